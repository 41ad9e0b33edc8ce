"""`pushnet arena`: bots against each other. The maths is in pushnet.bench.arena."""

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.columns import margin
from pushnet.commands.export import PUBLIC_MODE
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.commands.table_options import game_option
from pushnet.games.names import RUMMY
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.arena import Duel, Pairing

SEED_BYTES: Final = 8
GAMES: Final = 60
JOBS_MAX: Final = 64
PERCENT: Final = 100
_HEAD: Final = (
    "  bot      against  seats  games   won %         equals %  points ahead   cards  busts  banks"
)


@click.command()
@game_option
@click.option("--bot", "challenger", help="Who is tried; usually the strongest.")
@click.option(
    "--against",
    "rivals",
    multiple=True,
    help="In all other seats; may be given several times. Without it, every other level in turn.",
)
@click.option(
    "--seats",
    type=click.IntRange(SEATS_MIN, SEATS_MAX),
    multiple=True,
    help="Table size; may be given several times. Without it, all sizes.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=GAMES,
    show_default=True,
    help="Games of each pairing, rounded up so that every seat is played as often.",
)
@click.option("--seed", help="Repeats the games exactly; without it, each run has its own.")
@click.option(
    "--jobs",
    type=click.IntRange(1, JOBS_MAX),
    default=1,
    show_default=True,
    help="Processes to play in; changes nothing but the time it takes.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, writable=True),
    help="Write a picture of the games won here, as SVG.",
)
@pass_settings
def command(
    settings: Settings,
    /,
    *,
    game: str,
    challenger: str | None,
    rivals: Sequence[str],
    seats: Sequence[int],
    games: int,
    seed: str | None,
    jobs: int,
    as_json: bool,
    out: Path | None,
) -> None:
    """Let bots play against each other and count who wins.

    The bot that is tried sits in one seat, a rival level in all others, and everybody's seat
    changes from game to game; every shuffle is played once from each seat. Intervals hold in 95 of
    100 runs. What is not chance: the whole interval lies above the share of equals. At Push rummy a
    whole team is tried, and every seed is played by both teams.
    """
    if game == RUMMY:
        from pushnet.commands.arena_rummy import play_teams

        if out is not None or seats:
            raise click.UsageError(told("At Push rummy there is no picture, and four seats."))
        for line in play_teams(
            settings, challenger, rivals, games, seed or _new_seed(), jobs=jobs, as_json=as_json
        ):
            click.echo(line)
        return
    from pushnet.bench.arena import duels, round_count
    from pushnet.bench.arena_plot import arena_svg
    from pushnet.bots.registry import STRONGEST
    from pushnet.store.files import write_atomically

    seed = seed or _new_seed()
    pairings = pairings_of(challenger or STRONGEST, rivals, seats)
    length = sum(round_count(pairing, games) * pairing.seats for pairing in pairings)
    with progress_bar(settings, length, told("Playing")) as bar:
        found = list(duels(pairings, games, seed, bar.update, jobs=jobs))
    if out is not None:
        write_atomically(out, arena_svg(found, seed).encode(), mode=PUBLIC_MODE)
    if as_json:
        click.echo(json.dumps({"seed": seed, "duels": [_told(duel) for duel in found]}))
        return
    for line in arena_lines(found, seed):
        click.echo(line)


def _new_seed() -> str:
    return secrets.token_hex(SEED_BYTES)


def pairings_of(challenger: str, rivals: Sequence[str], seats: Sequence[int]) -> "list[Pairing]":
    """Return who plays whom, by rival and then by table size.

    Raises:
        UsageError: There is no such bot.
    """
    from pushnet.bench.arena import Pairing
    from pushnet.bots.registry import LEVELS, bot_of

    others = rivals or [level.name for level in LEVELS if level.name != challenger]
    for name in (challenger, *others):
        bot_of(name)
    sizes = sorted(set(seats)) or range(SEATS_MIN, SEATS_MAX + 1)
    return [Pairing(challenger, rival, size) for rival in others for size in sizes]


def arena_lines(duels: "Sequence[Duel]", seed: str) -> list[str]:
    """Return the duels for people, the times last."""
    slowest = max(duel.slowest_ms for duel in duels)
    mean = max(duel.mean_ms for duel in duels)
    return [
        told("Seed {seed}: --seed {seed} with the same sizes repeats these games.", seed=seed),
        "",
        _HEAD,
        *map(_line, duels),
        "",
        told(
            "+: wins more than equals would, beyond chance. Cards, busts and banks are for each"
            " push."
        ),
        told(
            "The slowest move took {slowest} ms of processor time, the average one {mean} ms.",
            slowest=f"{slowest:.0f}",
            mean=f"{mean:.1f}",
        ),
    ]


def _line(duel: "Duel") -> str:
    won, lead, (challenger, rival, seats) = duel.won, duel.lead, duel.pairing
    return (
        f"{'+' if duel.is_better else ' '} {challenger:8} {rival:8} {seats:5}  {duel.games:5}"
        f"  {PERCENT * won.mean:5.1f} ± {margin(won.half_known, 5, PERCENT)}"
        f"  {PERCENT * duel.fair:8.1f}  {lead.mean:+6.1f} ± {margin(lead.half_known, 4)}"
        f"  {duel.per_push(lambda r: r.cards):5.2f}  {duel.per_push(lambda r: r.busts):5.2f}"
        f"  {duel.per_push(lambda r: r.banks):5.2f}"
    )


def _told(duel: "Duel") -> dict[str, Any]:
    return {
        **duel.pairing._asdict(),
        "games": duel.games,
        "won": duel.won.mean,
        "won_half": duel.won.half_known,
        "equals": duel.fair,
        "better": duel.is_better,
        "lead": duel.lead.mean,
        "lead_half": duel.lead.half_known,
        "cards_per_push": duel.per_push(lambda r: r.cards),
        "busts_per_push": duel.per_push(lambda r: r.busts),
        "banks_per_push": duel.per_push(lambda r: r.banks),
        "mean_ms": duel.mean_ms,
        "slowest_ms": duel.slowest_ms,
    }
