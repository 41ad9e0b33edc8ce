"""No byte of a real record can be changed: each change is refused, whatever else is repaired."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from pushnet.session.record import record_digest
from pushnet.verify import verify_record
from tests.e2e.programs import pushnet

DIGEST_BYTES = 32
POSITIONS = 2_000
PARTS = 4


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("demo")
    out = place / "game.push"
    done = pushnet(place / "home", "demo", "--players=2", "--broker=auto", f"--out={out}")
    assert done.returncode == 0, done.stderr
    content = out.read_bytes()
    assert verify_record(content).exit_code == 0
    return content


def changed(record: bytes, at: int, by: int) -> bytes:
    return record[:at] + bytes([record[at] ^ by]) + record[at + 1 :]


def repaired(record: bytes) -> bytes:
    body = record[:-DIGEST_BYTES]
    return body + record_digest(body)


def accepted(record: bytes, positions: list[tuple[int, int]], *, repairs: bool) -> list[int]:
    """Return the positions at which a change was not refused."""
    found = []
    for at, by in positions:
        content = changed(record, at, by)
        if verify_record(repaired(content) if repairs else content).exit_code == 0:
            found.append(at)
    return found


def test_two_thousand_changes_are_refused(record: bytes) -> None:
    dice = random.Random(1)
    positions = [(dice.randrange(len(record)), dice.randrange(1, 256)) for _ in range(POSITIONS)]
    assert accepted(record, positions, repairs=False) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_changes_are_refused_although_the_digest_fits(
    record: bytes, part: int
) -> None:
    dice = random.Random(part)
    size = len(record) - DIGEST_BYTES
    positions = [(dice.randrange(size), dice.randrange(1, 256)) for _ in range(POSITIONS // PARTS)]
    assert accepted(record, positions, repairs=True) == []


def test_the_check_would_find_an_accepted_change(record: bytes) -> None:
    assert accepted(record, [(len(record) - 1, 0)], repairs=False) == [len(record) - 1]
    assert accepted(record, [(20, 0)], repairs=True) == [20]


def test_the_command_refuses_a_changed_file(record: bytes, tmp_path: Path) -> None:
    file = tmp_path / "changed.push"
    # Inside a digest or a link of a body: a length somewhere else would make it no record at all.
    inside = record.index(b"\xc4\x20", len(record) // 2) + 10
    file.write_bytes(repaired(changed(record, inside, 1)))
    done = pushnet(tmp_path / "home", "verify", str(file))
    assert done.returncode == 3
    assert "REFUSED at slot" in done.stdout


@pytest.mark.nightly
def test_a_change_of_any_byte_is_refused(record: bytes) -> None:
    size = len(record) - DIGEST_BYTES
    dice = random.Random(2)
    everywhere = [(at, dice.randrange(1, 256)) for at in range(len(record))]
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        runs = [
            pool.submit(accepted, record, everywhere[part::64], repairs=False) for part in range(64)
        ]
        runs += [
            pool.submit(accepted, record, everywhere[part:size:64], repairs=True)
            for part in range(64)
        ]
        assert [at for run in runs for at in run.result()] == []
