"""What the seats agree on at the end."""

from pushnet.crypto import tags
from pushnet.crypto.hashing import length_prefixed, sha256, u8, u32
from pushnet.games.api import Rank
from pushnet.ids import Digest, GameId


def result_digest(game: GameId, ranks: tuple[Rank, ...]) -> Digest:
    """Return the digest that END carries.

    SHA256(LP("pushnet/v1/result") || game_id || u8 n || for each rank, best first: u8 seat ||
    u32 score || u8 place).
    """
    listed = b"".join(u8(rank.seat) + u32(rank.score) + u8(rank.place) for rank in ranks)
    return sha256(length_prefixed(tags.RESULT), game, u8(len(ranks)), listed)
