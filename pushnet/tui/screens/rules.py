"""The rules of both games in full, with their numbers: the same pages as in the documentation."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from pushnet.locale import language_of
from pushnet.store.texts import rules_text
from pushnet.tui.commands import Command, bindings
from pushnet.tui.screens.frame import BACK, HELP, Frame
from pushnet.tui.screens.table_options import next_game
from pushnet.tui.sentence import sentence
from pushnet.tui.widgets.key_bar import KeyItem
from pushnet.tui.widgets.spoken import Panel
from pushnet.tui.world import World
from pushnet.views.options import GAME_CHOICES, GameChoice
from pushnet.views.rules_page import Block, Kind, example_lines, rules_blocks, sections
from pushnet.words import say, say_n

NEXT = Command(
    action="section(1)",
    keys="right,n,right_square_bracket",
    shown="→",
    label=say("Next section"),
    sentence=say("Go to the next section."),
)
PREVIOUS = Command(
    action="section(-1)",
    keys="left,p,left_square_bracket",
    shown="←",
    label=say("Previous"),
    sentence=say("Go to the section before."),
)


OTHER = Command(
    action="other",
    keys="tab,g",
    shown="Tab",
    label=say("Other game"),
    sentence=say("Read the rules of the other game."),
)


class RulesScreen(Frame[None]):
    """One long page for each game, in sections."""

    PLACE = say("rules")
    KEYS = (PREVIOUS, NEXT, OTHER, HELP, BACK)
    BINDINGS = bindings("rules", KEYS)
    HINTS = (KeyItem("PgDn", say("Page")),)
    ABOUT: ClassVar[tuple[str, ...]] = (
        say("Scroll with ↑ ↓, Page up, Page down or the wheel; ← → go from section to section."),
        say(
            "Tab turns to the other game. `pushnet rules rummy` and `pushnet rules push` print"
            " them."
        ),
    )

    def __init__(self, world: World) -> None:
        """Read the page of the first game."""
        super().__init__(world)
        self._read(GAME_CHOICES[0])

    def _read(self, game: GameChoice) -> None:
        language = language_of(self.world.config.language)
        blocks = rules_blocks(rules_text(game.name, language))
        self._game = game
        self._titles = sections(blocks)
        self._parts = _parts(blocks)
        self._at = 0

    def compose_body(self) -> Iterable[Widget]:
        """Return the page, one widget for each section."""
        with Panel(self._title, classes="panel page"), VerticalScroll():
            yield from self._widgets()

    @property
    def _title(self) -> str:
        return say("The rules of {game}", game=sentence(self._game.label, self.world.look).plain)

    def _widgets(self) -> Iterable[Widget]:
        for number, part in enumerate(self._parts):
            yield Static(_content(part), id=f"part_{number}", classes="part", markup=False)

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one(VerticalScroll).focus()
        self._tell()

    def retell(self) -> None:
        """Read the page again in the language that is spoken now; the place in it is kept."""
        self.run_worker(self._read_again(), exclusive=True, group="read")

    async def _read_again(self) -> None:
        at, scroll = self._at, self.query_one(VerticalScroll)
        y = scroll.scroll_y
        self._read(self._game)
        await self._turn()
        self._at = min(at, len(self._titles))
        scroll.scroll_to(y=y, animate=False)
        self._tell()

    async def action_other(self) -> None:
        """Turn to the other game's page."""
        self._read(next_game(self._game, 1))
        await self._turn()
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self._tell()

    async def _turn(self) -> None:
        """Show the page that was read."""
        scroll = self.query_one(VerticalScroll)
        await scroll.remove_children()
        await scroll.mount_all(self._widgets())
        self.query_one(".page", Panel).entitle(self._title)

    def action_section(self, step: int) -> None:
        """Go to the next section or the one before."""
        self._at = min(max(self._at + step, 0), len(self._titles))
        part = self.query_one(f"#part_{self._at}")
        self.query_one(VerticalScroll).scroll_to_widget(part, top=True, animate=False)
        self._tell()

    def _tell(self) -> None:
        if self._at == 0:
            self.prompt(
                say_n(
                    "{count} section; most people need the first one only.",
                    "{count} sections; most people need the first one only.",
                    len(self._titles),
                )
            )
        else:
            title = self._titles[self._at - 1]
            self.prompt(
                say(
                    "{title}: section {number} of {count}.",
                    title=title,
                    number=self._at,
                    count=len(self._titles),
                )
            )


def _parts(blocks: Sequence[Block]) -> list[list[Block]]:
    """Return what stands before the first section, and then each section."""
    parts: list[list[Block]] = [[]]
    for block in blocks:
        if block.kind is Kind.SECTION:
            parts.append([])
        if block.kind is not Kind.TITLE:  # it stands in the border
            parts[-1].append(block)
    return parts


def _content(part: Sequence[Block]) -> Content:
    pieces: list[Content] = []
    before: Kind | None = None
    for block in part:
        close = block.kind in {Kind.ASIDE, Kind.EXAMPLE} and before in {
            *(Kind.ENTRY, Kind.ASIDE, Kind.EXAMPLE),
        }
        if pieces:
            pieces.append(Content("\n" if close else "\n\n"))
        pieces.append(_block(block))
        before = block.kind
    return Content("").join(pieces)


def _block(block: Block) -> Content:
    match block.kind:
        case Kind.SECTION | Kind.TITLE:
            return Content.styled(block.text, "bold $accent")
        case Kind.RULE:
            number, _, text = block.text.partition(" ")
            return Content.assemble((number, "bold"), " ", text)
        case Kind.ENTRY:
            return Content.styled(block.text, "bold")
        case Kind.EXAMPLE:
            return Content.styled("\n".join(example_lines(block.text)), "$text-muted")
        case Kind.ASIDE:
            return Content(f"  {block.text}")
        case _:
            return Content(block.text)
