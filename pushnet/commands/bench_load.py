"""`pushnet bench load`: how many games does a broker carry, and what does one cost?"""

import asyncio
import json
import os
import platform
from typing import TYPE_CHECKING, Any, Final

import click

from pushnet.commands.bench_options import brokers_of, brokers_option, numbers_in
from pushnet.commands.progress import progress_bar
from pushnet.commands.settings import Settings, pass_settings
from pushnet.ids import SEATS_MAX, SEATS_MIN
from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.bench.draw import Spread
    from pushnet.bench.load import Load, LoadReport, Programs
    from pushnet.bench.usage import Usage
    from pushnet.net.broker import OwnBroker

GOALS: Final = {"amqtt": 100, "mosquitto": 300}  # games; light clients leave room for as many
REAL_GAMES: Final = (25, 50, 100)  # of real clients, four of which need a fiftieth of a core
FULL_GAMES: Final = (20,)  # at full speed: enough for every core to have something to do
GAMES_MAX: Final = 5_000
CARD_EVERY_S: Final = 3.0
SECONDS: Final = 15.0
SEATS: Final = 4
GOAL_MS: Final = 50.0

HEAD: Final = (
    f"  {'broker':10}{'clients':8}{'games':>6}{'a card':>9}{'cards/s':>9}{'p50 ms':>8}{'p99 ms':>8}"
    f"{'heard':>8}{'broker':>8}{'clients':>9}"
)


def game_counts(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, ...]:
    """Return the numbers of games that were given, in their order; none: as usual."""
    if value is None:
        return ()
    counts = numbers_in(value, example="25,50")
    if not all(1 <= count <= GAMES_MAX for count in counts):
        raise click.BadParameter(told("From 1 to {most} games.", most=f"{GAMES_MAX:,}"))
    return counts


@click.command("load")
@brokers_option
@click.option(
    "--clients",
    "programs",
    type=click.Choice(["real", "light"]),
    multiple=True,
    help="The players' real programs, or light ones that repeat what those sent. Without it, both.",
)
@click.option(
    "--pace",
    "paces",
    type=click.Choice(["human", "full"]),
    multiple=True,
    help="As people play, or as fast as it goes. Without it, both.",
)
@click.option(
    "--games",
    callback=game_counts,
    metavar="COUNTS",
    help="At the same time; several numbers one after another. Without it, what two cores can do:"
    " real clients play 25, 50 and 100, light ones 100 over amqtt and 300 over mosquitto; 20 at"
    " full speed.",
)
@click.option(
    "--seats", type=click.IntRange(SEATS_MIN, SEATS_MAX), default=SEATS, show_default=True
)
@click.option(
    "--every",
    type=click.FloatRange(0.1, 600),
    default=CARD_EVERY_S,
    show_default=True,
    help="Seconds between two cards of a game, at the pace of people.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3_600),
    default=SECONDS,
    show_default=True,
    help="To measure, once all games are under way.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Processes of clients. Without it, one for each core.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@pass_settings
def load(
    settings: Settings,
    /,
    *,
    brokers: "tuple[OwnBroker, ...]",
    programs: "tuple[Programs, ...]",
    paces: tuple[str, ...],
    games: tuple[int, ...],
    seats: int,
    every: float,
    seconds: float,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play many games at once over one broker.

    Every seat has a bot and a connection of its own. Real clients are the players' programs,
    hundreds in one process: they check every signature and keep a journal, and on one computer they
    need far more of it than a broker does. Light ones only send again what real games sent, so that
    the broker alone is measured. A card's time is from its drawer's choice to the last seat's
    state; with light clients it is a message's, from its sender to the last seat.
    """
    from pushnet.bench.load import Load, measure

    loads = [
        Load(
            broker=kind,
            programs=program,
            games=count,
            seats=seats,
            card_every_s=every if pace == "human" else 0.0,
            seconds=seconds,
            workers=workers or os.cpu_count() or 1,
        )
        for kind in brokers_of(brokers)
        for program in programs or ("real", "light")
        for pace in paces or ("human", "full")
        for count in games or _usual_games(kind, program, pace)
    ]
    with progress_bar(settings, sum(2 * each.games for each in loads), told("Loading")) as bar:
        reports = []
        for each in loads:
            reports.append(asyncio.run(measure(each, bar.update)))
            bar.update(each.games)
    if as_json:
        click.echo(json.dumps(_table(reports)))
    else:
        for line in load_lines(reports):
            click.echo(line)


def _usual_games(broker: str, program: str, pace: str) -> tuple[int, ...]:
    if pace == "full":
        return FULL_GAMES
    return REAL_GAMES if program == "real" else (GOALS[broker],)


def load_lines(reports: "list[LoadReport]") -> list[str]:
    """Return the report for people."""
    first = reports[0]
    machine = (
        f"{first.cores} cores, Python {platform.python_version()}; games of {first.load.seats}."
    )
    return [
        f"{machine} Broker and clients in % of a core; heard: deliveries that came.",
        HEAD,
        *(_line(report) for report in reports),
        *(_cost(report) for report in reports if report.load.card_every_s),
        *(_verdict(report) for report in reports),
    ]


def _line(report: "LoadReport") -> str:
    load, times = report.load, report.cards or report.deliveries
    pace = f"{load.card_every_s:g} s" if load.card_every_s else "at once"
    cards = f"{len(report.result.card_ms) / report.result.seconds:.1f}" if report.cards else "-"
    p50, p99 = ("-", "-") if times is None else (f"{times.p50:.1f}", f"{times.p99:.1f}")
    return (
        f"  {load.broker:10}{load.programs:8}{load.games:>6}{pace:>9}{cards:>9}{p50:>8}{p99:>8}"
        f"{100 * report.delivered:>7.2f}%{_cpu(report, report.broker):>8}"
        f"{_cpu(report, report.clients):>9}"
    )


def _cpu(report: "LoadReport", usage: "Usage | None") -> str:
    return "unknown" if usage is None else f"{100 * usage.cpu_s / report.result.seconds:.0f} %"


def _cost(report: "LoadReport") -> str:
    """Return what one game costs at the pace of people."""
    load, result = report.load, report.result
    share = load.games * result.seconds
    said = (
        f"One game over {load.broker}, {load.programs} clients:"
        f" {result.messages / share:.1f} messages/s,"
        f" {result.payload_bytes / share / 1_000:.1f} kB/s,"
        f" {result.deliveries / share:.1f} deliveries/s"
    )
    if report.broker is None or report.clients is None:
        return said + "; processor and memory: unknown on this system."
    return (
        f"{said}; broker {1e3 * report.broker.cpu_s / share:.2f} ms/s,"
        f" {report.broker.memory_mib / load.games:.2f} MiB; clients"
        f" {1e3 * report.clients.cpu_s / share:.1f} ms/s,"
        f" {report.clients.memory_mib / load.games:.1f} MiB."
    )


def _verdict(report: "LoadReport") -> str:
    load, cards = report.load, report.cards
    name = f"{load.games} games over {load.broker}, {load.programs} clients"
    what, share = report.fullest
    limit = f" Fullest: {what}, {100 * share:.0f} %."
    if report.result.begun < load.games:
        limit += f" Only {report.result.begun} had begun."
    if report.result.alerts:
        limit += f" A client stopped: {report.result.alerts[0]}"
    if not load.card_every_s:
        rate = report.result.messages / report.result.seconds
        return f"{name}, at full speed: {rate:,.0f} messages/s.{limit}"
    if cards is None:
        return f"{name}: {100 * report.delivered:.2f} % delivered.{limit}"
    verdict = "reached" if cards.p99 < GOAL_MS else "MISSED"
    return f"{name}, goal p99 of a card under {GOAL_MS:.0f} ms: {verdict}, {cards.p99:.1f}.{limit}"


def _table(reports: "list[LoadReport]") -> dict[str, Any]:
    from pushnet.bench.machine import machine

    return {
        **machine(),
        "goal_ms": GOAL_MS,
        "runs": [_run(report) for report in reports],
    }


def _run(report: "LoadReport") -> dict[str, Any]:
    load, result = report.load, report.result
    what, share = report.fullest
    return {
        **_asked(load),
        "begun": result.begun,
        "measured_s": round(result.seconds, 3),
        "card_ms": _spread(report.cards),
        "delivery_ms": _spread(report.deliveries),
        "cards": len(result.card_ms),
        "slots": result.slots,
        "games_over": result.games_over,
        "messages": result.messages,
        "payload_bytes": result.payload_bytes,
        "deliveries": result.deliveries,
        "delivered": report.delivered,
        "alerts": list(result.alerts),
        "commit_s": round(result.commit_s, 3),
        "broker_used": _used(report.broker),
        "clients_used": _used(report.clients),
        "fullest": {"what": what, "share": round(share, 3)},
    }


def _asked(load: "Load") -> dict[str, Any]:
    return {
        "broker": load.broker,
        "clients": load.programs,
        "games": load.games,
        "seats": load.seats,
        "card_every_s": load.card_every_s,
    }


def _spread(spread: "Spread | None") -> dict[str, float] | None:
    if spread is None:
        return None
    return {"count": spread.count, "p50": round(spread.p50, 3), "p99": round(spread.p99, 3)}


def _used(usage: "Usage | None") -> dict[str, float] | None:
    if usage is None:
        return None
    return {"cpu_s": round(usage.cpu_s, 3), "memory_mib": round(usage.memory_mib, 2)}
