"""The seats of a lobby: who sits, who is ready, who cannot be heard."""

from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.ids import PublicKey
from pushnet.tui.palette import Look, Symbols
from pushnet.views.lists import listed
from pushnet.views.lobby import LobbySeat, LobbyView
from pushnet.views.table import Contact
from pushnet.words import speak, told, told_as

_CONTACT_STYLES = {
    Contact.GOOD: "$success",
    Contact.HALF: "$warning",
    Contact.LAGGING: "$warning",
    Contact.GONE: "$error",
    Contact.LEFT: "$text-muted",
}


class SeatList(Widget):
    """One line a seat, and one for everybody else in the room."""

    view: reactive[LobbyView | None] = reactive(None, layout=True)

    class Clicked(Message):
        """A seat was clicked; `key` is None for an empty one."""

        def __init__(self, key: PublicKey | None, *, is_me: bool) -> None:
            super().__init__()
            self.key = key
            self.is_me = is_me

    def __init__(self, look: Look) -> None:
        """Draw with these symbols."""
        super().__init__()
        self._look = look

    def render(self) -> Content:
        """Return the lines."""
        if self.view is None:
            return Content("")
        name_cells = max(Content(seat.name).cell_length for seat in self.view.seats)
        width = self.size.width
        lines = [self._seat_line(seat, name_cells, "  ") for seat in self.view.seats]
        if max(line.cell_length for line in lines) > width:
            lines = [self._seat_line(seat, name_cells, " ") for seat in self.view.seats]
        if self.view.guests:
            names = listed([guest.name for guest in self.view.guests])
            lines.append(Content.styled(told(" also here: {names}", names=names), "$text-muted"))
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)

    def on_click(self, event: events.Click) -> None:
        """Say which seat was clicked."""
        if self.view is not None and 0 <= event.y < len(self.view.seats):
            seat = self.view.seats[event.y]
            self.post_message(self.Clicked(seat.key, is_me=seat.is_me))

    def _seat_line(self, seat: LobbySeat, name_cells: int, gap: str) -> Content:
        if seat.key is None:
            empty = f" {seat.number}   {self._look.glyphs.none} {told('empty')}"
            return Content.styled(empty, "$text-disabled")
        name = Content(seat.name).truncate(name_cells, pad=True)
        return Content.assemble(
            (f" {seat.number} ", "$text-muted"),
            self._contact(seat),
            name.stylize("bold") if seat.is_me else name,
            gap,
            self._state(seat, gap),
        )

    def _contact(self, seat: LobbySeat) -> Content:
        if seat.contact is None:
            return Content("  ")
        symbol = self._look.contact_symbol(seat.contact)
        return Content.styled(f"{symbol} ", _CONTACT_STYLES[seat.contact])

    def _state(self, seat: LobbySeat, gap: str) -> Content:
        tick = "" if self._look.symbols is Symbols.ASCII else "✓ "
        ready = (
            Content.styled(f"{tick}{told('ready')}", "$success")
            if seat.is_ready
            else Content.styled(told("waiting"), "$text-muted")
        )
        notes = [
            note
            for note, holds in (
                (told("with {who}", who=seat.partner), bool(seat.partner)),
                (told("you"), seat.is_me),
                (told_as("who it is", "host"), seat.is_host),
                (told("bot of {who}", who=seat.operator), bool(seat.operator)),
                (told("silent {seconds} s", seconds=seat.quiet_s), seat.quiet_s > 0),
            )
            if holds
        ]
        more = f"{gap}{speak(listed(notes))}" if notes else ""
        return Content.assemble(ready, (more, "$text-muted"))
