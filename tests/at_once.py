"""Several acts at the same moment, each on a connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from config.errors import AppRefusal
from tests.patience import PATIENCE_SECONDS

Act = Callable[[], Any]


def at_once(*acts: Act) -> list[Any]:
    """Do all acts at the same moment, each on its own connection; their answers or exceptions."""
    barrier = threading.Barrier(len(acts))
    answers: list[Any] = [None] * len(acts)

    def run(number: int, act: Act) -> None:
        barrier.wait(PATIENCE_SECONDS)
        try:
            answers[number] = act()
        except Exception as answer:
            answers[number] = answer
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number, act)) for number, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
        assert not thread.is_alive(), "an act does not come to an end"
    return answers


def codes_at_once(*acts: Act) -> list[str]:
    """The same; the code of each refusal, "" for what was done. Raises whatever else went wrong."""
    codes = []
    for answer in at_once(*acts):
        if isinstance(answer, Exception) and not isinstance(answer, AppRefusal):
            raise answer
        codes.append(answer.code if isinstance(answer, AppRefusal) else "")
    return codes
