"""What a host wants at the table, and when the session has to be told again."""

from dataclasses import dataclass, replace
from typing import Any, Final

from pushnet.games.names import GAMES
from pushnet.ids import SEATS_MAX, PublicKey
from pushnet.session.effects import HostTable
from pushnet.session.snapshot import Snapshot
from pushnet.views.lobby import LobbyView, left_out
from pushnet.views.options import game_choice, seats_named

USUAL_GAME: Final = GAMES[0]  # where no host has said what is played


@dataclass(frozen=True, slots=True, kw_only=True)
class HostPlan:
    """What the host wants at the table; kept by the lobby, which tells the session."""

    game: str  # registry name
    options: Any  # that game's Options
    seats_max: int = SEATS_MAX


def succession(view: LobbyView, options: Any) -> HostPlan:
    """Return the plan of who becomes the host of this lobby: the game and seats it has."""
    game = view.game or USUAL_GAME
    return HostPlan(game=game, options=options, seats_max=game_choice(game).seats_max)


class Hosting:
    """Keeps the plan, and whom the host does not want; tells nobody anything twice."""

    def __init__(self, plan: HostPlan, *, is_told: bool = True) -> None:
        """Start with a plan; `is_told`: it opened the table, so the session knows it."""
        self.plan = plan
        self.kicked: frozenset[PublicKey] = frozenset()
        self.order: tuple[PublicKey, ...] = ()  # as the host seats them; () as they come
        self._told = HostTable(plan.game, plan.options) if is_told else None

    def change_options(self, options: Any) -> None:
        """Play with these options from now on."""
        self.plan = replace(self.plan, options=options)

    def toggle_kick(self, key: PublicKey) -> None:
        """Leave this key out, or let it in again."""
        self.kicked ^= {key}

    def arrange(self, order: tuple[PublicKey, ...]) -> None:
        """Seat these in this order, from now on; others follow as they come."""
        self.order = order

    def due(self, snapshot: Snapshot) -> HostTable | None:
        """Return what the session has to be told now; None if it knows."""
        wanted = HostTable(
            self.plan.game,
            seats_named(self.plan.options, self.plan.seats_max),
            excluded=left_out(snapshot, kicked=self.kicked, seats_max=self.plan.seats_max),
            order=self.order,
        )
        if wanted == self._told:
            return None
        self._told = wanted
        return wanted
