"""How far a deal is, for the screen: keys, whose shuffle, how much of it has come, shares."""

from pushnet.session.game import Game
from pushnet.session.position import SEALED_STEPS, Step
from pushnet.session.snapshot import DealProgress, DealStep
from pushnet.wire.contents import Manifest

_STEPS = {Step.KEYS: DealStep.KEYS, Step.SHUFFLE: DealStep.SHUFFLES, Step.SHARES: DealStep.SHARES}


def deal_progress(game: Game) -> DealProgress | None:
    """Return how far the deal is; None while nobody waits for the deck."""
    position = game.ledger.position
    deck = position.deck
    if deck is None or position.step not in SEALED_STEPS:
        return None
    shuffling = position.step is Step.SHUFFLE
    come, parts = _parts(game) if shuffling else (0, 0)
    return DealProgress(
        number=deck.context.number,
        step=_STEPS[position.step],
        order=deck.order,
        shuffles=deck.shuffles,
        shuffler=deck.shuffler if shuffling else None,
        parts_come=come,
        parts=parts,
        working=game.working is not None,
    )


def _parts(game: Game) -> tuple[int, int]:
    position = game.ledger.position
    place = (position.h + 1, position.due[0])
    announced = game.ledger.manifests.get(place)
    if announced is None or not isinstance(announced.content, Manifest):
        return 0, 0
    count = len(announced.content.parts)
    whole = place in game.ledger.bodies
    return count if whole else game.parts.held(place), count
