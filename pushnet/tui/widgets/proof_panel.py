"""Whose links made this card: the proof of one step, as lines that people can compare."""

from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.views.marks import Who
from pushnet.views.phrase import phrase
from pushnet.views.proof import DrawView, EventView, ProofView
from pushnet.words import told, told_as

LABEL_CELLS: Final = 6
_LATER: Final = phrase(
    "The proof of every card is in the record, which is written when the game has ended."
)
_NO_CHANCE: Final = phrase("No chance: decided and signed.")


class ProofPanel(Widget):
    """Shows `proof`; without one, why there is none."""

    proof: reactive[ProofView | None] = reactive(None, layout=False)

    def __init__(self, look: Look) -> None:
        """Draw with these symbols."""
        super().__init__()
        self._look = look

    def render(self) -> Content:
        """Return the lines."""
        if self.proof is None:
            later = sentence(_LATER, self._look).stylize("$text-muted")
            return Content("\n").join(later.wrap(max(LABEL_CELLS, self.size.width)))
        rows = self._slot(self.proof)
        if self.proof.event is None:
            rows += [Content(""), sentence(_NO_CHANCE, self._look).stylize("$text-muted")]
        else:
            rows += self._event(self.proof.event)
        return Content("\n").join(rows)

    def _slot(self, proof: ProofView) -> list[Content]:
        signers = sentence(phrase("{names}", names=proof.signers), self._look)
        return [
            _row(told("slot"), str(proof.h), f"  {told('signed by')} ", signers),
            _row(told("after"), proof.before),
            _row(told("hash"), proof.after),
        ]

    def _event(self, event: EventView) -> list[Content]:
        title = phrase("Event {number}: each seat's link", number=event.number)
        rows = [Content(""), sentence(title, self._look).stylize("bold")]
        cells = max(Content(_called(share.who)).cell_length for share in event.shares)
        for share in event.shares:
            name = Content(_called(share.who)).truncate(cells, pad=True)
            rows.append(
                Content.assemble(self._mark(holds=share.leads_back), " ", name, "  ", share.link)
            )
        rows.append(_row("R", event.output, (f"  {told('hash of all')}", "$text-muted")))
        for draw in event.draws:
            rows += self._draw(draw)
        verdict = phrase("recomputed: the same") if event.holds else phrase("recomputed: NOT so")
        mark = self._mark(holds=event.holds)
        rows.append(Content.assemble(mark, " ", sentence(verdict, self._look)))
        return rows

    def _draw(self, draw: DrawView) -> list[Content]:
        skipped = [
            _row(
                told_as("of a proof", "word"), word, (f"  {told('uneven, skipped')}", "$text-muted")
            )
            for word in draw.skipped
        ]
        result = sentence(draw.result, self._look)
        number = (str(draw.index), "bold")
        return [
            *skipped,
            _row(told_as("of a proof", "word"), draw.word),
            Content.assemble(_row("", f"mod {draw.bound} = "), number, "  ", result),
        ]

    def _mark(self, *, holds: bool) -> Content:
        """Return the sign for what holds, or does not."""
        plain = self._look.symbols is Symbols.ASCII
        if holds:
            return Content.styled("+" if plain else "✓", "$success")
        return Content.styled("x" if plain else "✗", "bold $error")


def _called(who: Who) -> str:
    return told("you") if who.is_me else who.name


def _row(label: str, *parts: Content | str | tuple[str, str]) -> Content:
    """Return a line with a label of fixed width."""
    name = Content(label)
    if name.cell_length < LABEL_CELLS:
        name = name.truncate(LABEL_CELLS, pad=True)
    else:
        name += Content(" ")
    return Content.assemble(name.stylize("$text-muted"), *parts)
