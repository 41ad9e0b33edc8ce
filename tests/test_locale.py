"""Which language is spoken, and where it comes from."""

import gettext
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from pushnet import locale, words
from pushnet.locale import (
    LANGUAGES,
    catalogue,
    language_of,
    speak_language,
    spoken_language,
)
from pushnet.store.config import CHOICES


@pytest.fixture
def spoken() -> Iterator[dict[str, str]]:
    environ: dict[str, str] = {}
    yield environ
    speak_language("en", environ)


@pytest.mark.parametrize(
    ("setting", "environ", "language"),
    [
        ("ja", {"LANG": "bg_BG.UTF-8"}, "ja"),
        ("auto", {}, "en"),
        ("auto", {"LANG": "bg_BG.UTF-8"}, "bg"),
        ("auto", {"LANG": "bg_BG.UTF-8", "LC_MESSAGES": "hi_IN"}, "hi"),
        ("auto", {"LANG": "bg_BG.UTF-8", "LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "hi_IN"}, "ja"),
        ("auto", {"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:su:bg"}, "su"),
        ("auto", {"LANG": "de_DE.UTF-8"}, "en"),
        ("auto", {"LANG": "C.UTF-8", "LANGUAGE": "bg"}, "en"),
        ("auto", {"LC_ALL": "C", "LANG": "bg_BG.UTF-8"}, "en"),
        ("auto", {"LC_ALL": "", "LANG": "ja"}, "ja"),
        ("auto", {"LANG": "hi-IN"}, "hi"),
    ],
)
def test_the_setting_goes_before_the_system(
    setting: str, environ: dict[str, str], language: str
) -> None:
    assert language_of(setting, environ) == language


def test_the_setting_offers_every_language() -> None:
    assert CHOICES["language"] == ("auto", *LANGUAGES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_is_spoken_from_its_choice_on(code: str, spoken: dict[str, str]) -> None:
    speak_language(code, spoken)
    assert spoken["LANGUAGE"] == code
    assert words.told("Quit") == catalogue(code).gettext("Quit")


def test_the_system_is_asked_again_after_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "fr:su")
    try:
        for code in ("hi", "ja", "ja"):
            speak_language(code)
            assert os.environ["LANGUAGE"] == code
            assert language_of("auto") == "su"
        assert spoken_language() == "ja"
    finally:
        speak_language("en")


def test_a_language_without_a_catalogue_is_english() -> None:
    assert catalogue("xx").gettext("Quit") == "Quit"


@pytest.mark.parametrize("damage", ["nothing", "head", "cut", "garbled", "other"])
def test_a_damaged_catalogue_is_english(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = BytesIO()
    write_mo(content, Catalog("bg"))
    whole = content.getvalue()
    path = tmp_path / "bg" / "LC_MESSAGES" / "pushnet.mo"
    path.parent.mkdir(parents=True)
    torn = {
        "nothing": b"",
        "head": whole[:10],
        "cut": whole[:30],
        "garbled": whole.replace(b"plural", b"\xff" * 6),
        "other": b"text" * 100,
    }
    path.write_bytes(torn[damage])
    monkeypatch.setattr(locale, "CATALOGUES", tmp_path)
    monkeypatch.setenv("LC_ALL", "bg_BG.UTF-8")
    try:
        speak_language("bg")
        assert words.told("Quit") == "Quit"
        assert gettext.gettext("Missing command.") == "Missing command."
    finally:
        speak_language("en")


def test_clicks_own_words_come_from_our_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    speak_language("ja")
    try:
        expected = catalogue("ja").gettext("Missing command.")
        assert gettext.gettext("Missing command.") == expected
    finally:
        speak_language("en")
