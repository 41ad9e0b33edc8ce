"""A bot plays for me, and my turn has a clock: what the table says of both."""

import pytest

from pushnet.games.push_types import Options
from pushnet.ids import Seat
from pushnet.session.snapshot import BallotSnapshot, Standing
from pushnet.views.phrase import Tone
from pushnet.views.push import PushView, push_view
from pushnet.views.substitute import SubstituteView, clock_view
from tests.tui.scripted_client import ScriptedClient
from tests.views.telling import told


def view(client: ScriptedClient, **substitute: object) -> PushView:
    snapshot = client.snapshot
    seen = SubstituteView(is_there=True, **substitute)
    return push_view(snapshot, snapshot.game, substitute=seen)


def actions(seen: PushView) -> list[str]:
    return [key.action for key in seen.keys]


def test_the_prompt_says_that_a_bot_plays_and_how_to_end_that() -> None:
    seen = view(ScriptedClient(3), is_playing=True)
    assert told(seen.prompt.text).startswith("A bot plays for you; a takes it back.")
    assert seen.prompt.tone is Tone.NOTE
    assert seen.bot_plays
    assert not seen.moves.is_mine
    assert actions(seen)[0] == "stand_in"
    assert "draw" not in actions(seen)


def test_it_still_says_who_is_awaited() -> None:
    seen = view(ScriptedClient(3, first=1), is_playing=True)
    assert told(seen.prompt.text).endswith("Ana chooses: draw or bank.")


def test_what_only_a_person_may_answer_comes_before_it() -> None:
    client = ScriptedClient(4, first=1)
    client.ballots = (
        BallotSnapshot(
            members=(Seat(1),), yes=(Seat(2), Seat(3)), no=(), needed=(Seat(0),), asked=True
        ),
    )
    assert view(client, is_playing=True).prompt.is_mine
    client.ballots = ()
    client.standings[1] = Standing.SUSPECT
    client.heard_ms[1] = client.now_ms - 10_000
    seen = view(client, is_playing=True)
    assert told(seen.prompt.text).startswith("Ana is silent")
    assert "stand_in" in actions(seen)


def test_a_bot_is_offered_to_who_plays_and_to_nobody_else() -> None:
    assert "stand_in" in actions(view(ScriptedClient(3)))
    assert "stand_in" not in actions(view(ScriptedClient(3, own_seat=None)))
    client = ScriptedClient(3)
    client.drop(Seat(0))
    left = view(client, is_playing=True)
    assert "stand_in" not in actions(left)
    assert not left.bot_plays
    snapshot = client.snapshot
    assert "stand_in" not in actions(push_view(snapshot, snapshot.game))


@pytest.mark.parametrize(
    ("left_ms", "text", "urgent"),
    [(30_000, "30 s", False), (10_000, "10 s", False), (9_999, "10 s", True), (0, "0 s", True)],
)
def test_the_clock_counts_up_to_the_second_and_warns(left_ms, text, urgent) -> None:
    clock = clock_view(SubstituteView(left_ms=left_ms))
    assert clock is not None
    assert (told(clock.text), clock.is_urgent) == (text, urgent)


def test_the_clock_is_shown_while_the_choice_is_mine() -> None:
    options = Options(turn_clock_s=30)
    assert view(ScriptedClient(3, options=options), left_ms=12_000).counts
    assert not view(ScriptedClient(3, options=options), left_ms=None).counts
    assert view(ScriptedClient(3, options=options, first=1), left_ms=12_000).clock is None
