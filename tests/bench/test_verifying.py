"""What `bench verify` times is a whole game and all of its signatures."""

from pushnet.bench.verifying import VerifyReport, measure


def test_every_signature_of_the_game_is_in_the_floor() -> None:
    ticks: list[int] = []
    report = measure(2, 1, ticks.append)
    assert ticks == [1, 1]
    # One body a slot and more, and two ENDs.
    assert report.signatures > report.slots
    assert report.record_bytes > 64 * report.signatures
    assert len(report.whole_s) == len(report.floor_s) == 1


def test_the_ratio_is_of_the_medians() -> None:
    report = VerifyReport(
        players=2,
        slots=1,
        signatures=1,
        record_bytes=1,
        whole_s=(3.0, 100.0, 1.0),
        floor_s=(2.0, 0.1, 2.5),
    )
    assert report.ratio == 1.5
