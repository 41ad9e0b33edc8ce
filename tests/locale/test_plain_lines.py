"""No line of plain mode is in plain English once another language is spoken."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pushnet.errors import PushnetError
from pushnet.plain.game_talk import GameTalk
from pushnet.plain.lobby_talk import LobbyTalk
from pushnet.plain.reading import read_order
from pushnet.plain.rummy_talk import RummyTalk
from pushnet.plain.vocabulary import ANYWHERE, IN_GAME, IN_LOBBY, IN_RUMMY
from pushnet.session.snapshot import Snapshot
from pushnet.store.config import Config
from pushnet.tables.hosting import HostPlan
from pushnet.views.failure import sentence_of
from pushnet.views.options import printed_rules
from tests.games.rummy_positions import Table
from tests.locale.pseudo import Pseudo, plain_words, spoken
from tests.plain.test_rummy_talk import DRAWING, LAID, READY
from tests.tui.rummy_client import RummyClient
from tests.tui.scripted_client import NAMES, ScriptedClient, ScriptedSubstitute
from tests.tui.scripted_doors import INVITE, ScriptedTable, key_of, lobby_snapshot, peer
from tests.tui.scripted_doors import ScriptedClient as LobbyClient

Talk = GameTalk | RummyTalk | LobbyTalk
CARDS = {f"{rank}{suit}" for rank in "JQKA" for suit in "SHDC"} | {"JK"}
DATA = {
    *CARDS,
    *(part for name in NAMES for part in re.findall(r"[A-Za-z]+", name)),
    *re.findall(r"[A-Za-z]+", INVITE),
    *("Ana", "Ben", "Caro", "zebra", "pushnet", "push", "rummy"),
    *re.findall(r"[a-z]+", " ".join(printed_rules("push").__dataclass_fields__)),
    *re.findall(r"[a-z]+", " ".join(printed_rules("rummy").__dataclass_fields__)),
    *("on", "off", "join", "http", "https"),
}
ORDERS = (
    *("again", "log", "log x", "vote", "vote yes", "leave", "away", "back", "emote", "help"),
    *("columns", "bench", "bench all", "bench zebra", "points", "odds", "order", "bank"),
    *("bank zebra", "bank purple", "place 9", "take new", "stop", "draw", "zebra", "ready"),
)
RUMMY_ORDERS = (
    *("again", "hand", "cards", "melds", "piles", "seats", "sheet", "hint", "log", "take"),
    *("push", "lay", "lay 8c 8h 4d", "add", "add 4d 1", "add 8s 3 top", "add 9h 2", "swap"),
    *("swap 6h 2", "swap qc 1", "discard", "discard 9s", "discard 8c 8h", "discard 1 2"),
    *("discard 99", "vote", "leave", "away", "draw", "lay 1 1 1", "add 4d 9"),
)
LOBBY_ORDERS = (
    *("again", "ready", "unready", "start", "seats", "sit", "stand", "kick", "kick ana"),
    *("kick ana", "partner", "partner 2", "invite", "options", "option", "option hard_star on"),
    *("option 1 2", "host", "bench", "zebra"),
)


@pytest.fixture(autouse=True)
def _another_language() -> Iterator[None]:
    with spoken(Pseudo()):
        yield


def heard(talk: Talk, orders: Sequence[str]) -> list[str]:
    """Return what is said about these orders, refusals included."""
    lines = [word.help_line for word in talk.WORDS]
    for line in orders:
        try:
            order = read_order(line, talk.WORDS)
            if order is not None and order.name not in {"help", "emote", "chat", "rules", "bot"}:
                lines += asyncio.run(talk.answer(order))
        except PushnetError as error:
            lines.append(sentence_of(error))
    return lines


def in_english(lines: Sequence[str]) -> set[str]:
    """Return the words of lines that are neither translated nor data; help names English words."""
    typed = {word for line in (*ORDERS, *RUMMY_ORDERS, *LOBBY_ORDERS) for word in line.split()}
    words = (*IN_GAME, *IN_RUMMY, *IN_LOBBY, *ANYWHERE)
    typed |= {name for word in words for name in (word.name, *word.short)}
    return plain_words(" ".join(lines), DATA | typed | {word.capitalize() for word in typed})


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_push(seed: int) -> None:
    client: Any = ScriptedClient(3, seed=seed)
    client.substitute = ScriptedSubstitute()
    game = client.snapshot.game
    assert game is not None
    talk = GameTalk(client, game, Config())
    lines = heard(talk, ORDERS)
    for _ in range(120):
        lines += talk.news()
        if client.snapshot.game.ranks:
            break
        client.play_on()
    lines += heard(talk, ORDERS)
    assert len(lines) > 100
    assert in_english(lines) == set()


@pytest.mark.parametrize("position", [DRAWING, READY, LAID], ids=["draw", "ready", "laid"])
def test_a_match_of_push_rummy(position: Table) -> None:
    client: Any = RummyClient(position)
    client.substitute = None
    game = client.snapshot.game
    assert game is not None
    talk = RummyTalk(client, game)
    lines = heard(talk, RUMMY_ORDERS)
    for _ in range(40):
        client.act_on()
        lines += talk.news()
    lines += heard(talk, RUMMY_ORDERS)
    assert in_english(lines) == set()


@pytest.mark.parametrize(
    "snapshot",
    [
        lobby_snapshot(),
        lobby_snapshot(peer(key_of(1), "Ana"), peer(key_of(2), "Ben"), rules="push"),
        lobby_snapshot(
            *(peer(key_of(at), name) for at, name in enumerate(("Ana", "Ben", "Caro"), start=1)),
            rules="rummy",
        ),
    ],
    ids=["alone", "three", "four"],
)
@pytest.mark.parametrize("hosts", [True, False])
def test_a_lobby(snapshot: Snapshot, hosts: bool) -> None:
    rules = "rummy" if len(snapshot.peers) == 4 else "push"
    plan = HostPlan(game=rules, options=printed_rules(rules), seats_max=4)
    table: Any = ScriptedTable(LobbyClient(snapshot))
    talk = LobbyTalk(table, plan if hosts else None)
    lines = [*talk.greeting(), *talk.news(), *heard(talk, LOBBY_ORDERS), *talk.news()]
    assert in_english(lines) == set()
