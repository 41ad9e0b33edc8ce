"""Which keys mean something now, for the key bar: what cannot be done now is there, but grey."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.views.phrase import Phrase, phrase
from pushnet.views.push_board import ColumnView


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyHint:
    """One key of the bar. `action` names what the screen does, as in its bindings."""

    key: str  # as printed on the bar
    label: Phrase
    action: str
    enabled: bool = True


def play_keys(
    *, may_draw: bool, may_stop: bool, may_bank: bool, columns: Sequence[ColumnView], to_place: bool
) -> tuple[KeyHint, ...]:
    """Return the keys of the game itself.

    Args:
        may_draw: A card may be drawn by us now.
        may_stop: We may stop.
        may_bank: We may bank.
        columns: The places, with what each means to us.
        to_place: A card is to be placed; otherwise choosing a column takes it.
    """
    choices = tuple(column.number for column in columns if column.action is not None)
    if choices:
        numbers = _numbers(choices)
        label = phrase("Place") if to_place else phrase("Take")
        return (
            KeyHint(key=numbers, label=label, action="confirm"),
            KeyHint(key="↑↓", label=phrase("Choose"), action="next", enabled=len(choices) > 1),
            KeyHint(key="Enter", label=phrase("OK"), action="confirm"),
        )
    return (
        KeyHint(key="d", label=phrase("Draw"), action="draw", enabled=may_draw),
        KeyHint(key="s", label=phrase("Stop"), action="stop", enabled=may_stop),
        KeyHint(key="b", label=phrase("Bank"), action="bank", enabled=may_bank),
    )


def _numbers(choices: Sequence[int]) -> str:
    """Return numbers as printed on the bar: "2", "1-3", or "1,3" when the second is gone."""
    if len(choices) > 1 and choices[-1] - choices[0] == len(choices) - 1:
        return f"{choices[0]}-{choices[-1]}"
    return ",".join(map(str, choices))


def bank_keys(choices: Sequence[int]) -> tuple[KeyHint, ...]:
    """Return the keys while a colour is chosen; `choices` are the colours' numbers, from 1."""
    return (
        *(
            KeyHint(key=str(number), label=_COLOURS[number - 1], action=f"digit({number})")
            for number in choices
        ),
        KeyHint(key="Esc", label=phrase("Cancel"), action="cancel"),
    )


def answer_keys(labels: Sequence[Phrase]) -> tuple[KeyHint, ...]:
    """Return the keys of a question: its answers are numbered from 1."""
    return tuple(
        KeyHint(key=str(number), label=label, action=f"digit({number})")
        for number, label in enumerate(labels, start=1)
    )


_COLOURS = (
    phrase("red"),
    phrase("blue"),
    phrase("green"),
    phrase("yellow"),
    phrase("purple"),
)

TABLE_KEYS = (
    KeyHint(key="u", label=phrase("Bench"), action="bench"),
    KeyHint(key="o", label=phrase("Odds"), action="odds"),
    KeyHint(key="l", label=phrase("Log"), action="log"),
    KeyHint(key="c", label=phrase("Chat"), action="chat"),
    KeyHint(key="?", label=phrase("Help"), action="help_here"),
    KeyHint(key="q", label=phrase("Leave"), action="leave"),
)
"""The keys that always mean the same."""

BOT_KEY = KeyHint(key="a", label=phrase("Bot"), action="stand_in")
BACK_KEY = KeyHint(key="a", label=phrase("Play again"), action="stand_in")
"""Let a bot play for us, and take the seat back."""

VOTE_KEY = KeyHint(key="v", label=phrase("Vote"), action="vote")
RESULT_KEY = KeyHint(key="Enter", label=phrase("Result"), action="confirm")
