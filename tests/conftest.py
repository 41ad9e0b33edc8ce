"""One Hypothesis profile for all laws: none depends on how fast or busy the machine is."""

import os

from hypothesis import HealthCheck, settings

# In CI the examples are the same at every run, so that a change is not refused for a bug it did
# not bring; elsewhere they are fresh.
settings.register_profile(
    "pushnet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize=os.environ.get("CI") == "true",
)
settings.load_profile("pushnet")
