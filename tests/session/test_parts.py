"""Long bodies cut into parts and put together: what is kept, and what is not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.hashing import sha256
from pushnet.errors import Code
from pushnet.games.replay import Left
from pushnet.session.effects import LeaveGame, Play
from pushnet.session.parts import manifest_of, parts_of, sendable, short_form
from pushnet.session.position import Step
from pushnet.session.sealed_moves import sealed_moves_of
from pushnet.verify import Verdict, replay_record, verify_record
from pushnet.wire.contents import BODY_BYTES_MAX, PART_BYTES, Manifest, Part, Shuffle, Signed
from tests.session.forging import blamed, seat_of, send
from tests.session.rummy_tables import (
    announced,
    own_body,
    place_of,
    send_shuffle,
    signed_at,
    stopped,
)
from tests.session.tables import Client


@given(st.integers(BODY_BYTES_MAX + 1, 16 * PART_BYTES), st.binary(min_size=1, max_size=9))
def test_the_parts_of_a_body_are_the_body(size: int, pattern: bytes) -> None:
    body = (pattern * size)[:size]
    manifest, parts = manifest_of(Signed(body, bytes(64))), parts_of(Signed(body, bytes(64)))
    assert b"".join(part.piece for part in parts) == body
    assert manifest.parts == tuple(sha256(part.piece) for part in parts)
    assert (manifest.size, manifest.digest) == (size, sha256(body))
    assert [part.index for part in parts] == [*range(len(parts))]
    assert {part.digest for part in parts} == {manifest.digest}


def test_a_part_twice_or_beyond_the_last_one_is_not_kept() -> None:
    table, cheat, (honest, *_) = stopped(Step.SHUFFLE)
    whole = signed_at(cheat, honest, own_body(cheat, place_of(honest).h + 1).content)
    first, *_ = parts_of(whole)
    sign = cheat.session.voice.sign
    send(table, cheat, announced(cheat, honest, whole), sign(first), to=[honest])
    game = honest.session.game
    before = game.mark
    send(table, cheat, sign(first), sign(replace(first, index=9)), to=[honest])
    assert (game.parts.count, game.mark) == (1, before)


def changed(manifest: Manifest, what: str) -> Manifest:
    if what == "size":
        return replace(manifest, size=manifest.size - 1)
    return replace(manifest, digest=sha256(b"another body"))


def test_a_manifest_whose_size_or_digest_is_false_is_worthless() -> None:
    for what in ("size", "digest"):
        table, cheat, (honest, *_) = stopped(Step.SHUFFLE)
        whole = signed_at(cheat, honest, own_body(cheat, place_of(honest).h + 1).content)
        manifest = changed(manifest_of(whole), what)
        parts = [Part(manifest.digest, part.index, part.piece) for part in parts_of(whole)]
        sign = cheat.session.voice.sign
        send(table, cheat, signed_at(cheat, honest, manifest), *map(sign, parts), to=[honest])
        place = (place_of(honest).h + 1, seat_of(cheat))
        assert honest.session.game.parts.worthless == {place}
        assert place_of(honest).deck.shuffles == 0


def test_a_shuffle_for_another_slot_is_not_what_was_announced() -> None:
    table, cheat, (honest, *_) = stopped(Step.SHUFFLE)
    content, h = own_body(cheat, place_of(honest).h + 1).content, place_of(honest).h + 1
    elsewhere = signed_at(cheat, honest, content, h=h + 1)
    sign = cheat.session.voice.sign
    send(
        table,
        cheat,
        announced(cheat, honest, elsewhere),
        *map(sign, parts_of(elsewhere)),
        to=[honest],
    )
    assert honest.session.game.parts.worthless == {(h, seat_of(cheat))}
    assert (h + 1, 0) not in honest.session.game.ledger.bodies


def test_parts_of_a_body_that_came_are_not_wanted_any_more() -> None:
    table, cheat, (honest, *_) = stopped(Step.SHUFFLE)
    whole = signed_at(cheat, honest, own_body(cheat, place_of(honest).h + 1).content)
    sign = cheat.session.voice.sign
    for _ in range(2):
        send(table, cheat, announced(cheat, honest, whole), *map(sign, parts_of(whole)))
    assert honest.session.game.parts.count == 0
    game = honest.session.game
    assert game.parts.add(game.ledger, parts_of(whole)[0]) == ()


def test_who_left_is_a_step_of_the_match() -> None:
    table, leaver, (honest, *_) = stopped(Step.ACT)
    leaver.propose(LeaveGame())
    table.deliver()
    log = replay_record(honest.session.game.record()).log
    assert sealed_moves_of(log)[-1] == (Left(frozenset({leaver.session.game.own.seat})),)


# One digest, several seats


def announce_as_own(
    thief: Client, honest: Client, whole: Signed, ahead: int, **false: object
) -> Signed:
    """Return a MANIFEST of another seat, for a later slot, that names somebody else's body."""
    manifest = replace(manifest_of(whole), **false)
    return signed_at(thief, honest, manifest, h=place_of(honest).h + 1 + ahead)


@pytest.mark.parametrize("ahead", [1, 8])
@pytest.mark.parametrize("false", [{}, {"parts": (sha256(b"another"),) * 7}])
def test_nobody_keeps_a_shuffle_out_by_announcing_it_as_its_own(
    ahead: int, false: dict[str, object]
) -> None:
    table, shuffler, (honest, thief, _) = stopped(Step.SHUFFLE)
    whole = signed_at(shuffler, honest, own_body(shuffler, place_of(honest).h + 1).content)
    first, *more = map(shuffler.session.voice.sign, parts_of(whole))
    send(table, shuffler, announced(shuffler, honest, whole), first, to=[honest])
    send(table, thief, announce_as_own(thief, honest, whole, ahead, **false), to=[honest])
    send(table, shuffler, *more, to=[honest])
    assert place_of(honest).deck.shuffles >= 1


def test_a_shuffle_is_passed_on_with_the_manifest_of_its_own_seat() -> None:
    table, shuffler, (honest, thief, third) = stopped(Step.SHUFFLE)
    h = place_of(honest).h + 1
    whole = signed_at(shuffler, honest, own_body(shuffler, h).content)
    send(table, thief, announce_as_own(thief, honest, whole, 1), to=[honest])
    send_shuffle(table, shuffler, honest, own_body(shuffler, h).content, to=[honest])
    ledger = honest.session.game.ledger
    manifest = announced(shuffler, third, whole)
    assert sendable(ledger, whole) == (manifest, whole)
    assert short_form(ledger, ledger.bodies[h, shuffler.session.game.own.seat]) == manifest


# Where none is owed


@pytest.mark.parametrize("passed", [False, True], ids=["open", "passed"])
def test_a_shuffle_that_nobody_asked_for_is_its_seats_fault_whenever_it_is_heard(
    passed: bool,
) -> None:
    """Who heard it before its slot was open shows it to those who did not, however late."""
    table, cheat, others = stopped(Step.ACT)
    table.move()
    following, early, last = sorted(others, key=lambda one: (seat_of(one) - seat_of(cheat)) % 4)
    others = [early, following, last]
    table.drop = lambda sender, _to, _payload: sender is cheat
    cheat.propose(Play(table.legal(cheat)[-1]))
    shuffle = signed_at(cheat, cheat, Shuffle(bytes(6912), bytes(17_568)))
    sign = cheat.session.voice.spread
    send(table, cheat, announced(cheat, cheat, shuffle), *sign(shuffle), to=[early])
    table.drop = lambda sender, _to, _payload: sender is early or sender is cheat
    send(table, cheat, own_body(cheat, place_of(cheat).h).signed)
    assert [blamed(one) for one in others] == [(seat_of(cheat), Code.NOT_DUE), None, None]
    if passed:
        table.move()
        assert place_of(following).h == place_of(last).h == place_of(early).h + 1
    ledger = early.session.game.ledger
    shown = [part for item in ledger.evidence.items for part in sendable(ledger, item)]
    send(table, early, *(part for one in shown for part in early.session.voice.spread(one)))
    assert [blamed(one) for one in others] == [(seat_of(cheat), Code.NOT_DUE)] * 3
    reports = [verify_record(one.session.game.record()) for one in others]
    assert [(one.verdict, one.code) for one in reports] == [(Verdict.VOID, Code.NOT_DUE)] * 3
