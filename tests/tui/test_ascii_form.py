"""With ASCII symbols nothing of ours needs more than ASCII, and nothing moves."""

from pathlib import Path

import pytest

from pushnet.store.config import Config
from tests.tui.stage import staged


@pytest.mark.parametrize("key", ["", "s", "h", "j", "o", "v"])
async def test_places_are_drawn_in_ascii(tmp_path: Path, key: str) -> None:
    config = Config(name="Mika", animations="off", symbols="ascii")
    keys = [key] if key else []
    async with staged(tmp_path, *keys, config=config) as stage:
        await stage.pilot.pause()
        text = stage.text().replace("…", ".")  # of texts too long for their box
        signs = {sign for sign in text if ord(sign) > 126}
        assert signs <= set("◆●▲■✚"), signs  # the settings explain what shapes look like
