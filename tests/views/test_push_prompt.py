"""What is awaited is said for every phase, to the one who acts and to those who wait."""

import pytest

from pushnet.games.api import Rank
from pushnet.games.push_cards import number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Draw, Place, Push, Stop, Take
from pushnet.ids import Seat
from pushnet.session.snapshot import Stage
from pushnet.views.marks import Who
from pushnet.views.phrase import Tone
from pushnet.views.push import MovesView, push_view
from pushnet.views.push_prompt import over_prompt
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told

POSITIONS = {
    "choose": "3p 1:choose bench=R1/-/-",
    "choose, empty bench": "3p 1:choose",
    "place": "3p 1:place:Y5 columns=R3B5/G2",
    "decide": "3p 1:decide columns=R3",
    "decide, no column": "3p 1:decide",
    "reveal": "3p 1:reveal columns=R3",
    "bust": "3p 1:bust:R4 columns=R3B5/G2R6/Y4",
    "collect": "3p 1:collect:1 columns=R3/B2",
    "roll": "3p 1:roll:1 columns=B2",
}


def client_at(name: str, *, own: int) -> ScriptedClient:
    return ScriptedClient(
        3, state=parse_position(POSITIONS[name]), own_seat=own, names=("Ana",) * 3
    )


@pytest.mark.parametrize(
    ("name", "mine", "theirs"),
    [
        (
            "choose",
            "Your turn: draw a card, or bank a colour.",
            "Ana chooses: draw or bank.",
        ),
        ("choose, empty bench", "Your turn: draw a card.", "Ana chooses: draw or bank."),
        ("place", "Place Y 5 in column 2 or 3", "Ana places Y 5 ."),
        (
            "decide",
            "Draw another card, or stop and take a column.",
            "Ana decides: draw or stop.",
        ),
        (
            "decide, no column",
            "Only the direction changed so far: draw on.",
            "Ana decides: draw or stop.",
        ),
        ("reveal", "You draw a card …", "Ana draws a card …"),
        (
            "bust",
            "You pushed too far: the die decides what you lose …",
            "Ana pushed too far: the die decides …",
        ),
        ("collect", "Take column 1 or 2", "Ana takes a column."),
        (
            "roll",
            "You took a roll card: the die decides what you lose …",
            "Ana took a roll card: the die decides …",
        ),
    ],
)
def test_every_phase_says_what_is_awaited_and_from_whom(name, mine, theirs) -> None:
    ours = client_at(name, own=0).snapshot
    prompt = push_view(ours, ours.game).prompt
    assert told(prompt.text) == mine
    assert prompt.is_mine is (name not in {"reveal", "bust", "roll"})
    watched = ScriptedClient(
        3, state=parse_position(POSITIONS[name]), own_seat=1, names=("Ana", "Mika", "Bo")
    ).snapshot
    waiting = push_view(watched, watched.game).prompt
    assert told(waiting.text) == theirs
    assert not waiting.is_mine


@pytest.mark.parametrize("name", ["choose", "place", "decide", "collect"])
def test_a_choice_that_was_sent_is_on_its_way(name: str) -> None:
    client = client_at(name, own=0)
    client.in_flight = True
    snapshot = client.snapshot
    view = push_view(snapshot, snapshot.game)
    assert "on its way" in told(view.prompt.text)
    assert not view.moves.is_mine
    assert told(view.moves.why_not_draw) == "Wait: your last choice is on its way."


def moves(name: str, own: int = 0) -> MovesView:
    snapshot = client_at(name, own=own).snapshot
    return push_view(snapshot, snapshot.game).moves


def test_each_key_in_a_wrong_moment_has_its_reason() -> None:
    place, decide, choose = moves("place"), moves("decide"), moves("choose, empty bench")
    assert told(place.why_not_draw) == "First place the card that was turned up."
    assert told(place.why_not_stop) == "First place the card that was turned up."
    assert told(place.why_not_column[0]) == "Column 1 cannot take it: has 5."
    assert told(decide.why_not_bank) == "Bank instead of drawing: only at the start of your turn."
    assert told(decide.why_not_column[0]) == "There is no card to place: draw one."
    assert told(choose.why_not_stop) == "Draw at least one card before you stop."
    assert told(choose.why_not_bank) == "Your bench is empty: there is nothing to bank."
    nothing = moves("decide, no column")
    assert told(nothing.why_not_stop) == "There is no column to take yet: draw on."
    collect = moves("collect")
    assert told(collect.why_not_draw) == "Drawing is over: take a column."
    assert told(collect.why_not_column[2]) == "There is no column 3."


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("choose", "Wait: Ana is to act."),
        ("reveal", "Wait: a card is being turned up."),
        ("bust", "Wait: the die is rolling."),
        ("roll", "Wait: the die is rolling."),
    ],
)
def test_who_waits_is_told_for_what(name: str, reason: str) -> None:
    client = ScriptedClient(
        3, state=parse_position(POSITIONS[name]), own_seat=1, names=("Ana", "Mika", "Bo")
    )
    snapshot = client.snapshot
    found = push_view(snapshot, snapshot.game).moves
    for why in (found.why_not_draw, found.why_not_stop, found.why_not_bank):
        assert told(why) == reason
    assert told(found.why_not_column[0]) == reason


def test_a_column_that_was_taken_is_gone() -> None:
    client = ScriptedClient(3, own_seat=1)
    client.cards.extend([number_card(0, 1), number_card(1, 2), number_card(2, 3)])
    client.play(Push(), Place(0), Draw(), Place(1), Draw(), Place(2), Stop(), Take(1))
    snapshot = client.snapshot
    moves = push_view(snapshot, snapshot.game).moves
    assert moves.columns == (1, 3)
    assert told(moves.why_not_column[1]) == "Column 2 is gone."


def test_who_can_do_nothing_at_all_is_told_why() -> None:
    watching = ScriptedClient(3, own_seat=None).snapshot
    assert told(push_view(watching, watching.game).moves.why_not_draw) == (
        "You are watching this game."
    )
    client = ScriptedClient(3)
    for stage, why in (
        (Stage.ANCHORING, "The game has not begun yet."),
        (Stage.VOID, "This game is void."),
    ):
        client.stage = stage
        snapshot = client.snapshot
        assert told(push_view(snapshot, snapshot.game).moves.why_not_draw) == why
    client.stage = Stage.PLAYING
    client.recovering = True
    snapshot = client.snapshot
    assert told(push_view(snapshot, snapshot.game).moves.why_not_draw).startswith("Wait until")
    dropped = ScriptedClient(3)
    dropped.drop(dropped.own_seat)
    snapshot = dropped.snapshot
    assert told(push_view(snapshot, snapshot.game).moves.why_not_draw) == (
        "You are out of this game, but you may watch."
    )


def test_the_end_says_who_won_and_with_how_much() -> None:
    client = ScriptedClient(3, seed=4)
    client.play_on(2_000)
    snapshot = client.snapshot
    view = push_view(snapshot, snapshot.game)
    best = view.results[0]
    assert view.prompt.tone is Tone.GOOD
    assert str(best.points) in told(view.prompt.text)
    assert view.is_over
    assert not view.is_live


def test_a_shared_end_and_an_end_without_anybody_are_told() -> None:
    seats = tuple(
        Who(Seat(seat), name, is_me=seat == 0) for seat, name in enumerate(("Mika", "Bo"))
    )
    shared = [Rank(seat=Seat(seat), score=40, place=1) for seat in (0, 1)]
    assert told(over_prompt(shared, seats).text) == (
        "The game is over: you, Bo share it with 40 points."
    )
    mine = [Rank(seat=Seat(0), score=40, place=1), Rank(seat=Seat(1), score=3, place=2)]
    assert told(over_prompt(mine, seats).text) == "The game is over: you won with 40 points!"
    nobody = [Rank(seat=Seat(seat), score=1, place=0) for seat in (0, 1)]
    assert told(over_prompt(nobody, seats).text) == ("The game is over. Nobody is left to win it.")
