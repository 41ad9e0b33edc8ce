"""What a seat can say about a sealed deck, and with it: keys, shuffles, shares, moves.

As in forgery.py most of it is right but for one thing.
"""

from dataclasses import replace
from typing import Any

from pushnet.errors import RefusedError
from pushnet.games.rummy import RULES
from pushnet.games.rummy_types import State
from pushnet.session.position import Position, Step
from pushnet.session.sealed_slots import deck_of
from pushnet.wire.contents import Act, DeckKey, Link, Shares, Shuffle, SlotContent
from tests.conformance.accidents import flipped
from tests.conformance.desk import Desk
from tests.sim.dice import Dice
from tests.vectors.sealed_scribe import SEATS, SealedScribe

LAYING = (2, 3, 4, 5)  # verbs


def sealed_content(desk: Desk, position: Position, seat: int) -> SlotContent:
    """Return content of the type that a slot is for in a game with a sealed deck."""
    scribe = desk.scribe.fork(f"forged {desk.dice.below(1000)}", position.h)
    assert isinstance(scribe, SealedScribe)
    match position.step:
        case Step.KEYS:
            return _key(desk.dice, scribe, seat)
        case Step.SHUFFLE:
            return _shuffle(desk, scribe)
        case Step.SHARES:
            return _shares(desk.dice, scribe, seat)
        case _:
            return _act(desk.dice, scribe, seat)


def _spoilt_shares(dice: Dice, right: Shares) -> Shares:
    if dice.chance(50):
        return Shares(right.shares, flipped(right.proof, dice))
    return Shares(flipped(right.shares, dice), right.proof)


# Keys and shuffles


def _key(dice: Dice, scribe: SealedScribe, seat: int) -> DeckKey:
    deck = deck_of(scribe.position)
    own, other = scribe.decks[seat % SEATS].key(deck), scribe.decks[dice.below(SEATS)].key(deck)
    earlier = replace(deck, context=replace(deck.context, number=deck.context.number + 1))
    return dice.pick(
        [
            own,
            other,
            DeckKey(other.key, own.proof),
            DeckKey(own.key, flipped(own.proof, dice)),
            scribe.decks[seat % SEATS].key(earlier),
        ]
    )


def _shuffle(desk: Desk, scribe: SealedScribe) -> Shuffle:
    """Return a shuffle of this game: with something changed, or for another step."""
    dice, said = desk.dice, [m for slot in desk.scribe.slots for m in slot.messages]
    shuffles = [m.content for m in said if isinstance(m.content, Shuffle)]
    if not shuffles or dice.chance(5):
        made = scribe.owed_content(scribe.position.due[0])
        assert isinstance(made, Shuffle)
        return made
    one, other = dice.pick(shuffles), dice.pick(shuffles)
    return dice.pick(
        [
            one,
            Shuffle(flipped(one.deck, dice), one.proof),
            Shuffle(one.deck, flipped(one.proof, dice)),
            Shuffle(one.deck, other.proof),
            Shuffle(one.deck[64:] + one.deck[:64], one.proof),
        ]
    )


# Shares


def _shares(dice: Dice, scribe: SealedScribe, seat: int) -> Shares:
    owed = scribe.position.owed
    assert owed is not None
    by = dict(owed.by)
    positions = by.get(scribe.position.due[0] if seat not in by else scribe.table.seats[seat], ())
    right = scribe.shares(seat % SEATS, positions)
    return dice.pick(
        [
            right,
            right,
            _spoilt_shares(dice, right),
            scribe.shares(seat % SEATS, [*positions[1:], 107]),
            scribe.shares(seat % SEATS, positions[1:] or [0]),
            scribe.shares((seat + 1) % SEATS, positions),
            scribe.shares(seat % SEATS, positions, [0]),
        ]
    )


# Moves


def _act(dice: Dice, scribe: SealedScribe, seat: int) -> Act:
    state = scribe.position.state
    legal = [RULES.encode_action(action) for action in scribe.legal()]
    form = dice.pick(legal) if legal and dice.chance(40) else any_action(dice, state)
    carried = _carried(state, form)
    right = scribe.shares(seat % SEATS, carried, form) if carried else None
    link = Link(scribe.position.event, scribe.chains[seat % SEATS].link(scribe.position.event))
    action = tuple(form)
    match dice.below(16):
        case 0:
            return Act(action, link)
        case 1:
            return Act(action, None)
        case 2:
            return Act(action, None, scribe.shares(seat % SEATS, [*carried[1:], 107], form))
        case 3:
            return Act(action, None, scribe.shares(seat % SEATS, carried or [0]))
        case 4 if right is not None:
            return Act(action, None, _spoilt_shares(dice, right))
        case 5:
            return Act(action, None, scribe.shares((seat + 1) % SEATS, carried or [0], form))
        case _:
            return Act(action, None, right)


def _carried(state: State, form: list[Any]) -> tuple[int, ...]:
    """Return the positions whose shares belong to an action; none if it is not one."""
    assert RULES.sealed is not None
    try:
        return RULES.sealed.carries(state, RULES.decode_action(form))[0]
    except RefusedError:
        return ()


def any_action(dice: Dice, state: State) -> list[Any]:
    """Return an action that mostly has the form of one, of cards that mostly are in the hand."""
    hand = list(state.hands[state.active])
    melds = max(1, len(state.melds) + dice.pick([0, 0, 0, 1]))

    def card() -> int:
        return dice.pick(hand) if hand and dice.chance(95) else dice.below(109)

    def cards(count: int) -> list[int]:
        mixed = sorted(hand, key=lambda _: dice.below(1000))
        return mixed[:count] if dice.chance(90) else [card() for _ in range(count)]

    def layout() -> list[Any]:
        return [dice.below(2), cards(dice.pick([3, 3, 3, 4, 5, 2])), dice.pick([0, 0, 0, 1, 14])]

    verb = dice.pick([0, 1, 6, 6, *LAYING, *LAYING, 7])
    if verb == 2:
        return [2, [layout() for _ in range(dice.pick([1, 2, 2, 2, 3]))]]
    if verb == 3:
        return [3, layout()]
    if verb == 4:
        return [4, card(), dice.below(melds), dice.below(2)]
    if verb == 5:
        meld, index = dice.below(melds), dice.below(5)
        use: list[Any] = [0, dice.below(melds), dice.below(2)]
        if dice.chance(50):
            at = state.melds[meld].cards if meld < len(state.melds) else (0,)
            kind, named, meaning = layout()
            use = [1, [kind, [at[index % len(at)], *named[1:]], meaning]]
        return [5, card(), meld, index, use]
    if verb == 6:
        first = card()
        rest = sorted(set(hand) - {first})
        return [6, first, dice.pick([[], [], [], rest, rest[1:], [card()]])]
    return dice.pick([[verb], [verb], [verb, 0], [True], []])
