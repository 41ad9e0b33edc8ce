"""A player keeps one key: made once, private, never replaced unasked."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pushnet.crypto.signing import SigningKey
from pushnet.store.errors import KeyDamagedError, KeyExistsError, KeyModeError, UnreadableFileError
from pushnet.store.keys import key_path, load_or_create_key, store_key

ONE, TWO = SigningKey.from_seed(b"1" * 32), SigningKey.from_seed(b"2" * 32)
FIRST_START = """
import secrets, sys
from pathlib import Path
from pushnet.store.keys import load_or_create_key
sys.stdin.readline()
print(load_or_create_key(Path(sys.argv[1]), lambda: secrets.token_bytes(32)).public.hex())
"""


def no_seed() -> bytes:
    raise AssertionError("a key was there already")


def test_the_key_is_made_once(tmp_path: Path) -> None:
    made = load_or_create_key(tmp_path, lambda: b"1" * 32)
    assert made == ONE
    assert load_or_create_key(tmp_path, no_seed) == ONE
    assert key_path(tmp_path).read_bytes() == b"1" * 32


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_START, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for start in starts:
        assert start.stdin is not None
        start.stdin.write("\n")
        start.stdin.flush()
    keys = {start.communicate()[0] for start in starts}
    assert len(keys) == 1
    assert len(keys.pop()) == 65


@pytest.mark.skipif(os.name != "posix", reason="modes mean nothing on Windows")
def test_a_key_that_others_can_read_is_refused_with_the_cure(tmp_path: Path) -> None:
    load_or_create_key(tmp_path, lambda: b"1" * 32)
    path = key_path(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    with pytest.raises(KeyModeError) as raised:
        load_or_create_key(tmp_path, no_seed)
    assert f"chmod 600 {path}" in str(raised.value)


@pytest.mark.parametrize("length", [0, 31, 33, 1000])
def test_a_file_of_another_length_is_no_key(tmp_path: Path, length: int) -> None:
    load_or_create_key(tmp_path, lambda: b"1" * 32)
    key_path(tmp_path).write_bytes(b"1" * length)
    with pytest.raises(KeyDamagedError):
        load_or_create_key(tmp_path, no_seed)


def test_a_folder_in_the_place_of_the_key_is_a_sentence(tmp_path: Path) -> None:
    key_path(tmp_path).mkdir()
    with pytest.raises(UnreadableFileError):
        load_or_create_key(tmp_path, no_seed)


def test_another_key_is_never_overwritten_unasked(tmp_path: Path) -> None:
    assert store_key(tmp_path, ONE, replace=False) is None
    assert store_key(tmp_path, ONE, replace=False) is None
    with pytest.raises(KeyExistsError):
        store_key(tmp_path, TWO, replace=False)
    assert load_or_create_key(tmp_path, no_seed) == ONE


def test_a_replaced_key_is_kept(tmp_path: Path) -> None:
    store_key(tmp_path, ONE, replace=False)
    kept = store_key(tmp_path, TWO, replace=True)
    assert kept is not None
    assert kept.read_bytes() == ONE.seed
    assert load_or_create_key(tmp_path, no_seed) == TWO


def test_a_damaged_key_can_be_replaced(tmp_path: Path) -> None:
    key_path(tmp_path).write_bytes(b"short")
    kept = store_key(tmp_path, TWO, replace=True)
    assert kept is not None
    assert kept.read_bytes() == b"short"
