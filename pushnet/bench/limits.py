"""How many files this process may have open: hundreds of games need more than the usual 1,024."""

import contextlib

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]


def raise_open_files() -> None:
    """Allow as many as the system lets us; our children inherit that."""
    if resource is not None:
        with contextlib.suppress(OSError, ValueError):
            _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
