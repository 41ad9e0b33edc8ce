"""The lobby of Push rummy in lines: who plays with whom, and its options."""

import asyncio
from typing import Any

import pytest

from pushnet.errors import RefusedError
from pushnet.plain.lobby_talk import LobbyTalk
from pushnet.plain.reading import read_order
from pushnet.session.snapshot import Snapshot
from pushnet.tables.hosting import HostPlan
from pushnet.views.options import printed_rules
from tests.tui.scripted_doors import (
    OWN,
    ScriptedClient,
    ScriptedTable,
    key_of,
    lobby_snapshot,
    peer,
)

ANA, BEN, CARO = key_of(1), key_of(2), key_of(3)
FOUR = lobby_snapshot(peer(ANA, "Ana"), peer(BEN, "Ben"), peer(CARO, "Caro"), rules="rummy")


def talk_in(snapshot: Snapshot, *, hosts: bool = True) -> LobbyTalk:
    table: Any = ScriptedTable(ScriptedClient(snapshot))
    plan = HostPlan(game="rummy", options=printed_rules("rummy"), seats_max=4)
    return LobbyTalk(table, plan if hosts else None)


def say(talk: LobbyTalk, line: str) -> list[str]:
    order = read_order(line, talk.WORDS)
    assert order is not None
    return asyncio.run(talk.answer(order))


def told_order(talk: LobbyTalk) -> object:
    talk.news()
    client: Any = talk._table.client
    return client.asked[-1].order


def test_the_host_seats_a_partner_opposite() -> None:
    talk = talk_in(FOUR)
    assert "Seat 1: you, host, not ready, with Ben." in talk.news()
    assert say(talk, "partner ana") == ["You and Ana against Ben and Caro."]
    assert told_order(talk) == (OWN, BEN, ANA, CARO)


@pytest.mark.parametrize(
    ("talk", "line", "reason"),
    [
        (talk_in(FOUR), "partner", "Whom? Ana, Ben or Caro."),
        (talk_in(FOUR), "partner zora", "Whom? Ana, Ben or Caro."),
        (talk_in(FOUR, hosts=False), "partner ana", "Only the host can do that."),
        (talk_in(lobby_snapshot(peer(ANA, "Ana"), rules="rummy")), "partner ana", "once four sit"),
        (talk_in(FOUR), "option hard_star on", "Which option? "),
    ],
)
def test_what_cannot_be_arranged_has_its_reason(talk: LobbyTalk, line: str, reason: str) -> None:
    with pytest.raises(RefusedError) as caught:
        say(talk, line)
    assert reason in str(caught.value.args[-1])


def test_the_options_of_rummy_are_told_and_changed() -> None:
    talk = talk_in(FOUR)
    assert say(talk, "options")[0].startswith("All-wild melds: no. Every meld needs")
    assert say(talk, "option allow_all_wild on")[0].startswith("The option allow_all_wild is now")
    assert talk.game == "rummy"


@pytest.mark.parametrize("line", ["partner 3", "partner ３", "partner ｂｅｎ"])
def test_a_partner_is_named_by_a_seat_too(line: str) -> None:
    talk = talk_in(FOUR)
    talk.news()
    assert say(talk, line) == say(talk_in(FOUR), "partner ben")


def test_options_and_their_values_are_chosen_by_number_or_by_their_words() -> None:
    for line in ("option allow_all_wild on", "option 1 2", "option １ ２"):
        talk = talk_in(FOUR)
        (told, *_) = say(talk, line)
        assert told.startswith("The option allow_all_wild is now ")
        assert talk._hosting is not None
        assert talk._hosting.plan.options.allow_all_wild
    with pytest.raises(RefusedError, match="the choice is"):
        say(talk_in(FOUR), "option odds 2")
    with pytest.raises(RefusedError):
        say(talk_in(FOUR), "option 1 9")
