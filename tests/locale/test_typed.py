"""What plain mode lists as possible can be typed as it is listed, in every language."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from pushnet.locale import LANGUAGES
from pushnet.plain.game_talk import GameTalk
from pushnet.plain.reading import read_order
from pushnet.plain.rummy_talk import RummyTalk
from pushnet.store.config import Config
from pushnet.words import English, told
from tests.locale.catalogues import catalogue_of
from tests.locale.pseudo import spoken
from tests.plain.test_rummy_talk import LAID
from tests.tui.rummy_client import RummyClient
from tests.tui.scripted_client import ScriptedClient

SEPARATORS = {"en": ", ", "bg": ", ", "su": ", ", "hi": ", ", "ja": "、"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    with spoken(English() if code == "en" else catalogue_of(code)):
        yield code


def listed(lines: list[str], language: str) -> list[str]:
    """Return what the last line says may be typed."""
    before, after = told("Type: {choices}.", choices="\0").split("\0")
    if not lines or not lines[-1].startswith(before):
        return []
    return lines[-1].removeprefix(before).removesuffix(after).split(SEPARATORS[language])


def test_a_game_of_push_is_played_by_what_is_listed(language: str) -> None:
    client: Any = ScriptedClient(2, seed=4)
    talk = GameTalk(client, client.snapshot.game, Config(auto_place=False))
    dice, moves = random.Random(1), 0
    for _ in range(600):
        if client.snapshot.game.ranks:
            break
        choices = listed(talk.awaited(), language)
        if not choices:
            client.play_on()
            continue
        order = read_order(dice.choice(choices), talk.WORDS)
        assert order is not None
        before = len(client.intents)
        assert asyncio.run(talk.answer(order)) == []
        assert len(client.intents) == before + 1
        moves += 1
    assert client.snapshot.game.ranks
    assert moves > 30


def test_turns_of_push_rummy_are_played_by_what_is_listed(language: str) -> None:
    client: Any = RummyClient(LAID)
    client.substitute = None
    talk = RummyTalk(client, client.snapshot.game)
    dice, moves = random.Random(1), 0
    for _ in range(60):
        client.act_until_mine()
        choices = listed(talk.awaited(), language)
        if not choices:
            break
        laying = [each for each in choices if len(each.split()) > 2]
        order = read_order(dice.choice(laying or choices), talk.WORDS)
        assert order is not None
        assert asyncio.run(talk.answer(order)) == []
        moves += 1
    assert moves > 10
