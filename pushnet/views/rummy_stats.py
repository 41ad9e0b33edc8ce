"""A player's matches of Push rummy in numbers. Luck is left out: what others held is not known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pushnet.ids import PublicKey
from pushnet.views.names import clean, known_as
from pushnet.views.rummy_tally import MatchTally
from pushnet.words import say

NICKNAME_CELLS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner:
    """How it went together with one person, or with all bots."""

    key: PublicKey | None  # None: bots
    label: str
    games: int
    won: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Partnered:
    """One match of ours: our tally, how it went, and who sat opposite."""

    tally: MatchTally
    result: str  # won, shared, lost or left
    partner: PublicKey | None  # None: a bot
    partner_name: str  # raw


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyStats:
    """All matches. Averages are rounded to a hundredth."""

    games: int
    won: int  # with the partner
    shared: int
    lost: int
    left: int
    deals: int
    points_per_deal: float  # of our team; fewer are better
    outs: int
    contracts: int
    pushes: int
    partners: tuple[Partner, ...]  # most games first


def rummy_stats(matches: Sequence[Partnered], nicknames: Mapping[bytes, str]) -> RummyStats:
    """Return the statistics over our matches, oldest first."""
    results = [match.result for match in matches]
    tallies = [match.tally for match in matches]
    deals = sum(tally.deals for tally in tallies)
    points = sum(tally.points for tally in tallies)
    return RummyStats(
        games=len(matches),
        won=results.count("won"),
        shared=results.count("shared"),
        lost=results.count("lost"),
        left=results.count("left"),
        deals=deals,
        points_per_deal=round(points / deals, 2) if deals else 0.0,
        outs=sum(tally.outs for tally in tallies),
        contracts=sum(tally.contracts for tally in tallies),
        pushes=sum(tally.pushes for tally in tallies),
        partners=_partners(matches, nicknames),
    )


def _partners(matches: Sequence[Partnered], nicknames: Mapping[bytes, str]) -> tuple[Partner, ...]:
    met: dict[PublicKey | None, list[Partnered]] = {}
    for match in matches:
        met.setdefault(match.partner, []).append(match)
    partners = [
        Partner(
            key=key,
            label=label_of(key, each[-1].partner_name, nicknames),
            games=len(each),
            won=sum(match.result == "won" for match in each),
        )
        for key, each in met.items()
    ]
    return tuple(sorted(partners, key=lambda one: (-one.games, one.key is None, one.key or b"")))


def label_of(key: PublicKey | None, name: str, nicknames: Mapping[bytes, str]) -> str:
    """Return what we call somebody we played with: our nickname for them, or their last name.

    Args:
        key: Whose it is; None for all bots together.
        name: The raw name they had last.
        nicknames: Our own names for others, by key.
    """
    if key is None:
        return say("Bots")
    return clean(nicknames.get(key, ""), NICKNAME_CELLS) or known_as(name, key, NICKNAME_CELLS)
