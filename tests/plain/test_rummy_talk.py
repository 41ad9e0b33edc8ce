"""Typed orders at a table of Push rummy: what each does, and why others are refused."""

import asyncio
from typing import Any

import pytest

from pushnet.errors import RefusedError
from pushnet.games.rummy_types import Discard, End, LayContract, LayMeld, LayOff, Phase, Push, Swap
from pushnet.ids import Seat
from pushnet.plain.reading import read_order
from pushnet.plain.rummy_talk import RummyTalk
from pushnet.session.effects import Play
from tests.games.rummy_positions import Table, table
from tests.tui.rummy_client import RummyClient
from tests.tui.scripted_client import NAMES

READY = table(
    deal=1,
    hands={0: "8C 8H 8S QD QH JK 4D", 1: "9C 9H", 2: "KS KD 5H", 3: "AS AH 7D 4C"},
    discard="3C",
    scores=(),
)
LAID = table(
    deal=2,
    hands={0: "6H QC 8S 3S KH KD KC 4D", 1: "9C 8C", 2: "KS 5D", 3: "AS AH"},
    melds=((0, "set", "QH QD QS"), (0, "run", "4H 5H JK 7H"), (1, "run", "9S 10S JS QS")),
    discard="3C",
    scores=((35, 60),),
)
DRAWING = table(
    deal=1, phase=Phase.DRAW, hands={0: "8C 8H", 1: "9C", 2: "KS", 3: "AS"}, discard="3C"
)


def talk_at(position: Table, **options: Any) -> tuple[RummyTalk, RummyClient]:
    client: Any = RummyClient(position, **options)
    client.substitute = None
    game = client.snapshot.game
    assert game is not None
    return RummyTalk(client, game), client


def say(talk: RummyTalk, line: str) -> list[str]:
    order = read_order(line, talk.WORDS)
    assert order is not None
    return asyncio.run(talk.answer(order))


def played(position: Table, line: str) -> Any:
    talk, client = talk_at(position)
    assert say(talk, line) == []
    (intent,) = client.intents
    assert isinstance(intent, Play)
    return intent.action


def refused(position: Table, line: str) -> str:
    talk, client = talk_at(position)
    with pytest.raises(RefusedError) as caught:
        say(talk, line)
    assert client.intents == []
    return str(caught.value.args[-1])


def test_cards_are_drawn() -> None:
    assert type(played(DRAWING, "take")).__name__ == "Take"
    assert isinstance(played(DRAWING, "p"), Push)


@pytest.mark.parametrize("line", ["lay", "lay 8c 8h 8s, qd qh jk", "m 8C8H8S,JKQDQH"])
def test_the_contract_is_laid_from_cards_or_as_suggested(line: str) -> None:
    action = played(READY, line)
    assert isinstance(action, LayContract)
    laid = {frozenset(meld.cards) for meld in action.melds}
    assert laid == {frozenset(READY.some("8C 8H 8S")), frozenset(READY.some("QD QH JK"))}


def test_melds_are_laid_added_to_and_swapped() -> None:
    new = played(LAID, "lay kh kd kc")
    assert isinstance(new, LayMeld)
    assert new.meld.cards == LAID.some("KH KD KC")
    assert played(LAID, "add qc 1") == LayOff(LAID.at("QC"), 0, End.LOW)
    assert played(LAID, "add 8s 3 low") == played(LAID, "off 8S 3")
    swap = played(LAID, "swap 6h 2 1")
    assert isinstance(swap, Swap)
    assert (swap.card, swap.meld) == (LAID.at("6H"), 1)
    assert played(LAID, "x 4d") == Discard(LAID.at("4D"))


@pytest.mark.parametrize(
    ("position", "line", "reason"),
    [
        (DRAWING, "discard 8c", "First take the discard, or push."),
        (READY, "take", "You have drawn: lay, or discard."),
        (READY, "discard 9s", "9S is not in your hand. You hold 4D, 8C, 8H, 8S, JK, QD and QH."),
        (READY, "discard", "Which card? Cards are typed like 9S, 10D, KH or JK."),
        (READY, "discard 8c 8h", "One card, please."),
        (READY, "discard zebra", "cards are written like"),
        (READY, "lay 8c 8h 8s", "Not possible: "),
        (READY, "lay 8c 8h 4d, qd qh jk", "Not possible: "),
        (READY, "add 4d 1", "First lay your contract."),
        (LAID, "lay 6h 8s 3s", "Not possible: "),
        (LAID, "lay kh kd kc, qc 8s 3s", "Not possible: "),
        (LAID, "add 4d", "Onto which meld? 1 to 3."),
        (LAID, "add 4d 9", "a meld is a number"),
        (LAID, "add 4d 1", "Not possible: "),
        (LAID, "add 8s 3 top", "A run grows at its low or its high end."),
        (LAID, "swap qc 1", "QC takes the place of no wild card in meld 1"),
        (LAID, "swap 6h 2", "Which way? swap 6H 2 1: "),
        (LAID, "swap 6h 2 99", "a way to swap is a number"),
    ],
)
def test_what_cannot_be_done_has_its_reason(position: Table, line: str, reason: str) -> None:
    assert reason in refused(position, line)


def test_everything_that_may_be_typed_can_be_done() -> None:
    talk, _ = talk_at(LAID)
    (line,) = (line for line in talk.awaited() if line.startswith("Type: "))
    typed = line.removeprefix("Type: ").removesuffix(".").split(", ")
    assert {"lay", "add 8S 3 low", "discard 4D"} <= set(typed)
    assert all(played(LAID, each) is not None for each in typed)


def test_what_is_told_of_the_table() -> None:
    talk, _ = talk_at(LAID)
    (hand,) = say(talk, "hand")
    assert hand.startswith("Your hand, 8 cards: KH KD KC, set of 3; ")
    assert "points at risk" in hand
    melds = say(talk, "melds")
    assert melds[0] == "Meld 1, set of you: QH, QD and QS."
    assert "4H, 5H, JK for 6 of hearts and 7H" in melds[1]
    seats = say(talk, "seats")
    assert seats[0].startswith("Seat 1, you: 8 cards, contract laid")
    assert f"Seat 3, {NAMES[2]}: your partner, 2 cards" in seats[2]
    sheet = say(talk, "sheet")
    assert sheet[0] == "Deal 1, 2 sets of 3: us 35, them 60."
    assert sheet[1] == "Deal 2, set of 3 + run of 4: being played."
    assert sheet[-1] == "In all: us 35, them 60. Fewer points are better."
    assert say(talk, "piles")[0].endswith("discard pile: 3 of clubs on top (3C).")
    assert say(talk, "hint") == ["Lay the new meld of your hand."]
    assert say(talk, "log") == ["Nothing has happened yet."]


def test_onlookers_hear_no_hand() -> None:
    talk, _ = talk_at(LAID, own_seat=None)
    assert say(talk, "hand") == ["You watch: no hand is yours to see."]
    assert not any(line.startswith("Type: ") for line in talk.awaited())


def test_who_leaves_hands_the_match_to_the_other_team() -> None:
    talk, client = talk_at(READY)
    talk.news()
    client.drop(Seat(1))
    lines = talk.news()
    assert any("was voted out" in line for line in lines)
    assert any(line.startswith("Place 1: you and ") for line in lines)
    assert any(line.startswith("Not ranked: ") for line in lines)
    assert lines[-1] == "Type: rematch, leave."


def numbers(position: Table, *names: str) -> list[str]:
    """Return the numbers that `cards` tells for these cards, in words."""
    talk, _ = talk_at(position)
    told = dict(reversed(line.split(": ", 1)) for line in say(talk, "cards"))
    return [told[name] for name in names]


def test_cards_are_typed_by_number_as_well() -> None:
    (four,) = numbers(READY, "4 of diamonds")
    assert played(READY, f"discard {four}") == played(READY, "discard 4D")
    sets = numbers(
        READY,
        *("8 of clubs", "8 of hearts", "8 of spades"),
        *("queen of diamonds", "queen of hearts", "joker"),
    )
    typed = " ".join(sets[:3]) + "、" + " ".join(sets[3:])
    assert played(READY, f"lay {typed}") == played(READY, "lay 8c 8h 8s, qd qh jk")
    (six,) = numbers(LAID, "6 of hearts")
    devanagari = six.translate(str.maketrans("0123456789", "०१२३४५६७८९"))
    assert played(LAID, f"swap {devanagari} २ १") == played(LAID, "swap 6h 2 1")
    (eight,) = numbers(LAID, "8 of spades")
    assert played(LAID, f"add {eight} 3 low") == played(LAID, "add 8s 3 low")


def test_numbers_of_cards_run_by_suit_and_rank() -> None:
    talk, _ = talk_at(READY)
    assert [line.split(": ")[0] for line in say(talk, "cards")] == list("1234567")
    assert say(talk_at(READY, own_seat=None)[0], "cards") == ["You watch: no hand is yours to see."]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("discard 8", "a card of your hand is a number from 1 to 7"),
        ("discard 1 2", "One card, please."),
        ("lay 1 1 2, 3 4 5", "Each card can be used once only."),
    ],
)
def test_numbers_that_name_no_card(line: str, reason: str) -> None:
    assert reason in refused(READY, line)
