"""`pushnet export`: a finished game for somebody else, as record, text, JSON or picture."""

import sys
from contextlib import closing
from pathlib import Path

import click

from pushnet.commands.settings import Settings, pass_settings
from pushnet.store.archive import Archive, StoredGame
from pushnet.store.files import write_atomically
from pushnet.words import say, told

PUBLIC_MODE = 0o644  # a record holds nothing secret
ENDINGS = {"record": ".push", "text": ".txt", "json": ".json", "svg": ".svg"}

_FILE = click.Path(path_type=Path, dir_okay=False, writable=True, allow_dash=True)


@click.command()
@click.argument("game")
@click.argument("out", required=False, type=_FILE)
@click.option("--text", "form", flag_value="text", help="The game in the notation, to read.")
@click.option("--json", "form", flag_value="json", help="One JSON object with every step.")
@click.option("--svg", "step", type=click.IntRange(1), metavar="STEP", help="A picture of a step.")
@click.option(
    "--size",
    type=(click.IntRange(40, 300), click.IntRange(10, 100)),
    default=(80, 24),
    metavar="COLUMNS ROWS",
    help="Of the picture; 80 24 if not given.",
)
@click.option("--out", "named", type=_FILE, metavar="FILE", help="The same as OUT.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@pass_settings
def command(
    settings: Settings,
    *,
    game: str,
    out: Path | None,
    form: str | None,
    step: int | None,
    size: tuple[int, int],
    named: Path | None,
    force: bool,
) -> None:
    """Write a finished game's record to a file.

    GAME is the number that `pushnet games` shows, or its beginning. OUT is a path, or - for
    standard output; without it, the file gets its usual name in this folder. Anybody can check
    a record with `pushnet verify`; text, JSON and picture prove nothing by themselves.
    """
    if out is not None and named is not None:
        raise click.UsageError(told("OUT and --out say the same: give one of them."))
    if form is not None and step is not None:
        raise click.UsageError(told("--text, --json and --svg exclude each other."))
    kind = form or ("record" if step is None else "svg")
    with closing(Archive.open(settings.folders.store)) as archive:
        found = archive.find(game)
    target = out or named or _usual_name(found, kind, step)
    if target != Path("-") and target.exists() and not force:
        raise click.UsageError(
            told("{path} exists. Say --force to overwrite it.", path=str(target))
        )
    content = _content(settings, found.read(), kind, step, size)
    if target == Path("-"):
        sys.stdout.buffer.write(content)
        return
    write_atomically(target, content, mode=PUBLIC_MODE)
    if not settings.is_quiet:
        click.echo(target)


def _usual_name(found: StoredGame, kind: str, step: int | None) -> Path:
    place = "" if step is None else f"-{step}"
    return Path(f"{found.path.stem}{place}{ENDINGS[kind]}")


def _content(
    settings: Settings, record: bytes, kind: str, step: int | None, size: tuple[int, int]
) -> bytes:
    """Return what goes into the file.

    Raises:
        UsageError: The game cannot be told in this form; the sentence says why.
    """
    if kind == "record":
        return record
    if step is not None:
        from pushnet.commands.picture import picture

        return picture(settings, record, step, size)
    import json

    from pushnet.errors import UsageError
    from pushnet.verify import Report, replay_record
    from pushnet.views.game_export import game_json, game_text

    result = replay_record(record)
    if isinstance(result, Report):
        raise UsageError(
            say("this record does not hold ({code}); `pushnet verify` says more", code=result.code)
        )
    report = result.report
    if kind == "text":
        return game_text(result.log, report.names).encode()
    shown = game_json(
        result.log, report.names, verdict=report.verdict.value, signed_by=report.signed_by
    )
    return (json.dumps(shown, ensure_ascii=False, indent=1) + "\n").encode()
