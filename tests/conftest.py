"""How Hypothesis runs here."""

import os

from hypothesis import HealthCheck, settings

# No time limits: a busy computer is no fault of the code. In CI the examples are the same at every
# run, so that a change is not refused for a bug it did not bring; elsewhere they are fresh.
settings.register_profile(
    "house",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize=os.environ.get("CI") == "true",
)
settings.load_profile("house")
