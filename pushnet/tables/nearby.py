"""To a table that was found on this network."""

from pushnet.crypto.invite import Invite, parse_invite
from pushnet.errors import Code, RefusedError
from pushnet.net.notice import ROOM_PREFIX_BYTES, LanTable
from pushnet.tables.house import House
from pushnet.tables.opening import enter, open_join
from pushnet.tables.site import remote_site
from pushnet.tables.table import Table
from pushnet.tables.whereabouts import place_of
from pushnet.words import say


async def open_nearby(
    house: House, found: LanTable, code: str = "", *, watches: bool = False
) -> Table:
    """Go to a table on this network.

    Args:
        house: Our player's files.
        found: The table.
        code: Its words, as a person types them; not needed for an open table. An invite that
            names an address goes there, whatever was found.
        watches: Only look on, and never sit.

    Raises:
        RefusedError: INVITE: words that are none, or those of another table; NEWER_VERSION: the
            table speaks another version of the protocol.
        NetworkError, StoreError: As for `open_join`.
    """
    notice = found.notice
    if not notice.is_ours:
        raise RefusedError(
            Code.NEWER_VERSION,
            say(
                "{host}'s table runs {program}, which speaks version {version} of the protocol:"
                " both need the same one.",
                host=notice.host_name,
                program=notice.program or say("another program"),
                version=notice.protocol_version,
            ),
        )
    invite = parse_invite(code) if code or notice.words is None else Invite(notice.words)
    if invite.broker is not None:
        return await open_join(house, code, watches=watches)
    site = await remote_site(invite, place_of(found))
    if site.room.room_id[:ROOM_PREFIX_BYTES] != notice.room_prefix:
        raise RefusedError(
            Code.INVITE, say("These are not the words of {host}'s table.", host=notice.host_name)
        )
    return await enter(house, site, watches=watches)
