"""Options that several measurements have: which brokers, and lists of sizes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pushnet.words import told

if TYPE_CHECKING:
    from pushnet.net.broker import OwnBroker

Command = TypeVar("Command", bound=Callable[..., Any])


def brokers_option(command: Command) -> Command:
    """Add --broker; `brokers_of` wants what it says."""
    return click.option(
        "--broker",
        "brokers",
        type=click.Choice(["amqtt", "mosquitto"]),
        multiple=True,
        help="One of our own; may be given twice. Without it, all that are installed.",
    )(command)


def brokers_of(named: "tuple[OwnBroker, ...]") -> "tuple[OwnBroker, ...]":
    """Return the brokers that were named, or else all of our own that are installed."""
    from pushnet.net.broker_mosquitto import find_mosquitto

    return named or (("amqtt",) if find_mosquitto() is None else ("amqtt", "mosquitto"))


def numbers_in(text: str, *, example: str) -> tuple[int, ...]:
    """Return the numbers of a list such as the example, in their order.

    Raises:
        BadParameter: It is none.
    """
    try:
        return tuple(int(word) for word in text.split(","))
    except ValueError:
        raise click.BadParameter(
            told(
                "{value} is no list of numbers such as {example}.",
                value=repr(text),
                example=example,
            )
        ) from None
