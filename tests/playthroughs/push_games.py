"""The games of Push that are told in full: one for each set of options, 2-6 seats, departures."""

from dataclasses import fields

from pushnet.games import push
from pushnet.games.push_cards import cards_of
from pushnet.games.push_events import Event
from pushnet.games.push_faces import face_of, format_cards, format_face
from pushnet.games.push_notation import format_position
from pushnet.games.push_steps import format_action, format_step
from pushnet.games.push_types import Options, State, SwitchRule, TieBreak
from pushnet.games.replay import Step
from pushnet.ids import Seat
from tests.playthroughs.playthrough import Playthrough, Writing

STANDING, EACH_TURN = SwitchRule
_, MOST, FEWEST = TieBreak


def _position(state: State) -> str:
    return format_position(state, copies=False)  # the digest tells the copies apart


def _legal(state: State) -> str:
    return " ".join(format_action(action) for action in push.legal_actions(state))


def _step(step: Step, state: State) -> str:
    return format_step(step, state)


def _event(event: Event) -> str:
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return " ".join([type(event).__name__, *map(_value, values, values.values())])


def _value(name: str, value: object) -> str:
    match name, value:
        case "seat" | "column", int():
            return f"{name} {value + 1}"
        case "winners", tuple():
            return f"winners {','.join(str(seat + 1) for seat in value) or '-'}"
        case "card", int():
            return format_face(face_of(value))
        case "cards" | "lost", int():
            return f"{name} {format_cards(cards_of(value))}"
        case _:
            return f"{name} {value:d}"


def _game(
    name: str, seats: int, *, seed: int, leave_every: int = 0, **options: object
) -> Playthrough:
    chosen = Options(**options)  # type: ignore[arg-type]
    return Playthrough(
        name=name,
        rules=push.RULES,
        start=push.setup(chosen, seats, push.first_player(chosen, seats, seed % seats)),
        seed=seed,
        leave_every=leave_every,
        writing=Writing(position=_position, legal=_legal, step=_step, event=_event),
    )


GAMES = (
    _game("push-2p", 2, seed=1),
    _game("push-4p", 4, seed=2),
    _game("push-3p-each-turn", 3, seed=3, switch_rule=EACH_TURN),
    _game("push-5p-hard-star", 5, seed=4, hard_star=True),
    _game("push-4p-each-turn-hard-star", 4, seed=5, switch_rule=EACH_TURN, hard_star=True),
    _game("push-6p-most-cards", 6, seed=6, tie_break=MOST, first_player=Seat(3)),
    _game("push-3p-fewest-cards", 3, seed=7, tie_break=FEWEST),
    _game("push-6p-leaving", 6, seed=8, leave_every=61, switch_rule=EACH_TURN),
)
