"""A session in the middle of a sealed deal, and all that a cheat, strangers and time do to it.

As `session_target`, at a table of Push rummy that stands at one of the four steps of a deal. The
cheat signs keys, announcements, shares and moves that look right and are not, in between what its
own program said; pieces of shuffles come whole, spoilt and again.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from pushnet.ids import Digest
from pushnet.session.effects import Effect, Work
from pushnet.session.parts import manifest_of, parts_of
from pushnet.session.position import Step
from pushnet.session.session import open_session
from pushnet.session.work import ENTROPY_BYTES, Job, Outcome
from pushnet.wire.contents import (
    Act,
    DeckKey,
    Hello,
    Leave,
    Manifest,
    Part,
    Shares,
    Shuffle,
    Signed,
    SlotContent,
    Vote,
)
from tests.fuzz.choices import Choices
from tests.fuzz.session_target import (
    Opening,
    Story,
    again,
    cheat_says,
    noise,
    said,
    seats,
    sign,
    spoilt,
    stranger_says,
    time_passes,
)
from tests.session.limits import over_limit
from tests.session.rummy_tables import KINDS, own_body, place_of, stopped
from tests.session.tables import ROOM

ACTS_MAX = 32
STEPS = list(KINDS)
SHUFFLE_ENTRY_BYTES = 25_000


@dataclass(frozen=True, eq=False)
class Deal:
    """A deal as one honest seat holds it, and what the cheat's own program says there."""

    start: Opening
    right: tuple[Signed, ...]
    shuffle: Signed | None  # whole, at the step of shuffles


@lru_cache
def deal_at(step: Step) -> Deal:
    table, cheat, (honest, *_) = stopped(step)
    own = [client.session.game.own for client in table.clients]
    start = Opening(
        key=honest.key,
        entries=tuple(honest.journal),
        cheat=cheat.session.game.own.seat,
        keys={seat.seat: seat.key for seat in own},
        seeds={seat.seat: seat.chain.seed for seat in own},
    )
    if step is Step.ACT:
        return Deal(start, (), None)
    whole = own_body(cheat, place_of(honest).h + 1).signed
    if step is not Step.SHUFFLE:
        return Deal(start, (whole,), None)
    announced = cheat.session.game.ledger.manifests[place_of(honest).h + 1, start.cheat].signed
    pieces = [cheat.session.voice.sign(part) for part in parts_of(whole)]
    return Deal(start, (announced, *pieces), whole)


@lru_cache(maxsize=64)
def outcome(job: Job) -> Outcome:
    return job.run(bytes(ENTROPY_BYTES))


@dataclass
class SealedStory(Story):
    """One input as it unfolds."""

    deal: Deal | None = None
    jobs: list[Job] = field(default_factory=list)

    def carry_out(self, effects: tuple[Effect, ...]) -> None:
        super().carry_out(effects)
        self.jobs += [effect.job for effect in effects if isinstance(effect, Work)]

    def check(self) -> None:
        assert over_limit(self.session) == {}
        assert self.stored <= 2_000 + 2 * self.received + SHUFFLE_ENTRY_BYTES * (1 + len(self.own))
        game = self.session.game
        if game is not None:
            assert not game.halted
            evidence = game.ledger.evidence
            assert evidence is None or evidence.offender == self.start.cheat


def tell_sealed(raw: bytes) -> None:
    """Live through one story."""
    choices = Choices(raw)
    deal = deal_at(choices.pick(STEPS))
    start = deal.start
    hello = Hello(b"n" * 16, (1,), "fuzz", "Player 0", b"s" * 16, start.key.public)
    session = open_session(ROOM, start.key, hello, 1_000, start.entries)
    assert session.game is not None
    session.game.recovering = False
    story = SealedStory(choices, session, start, deal=deal)
    acts = (
        _says_what_is_right, _says_what_is_right, _cheat_forges, _cheat_forges, _work_is_done,
        _pieces, cheat_says, stranger_says, noise, time_passes, again, spoilt,
    )  # fmt: skip
    for _ in range(ACTS_MAX):
        if choices.is_over:
            break
        choices.pick(acts)(story)
        story.check()
    story.now_ms += 70_000
    story.carry_out(session.tick(story.now_ms))
    _work_is_done(story)
    story.check()
    story.check_own()
    story.check_restart()


def _deal(story: Story) -> Deal:
    assert isinstance(story, SealedStory)
    assert story.deal is not None
    return story.deal


def _says_what_is_right(story: Story) -> None:
    right = _deal(story).right
    if right:
        first = story.choices.below(len(right))
        story.hear(*right[first : first + 1 + story.choices.below(len(right))])


def _work_is_done(story: Story) -> None:
    assert isinstance(story, SealedStory)
    while story.jobs:
        job = story.jobs.pop(0)
        story.carry_out(story.session.work_done(job, outcome(job), story.now_ms))


def _pieces(story: Story) -> None:
    """A piece of what was announced, or of nothing, said by the cheat."""
    choices, shuffle = story.choices, _deal(story).shuffle
    digest = Digest(choices.take(1) * 32)
    if shuffle is not None and choices.below(3):
        announced = manifest_of(shuffle)
        assert isinstance(announced, Manifest)
        digest = announced.digest
    size = choices.pick([3_840, 1_524, 1, 0])
    part = Part(digest, choices.pick([0, 1, 6, 7, 250]), choices.take(1) * size)
    story.hear(said(part, story.start.keys[story.start.cheat]))


def _content(story: Story) -> SlotContent:
    """Return something that the cheat might sign in a deal."""
    choices = story.choices
    shares = Shares(choices.take(1) * 32 * (1 + choices.below(40)), choices.take(1) * 64)
    match choices.below(8):
        case 0:
            return DeckKey(choices.take(1) * 32, choices.take(1) * 64)
        case 1:
            return shares
        case 2:
            parts = tuple(Digest(choices.take(1) * 32) for _ in range(choices.pick([7, 7, 1, 8])))
            size = choices.pick([24_560, 24_564, 0, 1 << 20])
            return Manifest(size, Digest(choices.take(1) * 32), choices.take(1) * 64, parts)
        case 3:
            return Act((choices.below(8), choices.below(108)), None, shares)
        case 4:
            return Act((choices.below(2),), None, choices.pick([None, shares]))
        case 5:
            return Leave(choices.pick([story.start.seeds[story.start.cheat], bytes(32)]))
        case 6:
            return Vote(seats(choices), yes=choices.below(2) == 0, evidence=())
        case _:
            return Shuffle(choices.take(1) * 6_912, choices.take(1) * 17_568)


def _cheat_forges(story: Story) -> None:
    choices, game = story.choices, story.session.game
    if game is None:
        return
    content = _content(story)
    positions = game.ledger.positions
    h = max(1, game.ledger.position.h + choices.pick([1, 1, 1, 1, 0, 2, -1]))
    prev = positions[min(h, len(positions)) - 1].head
    signed = sign(story, content, story.start.cheat, h, choices.pick([prev, prev, b"p" * 32]))
    if not isinstance(content, Shuffle):
        story.hear(signed)
        return
    announced = sign(story, manifest_of(signed), story.start.cheat, h, prev)
    story.hear(
        announced, *(said(part, story.start.keys[story.start.cheat]) for part in parts_of(signed))
    )
