"""The two states of Push rummy whose digests protocol/games/rummy.md gives to check against."""

from pushnet.games import rummy
from pushnet.games.rummy_codec import decode_options
from pushnet.games.rummy_sealing import ALL_HIDDEN
from pushnet.games.rummy_types import Kind, Meld, Phase, State
from pushnet.ids import Seat


def a_beginning() -> State:
    """Return the first example of section 13."""
    options = decode_options([0, 0, True, False, False, 0, False, False])
    return rummy.setup(options, 4, Seat(1))


def in_a_turn() -> State:
    """Return the second example of section 13."""
    runs = ((0, 4, 8, 12), (16, 20, 24, 33))
    cards = (16, 52, 18, 19, 7, 8, 9, 64)
    faces = bytearray(ALL_HIDDEN)
    for position, card in ((32, 53), *zip((*runs[0], *runs[1]), cards, strict=True)):
        faces[position] = card
    return State(
        options=decode_options([1, 90, False, True, True, 1, True, True]),
        phase=Phase.PLAY,
        deal=3,
        dealer=Seat(0),
        active=Seat(1),
        hands=(tuple(range(3, 32, 4)), (28,), tuple(range(1, 32, 4)), tuple(range(2, 32, 4))),
        stock=(*range(34, 108), 32),
        discard=(),
        faces=bytes(faces),
        melds=(Meld(Seat(1), Kind.RUN, 1, 5, runs[0]), Meld(Seat(1), Kind.RUN, 0, 9, runs[1])),
        taken=33,
        idle=1,
        out=None,
        scores=((0, 255), (300, 45)),
        left=(),
    )
