"""The build's own step: a wheel carries the catalogues compiled."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles the catalogues into the tree and puts them into what is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile before the files are gathered; Git ignores them, so they have to be named."""
        from catalogues import CATALOGUES, compile_into  # noqa: PLC0415 - beside this file

        if self.target_name == "sdist":
            return  # whoever builds from it compiles again
        for path in compile_into(CATALOGUES):
            build_data["artifacts"].append(str(path.relative_to(self.root)))
