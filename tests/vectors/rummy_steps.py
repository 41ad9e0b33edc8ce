"""games/rummy/*: what the rules make of positions (games/rummy.md)."""

from collections.abc import Iterator
from typing import Any

from pushnet.errors import RefusedError
from pushnet.games.api import Faces
from pushnet.games.rummy import RULES, apply, setup
from pushnet.games.rummy_codec import decode_action, decode_options
from pushnet.games.rummy_digest import digest, state_bytes
from pushnet.games.rummy_notation import Diagram, parse_diagram
from pushnet.games.rummy_types import LastCardPush, Options, Phase
from pushnet.ids import Seat
from tests.games.rummy_positions import table
from tests.vectors.layout import Case, Files, case, cases_file, refused
from tests.vectors.rummy_forms import (
    given,
    need_form,
    rank_forms,
    state_form,
    steps_case,
)

REST = "2?/2?/2?"
TENS = "10S10H10D"
TWO_SETS = f"1d 1:play hands=8C8H8SQDQHJK4D/{REST}"
TABLE = f"melds=1:{TENS}/2:5H-JK-7H/4:QDQHQS"
FULL = f"melds=1:{TENS}/2:9C9D9H9S"


def ending(stock: str, *, deal: int = 1, scores: Any = (), **options: Any) -> Diagram:
    """Return a position in which the stock is nearly empty."""
    hands = (
        {0: "QD", 1: "QS", 2: "KD", 3: "KS"} if deal == 5 else {0: "5D", 1: "3S", 2: "3H", 3: "3D"}
    )
    at = table(
        deal=deal,
        hands=hands,
        stock=stock,
        discard="AD",
        phase=Phase.DRAW,
        scores=scores,
        options=Options(**options),
    )
    return Diagram(at.state, dict(enumerate(at.deck)))


# One position for each thing that may be due, and every option.
POSITIONS = {
    "deck": "deal:2",
    "deal": "1d 4:deal hands=6?/6?/6?/6?",
    "deal-after-a-wild-card": "1d 4:deal hands=6?/6?/6?/6? stock=83?2H",
    "draw": "1d 1:draw hands=6?/6?/6?/6? discard=9C",
    "give": "1d 2:give hands=6?/6?/6?/6? discard=9C",
    "give-the-last-card": "1d 1:give hands=104?/1?/1?/- discard=9C stock=?",
    "give-a-card-that-is-known": "1d 1:give hands=103?/1?/1?/- discard=9C stock=JK?",
    "play": f"1d 1:play hands=8C8H7D+QDQH/7?/6?/7? {TABLE} taken=7D idle=1",
    "score": "1d 1:score hands=-/JK9H+/3?/2?4D+ out=1",
    "score-with-nobody-out": "1d 1:score hands=4D+/JK9H+/3?/2?4D+",
    "over": "2d 1:over hands=6?/6?/6?/6? discard=7D scores=0-20 left=2,3",
    "every-option": "3d 2:draw dealer=1 hands=8?/8?/8?/8? discard=9C scores=0-15,300-0 odds=off"
    " turn_clock=90 spectator_chat=off allow_all_wild=on duplicate_suits_in_sets=on"
    " last_card_push=cancel forbid_return_discard=on forbid_wild_discard=on",
    "wild-cards-only": f"1d 1:play hands=4C/{REST} melds=1:JK2SJK:KH/1:2H-2D-2C:5H"
    " allow_all_wild=on",
}

# Position and steps, in notation; RX: the worked positions of the rules.
STEPS = {
    "rx01-the-first-deal": ("deal:4", "deal +9C"),
    "rx02-wild-up-cards-are-buried": ("deal:4", "deal +2H +JK +9C"),
    "rx03-take": ("1d 1:draw hands=6?/6?/6?/6? discard=7D", "take"),
    "rx04-push": ("1d 2:draw hands=6?/6?/6?/6? discard=9D", "push"),
    "rx06-contract-and-out": (TWO_SETS, "lay:8C8H8S/QDQHJK x4D"),
    "rx07-two-sets-of-one-rank": (f"1d 1:play hands=8C8H8S8H8S8DKC/{REST}", "lay:8C8H8S/8H8S8D"),
    "rx13-the-two-stands-for-the-jack": (
        f"1d 1:play hands=2SQSKSAS4C/{REST} melds=1:{TENS}",
        "lay:2S-QS-KS-AS",
    ),
    "rx16-set-and-run": (
        f"2d 1:play hands=4C4D2H9S10SJKQSKC/{REST} scores=0-20",
        "lay:4C4D2H/9S-10S-JK-QS",
    ),
    "rx19-touching-runs": (
        f"3d 1:play hands=4D5D6D7D8D9D10DJDKC/{REST} scores=0-20,0-5",
        "lay:4D-5D-6D-7D/8D-9D-10D-JD",
    ),
    "rx23-lay-off-at-both-ends": (
        f"1d 1:play hands=9H4HKC/{REST} melds=1:{TENS}/2:5H-JK-7H-8H",
        "9H>2+ 4H>2-",
    ),
    "an-ace-at-both-ends": (
        f"1d 1:play hands=ASAHKC/{REST} melds=1:{TENS}/2:JH-QH-KH/2:2C-3S-4S",
        "AH>2+ AS>3-",
    ),
    "rx26-swap-onto-another-meld": (f"1d 1:play hands=6H3C4S/{REST} {TABLE}", "6H@2.2>3"),
    "rx29-swap-into-a-new-set": (f"1d 1:play hands=6HKDKC4S/{REST} {TABLE}", "6H@2.2:KDKCJK"),
    "rx31-a-two-elsewhere-is-swapped": (
        f"1d 1:play hands=6HKC/{REST} melds=1:{TENS}/2:5H-2C-7H/2:QDQHQS",
        "6H@2.2>3",
    ),
    "a-two-takes-a-jokers-place": (
        f"1d 1:play hands=2SKC/{REST} melds=1:{TENS}/2:AS-JK-3S/2:QDQHQS",
        "2S@2.2>3",
    ),
    "rx34-out-by-a-lay-off": (f"1d 1:play hands=10C/{REST} {TABLE}", "10C>1"),
    "rx35-the-team-of-who-is-out-scores-nothing": (
        "1d 1:play hands=4D/JK9H/ASKD5C/AC10D3S",
        "x4D open:-/JK9H/-/AC10D3S",
    ),
    "rx38-take-with-an-empty-stock": (ending(""), "take"),
    "rx39-push-from-an-empty-stock": (ending(""), "push"),
    "rx41-push-the-last-two": (ending("QS 4H"), "push"),
    "push-the-last-card": (ending("QS"), "push"),
    "push-the-last-card-cancelled": (ending("QS", last_card_push=LastCardPush.CANCEL), "push"),
    "rx45-equal-totals": (
        ending("", deal=5, scores=((100, 20), (0, 80), (20, 0), (0, 20))),
        "push open:QD/QS/KD/KS",
    ),
    "rx46-the-card-just-taken": (f"1d 1:play hands=7D+4C/{REST} taken=7D", "x7D"),
    "a-hand-of-which-all-is-barred": (
        f"1d 1:play hands=2HJK/{REST} forbid_wild_discard=on",
        "x2H!JK",
    ),
    "forty-turns-without-a-push": (f"1d 1:play hands=4D+5D/{REST} taken=4D idle=40", "x5D"),
    "leave": ("2d 1:draw hands=6?/6?/6?/6? discard=7D scores=0-20", "leave 2"),
    "leave-both-teams": ("2d 1:draw hands=6?/6?/6?/6? discard=7D scores=0-20", "leave 2,3"),
    "leave-instead-of-opening": ("1d 1:score hands=-/JK9H+/3?/2?4D+ out=1", "leave 2"),
    "leave-when-it-is-over": (
        "2d 1:over hands=6?/6?/6?/6? discard=7D scores=0-20 left=2",
        "leave 3",
    ),
}

# Position, an action's form, and whether faces go with it: hands are positions 0, 1, .. in turn.
ILLEGAL: dict[str, tuple[str | Diagram, Any]] = {
    "no-such-action": ("1d 1:draw hands=6?/6?/6?/6? discard=7D", [7]),
    "another-length": ("1d 1:draw hands=6?/6?/6?/6? discard=7D", [0, 0]),
    "a-bool-for-a-number": ("1d 1:draw hands=6?/6?/6?/6? discard=7D", [False]),
    "take-in-play": (TWO_SETS, [0]),
    "push-in-play": (TWO_SETS, [1]),
    "discard-before-the-draw": ("1d 1:draw hands=6?/6?/6?/6? discard=7D", [6, 0, []]),
    "take-before-the-deal": ("deal:2", [0]),
    "push-while-shares-are-due": ("1d 2:give hands=6?/6?/6?/6? discard=9C", [1]),
    "discard-in-the-count": ("1d 1:score hands=-/JK9H+/3?/2?4D+ out=1", [6, 0, []]),
    "discard-of-another-hand": (TWO_SETS, [6, 7, []]),
    "discard-from-the-stock": (TWO_SETS, [6, 107, []]),
    "discard-of-no-position": (TWO_SETS, [6, 108, []]),
    "discard-that-shows-for-nothing": (TWO_SETS, [6, 6, [0]]),
    "rx20-half-a-contract": (TWO_SETS, [2, [[0, [0, 1, 2], 0]]]),
    "a-contract-of-the-wrong-kind": (TWO_SETS, [2, [[0, [0, 1, 2], 0], [1, [3, 4, 5], 0]]]),
    "a-card-in-two-melds": (TWO_SETS, [2, [[0, [0, 1, 2], 0], [0, [2, 3, 4], 0]]]),
    "a-contract-of-nothing": (TWO_SETS, [2, []]),
    "a-meaning-beside-a-natural-card": (TWO_SETS, [2, [[0, [0, 1, 2], 0], [0, [3, 4, 5], 12]]]),
    "rx08-a-suit-twice": (f"1d 1:play hands=8C8C8H4C/{REST} {TABLE}", [3, [0, [0, 1, 2], 0]]),
    "rx13-over-the-ace": (f"1d 1:play hands=QSKSAS2S4C/{REST} {TABLE}", [3, [1, [0, 1, 2, 3], 0]]),
    "rx14-two-suits-in-a-run": (f"1d 1:play hands=5H6H7D4C/{REST} {TABLE}", [3, [1, [0, 1, 2], 0]]),
    "a-run-not-from-low-to-high": (
        f"1d 1:play hands=7H6H5H4C/{REST} {TABLE}",
        [3, [1, [0, 1, 2], 0]],
    ),
    "a-wild-below-the-low-ace": (
        f"1d 1:play hands=JKAS3S4S4C/{REST} {TABLE}",
        [3, [1, [0, 1, 2, 3], 0]],
    ),
    "two-cards": (f"1d 1:play hands=8C8H4C/{REST} {TABLE}", [3, [0, [0, 1], 0]]),
    "wild-cards-only": (f"1d 1:play hands=2SJKJK4C/{REST} {TABLE}", [3, [0, [0, 1, 2], 12]]),
    "wild-cards-without-a-meaning": (
        f"1d 1:play hands=2SJKJK4C/{REST} {TABLE} allow_all_wild=on",
        [3, [0, [0, 1, 2], 0]],
    ),
    "a-set-of-twos": (
        f"1d 1:play hands=2SJKJK4C/{REST} {TABLE} allow_all_wild=on",
        [3, [0, [0, 1, 2], 1]],
    ),
    "the-contract-twice": (
        f"1d 1:play hands=8C8H8SQDQHJK4D/{REST} {TABLE}",
        [2, [[0, [0, 1, 2], 0], [0, [3, 4, 5], 0]]],
    ),
    "rx22-lay-off-before-the-contract": (
        f"1d 1:play hands=8HKC/{REST} melds=3:5H-6H-7H",
        [4, 0, 0, 1],
    ),
    "rx25-lay-off-onto-a-full-set": (f"1d 1:play hands=JKKC/{REST} {FULL}", [4, 0, 1, 0]),
    "lay-off-at-the-wrong-end": (f"1d 1:play hands=8HKC/{REST} {TABLE}", [4, 0, 1, 0]),
    "lay-off-at-the-high-end-of-a-set": (f"1d 1:play hands=10CKC/{REST} {TABLE}", [4, 0, 0, 1]),
    "lay-off-past-an-ace": (
        f"1d 1:play hands=JKKC/{REST} melds=1:{TENS}/2:QH-KH-AH",
        [4, 0, 1, 1],
    ),
    "lay-off-onto-no-meld": (f"1d 1:play hands=8HKC/{REST} {TABLE}", [4, 0, 9, 0]),
    "rx27-the-wild-onto-its-own-meld": (
        f"1d 1:play hands=6H3C4S/{REST} {TABLE}",
        [5, 0, 1, 1, [0, 1, 1]],
    ),
    "rx27-the-wild-not-in-the-new-meld": (
        f"1d 1:play hands=6HKDKCKS4S/{REST} {TABLE}",
        [5, 0, 1, 1, [1, [0, [1, 2, 3], 0]]],
    ),
    "rx30-a-two-in-a-twos-place": (
        f"1d 1:play hands=2SKC/{REST} melds=1:{TENS}/2:2S-3S-4S/2:QDQHQS",
        [5, 0, 1, 0, [0, 2, 0]],
    ),
    "swap-for-a-natural-card": (f"1d 1:play hands=5HKC/{REST} {TABLE}", [5, 0, 1, 0, [0, 2, 0]]),
    "swap-with-a-card-it-does-not-stand-for": (
        f"1d 1:play hands=8HKC/{REST} {TABLE}",
        [5, 0, 1, 1, [0, 2, 0]],
    ),
    "swap-with-a-suit-that-the-set-has": (
        f"1d 1:play hands=QDKC/{REST} melds=1:{TENS}/2:QDQHJK",
        [5, 0, 1, 2, [0, 0, 0]],
    ),
    "swap-with-a-wild-card": (
        f"1d 1:play hands=2DKC/{REST} melds=1:{TENS}/2:QDQHJK",
        [5, 0, 1, 2, [0, 0, 0]],
    ),
    "rx46-the-card-just-taken": (
        f"1d 1:play hands=7D+4C/{REST} taken=7D forbid_return_discard=on",
        [6, 0, []],
    ),
    "a-wild-discard": (f"1d 1:play hands=2H4C/{REST} forbid_wild_discard=on", [6, 0, []]),
    "a-wild-discard-though-another-is-free": (
        f"1d 1:play hands=2H4C/{REST} forbid_wild_discard=on",
        [6, 0, [1]],
    ),
    "a-wild-discard-with-half-the-hand": (
        f"1d 1:play hands=2HJKJK/{REST} forbid_wild_discard=on",
        [6, 0, [1]],
    ),
}


def files() -> Files:
    """Return the files of this family."""
    return {
        "games/rummy/setup.json": cases_file("rummy-setup", "sections 4, 5", _setups()),
        "games/rummy/digest.json": cases_file("rummy-digest", "section 13", _digests()),
        "games/rummy/need.json": cases_file("rummy-need", "section 6", _needs()),
        "games/rummy/steps.json": cases_file(
            "rummy-steps",
            "sections 5 to 11",
            [steps_case(name, begin, words) for name, (begin, words) in STEPS.items()],
        ),
        "games/rummy/illegal-action.json": cases_file("rummy-steps", "sections 7, 8", _illegal()),
        "games/rummy/ranks.json": cases_file("rummy-ranks", "section 12", _ranks()),
    }


def _setups() -> Iterator[Case]:
    form = [0, 0, True, False, False, 0, False, False]
    for drawn in range(4):
        state = setup(decode_options(form), 4, Seat(drawn))
        expect = {"state": state_form(state), "digest": digest(state).hex()}
        yield case(f"seat-{drawn}-deals", expect, options=form, drawn=drawn)


def _digests() -> Iterator[Case]:
    for name, line in POSITIONS.items():
        state = parse_diagram(line).state
        expect = {"bytes": state_bytes(state).hex(), "digest": digest(state).hex()}
        yield case(name, expect, **given(state))


def _needs() -> Iterator[Case]:
    for name, line in POSITIONS.items():
        state = parse_diagram(line).state
        yield case(name, {"need": need_form(state)}, **given(state))


def _illegal() -> Iterator[Case]:
    for name, (begin, form) in ILLEGAL.items():
        diagram = parse_diagram(begin) if isinstance(begin, str) else begin
        shown = _faces_of(diagram, form)
        step = {"action": form, "faces": shown}
        yield refused(name, "illegal-action", **given(diagram.state), steps=[step])


def _faces_of(diagram: Diagram, form: Any) -> Any:
    """Return the faces that go with an action, as far as it names cards that lie face down."""
    assert RULES.sealed is not None
    try:
        _, opens = RULES.sealed.carries(diagram.state, decode_action(form))
    except RefusedError:
        return None
    shown = [[position, diagram.faces[position]] for position in opens]
    try:
        pairs = tuple((position, card) for position, card in shown)
        apply(diagram.state, decode_action(form), Faces(pairs) if pairs else None)
    except RefusedError:
        return shown or None
    raise AssertionError(form)


RANKS = {
    "one-team-is-ahead": "5d 1:over scores=0-15,10-20,0-300,5-0,0-0 hands=6?/6?/6?/6?",
    "equal-totals": "5d 1:over scores=10-0,10-20,0-0,0-0,5-5 hands=6?/6?/6?/6?",
    "one-seat-left": "3d 1:over scores=0-15,10-20 hands=6?/6?/6?/6? left=1",
    "a-team-left": "3d 1:over scores=0-15,10-20 hands=6?/6?/6?/6? left=2,4",
    "one-of-each-team-left": "3d 1:over scores=0-15,10-20 hands=6?/6?/6?/6? left=1,2",
    "before-any-score": "1d 1:over hands=6?/6?/6?/6? left=4",
}


def _ranks() -> Iterator[Case]:
    for name, line in RANKS.items():
        state = parse_diagram(line).state
        yield case(name, {"ranks": rank_forms(state)}, **given(state))
