"""Which keys mean something now at a table of Push rummy; what cannot be done now is grey."""

from pushnet.views.phrase import phrase, phrase_as
from pushnet.views.push_keys import KeyHint
from pushnet.views.rummy_moves import RummyMoves


def rummy_keys(moves: RummyMoves) -> tuple[KeyHint, ...]:
    """Return the keys of the game itself."""
    if moves.may_draw:
        return (
            KeyHint(key="d", label=phrase("Take"), action="take"),
            KeyHint(
                key="p",
                label=phrase_as("key: push two cards to the left", "Push"),
                action="push",
            ),
            HINT_KEY,
        )
    playing, done = moves.may_play, moves.has_contract
    return (
        KeyHint(key="m", label=phrase("Meld"), action="meld", enabled=playing),
        KeyHint(key="a", label=phrase("Lay off"), action="lay_off", enabled=playing and done),
        KeyHint(key="w", label=phrase("Swap"), action="swap", enabled=playing and done),
        KeyHint(key="x", label=phrase("Discard"), action="discard", enabled=playing),
        HINT_KEY,
    )


HINT_KEY = KeyHint(key="h", label=phrase("Hint"), action="hint")

TABLE_KEYS = (
    KeyHint(key="o", label=phrase("Scores"), action="scores"),
    KeyHint(key="l", label=phrase("Log"), action="log"),
    KeyHint(key="c", label=phrase("Say"), action="chat"),
    KeyHint(key="?", label=phrase("Help"), action="help_here"),
    KeyHint(key="q", label=phrase("Leave"), action="leave"),
)
"""The keys that always mean the same."""

BOT_KEY = KeyHint(key="b", label=phrase("Bot"), action="stand_in")
BACK_KEY = KeyHint(key="b", label=phrase("Play again"), action="stand_in")
"""Let a bot play for us, and take the seat back."""
