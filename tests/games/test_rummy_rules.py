"""Rules and rulings of Push rummy that no worked position shows, one test each."""

from dataclasses import replace

import pytest

from pushnet.errors import RefusedError, UsageError
from pushnet.games import rummy
from pushnet.games.api import Faces, NewDeck, Owed
from pushnet.games.rummy_contract import CONTRACTS
from pushnet.games.rummy_events import (
    DealEnded,
    DealScored,
    Departed,
    Drew,
    Ending,
    GameEnded,
    HandShown,
    Pushed,
    Received,
    Swapped,
    Took,
    UpCardTurned,
    WildBuried,
)
from pushnet.games.rummy_legal import carries, legal_actions
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_types import (
    Action,
    Discard,
    End,
    Kind,
    LastCardPush,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    OntoMeld,
    Options,
    Phase,
    Push,
    Swap,
    Take,
    face,
)
from pushnet.ids import Seat
from tests.games.rummy_positions import Table, table

REST = {1: "3S", 2: "3H", 3: "3D"}
DONE = (0, "set", "10S 10H 10D")
ALL_WILD = Options(allow_all_wild=True)
NO_RETURN = Options(forbid_return_discard=True)
NO_WILD = Options(forbid_wild_discard=True)


def reason(at: Table, action: Action) -> str:
    """Why the rules refuse this."""
    with pytest.raises(RefusedError) as refused:
        at.do(action)
    return refused.value.detail


def test_r13_a_contract_takes_as_many_cards_as_were_dealt() -> None:
    assert [contract.cards for contract in CONTRACTS] == [6, 7, 8, 9, 10]


def test_r4_the_first_dealer_is_the_seat_drawn() -> None:
    for drawn in range(4):
        assert rummy.first_player(Options(), 4, drawn) == drawn


@pytest.mark.parametrize(("seats", "first"), [(3, 0), (5, 0), (4, 4), (4, -1)])
def test_b30_four_seats_and_no_other_number(seats: int, first: int) -> None:
    with pytest.raises(UsageError):
        rummy.setup(Options(), seats, Seat(first))


def test_the_deck_gives_only_what_is_due() -> None:
    begun = rummy.setup(Options(), 4, Seat(0))
    with pytest.raises(UsageError):
        rummy.given(begun, Faces(()))
    dealt, _ = rummy.dealt(begun)
    with pytest.raises(UsageError):
        rummy.dealt(dealt)
    drawing = table(hands={0: "4C", **REST}, discard="7D", phase=Phase.DRAW).state
    with pytest.raises(UsageError):
        rummy.given(drawing, Faces(()))


def test_no_chance_is_drawn_in_the_open() -> None:
    state = rummy.setup(Options(), 4, Seat(0))
    assert rummy.chance_bound(state) is None
    assert not rummy.asks_chance(state, Take())
    with pytest.raises(UsageError):
        rummy.chance_action(state)


def test_r3_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state, _ = rummy.dealt(rummy.setup(Options(), 4, Seat(2)))
    assert state.hands[3] == (0, 4, 8, 12, 16, 20)
    assert state.hands[2] == (3, 7, 11, 15, 19, 23)
    assert state.stock == tuple(range(24, 108))


def test_the_shuffles_begin_at_the_dealers_left() -> None:
    assert need(rummy.setup(Options(), 4, Seat(1))) == NewDeck(
        1, (Seat(2), Seat(3), Seat(0), Seat(1))
    )


def test_the_deal_is_told() -> None:
    state, _ = rummy.dealt(rummy.setup(Options(), 4, Seat(0)))
    buried, events = rummy.given(state, Faces(((24, 52),)))
    assert events == (WildBuried(24, 52),)
    owed = need(buried)
    assert owed == Owed(tuple((Seat(s), (25,)) for s in range(4)), (25,))
    _, events = rummy.given(buried, Faces(((25, 7),)))
    assert UpCardTurned(25, 7) in events


# The push


def drawing(stock: str, options: Options = Options()) -> Table:  # noqa: B008
    hands = {0: "5D", **REST}
    return table(hands=hands, stock=stock, discard="AD", phase=Phase.DRAW, options=options)


def test_r22_who_owes_what_for_a_push() -> None:
    at = drawing("QS 4H 5C")
    top, below = at.state.stock[:2]
    assert carries(at.state, Push()) == ((top,), ())
    pushed, events = at.told(Push())
    assert events == (Pushed(Seat(0)),)
    both = tuple(sorted((top, below)))
    assert need(pushed.state) == Owed(((Seat(1), (below,)), (Seat(2), both), (Seat(3), both)), ())
    assert pushed.state.hands == at.state.hands


def test_r22_what_moves_is_told() -> None:
    at = drawing("QS 4H 5C").do(Push())
    discard = at.state.discard[-1]
    _, events = rummy.given(at.state, Faces(()))
    top, below = at.state.stock[:2]
    assert events == (
        Received(Seat(1), top, discard, at.deck[discard]),
        Drew(Seat(0), below),
    )


def test_b16_the_last_card_is_delivered_and_the_deal_ends() -> None:
    at = drawing("QS")
    assert need(at.do(Push()).state) == Owed(
        ((Seat(2), at.state.stock), (Seat(3), at.state.stock)), ()
    )
    after, events = rummy.given(at.do(Push()).state, Faces(()))
    assert DealEnded(Ending.STOCK, None) in events
    assert len(after.hands[1]) == 3
    assert (after.phase, after.stock) == (Phase.SCORE, ())


def test_b16_the_last_push_cancelled() -> None:
    at = drawing("QS", Options(last_card_push=LastCardPush.CANCEL))
    assert carries(at.state, Push()) == ((), ())
    after, events = at.told(Push())
    assert DealEnded(Ending.STOCK, None) in events
    assert after.state.hands == at.state.hands
    assert after.state.stock == at.state.stock


@pytest.mark.parametrize("known", ["top", "both"])
def test_b2_buried_cards_need_no_share(known: str) -> None:
    at = drawing("JK 2H")
    top, below = at.state.stock
    seen = {top} if known == "top" else {top, below}
    faces = bytes(at.deck[p] if p in seen else card for p, card in enumerate(at.state.faces))
    at = at._replace(state=at.state._replace(faces=faces))
    assert carries(at.state, Push()) == ((), ())
    pushed = at.do(Push())
    if known == "top":
        shares = (below,)
        assert need(pushed.state) == Owed(tuple((Seat(s), shares) for s in (1, 2, 3)), ())
    else:
        assert pushed.state.phase is Phase.PLAY


def test_b6_a_hand_grows_without_limit() -> None:
    at = table(hands={0: "5D", 1: "3S " * 2, 2: "3H", 3: "3D"}, discard="AD", phase=Phase.DRAW)
    at = at.do(Push()).settle()
    assert len(at.state.hands[1]) == 4


# Melds


def test_b7_melds_of_wild_cards_where_the_table_allows_them() -> None:
    at = table(hands={0: "2S JK JK 2H 4C", **REST}, melds=[DONE], options=ALL_WILD)
    cards = at.some("2S JK JK")
    kings = at.do(LayMeld(Layout(Kind.SET, cards, 12))).state.melds[1]
    assert (kings.kind, kings.first) == (Kind.SET, 13)
    low = at.do(LayMeld(Layout(Kind.RUN, cards, 13))).state.melds[1]
    assert (low.suit, low.first) == (0, 1)
    assert "states what" in reason(at, LayMeld(Layout(Kind.SET, cards)))
    assert "no set of twos" in reason(at, LayMeld(Layout(Kind.SET, cards, 1)))
    assert "past an ace" in reason(at, LayMeld(Layout(Kind.RUN, cards, 12)))
    printed = table(hands={0: "2S JK JK 4C", **REST}, melds=[DONE])
    assert "natural" in reason(printed, LayMeld(Layout(Kind.SET, cards, 12)))


def test_r10_what_is_stated_of_a_natural_meld_is_refused() -> None:
    at = table(hands={0: "KS KH JK 4C", **REST}, melds=[DONE])
    assert "follows from" in reason(at, LayMeld(Layout(Kind.SET, at.some("KS KH JK"), 12)))


def test_b10_a_suit_twice_also_by_lay_off_and_exchange() -> None:
    doubles = Options(duplicate_suits_in_sets=True)
    melds = [DONE, (1, "set", "QD QH JK"), (1, "run", "3C 4C 5C")]
    for options, legal in ((Options(), False), (doubles, True)):
        at = table(hands={0: "QD QH KC", **REST}, melds=melds, options=options)
        lay_off = LayOff(at.at("QD"), 1, End.LOW)
        exchange = Swap(at.at("QH"), 1, 2, OntoMeld(2, End.LOW))
        if legal:
            assert at.do(lay_off).melds()[1] == "QD QH JK QD"
            assert at.do(exchange).melds()[1:] == ["QD QH QH", "JK 3C 4C 5C"]
        else:
            assert "that suit" in reason(at, lay_off)
            assert "that suit" in reason(at, exchange)


def test_r8_three_cards_at_least() -> None:
    at = table(hands={0: "5H 6H KC", **REST}, melds=[DONE])
    assert "three" in reason(at, LayMeld(at.run("5H 6H")))
    assert "three" in reason(at, LayMeld(at.set("5H 6H")))


def test_b11_a_run_has_thirteen_cards_at_most() -> None:
    run = "AS JK 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    at = table(hands={0: "AS 4C", **REST}, melds=[DONE, (1, "run", run)])
    assert "thirteen" in reason(at, LayOff(at.at("AS"), 1, End.HIGH))


@pytest.mark.parametrize(("end", "place"), [(End.LOW, "AS 2H 3S 4S"), (End.HIGH, "JS QS KS AS")])
def test_b32_nothing_goes_past_an_ace(end: End, place: str) -> None:
    at = table(hands={0: "JK 4C", **REST}, melds=[DONE, (1, "run", place)])
    assert "past an ace" in reason(at, LayOff(at.at("JK"), 1, end))


def test_b20_a_two_of_another_suit_in_a_twos_place_stays_but_a_joker_there_goes() -> None:
    for wild, legal in (("2H", False), ("JK", True)):
        melds = [DONE, (1, "run", f"AS {wild} 3S"), (1, "set", "QD QH QS")]
        at = table(hands={0: "2S KC", **REST}, melds=melds)
        exchange = Swap(at.at("2S"), 1, 1, OntoMeld(2, End.LOW))
        if legal:
            assert at.do(exchange).melds()[1:] == ["AS 2S 3S", "QD QH QS JK"]
        else:
            assert "stays" in reason(at, exchange)


def test_r18_what_an_exchange_needs() -> None:
    melds = [DONE, (1, "run", "5H JK 7H"), (1, "set", "QD JK QS"), (1, "set", "9C 9D 9H 9S")]
    at = table(hands={0: "6H 8H 2D QH KC KD", **REST}, melds=melds)
    onto = OntoMeld(0, End.LOW)
    assert "not wild" in reason(at, Swap(at.at("6H"), 1, 0, onto))
    assert "stands for" in reason(at, Swap(at.at("8H"), 1, 1, onto))
    assert "natural" in reason(at, Swap(at.at("2D"), 2, 1, onto))
    assert "another rank" in reason(at, Swap(at.at("KD"), 2, 1, onto))
    assert "no such card" in reason(at, Swap(at.at("6H"), 1, 3, onto))
    assert "no such meld" in reason(at, Swap(at.at("6H"), 4, 1, onto))
    assert "no such meld" in reason(at, Swap(at.at("6H"), 1, 1, OntoMeld(4, End.LOW)))
    assert "at most four" in reason(at, Swap(at.at("6H"), 1, 1, OntoMeld(3, End.LOW)))
    assert "no high end" in reason(at, Swap(at.at("6H"), 1, 1, OntoMeld(0, End.HIGH)))
    joker = at.state.melds[1].cards[1]
    new = Layout(Kind.SET, (*at.some("KC KD"), joker))
    after, events = at.told(Swap(at.at("6H"), 1, 1, NewMeld(new)))
    assert any(isinstance(event, Swapped) and event.wild_position == joker for event in events)
    assert after.melds()[4] == "KC KD JK"
    twice = Layout(Kind.SET, (*at.some("KC KD"), joker, joker))
    assert "has to hold the wild" in reason(at, Swap(at.at("6H"), 1, 1, NewMeld(twice)))


def test_attack_38_cards_that_are_not_in_the_hand() -> None:
    at = table(hands={0: "4C 5C 6C KC", **REST}, melds=[DONE])
    others = at.state.hands[1][0]
    on_table = at.state.melds[0].cards[0]
    for position in (others, on_table, at.state.stock[0], 107):
        assert reason(at, Discard(position)) == "a card is not in the hand"
    twice = Layout(Kind.RUN, (*at.some("4C 5C"), at.at("5C")))
    assert reason(at, LayMeld(twice)) == "a card is named twice"


# Discards


def test_b22_what_is_barred() -> None:
    at = table(hands={0: "7D 2H 4C", **REST}, taken="7D", options=NO_RETURN)
    assert "what was taken" in reason(at, Discard(at.at("7D")))
    assert legal_actions(at.state) == tuple(Discard(p) for p in at.some("2H 4C"))
    wild = at._replace(state=at.state._replace(options=NO_WILD))
    assert "wild cards" in reason(wild, Discard(at.at("2H")))
    assert wild.do(Discard(at.at("7D"))).discard() == ["7D"]
    assert legal_actions(wild.state) == (Discard(at.at("7D")),)
    assert reason(wild, Discard(at.at("7D"), at.some("2H 4C"))).startswith("nothing asks")


def test_b22_who_can_discard_nothing_else_shows_the_hand() -> None:
    both = replace(NO_WILD, forbid_return_discard=True)
    at = table(hands={0: "7D 2H JK", **REST}, taken="7D", options=both)
    assert "wild cards" in reason(at, Discard(at.at("2H")))
    assert "ascending" in reason(at, Discard(at.at("2H"), (at.at("JK"),)))
    after, events = at.told(Discard(at.at("7D"), at.some("2H JK")))
    assert any(isinstance(event, HandShown) for event in events)
    assert after.discard() == ["7D"]
    assert face(after.state, at.at("JK")) is not None
    free = table(hands={0: "2H 4C", **REST}, options=both)
    assert reason(free, Discard(free.at("2H"), free.some("4C"))) == "another card may be discarded"


def test_b22_the_only_card_is_always_discarded() -> None:
    at = table(hands={0: "2H", **REST}, options=NO_WILD)
    assert legal_actions(at.state) == (Discard(at.at("2H")),)
    assert at.do(Discard(at.at("2H"))).state.out == 0


def test_b23_forty_turns_without_a_push_end_the_deal() -> None:
    at = table(hands={0: "4C", **REST}, discard="7D", phase=Phase.DRAW, idle=39)
    at, events = at.do(Take()), ()
    at, events = at.told(Discard(at.at("4C")))
    assert DealEnded(Ending.IDLE, None) in events
    again = table(hands={0: "4C", **REST}, discard="7D", phase=Phase.DRAW, idle=39)
    assert again.do(Push()).settle().state.idle == 0


def test_taking_is_told() -> None:
    at = table(hands={0: "4C", **REST}, discard="7D", phase=Phase.DRAW)
    top = at.state.discard[-1]
    assert at.told(Take())[1] == (Took(Seat(0), top, at.deck[top]),)


# Scores


def test_r27_a_deal_whose_hands_are_all_known_is_counted_at_once() -> None:
    at = table(hands={0: "4C", 1: "", 2: "KD", 3: ""}, melds=[DONE])
    after, events = at.told(Discard(at.at("4C")))
    assert after.state.scores == ((0, 0),)
    scored = [event for event in events if isinstance(event, DealScored)]
    assert [event.hands for event in scored] == [((), (), (), ())]


def test_b27_the_partner_of_who_is_out_scores_nothing() -> None:
    at = table(hands={0: "4C", 1: "3S", 2: "KD AD JK", 3: "3D"}, melds=[DONE])
    after = at.do(Discard(at.at("4C"))).settle()
    assert after.state.scores == ((0, 10),)


def test_b33_who_leaves_before_opening_pays_twenty_a_card() -> None:
    at = table(hands={0: "4C", 1: "3S 4S", 2: "KD", 3: "3D"}, melds=[DONE])
    ended = at.do(Discard(at.at("4C"))).state
    after, events = rummy.depart(ended, frozenset({Seat(1)}))
    assert after.scores == ((0, 40),)
    assert events == (Departed(Seat(1)), GameEnded((Seat(0), Seat(2))))
    innocent, _ = rummy.depart(ended, frozenset({Seat(2)}))
    assert innocent.scores == ((0, 0),)
    places = {rank.seat: rank.place for rank in rummy.ranks(innocent)}
    assert places == {1: 1, 3: 1, 0: 2, 2: 0}


def test_what_is_not_due_is_said() -> None:
    deck = Table(rummy.setup(Options(), 4, Seat(0)), tuple(range(108)))
    assert reason(deck, Take()) == "the deck has to be shuffled first"
    at = table(hands={0: "4C", **REST}, discard="7D", phase=Phase.DRAW)
    assert reason(at, Discard(0)).startswith("first the top discard")
    assert reason(at.do(Take()), Push()).startswith("the turn has its card")
    assert reason(at.do(Push()), Take()).startswith("the pushed cards")
    over, _ = rummy.depart(at.state, frozenset({Seat(0)}))
    assert reason(at._replace(state=over), Take()) == "the match is over"
    assert legal_actions(over) == ()
