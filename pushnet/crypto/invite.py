"""Invites: five words that open a room, and perhaps where its broker is.

As text `acorn-brick-dolphin-kettle-velvet@192.168.1.20:1883`, as a link the same after
`pushnet://join/`. Typing is forgiving: upper case, spaces or any other sign between the words, the
beginning of a word from three letters on, and one slip in a word (a letter wrong, missing, too
much, or two swapped) are all understood; the word list is made so that none of this is ever
ambiguous. Valid but wrong words are another room, an empty one: nobody can tell that from here.

Five words are 51.7 bits; deriving the room is slow on purpose (`sealing.derive_room`).
Source: protocol/pushnet.md 5, docs/adr/0016.
"""

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import reduce
from typing import Final

from pushnet.crypto.wordlist import WORDS
from pushnet.errors import Code, RefusedError
from pushnet.words import say

WORD_COUNT: Final = 5
PREFIX_LETTERS_MIN: Final = 3  # no two words share so many
TEXT_MAX: Final = 256  # characters; the longest invite has 5 * 8 + 4 + 1 + BROKER_MAX, and a scheme
BROKER_MAX: Final = 128
RANDOM_BYTES: Final = 32
LINK_START: Final = "pushnet://join/"

_SHOWN_MAX = 16  # of a word that was not understood: longer than any of ours
_SUGGESTIONS_MAX = 3
_PORT_MAX = (1 << 16) - 1

_SCHEME = re.compile(r"pushnet:(?://)?(?:join/)?", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W_]+")  # whatever stands between is a separator
_URL = re.compile(r"(?:mqtts?|wss?)://[A-Za-z0-9\[][!#-;=?-Z\[\]_a-z~]*")  # RFC 3986's characters
_PLACE = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")


@dataclass(frozen=True, slots=True)
class Invite:
    """What a player gives to friends. Printing it shows nothing of it."""

    words: tuple[str, ...] = field(repr=False)  # five of WORDS, whole; may repeat
    broker: str | None = field(
        default=None, repr=False
    )  # URL or host[:port], as its owner wrote it

    @property
    def text(self) -> str:
        """The form to read out and to type."""
        words = "-".join(self.words)
        return words if self.broker is None else f"{words}@{self.broker}"

    @property
    def link(self) -> str:
        """The form for a QR code and for clicking."""
        return LINK_START + self.text


def new_invite(random_bytes: bytes, broker: str | None = None) -> Invite:
    """Return an invite of evenly drawn words, made from 32 fresh secret bytes.

    So many bytes leave the remainder's unevenness below 2^-200.
    """
    assert len(random_bytes) == RANDOM_BYTES
    number = int.from_bytes(random_bytes, "big")
    words: list[str] = []
    for _ in range(WORD_COUNT):
        number, index = divmod(number, len(WORDS))
        words.append(WORDS[index])
    return Invite(tuple(words), broker)


def parse_invite(text: str) -> Invite:
    """Return the invite that somebody typed, pasted or clicked.

    Raises:
        RefusedError: INVITE; its detail says which word is not understood and what comes near, or
            what else is wrong, in a sentence for the user.
    """
    if len(text) > TEXT_MAX:
        raise _refusal(say("This is too long for an invite."))
    plain = unicodedata.normalize("NFKC", text).strip()  # full-width letters and signs too
    scheme = _SCHEME.match(plain)
    spoken, at, place = plain[scheme.end() if scheme else 0 :].partition("@")
    typed = _LETTERS.findall(spoken.lower())
    if len(typed) != WORD_COUNT:
        raise _refusal(
            say(
                "An invite has {wanted} words; this has {count}.",
                wanted=WORD_COUNT,
                count=len(typed),
            )
        )
    words = tuple(_word(number, each) for number, each in enumerate(typed, start=1))
    return Invite(words, _broker(place.strip()) if at else None)


def _word(number: int, typed: str) -> str:
    """Return the word that was meant by the invite's `number`-th, from 1."""
    if len(typed) >= PREFIX_LETTERS_MIN:
        start = bisect_left(WORDS, typed)
        if start < len(WORDS) and WORDS[start].startswith(typed):
            return WORDS[start]
    for word in WORDS:
        if _is_one_slip(typed, word):
            return word
    shown = typed[:_SHOWN_MAX]
    near = get_close_matches(shown, WORDS, _SUGGESTIONS_MAX)
    if near:
        raise _refusal(
            say(
                'Word {number}, "{word}", is not in the list. Did you mean {words}?',
                number=number,
                word=shown,
                words=reduce(_either, near),
            )
        )
    raise _refusal(say('Word {number}, "{word}", is not in the list.', number=number, word=shown))


def _either(one: str, other: str) -> str:
    return say("{one} or {other}", one=one, other=other)


def _is_one_slip(typed: str, word: str) -> bool:
    """Say whether one letter wrong, missing or too much, or two neighbours swapped, explain it."""
    same = 0  # letters alike from the front
    for one, other in zip(typed, word, strict=False):
        if one != other:
            break
        same += 1
    rest, expected = typed[same:], word[same:]
    return (
        rest[1:] == expected[1:]  # wrong
        or rest == expected[1:]  # missing
        or rest[1:] == expected  # too much
        or (rest[:2] == expected[1::-1] and rest[2:] == expected[2:])  # swapped
    )


def _broker(place: str) -> str:
    """Return `place` if it may name a broker; whether one is there is for whoever connects.

    Kept byte for byte: the login of a player's own broker is derived from it.
    """
    if len(place) > BROKER_MAX:
        raise _refusal(say("The broker's address after @ is too long."))
    if _URL.fullmatch(place):
        return place
    found = _PLACE.fullmatch(place)
    if found is None or int(found[1] or 1) not in range(1, _PORT_MAX + 1):
        raise _refusal(say("What follows @ is not a broker's address: host, host:port or a URL."))
    return place


def _refusal(sentence: str) -> RefusedError:
    return RefusedError(Code.INVITE, sentence)
