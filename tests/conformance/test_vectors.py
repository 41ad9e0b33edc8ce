"""Both programs pass every vector that concerns them, and the schema has room for all of them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgpack
import pytest

from pushnet.errors import Code
from pushnet.wire import canonical
from tests.conformance import vectors_by_package, vectors_by_verifier
from tests.conformance.programs import answer_of_verifier
from tests.conformance.test_schema import SCHEMA, beyond_the_schema, pycddl_accepts, root_of
from tests.vectors.answers import answer_of_package
from tests.vectors.framing import taken_apart
from tests.vectors.generate import FOLDER

PATHS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.json"))
SESSIONS = [path for path in PATHS if path.startswith("session/")]


def read(path: str) -> Any:
    return json.loads((FOLDER / path).read_text(encoding="utf-8"))


def cases(path: str) -> list[Any]:
    """Return the cases of a file; one that has no list of them is one itself."""
    file = read(path)
    return list(file.get("cases", [file]))


def failures(program: ModuleType, kind: str, listed: list[Any]) -> list[Any]:
    """Return the cases that a program does not pass, with what came out instead."""
    run = program.RUNS[kind]
    found = [(case, program.outcome(run, case)) for case in listed]
    return [
        (case.get("name"), came_out, case["expect"])
        for case, came_out in found
        if came_out != case["expect"]
    ]


@pytest.mark.parametrize("path", PATHS)
def test_the_package_passes(path: str) -> None:
    assert failures(vectors_by_package, read(path)["kind"], cases(path)) == []


@pytest.mark.parametrize("path", PATHS)
def test_the_verifier_passes(path: str) -> None:
    kind = read(path)["kind"]
    if kind in vectors_by_verifier.CLIENTS_ONLY:
        assert kind not in vectors_by_verifier.RUNS
    else:
        assert failures(vectors_by_verifier, kind, cases(path)) == []


@pytest.mark.parametrize("path", SESSIONS)
def test_both_find_in_the_record_what_the_onlooker_found(path: str) -> None:
    (case,) = cases(path)
    record, expect = vectors_by_package.heard(case).record(), case["expect"]
    if record is None:
        assert "called_off" in expect
        return
    answer = answer_of_package(record)
    assert answer == answer_of_verifier(record)
    assert (answer["head"], answer["slots"]) == (expect["head"], expect["h"])
    assert answer["signed_by"] == expect["signed_by"]
    found = {"offender": answer["offender"], "code": answer.get("code")}
    assert found == expect.get("void", {"offender": None, "code": None})


def test_every_record_file_has_its_case() -> None:
    files = {path.name for path in vectors_by_package.TRANSCRIPTS.glob("*.push")}
    whole = [case["file"] for case in cases("transcripts/valid.json") if "splices" not in case]
    assert sorted(whole) == sorted(files)


# Controls: a runner that cannot fail would pass everything


@pytest.mark.parametrize("program", [vectors_by_package, vectors_by_verifier])
@pytest.mark.parametrize(
    ("path", "spoil"),
    [
        ("wire/value-limit.json", lambda case: case | {"expect": {"code": "form"}}),
        ("wire/body-valid.json", lambda case: case | {"bytes": case["bytes"] + "00"}),
        ("wire/table-valid.json", lambda case: case | {"expect": {"game_id": "00" * 32}}),
        ("crypto/below.json", lambda case: case | {"r": "00" * 32}),
        ("crypto/signature-valid.json", lambda case: case | {"signature": "00" * 64}),
        ("games/push/legal.json", lambda case: case | {"expect": {"legal": [[[9], False]]}}),
        ("games/push/illegal-action.json", lambda case: case | {"expect": {"code": "form"}}),
        ("games/push/steps.json", lambda case: case | {"expect": case["expect"] | {"over": None}}),
        ("transcripts/not-due.json", lambda case: case | {"splices": []}),
        ("transcripts/void.json", lambda case: case | {"expect": case["expect"] | {"slots": -1}}),
    ],
)
def test_control_a_case_with_something_changed_fails(
    program: ModuleType, path: str, spoil: Callable[[Any], Any]
) -> None:
    spoilt = [spoil(case) for case in cases(path)]
    assert len(failures(program, read(path)["kind"], spoilt)) == len(spoilt)


# The schema


def values(path: str) -> Iterator[Any]:
    for case in cases(path):
        yield msgpack.unpackb(bytes.fromhex(case["bytes"]))


def test_the_schema_accepts_every_right_body_table_and_envelope() -> None:
    for body in values("wire/body-valid.json"):
        assert SCHEMA.accepts(root_of(body), body), body
        assert pycddl_accepts(root_of(body), body), body
    for root in ("table", "envelope"):
        for value in values(f"wire/{root}-valid.json"):
            assert SCHEMA.accepts(root, value), value
            assert pycddl_accepts(root, value), value


def test_the_schema_refuses_every_other_form() -> None:
    for body in values("wire/body-form.json"):
        roots = ("slot-message", "room-message")
        accepted = any(SCHEMA.accepts(root, body) for root in roots)
        assert not accepted or beyond_the_schema(body, Code.FORM), body
    for root, code in (("table", "table-form"), ("envelope", "form")):
        for value in values(f"wire/{root}-{code}.json"):
            assert not SCHEMA.accepts(root, value), value


def test_the_schema_accepts_every_body_of_a_record_and_of_a_session() -> None:
    bodies = []
    for path in vectors_by_package.TRANSCRIPTS.glob("*.push"):
        parts = taken_apart(path.read_bytes())
        assert SCHEMA.accepts("table", msgpack.unpackb(parts.table))
        items = [item for slot in parts.slots for item in slot.items]
        bodies += [item.body for item in (*items, *parts.ends, *parts.evidence)]
    for path in SESSIONS:
        (case,) = cases(path)
        bodies += [bytes.fromhex(item["body"]) for item in case["before"]]
    assert len(bodies) > 2_000
    for body in bodies:
        value = canonical.decode(body, bytes_max=len(body))
        assert SCHEMA.accepts("slot-message", value), body


def test_every_path_of_a_file_is_below_the_folder_that_says_its_kind() -> None:
    families = {
        "wire": {"value", "body", "envelope", "table"},
        "games": {kind for kind in vectors_by_package.RUNS if kind.startswith(("push-", "rummy-"))},
        "session": {"session"},
        "transcripts": {"record"},
    }
    families["crypto"] = set(vectors_by_package.RUNS) - set().union(*families.values())
    for path in PATHS:
        assert read(path)["kind"] in families[Path(path).parts[0]], path
