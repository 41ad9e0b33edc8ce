"""What people read, in their language: sentences that remember what they were made of.

`say` is for everything that may be shown later or elsewhere: its value is the English sentence, so
logs, `--json` and exceptions keep one language, and the sentence still knows its template and what
went into it. `speak` says it in the language chosen. `told` does both at once, for what is shown
at once.

    raise StoreError(say("{path} cannot be read", path=path))
    label.update(told("{count} games", count=3))

A text that is no `Said` (a name, a chat line, a file's content) is never translated.

The catalogue is the only state here and concerns words alone: nothing that is agreed, signed or
stored depends on it. `pushnet.locale` finds and sets it.
"""

from typing import Any, Protocol


class Catalogue(Protocol):
    """Translations; those of the standard library's gettext are of this form."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a template."""
        ...

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the translation of a template that counts."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the translation of a word that means several things."""
        ...


class English:
    """The language of the templates."""

    def gettext(self, message: str, /) -> str:
        """Return the template itself."""
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the template for one or for several."""
        return one if n == 1 else many

    def pgettext(self, context: str, message: str, /) -> str:
        """Return the template itself."""
        del context
        return message


class Said(str):
    """An English sentence with its template and fields."""

    __slots__ = ("context", "fields", "many", "number", "template")

    template: str
    many: str  # the template for several; "": it does not count
    number: int  # that chooses between the two
    context: str
    fields: tuple[tuple[str, Any], ...]

    def __repr__(self) -> str:
        """Return what a plain text would: logs and errors show it."""
        return str.__repr__(self)


class _Tongue:
    catalogue: Catalogue = English()


def use(catalogue: Catalogue) -> None:
    """Speak another language from now on."""
    _Tongue.catalogue = catalogue


def say(template: str, /, **fields: Any) -> Said:
    """Return a sentence to be said later.

    Args:
        template: The whole English sentence; the key of its translations.
        fields: What its `{name}`s stand for. A `Said` among them is translated with it.
    """
    return _said(template, fields)


def say_n(one: str, many: str, count: int, /, **fields: Any) -> Said:
    """Return a sentence that counts; `{count}` stands for the number in both templates."""
    return _said(one, {"count": count, **fields}, many=many, count=count)


def say_as(context: str, template: str, /, **fields: Any) -> Said:
    """Return words that English uses for several things; the context tells translators which."""
    return _said(template, fields, context=context)


def speak(text: str) -> str:
    """Return a sentence in the language chosen; any other text as it is."""
    if not isinstance(text, Said):
        return text
    template = in_language(text.template, many=text.many, count=text.number, context=text.context)
    return filled(template, text.fields) if text.fields else template


def told(template: str, /, **fields: Any) -> str:
    """Return a sentence in the language chosen."""
    return speak(say(template, **fields))


def told_n(one: str, many: str, count: int, /, **fields: Any) -> str:
    """Return a sentence that counts in the language chosen."""
    return speak(say_n(one, many, count, **fields))


def told_as(context: str, template: str, /, **fields: Any) -> str:
    """Return words of several meanings in the language chosen."""
    return speak(say_as(context, template, **fields))


def in_language(template: str, *, many: str = "", count: int = 0, context: str = "") -> str:
    """Return the translation of a template, its `{name}`s in place."""
    catalogue = _Tongue.catalogue
    if many:
        return catalogue.ngettext(template, many, count)
    if context:
        return catalogue.pgettext(context, template)
    return catalogue.gettext(template) if template else ""  # "" is a catalogue's own head


def filled(template: str, fields: tuple[tuple[str, Any], ...]) -> str:
    """Return a template with its fields in place, each in the language chosen."""
    return template.format(
        **{name: speak(value) if isinstance(value, str) else value for name, value in fields}
    )


def _said(
    template: str, fields: dict[str, Any], *, many: str = "", count: int = 0, context: str = ""
) -> Said:
    chosen = template if not many or count == 1 else many
    said = Said(chosen.format(**fields) if fields else chosen)
    said.template = template
    said.many = many
    said.number = count
    said.context = context
    said.fields = tuple(fields.items())
    return said
