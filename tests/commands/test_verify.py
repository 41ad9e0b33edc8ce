"""`pushnet verify`: what it says, and how it ends."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from pushnet.commands.report_lines import Mark, report_lines
from pushnet.crypto.signing import SigningKey
from pushnet.errors import Code
from pushnet.games.api import Rank
from pushnet.ids import Seat
from pushnet.tables.library import facts_of
from pushnet.verify import Dropped, Report, Verdict, verify_record
from tests.commands.records import (
    abandoned_rummy,
    changed,
    complete,
    left_by_one,
    repaired,
    unfinished,
)

Run = Callable[..., Result]
KEYS = tuple(SigningKey.from_seed(bytes([n]) * 32).public for n in range(3))


@pytest.fixture
def file(tmp_path: Path) -> Callable[[bytes], str]:
    def write(content: bytes) -> str:
        path = tmp_path / "game.push"
        path.write_bytes(content)
        return str(path)

    return write


def test_a_complete_game_holds_and_the_report_says_what_was_checked_and_what_cannot_be(
    run: Run, file: Callable[[bytes], str]
) -> None:
    result = run("verify", file(complete()))
    assert result.exit_code == 0
    for word in ("signatures", "bound to all before", "cards and rolls", "rules", "Result: 1. "):
        assert word in result.stdout
    assert "COMPLETE" in result.stdout
    assert "Fair if at least one of these keys was honest: Player 0" in result.stdout
    assert "all seats together can invent a game" in result.stdout
    assert "\x1b" not in result.stdout


def test_an_unfinished_game_is_genuine_as_far_as_it_goes(
    run: Run, file: Callable[[bytes], str]
) -> None:
    result = run("verify", file(unfinished()))
    assert result.exit_code == 0
    assert "INCOMPLETE" in result.stdout
    assert "due were Player" in result.stdout


def test_who_left_is_named(run: Run, file: Callable[[bytes], str]) -> None:
    result = run("verify", file(left_by_one()))
    assert result.exit_code == 0
    assert "Player 1 left on purpose" in result.stdout
    assert "Player 1 not ranked" in result.stdout


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (changed(complete(), len(complete()) // 2), 3, "own digest"),
        (repaired(changed(complete(), len(complete()) - 40)), 3, "REFUSED"),
        (changed(complete(), 9, 2), 5, "newer pushnet"),
        (b"\x00" * 100, 6, "not the record"),
        (b"", 6, "not the record"),
        (complete()[:-1], 6, "cut short"),
    ],
)
def test_a_changed_file_is_refused_with_its_reason(
    run: Run, file: Callable[[bytes], str], content: bytes, code: int, words: str
) -> None:
    result = run("verify", file(content))
    assert result.exit_code == code
    assert words in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_programs_get_an_object(run: Run, file: Callable[[bytes], str]) -> None:
    told = json.loads(run("verify", "--json", file(complete())).stdout)
    report = verify_record(complete())
    assert told["verdict"] == "complete"
    assert told["signatures"] == report.signatures
    assert told["head"] == report.head.hex()
    assert [seat["name"] for seat in told["seats"]] == ["Player 0", "Player 1"]
    assert told["signed_by"] == [0, 1]
    refused = run("verify", "--json", file(b"nothing"))
    assert (refused.exit_code, json.loads(refused.stdout)["code"]) == (6, "not-a-record")


def test_quiet_says_nothing_that_went_well(run: Run, file: Callable[[bytes], str]) -> None:
    assert run("-q", "verify", file(complete())).stdout == ""
    assert run("-q", "verify", file(b"nothing")).stdout != ""


def test_a_file_that_is_not_there_is_unreadable(run: Run, tmp_path: Path) -> None:
    result = run("verify", str(tmp_path / "none.push"))
    assert result.exit_code == 6
    assert "none.push" in result.stderr
    assert run("verify", str(tmp_path)).exit_code == 6


def test_a_record_may_come_from_a_pipe(run: Run) -> None:
    result = run("verify", "-", stdin=complete())
    assert result.exit_code == 0


def test_names_in_a_record_cannot_reach_the_terminal() -> None:
    report = Report(
        verdict=Verdict.COMPLETE,
        keys=KEYS[:2],
        names=("\x1b[31mred\x1b]0;x\x07", "\u202eevil\n\rline"),
        rules="push",
        ranks=(Rank(seat=Seat(0), score=3, place=1), Rank(seat=Seat(1), score=2, place=2)),
        signed_by=(Seat(0), Seat(1)),
    )
    text = "\n".join(map(str, report_lines(report)))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\r" not in text


def test_a_drop_is_a_claim_and_a_fault_is_proven() -> None:
    dropped = Report(
        verdict=Verdict.COMPLETE,
        keys=KEYS,
        names=("A", "B", "C"),
        rules="push",
        drops=(Dropped(h=7, seats=(Seat(2),), voters=(Seat(0), Seat(1))),),
        ranks=(Rank(seat=Seat(0), score=3, place=1),),
        signed_by=(Seat(0),),
    )
    lines = report_lines(dropped)
    assert any("C dropped as silent at slot 7 by A, B" in line.text for line in lines)
    assert any("not signed by B." in line.text for line in lines)
    void = Report(
        verdict=Verdict.VOID,
        code=Code.EQUIVOCATION,
        keys=KEYS,
        names=("A", "", "C"),
        rules="push",
        offender=Seat(1),
    )
    assert any(
        line.mark is Mark.BAD and "nameless broke the rules (equivocation)" in line.text
        for line in report_lines(void)
    )


def test_every_reason_to_refuse_has_a_sentence() -> None:
    for code in Code:
        (line,) = report_lines(Report(verdict=Verdict.REFUSED, code=code, slot=3))
        assert line.mark is Mark.BAD
        assert code.value in line.text
        assert "at slot 3" in line.text


def test_of_push_rummy_shuffles_and_shares_are_counted_and_hidden_hands_stay_hidden() -> None:
    report = verify_record(abandoned_rummy())
    lines = [str(line) for line in report_lines(report)]
    assert "✓ The first dealer was drawn again from all seats' shares;" in lines[2]
    assert lines[3].startswith(f"✓ {report.shuffles} shuffles are proved to keep every card, and")
    assert report.shuffles == 4
    assert lines[4].startswith("  Cards that were never shown stay hidden here, too")
    assert "✓ The rules of Push rummy were replayed over every move." in lines
    assert any(line.endswith("left on purpose.") for line in lines)
    assert not any("cards and rolls" in line for line in lines)


def test_a_match_of_push_rummy_is_summed_up_by_teams() -> None:
    report = verify_record(abandoned_rummy())
    won, lost = (facts_of(report, report.keys[seat], 0).summary for seat in (0, 3))
    assert '"won 0-0"' in won
    assert '"lost 0-0"' in lost
