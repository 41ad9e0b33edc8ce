"""Events tell a game without its states: cards, points and who is to act follow from them."""

from hypothesis import given

from pushnet.games.push_cards import NUMBER_CARDS, OF_CARD, ROLL_FIRST, points_of, set_of
from pushnet.games.push_events import (
    Banked,
    Drew,
    Event,
    LeftoversDiscarded,
    Rolled,
    SwitchesDiscarded,
    SwitchTurned,
    Took,
    TurnBegan,
)
from pushnet.ids import Seat
from tests.games.strategies import Playout, playouts

RED_6_AND_ROLL = set_of([15, ROLL_FIRST])


def test_points_of_events() -> None:
    assert Took(Seat(0), 0, RED_6_AND_ROLL).points == 6
    assert Rolled(Seat(0), 0, RED_6_AND_ROLL).points == 6
    assert Banked(Seat(0), 0, RED_6_AND_ROLL).points == 6


@given(playouts())
def test_scores_follow_from_the_events(game: Playout) -> None:
    scores = [0] * len(game.start.benches)
    for moment in game:
        for event in moment.events:
            if isinstance(event, Took):
                scores[event.seat] += event.points
            elif isinstance(event, Rolled):
                scores[event.seat] -= event.points
        owned = zip(moment.after.benches, moment.after.banks, strict=True)
        assert scores == [points_of(bench | bank) for bench, bank in owned]


@given(playouts())
def test_the_discard_pile_follows_from_the_events(game: Playout) -> None:
    discard = game.start.discard
    for moment in game:
        for event in moment.events:
            discard |= _discarded(event, moment.before.card)
        assert discard == moment.after.discard


def _discarded(event: Event, pending: int | None) -> int:
    match event:
        case Rolled(_, _, lost):
            assert pending is not None
            return lost | OF_CARD[pending]
        case LeftoversDiscarded(cards) | SwitchesDiscarded(cards):
            return cards
        case _:
            return 0


@given(playouts())
def test_the_active_seat_and_the_draw_pile_follow_from_the_events(game: Playout) -> None:
    active, pile = game.start.active, set_of(game.start.pile)
    for moment in game:
        for event in moment.events:
            if isinstance(event, TurnBegan):
                active = event.seat
            elif isinstance(event, (Drew, SwitchTurned)):
                assert event.seat == active
                pile &= ~OF_CARD[event.card]
        assert active == moment.after.active
        assert pile == set_of(moment.after.pile)


@given(playouts())
def test_only_number_cards_are_lost_or_banked(game: Playout) -> None:
    for moment in game:
        for event in moment.events:
            if isinstance(event, Rolled):
                assert event.lost & ~NUMBER_CARDS == 0
            elif isinstance(event, Banked):
                assert event.cards
                assert event.cards & ~NUMBER_CARDS == 0
