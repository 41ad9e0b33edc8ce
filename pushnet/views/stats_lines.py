"""Statistics as lines of text, the same on a screen and on the command line."""

from dataclasses import dataclass

from pushnet.views.names import pad
from pushnet.views.rummy_stats import RummyStats
from pushnet.views.stats import Opponent, StatsView

LABEL_CELLS = 16  # of an opponent
OPPONENTS_TITLE = "Games, ahead-behind"


@dataclass(frozen=True, slots=True)
class StatsLine:
    """One number and what it is."""

    label: str
    value: str
    note: str = ""
    sign: int = 0  # 1: good, -1: bad, for colours


def stats_lines(view: StatsView) -> tuple[StatsLine, ...]:
    """Return the numbers in the order in which they are read."""
    return (*_push_lines(view), *_rummy_lines(view.rummy))


def _push_lines(view: StatsView) -> tuple[StatsLine, ...]:
    luck = view.luck
    return (
        StatsLine("Games", str(view.games), _results(view)),
        StatsLine("Points", str(view.points_average), f"on average, best {view.points_best}"),
        StatsLine("Streak", _streak(view.streak), f"longest {view.streak_best} won"),
        StatsLine("Pushes", str(view.pushes), f"{view.cards_per_push} cards each"),
        StatsLine("Busts", f"{view.bust_percent}%", f"{view.busts} of {view.pushes} pushes"),
        StatsLine("Banked", str(view.points_banked), f"points in {view.banks} turns"),
        StatsLine("Lost to the die", str(view.points_lost), f"points in {view.rolls} rolls"),
        _luck("Luck: pushing", luck.busts, "busts", "fewer", "more"),
        _luck("Luck: die", luck.die_points, "points", "less", "more"),
        _luck("Luck: cards", luck.card_points, "points", "more", "less"),
    )


def _rummy_lines(view: RummyStats) -> tuple[StatsLine, ...]:
    """Return the numbers of Push rummy; none before the first match."""
    if not view.games:
        return ()
    return (
        StatsLine("Push rummy", str(view.games), _results(view)),
        StatsLine("Points a deal", str(view.points_per_deal), f"of your team, {view.deals} deals"),
        StatsLine("Went out", str(view.outs), f"in {view.deals} deals"),
        StatsLine("Contracts", str(view.contracts), f"in {view.deals} deals"),
        StatsLine("Rummy pushes", str(view.pushes), "no luck is told: hands stay hidden"),
        *(
            StatsLine(
                "With", str(one.games), f"{pad(one.label, LABEL_CELLS).rstrip()}: {one.won} won"
            )
            for one in view.partners
        ),
    )


def opponent_text(opponent: Opponent) -> str:
    """Return one line about an opponent, below OPPONENTS_TITLE."""
    score = f"{opponent.ahead}-{opponent.behind}"
    return f"{pad(opponent.label, LABEL_CELLS)} {opponent.games:>3}  {score}"


def _results(view: StatsView | RummyStats) -> str:
    counts = (
        (view.won, "won"),
        (view.shared, "shared"),
        (view.lost, "lost"),
        (view.left, "left"),
    )
    return ", ".join(f"{count} {word}" for count, word in counts if count)


def _streak(streak: int) -> str:
    if streak == 0:
        return "none"
    return f"{streak} won" if streak > 0 else f"{-streak} lost"


def _luck(label: str, amount: float, what: str, lucky: str, unlucky: str) -> StatsLine:
    """Return a line of luck; a positive amount is good."""
    sign = (amount > 0) - (amount < 0)
    note = f"{what} {unlucky if sign < 0 else lucky} than due"
    return StatsLine(label, f"{abs(amount):.2f}", note, sign)
