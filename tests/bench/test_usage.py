"""What processes use, as far as the system tells."""

import os
import subprocess
import sys

import pytest

from pushnet.bench.usage import PROC, Usage, children_of, usage_of, usage_of_all

linux = pytest.mark.skipif(not (PROC / "self" / "stat").exists(), reason="Linux tells, others not")


@linux
def test_we_use_a_processor_and_memory() -> None:
    before = usage_of(os.getpid())
    sum(range(3_000_000))
    after = usage_of(os.getpid())
    assert before is not None
    assert after is not None
    assert after.cpu_s > before.cpu_s
    assert after.memory_mib > 5


@linux
def test_a_child_is_found_and_added() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as child:
        assert child.pid in children_of(os.getpid())
        both = usage_of_all([os.getpid(), child.pid])
        alone = usage_of(os.getpid())
        child.communicate(b"\n")
    assert both is not None
    assert alone is not None
    assert both.memory_mib > alone.memory_mib


def test_a_process_that_is_not_there_is_unknown() -> None:
    assert usage_of(2**30) is None
    assert usage_of_all([os.getpid(), 2**30]) is None


def test_usages_add_up() -> None:
    assert Usage(1.0, 2.0) + Usage(0.5, 4.0) == Usage(1.5, 6.0)
