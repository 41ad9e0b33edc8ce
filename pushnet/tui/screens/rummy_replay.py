"""A match of Push rummy step by step: the table as it was, and the proof of each slot.

It shows a recording, or the match of a running client as far as it had come when this was opened.
Cards that nobody has shown stay hidden, whoever's view is chosen.
"""

from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.screen import Screen

from pushnet.ids import Seat
from pushnet.session.game_log import GameLog
from pushnet.session.snapshot import GameSnapshot
from pushnet.tui.commands import Command, bindings, own_keys
from pushnet.tui.dialogs import tell
from pushnet.tui.rummy_controls import RummyControls
from pushnet.tui.screens.frame import BACK, HELP
from pushnet.tui.screens.help import HelpScreen
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import step_of
from pushnet.tui.widgets.rummy_zones import RummyScene, RummyZones
from pushnet.tui.world import World
from pushnet.views.phrase import Phrase, Tone, phrase, phrase_of
from pushnet.views.prompt import PromptView
from pushnet.views.push_keys import KeyHint
from pushnet.views.rummy import rummy_view
from pushnet.views.rummy_replay import match_at, match_proof, match_replay
from pushnet.views.table import people
from pushnet.words import say, say_as, speak

KEYS: Final = (
    Command(
        action="step(-1)", keys="left,up", shown="←", label="", sentence=say("Go back one step.")
    ),
    Command(
        action="step(1)", keys="right,down", shown="→", label=say("Step"), sentence=say("Go on.")
    ),
    Command(
        action="deal(-1)",
        keys="left_square_bracket,pageup",
        shown="[",
        label="",
        sentence=say("Go to the deal before."),
    ),
    Command(
        action="deal(1)",
        keys="right_square_bracket,pagedown",
        shown="]",
        label=say("Deal"),
        sentence=say("Go to the next deal."),
    ),
    Command(
        action="proof",
        keys="v,f6",
        shown="v",
        label=say("Proof"),
        sentence=say("Say what was checked in each slot of this step."),
    ),
    Command(
        action="seat",
        keys="p,f4",
        shown="p",
        label=say_as("key: whose view", "View"),
        sentence=say("See it as the next player, and as an onlooker."),
    ),
    Command(
        action="step(-9999)",
        keys="home",
        shown="Home",
        label=say("First"),
        sentence=say("First step."),
    ),
    Command(
        action="step(9999)", keys="end", shown="End", label=say("Last"), sentence=say("Last step.")
    ),
    HELP,
    BACK,
)
ABOUT: Final = (
    say("Step with ← and →, deal by deal with [ and ]. p goes round the seats."),
    say(
        "Cards that nobody has shown stay hidden for ever, here too: no record has them. v says"
        " who shuffled, who gave shares, and what was checked."
    ),
)
NO_PROOF: Final = say("The proofs of a match are looked at when it is over: from its record.")


class RummyReplay(Screen[None]):
    """See the module."""

    CSS_PATH = "rummy_table.tcss"
    AUTO_FOCUS = ""
    KEYS: ClassVar[tuple[Command, ...]] = KEYS
    BINDINGS = bindings("rummy_replay", KEYS)

    def __init__(
        self,
        world: World,
        game: GameSnapshot,
        *,
        log: GameLog | None = None,
        at_slot: int | None = None,
    ) -> None:
        """Show a match in which the first dealer was drawn.

        Args:
            world: Settings and looks.
            game: The match; its own seat's view is shown first.
            log: Of its record, for the proofs; None: it is still running.
            at_slot: Where to begin; None: at the beginning.
        """
        super().__init__()
        self.world = world
        self.replay = match_replay(game)
        self.at = 0 if at_slot is None else self.replay.step_of_slot(at_slot)
        self._log = log
        self._seat = game.own_seat
        self._controls = RummyControls(lambda _: None)

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield RummyZones(self.world.look)

    def on_mount(self) -> None:
        """Show the first step."""
        self._show()

    def on_resize(self) -> None:
        """Choose the layout for the window."""
        self._show()

    def action_step(self, by: int) -> None:
        """Go some steps on or back."""
        self.at = self.replay.within(self.at + by)
        self._show()

    def action_deal(self, by: int) -> None:
        """Go to another deal."""
        self.at = self.replay.other_deal(self.at, by)
        self._show()

    def action_seat(self) -> None:
        """See it as the next player, then as an onlooker."""
        count = len(self.replay.game.seats)
        after = 0 if self._seat is None else self._seat + 1
        self._seat = Seat(after) if after < count else None
        self._show()

    def action_proof(self) -> None:
        """Say what was checked in each slot of this step."""
        lines: list[str] = [NO_PROOF]
        if self._log is not None:
            proof = match_proof(self._log, self.replay, self.at)
            lines = [sentence(each, self.world.look).plain for each in proof]
        self.run_worker(
            tell(self.app, say("Proof of this step"), "\n\n".join(map(speak, lines))),
            exclusive=True,
        )

    def action_help_here(self) -> None:
        """Explain the keys."""
        self.app.push_screen(HelpScreen(say("replay"), ABOUT, self.KEYS))

    def action_back(self) -> None:
        """Leave."""
        self.dismiss()

    def _show(self) -> None:
        """Show the step we are at."""
        snapshot = match_at(self.replay, self.at, self._seat)
        assert snapshot.game is not None
        seen_h = self.replay.steps[self.at - 1].note.h if self.at else 0
        view = rummy_view(snapshot, snapshot.game, title=say("replay"), seen_h=seen_h)
        view = replace(view, prompt=PromptView(text=self._said(), tone=Tone.NOTE), keys=_HINTS)
        zones = self.query_one(RummyZones)
        zones.show(
            RummyScene(
                view=view,
                controls=self._controls,
                chat=(),
                notice=None,
                own_keys=own_keys(type(self), self.KEYS, self.world.keymap),
            ),
            step_of(*self.size),
        )

    def retell(self) -> None:
        """Say everything in the language that is spoken now."""
        self.query_one(RummyZones).forget()
        self._show()

    def _said(self) -> Phrase:
        """Return where we are, whose view it is, and what happened."""
        steps, seats = self.replay.steps, people(self.replay.game)
        return phrase(
            "{step}/{count} seen by {who}: {what}",
            step=self.at + 1,
            count=len(steps),
            who=phrase("an onlooker") if self._seat is None else seats[self._seat],
            what=steps[self.at].lines[-1].text,
        )


_HINTS: Final = tuple(
    KeyHint(key=command.shown, label=phrase_of(command.label), action=command.action)
    for command in KEYS
    if command.in_bar and not command.action.startswith("step(9")
)
