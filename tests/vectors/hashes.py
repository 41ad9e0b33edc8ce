"""crypto/*: every hash that stands by itself (pushnet.md, sections 8, 9, 10, 15)."""

from collections.abc import Iterator

from pushnet.crypto import tags
from pushnet.crypto.chain import CHAIN_LENGTH, Chain, domain
from pushnet.crypto.chance import Stream, beacon_output
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.games.api import Rank
from pushnet.ids import GameId, Seat
from pushnet.session.position import EXIT_CLOSE, EXIT_DROP, start_head
from pushnet.session.result import result_digest
from pushnet.wire.table import game_id_of, name_hash
from tests.vectors.bodies import packed
from tests.vectors.layout import Case, Files, case, cases_file
from tests.vectors.tables import KEYS, table

GAME = GameId(bytes(range(32)))
OTHER_GAME = GameId(bytes(range(1, 33)))
HEAD = bytes(range(32, 64))
SEED = bytes(range(64, 96))

# Of 2^64 words only the last 4,294,836,225 are skipped for this bound, the worst there is: this R
# was found by trying 709,290,420 smaller ones. Its fourth word is one of those.
UNEVEN_BOUND = 4_294_901_761
R_WITH_A_SKIPPED_WORD = (709_290_420).to_bytes(32, "big")


def files() -> Files:
    """Return the files of this family."""
    families = {
        "label": ("LP of each label, section 2", labels()),
        "name-hash": ("name_hash of section 8", names()),
        "game-id": ("game_id of section 8", game_ids()),
        "head": ("head_0 and head_h of section 9", heads()),
        "chain": ("D and links of section 10", chains()),
        "link": ("whether a link fits the last one of its seat, section 10", links()),
        "beacon": ("R of section 10", beacons()),
        "below": ("what is drawn from one R, in order, section 10", draws()),
        "result": ("the result of section 15", results()),
    }
    return {
        f"crypto/{kind}.json": cases_file(kind, about, cases)
        for kind, (about, cases) in families.items()
    }


def labels() -> Iterator[Case]:
    listed = sorted(value.decode() for name, value in vars(tags).items() if name.isupper())
    for label in listed:
        if label != tags.BOT.decode():  # a player's own business
            expect = {"lp": length_prefixed(label.encode()).hex()}
            yield case(label.removeprefix("pushnet/v1/"), expect, label=label)


def names() -> Iterator[Case]:
    salt = bytes(range(16))
    for title, name in (
        ("plain", "Ana"),
        ("other-letters", "健太"),
        ("64-bytes", "é" * 32),
        ("empty", ""),
    ):
        digest = name_hash(salt, name).hex()
        yield case(title, {"digest": digest}, salt=salt.hex(), player=name)


def game_ids() -> Iterator[Case]:
    for title, seats in (("two-seats", 2), ("six-seats", 6)):
        raw = packed(table(seats))
        yield case(title, {"digest": game_id_of(raw).hex()}, table=raw.hex())


def heads() -> Iterator[Case]:
    yield case("head-0", {"head": start_head(GAME).hex()}, game_id=GAME.hex())
    bodies = [(0, b"\x91\x01"), (2, b"\x91\x02"), (5, b"\x91\x03")]
    for title, h, chosen in (("close-by-one", 1, bodies[:1]), ("close-by-three", 300, bodies)):
        parts = [u8(seat) + sha256(body) for seat, body in chosen]
        yield case(
            title,
            {"head": _head(h, EXIT_CLOSE, parts)},
            prev=HEAD.hex(),
            h=h,
            exit=EXIT_CLOSE,
            parts=[[seat, body.hex()] for seat, body in chosen],
        )
    for title, seats in (("drop-of-one", [1]), ("drop-of-three", [0, 2, 3])):
        head = _head(7, EXIT_DROP, [u8(seat) for seat in seats])
        yield case(title, {"head": head}, prev=HEAD.hex(), h=7, exit=EXIT_DROP, parts=seats)


def _head(h: int, leaving: int, parts: list[bytes]) -> str:
    opening = length_prefixed(tags.SLOT) + HEAD + u32(h) + u8(leaving) + u8(len(parts))
    return sha256(opening, *parts).hex()


def chains() -> Iterator[Case]:
    for title, game, seat in (
        ("seat-0", GAME, Seat(0)),
        ("seat-5", GAME, Seat(5)),
        ("another-game", OTHER_GAME, Seat(0)),
    ):
        chain = Chain.from_seed(domain(game, KEYS[0], seat), SEED)
        shown = {str(k): chain.link(k).hex() for k in (256, 255, 254, 128, 2, 1)}
        yield case(
            title,
            {"domain": chain.domain.hex(), "links": shown | {"0": chain.anchor.hex()}},
            game_id=GAME.hex() if game is GAME else OTHER_GAME.hex(),
            key=KEYS[0].hex(),
            seat=seat,
            seed=SEED.hex(),
        )


def links() -> Iterator[Case]:
    chain = Chain.from_seed(domain(GAME, KEYS[0], Seat(0)), SEED)
    other = Chain.from_seed(domain(OTHER_GAME, KEYS[0], Seat(0)), SEED)
    rows = [
        ("the-next-one", 3, 4, chain.link(4), True),
        ("the-first-over-the-anchor", 0, 1, chain.link(1), True),
        ("after-a-number-that-was-dropped", 3, 5, chain.link(5), True),
        ("the-seed-of-a-leaver", 3, CHAIN_LENGTH, chain.seed, True),
        ("the-seed-over-the-anchor", 0, CHAIN_LENGTH, chain.seed, True),
        ("the-seed-after-the-last-event", CHAIN_LENGTH, CHAIN_LENGTH, chain.seed, True),
        ("another-seed-after-the-last-event", CHAIN_LENGTH, CHAIN_LENGTH, SEED[::-1], False),
        ("another-value", 3, 4, bytes(32), False),
        ("the-last-one-again", 3, 4, chain.link(3), False),
        ("the-one-after-under-its-number", 3, 4, chain.link(5), False),
        ("the-one-after-the-next", 3, 5, chain.link(4), False),
        ("the-same-seed-in-another-game", 3, 4, other.link(4), False),
        ("a-link-in-place-of-the-seed", 3, CHAIN_LENGTH, chain.link(255), False),
    ]
    for title, known, k, link, fits in rows:
        last = chain.link(known) if known else chain.anchor
        yield case(
            title,
            {"fits": fits},
            domain=chain.domain.hex(),
            last_k=known,
            last=last.hex(),
            k=k,
            link=link.hex(),
        )


def beacons() -> Iterator[Case]:
    shown = [(Seat(seat), bytes([0xA0 + seat]) * 32) for seat in range(6)]
    for title, k, seats in (
        ("two-seats", 1, (0, 1)),
        ("six-seats", 256, range(6)),
        ("who-is-left", 12, (1, 3, 4)),
        ("one-seat", 2, (5,)),
    ):
        chosen = [shown[seat] for seat in seats]
        yield case(
            title,
            {"r": beacon_output(GAME, k, HEAD, chosen).hex()},
            game_id=GAME.hex(),
            k=k,
            head=HEAD.hex(),
            links=[[seat, link.hex()] for seat, link in chosen],
        )


def draws() -> Iterator[Case]:
    for title, r, bounds in (
        ("a-card-and-a-die", HEAD, [74, 6]),
        ("each-bound-of-a-game", HEAD, [1, 2, 3, 4, 5, 6, 108, 120]),
        ("more-than-one-block", GAME, [120, 119, 118, 117, 116, 115, 114, 113, 112]),
        ("the-widest-bound", HEAD, [1 << 32, (1 << 32) - 1, (1 << 31) + 1]),
        ("the-fourth-word-is-skipped", R_WITH_A_SKIPPED_WORD, [UNEVEN_BOUND] * 5),
    ):
        stream = Stream(r)
        results = [stream.below(bound) for bound in bounds]
        yield case(title, {"results": results}, r=r.hex(), bounds=bounds)


def results() -> Iterator[Case]:
    for title, ranks in (
        ("two-seats", [(1, 57, 1), (0, 31, 2)]),
        ("a-tie-and-a-leaver", [(0, 40, 1), (3, 40, 1), (1, 2, 3), (2, 99, 0)]),
        ("nobody-is-left", [(0, 0, 0), (1, 315, 0)]),
    ):
        listed = tuple(Rank(seat=Seat(s), score=score, place=place) for s, score, place in ranks)
        digest = result_digest(GAME, listed).hex()
        yield case(title, {"digest": digest}, game_id=GAME.hex(), ranks=[list(r) for r in ranks])
