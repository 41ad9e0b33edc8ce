"""The vote rule, explored to the last state; and three simpler rules, each of which forks."""

import pytest

from pushnet.session import game as game_module
from pushnet.session.ledger import Ledger
from tests.session.vote_model import explore, start, unbound, void_on_hearing

BEGIN = start()


def test_no_order_of_events_makes_two_voters_leave_a_slot_differently() -> None:
    states, forks, torn_ends = explore(BEGIN)
    assert states > 100
    assert forks == 0
    assert torn_ends == 0


def test_votes_that_bind_nobody_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ledger, "_bound", unbound)
    _, forks, _ = explore(BEGIN)
    assert forks > 0


def test_votes_that_are_void_on_hearing_the_body_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ledger, "_bound", unbound)
    monkeypatch.setattr(Ledger, "_dropping", void_on_hearing(Ledger._dropping))
    _, forks, _ = explore(BEGIN)
    assert forks > 0


def test_without_the_duty_to_say_no_clients_fork_or_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_module, "next_duty", lambda game: None)
    _, forks, torn_ends = explore(BEGIN)
    assert forks + torn_ends > 0
