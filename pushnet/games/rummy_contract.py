"""The contracts of the five deals (R13) and whether melds are one."""

from typing import Final, NamedTuple

from pushnet.games.rummy_types import Kind, Meld
from pushnet.words import say, say_n


class Contract(NamedTuple):
    """How many sets and runs a first lay-down has; a longer meld serves as a shorter one (R15)."""

    sets: int
    runs: int
    run_cards: int  # least number in each run; 0 if there is no run

    @property
    def cards(self) -> int:
        """The least number of cards it takes: as many as were dealt (R13)."""
        return 3 * self.sets + self.run_cards * self.runs


CONTRACTS: Final = (
    Contract(2, 0, 0),
    Contract(1, 1, 4),
    Contract(0, 2, 4),
    Contract(3, 0, 0),
    Contract(0, 2, 5),
)
"""By deal, the first one at 0."""


def contract_of(deal: int) -> Contract:
    """Return the contract of a deal 1..5."""
    return CONTRACTS[deal - 1]


def why_no_contract(deal: int, melds: tuple[Meld, ...]) -> str:
    """Return why melds are not just the contract of this deal; "" if they are."""
    contract = contract_of(deal)
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    if len(runs) != contract.runs or len(melds) != contract.sets + contract.runs:
        return say("the contract of this deal is {contract}", contract=in_words(contract))
    if any(len(run.cards) < contract.run_cards for run in runs):
        return say("a run of this contract has {count} cards or more", count=contract.run_cards)
    return ""


def in_words(contract: Contract) -> str:
    """Return a contract as part of a sentence."""
    sets = say_n("a set", "{count} sets", contract.sets)
    runs = say_n(
        "a run of {cards}", "{count} runs of {cards}", contract.runs, cards=contract.run_cards
    )
    if not contract.runs:
        return sets
    return say("{sets} and {runs}", sets=sets, runs=runs) if contract.sets else runs
