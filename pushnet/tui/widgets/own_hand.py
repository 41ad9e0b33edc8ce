"""Our own hand at a table of Push rummy: grouped, numbered, with a cursor and picked cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.message import Message

from pushnet.games.rummy_cards import Position
from pushnet.games.rummy_types import Layout
from pushnet.tui.palette import Symbols
from pushnet.tui.sentence import sentence
from pushnet.tui.size_step import Step
from pushnet.tui.suit_look import suit_back, suit_chip, suit_text
from pushnet.tui.widgets.card_flow import CardFlow, Group, Piece, Row
from pushnet.views.phrase import Phrase, phrase_n
from pushnet.views.rummy_hand import GroupKind, HandCard, HandGroup, HandView

_LABELS = {
    GroupKind.MELD: "$success",
    GroupKind.FIT: "$success",
    GroupKind.PART: "$text-muted",
    GroupKind.WILD: "$warning",
    GroupKind.REST: "$text-muted",
}


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card of the hand."""

    position: Position


@dataclass(frozen=True, slots=True)
class GroupAt:
    """The number of a group, from 1."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCards:
    """What the zone shows."""

    hand: HandView
    cursor: Position | None
    picked: tuple[Position, ...]
    aside: tuple[Layout, ...]
    title: Phrase


class OwnHand(CardFlow[HeldCards]):
    """The hand; `flash` takes positions of cards."""

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, position: Position) -> None:
            """Name the card."""
            super().__init__()
            self.position = position

    class GroupPicked(Message):
        """The number of a group was clicked."""

        def __init__(self, number: int) -> None:
            """Name the group."""
            super().__init__()
            self.number = number

    def above(self, part: HeldCards) -> Sequence[Content]:
        """Return the title, where no frame carries it and there is a line for it."""
        if self.step is not Step.COMPACT:
            return ()
        return (sentence(part.title, self.look).stylize_before("$text-muted"),)

    def groups(self, part: HeldCards) -> Sequence[Group]:
        """Return the groups of the hand."""
        return [
            self._group(number, group, part)
            for number, group in enumerate(part.hand.groups, start=1)
        ]

    def first_row(self, rows: Sequence[Row], height: int) -> int:
        """Return a first row with which the cursor is in sight."""
        cursor = None if self.part is None else self.part.cursor
        at = next(
            (
                index
                for index, row in enumerate(rows)
                if any(piece.token == CardAt(cursor) for piece in row if cursor is not None)
            ),
            0,
        )
        return max(0, min(at - height // 2, len(rows) - height))

    def on_click(self, event: events.Click) -> None:
        """Pick what was clicked."""
        token = self.token_under(event)
        if isinstance(token, CardAt):
            event.stop()
            self.post_message(self.Picked(token.position))
        elif isinstance(token, GroupAt):
            event.stop()
            self.post_message(self.GroupPicked(token.number))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the tooltip say what the card under the pointer costs."""
        token = self.token_under(event)
        cards = () if self.part is None else self.part.hand.cards
        card = next(
            (c for c in cards if isinstance(token, CardAt) and c.position == token.position), None
        )
        self.tooltip = None
        if card is not None and card.mark is not None:
            text = phrase_n(
                "{card} costs {count} point if you keep it.",
                "{card} costs {count} points if you keep it.",
                card.points,
                card=card.mark,
            )
            self.tooltip = sentence(text, self.look)

    def _group(self, number: int, group: HandGroup, part: HeldCards) -> Group:
        head = Content.styled(f"{number:>2} ", "$accent" if number <= 9 else "$text-disabled")  # noqa: PLR2004 - has a key
        pieces = tuple(Piece(self._card(card, part), CardAt(card.position)) for card in group.cards)
        return Group(Piece(head, GroupAt(number)), pieces, self._label(group))

    def _label(self, group: HandGroup) -> Content | None:
        if group.label is None:
            return None
        label = sentence(group.label, self.look).stylize_before(_LABELS[group.kind])
        if group.kind is not GroupKind.MELD:
            return label
        tick = "ok" if self.look.symbols is Symbols.ASCII else "✓"
        return Content.assemble(label, (f" {tick}", "$success"))

    def _card(self, card: HandCard, part: HeldCards) -> Content:
        """Return a card with a mark on either side: picked, under the cursor, or put aside."""
        under = card.position == part.cursor
        picked = card.position in part.picked
        aside = any(card.position in layout.cards for layout in part.aside)
        if card.mark is None:
            chip = suit_back(self.look)
        elif picked or card.position in self.flashing:
            chip = Content.styled(suit_text(card.mark, self.look), self.look.inks.chosen)
        elif aside:
            chip = Content.styled(suit_text(card.mark, self.look), "$text-disabled")
        else:
            chip = suit_chip(card.mark, self.look)
        before = "+" if picked else "(" if aside else "[" if under else " "
        after = "]" if under else ")" if aside else " "
        if self.step <= Step.MINI and not under:
            after = ""
        return Content.assemble((before, "bold $accent"), chip, (after, "bold $accent"))
