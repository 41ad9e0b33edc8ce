"""games/push/*: what the rules make of positions (games/push.md)."""

from collections.abc import Iterator
from typing import Any

from pushnet.games.push import RULES, first_player, setup
from pushnet.games.push_codec import decode_options
from pushnet.games.push_digest import digest, state_bytes
from pushnet.games.push_notation import parse_position
from tests.games.test_push_perft import COUNTS
from tests.vectors.layout import Case, Files, case, cases_file, refused
from tests.vectors.push_forms import (
    action_forms,
    given,
    legal_forms,
    rank_forms,
    state_form,
    steps_case,
)

THREE = "columns=R3B5/R6G2/Y4"
FULL = "columns=R6B5G4/Y1P2/G3"
BUSTER = f"4p 1:bust:R4 {THREE} bench=R26B1G5 bank=R4"
TAKING = "4p 1:collect:1 columns=R5G6! bench=R2G4"
WAITING = "4p 1:roll:2 columns=B2 bench=R1/R36"
ENDED = "pile=- bench=R6/B54/G56/Y6 bank=R5/B2/-/Y6"

# One position in each phase, and some in which little is legal.
POSITIONS = {
    "start": "start:4",
    "choose": "4p 1:choose bench=R16G2/-/Y5 bank=-/B6",
    "choose-with-an-empty-bench": "4p 2:choose bench=R1",
    "reveal": f"4p 1:reveal {THREE} switches=3",
    "place-in-a-second-column": "4p 1:place:R1 columns=R3B5",
    "place-in-two-of-three": "4p 1:place:Y5 columns=R3B5/G2",
    "place-in-one-of-three": f"4p 1:place:G3 {THREE}",
    "place-in-any-of-three": f"4p 1:place:P1 {THREE}",
    "place-a-roll-card": "4p 1:place:! columns=R3!/G2",
    "place-beside-a-roll-card": "4p 1:place:R6 columns=!",
    "place-where-all-colours-are": "4p 1:place:R6 columns=R1B2G3Y4P5",
    "decide": "4p 1:decide columns=R3!",
    "decide-without-a-column": "4p 1:decide switches=1",
    "bust": f"4p 1:bust:R4 {THREE}",
    "collect": "4p 1:collect:2 columns=R6!/Y4 discard=R4",
    "collect-the-last": "4p 1:collect:3 columns=! bench=-/-/P56",
    "roll": "4p 1:roll:2 bench=-/R6G2 hard_star=on",
    "roll-for-who-is-not-there": "4p 1:roll:2 bench=-/R6G2 left=1",
    "over": "2p 1:over bench=R6Y2 pile=-",
    "every-option": "5p 3:choose left=1,2 odds=off turn_clock=90 spectator_chat=off"
    " switch_rule=each_turn hard_star=on tie_break=most_cards first_player=5",
    "fewest-cards": "3p 2:choose odds=bust_only turn_clock=3600 tie_break=fewest_cards",
    "copies-that-are-not-the-lowest": "2p 1:choose bench=R3/R3 copies=20",
}

# Position and steps, in notation; PX: the worked positions of the rules.
STEPS = {
    "push": ("start:4", "push"),
    "bank": ("4p 1:choose bench=R16B3", "bR"),
    "bank-adds-to-a-bank": ("4p 1:choose bench=R5G2 bank=R16", "bR"),
    "bank-leaves-the-turn-to-who-is-there": ("6p 1:choose bench=R1 left=2,3", "bR"),
    "place-opens-a-column": ("4p 1:place:R1 columns=R3B5", "p2"),
    "place-in-an-old-column": ("4p 1:place:Y5 columns=R3B5/G2", "p2"),
    "turn-up-a-number": ("4p 1:reveal columns=R3B5/G2", "+Y5"),
    "turn-up-a-roll-card": ("4p 1:reveal columns=R3!/G2", "+!"),
    "turn-up-a-switch-card": (f"4p 1:reveal {THREE}", "+~"),
    "turn-up-by-position-in-the-pile": ("4p 1:reveal pile=R1~!P6", "+P6"),
    "bust-and-star": (f"4p 1:reveal {THREE}", "+R4 @star"),
    "bust-and-colour": (f"4p 1:reveal {THREE} bench=R26B1G5 bank=R4", "+R4 @red"),
    "bust-with-a-roll-card-is-one-roll": ("4p 1:reveal columns=R3!/R6!/Y4!", "+! @blue"),
    "bust-of-the-last-card": (f"4p 1:decide {THREE} pile=R4", "draw +R4 @star t1 t1 t1"),
    "bust-when-two-are-left": (f"4p 4:reveal {THREE} left=1,3", "+R4 @star t2"),
    "hard-star-after-a-bust": (
        f"4p 1:reveal {THREE} bench=R6G1/B2 bank=P5 hard_star=on",
        "+R4 @star",
    ),
    "bust-when-it-has-been-turned": (BUSTER, "@red"),
    "stop-clockwise": (f"4p 1:decide {FULL}", "stop t1 t1 t1"),
    "stop-counterclockwise": (f"4p 1:decide {FULL} switches=1", "stop t1 t1 t1"),
    "stop-after-two-switches": (f"4p 1:decide {FULL} switches=2", "stop t3 t2 t1"),
    "stop-of-two-leaves-one": ("2p 1:decide columns=R6B4/G5/Y2P1", "stop t1 t1"),
    "stop-with-one-column": ("2p 1:decide columns=R6", "stop t1"),
    "after-a-bust-of-three": (f"3p 1:bust:R4 {THREE}", "@star t1 t1"),
    "after-a-bust-of-six": (f"6p 1:bust:R4 {THREE}", "@star t1 t1 t1"),
    "after-a-bust-counterclockwise": (f"4p 1:bust:R4 {THREE} switches=1", "@star t1 t1 t1"),
    "benching-skips-who-left": ("6p 4:decide columns=R1/B1/G1 left=2,3,5 switches=1", "stop t1 t1"),
    "take-rolls-green": (TAKING, "t1 @green"),
    "take-rolls-a-star": (TAKING, "t1 @star"),
    "take-rolls-a-hard-star": (f"{TAKING} bank=Y6 hard_star=on", "t1 @star"),
    "take-rolls-what-is-not-there": (TAKING, "t1 @purple"),
    "take-only-a-roll-card": ("4p 1:collect:3 columns=! bench=-/-/P56", "t1 @purple"),
    "take-rolls-before-the-next-takes": (
        "3p 1:decide columns=R6!/B6/G6!",
        "stop t3 @red t1 @blue t1",
    ),
    "last-card-placed-ends-the-game": ("4p 1:decide columns=R6 pile=Y2", "draw +Y2 p1 t1"),
    "last-switch-without-a-column": ("4p 1:reveal pile=~", "+~"),
    "last-switch-with-a-column": ("4p 1:reveal columns=R6/B6 pile=~", "+~ t1 t1"),
    "switches-stand": ("3p 1:decide columns=R6 switches=1", "stop t1 push"),
    "switches-of-one-turn": ("3p 1:decide columns=R6 switches=1 switch_rule=each_turn", "stop t1"),
    "a-turn-of-all": ("start:2", "push +R3 p1 draw +B5 p1 draw +G4 p2 stop t1 t1 push +! p1"),
    "leave-of-the-active-in-choose": ("4p 1:choose bench=R6 bank=B1", "leave 1"),
    "leave-of-the-active-in-reveal": ("4p 1:reveal columns=R3", "leave 1"),
    "leave-of-the-active-in-place": ("4p 1:place:G4 columns=R3", "leave 1"),
    "leave-of-the-active-in-decide": ("4p 1:decide columns=R3/B2", "leave 1"),
    "leave-of-the-active-in-bust": (f"4p 1:bust:R4 {THREE}", "leave 1"),
    "leave-of-the-active-in-collect": ("4p 1:collect:3 columns=B2", "leave 1"),
    "leave-of-the-active-that-rolls": ("4p 1:roll:1 columns=R3! bench=R5", "leave 1"),
    "leave-of-another-in-reveal": ("4p 1:reveal columns=R3", "leave 3"),
    "leave-of-another-in-collect": ("4p 1:collect:2 columns=R3", "leave 4"),
    "leave-of-who-takes": ("4p 1:collect:2 columns=R3/B2", "leave 2"),
    "leave-of-who-takes-last": ("4p 1:collect:4 columns=R3/B2", "leave 4"),
    "leave-of-who-rolls": (WAITING, "leave 2"),
    "leave-of-who-rolls-for-the-last": ("4p 1:roll:2 bench=R1/R36", "leave 2"),
    "leave-of-the-active-while-another-rolls": (WAITING, "leave 1 @red"),
    "leave-of-both-while-one-rolls": (WAITING, "leave 1,2"),
    "leave-of-one-after-the-other-while-one-rolls": (WAITING, "leave 1 leave 2"),
    "leave-of-all-but-one": ("3p 1:decide columns=R3 bench=-/-/P56", "leave 1,3"),
    "leave-of-all": ("3p 1:decide columns=R3 bench=-/P6", "leave 1,2,3"),
    "leave-of-the-active-at-the-last-card": (
        "4p 1:place:G1 columns=R3 bench=P6/-/B2 pile=-",
        "leave 1",
    ),
    "leave-of-each-turns-switches": (
        "4p 1:decide columns=R3 switches=1 switch_rule=each_turn",
        "leave 1",
    ),
    "leave-of-who-left": ("4p 1:decide columns=R3 left=3", "leave 3"),
    "leave-when-it-is-over": (f"4p 1:over {ENDED}", "leave 2"),
}  # fmt: skip

ILLEGAL: dict[str, tuple[str, Any]] = {
    "push-in-decide": ("decide", [0]),
    "push-in-reveal": ("reveal", [0]),
    "push-when-over": ("over", [0]),
    "draw-in-choose": ("choose", [1]),
    "draw-in-place": ("place-in-one-of-three", [1]),
    "draw-in-collect": ("collect", [1]),
    "place-in-decide": ("decide", [2, 0]),
    "place-on-the-same-colour": ("place-in-a-second-column", [2, 0]),
    "place-on-the-same-rank": ("place-in-one-of-three", [2, 0]),
    "place-a-roll-card-on-another": ("place-a-roll-card", [2, 0]),
    "place-beyond-the-next-column": ("place-in-a-second-column", [2, 2]),
    "place-in-a-fourth-column": ("place-in-any-of-three", [2, 3]),
    "stop-in-choose": ("start", [3]),
    "stop-without-a-column": ("decide-without-a-column", [3]),
    "bank-what-is-not-there": ("choose", [4, 1]),
    "bank-from-the-bank": ("choose", [4, 3]),
    "bank-in-decide": ("decide", [4, 0]),
    "bank-a-sixth-colour": ("choose", [4, 5]),
    "take-in-decide": ("decide", [5, 0]),
    "take-a-column-that-is-gone": ("collect", [5, 2]),
    "take-a-fourth-column": ("collect", [5, 3]),
    "act-while-chance-is-due": ("roll", [5, 0]),
    "no-such-action": ("choose", [6]),
    "nothing": ("choose", []),
    "push-with-an-argument": ("choose", [0, 0]),
    "place-without-a-column": ("place-in-one-of-three", [2]),
    "bank-with-two-colours": ("choose", [4, 0, 2]),
    "a-bool-for-the-action": ("choose", [False]),
    "a-bool-for-a-column": ("place-in-any-of-three", [2, True]),
    "a-nil-for-a-column": ("place-in-any-of-three", [2, None]),
    "text-for-an-action": ("choose", ["push"]),
    "an-array-in-the-array": ("choose", [[0]]),
}

RANKS = {
    "shared": f"4p 1:over {ENDED}",
    "shared-with-a-leaver": f"4p 1:over {ENDED} left=4",
    "most-cards": f"4p 1:over {ENDED} left=4 tie_break=most_cards",
    "fewest-cards": f"4p 1:over {ENDED} left=4 tie_break=fewest_cards",
    "points-before-cards": f"4p 1:over {ENDED} tie_break=most_cards",
    "the-last-one-left": f"4p 1:over {ENDED} left=1,3,4",
    "nobody-is-left": f"4p 1:over {ENDED} left=1,2,3,4",
    "nobody-has-anything": "3p 1:over pile=-",
}

OPTIONS = [0, 0, True, 0, False, 0, 0]
PERFT_DEPTH = 6  # a slow engine counts it in seconds


def files() -> Files:
    """Return the files of this family."""
    families = {
        "setup": ("push-setup", "the state after event 1, section 6", setups()),
        "digest": ("push-digest", "the bytes of a state and their digest, section 13", digests()),
        "legal": ("push-legal", "what is legal, and what asks for chance, section 7", legal()),
        "illegal-action": ("push-steps", "actions refused in a position, section 7", illegal()),
        "steps": ("push-steps", "what follows from actions, chance and departures", steps()),
        "ranks": ("push-ranks", "who is where at the end, section 12", ranks()),
        "perft": ("push-perft", "how many ways there are to go on", perft()),
    }
    return {
        f"games/push/{name}.json": cases_file(kind, about, cases)
        for name, (kind, about, cases) in families.items()
    }


def setups() -> Iterator[Case]:
    for seats, fixed, drawn in ((2, 0, 1), (3, 0, 2), (4, 2, 3), (5, 0, 0), (6, 6, 0)):
        form = [*OPTIONS[:-1], fixed]
        options = decode_options(form)
        state = setup(options, seats, first_player(options, seats, drawn))
        expect = {"digest": digest(state).hex(), "state": state_form(state)}
        name = f"{seats}-seats-" + (f"first-fixed-{fixed}" if fixed else f"drawn-{drawn}")
        yield case(name, expect, options=form, n=seats, drawn=drawn)


def digests() -> Iterator[Case]:
    for name, line in POSITIONS.items():
        state = parse_position(line)
        expect = {"bytes": state_bytes(state).hex(), "digest": digest(state).hex()}
        yield case(name, expect, **given(state))


def legal() -> Iterator[Case]:
    assert len(list(action_forms())) == 14
    for name, line in POSITIONS.items():
        state = parse_position(line)
        yield case(name, {"legal": legal_forms(state)}, **given(state))


def illegal() -> Iterator[Case]:
    for name, (position, form) in ILLEGAL.items():
        state = parse_position(POSITIONS[position])
        yield refused(name, "illegal-action", **given(state), steps=[{"action": form}])


def steps() -> Iterator[Case]:
    for name, (line, text) in STEPS.items():
        yield steps_case(name, line, text)


def ranks() -> Iterator[Case]:
    for name, line in RANKS.items():
        state = parse_position(line)
        assert RULES.is_over(state)
        yield case(name, {"ranks": rank_forms(state)}, **given(state))


def perft() -> Iterator[Case]:
    for number, (line, paths, outcomes) in enumerate(COUNTS, start=1):
        state = parse_position(line)
        expect = {"paths": paths[:PERFT_DEPTH], "outcomes": outcomes[:PERFT_DEPTH]}
        yield case(f"position-{number}", expect, **given(state))
