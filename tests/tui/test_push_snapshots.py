"""What the table of Push looks like, as pictures: compared whole, changed only on purpose.

`pytest tests/tui/test_push_snapshots.py --snapshot-update` takes new ones; look at them.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from pushnet.games.push_cards import Colour, number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Draw, Place, Push, Stop, Take
from pushnet.ids import Seat
from pushnet.session.snapshot import Standing
from pushnet.store.config import Config
from pushnet.tui.screens.game_over import GameOverScreen
from pushnet.tui.screens.push_table import PushTable
from pushnet.tui.world import World
from pushnet.verify import Dropped, Report, Verdict
from tests.tui.scripted_client import ScriptedClient
from tests.tui.scripted_doors import WORDS, ScriptedDoors
from tests.tui.table_stage import PATIENT, HandClock, TableApp

SIX = (
    "6p 1:place:P4 columns=Y2G4!/G6P4/B2"
    " bench=G2Y16P3/R2B125G225/R24B5Y6P1/B44Y145/B26G5Y14/R6G4Y26P36 bank=R4/-/R5/B6R6/-/-"
)
TWO = "2p 1:choose bench=R15G2Y16P3/B125G225 bank=R4/P6"
NORMAL, WIDE, COMPACT, MINI = (80, 24), (120, 40), (60, 18), (40, 10)


@pytest.fixture(autouse=True)
def _true_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


def world(tmp_path: Path, **settings: Any) -> World:
    config: Config = replace(PATIENT, **settings)
    return World(ScriptedDoors(), config, tmp_path / "config.toml", words=WORDS)


def app_of(world: World, screen: Callable[[World], Screen[Any]]) -> TableApp:
    return TableApp(world, opening=screen(world))


def table(tmp_path: Path, client: ScriptedClient, **settings: Any) -> TableApp:
    return app_of(
        world(tmp_path, **settings),
        lambda world: PushTable(world, client, title="mossy-otter", now_ms=HandClock()),
    )


def six() -> ScriptedClient:
    client = ScriptedClient(6, state=parse_position(SIX))
    client.standings |= {2: Standing.SUSPECT, 5: Standing.LOST}
    client.say(1, "feeling lucky?")
    client.say(3, "がんばって")
    client.say(5, "", emote=4)
    return client


def two() -> ScriptedClient:
    client = ScriptedClient(2, state=parse_position(TWO))
    client.cards.extend(
        [number_card(Colour.RED, 6), number_card(Colour.BLUE, 4), number_card(Colour.GREEN, 6)]
    )
    client.play(Push(), Place(0), Draw(), Place(0), Draw(), Place(1))
    return client


def taking() -> ScriptedClient:
    """Ana stopped and took the second column; now it is ours to take."""
    client = ScriptedClient(3, first=1, own_seat=2)
    client.cards.extend(
        [number_card(Colour.RED, 6), number_card(Colour.BLUE, 4), 90, number_card(Colour.GREEN, 6)]
    )
    client.play(Push(), Place(0), Draw(), Place(1), Draw(), Place(0), Draw(), Place(2))
    client.play(Stop(), Take(1))
    return client


def busted() -> ScriptedClient:
    state = parse_position("4p 2:decide columns=R1/R2/R3 bench=-/B126G2/-/- bank=G3/-/Y5/-")
    client = ScriptedClient(4, state=state)
    client.cards.append(number_card(Colour.RED, 4))
    client.faces.append(Colour.BLUE)
    client.play(Draw())
    return client


def finished() -> ScriptedClient:
    client = ScriptedClient(5, seed=9)
    client.play_on(120)
    client.drop(Seat(3))
    client.play_on(2_000)
    client.last_record = b"record"
    client.last_report = Report(
        verdict=Verdict.COMPLETE,
        signatures=812,
        events=157,
        signed_by=(Seat(0), Seat(1), Seat(2), Seat(4)),
        drops=(Dropped(h=123, seats=(Seat(3),), voters=(Seat(0), Seat(1), Seat(2))),),
    )
    return client


@pytest.mark.parametrize("size", [NORMAL, WIDE, COMPACT, MINI], ids=lambda size: f"{size[0]}")
def test_six_players_place_a_card(snap_compare, tmp_path: Path, size) -> None:
    assert snap_compare(table(tmp_path, six()), terminal_size=size)


@pytest.mark.parametrize("size", [NORMAL, WIDE], ids=lambda size: f"{size[0]}")
def test_two_players_decide(snap_compare, tmp_path: Path, size) -> None:
    assert snap_compare(table(tmp_path, two()), terminal_size=size)


def test_a_column_is_taken(snap_compare, tmp_path: Path) -> None:
    assert snap_compare(table(tmp_path, taking()), terminal_size=NORMAL)


def test_a_bust_is_rolled(snap_compare, tmp_path: Path) -> None:
    assert snap_compare(table(tmp_path, busted()), terminal_size=NORMAL)


@pytest.mark.parametrize(
    ("key", "position"),
    [("b", TWO), ("u", TWO), ("q", TWO)],
    ids=["bank", "bench", "leave"],
)
def test_what_opens_beside_the_table(snap_compare, tmp_path: Path, key, position) -> None:
    client = ScriptedClient(2, state=parse_position(position))
    assert snap_compare(table(tmp_path, client), terminal_size=NORMAL, press=[key])


@pytest.mark.parametrize(
    "settings",
    [
        {"symbols": "letters"},
        {"symbols": "ascii"},
        {"color": "never"},
        {"theme": "light"},
        {"theme": "contrast"},
    ],
    ids=lambda settings: "-".join(*settings.items()),
)
def test_other_looks(snap_compare, tmp_path: Path, settings) -> None:
    assert snap_compare(table(tmp_path, six(), **settings), terminal_size=NORMAL)


def test_sixteen_colours(snap_compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    assert snap_compare(table(tmp_path, six()), terminal_size=NORMAL)


def test_the_end(snap_compare, tmp_path: Path) -> None:
    client = finished()
    app = app_of(world(tmp_path), lambda world: GameOverScreen(world, client))
    assert snap_compare(app, terminal_size=NORMAL)
