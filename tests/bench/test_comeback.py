"""A seat that is killed comes back in the benchmark, and the benchmark leaves nothing behind."""

import psutil

from pushnet.bench.comeback import measure, median


async def test_a_killed_seat_signs_again_and_no_process_is_left() -> None:
    told: list[int] = []
    report = await measure("amqtt", 2, told.append)
    assert told == [1, 1]
    assert len(report.back_s) == len(report.floor_s) == 2
    # It takes what the rules make it listen, and more than a process that does nothing.
    assert all(back_s > report.listen_s for back_s in report.back_s)
    assert report.ratio > 1
    children = psutil.Process().children(recursive=True)
    assert not [c for c in children if "comeback_seat" in " ".join(c.cmdline())]


def test_the_median_of_two_is_one_of_them() -> None:
    assert median((3.0, 1.0, 2.0)) == 2.0
    assert median((2.0, 1.0)) == 1.0
