"""What one seat sees at a table of Push rummy, over whole matches and at chosen positions."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.games.rummy_types import Phase, Take
from pushnet.ids import Seat
from pushnet.session.snapshot import DealProgress, DealStep, GameSnapshot, Snapshot
from pushnet.views.phrase import Phrase
from pushnet.views.rummy import RummyView, rummy_log_view, rummy_view
from pushnet.views.rummy_hand import GroupKind, Sorting
from pushnet.views.rummy_hint import hint
from tests.games.rummy_positions import table
from tests.tui.rummy_client import RummyClient
from tests.views.telling import told

OPEN = table(
    deal=2,
    phase=Phase.DRAW,
    hands={0: "3S 4S 5S 6S QH QD QS 2D JK", 1: "9C 8C", 2: "KS KD 5H", 3: "AS AH 7D 4C"},
    melds=((2, "set", "9S 9H 9D"), (2, "run", "4H 5H JK 7H"), (1, "set", "5C 5D 2S")),
    discard="3C KD",
    scores=((35, 60),),
)
LAID = table(
    deal=2,
    hands={0: "6H QC 8S 3S 2H", 1: "9C 8C", 2: "KS KD", 3: "AS AH"},
    melds=((0, "set", "QH QD QS"), (0, "run", "4H 5H JK 7H"), (1, "run", "9S 10S JS QS")),
    discard="3C KD",
)


def view_of(client: RummyClient, **options) -> RummyView:
    snapshot, game = parts(client)
    return rummy_view(snapshot, game, **options)


def parts(client: RummyClient) -> tuple[Snapshot, GameSnapshot]:
    snapshot = client.snapshot
    assert snapshot.game is not None
    return snapshot, snapshot.game


def groups(view: RummyView) -> list[str]:
    assert view.hand is not None
    return [
        told(Phrase("{cards} {label}", (("cards", marks(group)), ("label", group.label or ""))))
        for group in view.hand.groups
    ]


def marks(group) -> tuple:
    return tuple(card.mark for card in group.cards)


# What stays hidden


@settings(max_examples=12)
@given(st.integers(0, 10_000), st.integers(0, 3))
def test_what_others_hold_never_changes_what_a_seat_sees(seed: int, seat: int) -> None:
    client = RummyClient(own_seat=seat, seed=seed)
    client.settle()
    for _ in range(40):
        client.act_on()
        snapshot, game = parts(client)
        seen = rummy_view(snapshot, game, seen_h=0)
        everything = dict(enumerate(client.dealer.deck))
        assert rummy_view(snapshot, replace(game, own_faces=everything), seen_h=0) == seen
        told_of = rummy_log_view(game)
        assert rummy_log_view(replace(game, own_faces=everything | dict(game.own_faces))) == told_of


@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_onlookers_see_no_hidden_card(seed: int) -> None:
    client = RummyClient(own_seat=None, seed=seed)
    client.settle()
    for _ in range(40):
        client.act_on()
        snapshot, game = parts(client)
        view = rummy_view(snapshot, game)
        everything = dict(enumerate(client.dealer.deck))
        assert view.hand is None
        assert not view.moves.is_mine
        assert set(view.moves.faces) == {
            at for at, card in enumerate(client.state.faces) if card != 255
        }
        assert rummy_view(snapshot, replace(game, own_faces=everything)) == view


@settings(max_examples=10)
@given(st.integers(0, 10_000), st.sampled_from(Sorting))
def test_the_hand_is_shown_whole_in_every_order(seed: int, sorting: Sorting) -> None:
    client = RummyClient(seed=seed)
    client.settle()
    for _ in range(60):
        client.act_on()
        view = view_of(client, sorting=sorting)
        assert view.hand is not None
        lying = [card.position for card in view.hand.cards]
        assert sorted(lying) == sorted(client.state.hands[0])
        if view.moves.may_play and not view.moves.has_contract:
            assert (view.hand.missing == 0) == (view.moves.contract() is not None)


# Positions


def test_the_hand_lies_in_the_melds_of_the_contract() -> None:
    view = view_of(RummyClient(OPEN))
    assert groups(view) == ["QS QH QD set of 3", "3S 4S 5S 6S run of 4", "*2D *JK 2 wild"]
    assert view.hand is not None
    assert view.hand.points == 90
    assert view.hand.missing == 0


def test_what_the_contract_lacks_is_told() -> None:
    poor = table(deal=2, hands={0: "3S 4S 9H QH QD 7C"}, discard="KD", phase=Phase.DRAW)
    view = view_of(RummyClient(poor))
    assert groups(view) == [
        "3S 4S run of 4: 2 missing",
        "QH QD set of 3: 1 missing",
        "9H 7C",
    ]
    assert view.hand is not None
    assert view.hand.missing == 3


def test_after_the_contract_what_fits_lies_together() -> None:
    view = view_of(RummyClient(LAID))
    assert view.hand is not None
    kinds = [(group.kind, len(group.cards)) for group in view.hand.groups]
    assert kinds == [(GroupKind.FIT, 2), (GroupKind.WILD, 1), (GroupKind.REST, 2)]


def test_seats_say_only_how_many_cards_they_hold() -> None:
    view = view_of(RummyClient(OPEN))
    rows = [(row.side.value, row.hand_count, row.has_contract) for row in view.rows if row.side]
    assert rows == [("me", 9, False), ("left", 2, True), ("partner", 3, True), ("right", 4, False)]


def test_wild_cards_say_what_they_stand_for() -> None:
    view = view_of(RummyClient(OPEN))
    meanings = {
        meld.number: [told(card.stands_for) for card in meld.cards if card.stands_for]
        for meld in view.melds
    }
    assert meanings == {1: [], 2: ["6H"], 3: ["any 5 that is not in the set"]}


def test_lay_offs_and_exchanges_have_words() -> None:
    moves = view_of(RummyClient(LAID)).moves
    assert [told(deed.label) for deed in moves.lay_offs(LAID.at("QC"))] == ["QC onto meld 1"]
    labels = [told(deed.label) for deed in moves.swaps(LAID.at("6H"))]
    assert "6H for *JK in meld 2; *JK onto meld 3, low end" in labels
    assert moves.swaps(LAID.at("8S")) == ()


def test_picked_cards_are_put_in_order() -> None:
    moves = view_of(RummyClient(OPEN)).moves
    picked = OPEN.some("6S JK 4S")
    assert [told(moves.layout_label(each)) for each in moves.arranged(picked)] == [
        "Lay the run 4S *JK 6S"
    ]
    wild_end = OPEN.some("5S JK 4S")
    assert [told(moves.layout_label(each)) for each in moves.arranged(wild_end)] == [
        "Lay the run 4S 5S *JK",
        "Lay the run *JK 4S 5S",
    ]
    assert told(moves.why_no_meld(OPEN.some("3S QH QD"))) == (
        "Not possible: the cards of a set have one rank."
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (OPEN, "Hint: push KD on, it does not help you (p)."),
        (OPEN.do(Take()), "Hint: lay your contract (m), the rest of your hand gets cheaper."),
        (LAID, "Hint: QC onto meld 1 (a)."),
    ],
)
def test_hints(position, said: str) -> None:
    assert told(hint(view_of(RummyClient(position)).moves)) == said


@pytest.mark.parametrize(
    ("step", "shuffles", "shuffler", "parts", "said"),
    [
        (DealStep.KEYS, 0, None, (0, 0), "Deal 1: everybody puts a lock on the new deck …"),
        (DealStep.SHUFFLES, 1, 1, (0, 0), "Deal 1: Ana shuffles, 2 of 4 …"),
        (
            DealStep.SHUFFLES,
            1,
            1,
            (3, 7),
            "Deal 1: Ana shuffles, 2 of 4; part 3 of 7 is here …",
        ),
        (DealStep.SHUFFLES, 3, 0, (0, 0), "Deal 1: you shuffle, 4 of 4 …"),
        (DealStep.SHARES, 4, None, (0, 0), "Deal 1: the cards are dealt …"),
    ],
)
def test_a_deal_says_how_far_it_is(step, shuffles, shuffler, parts, said) -> None:
    client = RummyClient()
    come, count = parts
    client.deal = DealProgress(
        number=1,
        step=step,
        order=(Seat(0), Seat(1), Seat(2), Seat(3)),
        shuffles=shuffles,
        shuffler=None if shuffler is None else Seat(shuffler),
        parts_come=come,
        parts=count,
        working=False,
    )
    assert told(view_of(client).prompt.text) == said


def test_the_log_tells_us_our_own_cards_and_nobody_elses() -> None:
    client = RummyClient(seed=4)
    client.act_until_mine()
    lines = [told(line.text) for line in rummy_log_view(parts(client)[1])]
    assert lines[0] == "Deal 1: 6 cards each, 健太 deals"
    assert lines[1].endswith("is turned up")


def test_a_match_is_told_to_its_end() -> None:
    client = RummyClient(seed=3)
    client.settle()
    client.act_on(4000)
    view = view_of(client)
    assert view.is_over
    assert told(view.prompt.text).startswith("The match is over")
    assert len(view.results) == 2
    assert [row.points is not None for row in view.sheet.rows] == [True] * 5
    assert sum(row.points[0] for row in view.sheet.rows if row.points) == view.sheet.totals[0]
    assert view.results[0].points <= view.results[1].points
