"""The languages there are, which one to speak, and where its catalogue lies.

A catalogue is a file of the wheel, compiled from the translators' `.po`. Order of choice: option
over environment over config.toml (all as the setting `language`), then the system's language.
"""

import gettext
import os
import struct
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Final

from pushnet import words

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "bg": "Български",
    "su": "Basa Sunda",
    "hi": "हिन्दी",
    "ja": "日本語",
}
"""By code (ISO 639-1), each by its own name."""

AUTO: Final = "auto"
CATALOGUES: Final = Path(__file__).parent / "catalogues"
DOMAIN: Final = "pushnet"
_NO_DOMAIN: Final = "messages"  # the standard library's default: nobody's sentences
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Ours:
    """What we wrote over in the environment: it still says which languages the system wants."""

    language = ""  # in LANGUAGE since then; "": nothing was written
    before = ""


def language_of(setting: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language to speak.

    Args:
        setting: A code, or "auto": the first of the system's languages that there is.
        environ: Says which these are, as gettext reads it (GNU gettext manual, 2.3).
    """
    if setting in LANGUAGES:
        return setting
    first = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
    if first.split(".")[0] in {"", "C", "POSIX"}:
        return "en"  # whoever asks for no language gets none, whatever LANGUAGE says
    listed = environ.get("LANGUAGE", "")
    if environ is os.environ and listed == _Ours.language:
        listed = _Ours.before
    wanted = [*listed.split(":"), first]
    codes = (name.replace("-", "_").split("_")[0].split(".")[0].lower() for name in wanted)
    return next((code for code in codes if code in LANGUAGES), "en")


def speak_language(code: str, environ: MutableMapping[str, str] = os.environ) -> None:
    """Say everything in this language from now on; processes started from here do so too."""
    chosen = catalogue(code)
    words.use(chosen)
    # click looks its own sentences up by the standard library's global door.
    if environ is os.environ:
        if (listed := environ.get("LANGUAGE", "")) != _Ours.language:
            _Ours.before = listed
        _Ours.language = code
    environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(_NO_DOMAIN if isinstance(chosen, words.English) else DOMAIN)


def spoken_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that `speak_language` chose; English before that."""
    code = environ.get("LANGUAGE", "")
    return code if code in LANGUAGES else "en"


def catalogue(code: str) -> words.Catalogue:
    """Return the translations of a language; English where its file is missing or damaged."""
    if code == "en":
        return words.English()
    try:
        return gettext.translation(DOMAIN, CATALOGUES, [code])
    except (OSError, ValueError, LookupError, struct.error):
        return words.English()
