"""Push and Push rummy, peer to peer, with chance that everybody can check."""

__version__ = "0.1.0"
