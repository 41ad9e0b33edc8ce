"""The home screen: who I am and what waits for me."""

from collections.abc import Sequence
from dataclasses import dataclass

from pushnet.views.names import clean, fingerprint
from pushnet.views.phrase import Phrase, phrase

TITLE_CELLS = 20
DETAIL_CELLS = 60
WAITING_MAX = 3  # unfinished games listed; the rest is a number


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """One unfinished game."""

    title: str  # cleaned
    detail: str  # cleaned


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeView:
    """The status side of the home screen, and the line below."""

    name: str  # cleaned
    fingerprint: str
    waiting: tuple[WaitingGame, ...]  # newest first
    more_count: int  # unfinished games that are not listed
    prompt: Phrase


def home_view(name: str, key: bytes, unfinished: Sequence[tuple[str, str]]) -> HomeView:
    """Return the home screen of this player; `unfinished` are titles and details, newest first."""
    waiting = tuple(
        WaitingGame(clean(title, TITLE_CELLS), clean(detail, DETAIL_CELLS))
        for title, detail in unfinished[:WAITING_MAX]
    )
    prompt = (
        phrase("A game waits for you: resume it, or choose something else.")
        if waiting
        else phrase("Choose with the arrow keys and Enter, the letter, or the mouse.")
    )
    return HomeView(
        name=clean(name),
        fingerprint=fingerprint(key),
        waiting=waiting,
        more_count=len(unfinished) - len(waiting),
        prompt=prompt,
    )
