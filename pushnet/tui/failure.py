"""What is left when something goes wrong: a sentence for the player."""

from pushnet.views.failure import capital, sentence_of

__all__ = ["capital", "sentence_of"]
