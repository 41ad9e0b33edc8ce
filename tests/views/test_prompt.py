"""What the table waits for is always said, whatever the game."""

import pytest

from pushnet.ids import Seat
from pushnet.session.snapshot import BallotSnapshot, Stage, Standing
from pushnet.views.phrase import Tone
from pushnet.views.prompt import PromptView, asked_ballot, table_prompt
from pushnet.views.table import people
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told


def prompt(client: ScriptedClient) -> PromptView | None:
    snapshot = client.snapshot
    return table_prompt(snapshot, snapshot.game, people(snapshot.game))


def said(client: ScriptedClient) -> str:
    found = prompt(client)
    assert found is not None
    return told(found.text)


def awaiting_ana(seats: int = 4) -> ScriptedClient:
    return ScriptedClient(seats, first=1)


def ballot(*, asked: bool = True) -> BallotSnapshot:
    return BallotSnapshot(
        members=(Seat(1),), yes=(Seat(2), Seat(3)), no=(), needed=(Seat(0),), asked=asked
    )


def test_the_rules_speak_when_the_table_has_nothing_to_say() -> None:
    assert prompt(ScriptedClient(3)) is None
    assert prompt(awaiting_ana()) is None


def test_the_start_says_who_is_missing() -> None:
    client = ScriptedClient(3)
    client.stage = Stage.ANCHORING
    client.due = (Seat(0), Seat(1), Seat(2))
    assert said(client) == "The game is starting: waiting for Ana, Borislav."
    client.due = (Seat(0),)
    assert said(client) == "The game is starting …"
    client.stage = Stage.FIRST_EVENT
    assert said(client) == "Drawing who begins …"


def test_a_void_game_names_the_fault() -> None:
    client = ScriptedClient(3)
    client.stage = Stage.VOID
    found = prompt(client)
    assert found is not None
    assert found.tone is Tone.BAD
    assert told(found.text).startswith("Ana broke the rules of the table (link-mismatch)")
    client.offender = None
    assert said(client) == "This game is void: it cannot go on and does not count."


def test_a_ballot_that_asks_me_comes_first_and_is_mine() -> None:
    client = awaiting_ana()
    client.recovering = True
    client.ballots = (ballot(),)
    found = prompt(client)
    assert found is not None
    assert found.is_mine
    assert told(found.text) == ("Borislav, 健太 would go on without Ana, for good. Do you agree?")
    client.ballots = (ballot(asked=False),)
    assert asked_ballot(client.snapshot.game) is None
    assert said(client).startswith("Back at the table")


def test_a_vote_is_offered_to_seats_and_not_to_spectators() -> None:
    client = awaiting_ana()
    client.may_vote_out = (Seat(1),)
    client.standings[1] = Standing.SILENT
    assert said(client) == "Ana cannot be heard. You may wait, or vote to go on without."
    client.standings[1] = Standing.PRESENT  # its program is there and does not answer
    assert said(client) == "Ana did not go on for long. You may wait, or vote to go on without."
    watching = ScriptedClient(4, own_seat=None, first=1)
    watching.may_vote_out = (Seat(1),)
    assert prompt(watching) is None


@pytest.mark.parametrize(
    ("standing", "silent_ms", "text"),
    [
        (Standing.SUSPECT, 8_000, "Ana is silent; in 52 s you may vote to go on."),
        (Standing.LOST, 59_001, "The line to Ana is lost; in 1 s you may vote to go on."),
        (Standing.LOST, 60_000, "The line to Ana is lost: the game waits."),
        (Standing.SILENT, 60_000, "Ana is silent: the game waits."),
        (Standing.LEFT, 1_000, "Ana has closed the program; in 59 s you may vote to go on."),
        (Standing.LEFT, 60_000, "Ana has closed the program: the game waits."),
    ],
)
def test_silence_of_who_is_awaited_is_counted_down(standing, silent_ms, text) -> None:
    client = awaiting_ana()
    client.standings[1] = standing
    client.heard_ms[1] = client.now_ms - silent_ms
    assert said(client) == text
    found = prompt(client)
    assert found is not None
    assert found.counts == (silent_ms < 60_000)  # nothing shrinks: nothing is drawn again


def test_the_countdown_begins_when_that_seat_has_to_act_not_when_it_fell_silent() -> None:
    """Scenario A 14: a player may be away for an hour while others move."""
    client = awaiting_ana()
    client.standings[1] = Standing.SILENT
    client.heard_ms[1] = client.now_ms - 90_000
    client.waiting_since_ms = client.now_ms - 5_000
    assert said(client) == "Ana is silent; in 55 s you may vote to go on."


def test_two_players_cannot_drop_each_other_and_are_not_told_so() -> None:
    client = awaiting_ana(seats=2)
    client.standings[1] = Standing.SUSPECT
    client.heard_ms[1] = client.now_ms - 10_000
    assert said(client) == "Ana is silent: the game waits."


def test_silence_of_who_is_not_awaited_does_not_matter() -> None:
    client = awaiting_ana()
    client.standings[2] = Standing.SILENT
    assert prompt(client) is None


def test_who_was_never_heard_is_waited_for_by_name() -> None:
    client = awaiting_ana()
    client.unheard.add(Seat(1))
    assert said(client) == "Waiting for Ana, who is not here."
