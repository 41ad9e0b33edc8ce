"""Generators of well-formed messages, for laws about their bytes."""

from hypothesis import strategies as st

from pushnet.crypto.signing import SigningKey
from pushnet.ids import Digest, GameId, Seat
from pushnet.wire import contents
from pushnet.wire.contents import ZERO_DIGEST

KEYS = [SigningKey.from_seed(bytes([i]) * 32) for i in range(6)]


def blob(size: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=size, max_size=size)


keys = st.sampled_from([key.public for key in KEYS])
nonces = blob(16)
digests = blob(32).map(Digest)
games = blob(32).map(GameId)
seats = st.integers(0, 5).map(Seat)
slots = st.integers(1, 1 << 20)
counters = st.integers(0, (1 << 63) - 1)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=16)
signed = st.builds(contents.Signed, st.binary(max_size=200), blob(64))
links = st.builds(contents.Link, st.integers(1, 256), blob(32))
actions = st.lists(st.integers(0, 9), max_size=3).map(tuple)
members = st.sets(seats, min_size=1).map(lambda chosen: tuple(sorted(chosen)))

shares = st.builds(
    contents.Shares, st.integers(1, 3).flatmap(lambda count: blob(32 * count)), blob(64)
)
piece_sizes = st.integers(contents.BODY_BYTES_MAX + 1, 16 * contents.PART_BYTES)


def manifest(size: int, fill: bytes) -> contents.Manifest:
    count = -(-size // contents.PART_BYTES)
    return contents.Manifest(size, Digest(fill), fill + fill, (Digest(fill),) * count)


def filled(fill: bytes) -> contents.Shuffle:
    deck, proof = contents.DECK_BYTES, contents.SHUFFLE_PROOF_BYTES
    return contents.Shuffle((fill * deck)[:deck], (fill * proof)[:proof])


slot_contents = st.one_of(
    st.builds(contents.DeckKey, blob(32), blob(64)),
    shares,
    st.builds(contents.Act, actions, st.none(), shares),
    st.builds(manifest, piece_sizes, blob(32)),
    blob(1).map(filled),
    st.builds(contents.Anchor, blob(32)),
    links,
    st.builds(contents.Act, actions, st.none() | links),
    st.builds(contents.Leave, blob(32)),
    st.builds(contents.Vote, members, st.just(True), st.just(())),
    st.builds(
        contents.Vote, members, st.just(False), st.lists(signed, min_size=1, max_size=6).map(tuple)
    ),
    st.builds(contents.Abort),
    st.builds(contents.End, digests),
)
room_contents = st.one_of(
    st.builds(
        contents.Hello,
        nonces,
        st.sets(st.integers(1, 99), min_size=1, max_size=4).map(lambda v: tuple(sorted(v))),
        texts.filter(lambda text: len(text.encode()) <= 32),
        texts,
        nonces,
        keys,
    ),
    st.builds(contents.Sit, nonces, counters, st.none() | nonces),
    st.builds(contents.Propose, nonces, counters, st.binary(max_size=300)),
    st.builds(contents.Ready, nonces, counters, st.none() | games),
    st.builds(
        contents.Presence,
        nonces,
        counters,
        st.lists(nonces, max_size=16).map(tuple),
        st.none() | games,
        st.integers(0, 1 << 20),
        digests,
        digests,
        st.integers(0, 63),
        blob(8),
    ),
    st.builds(contents.Sync, nonces, counters, keys, games, st.integers(0, 1 << 20)),
    st.builds(contents.Recall, nonces, games),
    st.builds(contents.Recalled, nonces, games, st.integers(0, 1 << 20), digests),
    st.builds(contents.Chat, nonces, counters, st.just(0), texts.filter(bool)),
    st.builds(contents.Chat, nonces, counters, st.integers(1, 6), st.just("")),
    st.builds(contents.Offer, nonces, counters, texts),
    st.builds(contents.Gone, nonces, st.booleans()),
    st.builds(contents.Part, digests, st.integers(0, 15), st.binary(max_size=64)),
)


def fixed_place(content: contents.SlotContent, h: int, prev: Digest) -> tuple[int, Digest]:
    """Return slot and head where such a body may stand."""
    match content:
        case contents.Anchor():
            return 1, prev
        case contents.Leave():
            return h, ZERO_DIGEST
        case contents.Abort():
            return 2, ZERO_DIGEST
        case _:
            return h, prev
