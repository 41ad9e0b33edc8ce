"""Every screen of the program, opened once, for tests that look at each in every language.

async with SCENES["lobby"].opening(tmp_path) as stage:
    async for where in walk(stage, SCENES["lobby"]):
        ..
"""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from textual.screen import Screen

from pushnet.errors import NetworkError
from pushnet.tui import places
from pushnet.tui.recording import read_recording
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.rummy_over import RummyOverScreen
from pushnet.tui.screens.tutorial import TutorialScreen
from pushnet.tui.world import World
from pushnet.words import say
from tests.commands.records import abandoned_rummy
from tests.session.logs import eventful, plain, spoilt
from tests.tui import (
    test_games,
    test_looks,
    test_nearby,
    test_push_snapshots,
    test_rummy_snapshots,
    test_stats,
)
from tests.tui.lobby_stage import READY, WAITING, enter
from tests.tui.lobby_stage import at_table as lobby_at
from tests.tui.replay_stage import at_replay
from tests.tui.rummy_client import RummyClient
from tests.tui.rummy_stage import DRAWING, DRAWN, LAYING, at_rummy
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import ScriptedDoors
from tests.tui.stage import CALM, Stage, staged
from tests.tui.table_stage import HandClock, at_table

Opening = Callable[[Path], AbstractAsyncContextManager[Stage]]
Keys = tuple[str, ...]

ENGLISH: Final = replace(CALM, language="en")
PLACES: Final = ("s", "h", "j", "r", "n", "v", "b", "o", "l", "u", "f1")


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, and the keys that show what else it can look like, one after the other."""

    opening: Opening
    keys: tuple[Keys, ...] = ()


async def walk(stage: Stage, scene: Scene) -> AsyncIterator[str]:
    """Press the scene's keys, and yield before and after each, but for what only closes."""
    await stage.pilot.pause()
    yield "at first"
    for keys in scene.keys:
        await stage.press(*keys)
        if keys != _CLOSE:
            await stage.pilot.pause()
            yield f"after {' '.join(keys)}"


def _home(
    *keys: str, doors: Callable[[], ScriptedDoors] = ScriptedDoors, name: str = "Mika"
) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        config = replace(ENGLISH, name=name)
        async with staged(tmp_path, *keys, doors=doors(), config=config) as stage:
            for _ in range(4):
                await stage.pilot.pause()
            yield stage

    return opening


def _lobby(*, hosts: bool = True, few: Any = None, solo: bool = False) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        snapshot = few or test_looks.lobby_snapshot(*test_looks.OTHERS, chat=test_looks.CHAT)
        doors = lobby_at(snapshot, solo=solo)
        async with staged(tmp_path, doors=doors, config=ENGLISH) as stage:
            await enter(stage, hosts=hosts)
            yield stage

    return opening


def _push(client: Callable[[], ScriptedClient], *, over: bool = False) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        made = client()
        async with at_table(tmp_path, made) as table:
            if over:
                await table.stage.app.push_screen(GameOverScreen(table.stage.app.world, made))
            yield table.stage

    return opening


def _rummy(client: Callable[[], RummyClient], *, over: bool = False) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        made = client()
        async with at_rummy(tmp_path, made) as table:
            if over:
                await table.stage.app.push_screen(RummyOverScreen(table.stage.app.world, made))
            yield table.stage

    return opening


def _replay(record: Callable[[], bytes]) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        async with at_replay(tmp_path, record(), step=40) as replay:
            yield replay.stage

    return opening


def _screen(made: Callable[[World], Screen[Any]]) -> Opening:
    @asynccontextmanager
    async def opening(tmp_path: Path) -> AsyncIterator[Stage]:
        async with staged(tmp_path, config=ENGLISH) as stage:
            await stage.app.push_screen(made(stage.app.world))
            yield stage

    return opening


def _failing() -> ScriptedDoors:
    return ScriptedDoors(failure=NetworkError(say("nobody answers")))


def _with_games() -> ScriptedDoors:
    return ScriptedDoors(
        unfinished=test_looks.GAMES, archive=test_games.ARCHIVE, tallied=test_stats.GAMES
    )


def _played() -> RummyClient:
    client = RummyClient(seed=3)
    client.settle()
    client.act_on(4_000)
    return client


def _nearby() -> ScriptedDoors:
    return test_nearby.doors(test_nearby.ANA, test_nearby.OPEN, test_nearby.NEWER)


_DOWN: Final[Keys] = ("down",)
_TURN: Final[Keys] = ("right",)
_CLOSE: Final[Keys] = ("escape",)
_FORM: Final[tuple[Keys, ...]] = (("right", "down", "down", "right"),) * 5


def _each(*keys: str) -> tuple[Keys, ...]:
    """Return keys that open something, each with what closes it before the next."""
    return tuple(way for key in keys for way in ((key,), _CLOSE))


SCENES: Final[dict[str, Scene]] = {
    "home": Scene(_home(), (("l",), _CLOSE, ("f1",), _CLOSE, ("ctrl+p",), ("q", "q", "q", "q"))),
    "home with games": Scene(_home(doors=_with_games), _each("u", "r", "n")),
    "name": Scene(_home(name=""), (("enter",), ("f1",))),
    "solo": Scene(_home("s"), (*_FORM, ("f1",))),
    "host": Scene(_home("h"), (*_FORM, ("f1",))),
    "join": Scene(_home("j"), (("a", "c", "o", "r", "n"), ("f1",))),
    "join nearby": Scene(_home("j", doors=_nearby), (("f3",), _DOWN, _DOWN)),
    "settings": Scene(_home("o"), (*_FORM, ("f1",))),
    "games": Scene(_home("r"), (("f1",),)),
    "verify": Scene(_home("v"), (("f1",),)),
    "stats": Scene(_home("n", doors=_with_games), (("f1",),)),
    "rules": Scene(_home("b"), (_TURN, _TURN, ("f1",))),
    "failure": Scene(_home("s", "enter", doors=_failing)),
    "lobby": Scene(_lobby(), _each("k", "u", "o", "c", "e", "m", "f1", "ctrl+p", "escape")),
    "lobby of a guest": Scene(_lobby(hosts=False), _each("o", "s", "escape")),
    "lobby of few": Scene(_lobby(few=WAITING), (("s",), ("p",))),
    "lobby ready": Scene(_lobby(few=READY)),
    "lobby of bots": Scene(_lobby(few=WAITING, solo=True), (("y",), ("u",))),
    "push of six": Scene(
        _push(test_push_snapshots.six),
        _each("u", "q", "o", "l", "f1", "e", "m", "v", "s", "c", "d"),
    ),
    "push of two": Scene(
        _push(test_push_snapshots.two), _each("b", "u", "q", "o", "l", "f1", "a", "ctrl+p", "r")
    ),
    "push taking": Scene(_push(test_push_snapshots.taking)),
    "push bust": Scene(_push(test_push_snapshots.busted)),
    "push over": Scene(_push(test_push_snapshots.finished, over=True), _each("s", "f1")),
    "rummy draws": Scene(
        _rummy(lambda: test_rummy_snapshots.playing(DRAWING)), _each("h", "m", "o", "l", "q")
    ),
    "rummy drawn": Scene(
        _rummy(lambda: test_rummy_snapshots.playing(DRAWN)),
        (("1",), ("m",), ("right",), ("space",), ("h",)),
    ),
    "rummy lays": Scene(
        _rummy(lambda: test_rummy_snapshots.playing(LAYING)),
        _each("1", "a", "w", "o", "q", "h", "f1", "c", "x", "v", "t", "ctrl+p"),
    ),
    "rummy full": Scene(_rummy(lambda: test_rummy_snapshots.playing(test_rummy_snapshots.MANY))),
    "rummy shuffles": Scene(_rummy(test_rummy_snapshots.shuffling)),
    "rummy goes on": Scene(_rummy(test_rummy_snapshots.midway), (("r",), ("left",), ("f1",))),
    "rummy watched": Scene(_rummy(lambda: test_rummy_snapshots.playing(DRAWING, own_seat=None))),
    "rummy over": Scene(_rummy(_played, over=True), _each("s", "f1")),
    "rummy record": Scene(
        _screen(lambda world: places.replay(world, read_recording(abandoned_rummy()))),
        (("right",), ("end",), ("p",), ("v",)),
    ),
    "replay": Scene(
        _replay(plain),
        (("v",), ("b",), ("p",), ("g",), _CLOSE, ("x",), _CLOSE, ("f1",), _CLOSE, ("end",)),
    ),
    "replay with notes": Scene(_replay(eventful), (("v",),)),
    "replay of a forgery": Scene(_replay(lambda: spoilt(40)), (("v",), ("enter",))),
    "tutorial": Scene(
        _screen(lambda world: TutorialScreen(world, now_ms=HandClock())),
    ),
}
"""By what is seen."""
