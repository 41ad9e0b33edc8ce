"""Edit distance and slips, written plainly, for judging the word list and what it forgives."""

from collections.abc import Iterator
from string import ascii_lowercase


def distance(one: str, other: str) -> int:
    """Return the Damerau-Levenshtein distance: fewest letters changed, added, removed, swapped.

    The unrestricted form, which is a metric: letters may also be added between swapped ones.
    """
    far = len(one) + len(other)
    rows = {(-1, j): far for j in range(-1, len(other) + 1)}
    rows |= {(i, -1): far for i in range(len(one) + 1)}
    rows |= {(i, 0): i for i in range(len(one) + 1)}
    rows |= {(0, j): j for j in range(len(other) + 1)}
    last_row: dict[str, int] = {}
    for i, a in enumerate(one, start=1):
        last_column = 0
        for j, b in enumerate(other, start=1):
            up, left = last_row.get(b, 0), last_column
            rows[i, j] = min(
                rows[i - 1, j - 1] + (a != b),
                rows[i, j - 1] + 1,
                rows[i - 1, j] + 1,
                rows[up - 1, left - 1] + (i - up - 1) + 1 + (j - left - 1),
            )
            if a == b:
                last_column = j
        last_row[a] = i
    return rows[len(one), len(other)]


def slips(word: str) -> Iterator[str]:
    """Yield all that one slip makes of a word: a letter wrong, missing, too much; two swapped."""
    for i in range(len(word) + 1):
        head, tail = word[:i], word[i:]
        for letter in ascii_lowercase:
            yield head + letter + tail
            if tail and letter != tail[0]:
                yield head + letter + tail[1:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1 and tail[0] != tail[1]:
            yield head + tail[1] + tail[0] + tail[2:]


def shortened(word: str, letters: int) -> frozenset[str]:
    """Return `word` without any `letters` or fewer of its letters.

    Two words within n edits of each other share one of these for n: a changed, added or swapped
    letter can be undone by removing at most one from each.
    """
    found = frozenset({word})
    for _ in range(letters):
        found |= {each[:i] + each[i + 1 :] for each in found for i in range(len(each))}
    return found
