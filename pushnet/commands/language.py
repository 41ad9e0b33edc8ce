"""Which language the command line speaks, known before anything else is read."""

from pushnet.errors import PushnetError
from pushnet.locale import AUTO, language_of, speak_language


def speak_chosen(said: str | None, *, reads_file: bool = True) -> None:
    """Speak what was said on the command line, else what config.toml says, else the system's.

    Args:
        said: By an option or a variable; None: nothing.
        reads_file: Whether there is time to look into config.toml.
    """
    if not said:
        said = _configured() if reads_file else AUTO
    speak_language(language_of(said))


def _configured() -> str:
    from pushnet.store.folders import find_folders

    try:
        path = find_folders().config_file
        if not path.exists():  # the usual case has nothing more to load
            return AUTO
        from pushnet.store.config import load_config

        return load_config(path)[0].language
    except (OSError, PushnetError):
        return AUTO  # whoever needs the file says what is wrong with it
