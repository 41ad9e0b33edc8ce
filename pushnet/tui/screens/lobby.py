"""The lobby: from an open room to a game, and back again for the next one.

It draws what `views.lobby` says and turns keys and clicks into intents. Who may do what, and when
a game begins, the session decides; a refusal is a sentence in the prompt line.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import on, work
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from pushnet.errors import PushnetError, RefusedError
from pushnet.net.transport import Connection
from pushnet.session.effects import Intent, MarkReady, Say, StandUp, StartAborted, StartGame
from pushnet.session.snapshot import Snapshot
from pushnet.tui.clipboard import copy
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import close_table, confirm, tell
from pushnet.tui.doors import BOT_LEVELS, Table
from pushnet.tui.failure import sentence_of
from pushnet.tui.hosting import Hosting
from pushnet.tui.messages import GameBegan, HostPlan
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.screens.frame import Frame
from pushnet.tui.screens.lobby_keys import LOBBY_KEYS
from pushnet.tui.screens.options import OptionsScreen
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.chat_box import ChatBox
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.invite_box import InviteBox
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.widgets.seat_list import SeatList
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.views.chat import chat_rows
from pushnet.views.lobby import LobbyView, lobby_view, room_name
from pushnet.views.names import clean
from pushnet.views.options import deviations, push_questions

CHAT_ROWS_MAX = 100
LINK_CELLS_MAX = 120


class LobbyScreen(Frame[None]):
    """One open table before and between its games. Left only through `leave`."""

    PLACE = "lobby"
    KEYS = LOBBY_KEYS
    BINDINGS = bindings("lobby", LOBBY_KEYS)
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Everybody who knows the invite can sit down. When all are ready, the host starts.",
        "Empty seats can be filled with bots; every bot plays by the same rules as you.",
    )

    class Changed(Message):
        """Something at the table is new."""

        def __init__(self, change: Any) -> None:
            super().__init__()
            self.change = change

    def __init__(self, world: World, table: Table, plan: HostPlan | None = None) -> None:
        """Show this table; with a plan we host it."""
        super().__init__(world)
        self.table = table
        self._hosting = None if plan is None else Hosting(plan)
        self._in_game = False  # the game's screen lies above this one
        self._unsubscribe: Callable[[], None] = lambda: None
        self._told_alert: str | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        return self.table.client.snapshot

    @property
    def view(self) -> LobbyView:
        """The lobby as it is now."""
        if self._hosting is None:
            return lobby_view(self.snapshot)
        return lobby_view(self.snapshot, seats_max=self._hosting.plan.seats_max)

    def compose_body(self) -> Iterable[Widget]:
        """Return seats and chat on the left, the invite on the right."""
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                with Vertical(classes="panel", id="seats") as seats:
                    seats.border_title = "Seats"
                    yield SeatList(self.world.look)
                yield Static(self.table.invite_text, id="narrow_invite", markup=False)
                with Vertical(classes="panel", id="chat") as chat:
                    chat.border_title = "Chat"
                    yield ChatBox(self.world.look)
                    yield ChatInput()
            if self.table.invite_text:
                yield InviteBox(self.table.invite_text, self.table.invite_link)

    def on_mount(self) -> None:
        """Sit down, and follow what happens at the table."""
        self._unsubscribe = self.table.client.subscribe(self._hear)
        self._take_seat()
        self._follow()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Grey out what is not possible now, hide what only a host can do."""
        view = self.view
        match action:
            case "ready":
                return view.may_mark_ready or None
            case "start":
                return view.may_start or None
            case "add_bot":
                return view.may_add_bot or None
            case "kick":
                return self._hosting is not None
            case "options":
                return self.snapshot.proposal is not None or self._hosting is not None or None
            case "copy_link" | "show_text":
                return bool(self.table.invite_text)
            case _:
                return True

    # What happens at the table

    def _hear(self, change: Any) -> None:
        """Take a change from the client's own task into the screen's."""
        self.post_message(self.Changed(change))

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        self._follow()
        if isinstance(event.change, StartAborted):
            self._take_seat()
            self.prompt("The start was called off. Mark yourself ready to try again.", yours=True)

    def _follow(self) -> None:
        """Show the newest state, and do what a host's client does by itself."""
        if not self.is_attached:
            return
        if self.snapshot.game is not None:
            self._go_to_game()
            return
        if self._hosting is not None and (due := self._hosting.due(self.snapshot)):
            self.submit(due)
        self._show()
        alert = self.table.client.alert
        if alert is not None and alert != self._told_alert:
            self._told_alert = alert
            self._tell("Play has stopped", alert)

    def _go_to_game(self) -> None:
        """Close dialogs that lie above and ask for the game's screen, once a game."""
        if self._in_game:
            return
        self._in_game = True
        self.workers.cancel_group(self, "dialog")
        self.pop_until_active()
        self.post_message(GameBegan(self))

    def game_left(self) -> None:
        """Go on after the game's screen: here if the table was cleared, else away from it."""
        self._in_game = False
        if self.snapshot.game is None:
            self._take_seat()
            self._follow()
        else:
            self._leave()

    def _show(self) -> None:
        view = self.view
        look = self.world.look
        self.query_one(SeatList).view = view
        seats = self.query_one("#seats")
        seats.border_subtitle = f"{view.ready_count} of {view.taken_count} ready"
        self.query_one(ChatBox).show(chat_rows(self.snapshot, CHAT_ROWS_MAX))
        self.query_one(TopLine).show(
            Content.assemble(("lobby ", ""), (room_name(self.table.invite_text), "bold")),
            (self._link(), f"{view.taken_count} of {len(view.seats)} seats", self._rules()),
        )
        self.prompt(sentence(view.prompt.text, look).plain, yours=view.prompt.is_mine)
        self.refresh_keys()

    def _link(self) -> Content:
        link = self.table.client.link
        glyphs = self.world.look.glyphs
        match link.connection:
            case Connection.ONLINE:
                return Content.assemble((f"{glyphs.good} ", "$success"), "online")
            case Connection.CONNECTING:
                return Content.assemble((f"{glyphs.half} ", "$warning"), "connecting")
            case Connection.OFFLINE | Connection.CLOSED:
                detail = clean(link.detail, LINK_CELLS_MAX)
                return Content.assemble((f"{glyphs.gone} ", "$error"), detail or "offline")

    def _rules(self) -> Content:
        proposal = self.snapshot.proposal
        options = proposal.options if proposal else self._hosting and self._hosting.plan.options
        if not options:
            return Content("")
        changed = deviations(push_questions(options, len(self.view.seats)))
        words = ", ".join(sentence(phrase, self.world.look).plain for phrase in changed)
        return Content(f"rules: {words or 'standard'}")

    # What the player asks for

    def submit(self, intent: Intent) -> bool:
        """Ask the session; a refusal becomes the prompt. Return whether it was accepted."""
        try:
            self.table.client.submit(intent)
        except RefusedError as error:
            self.prompt(sentence_of(error))
            return False
        return True

    def _take_seat(self) -> None:
        if self.snapshot.sitting or self.snapshot.game is not None:
            return
        try:
            self.table.client.take_seat()
        except RefusedError as error:
            self.prompt(sentence_of(error))

    def action_ready(self) -> None:
        """Mark ready, or take it back."""
        self.submit(MarkReady(ready=not self.snapshot.ready))

    def action_start(self) -> None:
        """Start the game."""
        self.submit(StartGame())

    def action_seat(self) -> None:
        """Take a seat, or give it back."""
        if self.snapshot.sitting:
            self.submit(StandUp())
        else:
            self._take_seat()

    @work(exclusive=True, group="bot")
    async def action_add_bot(self) -> None:
        """Seat a bot of the usual level."""
        self.prompt("A bot is on its way to the table …")
        try:
            await self.world.doors.add_bot(self.table, BOT_LEVELS[0][0])
        except PushnetError as error:
            self.prompt(sentence_of(error))

    @work(exclusive=True, group="dialog")
    async def action_kick(self) -> None:
        """Ask whom to leave out, or to let in again."""
        assert self._hosting is not None
        view = self.view
        seated = [(seat.key, seat.name) for seat in view.seats if seat.key and not seat.is_me]
        out = [
            (guest.key, guest.name) for guest in view.guests if guest.key in self._hosting.kicked
        ]
        rows = [
            *(Row(name=key.hex(), label=f"Leave out {name}") for key, name in seated),
            *(Row(name=key.hex(), label=f"Let in {name} again") for key, name in out),
        ]
        if not rows:
            self.prompt("Nobody else sits here.")
            return
        answer = await self.app.push_screen_wait(ChooseScreen("Whom?", rows))
        for key, _ in (*seated, *out):
            if key.hex() == answer:
                self._hosting.toggle_kick(key)
        self._follow()

    @work(exclusive=True, group="dialog")
    async def action_options(self) -> None:
        """Show the options; a host may change them."""
        proposal = self.snapshot.proposal
        options = proposal.options if proposal else self._hosting and self._hosting.plan.options
        seat_count = len(proposal.seats) if proposal else 1
        screen = OptionsScreen(self.world, options, seat_count, fixed=self._hosting is None)
        chosen = await self.app.push_screen_wait(screen)
        if self._hosting is not None:
            self._hosting.change_options(chosen)
            self._follow()

    def action_chat(self) -> None:
        """Open the line to write in."""
        self.query_one(ChatInput).open_line()

    @on(ChatInput.Said)
    def _said(self, event: ChatInput.Said) -> None:
        self.submit(Say(event.text))

    @work(exclusive=True, group="copy")
    async def action_copy_link(self) -> None:
        """Put the invite's link on the clipboard, and say how."""
        road = await copy(self.app, self.table.invite_link)
        self.prompt(road.value)

    @work(exclusive=True, group="dialog")
    async def action_show_text(self) -> None:
        """Show the invite as text."""
        text, link = self.table.invite_text, self.table.invite_link
        await tell(self.app, "Invite", f"{text}\n\n{link}\n\npushnet join {text}")

    @work(exclusive=True, group="say")
    async def _tell(self, title: str, text: str) -> None:
        await tell(self.app, title, text)

    @on(SeatList.Clicked)
    async def _seat_clicked(self, event: SeatList.Clicked) -> None:
        """A click on my seat is my ready mark, on an empty one a bot, on another the kick."""
        action = "ready" if event.is_me else "add_bot" if event.key is None else "kick"
        await self.app.run_action(action, default_namespace=self)

    def action_back(self) -> None:
        """Leave the table; asked once if somebody else sits there."""
        others = any(peer.sitting and peer.key != self.snapshot.own for peer in self.snapshot.peers)
        self._leave(ask=others and bool(self.table.invite_text))

    @work(exclusive=True, group="dialog")
    async def _leave(self, *, ask: bool = False) -> None:
        question = "Leave this table? The others stay."
        if ask and not await confirm(self.app, question, yes="Leave", no="Stay"):
            return
        await close_table(self.app, self.table)
        self.dismiss()
