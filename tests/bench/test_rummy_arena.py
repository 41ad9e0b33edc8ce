"""Matches of Push rummy between teams of bots: repeatable, fair between equals."""

from pushnet.bench.rummy_arena import TeamPairing, deck_of, play_round, rounds_of, team_duels

UNIFORM = TeamPairing("uniform", "uniform")


def test_equals_win_one_of_two_and_lead_by_nothing() -> None:
    """Both teams play each seed, with the same cards and the same luck."""
    found = play_round(UNIFORM, b"equal")
    assert found.won == 1
    assert found.lead == 0
    assert found.thoughts


def test_careful_players_win_and_every_run_tells_the_same() -> None:
    played: list[int] = []
    pairings = [TeamPairing("careful", "uniform")]
    one, again = (
        next(team_duels(pairings, 3, "seed", played.append, jobs=jobs)) for jobs in (1, 2)
    )
    assert one.matches == 4
    assert played == [2, 2, 2, 2]
    assert one.won.mean == 1
    assert one.lead == again.lead
    assert one.lead.mean > 0
    assert one.slowest_ms >= one.mean_ms > 0


def test_a_deck_has_every_card_once_and_each_deal_its_own() -> None:
    decks = [deck_of(b"seed", deal) for deal in range(1, 6)]
    assert all(sorted(deck) == list(range(108)) for deck in decks)
    assert len(set(decks)) == 5
    assert deck_of(b"seed", 1) == decks[0]
    assert rounds_of(5) == 3
