"""The melds of one team; a click on a card means that card of that meld."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.suit_look import suit_chip
from pushnet.tui.widgets.card_flow import CardFlow, Group, Piece
from pushnet.views.phrase import Phrase, phrase
from pushnet.views.rummy_melds import MeldCard, MeldView


@dataclass(frozen=True, slots=True)
class MeldAt:
    """A card of a meld on the table."""

    meld: int  # place in the state's melds, from 0
    stands_for: Phrase | None  # what it is for good, if it is wild


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMelds:
    """What the zone shows."""

    title: Phrase
    melds: tuple[MeldView, ...]
    note: Phrase | None  # said below the melds: how far the contract is


class MeldList(CardFlow[TeamMelds]):
    """One line for each meld; `flash` takes numbers of melds."""

    class Chosen(Message):
        """A card of a meld was clicked."""

        def __init__(self, at: MeldAt) -> None:
            """Name it."""
            super().__init__()
            self.at = at

    def above(self, part: TeamMelds) -> Sequence[Content]:
        """Return the title, where no frame carries it and there is a line for it."""
        if self.step is not Step.COMPACT:
            return ()
        return (sentence(part.title, self.look).stylize_before("$text-muted"),)

    def groups(self, part: TeamMelds) -> Sequence[Group]:
        """Return the melds, and what is said below them."""
        groups = [self._group(meld) for meld in part.melds]
        if part.note is not None and self.step >= Step.NORMAL:
            note = sentence(part.note, self.look).stylize_before("$text-muted")
            groups.append(Group(Piece(Content(" ") + note), ()))
        return groups

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        token = self.token_under(event)
        if isinstance(token, MeldAt):
            event.stop()
            self.post_message(self.Chosen(token))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the tooltip say what the wild card under the pointer stands for."""
        token = self.token_under(event)
        meaning = token.stands_for if isinstance(token, MeldAt) else None
        text = None if meaning is None else phrase("It stands for {card}, for good.", card=meaning)
        self.tooltip = None if text is None else sentence(text, self.look)

    def _group(self, meld: MeldView) -> Group:
        lit = meld.number in self.flashing
        style = "bold $background on $accent" if lit else "$text-muted"
        head = Content.styled(f"{meld.number:>2} ", style)
        token = MeldAt(meld.number - 1, None)
        gap = " " * (self.step >= Step.NORMAL)
        pieces = tuple(self._piece(meld, card, gap) for card in meld.cards)
        return Group(Piece(head, token), pieces, self._meanings(meld))

    def _piece(self, meld: MeldView, card: MeldCard, gap: str) -> Piece:
        content = Content.assemble(suit_chip(card.mark, self.look), gap)
        return Piece(content, MeldAt(meld.number - 1, card.stands_for))

    def _meanings(self, meld: MeldView) -> Content | None:
        """Return what the wild cards of a run stand for, where there is room to say it."""
        meant = [card for card in meld.cards if card.stands_for is not None]
        if not meant or not meld.is_run or self.step is not Step.WIDE:
            return None
        texts = [sentence(card.stands_for, self.look) for card in meant if card.stands_for]
        star = self.look.glyphs.star
        return Content.assemble((f"{star}=", "$text-muted"), Content(" ").join(texts))
