"""Everything that takes bytes or text from outside, by name."""

from collections.abc import Callable

from tests.fuzz import byte_targets, deck_targets, sealed_target, session_target, text_targets

Target = Callable[[bytes], None]

TARGETS: dict[str, Target] = {
    "canonical": byte_targets.decode_canonical,
    "seal": byte_targets.open_sealed,
    "envelope": byte_targets.read_envelope,
    "body": byte_targets.parse_body,
    "table": byte_targets.read_table,
    "record": byte_targets.verify_bytes,
    "deck-key": deck_targets.read_key,
    "shuffle": deck_targets.read_shuffle,
    "shares": deck_targets.read_shares,
    "position": text_targets.read_position,
    "game-text": text_targets.read_game_text,
    "steps": text_targets.read_step,
    "invite": text_targets.read_invite,
    "broker-url": text_targets.read_broker,
    "config": text_targets.read_config,
    "key-text": text_targets.read_key_text,
    "session": session_target.tell_session,
    "sealed-session": sealed_target.tell_sealed,
}
