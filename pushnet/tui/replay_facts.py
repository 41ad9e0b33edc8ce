"""The facts in the top line of a replay: who played, who won, and whether the record holds."""

from collections.abc import Sequence

from textual.content import Content

from pushnet.session.snapshot import GameSnapshot, Stage
from pushnet.tui.palette import Look, Symbols
from pushnet.tui.sentence import sentence
from pushnet.verify import Report, Verdict
from pushnet.views.marks import Who
from pushnet.views.phrase import phrase, phrase_n
from pushnet.views.prompt import listed
from pushnet.words import told, told_as

GAME_DIGITS = 8  # of the game id


def replay_facts(
    game: GameSnapshot, seats: Sequence[Who], report: Report | None, look: Look
) -> list[Content]:
    """Return the facts, the most important first.

    Args:
        game: As it ended, or as far as it has come.
        seats: Everybody, by seat.
        report: What the verifier found; None for a running game.
        look: How they are drawn.
    """
    facts = [_result(game, seats, look), _verdict(report, look)]
    facts.append(Content(game.game.hex()[:GAME_DIGITS]).stylize("$text-muted"))
    return facts


def _result(game: GameSnapshot, seats: Sequence[Who], look: Look) -> Content:
    if game.stage is Stage.OVER:
        winners = tuple(rank.seat for rank in game.ranks if rank.place == 1)
        scores = "-".join(str(rank.score) for rank in sorted(game.ranks, key=lambda r: r.seat))
        text = phrase("{names} won {scores}", names=listed(winners, seats), scores=scores)
        return sentence(text, look)
    return sentence(phrase_n("{count} player", "{count} players", len(seats)), look)


def _verdict(report: Report | None, look: Look) -> Content:
    plain = look.symbols is Symbols.ASCII
    cross = "x" if plain else "✗"
    if report is None:
        return sentence(phrase("the running game"), look).stylize("$warning")
    match report.verdict:
        case Verdict.COMPLETE:
            return Content.styled(f"{'+' if plain else '✓'} {told('verified')}", "$success")
        case Verdict.INCOMPLETE:
            return Content.styled(f"! {told('not finished')}", "$warning")
        case Verdict.VOID:
            return Content.styled(f"{cross} {told_as('record', 'void')}", "bold $error")
        case _:
            return Content.styled(f"{cross} {told('does not hold')}", "bold $error")
