"""A run of the fairness benchmark: repeatable, complete, and drawn as it was counted."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from xml.etree import ElementTree as ET

from pushnet.bench.fairness import FALSE_ALARMS, FairnessReport, measure, steps
from pushnet.bench.fairness_plot import fairness_svg
from pushnet.bench.goodness import fit_even

GAMES, EVENTS = 10, 10_000


@lru_cache
def report(seed: str = "run") -> FairnessReport:
    return measure(seed, GAMES, EVENTS, lambda _: None)


def test_a_run_counts_everything_and_finds_nothing_but_its_control() -> None:
    found = report()
    assert (found.games, found.events) == (GAMES, EVENTS)
    assert found.cards == 2 * 108 + 8 * 120
    assert sum(found.game_faces) == found.rolls > 0
    assert sum(found.event_faces) == sum(found.event_cards) == EVENTS
    assert found.suspicious == ()
    assert found.control_found


def test_equal_seeds_give_equal_reports_and_pictures() -> None:
    again = measure("run", GAMES, EVENTS, lambda _: None)
    assert again == report()
    assert fairness_svg(again) == fairness_svg(report())
    assert report("other") != report()


def test_progress_adds_up() -> None:
    done: list[int] = []
    measure("steps", 1, 300, done.append)
    assert sum(done) == steps(1, 300) == 3


def test_a_loaded_die_makes_the_report_suspicious() -> None:
    loaded = fit_even([1_500, 1_500, 1_500, 1_500, 1_500, 2_500])
    findings = tuple(
        replace(found, fit=loaded) if found.name == "event-die" else found
        for found in report().findings
    )
    assert [found.name for found in replace(report(), findings=findings).suspicious] == [
        "event-die"
    ]


def test_an_honest_run_looks_suspicious_as_seldom_as_it_says() -> None:
    assert report().threshold * 2 * len(report().findings) == FALSE_ALARMS


def test_the_picture_has_a_dot_for_every_count_and_every_test() -> None:
    tree = ET.fromstring(fairness_svg(report()))
    kinds = Counter(element.get("class") for element in tree.iter() if "circle" in element.tag)
    tested = sum(found.fit.count > 0 for found in report().findings)
    assert kinds["dot"] + kinds["outside"] == 6 + 6 + 120 + tested
    text = "".join(tree.itertext())
    assert "Seed run." in text
    assert all(found.name in text for found in report().findings)


def test_a_dot_outside_the_band_is_marked_and_stays_in_the_picture() -> None:
    loaded = replace(report(), event_faces=(1_500, 1_500, 1_500, 1_500, 1_500, 2_500))
    tree = ET.fromstring(fairness_svg(loaded))
    outside = [e for e in tree.iter() if e.get("class") == "outside"]
    assert len(outside) >= 6
    assert all(0 < float(e.get("cy") or 0) < 220 for e in outside[:6])


def test_a_seed_cannot_break_out_of_the_picture() -> None:
    hostile = replace(report(), seed="</text><script>")
    tree = ET.fromstring(fairness_svg(hostile))
    assert not [element for element in tree.iter() if "script" in element.tag]
