"""One Hypothesis profile for all laws: none depends on how fast or busy the machine is."""

from hypothesis import settings

settings.register_profile("pushnet", deadline=None)
settings.load_profile("pushnet")
