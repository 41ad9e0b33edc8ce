"""The options of Push rummy as questions.

Source: docs/rules-rummy.md, of which the explanations are a short form. How much of the odds a
table tells is no question here: no odds are told of cards that lie in hidden hands.
"""

from pushnet.games.rummy_types import LastCardPush, Options
from pushnet.views.phrase import phrase, phrase_as
from pushnet.views.question import CLOCK, SPECTATOR_CHAT, Answer, Question, off, on, question_of

_ALL_WILD = (
    off(
        phrase_as("all-wild melds", "no"),
        phrase("Every meld needs at least one natural card."),
    ),
    on(
        phrase_as("all-wild melds", "allowed"),
        phrase("A meld may be wild cards and nothing else."),
    ),
)
_DUPLICATE_SUITS = (
    off(
        phrase_as("suits twice in sets", "no"),
        phrase("A set has every suit once at most."),
    ),
    on(
        phrase_as("suits twice in sets", "allowed"),
        phrase("A suit may come twice in a set; four cards are still the most."),
    ),
)
_LAST_CARD_PUSH = (
    Answer(
        LastCardPush.DELIVER,
        phrase_as("last stock card", "deliver"),
        phrase("The last stock card may be pushed: the neighbour gets it, then the deal ends."),
    ),
    Answer(
        LastCardPush.CANCEL,
        phrase_as("last stock card", "cancel"),
        phrase("A push with one card left in the stock ends the deal, and nothing moves."),
    ),
)
_RETURN_DISCARD = (
    off(
        phrase_as("discard what you took", "free"),
        phrase("The card just taken may be discarded again."),
    ),
    on(
        phrase_as("discard what you took", "forbidden"),
        phrase("The card just taken may not be discarded in the same turn."),
    ),
)
_WILD_DISCARD = (
    off(phrase_as("discard wild cards", "free"), phrase("Wild cards may be discarded.")),
    on(
        phrase_as("discard wild cards", "forbidden"),
        phrase("Wild cards may not be discarded."),
    ),
)


def rummy_questions(options: Options) -> tuple[Question, ...]:
    """Return the options of Push rummy."""
    return (
        question_of("allow_all_wild", phrase("All-wild melds"), _ALL_WILD, options.allow_all_wild),
        question_of(
            "duplicate_suits_in_sets",
            phrase("Suits twice in sets"),
            _DUPLICATE_SUITS,
            options.duplicate_suits_in_sets,
        ),
        question_of(
            "last_card_push", phrase("Last stock card"), _LAST_CARD_PUSH, options.last_card_push
        ),
        question_of(
            "forbid_return_discard",
            phrase("Discard what you took"),
            _RETURN_DISCARD,
            options.forbid_return_discard,
        ),
        question_of(
            "forbid_wild_discard",
            phrase("Discard wild cards"),
            _WILD_DISCARD,
            options.forbid_wild_discard,
        ),
        question_of("turn_clock_s", phrase("Turn clock"), CLOCK, options.turn_clock_s),
        question_of(
            "spectator_chat", phrase("Spectators' chat"), SPECTATOR_CHAT, options.spectator_chat
        ),
    )
