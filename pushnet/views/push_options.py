"""The options of Push as questions.

Source: docs/rules-push.md (names, values, defaults), of which the explanations are a short form.
"""

from dataclasses import replace

from pushnet.games.push_types import Options, SwitchRule, TieBreak
from pushnet.ids import Seat
from pushnet.views.phrase import phrase, phrase_as
from pushnet.views.question import (
    CLOCK,
    ODDS,
    SPECTATOR_CHAT,
    Answer,
    Question,
    off,
    on,
    question_of,
)

_SWITCH_RULE = (
    Answer(
        SwitchRule.STANDING,
        phrase_as("switch cards", "stays"),
        phrase("A switch card turns the direction for good, until the next one."),
    ),
    Answer(
        SwitchRule.EACH_TURN,
        phrase_as("switch cards", "one turn"),
        phrase("Only the switch cards of the same turn count."),
    ),
)
_HARD_STAR = (
    off(phrase_as("star", "harmless"), phrase("A rolled star costs nothing.")),
    on(
        phrase_as("star", "takes all"),
        phrase("A rolled star costs your whole bench. Your bank stays safe."),
    ),
)
_TIE_BREAK = (
    Answer(TieBreak.SHARED, phrase_as("ties", "shared"), phrase("Equal points share the win.")),
    Answer(
        TieBreak.MOST_CARDS,
        phrase_as("ties", "most cards"),
        phrase("At equal points, more cards on bench and bank win."),
    ),
    Answer(
        TieBreak.FEWEST_CARDS,
        phrase_as("ties", "fewest cards"),
        phrase("At equal points, fewer cards on bench and bank win."),
    ),
)


def push_questions(options: Options, seat_count: int) -> tuple[Question, ...]:
    """Return the options of Push; `seat_count` is how many seats can be named as the first."""
    return (
        question_of("hard_star", phrase("Star"), _HARD_STAR, options.hard_star),
        question_of("switch_rule", phrase("Switch cards"), _SWITCH_RULE, options.switch_rule),
        question_of("tie_break", phrase("Ties"), _TIE_BREAK, options.tie_break),
        question_of("first_player", phrase("Who begins"), _first(seat_count), options.first_player),
        question_of("odds", phrase("Odds panel"), ODDS, options.odds),
        question_of("turn_clock_s", phrase("Turn clock"), CLOCK, options.turn_clock_s),
        question_of(
            "spectator_chat", phrase("Spectators' chat"), SPECTATOR_CHAT, options.spectator_chat
        ),
    )


def seats_named(options: Options, seat_count: int) -> Options:
    """Return options that so many seats can play: a first player who is not there is drawn."""
    if options.first_player is None or options.first_player < seat_count:
        return options
    return replace(options, first_player=None)


def _first(seat_count: int) -> tuple[Answer, ...]:
    return (
        Answer(
            None,
            phrase_as("who begins", "drawn"),
            phrase("The first joint draw decides who begins."),
        ),
        *(
            Answer(
                Seat(seat),
                phrase("seat {number}", number=seat + 1),
                phrase("Seat {number} begins.", number=seat + 1),
            )
            for seat in range(seat_count)
        ),
    )
