"""What crosses the session's border shows no secret when it is printed, in a traceback say."""

from pushnet.session.position import Step
from tests.session.rummy_tables import stopped


def test_nothing_that_is_printed_shows_a_secret_or_a_hidden_card() -> None:
    _, client, _ = stopped(Step.ACT)
    secrets = [entry.content for entry in client.journal if entry.kind in {"seed", "deck"}]
    printed = [repr(thing) for thing in (client.secrets(), client.game, *client.effects)]
    printed += [repr(client.session.game.own), repr(client.session.lobby)]
    assert len(secrets) == 2
    assert client.game.own_faces
    assert not any("own_faces" in text for text in printed)
    assert not any(repr(secret)[2:-1] in text for secret in secrets for text in printed)
    assert not any("seed=" in text for text in printed)
