"""The labels that keep one use of a key or a hash apart from every other, in one place.

Each is ASCII without a terminator. Two uses never share a label, so a signature or digest made
for one purpose means nothing in another. A label is frozen once released: changing one is a new
protocol version. Source: protocol/pushnet.md 2, protocol/sealed-deck.md 2.
"""

from typing import Final

# what a seat's or a player's key signs
MSG: Final = b"pushnet/v1/msg"  # a body in the log of one game
ROOM: Final = b"pushnet/v1/room"  # a message beside the log: hello, chat, heartbeat, offers
RESULT: Final = b"pushnet/v1/result"  # result and final head, at the end of a game

# the log
GAME_ID: Final = b"pushnet/v1/game-id"
LOG: Final = b"pushnet/v1/log"  # head of slot 0
SLOT: Final = b"pushnet/v1/slot"  # every later head

# the beacon
BEACON_DOM: Final = b"pushnet/v1/beacon/dom"  # one chain: game, key, seat
BEACON_STEP: Final = b"pushnet/v1/beacon/step"  # from one link to the one before
BEACON_OUT: Final = b"pushnet/v1/beacon/out"  # one event's result R
BEACON_RNG: Final = b"pushnet/v1/beacon/rng"  # the words drawn from R

# states of the engines
PUSH_STATE: Final = b"pushnet/v1/push/state"
RUMMY_STATE: Final = b"pushnet/v1/rummy/state"

# the room
INVITE: Final = b"pushnet/v1/invite"  # Argon2id salt over the words
ROOM_ID: Final = b"pushnet/v1/room/id"
ROOM_KEY: Final = b"pushnet/v1/room/key"
ROOM_BROKER: Final = b"pushnet/v1/room/broker"  # login of a broker that one of the players runs
SEAL: Final = b"pushnet/v1/seal"  # associated data of every sealed payload

# the record
NAME: Final = b"pushnet/v1/name"  # salted commitment to a player's name
RECORD: Final = b"pushnet/v1/record"  # digest over a whole record file

# the sealed deck: points that nobody chose
DECK_GEN: Final = b"pushnet/v1/deck/gen"  # generators of the shuffle proof
DECK_CARD: Final = b"pushnet/v1/deck/card"  # one point for each card

# the sealed deck: transcripts, by what is proved
DECK_KEY: Final = b"pushnet/v1/deck/key"
DECK_SHUFFLE: Final = b"pushnet/v1/deck/shuffle"
DECK_SHARES: Final = b"pushnet/v1/deck/shares"

# the sealed deck: what a transcript says
DECK_CONTEXT: Final = b"pushnet/v1/deck/context"
DECK_SEAT: Final = b"pushnet/v1/deck/seat"
DECK_KEYS: Final = b"pushnet/v1/deck/keys"
DECK_STEP: Final = b"pushnet/v1/deck/step"
DECK_BEFORE: Final = b"pushnet/v1/deck/before"
DECK_AFTER: Final = b"pushnet/v1/deck/after"
DECK_COMMITTED: Final = b"pushnet/v1/deck/committed"
DECK_CHAIN: Final = b"pushnet/v1/deck/chain"
DECK_ANNOUNCED: Final = b"pushnet/v1/deck/announced"
DECK_RESPONSES: Final = b"pushnet/v1/deck/responses"
DECK_PURPOSE: Final = b"pushnet/v1/deck/purpose"
DECK_POSITIONS: Final = b"pushnet/v1/deck/positions"
DECK_MASKED: Final = b"pushnet/v1/deck/masked"
DECK_GIVEN: Final = b"pushnet/v1/deck/given"

# the sealed deck: what a transcript is asked for
DECK_EXPONENTS: Final = b"pushnet/v1/deck/exponents"
DECK_CHALLENGE: Final = b"pushnet/v1/deck/challenge"
DECK_WEIGHTS: Final = b"pushnet/v1/deck/weights"
DECK_SCALAR: Final = b"pushnet/v1/deck/scalar"  # from a challenge to its numbers

# a player's own secrets
DECK_SECRET: Final = b"pushnet/v1/deck/secret"  # from a seed to the secret of one deck
DECK_NONCE: Final = b"pushnet/v1/deck/nonce"
BOT: Final = b"pushnet/v1/bot"  # from an owner's key to the keys of its bots
