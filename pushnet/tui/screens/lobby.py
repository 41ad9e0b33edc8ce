"""The lobby: from an open room to a game, and back again for the next one.

It draws what `views.lobby` says. Who may do what, and when a game begins, the session decides.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from pushnet.session.effects import StartAborted
from pushnet.tables.hosting import HostPlan
from pushnet.tui.doors import Table
from pushnet.tui.lobby_facts import link_fact, rules_fact
from pushnet.tui.messages import GameBegan
from pushnet.tui.screens.lobby_actions import LobbyActions
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.chat_box import ChatBox
from pushnet.tui.widgets.chat_input import ChatInput
from pushnet.tui.widgets.invite_box import InviteBox
from pushnet.tui.widgets.seat_list import SeatList
from pushnet.tui.widgets.spoken import Panel
from pushnet.tui.widgets.top_line import TopLine
from pushnet.tui.world import World
from pushnet.views.chat import chat_rows
from pushnet.views.lobby import LobbyView, room_name
from pushnet.views.names import clean
from pushnet.words import say, speak, told, told_n

CHAT_ROWS_MAX = 100
NEWS_CELLS = 200  # the prompt line cuts it
SOLO = say("solo")


class LobbyScreen(LobbyActions):
    """One open table before and between its games. Left only through `leave`."""

    PLACE = say("lobby")
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Everybody who knows the invite can sit down. When all are ready, the host starts."),
        say("Empty seats can be filled with bots; every bot plays by the same rules as you."),
    )

    class Changed(Message):
        """Something at the table is new."""

        def __init__(self, change: Any) -> None:
            super().__init__()
            self.change = change

    def __init__(self, world: World, table: Table, plan: HostPlan | None = None) -> None:
        """Show this table; with a plan we host it."""
        super().__init__(world, table, plan)
        self._in_game = False  # the game's screen lies above this one
        self._unsubscribe: Callable[[], None] = lambda: None
        self._told_alert: str | None = None
        self._told_link = ""

    def compose_body(self) -> Iterable[Widget]:
        """Return seats and chat on the left, the invite on the right."""
        with Horizontal(id="panels"):
            with Vertical(id="left"):
                with Panel(say("Seats"), id="seats"):
                    yield SeatList(self.world.look)
                yield Static(id="narrow_invite", markup=False)
                with Panel(say("Chat"), id="chat"):
                    yield ChatBox(self.world.look)
                yield ChatInput()
            if self.table.invite_text:
                yield InviteBox(self.table.invite_text, self.table.notes)

    def on_mount(self) -> None:
        """Follow what happens at the table."""
        self._unsubscribe = self.table.client.subscribe(self._hear)
        self.follow()

    def on_unmount(self) -> None:
        """Follow it no longer."""
        self._unsubscribe()

    def possible(self, action: str) -> bool | None:
        """Grey out what is not possible now, hide what only a host can do."""
        view = self.view
        match action:
            case "ready":
                return view.may_mark_ready or None
            case "seat":
                return not self.table.watches or None
            case "start":
                return view.may_start or None
            case "add_bot":
                return view.may_add_bot or None
            case "kick":
                return self.hosting is not None
            case "partners":
                return self.hosting is not None and view.may_arrange
            case "copy_link" | "show_text":
                return bool(self.table.invite_text)
            case _:
                return True

    def _hear(self, change: Any) -> None:
        """Take a change from the client's own task into the screen's.

        Below a game only a start that was called off is of interest: a screen that handles
        messages makes Textual draw all that lies above it again.
        """
        if not self._in_game or isinstance(change, StartAborted):
            self.post_message(self.Changed(change))

    @on(Changed)
    def _changed(self, event: Changed) -> None:
        if isinstance(event.change, StartAborted):
            self.take_seat()
            again = say("The start was called off. Mark yourself ready to try again.")
            self.notice(say("The start was called off.") if self.table.watches else again)
        self.follow()

    def follow(self) -> None:
        """Show the newest state, and do what a host's client does by itself."""
        if not self.is_attached or self.is_leaving:
            return
        if self.snapshot.game is not None:
            self._go_to_game()
            return
        self._show()
        if self.hosting is not None and (due := self.hosting.due(self.snapshot)):
            self.submit(due)
        self._tell_link()
        alert = self.table.client.alert
        if alert is not None and alert != self._told_alert:
            self._told_alert = alert
            self.tell_alert(alert)

    def _tell_link(self) -> None:
        """Show once what the line has to say although it is up."""
        link = self.table.client.link
        if link.is_news and link.detail != self._told_link:
            self._told_link = link.detail
            self.notice(clean(speak(link.detail), NEWS_CELLS))

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
        if self.snapshot.game is None:
            self._in_game = False
            self.take_seat()
            self.follow()
        else:
            self.leave()  # still in the game as far as `follow` goes: no way back into it

    def _show(self) -> None:
        view = self.view
        look = self.world.look
        self.query_one(SeatList).view = view
        seats = self.query_one("#seats")
        seats.border_subtitle = Content(
            told("{ready} of {count} ready", ready=view.ready_count, count=view.taken_count)
        )
        lines = (self.table.invite_text, *map(speak, self.table.notes))
        self.query_one("#narrow_invite", Static).update("\n".join(lines))
        self.query_one(ChatBox).show(chat_rows(self.snapshot, CHAT_ROWS_MAX, self.world.muted))
        self.query_one(TopLine).show(
            Content.assemble(
                f"{speak(self.PLACE)} ", (room_name(self.table.invite_text) or speak(SOLO), "bold")
            ),
            self._facts(view),
        )
        if self.noticed:
            self.prompt(self.noticed)
        else:
            self.prompt(sentence(view.prompt.text, look).plain, yours=view.prompt.is_mine)
        self.refresh_keys()

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.follow()

    def _facts(self, view: LobbyView) -> list[Content]:
        look = self.world.look
        facts = [
            Content(told("{taken} of {total} seats", taken=view.taken_count, total=len(view.seats)))
        ]
        if view.watcher_count:
            facts.append(
                Content(told_n("{count} watching", "{count} watching", view.watcher_count))
            )
        if self.options is not None:
            facts.append(rules_fact(self.options, len(view.seats), look))
        if self.table.invite_text:
            facts.insert(0, link_fact(self.table.client.link, look))
        return facts
