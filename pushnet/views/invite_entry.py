"""Typing an invite: which words are known already, and how the one being typed may end.

This only helps with typing. What the words mean, and which slips are forgiven, is decided when
the invite is opened. Source: docs/adr/0016.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

WORDS_WANTED = 5
SEPARATORS = str.maketrans("-_.,;", "     ")


@dataclass(frozen=True, slots=True)
class EntryView:
    """What has been typed so far."""

    words: tuple[str, ...]  # as typed, lower case
    known: tuple[bool, ...]  # by word: it is in the list
    completion: str  # what the last word still lacks; "" if unknown, complete or ambiguous
    is_link: bool  # a pushnet:// link, or words with a broker: nothing to complete

    @property
    def is_complete(self) -> bool:
        """Whether Enter makes sense."""
        return self.is_link or len(self.words) >= WORDS_WANTED


def entry_view(text: str, words: Sequence[str]) -> EntryView:
    """Return what has been typed; `words` is the list of all words, ascending."""
    typed = text.strip()
    if "://" in typed or "@" in typed:
        return EntryView(words=(), known=(), completion="", is_link=True)
    parts = tuple(typed.lower().translate(SEPARATORS).split())
    last_is_open = bool(parts) and not text[-1:].isspace() and text[-1:] not in "-_.,;"
    completion = _completion(parts[-1], words) if last_is_open else ""
    return EntryView(
        words=parts,
        known=tuple(_has(words, part) for part in parts),
        completion=completion,
        is_link=False,
    )


def _completion(start: str, words: Sequence[str]) -> str:
    """Return the rest of the only word that starts like this."""
    at = bisect_left(words, start)
    following = words[at : at + 2]
    matching = [word for word in following if word.startswith(start)]
    return matching[0][len(start) :] if len(matching) == 1 else ""


def _has(words: Sequence[str], word: str) -> bool:
    at = bisect_left(words, word)
    return at < len(words) and words[at] == word
