"""Raw names and chat become text that no terminal can be hurt by."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from pushnet.views.names import NAMELESS, cells_of, clean, fingerprint, fit, labels, pad

ANY_TEXT = st.text(max_size=80)


@given(ANY_TEXT, st.integers(min_value=1, max_value=40))
@example("a" * 40, 1)
def test_clean_text_fits_and_is_printable(text: str, cells_max: int) -> None:
    cleaned = clean(text, cells_max)
    assert cells_of(cleaned) <= cells_max
    assert cleaned == cleaned.strip()
    for character in cleaned:
        assert character == " " or character.isprintable()
        assert unicodedata.bidirectional(character) not in {
            *("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"),
        }


@given(ANY_TEXT)
def test_our_widths_are_those_the_screen_is_laid_out_with(text: str) -> None:
    # Vowel signs (Mc) are the known exception: terminals give them a cell, Rich 15 none.
    cleaned = "".join(c for c in clean(text, 200) if unicodedata.category(c) != "Mc")
    assert cells_of(cleaned) == cell_len(cleaned)


def test_every_character_is_as_wide_as_the_screen_thinks() -> None:
    wrong = [
        hex(point)
        for point in range(0x110000)
        if unicodedata.category(chr(point)) not in {"Mc", "Cn", "Co", "Cs"}
        and (cleaned := clean(f"a{chr(point)}"))
        and cells_of(cleaned) != cell_len(cleaned)
    ]
    assert wrong == []


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = clean(text, 30)
    assert clean(once, 30) == once


@given(ANY_TEXT, st.integers(min_value=1, max_value=30))
def test_padded_text_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assert cells_of(pad(clean(text, 60), cells)) == cells


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Mika", "Mika"),
        ("  Mika \t the\nGreat ", "Mika the Great"),
        ("[bold red]Eve[/]", "[bold red]Eve…"),  # text, never markup
        ("\x1b[31mEve\x1b[0m", "[31mEve[0m"),
        ("\u202eevE\u202c", "evE"),
        ("E\u200dv\u200be\ufeff", "Eve"),
        ("健太", "健太"),
        ("健太健太健太健太", "健太健太健太…"),
        ("Борислав", "Борислав"),
        ("खिलाड़ी", "खिलाड़ी"),
        ("♥️ Ana 👩‍👩‍👧 😀", "♥ Ana"),
        ("Z" + "\u0301" * 50 + "algo", "Ź\u0301\u0301\u0301algo"),
        ("\u0301\u0301", ""),
        ("\u3164\u115f", ""),
        ("", ""),
    ],
)
def test_cleaned_forms(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_a_cut_is_marked() -> None:
    assert fit("Bartholomew the Second", 14) == "Bartholomew t…"


def test_two_names_that_look_alike_show_their_keys() -> None:
    first, second, third = bytes([1] * 32), bytes([2] * 32), bytes([3] * 32)
    shown = labels([(first, "Mika"), (second, "Мiка"), (third, "Ana")])  # Cyrillic М, к, а
    assert shown == ["Mika 0101", "Мiка 0202", "Ana"]


def test_long_names_that_look_alike_keep_their_keys() -> None:
    shown = labels([(bytes([n] * 32), "Bartholomew the Second") for n in (1, 2)])
    assert shown == ["Bartholo… 0101", "Bartholo… 0202"]


def test_nobody_is_without_a_label() -> None:
    assert labels([(bytes(32), "\u200b")]) == [NAMELESS]


def test_a_fingerprint_is_short() -> None:
    assert fingerprint(bytes.fromhex("4f2a91" + "00" * 29)) == "4f:2a:91"
