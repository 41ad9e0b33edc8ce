"""What a sealed deck's slots may hold, and what follows from them: the rules of position.py for it.

    KEYS --close--> SHUFFLE (one slot for each seat of the order) --> SHARES and ACT, as the game
    needs them, until it needs a new deck, or is over.

All functions are pure, as those of position.py; that module calls them. A proof of a shuffle takes
long to check: `judge_shuffle` is what a client leaves to a thread (work.py).
Source: protocol/pushnet.md 9, 10; protocol/sealed-deck.md.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pushnet.crypto import deck_keys
from pushnet.crypto.deck_keys import check_key
from pushnet.crypto.deck_shares import ShareBody, SharePurpose, check_shares
from pushnet.crypto.shuffle import Deck, ShuffleBody, check_shuffle
from pushnet.errors import Code, RefusedError
from pushnet.games.api import SealedRules
from pushnet.ids import Digest, Seat
from pushnet.session.deck import SealedDeck
from pushnet.session.table import OpenTable
from pushnet.wire import canonical
from pushnet.wire.contents import Act, DeckKey, Shares, Shuffle, SlotMessage
from pushnet.words import say

if TYPE_CHECKING:
    from pushnet.session.position import Position

Played = tuple[Any, tuple[Any, ...], SealedDeck]
"""The game's state, what happened, and the deck after a slot."""


def rules_of_deck(table: OpenTable) -> SealedRules:
    """Return the rules of this table's sealed deck; it has to have one."""
    assert table.rules.sealed is not None
    return table.rules.sealed


def deck_of(position: "Position") -> SealedDeck:
    """Return the deck in play; there has to be one."""
    assert position.deck is not None
    return position.deck


def owed_by(position: "Position", seat: Seat) -> tuple[int, ...]:
    """Return the positions of which a seat owes its share in a slot of shares."""
    assert position.owed is not None
    return dict(position.owed.by)[seat]


def purpose(
    deck: SealedDeck, seat: Seat, h: int, prev: Digest, action: Sequence[Any] | None
) -> SharePurpose:
    """Return what shares are given for: slot `h` over `prev`, with this encoded action or none."""
    encoded = b"" if action is None else canonical.encode(list(action))
    return SharePurpose(context=deck.context, seat=seat, h=h, prev=prev, action=encoded)


def judge_key(position: "Position", seat: Seat, key: DeckKey) -> None:
    """Accept a deck key; RefusedError DECK_KEY."""
    check_key(deck_of(position).context, seat, deck_keys.DeckKey(key.key, key.proof))


def judge_shuffle(position: "Position", shuffle: Shuffle) -> None:
    """Accept a shuffle of the deck in play; RefusedError SHUFFLE_PROOF. Slow."""
    deck = deck_of(position)
    body = ShuffleBody(Deck(shuffle.deck), shuffle.proof)
    check_shuffle(deck.context, deck.keys, deck.shuffles, deck.cards, body)


def judge_shares(position: "Position", seat: Seat, shares: Shares) -> None:
    """Accept shares in a slot for them; RefusedError SHARE_PROOF."""
    _check(position, seat, owed_by(position, seat), shares, None)


def judge_act(table: OpenTable, position: "Position", seat: Seat, act: Act) -> None:
    """Accept a move: what it shows is the mover's, its shares hold, and then it is legal.

    Raises:
        RefusedError: ILLEGAL_ACTION, LINK_UNASKED, SHARE_PROOF.
    """
    try:
        action = table.rules.decode_action(act.form)
        given, _ = rules_of_deck(table).carries(position.state, action)
    except RefusedError as refused:
        raise RefusedError(Code.ILLEGAL_ACTION, refused.detail) from None
    if act.link is not None:
        raise RefusedError(Code.LINK_UNASKED)
    if act.shares is not None:
        _check(position, seat, given, act.shares, act.action)
    elif given:
        raise RefusedError(Code.SHARE_PROOF, say("the shares of the cards are missing"))
    try:
        close_act(table, position, seat, act)
    except RefusedError as refused:
        raise RefusedError(Code.ILLEGAL_ACTION, refused.detail) from None


def _check(
    position: "Position",
    seat: Seat,
    positions: tuple[int, ...],
    shares: Shares,
    action: Sequence[Any] | None,
) -> None:
    deck = deck_of(position)
    reason = purpose(deck, seat, position.h + 1, position.head, action)
    body = ShareBody(shares.shares, shares.proof)
    check_shares(reason, deck.keys[seat], deck.cards, positions, body)


def close_act(table: OpenTable, position: "Position", seat: Seat, act: Act) -> Played:
    """Return what follows from a move whose shares hold; `position` is the one before it.

    Raises:
        RefusedError: A code of the game for an action that the faces make illegal.
    """
    rules, deck = table.rules, deck_of(position)
    action = rules.decode_action(act.form)
    given, opens = rules_of_deck(table).carries(position.state, action)
    if act.shares is not None:
        deck = deck.with_shares(seat, given, act.shares.shares)
    state, events = rules.apply(position.state, action, deck.faces(opens) if opens else None)
    return state, events, deck


def close_slot(table: OpenTable, position: "Position", bodies: Sequence[SlotMessage]) -> Played:
    """Return what follows from a full slot of keys, a shuffle or shares.

    Raises:
        RefusedError: DECK_KEYS.
    """
    deck, sealed, state = deck_of(position), rules_of_deck(table), position.state
    keys: list[bytes] = []
    for body in bodies:
        match body.content:
            case DeckKey(key, _):
                keys.append(key)
            case Shuffle(cards, _):
                deck = deck.with_shuffle(cards)
                if deck.is_shuffled:
                    return (*sealed.dealt(state), deck)
            case Shares(given, _):
                deck = deck.with_shares(body.seat, owed_by(position, body.seat), given)
            case _:
                raise AssertionError(body.content)  # judged before
    if keys:
        return state, (), deck.with_keys(keys)
    if position.owed is None:
        return state, (), deck
    return (*sealed.given(state, deck.faces(position.owed.opens)), deck)
