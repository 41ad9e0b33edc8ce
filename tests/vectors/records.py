"""transcripts/*.push and valid.json: genuine records of games (pushnet.md, section 18)."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from pushnet.games.push import RULES
from pushnet.games.push_codec import decode_options
from pushnet.games.push_types import Push
from pushnet.session.position import Step
from pushnet.wire.contents import Signed
from tests.vectors.answers import Memory, answer_of_package
from tests.vectors.framing import Parts, RecordSlot, put_together, taken_apart
from tests.vectors.layout import Case, Files, case, cases_file
from tests.vectors.scribe import Scribe
from tests.vectors.sealed_scribe import SealedScribe
from tests.vectors.splices import difference

KIND = "record"
FOLDER = "transcripts"
MEMORY = Memory()  # spoilt records have most signatures in common


def whole(name: str, options: list[Any]) -> Scribe:
    """Write a game of two seats that is played until the draw pile is empty."""
    scribe = Scribe(name, 2, options=decode_options(options))
    scribe.finish()
    return scribe


def incomplete() -> Scribe:
    """Write the beginning of a game of two: a turn begins, with a few behind it."""
    scribe = Scribe("incomplete", 2)
    scribe.advance(12)
    while Push() not in scribe.legal():
        scribe.close()
    return scribe


def event_open() -> Scribe:
    """Write the beginning of a game of three; an event is open."""
    scribe = Scribe("event open", 3)
    scribe.advance_to(Step.EVENT, after=9)
    return scribe


def left() -> Scribe:
    """Write a game of four: one leaves in a move, one in an event, one while it waits for both."""
    scribe = Scribe("left", 4)
    scribe.advance_to(Step.ACT, after=5)
    scribe.close(scribe.leave(scribe.position.due[0]))
    scribe.choose = lambda _, legal: legal[0]  # push or draw
    scribe.advance_to(Step.EVENT)
    scribe.close(scribe.leave(scribe.position.due[0]))
    waiting = next(s for s in scribe.position.active if s not in scribe.position.due)
    after = scribe.h - 1  # signed now, and due some slots later
    while waiting not in scribe.position.due:
        scribe.close()
    scribe.close(scribe.leave(waiting, max(after, scribe.last_body(waiting))))
    scribe.finish()
    return scribe


def dropped() -> Scribe:
    """Write a game of five that goes on without a seat in a move, then without one in an event.

    The second event that was dropped is drawn under the next number, with the mover's link too.
    Seat 1 is a bot of seat 0.
    """
    scribe = Scribe("dropped", 5, bots=1)
    scribe.advance_to(Step.ACT, after=5)
    scribe.drop(scribe.position.due[0])
    scribe.choose = lambda _, legal: Push() if Push() in legal else legal[0]
    scribe.advance_to(Step.EVENT)
    scribe.drop(next(s for s in scribe.position.due if s > 1))
    assert scribe.position.step is Step.EVENT
    scribe.close()
    scribe.advance(4)
    return scribe


def hidden_cards() -> Scribe:
    """Write the beginning of a match of Push rummy: a turn after the first pair was pushed."""
    scribe = SealedScribe("hidden cards")
    scribe.advance_to(Step.ACT)
    scribe.advance_to(Step.SHARES)
    scribe.close()
    return scribe


SCRIBES: dict[str, Callable[[], Scribe]] = {
    "two-seats": lambda: whole("two seats", [0, 0, True, 0, False, 0, 0]),
    "each-turn": lambda: whole("each turn", [1, 90, False, 1, True, 1, 1]),
    "fewest-cards": lambda: whole("fewest cards", [2, 3600, True, 0, True, 2, 2]),
    "incomplete": incomplete,
    "event-open": event_open,
    "left": left,
    "dropped": dropped,
    "hidden-cards": hidden_cards,
    "empty": lambda: Scribe("empty", 6),
}


@cache
def scribe_of(name: str) -> Scribe:
    """Return who wrote a record. What is done to its log must be done to a fork."""
    return SCRIBES[name]()


@cache
def record_of(name: str) -> bytes:
    return scribe_of(name).record()


def parts_of(name: str) -> Parts:
    return taken_apart(record_of(name))


def changed(name: str, change: Callable[[Parts], None]) -> bytes:
    """Return a record with its parts changed, and the digest that fits."""
    parts = parts_of(name)
    change(parts)
    return put_together(parts)


def followed(scribe: Scribe, leaving: int, *items: Signed) -> bytes:
    """Return the record of a scribe with one slot more, whatever stands in it."""
    parts = taken_apart(scribe.record())
    parts.slots.append(RecordSlot(leaving, list(items)))
    return put_together(parts)


def record_case(title: str, name: str, record: bytes) -> Case:
    """Return the case of a record, told as a change of `name`."""
    told: dict[str, Any] = {"file": f"{name}.push"}
    if record != record_of(name):
        told |= difference(record_of(name), record)
    return case(title, answer_of_package(record, MEMORY.holds), **told)


def files() -> Files:
    """Return the files of this family."""
    found = {f"{FOLDER}/{name}.push": record_of(name) for name in SCRIBES}
    about = "genuine records"
    found[f"{FOLDER}/valid.json"] = cases_file(KIND, about, valid())
    return found


def valid() -> Iterator[Case]:
    for name in SCRIBES:
        yield record_case(name, name, record_of(name))
    match = scribe_of("hidden-cards")
    left, dropped = match.fork("left"), match.fork("dropped")
    left.close(left.leave(left.position.due[0]))
    dropped.drop(dropped.position.due[0])
    for title, scribe in (("left", left), ("dropped", dropped)):
        scribe.finish()
        yield record_case(f"hidden-cards-{title}", "hidden-cards", scribe.record())

    def hide_names(parts: Parts) -> None:
        parts.names = []

    def hide_one_name(parts: Parts) -> None:
        del parts.names[0]

    def hide_ends(parts: Parts) -> None:
        parts.ends = []

    def hide_one_end(parts: Parts) -> None:
        del parts.ends[0]

    def cut_before_the_last_slot(parts: Parts) -> None:
        del parts.slots[-1]
        parts.ends = []

    def cut_after_the_anchors(parts: Parts) -> None:
        del parts.slots[1:]

    for title, name, change in (
        ("without-names", "incomplete", hide_names),
        ("without-one-name", "incomplete", hide_one_name),
        ("complete-without-an-end", "two-seats", hide_ends),
        ("complete-with-one-end-of-two", "two-seats", hide_one_end),
        ("cut-before-the-last-slot", "two-seats", cut_before_the_last_slot),
        ("cut-after-the-anchors", "incomplete", cut_after_the_anchors),
    ):
        yield record_case(title, name, changed(name, change))
    yield record_case("two-leave-in-one-event", "event-open", _two_leave())
    yield record_case("the-last-two-leave-together", "event-open", _all_leave())
    yield record_case("the-mover-is-dropped-in-its-event", "dropped", _mover_dropped())
    yield record_case("two-are-dropped-together", "dropped", _two_dropped())


def _two_leave() -> bytes:
    scribe = scribe_of("event-open").fork("two leave")
    scribe.close(*map(scribe.leave, scribe.position.due))
    scribe.finish()
    return scribe.record()


def _all_leave() -> bytes:
    """All three leave in the first event: the one game without a winner."""
    scribe = scribe_of("event-open").fork("all leave", 1)
    scribe.close(*map(scribe.leave, scribe.position.due))
    assert RULES.is_over(scribe.position.state)
    return scribe.record()


def _mover_dropped() -> bytes:
    """The seat that asked for an event is dropped with another before it is drawn: it never is."""
    scribe = scribe_of("dropped").fork("mover dropped", 2)
    scribe.choose = lambda _, legal: legal[0]
    while scribe.position.step is not Step.EVENT or {0, 1} <= set(scribe.position.due):
        scribe.close()
    (mover,) = set(scribe.position.active) - set(scribe.position.due)
    scribe.drop(*sorted((mover, 2)))
    scribe.advance(3)
    return scribe.record()


def _two_dropped() -> bytes:
    scribe = scribe_of("dropped").fork("two dropped", 2)
    scribe.advance_to(Step.ACT, after=3)
    (due,) = scribe.position.due
    scribe.drop(*sorted((due, 1 if due > 1 else 2)))
    scribe.advance(3)
    return scribe.record()
