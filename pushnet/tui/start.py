"""Where a command line may say to go instead of home."""

from dataclasses import dataclass
from typing import Any, assert_never

from textual.screen import Screen

from pushnet.ids import SEATS_MAX
from pushnet.net.notice import Visibility
from pushnet.tables.hosting import HostPlan
from pushnet.tui import places
from pushnet.tui.screens.opening import OpeningScreen
from pushnet.tui.world import World
from pushnet.words import say


@dataclass(frozen=True, slots=True, kw_only=True)
class Solo:
    """`pushnet solo`."""

    bots: int
    level: str
    options: Any
    game: str = "push"


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """`pushnet host`."""

    game: str
    options: Any
    broker: str | None  # None: one of our own
    seats_max: int = SEATS_MAX
    visibility: Visibility = Visibility.LISTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """`pushnet join` and `pushnet watch`."""

    invite: str
    watches: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """`pushnet resume`."""

    room: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """`pushnet replay`."""

    record: bytes


Start = Solo | Host | Join | Resume | Replay
"""What a command line asked for; nothing: home."""


def opening(world: World, start: Start) -> Screen[None]:
    """Return the screen that does what the command line asked for.

    Raises:
        UsageError: Nothing of a record can be shown.
    """
    doors = world.doors
    match start:
        case Solo(bots=bots, level=level, options=options, game=game):
            return OpeningScreen(
                world,
                say("Setting the table …"),
                lambda: doors.open_solo(bots=bots, level=level, options=options, game=game),
            )
        case Host(game=game, options=options, broker=broker, seats_max=seats_max):
            return OpeningScreen(
                world,
                say("Opening the table …"),
                lambda: doors.open_host(
                    game=game,
                    options=options,
                    broker=broker,
                    seats_max=seats_max,
                    visibility=start.visibility,
                ),
                plan=HostPlan(game=game, options=options, seats_max=seats_max),
            )
        case Join(invite=invite, watches=watches):
            return places.join(world, invite=invite, watches=watches)
        case Replay(record=record):
            return places.recorded(world, record)
        case Resume(room=room):
            return OpeningScreen(
                world, say("Going back to the table …"), lambda: doors.resume(room)
            )
        case _:
            assert_never(start)
