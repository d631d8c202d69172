"""How many positions a bot reaches while it decides."""

from __future__ import annotations

from typing import Any

import pytest


class Nodes:
    """reached: by `carry_out`, as the modules that are counted call it."""

    reached = 0


def count_nodes(monkeypatch: pytest.MonkeyPatch, *modules: Any) -> Nodes:
    """From now on each position that one of the modules reaches is counted."""
    nodes = Nodes()

    def count(module: Any) -> None:
        carry_out = module.carry_out

        def counted(*args: Any) -> None:
            nodes.reached += 1
            carry_out(*args)

        monkeypatch.setattr(module, "carry_out", counted)

    for module in modules:
        count(module)
    return nodes
