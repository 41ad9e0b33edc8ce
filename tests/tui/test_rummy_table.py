"""Every action at a table of Push rummy, by key and by mouse, and why something is not possible."""

from pathlib import Path

import pytest

from pushnet.games.rummy_types import (
    Discard,
    LayContract,
    LayMeld,
    LayOff,
    Push,
    Swap,
    Take,
)
from pushnet.tui.rummy_controls import RummyPanel
from pushnet.views.rummy_hand import Sorting
from tests.games.rummy_positions import table
from tests.tui.rummy_stage import DRAWING, DRAWN, LAYING, at_rummy
from tests.tui.table_stage import HandClock

TWO_ENDS = table(
    deal=2,
    hands={0: "3S JK 8S 5D KC", 1: "9C 8C", 2: "KS KD", 3: "AS AH"},
    melds=((0, "set", "QH QD QS"), (0, "run", "4H 5H 6H 7H")),
    discard="3C 9D",
)
BARE = table(deal=1, hands={0: "3S 4H 8S 5D KC 9C 2S", 1: "9S", 2: "KS", 3: "AS"}, discard="3C")


# Drawing


@pytest.mark.parametrize(("key", "action"), [("d", Take), ("f4", Take), ("p", Push), ("f5", Push)])
async def test_the_turns_card_is_chosen_by_key(tmp_path: Path, key: str, action) -> None:
    async with at_rummy(tmp_path, DRAWING, key) as at:
        assert at.played == [action()]


@pytest.mark.parametrize(("y", "action"), [(1, Push), (2, Push), (4, Take), (6, Take)])
async def test_the_turns_card_is_chosen_by_a_click_on_its_pile(
    tmp_path: Path, y: int, action
) -> None:
    async with at_rummy(tmp_path, DRAWING) as at:
        await at.click("Piles", 3, y)
        assert at.played == [action()]


@pytest.mark.parametrize(("action", "played"), [("take", Take), ("push", Push)])
async def test_the_turns_card_is_chosen_on_the_key_bar(tmp_path: Path, action, played) -> None:
    async with at_rummy(tmp_path, DRAWING) as at:
        await at.stage.click_key(action)
        assert at.played == [played()]


@pytest.mark.parametrize("key", ["m", "a", "w", "x"])
async def test_before_the_draw_nothing_is_laid(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWING, key) as at:
        assert at.played == []
        assert at.prompt == "First take the discard, or push."


@pytest.mark.parametrize("key", ["d", "p"])
async def test_after_the_draw_there_is_no_other(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, LAYING, key) as at:
        assert at.played == []
        assert at.prompt == "You have drawn: lay, or discard."


# The contract


@pytest.mark.parametrize("key", ["m", "f6"])
async def test_one_key_lays_the_suggested_contract(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWN, key) as at:
        (action,) = at.played
        assert isinstance(action, LayContract)
        assert len(action.melds) == 2
        assert "run" not in at.text("OwnHand")
        assert "Q♠  Q♥  Q♦" in at.text("#near")


async def test_a_contract_is_put_together_by_hand(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWN) as at:
        await at.pick("QH QD JK")
        await at.press("m")
        assert at.played == []
        assert at.prompt.startswith("Put aside: Q♥ Q♦ ★JK. Not possible")
        await at.pick("3S 4S 5S 6S")
        await at.press("enter")
        (action,) = at.played
        assert action == LayContract((DRAWN.set("QH QD JK"), DRAWN.run("3S 4S 5S 6S")))


async def test_what_is_put_aside_is_taken_back(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWN) as at:
        await at.pick("QH QD QS")
        await at.press("m")
        assert len(at.table.controls.hand.aside) == 1
        await at.press("m")
        assert at.prompt.startswith("Not possible: the contract of this deal is")
        await at.press("escape")
        assert at.table.controls.hand.aside == ()


async def test_cards_that_are_no_meld_say_why(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWN) as at:
        await at.pick("3S QH QD")
        await at.press("m")
        assert at.prompt == "Not possible: the cards of a set have one rank."
        assert at.picked == ["3S", "QH", "QD"]


async def test_what_the_contract_lacks_is_said(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, BARE, "m") as at:
        assert at.prompt.startswith("Your contract lacks")


# Picking


async def test_a_card_is_picked_and_put_back_by_key_and_by_click(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.pick("QC")
        assert at.picked == ["QC"]
        await at.press("space")
        assert at.picked == []
        await at.click_card("8S")
        assert at.picked == ["8S"]
        await at.click_card("8S")
        assert at.picked == []


async def test_a_group_is_picked_by_its_number_and_by_a_click_on_it(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING, "1") as at:
        assert sorted(at.picked) == ["3D", "3H", "3S"]
        await at.press("1")
        assert at.picked == []
        await at.click("OwnHand", 2, 1)
        assert sorted(at.picked) == ["3D", "3H", "3S"]
        await at.press("escape")
        assert at.picked == []


async def test_arrows_go_from_card_to_card_and_from_group_to_group(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        hand = at.table.controls.hand
        order = [card.position for card in at.table.view.hand.cards]
        assert hand.cursor == order[0]
        await at.press("right")
        assert hand.cursor == order[1]
        await at.press("left", "left")
        assert hand.cursor == order[-1]
        await at.press("down")
        assert hand.cursor == order[0]
        await at.press("down")
        assert hand.cursor == order[3]
        await at.press("up")
        assert hand.cursor == order[0]


@pytest.mark.parametrize("key", ["t", "f2"])
async def test_the_hand_is_sorted_in_three_ways(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        seen = []
        for _ in range(3):
            await at.press(key)
            seen.append(at.table.view.hand.sorting)
        assert seen == [Sorting.SUITS, Sorting.RANKS, Sorting.MELDS]


# Melds


async def test_a_new_meld_is_laid_as_suggested(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING, "m") as at:
        if at.table.controls.panel is RummyPanel.CHOICE:
            await at.press("1")
        (action,) = at.played
        assert isinstance(action, LayMeld)
        assert sorted(action.meld.cards) == sorted(LAYING.some("3S 3D 3H"))


async def test_picked_cards_are_laid_as_a_meld(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.pick("3S 3D 2H")
        await at.press("m")
        (action,) = at.played
        assert action == LayMeld(LAYING.set("3S 3D 2H"))


async def test_a_card_is_laid_off_by_key(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.go_to("QC")
        await at.press("a")
        assert at.played == [LAYING.lay_off("QC", 0)]


async def test_a_card_is_laid_off_by_a_click_on_the_meld(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.click_card("QC")
        await at.click("#near", 6, 1)
        assert at.played == [LAYING.lay_off("QC", 0)]


async def test_a_click_on_a_meld_that_does_not_take_the_card_says_why(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.click_card("8S")
        await at.click("#near", 6, 1)
        assert at.played == []
        assert at.prompt == "Not possible: the card is of another rank."


async def test_a_card_with_two_places_is_asked_about(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, TWO_ENDS) as at:
        await at.go_to("JK")
        await at.press("a")
        assert at.table.controls.panel is RummyPanel.CHOICE
        assert "★JK onto meld 2, low end" in at.text("ChoiceList")
        await at.press("escape")
        assert at.table.controls.panel is None
        await at.press("a", "down", "enter")
        (action,) = at.played
        assert isinstance(action, LayOff)
        assert (action.meld, action.end.name) == (1, "LOW")


async def test_an_entry_of_a_list_is_clicked(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, TWO_ENDS) as at:
        await at.go_to("JK")
        await at.press("a")
        await at.click("ChoiceList", 8, 3)
        (action,) = at.played
        assert isinstance(action, LayOff)
        assert (action.meld, action.end.name) == (1, "HIGH")


async def test_a_wild_card_is_swapped_by_key_and_used_at_once(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.go_to("6H")
        await at.press("w")
        assert "6♥ for ★JK in meld 2" in at.text("ChoiceList")
        await at.press("1")
        (action,) = at.played
        assert isinstance(action, Swap)
        assert (action.card, action.meld, action.slot) == (LAYING.at("6H"), 1, 2)


async def test_a_wild_card_is_swapped_by_a_click_on_it(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.click_card("6H")
        await at.click("#near", 13, 2)
        assert at.table.controls.panel is RummyPanel.CHOICE
        await at.press("2")
        assert isinstance(at.played[0], Swap)


async def test_a_click_on_a_wild_card_says_what_it_stands_for(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, DRAWING) as at:
        await at.click("#near", 13, 2)
        assert at.prompt == "It stands for 6♥, for good."


@pytest.mark.parametrize(
    ("card", "key", "said"),
    [
        ("8S", "w", "8♠ takes no wild card's place."),
        ("3S", "a", "3♠ fits onto no meld on the table."),
    ],
)
async def test_a_picked_card_that_fits_nowhere_says_so(tmp_path, card, key, said) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.pick(card)
        await at.press(key)
        assert at.prompt == said
        assert at.played == []


async def test_without_a_pick_the_cards_that_fit_are_offered(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.go_to("3S")
        await at.press("a")
        assert "Q♣ onto meld 1" in at.text("ChoiceList")


@pytest.mark.parametrize("key", ["a", "w"])
async def test_before_the_contract_nothing_is_added(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, DRAWN, key) as at:
        assert at.prompt.startswith("First lay the whole contract")


# Discarding


@pytest.mark.parametrize("key", ["x", "delete"])
async def test_the_card_under_the_cursor_is_discarded(tmp_path: Path, key: str) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.go_to("8S")
        await at.press(key)
        assert at.played == [Discard(LAYING.at("8S"))]


async def test_a_click_on_the_pile_discards_the_picked_card(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.click_card("8S")
        await at.click("Piles", 3, 5)
        assert at.played == [Discard(LAYING.at("8S"))]


@pytest.mark.parametrize(("answer", "count"), [("y", 1), ("1", 1), ("n", 0), ("escape", 0)])
async def test_a_wild_card_is_discarded_only_after_a_question(tmp_path, answer, count) -> None:
    async with at_rummy(tmp_path, LAYING) as at:
        await at.go_to("2H")
        await at.press("x")
        assert at.prompt == "Discard ★2♥? It could stand for any card."
        await at.press(answer)
        assert at.played == [Discard(LAYING.at("2H"))] * count


async def test_several_picked_cards_are_not_discarded(tmp_path: Path) -> None:
    async with at_rummy(tmp_path, LAYING, "1", "x") as at:
        assert at.prompt == "One card is discarded: pick one."
        assert at.played == []


async def test_a_key_held_down_discards_once(tmp_path: Path) -> None:
    clock = HandClock(step_ms=50)
    async with at_rummy(tmp_path, LAYING, clock=clock) as at:
        clock.now_ms += 1_000
        await at.go_to("8S")
        await at.press("x", "x", "x")
        assert at.played == [Discard(LAYING.at("8S"))]


async def test_a_key_that_came_just_before_our_turn_does_nothing(tmp_path: Path) -> None:
    clock = HandClock(step_ms=50)
    async with at_rummy(tmp_path, DRAWING, clock=clock) as at:
        await at.press("d")
        assert at.played == []
