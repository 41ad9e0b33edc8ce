"""`pushnet arena --game rummy`: teams of bots. The maths is in pushnet.bench.rummy_arena."""

import json
from collections.abc import Sequence
from typing import Final

from pushnet.bench.rummy_arena import MATCHES, TeamDuel, TeamPairing, rounds_of, team_duels
from pushnet.bots.levels import UNIFORM, USUAL
from pushnet.bots.registry import bot_of
from pushnet.commands.columns import margin
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings
from pushnet.games.names import RUMMY
from pushnet.words import told

PERCENT: Final = 100
_HEAD: Final = "bot      against  matches  won %         points fewer   mean ms  slowest ms"


def play_teams(
    settings: Settings,
    challenger: str | None,
    rivals: Sequence[str],
    matches: int,
    seed: str,
    *,
    jobs: int,
    as_json: bool,
) -> Sequence[str]:
    """Play and return what to print.

    Raises:
        UsageError: There is no such bot.
    """
    pairings = [TeamPairing(challenger or USUAL, rival) for rival in rivals or (UNIFORM,)]
    for name in {name for pairing in pairings for name in pairing}:
        bot_of(name, RUMMY)
    length = len(pairings) * rounds_of(matches) * MATCHES
    with progress_bar(settings, length, told("Playing")) as bar:
        found = list(team_duels(pairings, matches, seed, bar.update, jobs=jobs))
    if as_json:
        return [json.dumps({"seed": seed, "duels": [_told(duel) for duel in found]})]
    repeats = told("Seed {seed}: --seed {seed} repeats these matches.", seed=seed)
    return [repeats, "", _HEAD, *map(_line, found)]


def _line(duel: TeamDuel) -> str:
    won, lead, (challenger, rival) = duel.won, duel.lead, duel.pairing
    return (
        f"{challenger:8} {rival:8} {duel.matches:7}  {PERCENT * won.mean:5.1f} ±"
        f" {margin(won.half_known, 5, PERCENT)} {lead.mean:+7.1f} ± {margin(lead.half_known, 5)}"
        f" {duel.mean_ms:8.1f}  {duel.slowest_ms:10.0f}"
    )


def _told(duel: TeamDuel) -> dict[str, object]:
    return {
        **duel.pairing._asdict(),
        "matches": duel.matches,
        "won": duel.won.mean,
        "won_half": duel.won.half_known,
        "lead": duel.lead.mean,
        "lead_half": duel.lead.half_known,
        "mean_ms": duel.mean_ms,
        "slowest_ms": duel.slowest_ms,
    }
