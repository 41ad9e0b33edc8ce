"""Help pages in the language chosen: click's own words come from our catalogue, ours from here.

A command is defined in English, once, when its module is imported. What it says is translated
when it is shown, from the English it was defined with, so that a later choice of another language
holds for it, too.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

import click

from pushnet.views.names import cells_of
from pushnet.views.wrapping import unbroken, wrap
from pushnet.words import Said, in_language, speak

HELP_OPTION: Final = "Show this message and exit."  # click's own
_TERM_CELLS_MAX: Final = 30  # of the left column; a longer term has a line of its own
_GAP: Final = 2
_TEXT_CELLS_MIN: Final = 10
_COLUMN: Final = re.compile(r"^ +|\S {2,}")
_SENTENCE: Final = re.compile(r".*?(?:\.(?=\s|$)|[。।])", re.DOTALL)
_Owner: TypeAlias = click.Command | click.Option
_english: Final[WeakKeyDictionary[_Owner, dict[str, str | None]]] = WeakKeyDictionary()
"""The texts that commands and options were defined with, by attribute."""


class PageFormatter(click.HelpFormatter):
    """Writes pages of every script; those of ASCII exactly as click does."""

    def write_text(self, text: str) -> None:
        """Write paragraphs; see `click.HelpFormatter`."""
        if text.isascii():
            super().write_text(text)
            return
        self.write("\n\n".join(_paragraphs(text, self.width, self.current_indent)) + "\n")

    def write_dl(
        self,
        rows: Iterable[tuple[str, str]],
        col_max: int = _TERM_CELLS_MAX,
        col_spacing: int = _GAP,
    ) -> None:
        """Write terms and what they mean; see `click.HelpFormatter`."""
        rows = [*rows]
        if all(text.isascii() for row in rows for text in row):
            super().write_dl(rows, col_max, col_spacing)
            return
        indent = " " * self.current_indent
        column = min(max(cells_of(term) for term, _ in rows), col_max) + col_spacing
        width = max(self.width - column - self.current_indent, _TEXT_CELLS_MIN)
        for term, meaning in rows:
            lines = wrap(meaning, width)
            fits = cells_of(term) + col_spacing <= column and lines
            start = term + " " * (column - cells_of(term)) + lines.pop(0) if fits else term
            for line in (start, *(" " * column + line for line in lines)):
                self.write(f"{indent}{line}\n")


class PageContext(click.Context):
    """A context whose pages are for every script, the option for help included."""

    formatter_class = PageFormatter

    def make_formatter(self) -> click.HelpFormatter:
        """Return what a page is written with."""
        option = self.command.get_help_option(self)
        if option is not None:
            option.help = in_language(HELP_OPTION)
        return super().make_formatter()


def spoken(command: click.Command) -> click.Command:
    """Let a command, its options and its subcommands say what they do in the language chosen."""
    command.context_class = PageContext
    _speak(command, "help")
    _speak(command, "epilog")
    command.short_help = _short(command.help)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            _speak(parameter, "help")
    if isinstance(command, click.Group):
        for each in command.commands.values():
            spoken(each)
    return command


def _speak(owner: _Owner, attribute: str) -> None:
    defined = _english.setdefault(owner, {})
    text = defined.setdefault(attribute, getattr(owner, attribute))
    if isinstance(text, Said):  # it knows its template
        setattr(owner, attribute, speak(text))
    elif text is not None:
        setattr(owner, attribute, in_language(inspect.cleandoc(text)))


def _short(text: str | None) -> str | None:
    """Return what a list of commands says; click finds the sentences of English by itself."""
    if text is None or text.isascii():
        return None
    found = _SENTENCE.match(text)
    return unbroken((found[0] if found else text).splitlines())


def _paragraphs(text: str, width: int, indent: int) -> Iterator[str]:
    """Yield the paragraphs of a help text; one after a lone backspace keeps its lines."""
    for paragraph in re.split(r"\n[ \t]*\n", text.strip("\n")):
        lines = paragraph.splitlines()
        if lines[0].strip() == "\b":
            kept = (_kept(" " * indent + line, width) for line in lines[1:])
            yield "\n".join(chain.from_iterable(kept))
        else:
            blanks = " " * (indent + len(lines[0]) - len(lines[0].lstrip()))
            yield "\n".join(wrap(unbroken(lines), width, blanks, blanks))


def _kept(line: str, width: int) -> list[str]:
    """Return a line that is not wrapped unless it has to be: then below its last column."""
    if cells_of(line) <= width:
        return [line]
    columns = [found.end() for found in _COLUMN.finditer(line)]
    start = max((at for at in columns if at <= width // 2), default=0)
    blanks = " " * cells_of(line[:start])
    first, *rest = wrap(line[start:], width, blanks, blanks)
    return [line[:start] + first.removeprefix(blanks), *rest]
