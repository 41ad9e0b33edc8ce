"""Actions and options of Push rummy in the wire's types: one form each, no other is accepted.

    action   [0] Take  [1] Push  [2, [layout, ..]] LayContract  [3, layout] LayMeld
             [4, card, meld, end] LayOff  [5, card, meld, slot, use] Swap
             [6, card, [shown, ..]] Discard
    layout   [kind, [card, ..], meaning]   kind 0 set, 1 run
    use      [0, meld, end] onto a meld, [1, layout] in a new one
    options  [odds, turn_clock_s, spectator_chat, allow_all_wild, duplicate_suits_in_sets,
             last_card_push, forbid_return_discard, forbid_wild_discard]

Cards are positions 0..107; protocol/games/rummy.md gives the bounds of everything.
"""

from typing import Any, Final, assert_never

from pushnet.errors import Code, RefusedError
from pushnet.games.api import Encoded
from pushnet.games.rummy_cards import CARD_COUNT, JOKER_FIRST
from pushnet.games.rummy_types import (
    MELD_MIN,
    RUN_MAX,
    Action,
    Discard,
    End,
    Kind,
    LastCardPush,
    LayContract,
    LayMeld,
    LayOff,
    Layout,
    NewMeld,
    OntoMeld,
    Options,
    Push,
    Swap,
    Take,
)
from pushnet.games.table_options import (
    TURN_CLOCK_S_MAX,
    Odds,
    read_choice,
    read_flag,
    read_number,
)
from pushnet.words import say

CONTRACT_MELDS_MAX: Final = 3
MELDS_MAX: Final = CARD_COUNT // MELD_MIN
_OPTION_COUNT: Final = 8


def encode_action(action: Action) -> Encoded:
    """Return the form of an action."""
    match action:
        case Take():
            return [0]
        case Push():
            return [1]
        case LayContract(melds):
            return [2, [_layout_form(layout) for layout in melds]]
        case LayMeld(layout):
            return [3, _layout_form(layout)]
        case LayOff(card, meld, end):
            return [4, card, meld, int(end)]
        case Swap(card, meld, slot, use):
            return [5, card, meld, slot, _use_form(use)]
        case Discard(card, shown):
            return [6, card, list(shown)]
        case _:
            assert_never(action)


def decode_action(form: Any) -> Action:
    """Return the action of a form.

    Raises:
        RefusedError: FORM for anything that `encode_action` does not make of an action within
            its bounds.
    """
    match form if type(form) is list else None:
        case [0] | [1]:
            return Push() if _number(form[0], 1) else Take()
        case [2, list(layouts)] if 1 <= len(layouts) <= CONTRACT_MELDS_MAX and _tag(form):
            return LayContract(tuple(_read_layout(layout) for layout in layouts))
        case [3, layout] if _tag(form):
            return LayMeld(_read_layout(layout))
        case [4, card, meld, end] if _tag(form):
            return LayOff(_card(card), _meld(meld), _end(end))
        case [5, card, meld, slot, use] if _tag(form):
            slot = _number(slot, RUN_MAX - 1)
            return Swap(_card(card), _meld(meld), slot, _read_use(use))
        case [6, card, list(shown)] if _tag(form) and len(shown) < CARD_COUNT:
            return Discard(_card(card), tuple(_card(position) for position in shown))
        case _:
            raise _refused()


def _use_form(use: OntoMeld | NewMeld) -> Encoded:
    match use:
        case OntoMeld(meld, end):
            return [0, meld, int(end)]
        case NewMeld(layout):
            return [1, _layout_form(layout)]
        case _:
            assert_never(use)


def _layout_form(layout: Layout) -> Encoded:
    return [int(layout.kind), list(layout.cards), layout.meaning]


def _read_layout(form: Any) -> Layout:
    match form if type(form) is list else None:
        case [kind, list(cards), meaning] if MELD_MIN <= len(cards) <= RUN_MAX:
            positions = tuple(_card(position) for position in cards)
            return Layout(Kind(_number(kind, 1)), positions, _number(meaning, JOKER_FIRST))
        case _:
            raise _refused()


def _read_use(form: Any) -> OntoMeld | NewMeld:
    match form if type(form) is list else None:
        case [0, meld, end] if _tag(form):
            return OntoMeld(_meld(meld), _end(end))
        case [1, layout] if _tag(form):
            return NewMeld(_read_layout(layout))
        case _:
            raise _refused()


def _tag(form: list[Any]) -> bool:
    """Return whether a form begins with a number: True == 1 and 1.0 == 1, but are none."""
    return type(form[0]) is int


def _number(value: Any, maximum: int) -> int:
    if type(value) is not int or not 0 <= value <= maximum:
        raise _refused()
    return value


def _card(value: Any) -> int:
    return _number(value, CARD_COUNT - 1)


def _meld(value: Any) -> int:
    return _number(value, MELDS_MAX - 1)


def _end(value: Any) -> End:
    return End(_number(value, 1))


def _refused() -> RefusedError:
    return RefusedError(Code.FORM, say("not an action of Push rummy"))


def encode_options(options: Options) -> Encoded:
    """Return the form of a table's options."""
    return [
        int(options.odds),
        options.turn_clock_s,
        options.spectator_chat,
        options.allow_all_wild,
        options.duplicate_suits_in_sets,
        int(options.last_card_push),
        options.forbid_return_discard,
        options.forbid_wild_discard,
    ]


def decode_options(form: Any) -> Options:
    """Return the options of a form.

    Raises:
        RefusedError: TABLE_OPTIONS for anything that `encode_options` does not make of options
            within their bounds.
    """
    if type(form) is not list or len(form) != _OPTION_COUNT:
        raise RefusedError(Code.TABLE_OPTIONS, say("not the options of Push rummy"))
    odds, turn_clock_s, spectator_chat, all_wild, duplicates, last_card, returned, wild = form
    return Options(
        odds=read_choice(odds, Odds),
        turn_clock_s=read_number(turn_clock_s, TURN_CLOCK_S_MAX),
        spectator_chat=read_flag(spectator_chat),
        allow_all_wild=read_flag(all_wild),
        duplicate_suits_in_sets=read_flag(duplicates),
        last_card_push=read_choice(last_card, LastCardPush),
        forbid_return_discard=read_flag(returned),
        forbid_wild_discard=read_flag(wild),
    )
