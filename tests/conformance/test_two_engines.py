"""The package and protocol/verifier.py play Push rummy by the same rules.

Whole matches over an open deck, without keys and proofs, so that there is time for many: after
every step both owe the same and have the same digest, and of every action that anybody could try
both say whether it is legal, which shares it carries and what it shows.
"""

import secrets
from collections import Counter
from typing import Any

import pytest

from pushnet.errors import RefusedError
from pushnet.games.api import Faces, NewDeck, Owed
from pushnet.games.rummy import RULES
from pushnet.games.rummy_plays import legal_plays
from pushnet.games.rummy_types import Discard, Push
from pushnet.ids import Seat
from tests.conformance.forgery import varied
from tests.conformance.programs import VERIFIER as V
from tests.conformance.rummy_by_verifier import need_of
from tests.conformance.sealed_forgery import any_action
from tests.conformance.sealed_tampering import any_options
from tests.sim.dice import Dice
from tests.vectors.rummy_forms import need_form

MATCHES = 12
FRESH_MATCHES = 600
CARDS = 108
Told = tuple[str, Any]  # what came of an action: "illegal" before or after its cards, or a digest

assert RULES.sealed is not None
SEALED = RULES.sealed


class Engines:
    """One match in both programs, and the deck, which only the test sees."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice("two engines", seed)
        options = any_options(self.dice)
        first = self.dice.below(4)
        self.package: Any = RULES.setup(options, 4, Seat(first))
        self.verifier: Any = V.rummy_setup(RULES.encode_options(options), 4, first)
        self.deck = self._shuffled()
        self.said: Counter[str] = Counter()

    def _shuffled(self) -> list[int]:
        return sorted(range(CARDS), key=lambda _: self.dice.below(1 << 40))

    def agree(self, told: object) -> None:
        """Fail unless both are in the same state and need the same."""
        assert need_form(self.package) == need_of(self.verifier), told
        digest = V.rummy_state_digest(self.verifier)
        assert RULES.digest(self.package) == digest, told
        assert RULES.is_over(self.package) is V.RUMMY.is_over(self.verifier), told

    def cards(self, positions: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        return tuple((position, self.deck[position]) for position in positions)

    def give(self, owed: NewDeck | Owed) -> None:
        if isinstance(owed, NewDeck):
            self.deck = self._shuffled()
            self.package, _ = SEALED.dealt(self.package)
            self.verifier = V.rummy_dealt(self.verifier)
            return
        shown = self.cards(owed.opens)
        self.package, _ = SEALED.given(self.package, Faces(shown))
        self.verifier = V.rummy_given(V.rummy_show(self.verifier, dict(shown)))

    def by_package(self, form: list[Any]) -> tuple[Told, Any]:
        """Return what comes of an action, and the state after it."""
        try:
            action = RULES.decode_action(form)
            shares, opens = SEALED.carries(self.package, action)
        except RefusedError:
            return ("illegal whatever its cards are", None), self.package
        try:
            after, _ = RULES.apply(
                self.package, action, Faces(self.cards(opens)) if opens else None
            )
        except RefusedError:
            return ("illegal", (shares, opens)), self.package
        return ("legal", (shares, opens, RULES.digest(after))), after

    def by_verifier(self, form: list[Any]) -> tuple[Told, Any]:
        try:
            carried = V.rummy_carried(self.verifier, form)
        except V.Refused:
            return ("illegal whatever its cards are", None), self.verifier
        shares = tuple(position for of_seat in carried.by.values() for position in of_seat)
        shown = V.rummy_show(self.verifier, dict(self.cards(carried.opens)))
        if not V.rummy_is_legal(shown, form):
            return ("illegal", (shares, carried.opens)), self.verifier
        after = V.rummy_apply(shown, form)
        return ("legal", (shares, carried.opens, V.rummy_state_digest(after))), after

    def attempt(self, form: list[Any]) -> tuple[Any, Any]:
        """Return the states after an action in both programs, which say the same of it."""
        one, package = self.by_package(form)
        other, verifier = self.by_verifier(form)
        assert one == other, (form, self.package)
        self.said[f"{form[0] if form else None}: {one[0]}"] += 1
        return package, verifier

    def legal(self) -> list[list[Any]]:
        faces = dict(self.cards(tuple(range(CARDS))))
        plays = legal_plays(self.package, faces)
        laying = [play for play in plays if not isinstance(play, Discard)]
        if len(self.package.stock) < self.dice.below(60):
            laying = [play for play in laying if not isinstance(play, Push)]
        wanted = laying if laying and self.dice.chance(90) else plays
        return [RULES.encode_action(play) for play in wanted]

    def move(self) -> None:
        """Try some actions that may be legal, and do one that is."""
        legal = self.legal()
        for _ in range(2):
            self.attempt(any_action(self.dice, self.package))
            near = varied(self.dice.pick(legal), self.dice)
            if isinstance(near, list):
                self.attempt(near)
        self.package, self.verifier = self.attempt(self.dice.pick(legal))

    def depart(self) -> None:
        gone = {seat for seat in range(4) if self.dice.chance(40)} or {self.dice.below(4)}
        self.package, _ = RULES.depart(self.package, frozenset(map(Seat, gone)))
        self.verifier = V.rummy_depart(self.verifier, gone)

    def play(self, *, whole: bool) -> None:
        while not RULES.is_over(self.package):
            self.agree(self.package)
            owed = SEALED.need(self.package)
            if not whole and self.dice.below(400) == 0:
                self.depart()
            elif owed is not None:
                self.give(owed)
            else:
                self.move()
        self.agree(self.package)
        ranks = [(rank.seat, rank.score, rank.place) for rank in RULES.ranks(self.package)]
        assert ranks == V.rummy_ranks(self.verifier)


def played(seeds: range) -> Counter[str]:
    said: Counter[str] = Counter()
    for seed in seeds:
        engines = Engines(seed)
        try:
            engines.play(whole=seed % 3 == 0)
        except AssertionError as failure:
            raise AssertionError(f"match {seed}: {failure}") from None
        said += engines.said
    return said


def test_of_whole_matches_and_of_everything_that_is_tried_in_them() -> None:
    said = played(range(MATCHES))
    wanted = {f"{verb}: legal" for verb in range(7)} | {f"{verb}: illegal" for verb in range(2, 7)}
    wanted |= {f"{verb}: illegal whatever its cards are" for verb in range(7)}
    assert wanted <= set(said), wanted - set(said)


def test_control_one_rule_that_differs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(V, "is_wild", lambda card: card % 54 >= V.JOKER)  # twos are not
    with pytest.raises(AssertionError, match=r"match \d+: "):
        played(range(MATCHES))


@pytest.mark.nightly
def test_of_many_fresh_matches() -> None:
    first = secrets.randbelow(1 << 40)
    played(range(first, first + FRESH_MATCHES))
