"""The whole table in one value: header, keys, die, order, votes and the end."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.push_cards import ROLL_FIRST, SWITCH_FIRST, Colour, number_card
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Bank, Draw, Options, Phase, Place, Push, Stop, Take
from pushnet.ids import Seat
from pushnet.session.snapshot import BallotSnapshot, Stage
from pushnet.views.push import PushView, push_log_view, push_view
from pushnet.views.table import people
from tests.tui.scripted_client import ScriptedClient


def view_of(client: ScriptedClient, **options: Any) -> PushView:
    snapshot = client.snapshot
    return push_view(snapshot, snapshot.game, **options)


def at(position: str, **options: Any) -> ScriptedClient:
    state = parse_position(position)
    return ScriptedClient(len(state.benches), state=state, **options)


def keys(view: PushView) -> dict[str, bool]:
    return {hint.key: hint.enabled for hint in view.keys}


@pytest.mark.parametrize(
    ("position", "enabled", "greyed"),
    [
        ("3p 1:choose bench=R1/-/-", {"d", "b"}, {"s"}),
        ("3p 1:choose", {"d"}, {"s", "b"}),
        ("3p 1:decide columns=R1", {"d", "s"}, {"b"}),
        ("3p 1:decide", {"d"}, {"s", "b"}),
        ("3p 2:decide columns=R1", set(), {"d", "s", "b"}),
        ("3p 1:place:Y5 columns=R3B5/G2", {"2-3", "↑↓", "Enter"}, set()),
        ("3p 1:place:R4 columns=R3/R2/B1", {"3", "Enter"}, {"↑↓"}),
        ("3p 1:place:R4 columns=B1/R2/G1", {"1,3", "↑↓", "Enter"}, set()),
        ("3p 1:collect:1 columns=R3/B5/G2", {"1-3", "↑↓", "Enter"}, set()),
    ],
)
def test_the_keys_are_those_that_mean_something_now(position, enabled, greyed) -> None:
    shown = keys(view_of(at(position)))
    always = {"u", "o", "l", "c", "?", "q"}
    assert {key for key, on in shown.items() if on} == enabled | always
    assert {key for key, on in shown.items() if not on} == greyed


def test_a_vote_and_the_result_have_their_keys() -> None:
    client = ScriptedClient(4, first=1)
    client.may_vote_out = (Seat(1),)
    view = view_of(client)
    assert view.keys[0].key == "v"
    assert [who.name for who in view.silent] == ["Ana"]
    client.play_on(2_000)
    assert view_of(client).keys[0].action == "confirm"
    watching = ScriptedClient(4, own_seat=None, first=1)
    watching.may_vote_out = (Seat(1),)
    assert view_of(watching).silent == ()


def test_a_ballot_names_whom_it_is_about() -> None:
    client = ScriptedClient(4, first=1)
    client.ballots = (
        BallotSnapshot(members=(Seat(1),), yes=(Seat(2),), no=(), needed=(Seat(0),), asked=True),
    )
    assert [who.name for who in view_of(client).ballot] == ["Ana"]


def test_the_header_counts_turns_and_cards() -> None:
    client = ScriptedClient(3)
    client.cards.extend([number_card(0, 1), number_card(1, 1)])
    assert view_of(client, title="mossy").header.title == "mossy"
    client.play(Push(), Place(0), Draw(), Place(1), Stop(), Take(0), Take(0))
    header = view_of(client).header
    assert (header.turn, header.pile_count, header.discard_count) == (2, 118, 0)


def test_before_the_first_event_the_table_is_empty() -> None:
    client = ScriptedClient(3)
    client.stage = Stage.ANCHORING
    view = view_of(client)
    assert view.header.turn == 0
    assert not any(row.has_turn or row.acts for row in view.rows)
    assert view.is_live


def test_what_may_be_done_is_what_the_rules_allow() -> None:
    view = view_of(at("3p 1:choose bench=R16Y2/-/-"))
    assert view.moves.draw == Push()
    assert [choice.action for choice in view.moves.bank] == [Bank(0), None, None, Bank(3), None]
    assert [choice.points for choice in view.moves.bank] == [7, 0, 0, 2, 0]
    assert [choice.is_most for choice in view.moves.bank] == [True, False, False, False, False]
    assert type(view.moves.bank[0].action.colour) is int  # goes to the wire as it is


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    seats=st.integers(2, 6),
    steps=st.integers(0, 150),
    own=st.integers(0, 5),
)
def test_every_legal_action_has_its_key_and_no_other(
    seed: int, seats: int, steps: int, own: int
) -> None:
    client = ScriptedClient(seats, seed=seed, own_seat=own % seats)
    client.play_on(steps)
    moves = view_of(client).moves
    offered = [moves.draw, moves.stop, *(choice.action for choice in moves.bank)]
    view = view_of(client)
    offered += [column.action for column in view.columns]
    mine = client.state.phase is not Phase.OVER and client.state.actor == client.own_seat
    expected = set(legal_actions(client.state)) if mine else set()
    assert {action for action in offered if action is not None} == expected


def test_the_die_rolls_and_then_shows_what_it_cost() -> None:
    client = ScriptedClient(3, state=parse_position("3p 1:decide columns=R1/R2/R3 bench=B6G2/-/-"))
    client.cards.append(number_card(Colour.RED, 4))
    client.auto_chance = False
    client.play(Draw())
    assert view_of(client).roll is None
    client.faces.append(Colour.BLUE)
    client.step()
    rolling = view_of(client).roll
    assert rolling is not None
    assert rolling.face is None
    assert rolling.who.is_me
    client.step()
    fallen = view_of(client).roll
    assert fallen is not None
    assert fallen.face is not None
    assert fallen.h == rolling.h
    assert (fallen.face.colour, fallen.points) == (Colour.BLUE, 6)
    client.play(Take(0))
    assert view_of(client).roll is None


def test_the_order_of_taking_follows_direction_and_bust() -> None:
    def names(order) -> list[str]:
        return [who.name for who in order]

    fresh = view_of(ScriptedClient(4)).header.order
    assert names(fresh.takers) == ["You", "Ana", "Borislav"]
    assert names(fresh.if_bust) == ["Ana", "Borislav", "健太"]
    turned = view_of(at("4p 1:decide columns=R1/B2 switches=1")).header.order
    assert not turned.direction.clockwise
    assert names(turned.takers) == ["You", "健太"]
    taking = view_of(at("4p 1:collect:2 columns=R1/B2")).header.order
    assert names(taking.takers) == ["Ana", "Borislav"]
    assert (taking.if_bust, taking.is_settled) == ((), True)


def test_what_was_touched_is_what_the_new_slots_changed() -> None:
    client = ScriptedClient(3, options=Options())
    client.cards.extend([number_card(0, 1), SWITCH_FIRST, ROLL_FIRST])
    nothing = view_of(client)
    assert view_of(client, seen_h=nothing.h).touched == nothing.touched
    client.play(Push())
    seen = client.snapshot.game.h
    client.play(Place(0))
    assert view_of(client, seen_h=seen).touched.columns == {1}
    seen = client.snapshot.game.h
    client.play(Draw(), Draw(), Place(1), Stop(), Take(1))
    touched = view_of(client, seen_h=seen).touched
    assert touched.seats == {Seat(0)}
    assert touched.columns == {2}
    assert view_of(client, seen_h=client.snapshot.game.h).touched == nothing.touched
    assert view_of(client).touched == nothing.touched


def test_results_list_leavers_last_and_unranked() -> None:
    client = ScriptedClient(4, seed=6)
    client.play_on(50)
    client.drop(Seat(2))
    client.play_on(2_000)
    results = view_of(client).results
    assert [row.points for row in results[:3]] == sorted(
        (row.points for row in results[:3]), reverse=True
    )
    assert results[-1].who.seat == 2
    assert results[-1].place == 0
    assert all(row.points == row.bank_points + row.bench_points for row in results)


def test_the_whole_log_is_longer_than_what_the_table_shows() -> None:
    client = ScriptedClient(3, seed=6)
    client.play_on(200)
    game = client.snapshot.game
    whole = push_log_view(game, people(game))
    shown = view_of(client).log
    assert len(whole) > len(shown)
    assert [line.text for line in whole[-len(shown) :]] == [line.text for line in shown]


def test_leaving_a_game_is_leaving_it_while_it_runs() -> None:
    client = ScriptedClient(3, seed=1)
    assert view_of(client).is_live
    assert not view_of(ScriptedClient(3, own_seat=None)).is_live
    client.play_on(2_000)
    assert not view_of(client).is_live
    client.stage = Stage.VOID
    assert view_of(client).results == ()
