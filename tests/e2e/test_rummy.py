"""Push rummy over real MQTT: shuffles travel in parts, hands stay hidden, records hold."""

from collections.abc import Callable

from pushnet.games.rummy_types import Options
from pushnet.session.effects import LeaveGame
from pushnet.tables.table import Table
from pushnet.verify import Verdict
from tests.e2e.gatherings import broker_at, game_of, seated, watched
from tests.tables.houses import Village, game_kept, until

SEATS = 4


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
            tables[1].client.submit(LeaveGame())
            others = [table for number, table in enumerate(tables) if number != 1]
            for table in others:
                await game_kept(table.client)
            reports = [table.client.last_report for table in others]
            assert wrong == []
    assert {report.verdict for report in reports if report} == {Verdict.COMPLETE}
