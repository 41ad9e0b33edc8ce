"""Long bodies cut into parts and put together: what is kept, and what is not."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pushnet.crypto.hashing import sha256
from pushnet.games.replay import Left
from pushnet.session.effects import LeaveGame
from pushnet.session.parts import manifest_of, parts_of
from pushnet.session.position import Step
from pushnet.session.sealed_moves import sealed_moves_of
from pushnet.verify import replay_record
from pushnet.wire.contents import BODY_BYTES_MAX, PART_BYTES, Manifest, Part, Signed
from tests.session.forging import send
from tests.session.rummy_tables import (
    announced,
    own_body,
    place_of,
    signed_at,
    stopped,
)


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
        assert honest.session.game.parts.worthless == {manifest.digest}
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
    assert honest.session.game.parts.worthless == {sha256(elsewhere.body)}
    assert (h + 1, 0) not in honest.session.game.ledger.bodies


def test_parts_of_a_body_that_came_are_not_wanted_any_more() -> None:
    table, cheat, (honest, *_) = stopped(Step.SHUFFLE)
    whole = signed_at(cheat, honest, own_body(cheat, place_of(honest).h + 1).content)
    sign = cheat.session.voice.sign
    for _ in range(2):
        send(table, cheat, announced(cheat, honest, whole), *map(sign, parts_of(whole)))
    assert honest.session.game.parts.count == 0
    assert not honest.session.game.parts.wanted(honest.session.game.ledger)


def test_who_left_is_a_step_of_the_match() -> None:
    table, leaver, (honest, *_) = stopped(Step.ACT)
    leaver.propose(LeaveGame())
    table.deliver()
    log = replay_record(honest.session.game.record()).log
    assert sealed_moves_of(log)[-1] == (Left(frozenset({leaver.session.game.own.seat})),)
