"""What the zones of all tables do alike: fit the window, say the prompt, fill the key bar."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from pushnet.tui.palette import Look
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import MINIMA, Step
from pushnet.tui.widgets.event_log import TONES
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.prompt_line import PromptLine
from pushnet.tui.widgets.zone import Zone
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.prompt import PromptView
from pushnet.views.push_keys import KeyHint
from pushnet.views.substitute import ClockView


class TableZones(Vertical):
    """The whole table. A subclass lays it out, with a PromptLine and a Static `#too_small`."""

    def __init__(self, look: Look) -> None:
        """Draw everything with these symbols and colours."""
        super().__init__()
        self.look = look
        self._drawn: tuple[object, ...] | None = None  # what is on the screen

    def forget(self) -> None:
        """Draw everything again at the next `show`: what it says may be said otherwise now."""
        self._drawn = None

    def _choose_layout(self, step: Step) -> None:
        """Let the styles of one size apply; a window that is too small is told so."""
        for each in Step:
            self.set_class(each is step, f"-{each.name.lower().replace('_', '-')}")
        if step is not Step.TOO_SMALL:
            return
        width_min, height_min = MINIMA[Step.MINI]
        width, height = self.app.size
        text = phrase(
            "Needs {width_min}x{height_min}, now {width}x{height}. Game keys are paused.",
            width_min=width_min,
            height_min=height_min,
            width=width,
            height=height,
        )
        self.query_one("#too_small", Static).update(sentence(text, self.look))

    def _show_zone(self, zone: Zone[Any], part: Any, step: Step, *, shown: bool) -> None:
        """Show a zone with its part, or hide it."""
        zone.display = shown
        if shown:
            zone.show(part, step)

    def _say(
        self,
        prompt: PromptView,
        clock: ClockView | None,
        *,
        notice: Phrase | str | None,
        asked: Phrase | None,
        aside: Phrase | None,
    ) -> None:
        """Fill the prompt line.

        Args:
            prompt: What is awaited.
            clock: What is left of our turn; it stands first, where nothing cuts it off.
            notice: Said instead of everything.
            asked: A question of ours that is open, said instead of the prompt.
            aside: Said behind the prompt when something is asked of us.
        """
        yours = True
        if notice is not None:
            text, yours = sentence(notice, self.look).stylize_before("$warning"), False
        elif asked is not None:
            text = sentence(asked, self.look)
        else:
            text, yours = sentence(prompt.text, self.look), prompt.is_mine
            if not yours:
                text = text.stylize_before(TONES[prompt.tone])
            elif aside is not None:
                text = Content.assemble(text, "   ", sentence(aside, self.look))
        parts: list[Content | str] = [text]
        if clock is not None:
            ink = "bold $warning" if clock.is_urgent else "$text-muted"
            parts[:0] = (sentence(clock.text, self.look).stylize_before(ink), "  ")
        self.query_one(PromptLine).show(Content.assemble(*parts), yours=yours)


def key_items(
    hints: Sequence[KeyHint],
    look: Look,
    *,
    entered: str | None,
    own_keys: Mapping[str, str],
    reasons: Mapping[str, Phrase],
) -> tuple[KeyItem, ...]:
    """Return the items of the key bar.

    Args:
        hints: What can be done, in its order.
        look: Symbols and colours.
        entered: The action that Enter does.
        own_keys: Printed keys by action, where they are bound otherwise.
        reasons: By action, why it cannot be done now.
    """
    return tuple(
        KeyItem(
            own_keys.get(hint.action, hint.key),
            sentence(hint.label, look).plain,
            hint.action,
            enabled=hint.enabled,
            chosen=hint.action == entered,
            why_not=sentence(reasons[hint.action], look) if hint.action in reasons else None,
        )
        for hint in hints
    )
