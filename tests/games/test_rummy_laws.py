"""What holds in every match of Push rummy: laws over generated matches, departures included."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games import rummy
from pushnet.games.api import Chance, Faces, NewDeck, Owed
from pushnet.games.rummy_cards import CARD_COUNT, WILD
from pushnet.games.rummy_codec import decode_action, encode_action
from pushnet.games.rummy_contract import contract_of, why_no_contract
from pushnet.games.rummy_digest import digest, state_bytes
from pushnet.games.rummy_events import ContractLaid, DealScored, GameEnded
from pushnet.games.rummy_legal import carries, legal_actions
from pushnet.games.rummy_meld import read_meld
from pushnet.games.rummy_score import totals, winners
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_types import (
    NOT_PUBLIC,
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    Meld,
    NewMeld,
    OntoMeld,
    Phase,
    Push,
    State,
    Swap,
    Take,
    team_of,
)
from pushnet.ids import Seat
from tests.games.rummy_dealer import Moment
from tests.games.rummy_strategies import SEEDS, moments, options_of, played, states

EVERY_MATCH = pytest.mark.parametrize("seed", SEEDS)


def all_states(seed: int) -> list[State]:
    return [played(seed)[0].before, *(moment.after for moment in played(seed))]


# Cards


@EVERY_MATCH
def test_every_position_is_in_one_place(seed: int) -> None:
    for state in all_states(seed):
        melded = [position for meld in state.melds for position in meld.cards]
        held = [position for hand in state.hands for position in hand]
        everywhere = sorted([*held, *state.stock, *state.discard, *melded])
        assert everywhere == (list(range(CARD_COUNT)) if state.phase is not Phase.DECK else [])
        assert all(list(hand) == sorted(hand) for hand in state.hands)


@EVERY_MATCH
def test_what_lies_open_is_public_and_no_card_is_so_twice(seed: int) -> None:
    for state in all_states(seed):
        shown = [card for card in state.faces if card != NOT_PUBLIC]
        assert len(set(shown)) == len(shown)
        melded = [position for meld in state.melds for position in meld.cards]
        assert all(state.faces[p] != NOT_PUBLIC for p in (*melded, *state.discard))


@EVERY_MATCH
def test_faces_stay_public_to_the_end_of_the_deal(seed: int) -> None:
    for before, after in pairwise(all_states(seed)):
        if before.deal == after.deal:
            for old, new in zip(before.faces, after.faces, strict=True):
                assert old in {NOT_PUBLIC, new}


@EVERY_MATCH
def test_only_the_discard_pile_shows_the_turn(seed: int) -> None:
    for state in all_states(seed):
        assert state.phase is not Phase.DRAW or state.discard
        assert (state.taken is None) or state.phase is Phase.PLAY
        assert (
            state.taken is None
            or state.taken in state.hands[state.active]
            or (any(state.taken in meld.cards for meld in state.melds))
        )
        assert 0 <= state.idle <= 40


# Melds


def is_one(state: State, meld: Meld) -> bool:
    cards = [state.faces[position] for position in meld.cards]
    wild = all(WILD[card] for card in cards)
    if wild:
        return state.options.allow_all_wild
    return read_meld(meld.owner, Layout(meld.kind, meld.cards), cards, state.options) == meld


@EVERY_MATCH
def test_every_meld_is_one_with_the_meaning_it_was_laid_with(seed: int) -> None:
    for state in all_states(seed):
        assert all(is_one(state, meld) for meld in state.melds)


@EVERY_MATCH
def test_melds_never_shrink_and_are_never_split_or_joined(seed: int) -> None:
    for before, after in pairwise(all_states(seed)):
        if after.deal != before.deal:
            continue
        assert len(after.melds) >= len(before.melds)
        for old, new in zip(before.melds, after.melds, strict=False):
            assert (new.owner, new.kind, new.suit) == (old.owner, old.kind, old.suit)
            assert len(new.cards) >= len(old.cards)
            if old.kind is Kind.SET:
                assert new.first == old.first
            else:
                assert new.first <= old.first
                assert new.first + len(new.cards) >= old.first + len(old.cards)


@EVERY_MATCH
def test_a_contract_is_never_partly_on_the_table(seed: int) -> None:
    for state in all_states(seed):
        for seat in range(4):
            own = tuple(meld for meld in state.melds if meld.owner == seat)
            if own:
                contract = contract_of(state.deal)
                assert not why_no_contract(state.deal, own[: contract.sets + contract.runs])


@EVERY_MATCH
def test_nobody_without_a_contract_has_laid_anything(seed: int) -> None:
    done: set[tuple[int, Seat]] = set()
    for moment in played(seed):
        laying = isinstance(moment.action, LayMeld | LayOff | Swap)
        if any(isinstance(event, ContractLaid) for event in moment.events):
            done.add((moment.before.deal, moment.before.active))
        assert not laying or (moment.before.deal, moment.before.active) in done


# Scores


@EVERY_MATCH
def test_a_team_scores_nothing_exactly_when_one_of_it_is_out(seed: int) -> None:
    for moment in played(seed):
        for event in moment.events:
            if isinstance(event, DealScored):
                for team in (0, 1):
                    was_out = event.out is not None and team_of(event.out) == team
                    assert (event.points[team] == 0) == was_out
                assert event.totals == totals(moment.after)
    end = played(seed)[-1].after
    assert rummy.is_over(end)
    assert len(end.scores) == 5
    (told,) = [event for event in played(seed)[-1].events if isinstance(event, GameEnded)]
    assert told.winners == winners(end)
    assert {seat for rank in rummy.ranks(end) if rank.place == 1 for seat in [rank.seat]} == set(
        told.winners
    )


@EVERY_MATCH
def test_the_deal_and_the_lead_move_left(seed: int) -> None:
    for before, after in pairwise(all_states(seed)):
        if after.deal != before.deal:
            assert after.dealer == (before.dealer + 1) % 4
        if before.phase is Phase.DEAL and after.phase is Phase.DRAW:
            assert after.active == (after.dealer + 1) % 4


# Digests


@EVERY_MATCH
def test_digests_are_equal_for_equal_states_only(seed: int) -> None:
    found: dict[bytes, State] = {}
    for state in all_states(seed):
        assert found.setdefault(digest(state), state) == state
        assert digest(state) == digest(state._replace(hands=tuple(state.hands)))


@given(states(), st.data())
@settings(max_examples=60)
def test_every_field_is_in_the_digest(state: State, data: st.DataObject) -> None:
    changes = {
        "phase": Phase((state.phase + 1) % 7),
        "deal": state.deal % 5 + 1,
        "dealer": Seat((state.dealer + 1) % 4),
        "active": Seat((state.active + 1) % 4),
        "hands": (*state.hands[1:], (*state.hands[0], 107)),
        "stock": (*state.stock, 3),
        "discard": (*state.discard, 3),
        "faces": bytes([(state.faces[0] + 1) % 256]) + state.faces[1:],
        "melds": (*state.melds, Meld(Seat(0), Kind.SET, 4, 5, (1, 2, 3))),
        "taken": 5 if state.taken is None else None,
        "idle": state.idle + 1,
        "out": Seat(0) if state.out is None else None,
        "scores": (*state.scores, (1, 0)),
        "left": (Seat(1),) if not state.left else (),
        "options": options_of(7 if state.options != options_of(7) else 6),
    }
    assert set(changes) == set(State._fields)
    field = data.draw(st.sampled_from(sorted(changes)))
    assert state_bytes(state._replace(**{field: changes[field]})) != state_bytes(state)


# The deck


@EVERY_MATCH
def test_nobody_moves_while_the_deck_owes_something(seed: int) -> None:
    for state in all_states(seed):
        owed = need(state)
        assert (rummy.to_move(state) is None) == (owed is not None or rummy.is_over(state))
        assert (state.phase in {Phase.DRAW, Phase.PLAY, Phase.OVER}) == (owed is None)
        if isinstance(owed, NewDeck):
            assert sorted(owed.order) == [0, 1, 2, 3]
            assert owed.order[-1] == state.dealer
            assert owed.number == state.deal
        if isinstance(owed, Owed):
            assert owed.by
            assert [seat for seat, _ in owed.by] == sorted({seat for seat, _ in owed.by})
            for _, positions in owed.by:
                assert positions
                assert list(positions) == sorted(set(positions))
                assert all(state.faces[position] == NOT_PUBLIC for position in positions)


@EVERY_MATCH
def test_whoever_holds_a_card_and_nobody_else_can_read_it(seed: int) -> None:
    """A position is readable for a seat when the three others gave shares, public with all four."""
    given_by: dict[int, set[int]] = {}
    for moment in played(seed):
        before, owed = moment.before, need(moment.before)
        if isinstance(owed, NewDeck):
            given_by = {position: set() for position in range(CARD_COUNT)}
        if isinstance(owed, Owed):
            for seat, positions in owed.by:
                for position in positions:
                    assert seat not in given_by[position]
                    given_by[position].add(seat)
        if moment.action is not None:
            for position in carries(before, moment.action)[0]:
                assert before.active not in given_by[position]
                given_by[position].add(before.active)
        after = moment.after
        if after.phase not in {Phase.DRAW, Phase.PLAY}:
            continue
        for seat, hand in enumerate(after.hands):
            for position in hand:
                if after.faces[position] == NOT_PUBLIC:
                    assert given_by[position] == {0, 1, 2, 3} - {seat}
        for position in after.stock:
            assert (after.faces[position] != NOT_PUBLIC) or given_by[position] == set()
        for position in range(CARD_COUNT):
            if after.faces[position] != NOT_PUBLIC:
                assert given_by[position] == {0, 1, 2, 3}


# Refusals

ACTIONS: list[Action] = [
    Take(),
    Push(),
    LayContract((Layout(Kind.SET, (0, 1, 2)), Layout(Kind.SET, (3, 4, 5)))),
    LayMeld(Layout(Kind.RUN, (0, 1, 2))),
    LayOff(0, 0, End.LOW),
    LayOff(0, 35, End.HIGH),
    Swap(0, 0, 0, OntoMeld(1, End.LOW)),
    Swap(0, 0, 12, NewMeld(Layout(Kind.SET, (1, 2, 3)))),
    Discard(107),
    Discard(0, (1,)),
]


@given(moments(), st.sampled_from(ACTIONS), st.sampled_from([None, Faces(()), Chance(0, 1)]))
@settings(max_examples=300)
def test_apply_refuses_aloud_or_goes_on(
    moment: Moment, action: Action, chance: Faces | None
) -> None:
    state = moment.before
    was = digest(state)
    refusal = None
    try:
        after, events = rummy.apply(state, action, chance)
    except RefusedError as refused:
        refusal = refused
    else:
        assert rummy.to_move(state) is not None
        assert digest(after) != was
        assert events
    assert refusal is None or (refusal.code is Code.ILLEGAL_ACTION and refusal.detail)
    assert digest(state) == was


def go_on(moment: Moment, faces: Any) -> None:
    """Do the step of a moment with other faces."""
    if moment.action is None:
        rummy.given(moment.before, faces)
    else:
        rummy.apply(moment.before, moment.action, faces)


@given(moments().filter(lambda moment: bool(moment.faces and moment.faces.cards)), st.data())
@settings(max_examples=100)
def test_only_the_faces_asked_for_are_taken(moment: Moment, data: st.DataObject) -> None:
    assert moment.faces is not None
    right = moment.faces.cards
    elsewhere = next((card for card in moment.before.faces if card != NOT_PUBLIC), right[0][1])
    position = right[0][0]
    wrong = data.draw(
        st.sampled_from(
            [
                None,
                Faces(right[1:]),
                Faces((*right, (position, 0))),
                Faces(((position, 108), *right[1:])),
                Faces(((position, -1), *right[1:])),
                Faces(((position, elsewhere), (position, elsewhere))),
                Chance(0, 1),
            ]
        )
    )
    with pytest.raises(RefusedError) as refused:
        go_on(moment, wrong)
    assert refused.value.code is Code.ILLEGAL_ACTION


@given(states())
@settings(max_examples=100)
def test_what_is_always_legal_needs_no_face_to_be_so(state: State) -> None:
    for action in legal_actions(state):
        _, opens = carries(state, action)
        unseen = [card for card in range(CARD_COUNT) if card not in state.faces]
        for card in (unseen[0], unseen[-1]):
            faces = Faces(tuple((position, card) for position in opens)) if opens else None
            rummy.apply(state, action, faces)


# Forms and departures


@EVERY_MATCH
def test_actions_keep_their_form(seed: int) -> None:
    for moment in played(seed):
        if moment.action is not None:
            assert decode_action(encode_action(moment.action)) == moment.action


@given(states(), st.frozensets(st.sampled_from([Seat(seat) for seat in range(4)])))
@settings(max_examples=200)
def test_a_departure_ends_the_match(state: State, seats: frozenset[Seat]) -> None:
    after, events = rummy.depart(state, seats)
    if rummy.is_over(state) or not seats:
        assert (after, events) == (state, ())
        return
    assert rummy.is_over(after)
    assert need(after) is None
    assert rummy.to_move(after) is None
    assert after.left == tuple(sorted(seats))
    teams = {team_of(seat) for seat in seats}
    won = {0, 1, 2, 3} - {seat for seat in range(4) if team_of(Seat(seat)) in teams}
    assert set(winners(after)) == won
    places = {rank.seat: rank.place for rank in rummy.ranks(after)}
    assert all(places[seat] == 0 for seat in seats)
    assert {seat for seat, place in places.items() if place == 1} == won
    assert rummy.depart(after, frozenset({Seat(0)})) == (after, ())
