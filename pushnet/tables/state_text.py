"""What the open tables are like, as text for somebody who looks for a fault.

By seat numbers, kinds and counts: names, chat, keys, cards and addresses are not in it, whatever
peers send. It is written where the log is, on a signal (`kill -USR1`), while the game goes on.
"""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Final

from pushnet import __version__
from pushnet.client import Client
from pushnet.session.snapshot import GameSnapshot, Snapshot
from pushnet.store.errors import StoreError
from pushnet.store.files import private_folder, write_atomically
from pushnet.store.log_file import log_folder

STATE_NAME: Final = "state.txt"
LOG: Final = logging.getLogger(__name__)
_SIGNAL: Final = getattr(signal, "SIGUSR1", None)  # Windows has none


def state_path(state: Path) -> Path:
    """Return where the newest dump is; `state` is `Folders.state`."""
    return log_folder(state) / STATE_NAME


def state_text(clients: list[Client]) -> str:
    """Return the state of every open seat of this program."""
    lines = [f"pushnet {__version__}, process {os.getpid()}, {len(clients)} open seats"]
    for number, client in enumerate(clients, start=1):
        lines.append(f"seat {number}: line {client.link.connection.value}")
        lines.append(f"  stopped {client.alert is not None}")
        lines += [f"  {line}" for line in _room_lines(client.snapshot)]
    return "\n".join(lines) + "\n"


def _room_lines(snapshot: Snapshot) -> Iterator[str]:
    yield (
        f"room at {snapshot.now_ms} ms: sitting {snapshot.sitting}, ready {snapshot.ready},"
        f" hosting {snapshot.hosting}, {len(snapshot.chat)} lines of chat"
    )
    for peer in snapshot.peers:
        heard = "" if not peer.heard_ms else f", heard {snapshot.now_ms - peer.heard_ms} ms ago"
        yield (
            f"peer {peer.standing.value}{heard}, sitting {peer.sitting}, ready {peer.ready},"
            f" slots {peer.h}, a bot {peer.key != peer.operator}, speaks {peer.speaks},"
            f" offers a broker {peer.broker is not None}"
        )
    if snapshot.proposal is not None:
        proposal = snapshot.proposal
        yield (
            f"proposal of {proposal.rules}: {len(proposal.seats)} seats,"
            f" {sum(proposal.ready)} ready, may start {proposal.may_start}"
        )
    if snapshot.game is not None:
        yield from _game_lines(snapshot.game, snapshot.now_ms)


def _game_lines(game: GameSnapshot, now_ms: int) -> Iterator[str]:
    yield f"game of {game.rules}, {len(game.seats)} seats, own seat {game.own_seat}"
    yield f"stage {game.stage.value}, slots {game.h}, recovering {game.recovering}"
    yield f"active {_seats(game.active)}, due {_seats(game.due)}"
    yield f"waiting for {_seats(game.waiting_for)} since {now_ms - game.waiting_since_ms} ms"
    yield f"may act {game.may_act}, may vote out {_seats(game.may_vote_out)}"
    yield f"signed by {_seats(game.signed_by)}, doubted by {_seats(game.doubted_by)}"
    for ballot in game.ballots:
        yield (
            f"vote on {_seats(ballot.members)}: yes {_seats(ballot.yes)}, no {_seats(ballot.no)},"
            f" needed {_seats(ballot.needed)}, asked {ballot.asked}"
        )
    if game.offender is not None:
        yield f"void by {game.offender}, {game.offence}"
    if (deal := game.deal) is not None:
        yield (
            f"deal {deal.number}: {deal.step.value}, {deal.shuffles} of {len(deal.order)} shuffles,"
            f" next {deal.shuffler}, parts {deal.parts_come} of {deal.parts},"
            f" working {deal.working}"
        )
    if game.deck_lost:
        yield "own secret of the deck lost"


def _seats(seats: tuple[int, ...]) -> str:
    return ",".join(map(str, seats)) or "none"


@contextlib.contextmanager
def dumping(state: Path, clients: Callable[[], list[Client]]) -> Iterator[None]:
    """Write a dump for every SIGUSR1 that comes while the block runs.

    Without effect outside the main thread, which alone may catch signals, and on Windows.
    """
    if _SIGNAL is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def write() -> None:
        try:
            private_folder(log_folder(state))
            write_atomically(state_path(state), state_text(clients()).encode())
        except StoreError as error:
            LOG.warning("no state dump: %s", error)

    def caught(_number: int, _frame: FrameType | None) -> None:
        try:
            # In the middle of anything: written when the loop has finished what it does.
            asyncio.get_running_loop().call_soon_threadsafe(write)
        except RuntimeError:
            write()

    before = signal.signal(_SIGNAL, caught)
    try:
        yield
    finally:
        signal.signal(_SIGNAL, before)
