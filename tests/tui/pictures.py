"""The pictures of the docs, drawn by the screens themselves: `make pictures`.

A picture is one screen, a recording is a row of them, shown one after the other by the SVG itself.
`tests/tui/test_pictures.py` compares what is committed with what is drawn now.
"""

import asyncio
import os
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pushnet.games.push_cards import Colour, number_card
from pushnet.games.push_notation import parse_position
from pushnet.games.push_types import Take
from pushnet.session.effects import RoomChanged
from pushnet.tui.svg import screen_svg
from tests.tui.scripted_client import ScriptedClient
from tests.tui.table_stage import AtTable, at_table

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
SIZE: Final = (80, 24)
SIX: Final = (
    "6p 1:place:P4 columns=Y2G4!/G6P4/B2"
    " bench=G2Y16P3/R2B125G225/R24B5Y6P1/B44Y145/B26G5Y14/R6G4Y26P36 bank=R4/-/R5/B6R6/-/-"
)
THREE: Final = "3p 1:choose bench=R15G2P3/B125/Y34G5 bank=R4/-/P6"
NAMES: Final = ("Mika", "Ana", "Borislav", "Chie", "Bot·Kestrel", "Farah")
TERMINAL: Final = {"COLORTERM": "truecolor", "TERM": "xterm-256color"}

RED, BLUE, GREEN, YELLOW, PURPLE = Colour
CARDS: Final = (
    number_card(GREEN, 6),
    number_card(BLUE, 4),
    number_card(RED, 6),
    number_card(GREEN, 3),
    number_card(YELLOW, 2),
)


@dataclass(frozen=True)
class Frame:
    """One screen of a recording."""

    svg: str
    seconds: float


@asynccontextmanager
async def _table(client: ScriptedClient) -> AsyncIterator[AtTable]:
    with tempfile.TemporaryDirectory() as folder:
        async with at_table(Path(folder), client, size=SIZE) as table:
            yield table


async def table_svg() -> str:
    """Return a table of six in the middle of a turn."""
    client = ScriptedClient(6, state=parse_position(SIX), names=NAMES)
    client.say(1, "feeling lucky?")
    async with _table(client) as table:
        return screen_svg(table.stage.app, title="pushnet")


async def turn_svg() -> str:
    """Return one turn, from the first card to the last column, key by key."""
    client = ScriptedClient(3, state=parse_position(THREE), names=NAMES)
    client.cards.extend(CARDS)
    frames: list[Frame] = []
    async with _table(client) as table:

        def take(title: str, seconds: float) -> None:
            frames.append(Frame(screen_svg(table.stage.app, title=title), seconds))

        take("Your turn: d draws a card", 2.5)
        for key, title, seconds in (
            ("d", "d: a green 6", 1.5),
            ("1", "1: into column 1", 1.2),
            ("d", "d: a blue 4, it fits column 1 or a new one", 2.0),
            ("1", "1: into column 1", 1.2),
            ("d", "d: a red 6, but column 1 has a 6", 2.0),
            ("2", "2: into column 2", 1.2),
            ("d", "d: a green 3, but column 1 has a green", 2.0),
            ("2", "2: into column 2", 1.2),
            ("s", "s: enough. You take first", 2.5),
            ("1", "1: ten points on your bench", 2.0),
        ):
            await table.press(key)
            await table.settle()
            take(title, seconds)
        client.play(Take(0))
        client.tell(RoomChanged())
        await table.settle()
        take("Ana takes the other column, and it is her turn", 3.5)
    return recording(frames)


def recording(frames: list[Frame]) -> str:
    """Return frames of one size as one picture that shows them in turn, again and again."""
    whole_s = sum(frame.seconds for frame in frames)
    shown, at_s = [], 0.0
    for frame in frames:
        begin, end = at_s / whole_s, (at_s + frame.seconds) / whole_s
        shown.append(_shown_from(frame.svg, begin, end, whole_s))
        at_s += frame.seconds
    box = re.search(r'viewBox="([^"]+)"', frames[0].svg)
    assert box is not None
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[1]}">'
    return "\n".join([head, *shown, "</svg>", ""])


def _shown_from(svg: str, begin: float, end: float, whole_s: float) -> str:
    """Return a frame that is seen between two parts of the whole; the first one without motion."""
    first, last = begin == 0, end > 1 - 1e-9
    values = "visible;hidden" if first else "hidden;visible" if last else "hidden;visible;hidden"
    times = f"0;{end:.4f}" if first else f"0;{begin:.4f}" if last else f"0;{begin:.4f};{end:.4f}"
    return (
        f'<g visibility="{"visible" if first else "hidden"}">\n'
        f'<animate attributeName="visibility" calcMode="discrete" dur="{whole_s:.1f}s"'
        f' values="{values}" keyTimes="{times}" repeatCount="indefinite"/>\n{svg.strip()}\n</g>'
    )


PICTURES: Final[dict[str, Callable[[], Awaitable[str]]]] = {
    "table.svg": table_svg,
    "turn.svg": turn_svg,
}
"""What is drawn, by the name of its file."""


async def draw_all() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(await draw(), encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    os.environ |= TERMINAL
    os.environ.pop("NO_COLOR", None)
    asyncio.run(draw_all())
