"""Keys of keyboards that have no Latin letters: which Latin key lies in the same place.

Every action has a key that all keyboards have. The letters are quicker, so whoever names the
layout in the settings has them as well, in the places where they lie on a Latin keyboard. Layouts
contradict each other (с is c on a Russian keyboard and s on a Bulgarian phonetic one), so only
the table of the layout that was named is read, and none unless one was.

Digits are digits in every script, and full-width letters are what an input method makes of Latin
ones: those can mean nothing else, so they count with every setting but "latin".

Source: xkeyboard-config 2.35 (ru, bg(bds), bg(phonetic), in, jp(kana)); docs/screens.md.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

AUTO: Final = "auto"
LATIN: Final = "latin"

_PLACES: Final = "qwertyuiop[]asdfghjklzxcvbnm?"
"""What we bind, in the order of a Latin keyboard; the tables below follow it."""

_SIGNS: Final[Mapping[str, str]] = {
    "bg-bds": ",уеишщксдзц;ьяаожгтнвюйъэфхпБ",
    "bg-phonetic": "явертъуиопшщасдфгхйклзьцжбнм?",
    "ru": "йцукенгшщзхъфывапролдячсмить,",
    "inscript": "ौैाीूबहगदजड़ोे्िुपरकतॆंमनवलस\u095f",
    "kana": "たていすかんなにらせ゛゜ちとしはきくまのりつさそひこみも・",
}
_MORE: Final[Mapping[str, Mapping[str, str]]] = {
    "bg-bds": {".": "="},
    "inscript": {"ृ": "=", "ऋ": "+"},
    "kana": {**dict(zip("ぬふあうえおやゆよわ", "1234567890", strict=True)), "ほ": "-", "へ": "="},
}
"""Signs and digits that a layout moves."""

_TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    name: dict(zip(signs, _PLACES, strict=True)) | dict(_MORE.get(name, {}))
    for name, signs in _SIGNS.items()
}
KEYBOARDS: Final = (AUTO, LATIN, *_TABLES)
"""Values of the setting `keyboard`."""

_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
_KATAKANA: Final = range(0x30A1, 0x30F7)
_TO_HIRAGANA: Final = -0x60


def latin_key(character: str, keyboard: str) -> str | None:
    """Return the Latin key in the place of the key that types this; None: it means itself.

    Args:
        character: What the key types, one code point.
        keyboard: One of KEYBOARDS.
    """
    assert keyboard in KEYBOARDS
    if keyboard == LATIN:
        return None
    table = _TABLES.get(keyboard, {})
    same = unicodedata.normalize("NFKC", character)
    for each in (character, same, _hiragana(same)):
        if each in table:
            return table[each]
    if character.isascii():
        return None
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    return same if ord(character) in _FULL_WIDTH else None


def _hiragana(text: str) -> str:
    """Return katakana as hiragana: kana keyboards type either."""
    return "".join(
        chr(ord(each) + _TO_HIRAGANA) if ord(each) in _KATAKANA else each for each in text
    )
