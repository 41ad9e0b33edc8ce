"""The log: a private file that turns over, says where things failed, and harms nothing."""

import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pushnet.store import log_file
from pushnet.store.config import Config
from pushnet.store.log_file import LOG_FILES, log_files, open_log

NAMED = Config(name="Mika\x1b[2J", broker="mqtts://mika:key@broker.example")
LOG = logging.getLogger("pushnet.tests")


@pytest.fixture(autouse=True)
def _own_log() -> Iterator[None]:
    log = logging.getLogger("pushnet")
    before, level = list(log.handlers), log.level
    log.propagate = False  # what is logged here must not reach the report of the test run
    yield
    log.propagate = True
    for writer in set(log.handlers) - set(before):
        log.removeHandler(writer)
        writer.close()
    log.setLevel(level)


def test_the_log_is_private_and_says_what_happened(tmp_path: Path) -> None:
    path = open_log(tmp_path, Config())
    LOG.error("it happened")
    assert "ERROR pushnet.tests: it happened" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("verbosity", "kept"),
    [(-1, ["info"]), (0, ["info"]), (1, ["info", "debug"]), (2, ["info", "debug", "finest"])],
)
def test_each_v_says_more(tmp_path: Path, verbosity: int, kept: list[str]) -> None:
    path = open_log(tmp_path, Config(), verbosity)
    for level, word in ((logging.INFO, "info"), (logging.DEBUG, "debug"), (5, "finest")):
        LOG.log(level, "%s", word)
    assert [line.rpartition(" ")[2] for line in path.read_text().splitlines()[1:]] == kept


def test_names_and_places_of_the_settings_are_kept_out(tmp_path: Path) -> None:
    path = open_log(tmp_path, NAMED)
    LOG.error("%s at %s, or broker.example:1883", NAMED.name, NAMED.broker)
    assert path.read_text().splitlines()[1].endswith(": <hidden> at <hidden>, or <address>")


def test_an_event_is_one_line_whatever_is_in_it(tmp_path: Path) -> None:
    path = open_log(tmp_path, Config())
    LOG.error("%s", "one\n2026-11-30 00:00:00,000 INFO forged\x1b[2J\ud800")
    lines = path.read_text().splitlines()
    assert lines[2] == r"  2026-11-30 00:00:00,000 INFO forged\x1b[2J\ud800"
    assert len(lines) == 3


def fail(detail: str) -> None:
    cause = ValueError(detail)
    raise ExceptionGroup("several", [OSError(28, "full")]) from cause


def test_a_fault_is_told_with_its_cause_and_place_but_no_source(tmp_path: Path) -> None:
    path = open_log(tmp_path, Config())
    secret = "5e" * 32
    try:
        fail(secret)
    except ExceptionGroup:
        LOG.exception("it failed")
    told = path.read_text()
    assert "OSError: [Errno 28] full" in told
    assert "test_log_file.py, line" in told
    assert secret not in told
    assert "raise " not in told
    assert str(Path.home()) not in told


def test_the_log_turns_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "LOG_BYTES_MAX", 500)
    open_log(tmp_path, Config())
    for number in range(50):
        LOG.info("line %d", number)
    files = log_files(tmp_path)
    assert len(files) == LOG_FILES
    assert all(path.stat().st_size <= 500 for path in files)
    assert "line 49" in files[-1].read_text()


def test_a_second_opening_takes_the_place_of_the_first(tmp_path: Path) -> None:
    first = open_log(tmp_path / "one", Config())
    second = open_log(tmp_path / "two", Config())
    LOG.info("here")
    assert "here" not in first.read_text()
    assert second.read_text().count("here") == 1


def test_without_a_log_nothing_is_written_over_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").write_text("a file, not a folder")
    open_log(tmp_path, Config())
    LOG.warning("into nowhere")
    (tmp_path / "other" / "logs" / "pushnet.log").mkdir(parents=True)
    open_log(tmp_path / "other", Config())
    LOG.warning("into nowhere")
    assert capsys.readouterr().err == ""
