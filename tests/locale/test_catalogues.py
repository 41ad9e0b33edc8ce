"""The catalogues: complete, true to their messages, and compiled as they were written."""

import gettext
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.locale.catalogues import fields_of

ROOT: Final = Path(__file__).parents[2]
EACH: Final = pytest.mark.parametrize("language", ["bg", "su", "hi", "ja"])

Key = tuple[str | None, str]  # context, message in the singular


def _tool() -> ModuleType:
    spec = spec_from_file_location("catalogues", ROOT / ".ci" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL: Final = _tool()
GATHERED: Final[Catalog] = TOOL.messages()


@dataclass(frozen=True, slots=True)
class Pair:
    """One form of a translation, and the English it may be held against."""

    context: str | None
    english: tuple[str, ...]  # one form, or the singular and the plural
    text: str
    form: int
    forms: int

    @property
    def source(self) -> str:
        """The English form for the same numbers."""
        return self.english[0 if self.form == 0 and self.forms > 1 else -1]

    def __str__(self) -> str:
        return f"{self.source!r} -> {self.text!r}"


def forms_of(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def catalog(language: str) -> Catalog:
    with TOOL.po_file(language).open("rb") as stream:
        return read_po(stream, locale=language)


def is_said(message: Message) -> bool:
    """Say whether a translation is there in all forms; a guess (fuzzy) is none: not compiled."""
    return bool(message.id) and TOOL.said(message.string) and not message.fuzzy


def pairs(language: str) -> Iterator[Pair]:
    for message in catalog(language):
        if is_said(message):
            texts = forms_of(message.string)
            for form, text in enumerate(texts):
                yield Pair(message.context, forms_of(message.id), text, form, len(texts))


def keys(messages: Catalog, *, said_only: bool) -> set[Key]:
    return {
        (each.context, forms_of(each.id)[0])
        for each in messages
        if each.id and (is_said(each) or not said_only)
    }


@EACH
def test_every_message_is_translated_and_none_is_stale(language: str) -> None:
    wanted = keys(GATHERED, said_only=False)
    found = catalog(language)
    assert sorted(wanted - keys(found, said_only=True), key=str) == [], "make messages"
    assert sorted(keys(found, said_only=False) - wanted, key=str) == [], "make messages"


@EACH
def test_what_is_put_in_is_put_in_everywhere(language: str) -> None:
    """The same placeholders in the same form; the singular may spell its number out."""
    wrong = []
    for pair in pairs(language):
        try:
            fields = fields_of(pair.text)
        except ValueError:
            wrong.append(f"braces: {pair}")
            continue
        english = pair.english if pair.form == 0 else (pair.source,)
        if fields not in map(fields_of, english):
            wrong.append(str(pair))
    assert wrong == []


@EACH
def test_blanks_around_and_paragraphs_within_are_those_of_the_message(language: str) -> None:
    wrong = [
        str(pair)
        for pair in pairs(language)
        if _around(pair.text) != _around(pair.source)
        or pair.text.count("\n\n") != pair.source.count("\n\n")
    ]
    assert wrong == []


def _around(text: str) -> tuple[str, str]:
    core = text.strip()
    before, _, after = text.partition(core) if core else (text, "", "")
    return before, after


@EACH
def test_nothing_in_a_translation_could_steer_a_terminal(language: str) -> None:
    """No control, no invisible, no private character that is not in the message as well."""
    wrong = [str(pair) for pair in pairs(language) if _unseen(pair.text) - _unseen(pair.source)]
    assert wrong == []


def _unseen(text: str) -> Counter[str]:
    return Counter(c for c in text if unicodedata.category(c)[0] in "CZ" and c not in " \n\u3000")


# What is typed as it stands: commands in backticks, options, variables, URLs.
TYPED: Final = (
    re.compile(r"`pushnet[^`]*`"),
    re.compile(r"(?<![A-Za-z0-9-])--[a-z][a-z-]*"),
    re.compile(r"(?<![A-Za-z0-9_])[A-Z]+(?:_[A-Z]+)+"),
    re.compile(r"(?<![A-Za-z])(?:https?|wss?|mqtts?|pushnet)://"),
)


@EACH
def test_what_is_typed_stays_as_it_is_typed(language: str) -> None:
    wrong = [
        f"{form.pattern}: {pair}"
        for pair in pairs(language)
        for form in TYPED
        if set(form.findall(pair.text)) != set(form.findall(pair.source))
    ]
    assert wrong == []


@EACH
def test_no_sentence_was_copied_as_it_is(language: str) -> None:
    """Examples of the command line, indented, are the same in all languages."""
    wrong = [
        str(pair)
        for pair in pairs(language)
        if pair.text == pair.source
        and not pair.source.startswith("  pushnet ")
        and len(re.findall(r"[A-Za-z]{3,}", re.sub(r"\{\w+\}|`[^`]*`", "", pair.source))) > 2
    ]
    assert wrong == []


# The glossary's words, by what English calls it. Rephrasing is fine, another word is not: four in
# five messages have one of these.
TERMS: Final = {
    r"bench(?:es)?": {"bg": "скам|открит", "su": "paj|hareup", "hi": "बेंच|सामने", "ja": "手元"},
    r"bust": {"bg": "изг[оа]р", "su": "hangus", "hi": "बस्ट", "ja": "バースト"},
    r"die": {"bg": "зар", "su": "dadu", "hi": "पास", "ja": "ダイス|サイコロ"},
    r"star": {"bg": "звезд", "su": "béntang", "hi": "तार", "ja": "星"},
    r"columns?": {"bg": "колон", "su": "jajar|kolom", "hi": "कॉलम|कतार", "ja": "列"},
    r"roll cards?": {"bg": "зар", "su": "dadu", "hi": "पासा", "ja": "ダイス"},
    r"switch cards?": {"bg": "посок", "su": "balik", "hi": "दिशा", "ja": "方向転換"},
    r"contract": {"bg": "договор|задълж", "su": "syarat", "hi": "शर्त", "ja": "契約"},
    r"melds?": {"bg": "комбинац|свал", "su": "kombinasi|turun", "hi": "मेल", "ja": "メルド|役"},
    r"joker": {"bg": "жокер", "su": "joker", "hi": "जोकर", "ja": "ジョーカー"},
    r"wild cards?": {"bg": "универс|жокер", "su": "bébas|joker", "hi": "वाइल्ड", "ja": "ワイルド"},
    r"deals?": {"bg": "разда", "su": "babak|bag[ei]", "hi": "डील|बाज़|बाँट", "ja": "ディール|配"},
    r"stock": {"bg": "тест|талон", "su": "dek|tumpukan", "hi": "गड्डी|बंद", "ja": "山札"},
    r"discard pile": {"bg": "изхвърл", "su": "piceun", "hi": "फेंक|खुली", "ja": "捨て札"},
    r"partners?": {"bg": "партньор", "su": "pasangan", "hi": "साथ", "ja": "パートナー|味方|組"},
    r"clockwise": {"bg": "часовник", "su": "jarum", "hi": "घड़ी", "ja": "時計"},
    r"rummy": {"bg": "реми|rummy", "su": "remi|rummy", "hi": "रमी|rummy", "ja": "ラミー|rummy"},
}  # fmt: skip
SHARE_MIN: Final = 0.8


@EACH
@pytest.mark.parametrize("term", TERMS)
def test_the_words_of_the_game_are_those_that_players_use(language: str, term: str) -> None:
    english = re.compile(rf"\b{term}\b(?![-_=])", re.IGNORECASE)
    word = re.compile(TERMS[term][language], re.IGNORECASE)
    asked = [
        pair
        for pair in pairs(language)
        if "\n" not in pair.source and english.search(re.sub(r"\{\w+\}", "", pair.source))
    ]
    other = [str(pair) for pair in asked if not word.search(pair.text)]
    assert asked
    assert len(other) <= (1 - SHARE_MIN) * len(asked), other


# Words that the translated rules got wrong: of parks, trades and dice that are dead.
FAULTS: Final = {
    "bg": r"пейк|бенчове|масичк|\bруми|спирк|мелд|уайлд|пробег|дилър|разтоп",
    "su": r"\bbangku|\bmaot|\bpaeh|gulung dadu|tumpukan undian|perbankan|\bjas\b",
    "hi": r"धक्का|स्तंभ|बेंचने|कार्ड बनान",
    "ja": r"銀行|カラム|破棄|押しすぎ",
}


@EACH
def test_no_word_means_something_else(language: str) -> None:
    fault = re.compile(FAULTS[language], re.IGNORECASE)
    assert [str(pair) for pair in pairs(language) if fault.search(pair.text)] == []


@EACH
def test_the_compiled_catalogue_says_what_was_written(language: str, tmp_path: Path) -> None:
    files = TOOL.compile_into(tmp_path)
    assert len(files) == len(TOOL.LANGUAGES)
    spoken = gettext.translation(TOOL.DOMAIN, tmp_path, [language])
    for message in catalog(language):
        if not is_said(message):
            continue
        one, texts = forms_of(message.id)[0], forms_of(message.string)
        if message.pluralizable:
            many = forms_of(message.id)[1]
            assert spoken.ngettext(one, many, 1) == texts[0]
            assert spoken.ngettext(one, many, 5) == texts[-1]
        elif message.context:
            assert spoken.pgettext(message.context, one) == texts[0]
        else:
            assert spoken.gettext(one) == texts[0]


@EACH
def test_the_head_says_which_language_it_is_and_how_it_counts(language: str) -> None:
    found = catalog(language)
    assert str(found.locale) == language
    assert found.num_plurals == (1 if language in {"su", "ja"} else 2)
    assert found.charset == "utf-8"


def test_one_message_has_one_plural() -> None:
    """A message that counts in one place and not in another would be two entries of one key."""
    plurals: dict[Key, set[str | None]] = {}
    for path in sorted(TOOL.PACKAGE.rglob("*.py")):
        for _, context, one, many in TOOL.calls(_tree(path)):
            plurals.setdefault((context, one), set()).add(many)
    assert [key for key, forms in plurals.items() if len(forms) > 1] == []


def _tree(path: Path) -> object:
    return compile(path.read_text(encoding="utf-8"), str(path), "exec", 1024)  # ast.PyCF_ONLY_AST
