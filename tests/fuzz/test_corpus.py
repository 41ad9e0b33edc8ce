"""Every input that was ever worth keeping, and a bounded number of damaged ones, in CI."""

import pytest

from pushnet.games.push_notation import parse_position
from pushnet.session.table import open_table
from pushnet.verify import verify_record
from pushnet.wire.contents import Signed
from pushnet.wire.envelope import open_envelope
from pushnet.wire.messages import parse
from tests.fuzz.corpus import stored
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS
from tests.sim.dice import Dice

CORPUS = stored()
SLOW = {
    "record": 12,
    "session": 30,
    "sealed-session": 20,
    "config": 60,
}  # runs of a target instead of RUNS
RUNS = 250
KINDS = 18


def test_every_target_has_its_corpus_and_every_corpus_its_target() -> None:
    assert set(CORPUS) == set(TARGETS)
    assert all(CORPUS.values())


def test_the_corpus_is_of_today() -> None:
    """`python -m tests.fuzz.corpus` writes it anew after a change of forms."""
    kinds = {type(parse(Signed(body, bytes(64))).content) for body in CORPUS["body"]}
    assert len(kinds) == KINDS
    for envelope in CORPUS["envelope"]:
        assert open_envelope(envelope)
    assert all(open_table(raw).seats for raw in CORPUS["table"])
    assert verify_record(CORPUS["record"][-1]).exit_code == 0
    for line in CORPUS["position"]:
        parse_position(line.decode())


@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_passes(name: str) -> None:
    for content in CORPUS[name]:
        TARGETS[name](content)


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_inputs_pass(name: str) -> None:
    dice = Dice("damage", name)
    for _ in range(SLOW.get(name, RUNS)):
        content = mutated(dice, CORPUS[name])
        try:
            TARGETS[name](content)
        except Exception as error:
            error.add_note(f"input: {content.hex()}")
            raise
