"""Compiles the rules engine for this machine: `make fast`. Standard library only.

Installs what compiling needs beside what is in .venv already; the rest is deploy/compile.py's.
"""

from __future__ import annotations

import sys

from deploy.install import PYTHON, call, install

if __name__ == "__main__":
    install("fast", call)
    sys.exit(call([PYTHON, "-m", "deploy.compile"]))
