"""What a lobby says beside its view: the facts in its top line, and whom a host may choose."""

from collections.abc import Set as AbstractSet
from typing import Any, assert_never

from textual.content import Content

from pushnet.ids import PublicKey
from pushnet.net.transport import Connection
from pushnet.tui.doors import LinkState
from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.row_list import Row
from pushnet.views.lists import listed
from pushnet.views.lobby import LobbyView
from pushnet.views.names import clean
from pushnet.views.options import questions_of
from pushnet.views.question import deviations
from pushnet.words import say, speak, told

DETAIL_CELLS = 60


def link_fact(link: LinkState, look: Look) -> Content:
    """Return how we stand to the others: a mark in a colour, and in words."""
    glyphs = look.glyphs
    match link.connection:
        case Connection.ONLINE:
            return Content.assemble((f"{glyphs.good} ", "$success"), told("online"))
        case Connection.CONNECTING:
            return Content.assemble((f"{glyphs.half} ", "$warning"), told("connecting"))
        case Connection.OFFLINE | Connection.CLOSED:
            detail = clean(speak(link.detail), DETAIL_CELLS) or told("offline")
            return Content.assemble((f"{glyphs.gone} ", "$error"), detail)
        case _:
            assert_never(link.connection)


def rules_fact(options: Any, seat_count: int, look: Look) -> Content:
    """Return how the table differs from the printed rules."""
    changed = deviations(questions_of(options, seat_count))
    words = listed([sentence(each, look).plain for each in changed])
    return Content(told("rules: {rules}", rules=words or told("standard")))


def kick_rows(view: LobbyView, kicked: AbstractSet[PublicKey]) -> list[Row]:
    """Return one row for each key that a host may leave out or let in again, named by it."""
    seated = [
        Row(name=seat.key.hex(), label=say("Leave out {who}", who=seat.name))
        for seat in view.seats
        if seat.key is not None and not seat.is_me
    ]
    out = [
        Row(name=guest.key.hex(), label=say("Let in {who} again", who=guest.name))
        for guest in view.guests
        if guest.key in kicked
    ]
    return seated + out
