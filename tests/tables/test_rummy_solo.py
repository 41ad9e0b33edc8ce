"""Push rummy with bots: at one's own table, and in one's own seat."""

from dataclasses import replace

from pushnet.bots.levels import USUAL
from pushnet.games.rummy_types import Options
from pushnet.tables.opening import open_solo, resume
from pushnet.tables.turn import is_mine
from tests.tables.houses import Village, play_by_itself, until

ALL_DEALT = 8  # slots: anchors, the dealer, keys, four shuffles, hands
END = 30  # well after everybody had a turn


async def test_bots_and_a_stand_in_play_a_deal_with_hands_of_their_own(village: Village) -> None:
    table = await open_solo(
        village.house(), bots=3, level="careful", options=Options(), game="rummy"
    )
    client = table.client
    stand_in = client.substitute
    assert stand_in is not None
    stand_in._pause_ms = 0  # type: ignore[attr-defined]
    stand_in.take_over()

    def scored() -> bool:
        game = client.snapshot.game
        return game is not None and game.state is not None and len(game.state.scores) > 0

    await until(client, scored)
    await table.close()


async def test_the_turn_clock_takes_and_discards(village: Village) -> None:
    options = replace(Options(), turn_clock_s=1)
    table = await open_solo(village.house(), bots=3, level="careful", options=options, game="rummy")
    client = table.client
    await until(client, lambda: is_mine(client.snapshot))
    game = client.snapshot.game
    assert game is not None
    assert game.h >= ALL_DEALT
    own, held = game.own_seat, len(game.state.hands[game.own_seat])

    def passed() -> bool:
        now = client.snapshot.game
        return now is not None and now.h > game.h and now.state.active != own

    await until(client, passed)
    after = client.snapshot.game
    assert after is not None
    assert len(after.state.hands[own]) == held
    await table.close()


async def test_a_deal_left_in_the_middle_goes_on_with_the_same_hands(village: Village) -> None:
    house = village.house()
    table = await open_solo(house, bots=3, level="careful", options=Options(), game="rummy")
    await until(table.client, lambda: is_mine(table.client.snapshot))
    before = table.client.snapshot
    await table.close()
    assert before.game is not None

    table = await resume(house, before.room)
    client = table.client
    await until(client, lambda: is_mine(client.snapshot))
    game = client.snapshot.game
    assert game is not None
    assert game.own_faces == before.game.own_faces
    assert game.state == before.game.state
    player = play_by_itself(table, USUAL)
    await until(client, lambda: client.snapshot.game is not None and client.snapshot.game.h > END)
    await player.close()
    await table.close()
