"""The file that a fault leaves: whoever holds it can show it to anybody.

Scenarios D 50 and 53: both programs confirm it alone, from the command line, and refuse it with any
part changed.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pushnet.cli import program
from pushnet.errors import Code
from pushnet.session.record import read_record, record_digest
from pushnet.wire.contents import Act, Link, Signed, SlotMessage
from tests.adversary.clockwork import live_through
from tests.adversary.people import Cheat
from tests.adversary.table import under_attack
from tests.conformance.programs import answer_of_verifier
from tests.vectors.answers import answer_of_package

VERIFIER = Path(__file__).parents[2] / "protocol" / "verifier.py"


def second_link(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, Link):
        return [message.signed]
    other = Link(message.content.event, bytes(32))
    return [message.signed, cheat.sign(other, h=message.h, prev=message.prev)]


def wrong_link(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    return second_link(cheat, message)[-1:]


def no_such_action(cheat: Cheat, message: SlotMessage) -> Sequence[Signed]:
    if not isinstance(message.content, Act):
        return [message.signed]
    return [cheat.sign(Act((99,), None), h=message.h, prev=message.prev)]


FAULTS = {
    second_link: Code.EQUIVOCATION,
    wrong_link: Code.LINK_MISMATCH,
    no_such_action: Code.ILLEGAL_ACTION,
}


def void_record(fault: Any) -> bytes:
    async def story() -> bytes:
        async with under_attack() as table:
            cheat = table.cheat
            await table.advance(9)
            cheat.line.rewrite = lambda message: fault(cheat, message)
            table.let_move()
            return await table.void(FAULTS[fault])

    return live_through(story())


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_leaves_a_file_that_both_programs_confirm_alone(fault: Any, tmp_path: Path) -> None:
    file = tmp_path / "void.push"
    file.write_bytes(void_record(fault))
    home = {"PUSHNET_HOME": str(tmp_path / "home")}
    told = CliRunner().invoke(program, ["verify", str(file)], env=home)
    assert told.exit_code == 0
    assert "VOID" in told.output
    assert f"Cheat broke the rules ({FAULTS[fault]})" in told.output
    command = [sys.executable, "-I", str(VERIFIER), "--json", str(file)]
    independent = subprocess.run(command, capture_output=True, text=True, check=False)
    assert independent.returncode == 0
    report = json.loads(independent.stdout)
    assert (report["verdict"], report["code"]) == ("void", str(FAULTS[fault]))
    package = json.loads(
        CliRunner().invoke(program, ["verify", "--json", str(file)], env=home).output
    )
    assert package["verdict"] == "void"


def replaced(record: bytes, old: bytes, new: bytes) -> bytes:
    """Return the record with one part changed everywhere, and its own digest made to fit."""
    assert old in record
    body = record[:-32].replace(old, new)
    return body + record_digest(body)


def flipped(part: bytes) -> bytes:
    return part[:-1] + bytes([part[-1] ^ 1])


def test_every_part_of_the_file_carries_the_proof() -> None:
    record = void_record(second_link)
    raw = read_record(record)
    last = raw.slots[-1].items[0]
    one, other = raw.evidence
    parts = {
        "table": raw.table,
        "a name": raw.names[0][2],
        "a salt": raw.names[0][1],
        "a body": last.body,
        "a signature": last.signature,
        "evidence": one.body,
        "its signature": one.signature,
        "other evidence": other.body,
        "the other signature": other.signature,
    }
    for name, part in parts.items():
        changed = replaced(record, part, flipped(part))
        package, verifier = answer_of_package(changed), answer_of_verifier(changed)
        assert package == verifier, name
        assert package["exit"] != 0, name
    swapped = one.body, one.signature, other.body, other.signature
    assert len(set(swapped)) == 4


def test_the_file_convicts_nobody_else() -> None:
    """Evidence about one seat, with an honest seat's number written over it, is worth nothing."""
    record = void_record(second_link)
    raw = read_record(record)
    for signed in raw.evidence:
        position = signed.body.index(b"\xc4\x20") + 34  # after [1, type, game_id
        seat = signed.body[position]
        assert seat <= 2
        framed = signed.body[:position] + bytes([(seat + 1) % 3]) + signed.body[position + 1 :]
        changed = replaced(record, signed.body, framed)
        assert answer_of_package(changed)["code"] == str(Code.BAD_SIGNATURE)
        assert answer_of_verifier(changed)["code"] == str(Code.BAD_SIGNATURE)
