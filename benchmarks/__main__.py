"""`python -m benchmarks`: the engine's speed, or how to get what measuring it needs."""

from __future__ import annotations

import runpy
import sys
from importlib.util import find_spec

if find_spec("chess") is None:
    sys.exit(
        "python-chess, the yardstick, is not installed. To measure:\n"
        "  python -m pip install --require-hashes -r benchmarks/requirements.txt"
    )
runpy.run_module("benchmarks.engine", run_name="__main__", alter_sys=True)
