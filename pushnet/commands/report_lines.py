"""What a verification found, in plain sentences: what was checked, and what nobody can know.

Names are cleaned, so that no record can send control sequences to a terminal.
Source: protocol/pushnet.md 18.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple, assert_never

from pushnet.errors import Code
from pushnet.games.api import Rank
from pushnet.games.names import PUSH, RUMMY
from pushnet.games.registry import rules_of
from pushnet.ids import Seat
from pushnet.verify import Report, Verdict
from pushnet.views.lists import listed
from pushnet.views.names import fingerprint, labels
from pushnet.words import say, say_as, say_n, speak

REPLAYED: Final = {
    PUSH: say("The rules of push were replayed over every move."),
    RUMMY: say("The rules of Push rummy were replayed over every move."),
}
HEAD_GROUPS: Final = 4  # of four hex digits: enough to compare aloud


class Mark(Enum):
    """How a line reads: the value is its first character."""

    GOOD = "✓"
    BAD = "✗"
    NOTE = "!"
    PLAIN = " "


class Line(NamedTuple):
    """One sentence of a report."""

    mark: Mark
    text: str

    def __str__(self) -> str:
        """Return the line in the language chosen."""
        return f"{self.mark.value} {speak(self.text)}"


# Translators: what the check of a game's record comes to, as in "Game over: complete."
VERDICTS: Final = {
    Verdict.COMPLETE: say_as("verdict", "complete"),
    Verdict.INCOMPLETE: say_as("verdict", "incomplete"),
    Verdict.VOID: say_as("verdict", "void"),
    Verdict.REFUSED: say_as("verdict", "refused"),
    Verdict.NEWER: say_as("verdict", "newer"),
    Verdict.NOT_A_RECORD: say_as("verdict", "not-a-record"),
}
_REASONS: Final[dict[Code, str]] = {
    Code.NOT_A_RECORD: say("This is not the record of a game, or it was cut short."),
    Code.NEWER_VERSION: say("This record was made by a newer pushnet. Please update this one."),
    Code.RECORD_DIGEST: say("The file was changed: its own digest does not fit."),
    Code.BAD_SIGNATURE: say("A message was not signed by the key of its seat."),
    Code.FOREIGN_PREV: say("A message does not hang on what came before it."),
    Code.NOT_DUE: say("A message stands where its seat had nothing to say."),
    Code.LINK_MISMATCH: say("A share of chance does not lead back to what its seat committed to."),
    Code.ILLEGAL_ACTION: say("A move breaks the rules of the game."),
    Code.DECK_KEY: say("A seat sent a key for a deck that it did not prove to have."),
    Code.DECK_KEYS: say("Two seats used one key for a deck, or all keys cancel each other."),
    Code.SHUFFLE_PROOF: say("A shuffle is not proved: cards may have been exchanged."),
    Code.SHARE_PROOF: say("A share of a card is not the right one."),
    Code.RESULT_MISMATCH: say("A seat signed another result than the moves lead to."),
    Code.NAME_MISMATCH: say("A name is not the one its seat committed to."),
    Code.VOTES_MISSING: say("A seat was dropped without the votes that takes."),
    Code.MAJORITY_MISSING: say("A seat was dropped by too few."),
}
_DOES_NOT_HOLD: Final = say("The record does not hold.")


def report_lines(report: Report) -> tuple[Line, ...]:
    """Return the report for people, the verdict last."""
    match report.verdict:
        case Verdict.COMPLETE | Verdict.INCOMPLETE | Verdict.VOID:
            return tuple(_genuine(report))
        case Verdict.REFUSED | Verdict.NEWER | Verdict.NOT_A_RECORD:
            return (_refused(report),)
        case _:
            assert_never(report.verdict)


def report_table(report: Report) -> dict[str, Any]:
    """Return the report for programs: an object of numbers, hex and codes; names raw."""
    return {
        "verdict": report.verdict.value,
        "code": None if report.code is None else report.code.value,
        "slot": report.slot,
        "game": None if report.game is None else report.game.hex(),
        "rules": report.rules,
        "revision": report.revision,
        "protocol": report.protocol,
        "seats": [
            {"seat": seat, "key": key.hex(), "name": name}
            for seat, (key, name) in enumerate(zip(report.keys, report.names, strict=True))
        ],
        "slots": report.slots,
        "signatures": report.signatures,
        "events": report.events,
        "shuffles": report.shuffles,
        "shares": report.shares,
        "head": report.head.hex(),
        "ranks": [
            {"seat": rank.seat, "score": rank.score, "place": rank.place} for rank in report.ranks
        ],
        "due": list(report.due),
        "offender": report.offender,
        "drops": [
            {"slot": drop.h, "seats": list(drop.seats), "voters": list(drop.voters)}
            for drop in report.drops
        ],
        "left": list(report.left),
        "signed_by": list(report.signed_by),
    }


def result_line(report: Report) -> str:
    """Return places and points, best first: "1. Ana 54, 2. Farah 49"."""
    names = _names(report)
    return listed([_place(rank, names[rank.seat]) for rank in report.ranks])


def _place(rank: Rank, name: str) -> str:
    if rank.place:
        # Translators: one of a list of results, "2. Ana 54".
        return say("{place}. {who} {points}", place=rank.place, who=name, points=rank.score)
    return say("{who} not ranked", who=name)


def _genuine(report: Report) -> Iterator[Line]:
    head = report.head.hex()[: 4 * HEAD_GROUPS]
    groups = " ".join(head[at : at + 4] for at in range(0, len(head), 4))
    yield Line(
        Mark.GOOD,
        say_n(
            "{count} signature holds, each by the key of the seat that moved.",
            "{count} signatures hold, each by the key of the seat that moved.",
            report.signatures,
        ),
    )
    yield Line(
        Mark.GOOD,
        say_n(
            "{count} slot, each bound to all before it; the last one is {groups}.",
            "{count} slots, each bound to all before it; the last one is {groups}.",
            report.slots,
            groups=groups,
        ),
    )
    yield from _chance(report)
    yield Line(Mark.GOOD, _replayed(report.rules))
    yield Line(
        Mark.PLAIN,
        say(
            "Played under version {protocol} of the protocol and revision {revision} of the rules.",
            protocol=report.protocol,
            revision=report.revision,
        ),
    )
    yield from _people(report)
    yield from _ending(report)


def _replayed(game: str) -> str:
    known = REPLAYED.get(game)
    return known or say("The rules of {game} were replayed over every move.", game=game)


def _chance(report: Report) -> Iterator[Line]:
    """Yield what is proved of everything that nobody chose."""
    if rules_of(report.rules).sealed is None:
        yield Line(
            Mark.GOOD,
            say_n(
                "{count} card or roll drawn again from all seats' shares; every share leads"
                " back to what its seat committed to before the game.",
                "{count} cards and rolls drawn again from all seats' shares; every share leads"
                " back to what its seat committed to before the game.",
                report.events,
            ),
        )
        return
    yield Line(
        Mark.GOOD,
        say(
            "The first dealer was drawn again from all seats' shares; every share leads"
            " back to what its seat committed to before the game."
        ),
    )
    yield Line(
        Mark.GOOD,
        say(
            "{shuffles} shuffles are proved to keep every card, and {shares} shares"
            " to come from the keys of their deals: every card shown is the one that lay there.",
            shuffles=report.shuffles,
            shares=report.shares,
        ),
    )
    yield Line(
        Mark.PLAIN,
        say(
            "Cards that were never shown stay hidden here, too; that they were dealt by the"
            " shuffles is proved, and no seat could read or change another's hand alone."
        ),
    )


def _people(report: Report) -> Iterator[Line]:
    names = _names(report)
    for drop in report.drops:
        # Translators: {who} and {voters} are lists of players.
        yield Line(
            Mark.NOTE,
            say(
                "{who} dropped as silent at slot {slot} by {voters}: their claim, no proof of"
                " guilt.",
                who=_list(names, drop.seats),
                slot=drop.h,
                voters=_list(names, drop.voters),
            ),
        )
    if report.left:
        yield Line(Mark.NOTE, say("{who} left on purpose.", who=_list(names, report.left)))


def _ending(report: Report) -> Iterator[Line]:
    names = _names(report)
    match report.verdict:
        case Verdict.COMPLETE:
            yield _signed_line(report, names)
            yield Line(Mark.PLAIN, say("Result: {result}.", result=result_line(report)))
            yield Line(Mark.PLAIN, say("COMPLETE: this game went exactly so."))
        case Verdict.INCOMPLETE:
            # Translators: {who} is a list of the players of whom something was awaited.
            yield Line(
                Mark.NOTE,
                say(
                    "Slot {slot} was never closed: due were {who}.",
                    slot=report.slots + 1,
                    who=_list(names, report.due),
                ),
            )
            yield Line(Mark.PLAIN, say("INCOMPLETE: the game went exactly so as far as this goes."))
        case _:
            offender = () if report.offender is None else (report.offender,)
            yield Line(
                Mark.BAD,
                say(
                    "{who} broke the rules ({code}): proven.",
                    who=_list(names, offender),
                    code=report.code,
                ),
            )
            yield Line(Mark.PLAIN, say("VOID: the game has no result."))
    keys = [f"{name} {fingerprint(key)}" for name, key in zip(names, report.keys, strict=True)]
    yield Line(
        Mark.PLAIN,
        say("Fair if at least one of these keys was honest: {keys}.", keys=listed(keys)),
    )
    yield Line(
        Mark.PLAIN,
        say(
            "Not provable by any record: all seats together can invent a game; who the people"
            " were, whether they talked to each other, when it was, and who was really absent."
        ),
    )


def _signed_line(report: Report, names: Sequence[str]) -> Line:
    gone = {seat for drop in report.drops for seat in drop.seats} | set(report.left)
    missing = [
        Seat(seat)
        for seat in range(len(names))
        if seat not in report.signed_by and seat not in gone
    ]
    if missing:
        who = _list(names, missing)
        return Line(Mark.NOTE, say("The result was not signed by {who}.", who=who))
    return Line(
        Mark.GOOD,
        say_n(
            "The result follows from the moves, and {count} seat signed it.",
            "The result follows from the moves, and {count} seats signed it.",
            len(report.signed_by),
        ),
    )


def _refused(report: Report) -> Line:
    code = "" if report.code is None else report.code.value
    reason = "" if report.code is None else _REASONS.get(report.code, _DOES_NOT_HOLD)
    if report.code is Code.NEWER_VERSION and report.detail:
        reason = report.detail  # names both versions
    fields = {"slot": report.slot, "reason": reason, "code": code}
    if report.slot:
        return Line(Mark.BAD, say("REFUSED at slot {slot}: {reason} ({code})", **fields))
    return Line(Mark.BAD, say("REFUSED: {reason} ({code})", **fields))


def _names(report: Report) -> Sequence[str]:
    return labels(zip(report.keys, report.names, strict=True))


def _list(names: Sequence[str], seats: Sequence[Seat]) -> str:
    return listed([names[seat] for seat in seats]) or say("nobody")
