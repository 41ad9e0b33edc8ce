"""What this network is told of a table of ours, kept in step with the table."""

from dataclasses import dataclass, replace

from pushnet import __version__
from pushnet.client import Client, ClientChange
from pushnet.net.announcer import Announcer
from pushnet.net.notice import GAME_CELLS_MAX, ROOM_PREFIX_BYTES, TableNotice
from pushnet.session.effects import GameEnded, GameStarted, RoomChanged, StartAborted
from pushnet.session.snapshot import Snapshot
from pushnet.tables.reach import Reach
from pushnet.views.lobby import seat_order
from pushnet.views.names import NAMELESS, clean


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What does not change while a table is open."""

    host_name: str  # raw
    game: str  # registry name
    seats_max: int
    words: tuple[str, ...] | None  # None: guests are asked for them


class TableAnnouncement:
    """Announces one table from the beginning to `close`."""

    def __init__(self, client: Client, reach: Reach, facts: TableFacts) -> None:
        """Begin at once; must be called on the client's loop."""
        self._client = client
        self._facts = facts
        self._announcer = Announcer(reach.broker.target.port, self._notice(), reach.addresses)
        self._unsubscribe = client.subscribe(self._look_again)
        self._announcer.start()

    async def close(self) -> None:
        """Tell the network that the table is gone; may be called again."""
        self._unsubscribe()
        await self._announcer.close()

    def _look_again(self, change: ClientChange) -> None:
        # A game's moves say nothing about seats, and there may be hundreds a second.
        if isinstance(change, RoomChanged | GameStarted | GameEnded | StartAborted):
            self._announcer.update(self._notice())

    def _notice(self) -> TableNotice:
        return table_notice(self._client.snapshot, self._facts)


def table_notice(snapshot: Snapshot, facts: TableFacts) -> TableNotice:
    """Return what there is to tell of a table now."""
    game = snapshot.game
    notice = TableNotice(
        host_name=clean(facts.host_name) or NAMELESS,
        game=clean(facts.game if game is None else game.rules, GAME_CELLS_MAX),
        seats_taken=min(len(seat_order(snapshot)), facts.seats_max),
        seats_total=facts.seats_max,
        room_prefix=snapshot.room[:ROOM_PREFIX_BYTES],
        program=f"pushnet {__version__}",
        words=facts.words,
    )
    if game is None:
        return notice
    return replace(notice, seats_taken=len(game.active), seats_total=len(game.seats))
