"""Everything a session keeps because of what others said, and how much of it there may be.

Used by whoever attacks a session: the sizes hold whatever arrived, in whatever order.
"""

from pushnet.ids import SEATS_MAX
from pushnet.session.chatter import LINES_MAX
from pushnet.session.ledger import AHEAD_MAX, OLD_SLOTS_MAX, VOTES_BACK_MAX
from pushnet.session.peers import OTHERS_MAX, SESSIONS_MAX
from pushnet.session.session import DONE_GAMES_MAX, Session
from pushnet.session.sync import ASKED_MAX
from pushnet.session.twin import GREETED_MAX

SUBSETS = 1 << SEATS_MAX


def sizes(session: Session) -> dict[str, tuple[int, int]]:
    """Return what is kept by name: how much there is, and how much there may be."""
    peers = session.peers.by_key.values()
    found = {
        "keys": (len(peers), OTHERS_MAX + SEATS_MAX),
        "sessions": (max((len(p.sessions) for p in peers), default=0), SESSIONS_MAX),
        "kinds": (max((len(s.counters) for p in peers for s in p.sessions.values()), default=0), 7),
        "chat": (len(session.chatter.lines), LINES_MAX),
        "talkers": (len(session.chatter._recent), OTHERS_MAX + SEATS_MAX + 1),
        "done": (len(session.done), DONE_GAMES_MAX),
        "wanted": (len(session.repair.catcher._reasons), ASKED_MAX),
        "asked": (len(session.repair.catcher._asked), ASKED_MAX),
        "own sessions": (len(session.twin.greeted), GREETED_MAX),
    }
    game = session.game
    if game is None:
        return found
    ledger = game.ledger
    open_h, seats = ledger.position.h + 1, len(game.table.seats)
    votes = [len(held) for held in ledger.votes.values()]
    voted_max = VOTES_BACK_MAX + 1 + (OLD_SLOTS_MAX + 1) * seats  # and where we said YES ourselves
    return found | {
        "slots": (max(map(len, (ledger.slots, ledger.notes, ledger.positions))), open_h),
        "bodies": (len(ledger.bodies), (open_h + AHEAD_MAX) * seats),
        "manifests": (len(ledger.manifests), (open_h + AHEAD_MAX) * seats),
        "parts": (len(game.parts.pieces), (open_h + AHEAD_MAX) * seats),
        "worthless": (len(game.parts.worthless), (open_h + AHEAD_MAX) * seats),
        "verdicts": (len(ledger.verdicts._others), 2 * seats),
        "votes": (max(votes, default=0), SUBSETS * seats),
        "slots voted on": (len(votes), voted_max),
        "slots to weigh": (len(ledger._voted), voted_max),
        "leavers": (len(ledger.leaves), seats),
        "conflicts": (len(ledger.conflicts), seats),
        "doubts": (len(game.doubts), seats),
        "results": (len(game.ends), seats),
        "names": (len(game.names), seats),
        "answers": (len(game.recalled), seats),
    }


def over_limit(session: Session) -> dict[str, tuple[int, int]]:
    """Return what there is too much of."""
    return {name: (is_, most) for name, (is_, most) in sizes(session).items() if is_ > most}
