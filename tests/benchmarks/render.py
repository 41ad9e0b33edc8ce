"""Tables of docs/performance.md and docs/scaling.md, made of measured figures; none is typed.

Each function gets what docs/figures.json holds and returns Markdown.
"""

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

from pushnet.bench.growth import amount
from tests.benchmarks.scaling import scaling_rows

Figures = dict[str, Any]
MISSING = "*Not measured yet: `make figures`.*"
LEFT_COLUMNS = 2


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; numbers stand to the right."""
    rule = ["---" if at < LEFT_COLUMNS else "--:" for at in range(len(head))]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))


def told(name: str, draw: Callable[[Any], str]) -> Callable[[Figures], str]:
    """Return what renders one benchmark, under a line about the machine."""

    def rendered(figures: Figures) -> str:
        if name not in figures:
            return MISSING
        return f"{_machine(figures[name]['machine'])}\n\n{draw(figures[name]['said'])}"

    return rendered


def _machine(on: dict[str, Any]) -> str:
    where = f"{on['date']}, {on['processor']}, {on['cores']} cores, {on['system']}"
    trial = " **A trial with small sizes: not to be quoted.**" if on["is_trial"] else ""
    return f"*{where}, Python {on['python']}.*{trial}"


def _goal(*, reached: bool) -> str:
    return "reached" if reached else "**missed**"


def _engine(said: Any) -> str:
    rows = [
        ("steps applied, legality checked", "goal 400,000", f"{said['replaying_per_s']:,}"),
        ("the same, all that is legal listed", "", f"{said['playing_per_s']:,}"),
        ("calls of a function that does nothing", "the floor", f"{said['floor_per_s']:,}"),
    ]
    verdict = _goal(reached=said["reached"])
    return table(("a second, one core", "", "rate"), rows) + f"\n\nGoal: {verdict}."


def _compare(said: Any) -> str:
    first = said[0]["per_s"]
    rows = [
        (
            f"{each['name']} {each['version']}".strip(),
            each["about"],
            f"{each['per_s']:,.0f}" if each["per_s"] else f"not measured: {each['reason']}",
            f"{each['per_s'] / first:.2f}" if each["per_s"] else "-",
        )
        for each in said
    ]
    ahead = [
        each["name"] for each in said if each["per_s"] > first and each["name"] != said[0]["name"]
    ]
    words = f"Ahead of pushnet: {', '.join(ahead)}." if ahead else "None of them is ahead."
    return table(("game", "what it is", "steps/s", "beside Push"), rows) + f"\n\n{words}"


def _verify(said: Any) -> str:
    whole, floor = median(said["whole_s"]), median(said["floor_s"])
    size = f"{said['players']} players, {said['slots']} slots, {said['signatures']:,} signatures"
    rows = [(size, f"{said['record_bytes']:,} bytes", f"{whole:.3f} s", f"{floor:.3f} s",
             f"{said['ratio']:.2f}")]  # fmt: skip
    head = ("game", "record", "whole", "signatures alone", "ratio")
    verdict = _goal(reached=said["reached"])
    return table(head, rows) + f"\n\nGoal, at most 2 and under 0.2 s: {verdict}."


def _draw(said: Any) -> str:
    rows = [
        (
            run["broker"],
            str(run["players"]),
            *(
                text
                for quantile in ("p50", "p99")
                for text in (
                    f"{run['game_ms'][quantile]:.1f}",
                    f"{run['floor_ms'][quantile]:.1f}",
                    f"{run['ratio'][quantile]:.2f}",
                )
            ),
        )
        for run in said["runs"]
    ]
    head = ("broker", "players", "p50 ms", "floor", "ratio", "p99 ms", "floor", "ratio")
    worst = max(run["ratio"]["p50"] for run in said["runs"])
    verdict = _goal(reached=worst <= said["goal"])
    goal = (
        f"Goal, a ratio of at most {said['goal']} at p50: {verdict}, the greatest is {worst:.2f}."
    )
    return table(head, rows) + f"\n\n{goal}"


def _load(said: Any) -> str:
    head = (
        *("broker", "clients", "games", "a card every", "messages/s", "p50 ms", "p99 ms"),
        *("delivered", "broker", "clients", "fullest"),
    )
    rows = [_load_row(run) for run in said["runs"]]
    return table(head, rows) + "\n\n" + "\n".join(_load_verdicts(said))


def _load_row(run: Any) -> tuple[str, ...]:
    times = run["card_ms"] or run["delivery_ms"] or {"p50": 0, "p99": 0}
    seconds = run["measured_s"]

    def core(used: Any) -> str:
        return "unknown" if used is None else f"{100 * used['cpu_s'] / seconds:.0f} %"

    return (
        run["broker"],
        run["clients"],
        str(run["games"]) + ("" if run["begun"] == run["games"] else f" ({run['begun']} began)"),
        f"{run['card_every_s']:g} s" if run["card_every_s"] else "at once",
        f"{run['messages'] / seconds:,.0f}",
        f"{times['p50']:.1f}",
        f"{times['p99']:.1f}",
        f"{100 * run['delivered']:.2f} %",
        core(run["broker_used"]),
        core(run["clients_used"]),
        f"{run['fullest']['what']}, {100 * run['fullest']['share']:.0f} %",
    )


def _load_verdicts(said: Any) -> Iterable[str]:
    for broker in dict.fromkeys(run["broker"] for run in said["runs"]):
        runs = [run for run in said["runs"] if run["broker"] == broker and run["card_every_s"]]
        for clients in dict.fromkeys(run["clients"] for run in runs):
            fine = [
                run["games"]
                for run in runs
                if run["clients"] == clients
                and (times := run["card_ms"] or run["delivery_ms"]) is not None
                and times["p99"] < said["goal_ms"]
                and run["begun"] == run["games"]
            ]
            most = f"up to {max(fine)} games" if fine else "with none of these numbers of games"
            yield f"- {broker}, {clients} clients: p99 under {said['goal_ms']:g} ms {most}."


def _cost(said: Any) -> str:
    head = ("broker", "clients", "messages/s", "kB/s", "deliveries/s", "broker ms/s",
            "broker MiB", "clients ms/s", "clients MiB")  # fmt: skip
    rows = []
    for run in said["runs"]:
        if not run["card_every_s"] or run["broker_used"] is None:
            continue
        share, broker, clients = (
            run["games"] * run["measured_s"],
            run["broker_used"],
            run["clients_used"],
        )
        rows.append((
            run["broker"],
            f"{run['clients']}, {run['games']} games",
            f"{run['messages'] / share:.1f}",
            f"{run['payload_bytes'] / share / 1e3:.1f}",
            f"{run['deliveries'] / share:.1f}",
            f"{1e3 * broker['cpu_s'] / share:.2f}",
            f"{broker['memory_mib'] / run['games']:.2f}",
            f"{1e3 * clients['cpu_s'] / share:.1f}",
            f"{clients['memory_mib'] / run['games']:.1f}",
        ))  # fmt: skip
    return table(head, rows)


def _deal(said: Any) -> str:
    row = (f"{said['cards']} cards, 4 seats", f"{said['threads']} threads each",
           f"{median(said['deal_s']):.2f} s", f"{median(said['floor_s']):.2f} s",
           f"{said['ratio']:.2f}")  # fmt: skip
    head = ("deck", "", "dealt in", "bare multiplications", "ratio")
    return table(head, [row]) + f"\n\nGoal, under 0.8 s: {_goal(reached=said['reached'])}."


def _return(said: Any) -> str:
    row = (said["broker"], f"{len(said['back_s'])} kills", f"{median(said['back_s']):.2f} s",
           f"{max(said['back_s']):.2f} s", f"{said['listen_s']:.2f} s",
           f"{median(said['floor_s']):.3f} s")  # fmt: skip
    head = ("broker", "", "median", "slowest", "of it listening", "bare process")
    return table(head, [row]) + f"\n\nGoal, under 2 s each time: {_goal(reached=said['reached'])}."


def _screen(said: Any) -> str:
    def ms(times_s: Sequence[float]) -> str:
        return f"{1e3 * median(times_s):.0f} ms"

    ratio, refresh, idle = said["ratio"], said["refresh"], said["idle"]
    rows = [
        ("the table, playable", "Textual's hello world", ms(said["table_s"]), ms(said["hello_s"]),
         f"{ratio['table']:.2f}"),
        ("home", "Textual's hello world", ms(said["home_s"]), ms(said["hello_s"]),
         f"{ratio['home']:.2f}"),
        ("`--version`", "a bare Python", ms(said["version_s"]), ms(said["bare_s"]),
         f"{ratio['version']:.2f}"),
        ("refresh, processor", "hello world's", f"{median(refresh['refresh_ms']):.1f} ms",
         f"{median(refresh['floor_ms']):.1f} ms", f"{ratio['refresh']:.2f}"),
    ]  # fmt: skip
    cpu = "unknown" if idle["cpu_s"] is None else f"{100 * idle['cpu_s'] / idle['seconds']:.1f} %"
    memory = "unknown" if idle["memory_mb"] is None else f"{idle['memory_mb']:.0f} MB"
    drawn = f"{idle['drawn_bytes']} bytes drawn"
    rest = f"Left alone for {idle['seconds']:.0f} s: {drawn}, {cpu} of a core, {memory}."
    return table(("what", "floor", "measured", "floor", "ratio"), rows) + f"\n\n{rest}"


def _growth(said: Any) -> str:
    rows = [
        (
            each["name"] + (" **(too fast)**" if each["needless"] else ""),
            each["by"],
            " to ".join(amount(each["points"][at][0]) for at in (0, -1)),
            " to ".join(amount(each["points"][at][1]) for at in (0, -1)) + f" {each['unit']}",
            f"{each['exponent']:.2f}",
            f"{each['must']:g}",
        )
        for each in said["series"]
    ]
    return table(("cost", "by", "sizes", "costs", "exponent", "must"), rows)


def _scaling(said: Any) -> str:
    return table(("a million players", "how", "number"), scaling_rows(said))


RENDERED: dict[str, Callable[[Figures], str]] = {
    "engine": told("engine", _engine),
    "compare": told("compare", _compare),
    "verify": told("verify", _verify),
    "draw": told("draw", _draw),
    "load": told("load", _load),
    "cost": told("load", _cost),
    "deal": told("deal", _deal),
    "return": told("return", _return),
    "screen": told("screen", _screen),
    "growth": told("growth", _growth),
    "scaling": told("load", _scaling),
}
