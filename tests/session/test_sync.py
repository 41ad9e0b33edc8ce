"""Who is asked for slots: everybody in turn, from further back, and never twice in a second."""

from pushnet.ids import Digest, GameId
from pushnet.session.sync import ASK_EVERY_MS, ASKED_MAX, NEVER_MS, Catcher, Wanted
from tests.wire.bodies import KEYS

GAME = GameId(bytes(32))
HEAD, OTHER = Digest(b"h" * 32), Digest(b"o" * 32)
LIAR, HONEST, ONLOOKER = (key.public for key in KEYS[:3])


def asked(catcher: Catcher, now_ms: int) -> Wanted:
    wanted = catcher.request(now_ms)
    assert wanted is not None
    return wanted


def test_nothing_is_asked_without_a_reason_nor_twice_in_a_second() -> None:
    catcher = Catcher()
    assert catcher.deadline_ms == NEVER_MS
    assert catcher.request(0) is None
    catcher.want(HONEST, GAME, 7, HEAD, seated=True)
    assert asked(catcher, 10) == Wanted(HONEST, GAME, 7)
    catcher.want(HONEST, GAME, 7, HEAD, seated=True)
    assert catcher.deadline_ms == 10 + ASK_EVERY_MS
    assert catcher.request(9 + ASK_EVERY_MS) is None
    assert asked(catcher, 10 + ASK_EVERY_MS).h == 6


def test_a_liar_who_never_stops_costs_a_second_and_not_the_game() -> None:
    catcher = Catcher()
    order = []
    for second in range(6):
        now_ms = second * ASK_EVERY_MS
        catcher.want(HONEST, GAME, 7, HEAD, seated=True)
        for _ in range(100):
            catcher.want(LIAR, GAME, 7, HEAD, seated=True)
        order.append(asked(catcher, now_ms).target)
    assert order == [HONEST, LIAR] * 3


def test_seats_are_asked_before_onlookers() -> None:
    catcher = Catcher()
    for second in range(4):
        catcher.want(ONLOOKER, GAME, 7, HEAD, seated=False)
        catcher.want(HONEST, GAME, 7, HEAD, seated=True)
        assert asked(catcher, second * ASK_EVERY_MS).target == HONEST
    catcher.want(ONLOOKER, GAME, 7, HEAD, seated=False)
    assert asked(catcher, 9_000).target == ONLOOKER


def test_asking_one_peer_in_vain_looks_further_back_and_begins_anew_at_the_end() -> None:
    catcher = Catcher()
    starts = []
    for second in range(6):
        catcher.want(HONEST, GAME, 9, HEAD, seated=True)
        starts.append(asked(catcher, second * ASK_EVERY_MS).h)
    assert starts == [9, 8, 6, 2, 9, 8]
    catcher.want(HONEST, GAME, 9, OTHER, seated=True)  # we moved: it was not in vain
    assert asked(catcher, 9_000).h == 9


def test_what_a_liar_did_not_answer_does_not_send_us_further_back_with_others() -> None:
    catcher = Catcher()
    for second in range(5):
        catcher.want(LIAR, GAME, 300, HEAD, seated=True)
        catcher.request(second * ASK_EVERY_MS)
    catcher.want(HONEST, GAME, 300, HEAD, seated=True)
    assert asked(catcher, 9_000) == Wanted(HONEST, GAME, 300)


def test_a_newcomer_asks_for_everything_however_often() -> None:
    catcher = Catcher()
    for second in range(5):
        catcher.want(HONEST, GAME, 0, seated=False)
        assert asked(catcher, second * ASK_EVERY_MS).h == 0


def test_a_crowd_is_remembered_up_to_a_limit() -> None:
    catcher = Catcher()
    crowd = [bytes([number]) * 32 for number in range(3 * ASKED_MAX)]
    for number, key in enumerate(crowd):
        catcher.want(key, GAME, 7, HEAD, seated=False)  # type: ignore[arg-type]
        if number % 2:
            catcher.request(number * ASK_EVERY_MS)
    assert len(catcher._reasons) <= ASKED_MAX
    assert len(catcher._asked) <= ASKED_MAX
