"""How many seeded faults in the rules turn a test red.

    python -m benchmarks.mutation [--game nexus] [--count 150] [--seed 1] [--jobs 2] [--seconds 300]

Each fault is one small change of one module (another comparison, operator, constant or condition, a
call left out), made in a copy of the project; then scenarios and tests of the game run there. A
test that fails, or does not end in time, has found it. Faults that nobody found are listed: each is
a missing test, or changes nothing that anyone could see.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

ROOT = Path(__file__).parent.parent
GAMES = Path("matches/engine/games")
TESTS = Path("tests/engine")
MODULES = ("combat.py", "damage.py", "effects.py", "knockouts.py", "tricks.py")
"""What a fault is seeded in where nothing is named, as far as a game has it."""
NOT_COPIED = (".git", ".venv", "var", "static", "staticfiles", "node_modules", "__pycache__")

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Fault:
    """One change. source: the whole module with it."""

    module: str
    line: int
    what: str
    source: str


def faults_of(module: str) -> list[Fault]:
    """Every fault that can be seeded in a module, in the order of its lines."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    found = []
    skipped = {id(inner) for part in _without_effect(tree) for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        for what, change in _changes(node):
            undo = change()
            source = ast.unparse(tree)
            undo()
            found.append(Fault(module, getattr(node, "lineno", 0), what, source))
    return sorted(found, key=lambda fault: (fault.line, fault.what))


def _without_effect(tree: ast.AST) -> Iterator[ast.AST]:
    """Annotations: they are never evaluated."""
    for node in ast.walk(tree):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if isinstance(part, ast.AST):
                yield part


Change = Callable[[], Callable[[], None]]
"""Makes the change and returns what undoes it."""


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            other = _COMPARISONS[type(operator)]
            yield f"{_name(operator)} to {other.__name__}", _in_list(node.ops, index, other())
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _OPERATORS:
        changed = _OPERATORS[type(node.op)]
        yield f"{_name(node.op)} to {changed.__name__}", _in_field(node, "op", changed())
    elif isinstance(node, ast.BoolOp):
        swapped = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{_name(node.op)} to {swapped.__name__}", _in_field(node, "op", swapped())
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value} to {value}", _in_field(node, "value", value)
    elif isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare):
        negated = ast.UnaryOp(ast.Not(), node.test)
        yield f"not ({ast.unparse(node.test)})", _in_field(node, "test", negated)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        nothing = ast.Constant(None)
        yield f"without {ast.unparse(node.value.func)}()", _in_field(node, "value", nothing)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("min", "max"):
        other_name = "max" if ast.unparse(node.func) == "min" else "min"
        yield f"{other_name}()", _in_field(node, "func", ast.Name(other_name))


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _in_field(node: ast.AST, name: str, value: Any) -> Change:
    def change() -> Callable[[], None]:
        before = getattr(node, name)
        setattr(node, name, value)
        return lambda: setattr(node, name, before)

    return change


def _in_list(members: list[Any], index: int, value: Any) -> Change:
    def change() -> Callable[[], None]:
        before = members[index]
        members[index] = value
        return lambda: members.__setitem__(index, before)

    return change


def modules_of(game: str) -> list[str]:
    """The modules in which a game's fights and effects are."""
    paths = [GAMES / game / name for name in MODULES]
    return [path.as_posix() for path in paths if (ROOT / path).exists()]


def commands_of(game: str) -> list[list[str]]:
    """What is run for each fault, the quickest first: the first to turn red ends it."""
    scenarios = [TESTS / "scenarios" / game, TESTS / "scenarios" / "shared" / game]
    return [
        [sys.executable, "-m", "matches.engine", "scenario", *map(str, scenarios)],
        [
            sys.executable,
            *("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"),
            *("-k", game, str(TESTS / "replays"), str(TESTS / game)),
        ],
    ]


def is_found(fault: Fault, copy: Path, commands: list[list[str]], seconds: float) -> bool:
    """Whether a test turns red with this fault in a copy of the project, or goes on for longer."""
    path = copy / fault.module
    sound = path.read_text(encoding="utf-8")
    path.write_text(fault.source, encoding="utf-8")
    try:
        return not all(_passes(command, copy, seconds) for command in commands)
    finally:
        path.write_text(sound, encoding="utf-8")


def _passes(command: list[str], folder: Path, seconds: float) -> bool:
    try:
        # No bytecode: a fault may be written within the second in which the last one was undone.
        run = subprocess.run(
            [command[0], "-B", *command[1:]],
            cwd=folder,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def seed_faults(
    faults: list[Fault], jobs: int, commands: list[list[str]], seconds: float
) -> list[bool]:
    """For each fault whether it was found; each job has a copy of the project of its own."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(jobs):
            copy = Path(folder) / str(job)
            shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
            copies.put(copy)
        if not all(_passes(command, copy, seconds) for command in commands):
            raise SystemExit(f"the tests fail without any fault, or take more than {seconds} s")

        def try_one(fault: Fault) -> bool:
            copy = copies.get()
            try:
                found = is_found(fault, copy, commands, seconds)
            finally:
                copies.put(copy)
            print(".F"[not found], end="", file=sys.stderr, flush=True)
            return found

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(try_one, faults))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation")
    parser.add_argument("modules", nargs="*", help="else those of the game's fights and effects")
    parser.add_argument("--game", default="nexus")
    parser.add_argument("--count", type=int, help="so many faults, drawn by the seed; else all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300, help="for the tests of one fault")
    parser.add_argument("--least", type=float, default=0.85, help="exit 1 below this share")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    modules = options.modules or modules_of(options.game)
    faults = [fault for module in modules for fault in faults_of(module)]
    possible = len(faults)
    if options.count is not None and options.count < possible:
        faults = random.Random(options.seed).sample(faults, options.count)
    found = seed_faults(faults, options.jobs, commands_of(options.game), options.seconds)
    missed = [fault for fault, was_found in zip(faults, found, strict=True) if not was_found]
    share = sum(found) / len(found)
    if options.json:
        numbers = {"possible": possible, "seeded": len(faults), "found": sum(found)}
        lines = [f"{fault.module}:{fault.line}: {fault.what}" for fault in missed]
        print(json.dumps({**numbers, "share": round(share, 4), "missed": lines}, indent=2))
    else:
        print(f"\n{sum(found)} of {len(faults)} seeded faults found ({share:.1%})")
        for fault in missed:
            print(f"missed  {fault.module}:{fault.line}: {fault.what}")
    return 1 if share < options.least else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
