"""Push rummy over real MQTT: shuffles travel in parts, hands stay hidden, records hold."""

from collections.abc import Callable

from pushnet.games.rummy_types import Options
from pushnet.session.snapshot import GameSnapshot, Stage
from pushnet.tables.opening import open_join
from pushnet.tables.table import Table
from pushnet.views.rummy import rummy_view
from tests.e2e.gatherings import broker_at, game_of, given_up_by, reached, seated, watched
from tests.tables.houses import Village, until

SEATS = 4
HIDDEN = 255


def in_deal(table: Table, deal: int) -> Callable[[], bool]:
    def there() -> bool:
        game = table.client.snapshot.game
        return game is not None and game.state is not None and game.state.deal >= deal

    return there


async def test_the_first_deal_is_played_over_a_broker_and_then_somebody_leaves(
    village: Village,
) -> None:
    async with broker_at("amqtt") as port:
        urls = [f"mqtt://127.0.0.1:{port}"] * SEATS
        async with seated(village, *urls, game="rummy", options=Options()) as tables:
            wrong = watched(tables)
            for table in tables:
                await until(table.client, in_deal(table, 2))
            assert len(game_of(tables[0]).state.scores) == 1
            await given_up_by(tables[1], [tables[0], *tables[2:]])
            assert wrong == []


def in_mid_deal(table: Table) -> Callable[[], bool]:
    def there() -> bool:
        game = table.client.snapshot.game
        return game is not None and game.h > 15 and game.deal is None and game.waiting_for != ()

    return there


def shows_nothing_hidden(table: Table) -> GameSnapshot | None:
    """Check what an onlooker's program holds and its screen shows of the game at this moment."""
    snapshot, game = table.client.snapshot, table.client.snapshot.game
    if game is None or game.state is None:
        return None
    view = rummy_view(snapshot, game)
    public = {at for at, card in enumerate(game.state.faces) if card != HIDDEN}
    assert (game.own_seat, dict(game.own_faces), view.hand) == (None, {}, None)
    assert set(view.moves.faces) == public
    return game


def hidden_hand(game: GameSnapshot) -> set[int]:
    """Return the positions that only a seat itself can read."""
    return {at for at in game.own_faces if game.state.faces[at] == HIDDEN}


async def test_who_comes_to_watch_in_mid_deal_follows_it_and_sees_no_hidden_card(
    village: Village,
) -> None:
    async with broker_at("amqtt") as port:
        urls = [f"mqtt://127.0.0.1:{port}"] * SEATS
        async with seated(village, *urls, game="rummy", options=Options()) as tables:
            hands: dict[int, set[int]] = {}  # by slots closed: all that some seat alone can read
            followed: set[int] = set()

            def look_into_hands(_: object) -> None:
                for game in map(game_of, tables):
                    hands.setdefault(game.h, set()).update(hidden_hand(game))

            def look_over_shoulder(_: object) -> None:
                seen = shows_nothing_hidden(eye)
                if seen is not None and seen.stage is Stage.PLAYING:
                    followed.add(seen.h)

            await until(tables[0].client, in_mid_deal(tables[0]))
            came, house = game_of(tables[0]), village.house("Eye")
            for table in tables:
                table.client.subscribe(look_into_hands)
            eye = await open_join(house, tables[0].invite_text, broker=urls[0], watches=True)
            eye.client.subscribe(look_over_shoulder)
            await reached([eye], came.h + 30)
            await given_up_by(tables[1], [tables[0], *tables[2:], eye])
            known = {note.h: note.state for note in game_of(eye).notes}
            assert known == {note.h: note.state for note in game_of(tables[0]).notes}
            assert all(known[h].faces[at] == HIDDEN for h in hands for at in hands[h])
            assert any(hands.values())
            assert any(h > came.h for h in followed)
            assert house.key.public not in came.seats
            await eye.close()
