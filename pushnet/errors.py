"""Why something was refused: one stable code per MUST of the protocol, and our exceptions.

Codes are part of the protocol: vectors, reports and both verifiers use them. A code is never
renamed or reused; its sentence for people lives with the screens.
"""

from enum import StrEnum

from pushnet.words import Said


class Code(StrEnum):
    """A stable reason, kebab-case."""

    # payload and sealing
    PAYLOAD_SIZE = "payload-size"  # not one of the four lengths on the wire
    SEAL_BROKEN = "seal-broken"  # does not open with the room's key
    PADDING = "padding"  # inner length or padding bytes are wrong
    # canonical MessagePack
    NOT_MSGPACK = "not-msgpack"  # cut short, trailing bytes, or a byte that starts nothing
    NOT_CANONICAL = "not-canonical"  # a longer form than needed
    FORBIDDEN_TYPE = "forbidden-type"  # map, float, ext, negative or oversized integer, bad UTF-8
    LIMIT = "limit"  # bytes, depth or array length over the limit
    # message forms
    FORM = "form"  # array shape, field type or length is not that of the message
    UNKNOWN_TYPE = "unknown-type"
    NEWER_VERSION = "newer-version"
    KEY_REFUSED = "key-refused"  # identity, off curve, off the main subgroup, not canonical
    BAD_SIGNATURE = "bad-signature"
    WRONG_ROOM = "wrong-room"  # a room body of another room
    WRONG_GAME = "wrong-game"  # another game's id
    WRONG_SEAT = "wrong-seat"  # no such seat in TABLE, or not active
    # table
    TABLE_FORM = "table-form"
    TABLE_SEATS = "table-seats"  # seat count not allowed by the game
    TABLE_KEYS = "table-keys"  # one key, or one nonce, twice
    TABLE_OPTIONS = "table-options"
    UNKNOWN_GAME = "unknown-game"
    # slots
    NOT_DUE = "not-due"  # a body from a seat that owes none at this slot, or of another type
    FOREIGN_PREV = "foreign-prev"  # hangs on another head
    EQUIVOCATION = "equivocation"  # two bodies of one seat at one slot or event
    ANCHOR_REPEATED = "anchor-repeated"  # two seats with one anchor
    EVENT_NUMBER = "event-number"  # not the next event
    LINK_MISMATCH = "link-mismatch"  # does not hash to the last known link
    LINK_MISSING = "link-missing"  # the action asks for chance and brings no link
    LINK_UNASKED = "link-unasked"  # the action asks for no chance and brings a link
    ILLEGAL_ACTION = "illegal-action"
    VOTE_FORM = "vote-form"  # members or evidence not as the rule says
    VOTES_MISSING = "votes-missing"  # a DROP without every YES it needs
    MAJORITY_MISSING = "majority-missing"  # too few operators for a DROP
    # sealed deck
    DECK_KEY = "deck-key"  # no point, or its proof does not hold
    DECK_KEYS = "deck-keys"  # two seats with one key, or all of them cancel
    SHUFFLE_PROOF = "shuffle-proof"  # wrong length, no points, or the proof does not hold
    SHARE_PROOF = "share-proof"  # the same of shares of cards
    # record
    NOT_A_RECORD = "not-a-record"
    RECORD_DIGEST = "record-digest"
    RECORD_FORM = "record-form"
    NAME_MISMATCH = "name-mismatch"
    RESULT_MISMATCH = "result-mismatch"
    BAD_EVIDENCE = "bad-evidence"
    # files and input that people type
    NOTATION = "notation"
    INVITE = "invite"
    BROKER_URL = "broker-url"


class PushnetError(Exception):
    """Anything pushnet itself raises; its first argument is the sentence for people."""

    @property
    def sentence(self) -> str:
        """The sentence for people, as it was said: `str(error)` has only its English. May be ""."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Said) else str(self)


class RefusedError(PushnetError):
    """Someone's input breaks the rules. Nothing was changed."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code  # one per MUST of the protocol; vectors and reports use it
        self.detail = detail  # one sentence for people, may be ""

    @property
    def sentence(self) -> str:
        """The detail."""
        return self.detail


class UsageError(PushnetError):
    """The caller of a public door broke its contract; the text says which."""


class NetworkError(PushnetError):
    """The broker or a peer cannot be reached; the text says which, in a sentence for the user."""
