"""How vectors write a state of Push rummy and the steps that are done from it.

A list of positions is the hex of them, a byte each; everything else is as games/rummy.md,
section 4, names it.
"""

from collections.abc import Mapping
from typing import Any

from pushnet.games.api import Faces, NewDeck, Owed
from pushnet.games.replay import Acted, Left, Opened, SealedStep, Shuffled, replay
from pushnet.games.rummy import RULES
from pushnet.games.rummy_codec import decode_options, encode_action, encode_options
from pushnet.games.rummy_digest import digest
from pushnet.games.rummy_legal import carries
from pushnet.games.rummy_notation import Diagram, diagram_of, format_diagram, parse_diagram
from pushnet.games.rummy_sealing import need
from pushnet.games.rummy_steps import play
from pushnet.games.rummy_types import Kind, Meld, Phase, State
from pushnet.ids import Seat
from tests.vectors.layout import Case, case

Form = dict[str, Any]


def state_form(state: State) -> Form:
    """Return a state as vectors have it."""
    return {
        "options": encode_options(state.options),
        "phase": int(state.phase),
        "deal": state.deal,
        "dealer": state.dealer,
        "active": state.active,
        "hand": [bytes(hand).hex() for hand in state.hands],
        "stock": bytes(state.stock).hex(),
        "discard": bytes(state.discard).hex(),
        "faces": state.faces.hex(),
        "melds": [
            [meld.owner, int(meld.kind), meld.suit, meld.first, bytes(meld.cards).hex()]
            for meld in state.melds
        ],
        "taken": state.taken,
        "idle": state.idle,
        "out": state.out,
        "scores": [list(points) for points in state.scores],
        "left": list(state.left),
    }


def state_of_form(form: Mapping[str, Any]) -> State:
    """Return the state that `state_form` gave."""
    return State(
        options=decode_options(form["options"]),
        phase=Phase(form["phase"]),
        deal=form["deal"],
        dealer=Seat(form["dealer"]),
        active=Seat(form["active"]),
        hands=tuple(tuple(bytes.fromhex(hand)) for hand in form["hand"]),
        stock=tuple(bytes.fromhex(form["stock"])),
        discard=tuple(bytes.fromhex(form["discard"])),
        faces=bytes.fromhex(form["faces"]),
        melds=tuple(
            Meld(Seat(owner), Kind(kind), suit, first, tuple(bytes.fromhex(cards)))
            for owner, kind, suit, first, cards in form["melds"]
        ),
        taken=form["taken"],
        idle=form["idle"],
        out=None if form["out"] is None else Seat(form["out"]),
        scores=tuple((first, second) for first, second in form["scores"]),
        left=tuple(map(Seat, form["left"])),
    )


def given(state: State) -> Form:
    """Return what a case gives of a state: its form, and its line in notation for people."""
    return {"position": line_of(diagram_of(state)), "state": state_form(state)}


def line_of(diagram: Diagram) -> str:
    return format_diagram(diagram, deck=False)


def need_form(state: State) -> Any:
    """Return what the deck has to give."""
    owed = need(state)
    match owed:
        case NewDeck(number, order):
            return {"deck": number, "order": list(order)}
        case Owed(by, opens):
            return {"by": [[seat, list(shares)] for seat, shares in by], "opens": list(opens)}
        case None:
            return None


def faces_form(faces: Faces | None) -> Any:
    return None if faces is None else [list(pair) for pair in faces.cards]


def faces_of_form(form: Any) -> Faces | None:
    return None if form is None else Faces(tuple((position, card) for position, card in form))


def rank_forms(state: State) -> list[list[int]]:
    return [[rank.seat, rank.score, rank.place] for rank in RULES.ranks(state)]


class Telling:
    """Steps of a match, told as a vector does, and what comes of each."""

    def __init__(self, start: State) -> None:
        self.state = start
        self.steps: list[Form] = []

    def do(self, step: SealedStep) -> None:
        """Take one step."""
        more: Form = {}
        match step:
            case Shuffled():
                form: Form = {"dealt": True}
            case Opened(faces):
                form = {"given": faces_form(faces)}
            case Left(seats):
                form = {"leave": sorted(seats)}
            case Acted(action, shown):
                shares, opens = carries(self.state, action)
                form = {"action": encode_action(action), "faces": faces_form(shown)}
                more = {"shares": list(shares), "opens": list(opens)}
        ((self.state, _),) = replay(RULES, self.state, (step,))
        expect = {**more, "digest": digest(self.state).hex()}
        self.steps.append({**form, "expect": expect})

    def outcome(self) -> Form:
        """Return what it came to in the end."""
        over = RULES.is_over(self.state)
        end = {"end": line_of(diagram_of(self.state)), "over": over, "need": need_form(self.state)}
        return end | ({"ranks": rank_forms(self.state)} if over else {})


def steps_case(name: str, begin: str | Diagram, words: str) -> Case:
    """Return the case of a position, by its line or itself, and of steps in notation."""
    diagram = parse_diagram(begin) if isinstance(begin, str) else begin
    telling = Telling(diagram.state)
    for stepped in play(diagram, words):
        for step in stepped.steps:
            telling.do(step)
    return case(name, telling.outcome(), **given(diagram.state), steps=telling.steps)
