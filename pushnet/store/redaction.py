"""Takes out of a text what must not leave this computer: for logs, state dumps and reports.

What writes those texts names no secret in the first place; this is the second wall, for what
comes in with the sentence of an error. It rather hides too much: a long number that was harmless
is no loss, and a key that was not hidden is one.
"""

import re
import unicodedata
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from pushnet.crypto.wordlist import WORDS

ADDRESS: Final = "<address>"
HIDDEN: Final = "<hidden>"
INVITE: Final = "<invite>"
SECRET: Final = "<bytes>"  # noqa: S105 - what stands in its place

INVITE_WORDS_MIN: Final = 3  # of five: a torn invite is hidden too
HIDDEN_LETTERS_MIN: Final = 2  # a name of one letter is in every word
_KEPT: Final = "\n\t"
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_WORDS: Final = frozenset(WORDS)
_LETTERS: Final = re.compile(r"[A-Za-z]+")
_GAP_MAX: Final = 6  # characters between two words of an invite, however it is quoted
_RULES: Final = (
    (re.compile(r"pushnet-key-\d+:\S+"), SECRET),
    (re.compile(r"\b[A-Za-z][A-Za-z0-9+.-]*://[^\s'\"<>]+"), ADDRESS),
    (re.compile(r"[^\s'\"<>()]+@[^\s'\"<>()]+"), ADDRESS),
    # bytes as Python shows them
    (re.compile(r"\bb'(?:[^'\\\n]|\\.)*'|\bb\"(?:[^\"\\\n]|\\.)*\""), SECRET),
    # 8 hex digits are how keys are called; a number in decimal has to be as long as a key
    (re.compile(r"(?i)(?<![0-9a-z])(?:0x)?(?=[0-9]{0,40}[a-f])[0-9a-f]{8,}(?![0-9a-z])"), SECRET),
    (re.compile(r"[0-9]{20,}"), SECRET),
    # base32, as topics and logins are written
    (re.compile(r"(?<!\w)(?:pn)?(?=[a-z]*[2-7])[a-z2-7]{16,}(?!\w)"), SECRET),
    # base64 in both alphabets; a path has dots or is shorter between them
    (re.compile(r"(?=[\w+-]*[0-9])(?=[\w+-]*[A-Z])[A-Za-z0-9_+-]{24,}={0,2}"), SECRET),
    (re.compile(r"(?<![\w./])[A-Za-z0-9+/]{40,}={0,2}"), SECRET),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b"), ADDRESS),
    (re.compile(r"\b(?:[A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*:\d{2,5}\b(?!:)"), ADDRESS),
)
_MAYBE_IPV6: Final = re.compile(
    r"\[?(?<![\w.])[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*\]?(?:%\w+)?"
)
_HOST: Final = re.compile(r"(?<![\w./\\-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?![\w/])")
# What looks like a host and is none: parts of programs, and names of files.
_PROGRAM: Final = frozenset({
    "aiomqtt", "amqtt", "asyncio", "click", "concurrent", "cryptography", "json", "msgpack",
    "nacl", "paho", "pushnet", "sqlite3", "ssl", "textual", "websockets", "zeroconf",
})  # fmt: skip
_FILES: Final = frozenset({
    "cast", "json", "lock", "log", "md", "old", "push", "py", "sqlite3", "svg", "toml", "txt",
})  # fmt: skip


def redact(text: str, hidden: Iterable[str] = ()) -> str:
    """Return `text` without keys, invite words, addresses, bytes and the words in `hidden`.

    Line breaks and tabs stay; other characters that draw nothing become escapes.

    Args:
        text: Anything; it may hold what a peer sent.
        hidden: Names and places that are known here, taken out wherever they stand.
    """
    forms = {form for word in hidden for form in (word, repr(word)[1:-1], _visible(word))}
    known = [form for form in forms if len(form.strip()) >= HIDDEN_LETTERS_MIN]
    if known:
        # The longest first: a name may begin with another.
        words = "|".join(map(_whole, sorted(known, key=len, reverse=True)))
        text = re.sub(words, HIDDEN, text)
    text = _visible(text)
    for pattern, stand_in in _RULES:
        text = pattern.sub(stand_in, text)
    text = _without_invites(text)
    return _HOST.sub(_host, _MAYBE_IPV6.sub(_ipv6, text))


def _whole(word: str) -> str:
    """Return a pattern for a word that is no part of a longer one: a name may be "in"."""
    before = r"(?<!\w)" if re.match(r"\w", word) else ""
    behind = r"(?!\w)" if re.search(r"\w\Z", word) else ""
    return before + re.escape(word) + behind


def _without_invites(text: str) -> str:
    """Hide every run of words that are all in the list, with little between them."""
    kept: list[str] = []
    done, start, end, count = 0, 0, 0, 0
    for word in _LETTERS.finditer(text):
        goes_on = word.start() - end <= _GAP_MAX and "\n" not in text[end : word.start()]
        is_listed = word[0].lower() in _WORDS
        if count and not (goes_on and is_listed):
            if count >= INVITE_WORDS_MIN:
                kept += (text[done:start], INVITE)
                done = end
            count = 0
        if is_listed:
            start = start if count else word.start()
            end, count = word.end(), count + 1
    if count >= INVITE_WORDS_MIN:
        kept += (text[done:start], INVITE)
        done = end
    return "".join((*kept, text[done:]))


def _visible(text: str) -> str:
    return "".join(
        character
        if character in _KEPT or unicodedata.category(character) not in _INVISIBLE
        else character.encode("unicode_escape").decode()
        for character in text
    )


def _ipv6(found: re.Match[str]) -> str:
    candidate = found[0].partition("%")[0].strip("[].")
    try:
        ip_address(candidate.rstrip(":") if candidate.count("::") == 0 else candidate)
    except ValueError:
        return found[0]
    return ADDRESS


def _host(found: re.Match[str]) -> str:
    labels = found[0].split(".")
    return found[0] if labels[0] in _PROGRAM or labels[-1] in _FILES else ADDRESS
