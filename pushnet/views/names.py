"""Names and chat of other people, made safe and short enough to be drawn.

Raw text from a peer never reaches a screen: it may hold control sequences, bidi overrides,
hundreds of combining marks or glyphs whose width no two terminals agree on. What comes out of
`clean` is printable, in one line, and at most as wide as asked. It is still text, not markup:
screens put it in as `Content`.

Source: docs/screens.md (measured widths).
"""

import unicodedata
from collections.abc import Iterable, Sequence

from pushnet.words import say, speak

NAME_CELLS_MAX = 14
COMBINING_MAX = 3  # marks on one character; Vietnamese and Hindi need two, Zalgo wants hundreds
ELLIPSIS = "…"
NAMELESS = say("nameless")

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # control, bidi, ZWJ, unassigned
_MARKS = frozenset({"Mn", "Me"})  # drawn on the character before: no cell of their own
_DISPUTED = (  # blocks whose width changed between Unicode versions, or depends on neighbours
    range(0x1F000, 0x1FC00),  # emoji and their relatives
    range(0xFE00, 0xFE10),  # variation selectors: text or picture
    range(0xE0000, 0xE1000),  # tags and more selectors
    range(0x1160, 0x1200),  # parts of Korean syllables that did not compose
    range(0xD7B0, 0xD800),  # more of them
    range(0x2630, 0x2638),  # trigrams
    range(0x268A, 0x2690),  # monograms and digrams
    range(0x4DC0, 0x4E00),  # hexagrams
    range(0x1D000, 0x1D380),  # musical signs, tetragrams, counting rods
    range(0x302A, 0x3030),  # tone marks that are wide by one table and nothing by another
    range(0x16FF0, 0x16FF2),  # more of them
)
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters that draw nothing


def cells_of(text: str) -> int:
    """Return how many terminal cells this cleaned text takes."""
    return sum(map(_cells_of_character, text))


def clean(text: str, cells_max: int = NAME_CELLS_MAX) -> str:
    """Return `text` in one line of at most `cells_max` cells, with nothing that could harm.

    Control, format and unassigned characters, emoji and variation selectors go; every kind of
    space becomes one space; what is too wide ends in an ellipsis. May return "".
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category == "Zs" or character in "\t\n\r\v\f":
            character = " "  # noqa: PLW2901 - the same place in the text
        elif category in _DROPPED or character in _FILLERS or _is_disputed(character):
            continue
        if category in _MARKS or category == "Mc":
            marks += 1
            if marks > COMBINING_MAX or not kept or kept[-1] == " ":
                continue
        else:
            marks = 0
        kept.append(character)
    return fit(" ".join("".join(kept).split()), cells_max)


def fit(text: str, cells_max: int) -> str:
    """Return cleaned text cut to `cells_max` cells, the cut marked by an ellipsis."""
    if cells_of(text) <= cells_max:
        return text
    kept: list[str] = []
    left = cells_max - cells_of(ELLIPSIS)
    for character in text:
        left -= _cells_of_character(character)
        if left < 0:
            break
        kept.append(character)
    return "".join(kept).rstrip() + ELLIPSIS


def pad(text: str, cells: int) -> str:
    """Return cleaned text cut or filled with spaces to exactly `cells` cells."""
    cut = fit(text, cells)
    return cut + " " * (cells - cells_of(cut))


def fingerprint(key: bytes) -> str:
    """Return the short form of a public key for people: its first three bytes."""
    return ":".join(f"{byte:02x}" for byte in key[:3])


def known_as(name: str, key: bytes, cells_max: int = NAME_CELLS_MAX) -> str:
    """Return a raw name with the fingerprint of its key, for lists that outlive a table."""
    called = clean(name, cells_max)
    if not called:
        return say("nameless {key}", key=fingerprint(key))
    return f"{called} {fingerprint(key)}"


def labels(people: Iterable[tuple[bytes, str]], cells_max: int = NAME_CELLS_MAX) -> Sequence[str]:
    """Return what to call each of these keys, given their raw names, in the same order.

    Two names that look alike both get the start of their key, so that nobody can sit down as
    somebody else.
    """
    keyed = [(key, clean(name, cells_max) or speak(NAMELESS)) for key, name in people]
    looks = [_look(name) for _, name in keyed]
    result: list[str] = []
    for (key, name), look in zip(keyed, looks, strict=True):
        if looks.count(look) == 1:
            result.append(name)
        else:
            tail = f" {key[:2].hex()}"
            result.append(fit(name, cells_max - len(tail)) + tail)
    return result


def _cells_of_character(character: str) -> int:
    if unicodedata.category(character) in _MARKS:
        return 0
    # Devanagari vowel signs (Mc) take a cell in tmux and xterm: they fall through to 1.
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _is_disputed(character: str) -> bool:
    """Tell whether terminals may disagree about the width of this character."""
    if any(ord(character) in block for block in _DISPUTED):
        return True
    return unicodedata.category(character) == "So" and _cells_of_character(character) > 1


def _look(name: str) -> str:
    """Return a form in which names that look alike are often equal."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    plain = (c for c in folded if unicodedata.category(c) not in _MARKS)
    return "".join(_TWINS.get(c, c) for c in plain if not c.isspace())


# Letters of other scripts and digits that pass for Latin letters at a glance; small on purpose.
_TWINS = {
    **dict(zip("авеіјкмнорстухѕ", "abeijkmhopctyxs", strict=True)),
    **dict(zip("αβεικνορτυχ", "abeiknoptux", strict=True)),
    **dict(zip("01|", "oll", strict=True)),
    "i": "l",  # I, l and 1 differ little in many fonts
}
