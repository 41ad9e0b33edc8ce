"""A whole game as its slots tell it: what replay, export and statistics are made from."""

from dataclasses import dataclass

from pushnet.session.position import Position
from pushnet.session.snapshot import SlotNote
from pushnet.session.table import OpenTable
from pushnet.wire.contents import SlotMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLog:
    """The closed slots of a game, verified."""

    table: OpenTable
    positions: tuple[Position, ...]  # [h] after h slots; one more than there are slots
    notes: tuple[SlotNote, ...]  # [h - 1] of slot h
    messages: tuple[tuple[SlotMessage, ...], ...]  # [h - 1] that closed slot h, or dropped there
