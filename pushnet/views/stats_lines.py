"""Statistics as lines of text, the same on a screen and on the command line."""

from dataclasses import dataclass

from pushnet.views.lists import listed
from pushnet.views.names import pad
from pushnet.views.rummy_stats import RummyStats
from pushnet.views.stats import Opponent, StatsView
from pushnet.words import say, speak, told, told_n

LABEL_CELLS = 16  # of an opponent
OPPONENTS_TITLE = say("Games, ahead-behind")


@dataclass(frozen=True, slots=True)
class StatsLine:
    """One number and what it is, in the language chosen."""

    label: str
    value: str
    note: str = ""
    sign: int = 0  # 1: good, -1: bad, for colours


def stats_lines(view: StatsView) -> tuple[StatsLine, ...]:
    """Return the numbers in the order in which they are read."""
    return (*_push_lines(view), *_luck_lines(view), *_rummy_lines(view.rummy))


def _push_lines(view: StatsView) -> tuple[StatsLine, ...]:
    points = told("on average, best {points}", points=view.points_best)
    longest = told("longest {count} won", count=view.streak_best)
    pushes = told("{cards} cards each", cards=view.cards_per_push)
    busts = told_n(
        "{busts} of {count} push", "{busts} of {count} pushes", view.pushes, busts=view.busts
    )
    banked = told_n("points in {count} turn", "points in {count} turns", view.banks)
    lost = told_n("points in {count} roll", "points in {count} rolls", view.rolls)
    return (
        StatsLine(told("Games"), str(view.games), _results(view)),
        StatsLine(told("Points"), str(view.points_average), points),
        StatsLine(told("Streak"), _streak(view.streak), longest),
        StatsLine(told("Pushes"), str(view.pushes), pushes),
        StatsLine(told("Busts"), f"{view.bust_percent}%", busts),
        StatsLine(told("Banked"), str(view.points_banked), banked),
        StatsLine(told("Lost to the die"), str(view.points_lost), lost),
    )


def _luck_lines(view: StatsView) -> tuple[StatsLine, ...]:
    luck = view.luck
    return (
        _luck(
            told("Luck: pushing"),
            luck.busts,
            lucky=told("busts fewer than due"),
            unlucky=told("busts more than due"),
        ),
        _luck(
            told("Luck: die"),
            luck.die_points,
            lucky=told("points less than due"),
            unlucky=told("points more than due"),
        ),
        _luck(
            told("Luck: cards"),
            luck.card_points,
            lucky=told("points more than due"),
            unlucky=told("points less than due"),
        ),
    )


def _rummy_lines(view: RummyStats) -> tuple[StatsLine, ...]:
    """Return the numbers of Push rummy; none before the first match."""
    if not view.games:
        return ()
    of_team = told_n("of your team, {count} deal", "of your team, {count} deals", view.deals)
    in_deals = told_n("in {count} deal", "in {count} deals", view.deals)
    hidden = told("no luck is told: hands stay hidden")
    return (
        StatsLine(told("Push rummy"), str(view.games), _results(view)),
        StatsLine(told("Points a deal"), str(view.points_per_deal), of_team),
        StatsLine(told("Went out"), str(view.outs), in_deals),
        StatsLine(told("Contracts"), str(view.contracts), in_deals),
        StatsLine(told("Rummy pushes"), str(view.pushes), hidden),
        *(
            # Translators: how often we played with the partner who is named behind it
            StatsLine(told("With"), str(one.games), _with(one.label, one.won))
            for one in view.partners
        ),
    )


def opponent_text(opponent: Opponent) -> str:
    """Return one line about an opponent, below OPPONENTS_TITLE."""
    score = f"{opponent.ahead}-{opponent.behind}"
    return f"{pad(speak(opponent.label), LABEL_CELLS)} {opponent.games:>3}  {score}"


def _with(partner: str, won: int) -> str:
    name = pad(speak(partner), LABEL_CELLS).rstrip()
    return told("{partner}: {count} won", partner=name, count=won)


def _results(view: StatsView | RummyStats) -> str:
    counts = (
        (view.won, told("{count} won", count=view.won)),
        (view.shared, told("{count} shared", count=view.shared)),
        (view.lost, told("{count} lost", count=view.lost)),
        (view.left, told("{count} left", count=view.left)),
    )
    return speak(listed([words for count, words in counts if count]))


def _streak(streak: int) -> str:
    if streak == 0:
        # Translators: no streak of games that were won, and none of lost ones
        return told("none")
    if streak > 0:
        return told("{count} won", count=streak)
    return told("{count} lost", count=-streak)


def _luck(label: str, amount: float, *, lucky: str, unlucky: str) -> StatsLine:
    """Return a line of luck; a positive amount is good."""
    sign = (amount > 0) - (amount < 0)
    return StatsLine(label, f"{abs(amount):.2f}", unlucky if sign < 0 else lucky, sign)
