"""A page of rules: from the Markdown of the documentation to blocks, and to lines of plain text.

Only the Markdown that those pages use is read, whatever their language: headings, paragraphs,
lists, tables and blocks of examples. Links and anchors become their text; emphasis goes, since
capitals and numbers do its work here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pushnet.views.names import cells_of
from pushnet.views.wrapping import unbroken, wrap

WIDTH: Final = 76
ENTRY_INDENT: Final = "    "


class Kind(Enum):
    """What a block is."""

    TITLE = "title"  # of the page
    SECTION = "section"
    PARAGRAPH = "paragraph"
    RULE = "rule"  # one numbered rule
    ENTRY = "entry"  # a row of a table: its first cells
    ASIDE = "aside"  # what a row has besides
    EXAMPLE = "example"  # one example in the notation


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a page, as plain text."""

    kind: Kind
    text: str


_ANCHOR: Final = re.compile(r'<a id="\w+"></a>')
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_EMPHASIS: Final = re.compile(r"\*{1,2}([^*]+)\*{1,2}|`([^`]*)`")
_CONTENTS: Final = re.compile(r"(\[[^\]]*\]\(#[^)]*\)[ ·]*)+")
_RULER: Final = re.compile(r"\|[-| ]+\|")
_FENCE: Final = "```"
_ROW_HEAD: Final = 2  # cells of a table's row that name what it is about


def rules_blocks(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order; its table of contents is left out."""
    return tuple(_blocks(markdown.splitlines()))


def sections(blocks: Sequence[Block]) -> tuple[str, ...]:
    """Return the titles of a page's sections, in order."""
    return tuple(block.text for block in blocks if block.kind is Kind.SECTION)


def plain_page(blocks: Sequence[Block], width: int = WIDTH) -> str:
    """Return a page as plain text, no line wider than `width` cells."""
    lines: list[str] = []
    before: Kind | None = None
    for block in blocks:
        close = block.kind in {Kind.ASIDE, Kind.EXAMPLE} and before in {
            *(Kind.ENTRY, Kind.ASIDE, Kind.EXAMPLE),
        }
        if lines and not close:
            lines.append("")
        lines += _lines(block, width)
        before = block.kind
    return "\n".join(lines) + "\n"


def _lines(block: Block, width: int) -> list[str]:
    match block.kind:
        case Kind.TITLE | Kind.SECTION:
            ruler = "=" if block.kind is Kind.TITLE else "-"
            return [block.text, ruler * cells_of(block.text)]
        case Kind.EXAMPLE:
            return example_lines(block.text, width)
        case Kind.RULE:
            return wrap(block.text, width, rest=ENTRY_INDENT)
        case Kind.ASIDE:
            return wrap(block.text, width, ENTRY_INDENT, ENTRY_INDENT)
        case _:
            return wrap(block.text, width)


def example_lines(text: str, width: int = WIDTH) -> list[str]:
    """Return an example: the position, and below what is done and what comes of it."""
    position, *rest = text.split(" | ")
    lines = wrap(position, width, "  ", "      ")
    for part in rest:
        lines += wrap(f"-> {part}", width, "    ", "       ")
    return lines


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    paragraph: list[str] = []
    in_example = False
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith(_FENCE) or in_example:
            yield from _flushed(paragraph)
            if line.startswith(_FENCE):
                in_example = not in_example
            elif line:
                yield Block(Kind.EXAMPLE, line)
            continue
        if line.startswith("#"):
            yield from _flushed(paragraph)
            kind = Kind.TITLE if line.startswith("# ") else Kind.SECTION
            yield Block(kind, _text(line.lstrip("#")))
        elif line.startswith("|"):
            yield from _flushed(paragraph)
            if not _RULER.fullmatch(line) and not _RULER.fullmatch(following):
                yield from _row(line)
        elif line.startswith("- "):
            yield from _flushed(paragraph)
            paragraph.append(line)
        elif line.strip():
            paragraph.append(line)
        else:
            yield from _flushed(paragraph)
    yield from _flushed(paragraph)


def _flushed(paragraph: list[str]) -> Iterator[Block]:
    """Yield the paragraph gathered so far, and empty it."""
    if not paragraph:
        return
    raw = unbroken(paragraph)
    paragraph.clear()
    if _CONTENTS.fullmatch(raw):
        return  # links to the sections of the page
    kind = Kind.RULE if raw.startswith("- ") else Kind.PARAGRAPH
    yield Block(kind, _text(raw.removeprefix("- ")))


def _row(line: str) -> Iterator[Block]:
    """Yield a row of a table; without its head, which is left out, the cells speak."""
    cells = [_text(cell) for cell in line.strip().strip("|").split("|")]
    yield Block(Kind.ENTRY, "  ".join(cells[:_ROW_HEAD]))
    for cell in cells[_ROW_HEAD:]:
        yield Block(Kind.ASIDE, cell)


def _text(markdown: str) -> str:
    """Return the text of a line of Markdown."""
    bare = _LINK.sub(r"\1", _ANCHOR.sub("", markdown))
    return " ".join(_EMPHASIS.sub(lambda found: found[1] or found[2], bare).split())
