"""A broker in a process of its own, so that its cost can be told from everybody else's.

Run as `python -m pushnet.bench.broker_process KIND CONNECTIONS`. It prints one JSON object with its
URL and the process to look at, and ends when its standard input does.
"""

import asyncio
import json
import os
import sys

from pushnet.bench.limits import raise_open_files
from pushnet.bench.usage import children_of
from pushnet.net.broker import start_broker
from pushnet.net.broker_mosquitto import MosquittoBroker


async def serve(kind: str, connections: int) -> None:
    """Run the broker until the input ends."""
    raise_open_files()
    broker = await start_broker(kind, connections_max=connections)  # type: ignore[arg-type]
    pid = os.getpid()
    if isinstance(broker, MosquittoBroker):
        pid = next(iter(children_of(broker.watchdog_id)), broker.watchdog_id)
    try:
        sys.stdout.write(json.dumps({"url": str(broker.target), "pid": pid}) + "\n")
        sys.stdout.flush()
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    finally:
        await broker.close()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
