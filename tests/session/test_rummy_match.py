"""One whole match of Push rummy through sessions, and everything that has to be true of it."""

from itertools import pairwise

import pytest

from pushnet.errors import Code
from pushnet.games.replay import Acted, Opened, replay
from pushnet.games.rummy_types import NOT_PUBLIC
from pushnet.ids import Seat
from pushnet.session.effects import StartGame
from pushnet.session.position import Step
from pushnet.session.sealed_moves import sealed_moves_of
from pushnet.session.snapshot import Stage
from pushnet.verify import Replayed, Verdict, replay_record, verify_record
from pushnet.views.game_export import game_json, game_text
from tests.session.rummy_tables import RummyTable, place_of
from tests.session.tables import Client
from tests.test_docs_architecture import drawn, of_a_sealed_deck
from tests.vectors.framing import put_together, taken_apart


@pytest.fixture(scope="module")
def table() -> RummyTable:
    """Return a table after five deals, with somebody who has watched from the start."""
    table = RummyTable("a match")
    table.sit()
    watcher = Client(table, "Watcher")
    table.clients.append(watcher)
    table.run(4_000)
    table.clients[0].propose(StartGame())
    table.deliver()
    table.run(4_000)
    table.play()
    table.run(4_000)
    return table


@pytest.fixture(scope="module")
def match(table: RummyTable) -> Replayed:
    found = replay_record(table.clients[0].records[-1])
    assert isinstance(found, Replayed), found
    return found


def test_the_record_proves_five_deals(match: Replayed) -> None:
    report = match.report
    assert report.verdict is Verdict.COMPLETE
    assert report.shuffles == 20
    assert report.shares > 20 * 20
    assert report.signed_by == (0, 1, 2, 3)
    assert [rank.place for rank in report.ranks][:2] == [1, 1]


def test_everybody_ends_at_one_head_with_one_state(table: RummyTable, match: Replayed) -> None:
    games = [client.session.game for client in table.clients]
    assert {game.ledger.position.head for game in games} == {match.report.head}
    assert len({game.state_digest() for game in games}) == 1
    assert all(client.game.stage is Stage.OVER for client in table.clients)
    assert all(client.violations() == [] for client in table.clients)


def test_who_watches_saw_no_hidden_card(table: RummyTable) -> None:
    watcher = table.clients[-1]
    assert watcher.game.own_seat is None
    assert watcher.game.own_faces == {}
    assert place_of(watcher).deck is not None


def test_the_log_opens_exactly_what_the_rules_make_public(match: Replayed) -> None:
    for position in match.positions[::9]:
        deck, state = position.deck, position.state
        if deck is None or not deck.is_shuffled or deck.context.number != state.deal:
            continue
        opened = [p for p in range(108) if not deck.missing(p)]
        shown = [p for p in range(108) if state.faces[p] != NOT_PUBLIC]
        assert opened == shown or position.step in {Step.KEYS, Step.OVER}
        assert deck.faces(opened).cards == tuple((p, state.faces[p]) for p in opened)


def test_a_hand_lacks_its_owners_share_and_no_other(match: Replayed) -> None:
    for position in match.positions:
        deck, state = position.deck, position.state
        if deck is None or position.step is not Step.ACT:
            continue
        for seat, hand in enumerate(state.hands):
            for place in hand:
                assert deck.missing(place) in {(), (Seat(seat),)}
        for place in state.stock:
            missing = deck.missing(place)
            assert missing == () or len(missing) == 4


def test_every_deal_has_fresh_keys(match: Replayed) -> None:
    decks = {p.deck.context.number: p.deck for p in match.positions if p.deck and p.deck.keys}
    keys = [key for deck in decks.values() for key in deck.keys]
    assert sorted(decks) == [1, 2, 3, 4, 5]
    assert len(set(keys)) == 20


def test_the_moves_lead_through_every_state_of_the_log(match: Replayed) -> None:
    log = match.log
    moves = sealed_moves_of(log)
    state = log.positions[2].state
    for after, steps in zip(log.positions[1:], moves, strict=True):
        for reached, _ in replay(log.table.rules, state, steps):
            state = reached
        assert after.h < 2 or state == after.state
    kinds = {type(step) for steps in moves for step in steps}
    assert {Acted, Opened} <= kinds


def test_the_match_can_be_read(match: Replayed) -> None:
    text = game_text(match.log, match.names)
    assert text.startswith('[Game "rummy"]')
    assert "push" in text
    told = game_json(match.log, match.names, verdict="complete", signed_by=(0, 1, 2, 3))
    assert told["rules"] == "rummy"
    scores = {rank.seat: rank.score for rank in match.report.ranks}
    assert told["steps"][-1]["points"] == [scores[0], scores[1]]


def test_the_diagram_of_the_architecture_has_every_way_that_it_went(match: Replayed) -> None:
    went = {(a.step.name, "close", b.step.name) for a, b in pairwise(match.positions)}
    assert went <= drawn()
    # Some need somebody who leaves (test_rummy_absence.py), some a card that seldom comes.
    leaving = {(step, "close", "OVER") for step in ("KEYS", "SHUFFLE")}
    seldom = {("ACT", "close", "KEYS"), ("SHARES", "close", "SHARES")}
    drawn_here = {arrow for arrow in drawn() if arrow[1] == "close" and of_a_sealed_deck(arrow)}
    assert drawn_here - leaving - seldom <= went


# What does not hold


def cut(match_record: bytes, slots: int) -> bytes:
    parts = taken_apart(match_record)
    parts.slots, parts.ends = parts.slots[:slots], []
    return put_together(parts)


def test_a_match_cut_short_holds_as_far_as_it_goes(table: RummyTable) -> None:
    record = table.clients[0].records[-1]
    report = verify_record(cut(record, 9))
    assert report.verdict is Verdict.INCOMPLETE
    assert (report.slots, report.shuffles) == (9, 4)


@pytest.mark.parametrize("h", [3, 4, 8])
def test_a_byte_changed_in_a_sealed_slot_is_found(table: RummyTable, h: int) -> None:
    parts = taken_apart(cut(table.clients[0].records[-1], h))
    item = parts.slots[h - 1].items[-1]
    body = item.body[:-9] + bytes([item.body[-9] ^ 1]) + item.body[-8:]  # in the proof
    parts.slots[h - 1].items[-1] = type(item)(body, item.signature)
    report = verify_record(put_together(parts))
    assert (report.verdict, report.code) == (Verdict.REFUSED, Code.BAD_SIGNATURE)
    assert report.slot == h


def test_a_shuffle_put_in_the_place_of_another_is_found(table: RummyTable) -> None:
    parts = taken_apart(cut(table.clients[0].records[-1], 6))
    parts.slots[3], parts.slots[4] = parts.slots[4], parts.slots[3]
    assert verify_record(put_together(parts)).code is Code.NOT_DUE


def test_progress_is_told_slot_by_slot(table: RummyTable) -> None:
    told: list[tuple[int, int]] = []
    verify_record(cut(table.clients[0].records[-1], 5), lambda at, of: told.append((at, of)))
    assert told == [(h, 5) for h in range(1, 6)]
