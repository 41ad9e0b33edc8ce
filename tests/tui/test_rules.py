"""The rules screen: both games, section by section, by key and by mouse."""

from pathlib import Path

from tests.tui.stage import Stage, staged


def title(stage: Stage) -> str:
    return str(stage.screen.query_one(".page").border_title)


async def test_both_games_have_their_page(tmp_path: Path) -> None:
    async with staged(tmp_path, "b") as stage:
        await stage.at("RulesScreen")
        assert title(stage) == "The rules of Push"
        await stage.press("right")
        assert ": section 1 of" in stage.prompt
        await stage.press("tab")
        assert title(stage) == "The rules of Push rummy"
        assert stage.prompt.endswith("most people need the first one only.")
        await stage.press("right")
        assert ": section 1 of" in stage.prompt
        await stage.click_key("other")
        assert title(stage) == "The rules of Push"
