"""The picture of a step, for `pushnet export --svg`."""

import asyncio
from dataclasses import replace

from pushnet.commands.doors import TableDoors, Wishes
from pushnet.commands.settings import Settings
from pushnet.errors import UsageError
from pushnet.games.names import PUSH
from pushnet.tables.house import opened_house
from pushnet.tui.picture import step_picture
from pushnet.tui.recording import read_recording
from pushnet.tui.world import World
from pushnet.words import say


def picture(settings: Settings, record: bytes, step: int, size: tuple[int, int]) -> bytes:
    """Return the table at a step of this record as SVG, in the player's own colours.

    Raises:
        UsageError: Nothing of the record can be shown.
    """
    recording = read_recording(record)
    if recording.game.rules != PUSH:
        raise UsageError(
            say("there are pictures of Push only; --text and --json tell of this match")
        )
    config = replace(settings.config, animations="off")
    with opened_house(settings.folders, config) as house:
        world = World(TableDoors(house, Wishes()), config, settings.folders.config_file)
        return asyncio.run(step_picture(world, recording, step, size=size)).encode()
