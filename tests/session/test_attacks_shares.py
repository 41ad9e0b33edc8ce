"""Attacks on the shares of a sealed deck, by their numbers, at a table."""

from dataclasses import replace

import pytest

from pushnet.crypto.deck_keys import deck_secret
from pushnet.crypto.deck_shares import prove_shares, shares_of
from pushnet.crypto.sealing import seal
from pushnet.errors import Code, UsageError
from pushnet.games.rummy_types import Discard, Phase, Push, Take
from pushnet.session import sealed_slots
from pushnet.session.duties import own_link
from pushnet.session.effects import CastVote, Play, Publish
from pushnet.session.position import Step
from pushnet.session.sealed_slots import purpose
from pushnet.wire.contents import Act, BodyType, Shares
from tests.session.forging import blamed, send, without
from tests.session.rummy_tables import (
    RummyTable,
    move_until,
    own_body,
    place_of,
    signed_at,
    stopped,
)
from tests.session.tables import ROOM, Client


def seat_of(client: Client) -> int:
    return client.session.game.own.seat


def own_shares(cheat: Client, honest: Client) -> Shares:
    return own_body(cheat, place_of(honest).h + 1).content


def forged(client: Client, honest: Client, positions, action=None, **changes) -> Shares:
    """Return shares with a proof that holds, of any positions, for any purpose."""
    position, seed = place_of(honest), client.session.game.own.deck.seed
    deck, seat = position.deck, seat_of(client)
    why = purpose(deck, seat, position.h + 1, position.head, action)
    secret = deck_secret(seed, deck.context, seat)
    made = prove_shares(replace(why, **changes), secret, deck.cards, positions, bytes(64))
    return Shares(made.shares, made.proof)


def test_honest_shares_by_hand_deal_the_cards() -> None:
    table, cheat, others = stopped(Step.SHARES)
    send(table, cheat, signed_at(cheat, others[0], own_shares(cheat, others[0])))
    assert all(place_of(client).step is Step.ACT for client in others)


def shares_of_attack() -> dict[str, Shares]:
    _, cheat, (honest, *_) = stopped(Step.SHARES)
    position, right = place_of(honest), own_shares(cheat, honest)
    due = sealed_slots.owed_by(position, seat_of(cheat))
    first, second, rest = right.shares[:32], right.shares[32:64], right.shares[64:]
    free = [p for p in range(108) if p not in due]
    return {
        "33 a wrong share": replace(right, shares=bytes(position.deck.cards[:32]) + second + rest),
        "33 a proof over another base": forged(cheat, honest, due, seat=(seat_of(cheat) + 1) % 4),
        "34 two shares changed against each other": replace(right, shares=second + first + rest),
        "35 of other positions": forged(cheat, honest, tuple(sorted([*due[1:], free[0]]))),
        "35 for another slot": forged(cheat, honest, due, h=position.h + 2),
        "35 for another head": forged(cheat, honest, due, prev=bytes(32)),
        "35 for an action": forged(cheat, honest, due, action=(1,)),
        "36 a share twice": replace(right, shares=first + first + rest),
        "36 one share too many": replace(right, shares=right.shares + first),
        "36 one share too few": forged(cheat, honest, due[1:]),
    }


@pytest.mark.parametrize("attack", sorted(shares_of_attack()))
def test_attacks_33_to_36_false_shares_are_their_seats_fault(attack: str) -> None:
    table, cheat, others = stopped(Step.SHARES)
    send(table, cheat, signed_at(cheat, others[0], shares_of_attack()[attack]))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.SHARE_PROOF)] * 3


def test_attack_33_without_the_proof_a_wrong_share_hides_a_card_from_its_owner() -> None:
    table, cheat, others = stopped(Step.SHARES)
    right, deck = own_shares(cheat, others[0]), place_of(others[0]).deck
    wrong = replace(right, shares=bytes(deck.cards[:32]) + right.shares[32:])
    with without(sealed_slots, "check_shares", lambda *_: None):
        send(table, cheat, signed_at(cheat, others[0], wrong))
    assert all(place_of(client).step is Step.ACT for client in others)


def test_attack_36_the_same_shares_again_count_once() -> None:
    table, cheat, others = stopped(Step.SHARES)
    right = signed_at(cheat, others[0], own_shares(cheat, others[0]))
    for _ in range(3):
        send(table, cheat, right)
    assert [blamed(client) for client in others] == [None] * 3
    assert len({place_of(client).head for client in others}) == 1


def test_attack_37_nothing_that_peers_say_asks_for_a_share() -> None:
    """The log alone makes shares due; what a room body asks for is slots that are public."""
    assert not {kind.name for kind in BodyType} & {"ASK", "OPEN", "REVEAL", "WANT"}
    table, cheat, others = stopped(Step.ACT)
    honest = others[0]
    unasked = forged(cheat, honest, (place_of(honest).state.stock[0],))
    journals = [[e for e in client.journal if e.kind == "own"] for client in others]
    send(table, cheat, signed_at(cheat, honest, unasked))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.NOT_DUE)] * 3
    assert journals == [[e for e in client.journal if e.kind == "own"] for client in others]


# An owner that shows cards


def to_play(table: RummyTable) -> Client:
    """Let the first mover take the card that lies open; return it, about to discard."""
    mover = table.mover()
    assert mover is not None
    mover.propose(Play(Take()))
    table.deliver()
    assert place_of(mover).state.phase is Phase.PLAY
    return mover


def discards_of_attack() -> dict[str, int]:
    """Return positions by where they lie."""
    table, _, _ = stopped(Step.ACT)
    mover = to_play(table)
    state = place_of(mover).state
    other = state.hands[(seat_of(mover) + 1) % 4]
    return {
        "38 of another hand": other[0],
        "38 of the stock": state.stock[0],
    }


@pytest.mark.parametrize("attack", sorted(discards_of_attack()))
def test_attack_38_a_card_that_is_not_in_the_hand_is_not_shown(attack: str) -> None:
    table, _, _ = stopped(Step.ACT)
    mover = to_play(table)
    honest = [client for client in table.clients if client is not mover]
    at = discards_of_attack()[attack]
    action = tuple(mover.session.game.table.rules.encode_action(Discard(at)))
    shares = forged(mover, honest[0], (at,), action=action)
    send(table, mover, signed_at(mover, honest[0], Act(action, None, shares)))
    assert [blamed(c) for c in honest] == [(seat_of(mover), Code.ILLEGAL_ACTION)] * 3


def test_attack_38_a_card_that_was_shown_before_needs_no_share_and_takes_none() -> None:
    table, _, _ = stopped(Step.ACT)
    mover = to_play(table)
    honest = [client for client in table.clients if client is not mover]
    taken = place_of(mover).state.hands[seat_of(mover)]
    shown = next(p for p in taken if place_of(mover).state.faces[p] != 255)
    action = tuple(mover.session.game.table.rules.encode_action(Discard(shown)))
    shares = forged(mover, honest[0], (shown,), action=action)
    send(table, mover, signed_at(mover, honest[0], Act(action, None, shares)))
    assert [blamed(c) for c in honest] == [(seat_of(mover), Code.SHARE_PROOF)] * 3


def test_a_card_shown_without_its_share_is_a_fault() -> None:
    table, _, _ = stopped(Step.ACT)
    mover = to_play(table)
    honest = [client for client in table.clients if client is not mover]
    hidden = next(iter(mover.game.own_faces))
    action = tuple(mover.session.game.table.rules.encode_action(Discard(hidden)))
    send(table, mover, signed_at(mover, honest[0], Act(action, None)))
    assert [blamed(c) for c in honest] == [(seat_of(mover), Code.SHARE_PROOF)] * 3


def test_a_move_with_a_link_is_a_fault_in_a_game_that_draws_nothing() -> None:
    table, cheat, others = stopped(Step.ACT)
    game = cheat.session.game
    action = tuple(game.table.rules.encode_action(Take()))
    send(table, cheat, signed_at(cheat, others[0], Act(action, own_link(game))))
    assert [blamed(client) for client in others] == [(seat_of(cheat), Code.LINK_UNASKED)] * 3


# Silence


def test_attack_39_who_withholds_shares_is_dropped_and_the_other_team_wins() -> None:
    table, cheat, others = stopped(Step.SHARES)
    table.run(61_000)
    silent = seat_of(cheat)
    assert all(client.game.may_vote_out == (silent,) for client in others)
    for client in others:
        client.propose(CastVote((silent,), yes=True))
        table.deliver()
    for client in others:
        assert place_of(client).step is Step.OVER
        winners = {rank.seat for rank in client.game.ranks if rank.place == 1}
        assert winners == {seat for seat in range(4) if seat % 2 != silent % 2}


def test_attack_40_nobody_has_to_be_believed_about_a_card() -> None:
    """Faces are computed from shares whose proofs hold; no message claims one."""
    table, _, _ = stopped(Step.ACT)
    move_until(table, lambda mover: place_of(mover).state.phase is Phase.PLAY)
    states = {client.session.game.state_digest() for client in table.clients}
    assert len(states) == 1
    assert not {k.name for k in BodyType} & {"FACE", "CLAIM", "CARD"}


# Our own hand


def test_attack_41_no_share_of_a_hand_is_given_that_stays_closed() -> None:
    _table, cheat, _ = stopped(Step.ACT)
    position, own = place_of(cheat), cheat.session.game.own.deck
    hand = position.state.hands[seat_of(cheat)]
    with pytest.raises(UsageError):
        own.shares_with(position, (1,), hand[:1], ())
    assert own.shares_with(position, (1,), hand[:1], hand[:1])  # shown: that is what it is for


def test_attack_41_what_was_published_holds_no_share_of_a_closed_hand() -> None:
    table, _, _ = stopped(Step.ACT)
    for _ in range(12):
        mover = table.mover()
        mover.propose(Play(table.legal(mover)[0]))
        table.deliver()
    said = b"".join(
        item.content for client in table.clients for item in client.journal if item.kind == "own"
    )
    found = 0
    for client in table.clients:
        deck, own = place_of(client).deck, client.session.game.own.deck
        hidden = tuple(client.game.own_faces)
        shares = shares_of(own._secret(deck), deck.cards, hidden)
        assert not any(shares[at : at + 32] in said for at in range(0, len(shares), 32))
        shown = next(p for p in range(108) if not deck.missing(p))
        given = deck.shares[shown][seat_of(client)]
        found += given in said  # what is open was said: the search finds what is there
    assert found == 4


def test_attack_42_lost_doubled_and_late_bodies_change_nothing() -> None:
    table = RummyTable("a bad line")
    dice = table.dice
    table.start()
    for _ in range(10):
        table.drop = lambda *_: dice.below(100) < 30
        mover = next(
            (c for c in table.clients if c.game.may_act and c.game.own_seat in c.game.due), None
        )
        if mover is not None:
            mover.propose(Play(table.legal(mover)[0]))
        table.run(3_000)
        table.drop = lambda *_: False
        table.run(7_000)
    said = [
        (client, effect.envelope)
        for client in table.clients
        for effect in client.effects
        if isinstance(effect, Publish)
    ]
    for client, envelope in reversed(said):
        table.publish(client, seal(ROOM, envelope, client.dice.bytes(24)))
    table.deliver()
    heads = {place_of(client).head for client in table.clients}
    assert len(heads) == 1
    assert place_of(table.clients[0]).h > 15
    assert [blamed(client) for client in table.clients] == [None] * 4


def test_only_the_left_neighbour_sees_the_card_that_was_pushed() -> None:
    table, cheat, _others = stopped(Step.ACT)
    pushed = place_of(cheat).state.stock[:2]
    cheat.propose(Play(Push()))
    table.deliver()
    left = (seat_of(cheat) + 1) % 4
    sees = {seat_of(c): set(pushed) & set(c.game.own_faces) for c in table.clients}
    assert sees == {
        left: {pushed[0]},
        seat_of(cheat): {pushed[1]},
        (left + 1) % 4: set(),
        (left + 2) % 4: set(),
    }
