"""The worked positions for Push rummy, one test each, under the number of its row."""

from dataclasses import replace

import pytest

from pushnet.errors import Code, RefusedError
from pushnet.games.rummy import dealt, is_over, setup
from pushnet.games.rummy_cards import VALUE
from pushnet.games.rummy_events import DealEnded, Ending
from pushnet.games.rummy_score import ranks, totals, winners
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    Kind,
    LayContract,
    LayMeld,
    Layout,
    NewMeld,
    OntoMeld,
    Options,
    Phase,
    Push,
    Swap,
    Take,
)
from pushnet.ids import Seat
from tests.games.rummy_positions import AS_PRINTED, Table, name_of, table

REST = {1: "3S", 2: "3H", 3: "3D"}  # a card for each of the others, so that nobody is out
DONE = (0, "set", "10S 10H 10D")  # a meld that shows the contract of seat 0 to be done
SIZES = {1: (6, 83), 2: (7, 79), 3: (8, 75), 4: (9, 71), 5: (10, 67)}


def assert_refused(before: Table, action: Action, reason: str = "") -> None:
    with pytest.raises(RefusedError) as refused:
        before.do(action)
    assert refused.value.code is Code.ILLEGAL_ACTION
    assert refused.value.detail
    assert reason in refused.value.detail


def contract(at: Table, *melds: tuple[str, str]) -> LayContract:
    """The contract of melds named as ("set", "8C 8H 8S"), from cards of the hand."""
    left = list(at.state.hands[at.state.active])
    layouts = []
    for kind, names in melds:
        cards = []
        for name in names.split():
            cards.append(next(p for p in left if name_of(at.deck[p]) == name))
            left.remove(cards[-1])
        layouts.append(Layout(Kind[kind.upper()], tuple(cards)))
    return LayContract(tuple(layouts))


def may_lay(kind: str, names: str, options: Options = AS_PRINTED) -> bool:
    """Whether these cards make a meld, by laying them with the contract done."""
    at = table(hands={0: f"{names} 4C", **REST}, melds=[DONE], options=options)
    try:
        at.do(LayMeld(Layout(Kind[kind.upper()], at.some(names))))
    except RefusedError:
        return False
    return True


@pytest.mark.parametrize("deal", range(1, 6))
def test_rx01_hands_and_stock_of_each_deal(deal: int) -> None:
    size, stock = SIZES[deal]
    begun = setup(AS_PRINTED, 4, Seat(0))._replace(deal=deal)
    state, _ = dealt(begun)
    faces = tuple(card for card in range(54, 108)) + tuple(range(54))
    at = Table(state, faces).settle()
    assert [len(hand) for hand in at.state.hands] == [size] * 4
    assert len(at.state.discard) == 1
    assert len(at.state.stock) == stock
    assert (at.state.phase, at.state.active) == (Phase.DRAW, 1)


def test_rx02_wild_up_cards_go_to_the_bottom_one_slot_each() -> None:
    state, _ = dealt(setup(AS_PRINTED, 4, Seat(0)))
    rest = [card for card in range(108) if name_of(card) not in {"2H", "JK", "9C"}]
    two, joker, nine = 13, 52, 46
    deck = (*rest[:24], two, joker, nine, *rest[24:], 53, 106, 107, 67, 100)
    at = Table(state, deck)
    assert [name_of(deck[p]) for p in at.state.stock[:3]] == ["2H", "JK", "9C"]
    slots = 0
    while at.state.phase is Phase.DEAL:
        at = at.give()
        slots += 1
    assert slots == 3
    assert at.discard() == ["9C"]
    assert [name_of(deck[p]) for p in at.state.stock[-2:]] == ["2H", "JK"]
    assert len(at.state.stock) == 83


def test_rx03_take() -> None:
    at = table(hands={0: "4C 5C 6C 8H 9H KS"}, discard="7D", phase=Phase.DRAW)
    stock = len(at.state.stock)
    after = at.do(Take())
    assert len(after.hand()) == 7
    assert "7D" in after.hand()
    assert (after.state.discard, len(after.state.stock)) == ((), stock)
    assert after.state.phase is Phase.PLAY


def test_rx04_push() -> None:
    hands = {1: "3S 4S 5S 6S 8S 10S", 2: "3H 4H 5H 6H 8H 10H"}
    at = table(hands=hands, active=1, discard="9D", stock="5C KH 4D", phase=Phase.DRAW)
    pushed = at.do(Push())
    assert pushed.state.phase is Phase.GIVE
    after = pushed.settle()
    assert sorted(set(after.hand(2)) - set(at.hand(2))) == ["5C", "9D"]
    assert set(after.hand(1)) - set(at.hand(1)) == {"KH"}
    assert len(at.state.stock) - len(after.state.stock) == 2
    assert (after.state.phase, after.state.active) == (Phase.PLAY, 1)


def test_rx06_contract_and_the_last_card_discarded() -> None:
    at = table(hands={0: "8C 8H 8S QD QH JK 4D", **REST})
    at = at.do(contract(at, ("set", "8C 8H 8S"), ("set", "QD QH JK")))
    after, events = at.told(Discard(at.at("4D")))
    assert DealEnded(Ending.OUT, Seat(0)) in events
    scored = after.settle()
    assert scored.state.scores == ((0, 10),)
    assert scored.state.deal == 2


def test_rx07_two_sets_of_one_rank() -> None:
    at = table(hands={0: "8C 8H 8S 8H 8S 8D KC", **REST})
    after = at.do(contract(at, ("set", "8C 8H 8S"), ("set", "8H 8S 8D")))
    assert after.melds() == ["8C 8H 8S", "8H 8S 8D"]


def test_rx08_no_suit_twice_in_a_set() -> None:
    assert not may_lay("set", "8C 8C 8H")
    assert may_lay("set", "8C 8C 8H", Options(duplicate_suits_in_sets=True))
    assert not may_lay("set", "8C 8C 8H 8H 8S", Options(duplicate_suits_in_sets=True))


@pytest.mark.parametrize(
    ("kind", "names", "legal"),
    [
        pytest.param("set", "KH 2D JK", True, id="rx09_one_natural_card_suffices"),
        pytest.param("run", "AS 2S 3S 4S", True, id="rx11_ace_low"),
        pytest.param("run", "JS QS KS AS", True, id="rx12_ace_high"),
        pytest.param("run", "QS KS AS 2S", False, id="rx13_no_bridge"),
        pytest.param("run", "KS AS 2S 3S", False, id="rx13_no_bridge_either"),
        pytest.param("run", "2S QS KS AS", True, id="rx13_the_two_stands_for_the_jack"),
        pytest.param("run", "5H 6H 7D", False, id="rx14_one_suit"),
        pytest.param("run", "5H JK 7H 8H", True, id="rx15_a_wild_in_a_gap"),
    ],
)
def test_rx09_to_rx15_melds(kind: str, names: str, *, legal: bool) -> None:
    assert may_lay(kind, names) is legal


def test_rx13_rx15_what_a_wild_stands_for_is_fixed() -> None:
    at = table(hands={0: "2S QS KS AS 5H JK 7H 8H 4C", **REST}, melds=[DONE])
    at = at.do(LayMeld(at.run("2S QS KS AS"))).do(LayMeld(at.run("5H JK 7H 8H")))
    spades, hearts = at.state.melds[1:]
    assert (spades.first, hearts.first) == (11, 5)


@pytest.mark.parametrize(
    ("melds", "legal"),
    [
        pytest.param([("set", "4C 4D 2H"), ("run", "9S 10S JK QS")], True, id="rx16"),
        pytest.param([("set", "4C 4D 4H"), ("run", "9S 10S JS")], False, id="rx17"),
        pytest.param([("set", "4C 4D 4H"), ("set", "9S 9C 9H 9D")], False, id="rx18"),
    ],
)
def test_rx16_to_rx18_the_second_contract(melds: list[tuple[str, str]], *, legal: bool) -> None:
    names = " ".join(names for _, names in melds)
    at = table(deal=2, hands={0: f"{names} KC", **REST})
    if legal:
        after = at.do(contract(at, *melds))
        assert after.hand() == ["KC"]
        assert (after.state.melds[0].first, after.state.melds[1].first) == (4, 9)
    else:
        assert_refused(at, contract(at, *melds))


def test_rx19_touching_runs_stay_two() -> None:
    at = table(deal=3, hands={0: "4D 5D 6D 7D 8D 9D 10D JD KC", **REST})
    after = at.do(contract(at, ("run", "4D 5D 6D 7D"), ("run", "8D 9D 10D JD")))
    assert after.melds() == ["4D 5D 6D 7D", "8D 9D 10D JD"]


def test_rx20_half_a_contract_is_refused_and_nothing_changed() -> None:
    at = table(hands={0: "8C 8H 8S QD QH JK 4D", **REST})
    assert_refused(at, contract(at, ("set", "8C 8H 8S")), "2 sets")
    assert at.state.melds == ()
    assert len(at.hand()) == 7


def test_rx22_no_lay_off_before_the_own_contract() -> None:
    partners = [(2, "run", "5H 6H 7H")]
    at = table(hands={0: "8H KC", **REST}, melds=partners)
    assert_refused(at, at.lay_off("8H", 0, End.HIGH), "contract")


def test_rx23_laying_off_in_the_turn_of_the_contract() -> None:
    at = table(hands={0: "8C 8S 8D QD QH QS 9H 4H KC", **REST}, melds=[(1, "run", "5H JK 7H 8H")])
    at = at.do(contract(at, ("set", "8C 8S 8D"), ("set", "QD QH QS")))
    at = at.do(at.lay_off("9H", 0, End.HIGH))
    at = at.do(at.lay_off("4H", 0))
    assert at.melds()[0] == "4H 5H JK 7H 8H 9H"
    assert at.state.melds[0].first == 4


def test_rx25_a_set_of_four_is_full() -> None:
    at = table(hands={0: "JK KC", **REST}, melds=[DONE, (1, "set", "9C 9D 9H 9S")])
    assert_refused(at, at.lay_off("JK", 1), "four")


def exchange() -> Table:
    melds = [DONE, (1, "run", "5H JK 7H"), (3, "set", "QD QH QS")]
    return table(hands={0: "6H 3C 4S", **REST}, melds=melds)


def test_rx26_the_wild_goes_to_another_meld() -> None:
    at = exchange()
    after = at.do(Swap(at.at("6H"), 1, 1, OntoMeld(2, End.LOW)))
    assert after.hand() == ["3C", "4S"]
    assert after.melds()[1:] == ["5H 6H 7H", "QD QH QS JK"]


def test_rx27_the_wild_is_not_kept_and_nothing_changed() -> None:
    at = exchange()
    assert_refused(at, Swap(at.at("6H"), 1, 1, OntoMeld(1, End.HIGH)), "another meld")
    new = Layout(Kind.SET, at.some("3C 4S") + at.some("6H"))
    assert_refused(at, Swap(at.at("6H"), 1, 1, NewMeld(new)), "has to hold the wild")
    assert at.melds()[1:] == ["5H JK 7H", "QD QH QS"]
    assert at.hand() == ["6H", "3C", "4S"]


def test_rx29_the_wild_in_a_new_set() -> None:
    at = table(hands={0: "6H KD KC 4S", **REST}, melds=[DONE, (1, "run", "5H JK 7H")])
    joker = at.state.melds[1].cards[1]
    after = at.do(Swap(at.at("6H"), 1, 1, NewMeld(Layout(Kind.SET, (*at.some("KD KC"), joker)))))
    assert after.hand() == ["4S"]
    assert after.melds()[1:] == ["5H 6H 7H", "KD KC JK"]


def test_rx30_a_two_in_a_twos_place_stays() -> None:
    melds = [DONE, (1, "run", "2S 3S 4S"), (1, "set", "QD QH QS")]
    at = table(hands={0: "2S KC", **REST}, melds=melds)
    assert_refused(at, Swap(at.at("2S"), 1, 0, OntoMeld(2, End.LOW)), "stays")


def test_rx31_a_two_elsewhere_is_exchanged() -> None:
    melds = [DONE, (1, "run", "5H 2C 7H"), (1, "set", "QD QH QS")]
    at = table(hands={0: "6H KC", **REST}, melds=melds)
    after = at.do(Swap(at.at("6H"), 1, 1, OntoMeld(2, End.LOW)))
    assert after.melds()[1:] == ["5H 6H 7H", "QD QH QS 2C"]


def test_rx34_out_without_a_discard() -> None:
    melds = [DONE, (1, "set", "8C 8H 8D"), (1, "run", "8D 9D 10D")]
    at = table(hands={0: "8S JD", **REST}, melds=melds)
    at = at.do(at.lay_off("8S", 1))
    after, events = at.told(at.lay_off("JD", 2, End.HIGH))
    assert DealEnded(Ending.OUT, Seat(0)) in events
    assert after.state.phase is Phase.SCORE
    assert after.state.out == 0


def test_rx35_the_team_of_who_is_out_scores_nothing() -> None:
    at = table(hands={0: "4D", 1: "JK 9H", 2: "AS KD 5C", 3: "AC 10D 3S"}, melds=[DONE])
    after = at.do(Discard(at.at("4D"))).settle()
    assert after.state.scores == ((0, 55),)


def test_rx37_values() -> None:
    at = table(hands={0: "KS 10D 9C 3H AD 2S JK"})
    assert sum(VALUE[at.deck[p]] for p in at.state.hands[0]) == 85
    assert sum(VALUE) == 960


def test_rx38_taking_goes_on_with_an_empty_stock() -> None:
    at = table(hands={0: "4D", **REST}, discard="6C", stock="", phase=Phase.DRAW)
    assert at.do(Take()).state.phase is Phase.PLAY


def test_rx39_pushing_from_an_empty_stock_ends_the_deal() -> None:
    at = table(hands={0: "4D", **REST}, discard="6C", stock="", phase=Phase.DRAW)
    after, events = at.told(Push())
    assert DealEnded(Ending.STOCK, None) in events
    assert after.discard()[-1] == "6C"
    assert [len(hand) for hand in after.state.hands] == [1, 1, 1, 1]
    assert after.settle().state.scores == ((10, 10),)


def test_rx41_the_last_two_cards_of_the_stock() -> None:
    at = table(hands={0: "5D", **REST}, discard="AD", stock="QS 4H", phase=Phase.DRAW)
    after = at.do(Push()).settle()
    assert sorted(after.hand(1)) == ["3S", "AD", "QS"]
    assert after.hand(0) == ["5D", "4H"]
    assert (after.state.stock, after.state.phase) == ((), Phase.PLAY)


def test_rx42_two_runs_of_five_and_out() -> None:
    at = table(deal=5, hands={0: "3C 4C 5C 6C 7C 10H JH QH KH AH KC", **REST})
    at = at.do(contract(at, ("run", "3C 4C 5C 6C 7C"), ("run", "10H JH QH KH AH")))
    after, events = at.told(Discard(at.at("KC")))
    assert DealEnded(Ending.OUT, Seat(0)) in events
    assert is_over(after.settle().state)


def test_rx43_the_deal_moves_left() -> None:
    state = setup(AS_PRINTED, 4, Seat(2))
    dealers, leads = [], []
    for _ in range(5):
        begun, _ = dealt(state)
        at = Table(begun, tuple(card for card in range(107, -1, -1))).settle()
        dealers.append(at.state.dealer)
        leads.append(at.state.active)
        ended = at.state._replace(stock=())
        state = Table(ended, at.deck).do(Push()).settle().state
    assert dealers == [2, 3, 0, 1, 2]
    assert leads == [3, 0, 1, 2, 3]
    assert is_over(state)


def test_rx45_equal_totals_share_the_win() -> None:
    scores = ((100, 20), (0, 80), (20, 0), (0, 20))
    at = table(deal=5, hands={0: "QD", 1: "QS", 2: "KD", 3: "KS"}, scores=scores, stock="",
               discard="6C", phase=Phase.DRAW)  # fmt: skip
    after = at.do(Push()).settle()
    assert totals(after.state) == (140, 140)
    assert winners(after.state) == (0, 1, 2, 3)
    assert [rank.place for rank in ranks(after.state)] == [1, 1, 1, 1]


def test_rx46_the_card_just_taken() -> None:
    at = table(hands={0: "7D 4C", **REST}, taken="7D")
    assert at.do(Discard(at.at("7D"))).discard() == ["7D"]
    barred = at._replace(
        state=at.state._replace(options=replace(AS_PRINTED, forbid_return_discard=True))
    )
    assert_refused(barred, Discard(at.at("7D")), "what was taken")
