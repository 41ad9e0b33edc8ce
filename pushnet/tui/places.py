"""Screens that are imported when somebody goes there: the first picture does not wait for them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from textual.screen import Screen

from pushnet.games.names import PUSH, RUMMY
from pushnet.session.snapshot import GameSnapshot
from pushnet.tables.hosting import HostPlan
from pushnet.tui.doors import Client, Table
from pushnet.tui.messages import InLobby
from pushnet.tui.world import World
from pushnet.views.lobby import room_name
from pushnet.words import say

if TYPE_CHECKING:
    from pushnet.tui.recording import Recording

SOLO = say("solo")


def solo_setup(world: World) -> Screen[None]:
    """Return the questions before a game against bots."""
    from pushnet.tui.screens.solo_setup import SoloSetupScreen

    return SoloSetupScreen(world)


def host_setup(world: World) -> Screen[None]:
    """Return the questions before a table for others."""
    from pushnet.tui.screens.host_setup import HostSetupScreen

    return HostSetupScreen(world)


def join(world: World, *, invite: str = "", watches: bool = False) -> Screen[None]:
    """Return the question for an invite, or the way to the table of this one."""
    from pushnet.tui.screens.join import JoinScreen

    return JoinScreen(world, invite=invite, watches=watches)


def verify(world: World) -> Screen[None]:
    """Return the question for a record."""
    from pushnet.tui.screens.verify import VerifyScreen

    return VerifyScreen(world)


def games(world: World) -> Screen[None]:
    """Return the list of finished games."""
    from pushnet.tui.screens.games import GamesScreen

    return GamesScreen(world)


def running_replay(world: World, client: Client, slot: int) -> Screen[None]:
    """Return the replay of a running game, at one of its slots."""
    game = client.snapshot.game
    assert game is not None
    return GAME_SCREENS[game.rules].running_replay(world, client, game, slot)


def replay(world: World, recording: "Recording") -> Screen[None]:
    """Return the replay of a recording."""
    return GAME_SCREENS[recording.game.rules].replay(world, recording)


def recorded(world: World, record: bytes) -> Screen[None]:
    """Return the replay of a record.

    Raises:
        UsageError: Nothing of it can be shown.
    """
    from pushnet.tui.recording import read_recording

    return replay(world, read_recording(record, world.doors.own_key()))


def statistics(world: World) -> Screen[None]:
    """Return the player's statistics."""
    from pushnet.tui.screens.stats import StatsScreen

    return StatsScreen(world)


def tutorial(world: World) -> Screen[Any]:
    """Return a table to learn at."""
    from pushnet.tui.screens.tutorial import TutorialScreen

    return TutorialScreen(world)


def is_learnt(departure: Any) -> bool:
    """Say whether the tutorial was read to its end, by how its screen was left."""
    from pushnet.tui.table_questions import Departure

    return departure is Departure.DONE


def rules(world: World) -> Screen[None]:
    """Return the rules in full."""
    from pushnet.tui.screens.rules import RulesScreen

    return RulesScreen(world)


def settings(world: World) -> Screen[None]:
    """Return the settings."""
    from pushnet.tui.screens.settings import SettingsScreen

    return SettingsScreen(world)


def lobby(world: World, table: Table, plan: HostPlan | None) -> Screen[None]:
    """Return the lobby of an open table."""
    from pushnet.tui.screens.lobby import LobbyScreen

    return LobbyScreen(world, table, plan)


def game(world: World, at: InLobby, rules: str) -> Screen[Any]:
    """Return the screen of the game of these rules on a lobby's table; dismissed to leave it."""
    title = room_name(at.table.invite_text) or SOLO
    return GAME_SCREENS[rules].table(world, at.table.client, title)


# The screens of each game


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreens:
    """What a game shows."""

    table: Callable[[World, Client, str], Screen[Any]]  # its title last
    running_replay: Callable[[World, Client, GameSnapshot, int], Screen[None]]  # at a slot
    replay: Callable[[World, "Recording"], Screen[None]]


def _push_table(world: World, client: Client, title: str) -> Screen[Any]:
    from pushnet.tui.screens.push_table import PushTable

    return PushTable(world, client, title=title)


def _push_running(world: World, client: Client, _: GameSnapshot, slot: int) -> Screen[None]:
    from pushnet.tui.screens.replay import ReplayScreen

    return ReplayScreen(world, client, at_slot=slot, shows_table=True)


def _push_replay(world: World, recording: "Recording") -> Screen[None]:
    from pushnet.tui.screens.replay import ReplayScreen

    return ReplayScreen(world, recording)


def _rummy_table(world: World, client: Client, title: str) -> Screen[Any]:
    from pushnet.tui.screens.rummy_table import RummyTable

    return RummyTable(world, client, title=title)


def _rummy_running(world: World, _: Client, game: GameSnapshot, slot: int) -> Screen[None]:
    from pushnet.tui.screens.rummy_replay import RummyReplay

    return RummyReplay(world, game, at_slot=slot)


def _rummy_replay(world: World, recording: "Recording") -> Screen[None]:
    from pushnet.tui.screens.rummy_replay import RummyReplay

    return RummyReplay(world, recording.game, log=recording.log)


GAME_SCREENS: Final[dict[str, GameScreens]] = {
    PUSH: GameScreens(table=_push_table, running_replay=_push_running, replay=_push_replay),
    RUMMY: GameScreens(table=_rummy_table, running_replay=_rummy_running, replay=_rummy_replay),
}
"""One entry for each game."""
