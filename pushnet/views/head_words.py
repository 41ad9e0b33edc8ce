"""The end of a game in three words, to compare aloud: equal words, equal games."""

from collections.abc import Sequence
from typing import Final

from pushnet.ids import Digest

WORDS: Final = 3  # of 1,296 or more: about 31 bits, far more than chance needs
HEX_GROUPS: Final = 4
GROUP_DIGITS: Final = 4


def head_words(head: Digest, words: Sequence[str]) -> str:
    """Return a short form of a final head that is easy to read out.

    Args:
        head: The head after the last slot.
        words: The project's list; without one the first digits are returned.
    """
    if not words:
        digits = head.hex()
        return " ".join(digits[i * GROUP_DIGITS :][:GROUP_DIGITS] for i in range(HEX_GROUPS))
    number = int.from_bytes(head, "big")
    picked = []
    for _ in range(WORDS):
        number, index = divmod(number, len(words))
        picked.append(words[index])
    return " ".join(picked)
