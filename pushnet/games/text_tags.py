"""The head of a written game: lines like `[Dealer "4"]`, and the words that follow them.

Both games write their records so (docs/notation.md); which tags there are is each game's to say.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pushnet.games.api import Rules
from pushnet.games.text_span import Span, quoted, whole
from pushnet.words import say

TURN_NUMBER: Final = re.compile(r"[0-9]{1,4}\.")
_TAG: Final = re.compile(r'\[(\w+) "(.*)"\]\s*')


def player_tags(count: int) -> tuple[str, ...]:
    """Return the tags that name the players, by seat."""
    return tuple(f"Player{number}" for number in range(1, count + 1))


def tag_lines(
    opening: Mapping[str, str], names: Sequence[str], outcome: Mapping[str, str]
) -> list[str]:
    """Return the lines of the head: how it began, the players by seat if known, what came of it.

    A tag without a value is left out, but a player's.
    """
    players = zip(player_tags(len(names)), (_quote(name)[1:-1] for name in names), strict=True)
    begun, ended = ([(t, v) for t, v in tags.items() if v] for tags in (opening, outcome))
    return [f'[{tag} "{value}"]' for tag, value in (*begun, *players, *ended)]


def read_tags(
    text: str, characters_max: int, known: Iterable[str], example: str
) -> tuple[dict[str, Span], list[Span]]:
    """Return the tags of a text by their names, and the words of its other lines.

    Args:
        text: The whole of it.
        characters_max: Longer texts are refused.
        known: The tags there are, in the order in which a refusal tells them.
        example: One of them as written, for a refusal.

    Raises:
        RefusedError: NOTATION for a line that is no tag, an unknown tag, or one that is there
            twice.
    """
    tags: dict[str, Span] = {}
    words: list[Span] = []
    for number, line in enumerate(whole(text, characters_max).text.split("\n"), 1):
        span = Span(line, 0, number)
        if line.startswith("["):
            _read_tag(span, tags, tuple(known), example)
        else:
            words.extend(span.words())
    return tags, words


def check_opening(tags: Mapping[str, Span], needed: Sequence[str], rules: Rules) -> None:
    """Refuse a text without the tags that it needs, or of other rules (NOTATION)."""
    for tag in needed:
        if tag not in tags:
            Span("", 0, 1).refuse(say("the tag {tag} is missing", tag=tag))
    if tags["Game"].text != rules.name:
        tags["Game"].refuse(say("this is read as {game} only", game=rules.name))
    if tags["Revision"].text != str(rules.revision):
        tags["Revision"].refuse(
            say("the rules here have revision {revision}", revision=rules.revision)
        )


def read_names(
    tags: Mapping[str, Span], count: int, *, seats_max: int, spoken: str
) -> tuple[str, ...]:
    """Return the names by seat: those of all seats, or none (NOTATION).

    Args:
        tags: Of the text.
        count: Seats of this game.
        seats_max: Seats of the largest table: no player beyond `count` is named either.
        spoken: `count` as it stands in a sentence.
    """
    given = [tag for tag in player_tags(seats_max) if tag in tags]
    if given and given != list(player_tags(count)):
        tags[given[0]].refuse(
            say("names are given for all {spoken} seats, or for none", spoken=spoken)
        )
    return tuple(_read_name(tags[tag]) for tag in given)


def check_outcome(tags: Mapping[str, Span], outcome: Mapping[str, str], game: str) -> None:
    """Refuse scores or winners that are not those of the steps (NOTATION); `game` names it."""
    for tag, true in outcome.items():
        if tag in tags and tags[tag].text != true:
            tags[tag].refuse(
                say("by its steps the {game} has {tag} {true}", game=game, tag=tag, true=true)
            )


def _quote(name: str) -> str:
    """Return a name as a JSON string in which nothing can break or turn the line."""
    written = json.dumps(name, ensure_ascii=False)
    return "".join(
        character if character.isprintable() else json.dumps(character)[1:-1]
        for character in written
    )


def _read_tag(line: Span, tags: dict[str, Span], known: Sequence[str], example: str) -> None:
    found = _TAG.fullmatch(line.text)
    if found is None:
        line.refuse(
            say(
                "a tag is written like {example}, not {typed}",
                example=example,
                typed=quoted(line.text),
            )
        )
    name = found[1]
    if name not in known:
        line.refuse(
            say("there is no tag {name}, only {choices}", name=name, choices=", ".join(known))
        )
    if name in tags:
        line.refuse(say("{name} is there twice", name=name))
    tags[name] = line.cut(found.start(2), found.end(2))


def _read_name(span: Span) -> str:
    try:
        name = json.loads(f'"{span.text}"')
    except ValueError:
        span.refuse(say('a name is written as a JSON string, quotes in it as \\"'))
    assert isinstance(name, str)
    return name
