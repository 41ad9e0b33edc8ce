"""`pushnet demo`: processes play a whole game over a real broker, and the record holds."""

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.programs import WAIT_S, environment, pushnet
from tests.services import require

ESCAPE = "\x1b"


@pytest.mark.parametrize(
    ("players", "broker"),
    [
        (2, "amqtt"),
        (4, "amqtt"),
        pytest.param(6, "amqtt", marks=pytest.mark.nightly),
        pytest.param(2, "mosquitto", marks=pytest.mark.nightly),
        (4, "mosquitto"),
        (6, "mosquitto"),
    ],
)
def test_a_game_between_processes_ends_alike_and_its_record_holds(
    tmp_path: Path, players: int, broker: str
) -> None:
    if broker == "mosquitto":
        require(broker)
    home, out = tmp_path / "home", tmp_path / "game.push"
    done = pushnet(
        *(home, "demo", f"--players={players}", f"--broker={broker}", "--seed=1", "--json"),
        f"--out={out}",
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    report = told["report"]
    assert (told["broker"], told["players"], report["verdict"]) == (broker, players, "complete")
    assert len(report["seats"]) == len(report["ranks"]) == players
    assert report["signed_by"] == list(range(players))
    assert told["total_s"] > told["game_s"] > 0
    assert told["bytes"] == out.stat().st_size
    assert "The game is over after" in done.stderr
    assert ESCAPE not in done.stdout + done.stderr

    verified = pushnet(home, "verify", str(out))
    assert verified.returncode == 0
    assert "COMPLETE" in verified.stdout
    assert ESCAPE not in verified.stdout
    # The players' own homes were private and are gone; nothing is left in the caller's.
    assert list((home / "data" / "games").glob("*")) == []


@pytest.mark.nightly
def test_a_match_of_push_rummy_ends_alike_and_its_record_holds(tmp_path: Path) -> None:
    """Five deals between four processes; what the default is at home is the whole of it."""
    home, out = tmp_path / "home", tmp_path / "match.push"
    done = pushnet(home, "demo", "--game=rummy", "--broker=auto", f"--out={out}")
    assert done.returncode == 0, done.stderr
    for deal in range(1, 6):
        assert f"deal {deal}" in done.stderr
    for words in ("20 proved shuffles", "Verified: the record holds.", str(out)):
        assert words in done.stdout
    from pushnet.verify import Verdict, verify_record

    report = verify_record(out.read_bytes())
    assert (report.verdict, report.shuffles, len(report.ranks)) == (Verdict.COMPLETE, 20, 4)
    assert report.signed_by == (0, 1, 2, 3)


def test_options_of_the_table_reach_it_and_people_get_sentences(tmp_path: Path) -> None:
    out = tmp_path / "game.push"
    done = pushnet(
        *(tmp_path / "home", "demo", "--players=2", "--broker=amqtt", "--level=uniform"),
        *("--hard-star=on", "--first-player=2", f"--out={out}"),
        PYTHONIOENCODING="ascii",
    )
    assert done.returncode == 0, done.stderr
    for words in ("Result: 1. ", "The game took", "Verified: the record holds.", str(out)):
        assert words in done.stdout
    from pushnet.verify import Replayed, replay_record

    game = replay_record(out.read_bytes())
    assert isinstance(game, Replayed)
    assert game.table.options.hard_star
    assert game.table.options.first_player == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players=7",), "--players"),
        (("--broker=http://x",), "broker"),
        (("--level=brilliant",), "no bot called"),
        (("--first-player=3", "--players=2"), "first-player"),
        (("--game=rummy", "--players=3"), "4 seats"),
        (("--game=rummy", "--hard-star=on"), "no such option"),
        (("--forbid-wild-discard=on",), "no such option"),
    ],
)
def test_what_cannot_be_played_is_a_usage_error(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = pushnet(tmp_path / "home", "demo", f"--out={tmp_path / 'x'}", *arguments)
    assert done.returncode == 2, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broker_that_is_not_there_is_a_network_error(tmp_path: Path) -> None:
    done = pushnet(tmp_path / "home", "demo", "--broker=mqtt://127.0.0.1:9", "--out=/dev/null")
    assert done.returncode == 4, done.stderr


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_its_processes_end_when_it_is_killed(tmp_path: Path) -> None:
    places = tmp_path / "places"
    places.mkdir()
    demo = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "pushnet",
            "demo",
            "--players=3",
            "--broker=auto",
            "--out=/dev/null",
        ],
        env=environment(tmp_path / "home", TMPDIR=str(places)),
        stderr=subprocess.PIPE,
        text=True,
    )
    assert demo.stderr is not None
    assert any("the game begins" in line for line in demo.stderr)
    started = descendants(demo.pid)
    assert len(started) >= 6  # three bots, each below its watchdog
    demo.kill()
    demo.wait()
    demo.stderr.close()
    until_s = time.monotonic() + WAIT_S
    while alive := [process for process in started if is_running(process)]:
        assert time.monotonic() < until_s, alive
        time.sleep(0.05)
    assert [path.name for path in places.iterdir() if "bot" in path.name] == []


def descendants(process: int) -> list[int]:
    """Return the processes that this one started, and theirs."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found: list[int] = []
    open_ = [process]
    while open_:
        below = children.get(open_.pop(), [])
        found += below
        open_ += below
    return found


def is_running(process: int) -> bool:
    """Say whether a process is there and no zombie."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
