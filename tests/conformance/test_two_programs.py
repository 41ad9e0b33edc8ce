"""The package and protocol/verifier.py say the same of every record, genuine or spoilt.

Two programs by different hands share no line; where they disagree, one of them is wrong, or the
text is silent. A failure names the seed and what was done to the record.
"""

import secrets
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pushnet.wire.contents import Signed
from tests.conformance.programs import VERIFIER, agreed
from tests.conformance.tampering import GAMES, game, tampered
from tests.conformance.written_games import any_options, written_game
from tests.sim.dice import Dice
from tests.sim.plan import make_plan
from tests.sim.run import run_world
from tests.sim.world import World
from tests.vectors.answers import Memory

# Tables of 2 to 6 seats that end complete, void and waiting; with a leaver, drops, bots, a cheat.
SIMULATED = (2, 8, 15, 17, 23, 37, 39, 55)
TAMPERED_COUNT = 1_200
ONCE_FAILED = (907_727_988_269,)  # seeds of spoilt records, each kept with its repair
FRESH_SIMULATED_COUNT = 300
FRESH_TAMPERED_COUNT = 12_000
FRESH_WHOLE_COUNT = 100


@pytest.fixture(scope="module")
def memory() -> Memory:
    return Memory()


def agreed_on_tampered(first: int, count: int, memory: Memory) -> Counter[tuple[str, str | None]]:
    """Return how often both programs gave which verdict and code to spoilt records."""
    said: Counter[tuple[str, str | None]] = Counter()
    for seed in range(first, first + count):
        record, changes = tampered(seed)
        answer = agreed(record, f"tampered({seed}): {', '.join(changes)}", memory)
        said[answer.get("verdict", str(answer["exit"])), answer.get("code")] += 1
    return said


def simulated(seed: int) -> set[bytes]:
    """Return the records that the machines of a simulated table hold at its end."""
    plan = make_plan(seed, 2)  # tables of Push
    options = any_options(Dice("options", seed), plan.seats)
    world = World(seed, replace(plan, options=options))
    run_world(world)
    games = [m.session.game for m in world.machines if m.session is not None]
    return {game.record() for game in games if game is not None}


@pytest.mark.parametrize("seed", SIMULATED)
def test_of_simulated_tables(seed: int, memory: Memory) -> None:
    for record in simulated(seed):
        agreed(record, f"simulated table {seed}", memory)


@pytest.mark.parametrize("seed", range(4))
def test_of_whole_games_each_with_its_own_view_of_signatures(seed: int) -> None:
    scribe = written_game(seed, whole=True)
    answer = agreed(scribe.record(), f"whole game {seed}", None)
    assert answer["verdict"] == "complete"
    assert answer["head"] == scribe.position.head.hex()


def test_of_signatures_that_do_not_hold_each_with_its_own_view() -> None:
    def spoilt(item: Signed, at: int) -> Signed:
        signature = bytearray(item.signature)
        signature[at // 8] ^= 1 << at % 8
        return Signed(item.body, bytes(signature))

    scribe = written_game(0)
    end = scribe.sign(0, scribe.slots[0].messages[0].content, h=1)
    for at in range(0, 512, 32):
        agreed(scribe.record(spoilt(end, at)), f"bit {at} of a signature", None)


def test_of_games_with_every_option(memory: Memory) -> None:
    seen: Counter[tuple[str, Any]] = Counter()
    for number in range(GAMES):
        scribe = game(number)
        answer = agreed(scribe.record(), f"written game {number}", memory)
        assert answer["head"] == scribe.position.head.hex()
        assert answer["verdict"] == ("complete" if scribe.is_over else "incomplete")
        options = scribe.table.options
        for field in ("switch_rule", "hard_star", "tie_break", "odds", "spectator_chat"):
            seen[field, getattr(options, field)] += 1
        seen["first_player", options.first_player is not None] += 1
        seen["drops", bool(answer["drops"])] += 1
        seen["left", bool(answer["left"])] += 1
        seen["bots", len(set(scribe.table.operators)) < len(scribe.keys)] += 1
        seen["verdict", answer["verdict"]] += 1
    values = {"switch_rule": 2, "hard_star": 2, "tie_break": 3, "odds": 3, "spectator_chat": 2}
    values |= {"first_player": 2, "drops": 2, "left": 2, "bots": 2, "verdict": 2}
    assert Counter(field for field, _ in seen) == values


def test_of_spoilt_records(memory: Memory) -> None:
    said = agreed_on_tampered(0, TAMPERED_COUNT, memory)
    assert {verdict for verdict, _ in said} == {"complete", "incomplete", "void", "3", "5", "6"}
    # Spoiling has to reach deep: most checks have to have found something.
    assert len({code for verdict, code in said if verdict == "3"}) > 24, said


@pytest.mark.parametrize("seed", ONCE_FAILED)
def test_of_spoilt_records_that_once_failed(seed: int, memory: Memory) -> None:
    agreed_on_tampered(seed, 1, memory)


def test_control_a_verifier_without_one_check_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VERIFIER, "link_fits", lambda *_: True)
    with pytest.raises(AssertionError, match=r"tampered\(\d+\): .*link-mismatch"):
        agreed_on_tampered(0, TAMPERED_COUNT, Memory())


@pytest.mark.nightly
def test_of_hundreds_of_fresh_simulated_tables(memory: Memory) -> None:
    first = secrets.randbelow(1 << 40)
    for seed in range(first, first + FRESH_SIMULATED_COUNT):
        for record in simulated(seed):
            agreed(record, f"simulated table {seed}", memory)


@pytest.mark.nightly
def test_of_fresh_whole_games(memory: Memory) -> None:
    first = secrets.randbelow(1 << 40)
    for seed in range(first, first + FRESH_WHOLE_COUNT):
        agreed(written_game(seed, whole=True).record(), f"whole game {seed}", memory)


@pytest.mark.nightly
def test_of_many_fresh_spoilt_records(memory: Memory) -> None:
    agreed_on_tampered(secrets.randbelow(1 << 40), FRESH_TAMPERED_COUNT, memory)
