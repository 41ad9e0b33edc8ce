"""What a player can do in a lobby: every key and click becomes an intent, or a question first.

A refusal is a sentence in the prompt line; so is the reason why something cannot be done now.
"""

from typing import Any

from textual import on, work
from textual.timer import Timer

from pushnet.bots.levels import USUAL
from pushnet.errors import PushnetError, RefusedError
from pushnet.ids import PublicKey
from pushnet.session.effects import Intent, MarkReady, Say, StandUp, StartGame
from pushnet.session.snapshot import Snapshot
from pushnet.tables.hosting import USUAL_GAME, Hosting, HostPlan, succession
from pushnet.tui.clipboard import copy
from pushnet.tui.commands import bindings
from pushnet.tui.dialogs import close_table, confirm, tell
from pushnet.tui.doors import Table
from pushnet.tui.lobby_facts import kick_rows
from pushnet.tui.screens.choose import ChooseScreen
from pushnet.tui.screens.frame import Frame
from pushnet.tui.screens.lobby_keys import LOBBY_KEYS
from pushnet.tui.screens.options import OptionsScreen
from pushnet.tui.sentence import sentence
from pushnet.tui.talk import choose_emote, choose_mute
from pushnet.tui.widgets.chat_input import WRITING, ChatInput
from pushnet.tui.widgets.key_bar import KeyBar
from pushnet.tui.widgets.row_list import Row
from pushnet.tui.widgets.seat_list import SeatList
from pushnet.tui.world import World
from pushnet.views.failure import sentence_of
from pushnet.views.lobby import LobbyView, lobby_view
from pushnet.views.options import printed_rules
from pushnet.views.partners import pairings
from pushnet.words import say

NOTICE_S = 4.0
ONLY_WATCHING = say("You came to watch: leave and join the table to play.")
ONLY_HOSTS_PAIR = say("Only the host seats the partners.")
WHEN_TO_PAIR = say("Partners are chosen at tables of Push rummy, once four sit.")
NO_INVITE = say("A table in this program has no invite.")


class LobbyActions(Frame[None]):
    """The half of the lobby that asks the session; `LobbyScreen` is the half that shows it."""

    KEYS = LOBBY_KEYS
    BINDINGS = bindings("lobby", LOBBY_KEYS)

    def __init__(self, world: World, table: Table, plan: HostPlan | None = None) -> None:
        """Act at this table; with a plan we host it."""
        super().__init__(world)
        self.table = table
        self.hosting = None if plan is None else Hosting(plan)
        self.is_leaving = False  # the table is being closed: what it still says is of no use
        self.noticed = ""
        self._notice_timer: Timer | None = None

    @property
    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        return self.table.client.snapshot

    @property
    def view(self) -> LobbyView:
        """The lobby as it is now."""
        if self.hosting is None:
            return lobby_view(self.snapshot, watches=self.table.watches)
        plan = self.hosting.plan
        return lobby_view(self.snapshot, game=plan.game, seats_max=plan.seats_max)

    @property
    def options(self) -> Any:
        """The options of the table proposed, or else of the one we plan; None: unknown yet."""
        if self.snapshot.proposal is not None:
            return self.snapshot.proposal.options
        return None if self.hosting is None else self.hosting.plan.options

    def follow(self) -> None:
        """Show the newest state; what that takes is the other half's business."""
        raise NotImplementedError

    def notice(self, text: str) -> None:
        """Show a reason in the prompt line for a while."""
        self.noticed = text
        if self._notice_timer is not None:
            self._notice_timer.stop()
        self._notice_timer = self.set_timer(NOTICE_S, self._notice_over)
        self.prompt(text)

    def _notice_over(self) -> None:
        self.noticed = ""
        self.follow()

    def submit(self, intent: Intent) -> None:
        """Ask the session; a refusal is a notice."""
        try:
            self.table.client.submit(intent)
        except RefusedError as error:
            self.notice(sentence_of(error))

    def take_seat(self) -> None:
        """Sit down, if we do not, no game is on the table, and we did not come to watch."""
        if self.snapshot.sitting or self.snapshot.game is not None or self.table.watches:
            return
        try:
            self.table.client.take_seat()
        except RefusedError as error:
            self.notice(sentence_of(error))

    def action_ready(self) -> None:
        """Mark ready, or take it back."""
        self.submit(MarkReady(ready=not self.snapshot.ready))

    def action_start(self) -> None:
        """Start the game."""
        self.submit(StartGame())

    def action_seat(self) -> None:
        """Take a seat, or give it back."""
        if self.table.watches:
            self.notice(ONLY_WATCHING)
        elif self.snapshot.sitting:
            self.submit(StandUp())
        else:
            self.take_seat()

    @work(exclusive=True, group="bot")
    async def action_add_bot(self) -> None:
        """Seat a bot of the usual level."""
        if not self.view.may_add_bot:
            self.notice(ONLY_WATCHING if self.table.watches else say("All seats are taken."))
            return
        self.notice(say("A bot is on its way to the table …"))
        try:
            await self.world.doors.add_bot(self.table, USUAL)
        except PushnetError as error:
            self.notice(sentence_of(error))

    @work(exclusive=True, group="dialog")
    async def action_kick(self) -> None:
        """Ask whom to leave out, or to let in again."""
        rows = [] if self.hosting is None else kick_rows(self.view, self.hosting.kicked)
        if self.hosting is None or not rows:
            alone = self.hosting is not None
            self.notice(
                say("Nobody else sits here.") if alone else say("Only the host can do that.")
            )
            return
        answer = await self.app.push_screen_wait(ChooseScreen(say("Whom?"), rows))
        if answer is not None:
            self.hosting.toggle_kick(PublicKey(bytes.fromhex(answer)))
            self.follow()

    @work(exclusive=True, group="dialog")
    async def action_options(self) -> None:
        """Show the options; a host may change them, and where there is none one may become it."""
        view = self.view
        answer = await self.app.push_screen_wait(
            OptionsScreen(
                self.world,
                self.options or printed_rules(view.game or USUAL_GAME),
                max(1, view.taken_count),
                hosts=self.hosting is not None,
                may_host=self.hosting is None and view.needs_host,
            )
        )
        if not answer.hosts:
            return
        if self.hosting is None:
            self.hosting = Hosting(succession(view, answer.options), is_told=False)
        self.hosting.change_options(answer.options)
        self.follow()

    @work(exclusive=True, group="dialog")
    async def action_partners(self) -> None:
        """Ask who shall play with whom."""
        choices = pairings(self.view)
        if self.hosting is None or not choices:
            self.notice(ONLY_HOSTS_PAIR if self.hosting is None else WHEN_TO_PAIR)
            return
        look = self.world.look
        rows = [
            Row(
                name=str(number),
                label=sentence(each.text, look).plain,
                value=say("now") if each.is_now else "",
            )
            for number, each in enumerate(choices)
        ]
        answer = await self.app.push_screen_wait(ChooseScreen(say("Who plays with whom?"), rows))
        if answer is not None:
            self.hosting.arrange(choices[int(answer)].order)
            self.follow()

    def action_chat(self) -> None:
        """Open the line to write in."""
        self.query_one(ChatInput).open_line()
        self.refresh_keys()

    def action_stop_writing(self) -> None:
        """Close the line to write in."""
        self.query_one(ChatInput).action_close_line()

    def refresh_keys(self) -> None:
        """Bring the key bar up to date; while a line is written, with the keys of that."""
        super().refresh_keys()
        if self.query_one(ChatInput).display:
            self.query_one("Frame > KeyBar", KeyBar).items = WRITING

    @work(exclusive=True, group="dialog")
    async def action_emotes(self) -> None:
        """Ask which emote to say."""
        if number := await choose_emote(self.app):
            self.action_emote(number)

    def action_emote(self, number: int) -> None:
        """Say one of the six things."""
        self.submit(Say("", number))

    @work(exclusive=True, group="dialog")
    async def action_mute(self) -> None:
        """Ask whom to mute, or to read again."""
        told = await choose_mute(self.app, self.world, self.snapshot)
        if told is not None:
            self.notice(sentence(told, self.world.look).plain)
        self.follow()

    @on(ChatInput.Said)
    def _said(self, event: ChatInput.Said) -> None:
        self.submit(Say(event.text))

    @on(ChatInput.Closed)
    def _chat_closed(self) -> None:
        self.set_focus(None)
        self.refresh_keys()

    @work(exclusive=True, group="copy")
    async def action_copy_link(self) -> None:
        """Put the invite's link on the clipboard, and say how."""
        if not self.table.invite_text:
            self.notice(NO_INVITE)
            return
        road = await copy(self.app, self.table.invite_link)
        self.notice(road.value)

    @work(exclusive=True, group="dialog")
    async def action_show_text(self) -> None:
        """Show the invite as text."""
        text, link = self.table.invite_text, self.table.invite_link
        if not text:
            self.notice(NO_INVITE)
            return
        await tell(self.app, say("Invite"), f"{text}\n\n{link}\n\npushnet join {text}")

    @work(exclusive=True, group="say")
    async def tell_alert(self, text: str) -> None:
        """Say why play had to stop."""
        await tell(self.app, say("Play has stopped"), text)

    @on(SeatList.Clicked)
    async def _seat_clicked(self, event: SeatList.Clicked) -> None:
        """A click on my seat is my ready mark, on an empty one a bot, on another the kick."""
        action = "ready" if event.is_me else "add_bot" if event.key is None else "kick"
        await self.app.run_action(action, default_namespace=self)

    def action_back(self) -> None:
        """Leave the table; asked once if somebody else sits there."""
        others = any(peer.sitting and peer.key != self.snapshot.own for peer in self.snapshot.peers)
        self.leave(ask=others and bool(self.table.invite_text))

    @work(exclusive=True, group="dialog")
    async def leave(self, *, ask: bool = False) -> None:
        """Close the table and go home."""
        question = say("Leave this table? The others stay.")
        if ask and not await confirm(self.app, question, yes=say("Leave"), no=say("Stay")):
            return
        self.is_leaving = True
        await close_table(self.app, self.table)
        self.pop_until_active()
        self.dismiss()
