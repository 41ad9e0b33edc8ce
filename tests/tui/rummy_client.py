"""A client at a table of Push rummy: the real engine, a dealer who knows the deck, no network."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pushnet.errors import Code, RefusedError
from pushnet.games import rummy
from pushnet.games.rummy import need
from pushnet.games.rummy_types import Action, Options, Phase, State
from pushnet.ids import Seat
from pushnet.session.effects import Intent, Play
from pushnet.session.snapshot import DealProgress, GameSnapshot
from tests.games.rummy_dealer import Dealer, Moment, any_play
from tests.games.rummy_positions import Table
from tests.tui.scripted_client import NAMES, ScriptedClient


class RummyClient(ScriptedClient):
    """One seat of a match; the other seats are played by the test."""

    rules = rummy.RULES

    def __init__(
        self,
        table: Table | None = None,
        *,
        own_seat: int | None = 0,
        options: Options | None = None,
        first: int = 3,
        seed: int = 1,
        names: Sequence[str] = NAMES,
    ) -> None:
        start = rummy.setup(options or Options(), 4, Seat(first)) if table is None else table.state
        self.dealer = Dealer(
            start, random.Random(seed), None if table is None else list(table.deck)
        )
        self.deal: DealProgress | None = None
        super().__init__(4, own_seat=own_seat, seed=seed, names=names)
        self.options: Any = start.options
        self.state: Any = start

    # What screens call

    def submit(self, intent: Intent) -> None:
        if not isinstance(intent, Play) or self.refuse_next is not None:
            super().submit(intent)
            return
        self.intents.append(intent)
        if rummy.to_move(self.state) != self.own_seat:
            raise RefusedError(Code.NOT_DUE, "It is not your turn.")
        self.act(intent.action)

    # What tests call

    def act(self, *actions: Action) -> None:
        """Let whoever is to move act, and the deck give what it owes."""
        for action in actions:
            self._tell(self.dealer.do(action))
            self.settle()

    def settle(self) -> None:
        """Let the deck give until somebody has to act."""
        while self.auto_chance and need(self.dealer.state) is not None:
            self.give()

    def give(self) -> None:
        """Let the deck give once."""
        self._tell(self.dealer.give())

    def act_on(self, count: int = 1) -> None:
        """Let whoever is to move do something."""
        for _ in range(count):
            if rummy.is_over(self.state):
                return
            hand = self.dealer.hand(self.state.active)
            self.act(any_play(self.state, hand, self.random))

    def act_until_mine(self) -> None:
        """Let the others play until our seat is to move."""
        self.settle()
        while rummy.to_move(self.state) not in {self.own_seat, None}:
            self.act_on()

    # Inside

    def _tell(self, moment: Moment) -> None:
        self.state = moment.after
        self._close(moment.events)

    def _depart(self, seats: Sequence[Seat], *, dropped: bool) -> None:
        self.dealer.state, events = rummy.depart(self.state, frozenset(seats))
        self.state = self.dealer.state
        gone = tuple(seats)
        self._close(events, dropped=gone if dropped else (), left=() if dropped else gone)

    def own_faces(self) -> dict[int, int]:
        state: State = self.state
        if self.own_seat is None or state.phase in {Phase.DECK, Phase.DEAL}:
            return {}
        hand = state.hands[self.own_seat]
        return {at: self.dealer.deck[at] for at in hand if state.faces[at] == 255}

    def _due(self) -> tuple[Seat, ...]:
        mover = rummy.to_move(self.state)
        if self.due is not None or mover is None:
            return self.due or ()
        return (mover,)

    def _active(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(4) if seat not in self.state.left)

    def _game(self) -> GameSnapshot:
        return replace(super()._game(), deal=self.deal, own_faces=self.own_faces())
