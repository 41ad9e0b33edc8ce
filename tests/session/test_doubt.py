"""A seat that claims another state at an equal head: shown, believed only if most claim it."""

from dataclasses import replace

from pushnet.ids import Digest
from pushnet.session.effects import Halted
from pushnet.session.serving import presence_of
from pushnet.session.snapshot import Stage
from pushnet.views.table import contact_news, seat_views
from pushnet.wire.contents import Signed
from tests.session.forging import played, seat_of, send
from tests.session.tables import Client, Table

LIE, OTHER_LIE = Digest(b"l" * 32), Digest(b"L" * 32)


def claim(client: Client, state: Digest, heard: tuple[Client, ...]) -> Signed:
    """Return a heartbeat of the client's own that lies about the table."""
    session = client.session
    quotes = tuple(other.session.hello.nonce for other in heard)
    beat = presence_of(session.hello.nonce, session.lobby.next_counter(), quotes, session.game)
    return session.voice.sign(replace(beat, state=state))


def halted(client: Client) -> bool:
    return any(isinstance(effect, Halted) for effect in client.effects)


def tell(table: Table, liars: list[Client], state: Digest = LIE) -> None:
    honest = tuple(c for c in table.clients if c not in liars)
    for liar in liars:
        send(table, liar, claim(liar, state, honest), to=list(honest))


def test_one_seat_stops_nobody_whatever_it_claims_and_however_often() -> None:
    table = played(3, moves=6)
    liar, *honest = table.clients
    for _ in range(20):
        tell(table, [liar])
        tell(table, [liar], OTHER_LIE)
        table.move()
    assert not any(map(halted, honest))
    assert all(c.game.doubted_by == (seat_of(liar),) for c in honest)
    assert all(c.violations() == [] for c in honest)
    table.play()
    assert all(c.game.stage is Stage.OVER for c in table.clients)


def test_of_two_players_neither_can_stop_the_other() -> None:
    table = played(2, moves=6)
    liar, honest = table.clients
    tell(table, [liar])
    assert not halted(honest)
    table.play()
    assert honest.game.stage is Stage.OVER


def test_most_seats_that_claim_one_other_state_are_believed() -> None:
    table = played(4, moves=6)
    *liars, honest = table.clients
    tell(table, liars[:2])
    assert not halted(honest)  # two of four are not more than half
    tell(table, liars[2:], OTHER_LIE)
    assert not halted(honest)  # three who claim two different things
    tell(table, liars[2:])
    assert halted(honest)
    assert not honest.session.game.may_sign()


def test_the_bots_of_one_person_count_once() -> None:
    table = Table(2)
    owner = table.clients[1]
    for number in range(2):
        table.clients.append(Client(table, f"Bot {number}", operator=owner.key))
    table.start()
    table.move()
    tell(table, table.clients[1:])
    assert not halted(table.clients[0])


def test_an_onlooker_and_a_seat_that_left_claim_nothing() -> None:
    table = played(3, moves=6)
    watcher = Client(table, "Watcher")
    table.clients.append(watcher)
    table.run(20_000)
    honest = table.clients[0]
    tell(table, [watcher])
    assert honest.game.doubted_by == ()


def test_a_claim_is_taken_back_and_said_to_the_player_once() -> None:
    table = played(3, moves=6)
    liar, honest, _ = table.clients
    before = seat_views(honest.session.snapshot, honest.game)
    tell(table, [liar])
    after = seat_views(honest.session.snapshot, honest.game)
    assert [view.differs for view in after].count(True) == 1
    (news,) = contact_news(before, after)
    assert "looks different" in news.template
    assert contact_news(after, after) == ()
    tell(table, [liar], honest.session.game.state_digest())
    assert honest.game.doubted_by == ()
