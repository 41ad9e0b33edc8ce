"""The catalogues as their translators left them, compiled or not."""

from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pushnet.locale import CATALOGUES, DOMAIN, LANGUAGES

OTHERS: Final = tuple(code for code in LANGUAGES if code != "en")


@lru_cache
def catalogue_of(language: str) -> GNUTranslations:
    """Return what a language's catalogue says now."""
    path = CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    content = BytesIO()
    with path.open("rb") as source:
        write_mo(content, read_po(source, locale=language))
    content.seek(0)
    return GNUTranslations(content)


@lru_cache
def contexts() -> dict[str, set[str]]:
    """Return by which contexts each message is known; "" stands for none."""
    path = CATALOGUES / OTHERS[0] / "LC_MESSAGES" / f"{DOMAIN}.po"
    found: dict[str, set[str]] = {}
    with path.open("rb") as source:
        for message in read_po(source, locale=OTHERS[0]):
            for template in [message.id] if isinstance(message.id, str) else message.id:
                found.setdefault(template, set()).add(message.context or "")
    return found


def fields_of(template: str) -> frozenset[tuple[str, str, str | None]]:
    """Return the names in a template with how each is written out.

    Raises:
        ValueError: Its braces do not match.
    """
    parts = Formatter().parse(template)
    return frozenset((name, spec or "", kind) for _, name, spec, kind in parts if name is not None)
