"""Dropping a silent seat: who may say YES, when a YES is dead, and when a set of them is full.

The rules in one place (protocol/pushnet.md 13; explored state by state in the tests). A is the set
of active seats at the slot, M the seats to be dropped, and the voter is never in M:

1. YES(M) needs a due seat in M, no due body from M in hand, no NO(M) of one's own, a strict
   majority of A's operators in A - M, and every earlier YES of one's own at the slot dead or for a
   proper subset of M. It is irrevocable.
2. NO(M) is a duty of who holds a due body from M, or has left the slot: attached as evidence.
3. YES(M) is dead once a NO(M) from a seat outside M is held.
4. The slot is left by CLOSE only without a live YES of one's own, by DROP(M) only when every seat
   of A - M said YES(M) and M is one's largest live YES.
5. A full set of YES overrides a CLOSE for members of M and for observers.

Simpler rules fork: the tests show how.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pushnet.errors import Code, RefusedError
from pushnet.ids import PublicKey, Seat
from pushnet.words import say

Members = tuple[Seat, ...]
"""Seats to be dropped, ascending."""


@dataclass(frozen=True, slots=True)
class Electorate:
    """Who may vote at one slot."""

    active: tuple[Seat, ...]  # A, ascending
    due: tuple[Seat, ...]
    operators: tuple[PublicKey, ...]  # by seat, of the whole table

    def remaining(self, members: Members) -> tuple[Seat, ...]:
        """Return A - M: the seats whose YES is needed."""
        return tuple(seat for seat in self.active if seat not in members)

    def check(self, members: Members) -> None:
        """Accept M as something that can be voted on.

        Raises:
            RefusedError: VOTE_FORM; MAJORITY_MISSING when those who would remain have not more
                than half of the operators: two players cannot drop each other.
        """
        if not set(members) <= set(self.active) or not set(members) & set(self.due):
            raise RefusedError(Code.VOTE_FORM)
        everybody = {self.operators[seat] for seat in self.active}
        staying = {self.operators[seat] for seat in self.remaining(members)}
        if 2 * len(staying) <= len(everybody):
            raise RefusedError(Code.MAJORITY_MISSING)


@dataclass(frozen=True, slots=True)
class Ballots:
    """The votes held at one slot: who said what about which members."""

    votes: Mapping[tuple[Seat, Members], bool]  # (voter, M) -> yes
    # The same by M and answer: a seat can speak about every M there is, at every slot.
    _voters: dict[tuple[Members, bool], tuple[Seat, ...]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        voters: dict[tuple[Members, bool], tuple[Seat, ...]] = {}
        for (voter, members), yes in sorted(self.votes.items()):
            voters[members, yes] = (*voters.get((members, yes), ()), voter)
        object.__setattr__(self, "_voters", voters)

    def yes(self, members: Members) -> tuple[Seat, ...]:
        """Return who said YES(M), ascending."""
        return self._voters.get((members, True), ())

    def no(self, members: Members) -> tuple[Seat, ...]:
        """Return who said NO(M), ascending. Any of them kills every YES(M)."""
        return self._voters.get((members, False), ())

    def proposals(self) -> tuple[Members, ...]:
        """Return every M somebody spoke about, smallest first."""
        return tuple(sorted({members for members, _ in self._voters}, key=lambda m: (len(m), m)))

    def live_yes(self, voter: Seat) -> Members | None:
        """Return the largest M this voter is bound to by a YES that is not dead."""
        live = [m for m in self.proposals() if voter in self.yes(m) and not self.no(m)]
        return live[-1] if live else None

    def is_full(self, electorate: Electorate, members: Members) -> bool:
        """Say whether every seat of A - M said YES(M)."""
        return set(electorate.remaining(members)) <= set(self.yes(members))

    def full(self, electorate: Electorate) -> Members | None:
        """Return the largest M with a full set of YES."""
        full = [m for m in self.proposals() if self.is_full(electorate, m)]
        return full[-1] if full else None


def why_not_yes(
    electorate: Electorate, ballots: Ballots, voter: Seat, members: Members, held: Iterable[Seat]
) -> str | None:
    """Return why `voter` may not say YES(M) now, as a sentence; None when it may.

    Args:
        electorate: Of the open slot.
        ballots: All votes held at it.
        voter: The seat that would vote.
        members: M.
        held: Seats whose due body for the slot the voter holds.
    """
    if voter in members:
        return say("Nobody votes on their own seat.")
    if voter not in electorate.active:
        return say("Only seats in play vote.")
    try:
        electorate.check(members)
    except RefusedError as refused:
        if refused.code is Code.MAJORITY_MISSING:
            return say(
                "Too few players are here to go on without them: wait, or adjourn and resume."
            )
        return say("There is nothing to vote on: the game is not waiting for them.")
    if set(held) & set(members):
        return say("They are back: their move has arrived.")
    if voter in ballots.yes(members):
        return say("You have voted for this already.")
    if voter in ballots.no(members):
        return say("You have voted against this already.")
    bound = ballots.live_yes(voter)
    if bound is not None and not set(bound) < set(members):
        return say("Your earlier vote still stands: a further one must add to it.")
    return None
