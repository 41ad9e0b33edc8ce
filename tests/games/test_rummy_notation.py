"""Positions, steps and matches of Push rummy in writing: laws, and what is refused where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pushnet.errors import Code, RefusedError
from pushnet.games.replay import Acted, Opened, SealedStep, Shuffled, replay
from pushnet.games.rummy import RULES
from pushnet.games.rummy_faces import format_card
from pushnet.games.rummy_game_text import GameText, format_game, parse_game
from pushnet.games.rummy_notation import (
    POSITION_CHARACTERS_MAX,
    Diagram,
    diagram_of,
    format_diagram,
    parse_diagram,
)
from pushnet.games.rummy_step_text import format_step
from pushnet.games.rummy_steps import play
from pushnet.games.rummy_types import Kind, LayMeld, Phase, State
from tests.games.rummy_dealer import Moment
from tests.games.rummy_strategies import SEEDS, moments, played, states

PLAYING = "1d 1:play hands=8C8H8SQDQHJK4D/2?/2?/2?"
DONE = "melds=1:10S10H10D"


def steps_of(seed: int) -> tuple[SealedStep, ...]:
    """The steps of a match."""
    return tuple(step_of(moment) for moment in played(seed))


def step_of(moment: Moment) -> SealedStep:
    if moment.action is not None:
        return Acted(moment.action, moment.faces)
    return Shuffled() if moment.faces is None else Opened(moment.faces)


def text_of(seed: int) -> str:
    start = played(seed)[0].before
    names = ("Ana", 'B"o', "C\u2028h", "D\\\u0007")
    return format_game(
        GameText(options=start.options, dealer=start.dealer, names=names, steps=steps_of(seed))
    )


def seen_by_all(state: State) -> object:
    """What a state shows, whichever of the hidden cards lie where."""

    def cards(positions: tuple[int, ...]) -> list[str]:
        return [format_card(state.faces[p]) if state.faces[p] < 255 else "?" for p in positions]

    melds = [(meld.owner, meld.kind, meld.first, cards(meld.cards)) for meld in state.melds]
    hands = [sorted(cards(hand)) for hand in state.hands]
    turn = (state.phase, state.deal, state.active, state.idle, state.out, state.scores)
    return turn, hands, melds, cards(state.discard), cards(state.stock)


# Positions


@given(states())
@settings(max_examples=150)
def test_each_state_has_one_line_and_the_line_gives_it_back(state: State) -> None:
    line = format_diagram(diagram_of(state))
    assert len(line) < POSITION_CHARACTERS_MAX
    assert line.isascii()
    assert parse_diagram(line) == diagram_of(state)


@given(states())
@settings(max_examples=100)
def test_without_the_deck_a_line_is_still_its_own(state: State) -> None:
    line = format_diagram(diagram_of(state), deck=False)
    assert format_diagram(parse_diagram(line), deck=False) == line


def test_equal_cards_that_are_public_are_told_apart() -> None:
    line = f"1d 1:play hands=7D+7D+4C/2?/2?/2? {DONE} taken=7D:2"
    state = parse_diagram(line).state
    assert state.taken == state.hands[0][1]
    assert format_diagram(parse_diagram(line), deck=False) == line


def test_melds_of_wild_cards_say_what_they_are() -> None:
    line = "1d 1:play hands=4C/2?/2?/2? melds=1:JK2SJK:KS/1:2H-2D-2C:AH allow_all_wild=on"
    kings, run = parse_diagram(line).state.melds
    assert (kings.kind, kings.first) == (Kind.SET, 13)
    assert (run.suit, run.first) == (1, 1)
    assert format_diagram(parse_diagram(line), deck=False) == line


def test_other_spellings_are_read() -> None:
    line = "1d 1:play hands=8C8H10S/2?/2?/2?"
    for spelling in ("1d 1:play hands=8c,8h,ts/2?/??/2?", "1d 1:play hands=8C8HTS/2?/2?/2?"):
        assert parse_diagram(spelling) == parse_diagram(line)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a position begins like"),
        ("4p 1:draw", "the number of the deal comes first"),
        ("d 1:draw", "the number of the deal is a number"),
        ("1d 1", "what is due is one of"),
        ("1d 1:play cards=4C", "is not a field"),
        ("1d 1:play odds=some", "the choice is full, bust_only, off"),
        ("1d 1:play turn_clock=9999", "a turn clock in seconds"),
        ("1d 1:play hands=109?/-/-/-", "there are 108 cards"),
        (f"{PLAYING} deck=00.0", "each position from 0 to 107"),
        (f"{PLAYING} deck=zz.0", "two hexadecimal digits"),
        (f"{PLAYING} deck={bytes(range(108)).hex()}", "7 cards are known, so 7 digits"),
        (f"{PLAYING} deck={bytes(range(108)).hex()}.0000009", "which of equal cards"),
        (
            f"1d 1:play hands=8C8C/-/-/- deck={bytes(range(108)).hex()}.00",
            "a card is there twice",
        ),
        (f"{PLAYING} melds=1:2H2DJK", "a meld needs a natural card"),
        (f"{PLAYING} taken=4D:3", "no such card is known"),
        (f"{PLAYING} scores=5", "the points of a team"),
        ("1d 1:give hands=105?/1?/1?/- discard=4C stock=-", "nothing is owed for this push"),
    ],
)
def test_what_is_no_position_is_refused_with_a_place(line: str, sentence: str) -> None:
    with pytest.raises(RefusedError, match=r"character \d+: ") as refused:
        parse_diagram(line)
    assert refused.value.code is Code.NOTATION
    assert sentence in refused.value.detail


@given(st.text(max_size=40) | st.text("1234dplayrw:=hns?/-JKSHDC+. ", max_size=60))
@settings(max_examples=300)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        diagram = parse_diagram(text)
    except RefusedError as refused:
        assert refused.code is Code.NOTATION  # noqa: PT017
        return
    assert parse_diagram(format_diagram(diagram)) == diagram


# Steps


@given(moments())
@settings(max_examples=150)
def test_each_step_has_a_word_and_the_word_does_it(moment: Moment) -> None:
    word = format_step(step_of(moment), moment.before)
    (stepped,) = play(diagram_of(moment.before), word)
    begin = stepped.steps[0]
    assert format_step(begin, moment.before) == word
    ((after, _),) = replay(RULES, moment.before, (begin,))
    assert type(begin) is type(step_of(moment))
    assert seen_by_all(after) == seen_by_all(moment.after)


def test_a_marked_card_is_not_the_one_that_everybody_knows() -> None:
    diagram = parse_diagram("1d 1:play hands=7D+?4C/2?/2?/2? taken=7D forbid_return_discard=on")
    with pytest.raises(RefusedError, match="what was taken"):
        list(play(diagram, "x7D"))
    (stepped,) = play(diagram, "x7D*")
    assert stepped.diagram.state.discard == (1,)


def test_a_push_and_a_departure_are_words() -> None:
    begin = parse_diagram("1d 1:give hands=6?/6?/6?/6? discard=7D")
    given_cards, left = play(begin, "give leave 2,3")
    assert given_cards.diagram.state.phase is Phase.PLAY
    assert left.diagram.state.left == (1, 2)
    assert format_step(left.steps[0], begin.state) == "leave 2,3"


def test_the_wild_from_the_table_is_the_one_in_the_new_meld() -> None:
    diagram = parse_diagram(f"1d 1:play hands=JK6HKDKCKS/2?/2?/2? {DONE}/2:5H-JK-7H")
    (stepped,) = play(diagram, "6H@2.2:KDKCJK")
    assert diagram.state.melds[1].cards[1] in stepped.diagram.state.melds[2].cards


def test_wild_cards_only_are_laid_with_their_meaning() -> None:
    diagram = parse_diagram(f"1d 1:play hands=JK2S2H4C/2?/2?/2? {DONE} allow_all_wild=on")
    (stepped,) = play(diagram, "lay:JK-2S-2H:5H")
    (step,) = stepped.steps
    assert isinstance(step, Acted)
    assert isinstance(step.action, LayMeld)
    assert step.action.meld.kind is Kind.RUN
    assert "1:JK-2S-2H:5H" in format_diagram(stepped.diagram, deck=False)


@pytest.mark.parametrize(
    ("line", "words", "sentence", "code"),
    [
        ("deal:1", "+9C", "not what the deck owes", Code.ILLEGAL_ACTION),
        ("deal:1", "give", "not what the deck owes", Code.ILLEGAL_ACTION),
        ("deal:1", "deal deal", "no deck is due", Code.ILLEGAL_ACTION),
        ("deal:1", "deal +9C9D", "one card belongs here", Code.NOTATION),
        ("deal:1", "deal +?", "known cards belong here", Code.NOTATION),
        ("deal:1", "leave", "which seats", Code.NOTATION),
        (PLAYING, "open:-/-/-/-", "not what the deck owes", Code.ILLEGAL_ACTION),
        (PLAYING, "x4D9D", "one card belongs here", Code.NOTATION),
        (PLAYING, "lay:8C8H8S/QDQHJK 4D>9", "there is no such meld", Code.ILLEGAL_ACTION),
        (PLAYING, "lay:8C8H8S/QDQHJK 4D>0", "a meld is a number", Code.NOTATION),
        ("1d 1:deal hands=-/-/-/- stock=108?", "+9C open:-/-/-/-", "not what", Code.ILLEGAL_ACTION),
        (PLAYING, "jump", "belongs here, not", Code.NOTATION),
        ("1d 1:play hands=4?/2?/2?/2?", "lay:8C8C8C", "are elsewhere", Code.ILLEGAL_ACTION),
        ("1d 1:score hands=-/2?/-/4D+ out=1", "open:-/JK/-/4D", "has 2 cards", Code.NOTATION),
        ("1d 1:score hands=-/2?/-/4D+ out=1", "open:-/JK?/-/4D", "known cards", Code.NOTATION),
        ("1d 1:score hands=-/2?/-/4D+ out=1", "open:-/JK9C/-/5D", "4D too", Code.ILLEGAL_ACTION),
    ],
)
def test_what_is_no_step_is_refused_with_a_place(
    line: str, words: str, sentence: str, code: Code
) -> None:
    with pytest.raises(RefusedError, match=r"character \d+: ") as refused:
        list(play(parse_diagram(line), words))
    assert sentence in refused.value.detail
    assert refused.value.code is code


@given(st.text(max_size=30) | st.text("layoxtkepush:>@.-+*/8CHSQDJK2", max_size=30))
@settings(max_examples=300)
def test_any_word_is_a_step_or_refused(text: str) -> None:
    diagram = parse_diagram(f"{PLAYING} {DONE}/2:5H-JK-7H")
    try:
        for stepped in play(diagram, text):
            assert isinstance(stepped.diagram, Diagram)
    except RefusedError as refused:
        assert refused.code in {Code.NOTATION, Code.ILLEGAL_ACTION}  # noqa: PT017


# Matches


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_is_read_as_it_is_written(seed: int) -> None:
    written = text_of(seed)
    game = parse_game(written)
    assert format_game(game) == written
    assert game.names == ("Ana", 'B"o', "C\u2028h", "D\\\u0007")
    assert len(game.steps) == len(steps_of(seed))
    assert all(line.isprintable() for line in written.splitlines())


def test_a_match_may_stop_anywhere() -> None:
    start = played(0)[0].before
    for count in (0, 1, 2, 3, 9, 40):
        game = GameText(options=start.options, dealer=start.dealer, steps=steps_of(0)[:count])
        assert format_game(parse_game(format_game(game))) == format_game(game)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[Game "rummy"]\n', "", "the tag Game is missing"),
        ('"rummy"', '"push"', "this is read as rummy only"),
        ('Revision "1"', 'Revision "2"', "the rules here have revision 1"),
        ('[Scores "', '[Scores "9', "by its steps the match has Scores"),
        ('[Winners "', '[Winners "1', "by its steps the match has Winners"),
        ('[Player4 "', '[Player3 "', "Player3 is there twice"),
        ('[Player1 "Ana"]\n', "", "names are given for all four seats"),
        ('"Ana"', '"An\\x"', "a name is written as a JSON string"),
        ("[Dealer", "[Dealers", "there is no tag Dealers"),
        ('[Dealer "', '[Dealer "0', "a seat is a number from 1 to 4"),
        ("[Revision", "[[Revision", "a tag is written like"),
        ("\n1. ", "\n2. ", "this is turn 1"),
        ("\ndeal ", "\ntake deal ", "the deck has to be shuffled first"),
    ],
)
def test_a_text_with_a_fault_is_refused_with_its_line(old: str, new: str, sentence: str) -> None:
    written = text_of(0)
    assert old in written
    with pytest.raises(RefusedError, match=r"line \d+, character \d+: ") as refused:
        parse_game(written.replace(old, new, 1))
    assert sentence in refused.value.detail
