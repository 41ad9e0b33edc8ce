"""docs/adding-a-game.md shows what stands in the toy, and counts its steps and laws rightly."""

import re
from pathlib import Path

import pytest

from pushnet.crypto.chain import CHAIN_LENGTH
from tests.games.laws import LAWS
from tests.toy.pig_types import ROLLS_MAX

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"`(tests/toy/\w+\.py)`")
NUMBERS = {14: "fourteen", 15: "fifteen", 16: "sixteen"}


def blocks(page: str) -> list[tuple[str, str]]:
    """Return each block of code with the file that was named last before it."""
    parts = re.split(r"^```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    found, file = [], ""
    for prose, block in zip(parts[::2], parts[1::2], strict=False):
        file = [file, *FILE.findall(prose)][-1]
        found.append((file, block))
    return found


def stands(file: str, block: str) -> bool:
    """Say whether whole lines of this file are those of the block."""
    return f"\n{block}" in f"\n{(ROOT / file).read_text(encoding='utf-8')}"


@pytest.mark.parametrize(("file", "block"), blocks(PAGE))
def test_a_block_of_code_stands_in_the_toy(file: str, block: str) -> None:
    assert stands(file, block), f"not in {file}"


def test_every_block_is_compared() -> None:
    assert set(re.findall(r"^```(\w*)$", PAGE, re.MULTILINE)) == {"python", ""}
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert re.findall(r"^ {4}(\S+)", prose, re.MULTILINE) == ["names.PIG:"]


def test_the_steps_are_numbered() -> None:
    numbers = [int(number) for number in re.findall(r"^### (\d+)\. ", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_the_page_counts_is_so() -> None:
    text = " ".join(PAGE.split())
    assert f"With it {NUMBERS[len(LAWS)]} laws" in text
    assert f"a chain has {CHAIN_LENGTH}." in text
    assert f"its {ROLLS_MAX}th number" in text


def test_control_a_changed_block_is_found() -> None:
    file, block = blocks(PAGE)[0]
    assert not stands(file, block.replace("State", "Table", 1))
    assert not stands(file, block.lstrip("@"))
