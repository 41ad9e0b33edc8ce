"""docs/fairness.md quotes a real verification of a real game: all of it is run again here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pushnet.verify import Replayed, Verdict, replay_record
from tests.docs_examples import blocks, rerun

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "fairness.md"
TEXT = PAGE.read_text(encoding="utf-8")
MARKED = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def replayed() -> Replayed:
    game = replay_record((DOCS / "fairness-game.push").read_bytes())
    assert isinstance(game, Replayed)
    return game


@pytest.mark.parametrize("block", blocks(PAGE, slow=False))
def test_what_the_page_quotes_is_what_the_programs_say(block: str, tmp_path: Path) -> None:
    assert rerun(block, tmp_path) == block


def test_a_quote_that_is_not_true_is_found(tmp_path: Path) -> None:
    block = next(block for block in blocks(PAGE, slow=False) if "Result: " in block)
    assert rerun(block.replace("Result: 1. Ana", "Result: 1. Bob"), tmp_path) == block


def test_both_programs_a_refusal_and_the_counts_are_quoted() -> None:
    quick, slow = blocks(PAGE, slow=False), blocks(PAGE, slow=True)
    assert [block.split("\n")[0] for block in quick[:2]] == [
        "$ pushnet verify docs/fairness-game.push",
        "$ python3 -I protocol/verifier.py docs/fairness-game.push",
    ]
    assert quick[2].endswith("$ echo $?\n3\n")
    (counts,) = slow
    assert "NOTHING SUSPICIOUS" in counts
    assert sum(int(n.replace(",", "")) for n in re.findall(r"([\d,]+) (?:cards|rolls)", counts)) > (
        100_000
    )


@pytest.mark.nightly
@pytest.mark.timeout(1_800)
def test_the_counts_and_their_picture_come_out_the_same_again(tmp_path: Path) -> None:
    (block,) = blocks(PAGE, slow=True)
    assert rerun(block, tmp_path) == block
    drawn = tmp_path / "docs" / "fairness-bench.svg"
    assert drawn.read_bytes() == (DOCS / "fairness-bench.svg").read_bytes()


def test_the_picture_is_that_of_the_quoted_run() -> None:
    (block,) = blocks(PAGE, slow=True)
    picture = (DOCS / "fairness-bench.svg").read_text(encoding="utf-8")
    rolls = re.search(r"([\d,]+) rolls", block)
    events = re.search(r"([\d,]+) bare events", block)
    assert rolls is not None
    assert events is not None
    assert f"Die in games: {rolls[1]}<" in picture
    assert f"Die of bare events: {events[1]}<" in picture


@pytest.mark.parametrize("at", [at for at, (kind, _) in enumerate(MARKED) if kind == "python"])
def test_the_code_on_the_page_prints_what_stands_below_it(at: int) -> None:
    (_, code), (kind, expected) = MARKED[at : at + 2]
    assert kind == "text"
    ran = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout == expected


def test_the_numbers_in_that_code_are_those_of_the_record() -> None:
    game = replayed()
    shown = {value.hex() for value in game.table.domains} | {game.table.game.hex()}
    for slot in game.messages[1:4]:
        for message in slot:
            link = getattr(message.content, "link", None)
            shown.add(getattr(link, "link", link).hex())
    shown.add(game.positions[3].head.hex())
    (code,) = [block for kind, block in MARKED if kind == "python" and "beacon" in block]
    assert set(re.findall(r'x\("([0-9a-f]{64})"\)', code)) == shown


def test_the_first_card_is_the_one_that_the_page_names() -> None:
    game = replayed()
    assert game.report.verdict is Verdict.COMPLETE
    (drew,) = game.notes[3].events
    assert drew.card == 41
    assert "41 green 2" in TEXT
    assert "green 2 is what Ana turned up" in TEXT


def test_a_sealed_card_is_read_by_its_owner_alone() -> None:
    (at,) = [at for at, (kind, code) in enumerate(MARKED) if kind == "python" and "Dewi" in code]
    everybody, owner, end = (line.split(": ")[1] for line in MARKED[at + 1][1].splitlines())
    assert end == "[2, 3, 4, 5, 6]"
    assert int(owner) in range(2, 7)
    assert int(everybody) > 2**64


def test_odds_of_withholding_are_computed_not_guessed() -> None:
    chances = re.findall(r"one (?:time )?in (six|52)[^%]*?(\d+\.\d) %", TEXT)
    ways = {"six": 6, "52": 52}
    assert len(chances) == 2
    for name, percent in chances:
        once = 1 / ways[name]
        assert f"{100 * (1 - (1 - once) ** 2):.1f}" == percent
