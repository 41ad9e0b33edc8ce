"""What the rules make our seat sign at once: anchor, links, a mandatory NO, END.

Source: protocol/pushnet.md 7, 9-11, 13.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushnet.crypto.hashing import sha256
from pushnet.ids import Digest
from pushnet.session.parts import short_form
from pushnet.session.position import EXIT_DROP, Position, Step
from pushnet.session.sealed_slots import deck_of
from pushnet.session.votes import Members
from pushnet.session.work import CheckShuffle, Job
from pushnet.wire.contents import Anchor, End, Link, Shuffle, Signed, SlotContent, SlotMessage, Vote

if TYPE_CHECKING:
    from pushnet.session.game import Game


@dataclass(frozen=True, slots=True)
class Duty:
    """A body that is to be signed, and where it belongs."""

    content: SlotContent
    h: int
    prev: Digest


def next_duty(game: "Game") -> Duty | None:
    """Return one body that our seat has to sign now, or None."""
    if not game.may_answer():
        return None
    # Who left or was dropped since still owes the NO to those who voted where it played.
    return _due(game) or _no(game) or _end(game)


def owes(game: "Game") -> bool:
    """Say whether our seat is due at the open slot and has signed nothing for it, on any branch."""
    own = game.own
    if own is None or not game.may_sign():
        return False
    ledger = game.ledger
    h = ledger.position.h + 1
    signed = (h, own.seat) in ledger.bodies or (h, own.seat) in ledger.manifests
    if own.seat not in ledger.position.due or signed:
        return False
    return ledger.due_body(h, own.seat) is None


def own_link(game: "Game") -> Link:
    """Return our link for the event that is pending or asked for next."""
    assert game.own is not None
    event = game.ledger.position.event
    return Link(event, game.own.chain.link(event))


def here(game: "Game", content: SlotContent) -> Duty:
    """Return `content` as a body for the open slot."""
    position = game.ledger.position
    return Duty(content, position.h + 1, position.head)


def _due(game: "Game") -> Duty | None:
    if game.own is None or not owes(game):
        return None
    step = game.ledger.position.step
    if step is Step.ANCHOR and game.anchoring:
        return here(game, Anchor(game.own.chain.anchor))
    if step in {Step.FIRST, Step.EVENT}:
        return here(game, own_link(game))
    if step in {Step.KEYS, Step.SHARES}:
        return _due_of_deck(game)
    return None


def deck_lost(game: "Game") -> bool:
    """Say whether the deck in play needs a secret of ours that we do not hold any more."""
    deck, own = game.ledger.position.deck, game.own
    if deck is None or own is None:
        return False
    return own.deck is None or not own.deck.has_secret(deck)


def _due_of_deck(game: "Game") -> Duty | None:
    """Return our key or our shares; None if the secrets for them are lost."""
    assert game.own is not None
    position, own = game.ledger.position, game.own.deck
    if own is None or position.deck is None or deck_lost(game):
        return None
    if position.step is Step.KEYS:
        return here(game, own.key(position.deck))
    return here(game, own.owed_shares(position))


def next_job(game: "Game") -> Job | None:
    """Return the work that somebody waits for: a check of a shuffle that came, or our own one."""
    body = game.ledger.unproved()
    if body is not None and isinstance(body.content, Shuffle):
        return _check(game.ledger.positions[body.h - 1], body, body.content)
    position = game.ledger.position
    own = None if game.own is None else game.own.deck
    if position.step is not Step.SHUFFLE or own is None or not owes(game) or deck_lost(game):
        return None
    return own.shuffle(position)


def _check(before: Position, body: SlotMessage, shuffle: Shuffle) -> CheckShuffle:
    deck = deck_of(before)
    return CheckShuffle(
        game=body.game,
        head=before.head,
        body=sha256(body.signed.body),
        context=deck.context,
        keys=deck.keys,
        step=deck.shuffles,
        before=deck.cards,
        shuffle=shuffle,
    )


def _no(game: "Game") -> Duty | None:
    """Return a NO that we owe: we hold what disproves the silence of M (votes.py rule 2)."""
    assert game.own is not None
    ledger, seat = game.ledger, game.own.seat
    for h in sorted(ledger.votes):
        spoken = {members for voter, members in ledger.votes[h] if voter == seat}
        if all(members in spoken or seat in members for _, members in ledger.votes[h]):
            continue
        electorate = ledger.electorate(h)
        for members in ledger.ballots(h).proposals():
            if members in spoken or seat not in electorate.remaining(members):
                continue
            evidence = _disproof(game, h, members)
            if evidence:
                content = Vote(members, yes=False, evidence=evidence)
                return Duty(content, h, ledger.positions[h - 1].head)
    return None


def _disproof(game: "Game", h: int, members: Members) -> tuple[Signed, ...]:
    ledger = game.ledger
    for seat in members:
        body = ledger.due_body(h, seat)
        if body is not None:
            return (short_form(ledger, body),)
    if h <= len(ledger.slots):
        slot = ledger.slots[h - 1]
        if slot.leaving == EXIT_DROP and slot.members != members:
            return tuple(message.signed for message in slot.messages)
    return ()


def _end(game: "Game") -> Duty | None:
    assert game.own is not None
    position = game.ledger.position
    if position.step is not Step.OVER or game.own.seat in game.ends or not game.may_sign():
        return None
    return Duty(End(game.result()), position.h, position.head)
