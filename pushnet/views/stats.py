"""A player's statistics: results, pushing, luck, streaks, and how it went against whom.

Only finished games that were verified count, and only what the player's own seat did in them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pushnet.ids import GameId, PublicKey
from pushnet.views.names import clean
from pushnet.views.rummy_stats import NICKNAME_CELLS, Partnered, RummyStats, label_of, rummy_stats
from pushnet.views.rummy_tally import MatchTally
from pushnet.views.tally import MILLION, SeatTally

TEAM_SEATS: Final = 2
PERCENT: Final = 100
KEY_DIGITS_MIN: Final = 4  # of the beginning of a key that names somebody


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who sat at a seat of a game."""

    key: PublicKey
    operator: PublicKey
    name: str  # raw; "" if it was not disclosed
    tally: SeatTally | MatchTally

    @property
    def is_bot(self) -> bool:
        """Whether a person sent it in its place."""
        return self.operator != self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class TalliedGame:
    """One finished game."""

    game: GameId
    finished_ms: int  # since 1970
    own_seat: int | None  # None: somebody else's game, which counts for nobody here
    players: tuple[Player, ...]  # by seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """Chance against expectation; positive is good luck."""

    busts: float  # fewer than expected
    die_points: float  # lost less than expected
    card_points: float  # turned up more than expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """How it went against one person, or against all bots together."""

    key: PublicKey | None  # None: bots
    label: str  # the player's own nickname for them, or the name they had last; cleaned
    nickname: str  # "" if none was given
    games: int
    ahead: int  # games in which we placed better
    behind: int
    last_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatsView:
    """All of it, Push but for `opponents` and `rummy`. Averages are rounded to a hundredth."""

    games: int
    won: int
    shared: int  # first place with others
    lost: int
    left: int  # left or dropped
    points_average: float
    points_best: int
    pushes: int
    banks: int
    busts: int
    bust_percent: int  # of pushes
    cards_per_push: float
    rolls: int
    points_lost: int  # to the die
    points_banked: int
    luck: Luck
    streak: int  # of the newest games: won ones, or lost ones as a negative number
    streak_best: int  # won in a row
    opponents: tuple[Opponent, ...]  # most games first; of both games, partners apart
    rummy: RummyStats


def stats_view(games: Sequence[TalliedGame], nicknames: Mapping[bytes, str]) -> StatsView:
    """Return the statistics over these games, in any order.

    Args:
        games: Finished games; those of others are passed over.
        nicknames: The player's own names for others, by key.
    """
    ours = sorted((g for g in games if g.own_seat is not None), key=lambda g: g.finished_ms)
    played = [(game, _own(game).tally) for game in ours]
    own = [tally for _, tally in played if isinstance(tally, SeatTally)]
    results = [_result(game) for game, tally in played if isinstance(tally, SeatTally)]
    cards, pushes = sum(t.cards for t in own), sum(t.pushes for t in own)
    busts = sum(t.busts for t in own)
    return StatsView(
        games=len(own),
        won=results.count("won"),
        shared=results.count("shared"),
        lost=results.count("lost"),
        left=results.count("left"),
        points_average=_ratio(sum(t.points for t in own), len(own)),
        points_best=max((t.points for t in own), default=0),
        pushes=pushes,
        banks=sum(t.banks for t in own),
        busts=busts,
        bust_percent=round(_ratio(PERCENT * busts, pushes)),
        cards_per_push=_ratio(cards, pushes),
        rolls=sum(t.rolls for t in own),
        points_lost=sum(t.lost for t in own),
        points_banked=sum(t.banked for t in own),
        luck=Luck(
            busts=_ratio(sum(t.bust_ppm - MILLION * t.busts for t in own), MILLION),
            die_points=_ratio(sum(t.lost_ppm - MILLION * t.lost for t in own), MILLION),
            card_points=_ratio(
                sum(MILLION * t.card_points - t.card_points_ppm for t in own), MILLION
            ),
        ),
        streak=_streak(results),
        streak_best=_longest(results),
        opponents=_opponents(ours, nicknames),
        rummy=rummy_stats(
            [_partnered(game, tally) for game, tally in played if isinstance(tally, MatchTally)],
            nicknames,
        ),
    )


def result_of(game: TalliedGame) -> str:
    """Return how a game went for us: won, shared, lost, left; "watched" for others' games."""
    return "watched" if game.own_seat is None else _result(game)


def plays_in(game: TalliedGame, who: str, nicknames: Mapping[bytes, str]) -> bool:
    """Return whether somebody plays in a game: by name, nickname, or the beginning of a key."""
    wanted = who.strip().casefold()
    key = wanted.replace(":", "")
    return any(
        wanted in {clean(player.name).casefold(), nicknames.get(player.key, "").casefold()}
        or (len(key) >= KEY_DIGITS_MIN and player.key.hex().startswith(key))
        for player in game.players
    )


def _own(game: TalliedGame) -> Player:
    assert game.own_seat is not None
    return game.players[game.own_seat]


def _result(game: TalliedGame) -> str:
    place = _own(game).tally.place
    if place == 0:
        return "left"
    if place != 1:
        return "lost"
    firsts = sum(player.tally.place == 1 for player in game.players)
    is_match = isinstance(_own(game).tally, MatchTally)
    return "won" if firsts == (TEAM_SEATS if is_match else 1) else "shared"


def _partnered(game: TalliedGame, tally: MatchTally) -> Partnered:
    partner = game.players[_opposite(game)]
    return Partnered(
        tally=tally,
        result=_result(game),
        partner=None if partner.is_bot else partner.key,
        partner_name=partner.name,
    )


def _opposite(game: TalliedGame) -> int:
    """Return the seat of our partner (R1)."""
    assert game.own_seat is not None
    return (game.own_seat + TEAM_SEATS) % len(game.players)


def _is_other(game: TalliedGame, seat: int) -> bool:
    """Return whether a seat plays against ours."""
    if isinstance(_own(game).tally, MatchTally) and seat == _opposite(game):
        return False
    return seat != game.own_seat


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 2) if whole else 0.0


def _streak(results: Sequence[str]) -> int:
    """Return how many of the newest games went the same way."""
    if not results or results[-1] not in {"won", "lost"}:
        return 0
    length = 0
    for result in reversed(results):
        if result != results[-1]:
            break
        length += 1
    return length if results[-1] == "won" else -length


def _longest(results: Sequence[str]) -> int:
    longest = running = 0
    for result in results:
        running = running + 1 if result == "won" else 0
        longest = max(longest, running)
    return longest


def _opponents(
    games: Sequence[TalliedGame], nicknames: Mapping[bytes, str]
) -> tuple[Opponent, ...]:
    """Return everybody met, the games given oldest first; all bots are one."""
    met: dict[PublicKey | None, list[tuple[TalliedGame, Player]]] = {}
    for game in games:
        for seat, player in enumerate(game.players):
            if _is_other(game, seat):
                met.setdefault(None if player.is_bot else player.key, []).append((game, player))
    opponents = [_opponent(key, meetings, nicknames) for key, meetings in met.items()]
    return tuple(
        sorted(opponents, key=lambda each: (-each.games, each.key is None, each.key or b""))
    )


def _opponent(
    key: PublicKey | None,
    meetings: Sequence[tuple[TalliedGame, Player]],
    nicknames: Mapping[bytes, str],
) -> Opponent:
    places = [(_own(game).tally.place, player.tally.place) for game, player in meetings]
    ranked = [(own, other) for own, other in places if own and other]
    nickname = "" if key is None else clean(nicknames.get(key, ""), NICKNAME_CELLS)
    return Opponent(
        key=key,
        label=label_of(key, meetings[-1][1].name, nicknames),
        nickname=nickname,
        games=len({game.game for game, _ in meetings}),
        ahead=sum(own < other for own, other in ranked),
        behind=sum(own > other for own, other in ranked),
        last_ms=meetings[-1][0].finished_ms,
    )
