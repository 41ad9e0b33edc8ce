"""What people type and paste: understood, or refused with a sentence."""

import tempfile
from pathlib import Path

from pushnet.crypto.invite import WORD_COUNT, parse_invite
from pushnet.crypto.wordlist import WORDS
from pushnet.errors import Code, RefusedError
from pushnet.games.push_game_text import GAME_CHARACTERS_MAX, format_game, parse_game
from pushnet.games.push_legal import legal_actions
from pushnet.games.push_notation import format_position, parse_position
from pushnet.games.push_steps import play
from pushnet.net.address import URL_LENGTH_MAX, parse_broker_url
from pushnet.store.config import CONFIG_BYTES_MAX, Config, load_config
from pushnet.store.errors import KeyTextError
from pushnet.store.key_text import _unpack

SENTENCE_MAX = 400  # a refusal quotes little of what was typed
START = parse_position("start:4")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _refused(refused: RefusedError, code: Code, *, quoted: int = 0) -> None:
    assert refused.code is code
    assert 0 < len(refused.detail) <= SENTENCE_MAX + quoted
    assert refused.detail.isprintable()


def read_position(raw: bytes) -> None:
    """A line is a state that writes a line which is the same state, or wrong at some character."""
    try:
        state = parse_position(_text(raw))
    except RefusedError as refused:
        _refused(refused, Code.NOTATION)
        return
    assert parse_position(format_position(state)) == state
    legal_actions(state)


def read_game_text(raw: bytes) -> None:
    """A game as text is read whole or not at all."""
    try:
        game = parse_game(_text(raw))
    except RefusedError as refused:
        _refused(refused, Code.NOTATION)
        return
    assert len(_text(raw)) <= GAME_CHARACTERS_MAX
    assert parse_game(format_game(game)) == game


def read_step(raw: bytes) -> None:
    """A line of play is played as far as it goes, and refused where it does not."""
    steps = 0
    try:
        for _ in play(START, _text(raw)):
            steps += 1
    except RefusedError as refused:
        code = Code.ILLEGAL_ACTION if refused.code is Code.ILLEGAL_ACTION else Code.NOTATION
        _refused(refused, code)
    assert steps <= len(raw)


def read_invite(raw: bytes) -> None:
    """An invite is five words of the list and perhaps a broker, and reads again as itself."""
    try:
        invite = parse_invite(_text(raw))
    except RefusedError as refused:
        _refused(refused, Code.INVITE)
        return
    assert len(invite.words) == WORD_COUNT
    assert set(invite.words) <= set(WORDS)
    assert parse_invite(invite.text) == parse_invite(invite.link) == invite


def read_broker(raw: bytes) -> None:
    """A broker's address is one, or is refused."""
    try:
        target = parse_broker_url(_text(raw))
    except RefusedError as refused:
        _refused(refused, Code.BROKER_URL, quoted=URL_LENGTH_MAX)
        return
    assert 1 <= target.port <= 65_535
    assert str(target).isprintable()


def read_config(raw: bytes) -> None:
    """Settings never stop a game: what is wrong is said, and the default stands in."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "config.toml"
        path.write_bytes(raw)
        config, problems = load_config(path)
    assert isinstance(config, Config)
    if len(raw) > CONFIG_BYTES_MAX:
        assert config == Config()
    assert len(problems) <= 1 + len(raw)


def read_key_text(raw: bytes) -> None:
    """A key's text is whole or refused, before the slow part begins."""
    try:
        packed = _unpack(_text(raw))
    except KeyTextError:
        return
    assert len(packed) == 76
