"""The broker of a site on one machine: a folder with a file for each message that waits.

kombu's filesystem transport writes a message into the file that workers look for. One that reads it
too early, or after its writer was killed, finds nothing there and ends. Here a file gets the name
that workers look for when all of it is written. A killed writer leaves a file that nobody reads.
"""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

PART = ".part"
"""How the name of a file ends that is being written."""


class Channel(filesystem.Channel):
    """kombu's channel, which puts whole messages or none."""

    def _put(self, queue: Any, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message onto a queue. The oldest name is first. Raises ChannelError: no room."""
        name = f"{round(time.time() * 1000)}_{uuid.uuid4()}"
        folder = Path(self.data_folder_out)
        part = folder / f"{name}{PART}"
        try:
            part.write_text(dumps(payload), encoding="utf-8")  # type: ignore[no-untyped-call]
            part.replace(folder / f"{name}.{queue}.msg")
        except OSError as error:
            part.unlink(missing_ok=True)
            raise ChannelError(f"Cannot add a message to {folder}") from error


class Transport(filesystem.Transport):
    """What CELERY_BROKER_TRANSPORT names."""

    Channel = Channel
