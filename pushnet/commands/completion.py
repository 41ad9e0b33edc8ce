"""`pushnet completion`: click's own completion, printed for the shell's start file."""

import click
from click.shell_completion import get_completion_class

VARIABLE = "_PUSHNET_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, *, shell: str) -> None:
    """Print the completion script for your shell.

    \b
    bash: pushnet completion bash > ~/.local/share/bash-completion/completions/pushnet
    zsh:  pushnet completion zsh > a folder in $fpath, as _pushnet
    fish: pushnet completion fish > ~/.config/fish/completions/pushnet.fish
    """  # noqa: D301 - click wants the control character
    shell_class = get_completion_class(shell)
    assert shell_class is not None
    script = shell_class(ctx.find_root().command, {}, "pushnet", VARIABLE).source()
    click.echo(script)
