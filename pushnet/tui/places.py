"""Screens that are imported when somebody goes there: the first picture does not wait for them."""

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from pushnet.tables.hosting import HostPlan
from pushnet.tui.doors import Client, Table
from pushnet.tui.messages import InLobby
from pushnet.tui.world import World
from pushnet.views.lobby import room_name

if TYPE_CHECKING:
    from pushnet.tui.recording import Recording

SOLO = "solo"


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
    if game is not None and game.rules == "rummy":
        from pushnet.tui.screens.rummy_replay import RummyReplay

        return RummyReplay(world, game, at_slot=slot)
    from pushnet.tui.screens.replay import ReplayScreen

    return ReplayScreen(world, client, at_slot=slot, shows_table=True)


def replay(world: World, recording: "Recording") -> Screen[None]:
    """Return the replay of a recording."""
    if recording.game.rules == "rummy":
        from pushnet.tui.screens.rummy_replay import RummyReplay

        return RummyReplay(world, recording.game, log=recording.log)
    from pushnet.tui.screens.replay import ReplayScreen

    return ReplayScreen(world, recording)


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
    client, title = at.table.client, room_name(at.table.invite_text) or SOLO
    match rules:
        case "rummy":
            from pushnet.tui.screens.rummy_table import RummyTable

            return RummyTable(world, client, title=title)
        case _:
            assert rules == "push", rules
            from pushnet.tui.screens.push_table import PushTable

            return PushTable(world, client, title=title)
