"""Scenarios: a position, some actions, and what must be true afterwards (docs/scenarios.md).

Strict on purpose: an unknown key, a left-over outcome or a changed state after a refusal fails,
since a misspelt expectation must never pass.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from matches.engine.kernel import expect
from matches.engine.kernel.chance import Chance, ChanceExhausted, RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN, SPECTATOR, Log, Viewer, shown_events
from matches.engine.kernel.game import Config, Game, Wait
from matches.engine.kernel.jsonio import ordered, parse_strictly
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal
from matches.engine.kernel.setup import SetupFault, refuse_unknown

Json = dict[str, Any]
AnyGame = Game[Any, Any]
FindGame = Callable[[str], AnyGame]

_KEYS = ("game", "name", "rules", "cards", "setup", "steps", "expect", "view")
_NEEDED = ("game", "name", "setup", "steps")
_CHECKS = ("chance", "expect", "view", "events")
_ACT_KEYS = ("by", "do", "refused", *_CHECKS)
_CLOCK_KEYS = ("clock", *_CHECKS)


@dataclass(frozen=True, slots=True)
class Report:
    """How one scenario went. faults: empty if it passed, else a line each."""

    file: str
    name: str
    game: str
    rules: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.faults


class ScenarioFault(Exception):
    """The rest of a scenario makes no sense after this."""


def run_paths(paths: list[Path], find: FindGame) -> Iterator[Report]:
    """Run every scenario of some files, and of all `*.json` files below folders, by name."""
    for path in paths:
        if path.is_dir():
            yield from run_paths(sorted(path.rglob("*.json")), find)
        else:
            yield from run_file(path, find)


def run_file(path: Path, find: FindGame) -> list[Report]:
    """Run the scenario, or the list of scenarios, of one file."""
    try:
        content = parse_strictly(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [Report(str(path), path.stem, "", (), (f"cannot be read: {error}",))]
    scenarios = content if isinstance(content, list) else [content]
    if not scenarios:
        return [Report(str(path), path.stem, "", (), ("holds no scenario",))]
    return [run(scenario, find, str(path)) for scenario in scenarios]


def run(scenario: object, find: FindGame, file: str = "") -> Report:
    """Run one scenario; whatever goes wrong, a crash of the rules included, is in its report."""
    told = scenario if isinstance(scenario, Mapping) else {}
    try:
        faults = _Run(scenario, find).faults()
    except (ScenarioFault, SetupFault) as fault:
        faults = [str(fault)]
    except Exception:
        faults = [f"the rules crashed:\n{traceback.format_exc()}"]
    rules = told.get("rules")
    return Report(
        file,
        str(told.get("name", "")),
        str(told.get("game", "")),
        tuple(map(str, rules)) if isinstance(rules, list) else (),
        tuple(faults),
    )


def begin(scenario: Mapping[str, Any], game: AnyGame) -> tuple[Any, Config]:
    """The position before the first step. Raises SetupFault."""
    config = game.scenario_config(scenario.get("cards", {}))
    return game.from_setup(scenario["setup"], config), config


@dataclass(slots=True)
class _Run:
    """One scenario while it runs. known: words seen so far, see `expect.faults`."""

    scenario: Any
    find: FindGame
    game: AnyGame = field(init=False)
    state: Any = field(init=False)
    known: set[str] = field(init=False)

    def faults(self) -> list[str]:
        told = refuse_unknown(self.scenario, _KEYS, "scenario")
        for key in _NEEDED:
            if key not in told:
                raise ScenarioFault(f"scenario: {key} is missing")
        if not isinstance(told["steps"], list):
            raise ScenarioFault("scenario: steps is a list")
        try:
            self.game = self.find(told["game"])
        except KeyError:
            raise ScenarioFault(f"scenario: there is no game {told['game']!r}") from None
        self.state, _ = begin(told, self.game)
        self.known = expect.words([told.get("cards", {}), told["setup"]])
        self.known |= expect.words(self.game.dump(self.state))
        found: list[str] = []
        for index, step in enumerate(told["steps"]):
            try:
                found += [f"step {index}: {fault}" for fault in self._step_faults(step, index)]
            except (ScenarioFault, SetupFault) as fault:
                return [*found, f"step {index}: {fault}"]
            except Exception as crash:
                crash.add_note(f"in step {index}")
                raise
        return found + [f"at the end: {fault}" for fault in self._position_faults(told)]

    def _step_faults(self, step: Any, index: int) -> list[str]:
        is_clock = isinstance(step, Mapping) and "clock" in step
        told = refuse_unknown(step, _CLOCK_KEYS if is_clock else self._act_keys(), "step")
        chance: Chance = SeededChance(f"scenario:{index}")
        if "chance" in told:
            if not isinstance(told["chance"], list):
                raise ScenarioFault("chance is a list")
            chance = RecordedChance(told["chance"])
        log: Log = []
        try:
            if is_clock:
                self._run_clock(told["clock"], chance, log)
            else:
                self._do(told, chance, log)
        except ChanceExhausted as error:
            raise ScenarioFault(f"chance: {error}") from None
        found = []
        if isinstance(chance, RecordedChance) and chance.left:
            found.append(f"chance: nothing asked for {chance.left}")
        if "events" in told:
            found += expect.event_faults(shown_events(log, OPEN), told["events"])
        return found + self._position_faults(told)

    def _act_keys(self) -> tuple[str, ...]:
        return _ACT_KEYS if self.game.seats > 1 else _ACT_KEYS[1:]

    def _do(self, step: Json, chance: Chance, log: Log) -> None:
        seat = step.get("by", None if self.game.seats > 1 else 0)
        if type(seat) is not int or not 0 <= seat < self.game.seats:
            raise ScenarioFault(f"by is a seat, not {seat!r}")
        if "do" not in step:
            raise ScenarioFault("do is missing")
        before = ordered(self.game.dump(self.state))
        try:
            act(self.game, self.state, seat, step["do"], chance, log)
        except Refusal as refusal:
            if ordered(self.game.dump(self.state)) != before:
                raise ScenarioFault(f"refused ({refusal.code}), but the state changed") from None
            if log or chance.outcomes:
                raise ScenarioFault(f"refused ({refusal.code}) after events or draws") from None
            if "refused" not in step:
                raise ScenarioFault(f"refused: {refusal.code} ({refusal.rule})") from None
            if refusal.code != step["refused"]:
                raise ScenarioFault(
                    f"refused with {refusal.code} ({refusal.rule}), expected {step['refused']}"
                ) from None
        else:
            if "refused" in step:
                raise ScenarioFault(f"was allowed, expected the refusal {step['refused']}")

    def _run_clock(self, clock: Any, chance: Chance, log: Log) -> None:
        for wait in self._waits_that_end(clock):
            self.game.tick(self.state, wait, chance, log)

    def _waits_that_end(self, clock: Any) -> list[Wait]:
        """After the end the clock does nothing."""
        is_over = self.game.result(self.state) is not None
        if clock == "timeout":
            return [] if is_over else _timed_out(self.game.waits(self.state))
        for seat in range(self.game.seats):
            if clock == f"disconnect:{seat}":
                return [] if is_over else [Wait(seat, "disconnect")]
        raise ScenarioFault(f"clock is timeout or disconnect:seat, not {clock!r}")

    def _position_faults(self, told: Mapping[str, Any]) -> list[str]:
        dump = self.game.dump(self.state)
        self.known |= expect.words(dump)
        found = expect.faults(dump, told.get("expect", {}), self.known)
        viewers: dict[str, Viewer] = {str(seat): seat for seat in range(self.game.seats)}
        viewers[SPECTATOR] = SPECTATOR
        for name, expected in refuse_unknown(told.get("view", {}), viewers, "view").items():
            view = self.game.view(self.state, viewers[name])
            self.known |= expect.words(view)
            found += [
                f"view of {name}: {fault}" for fault in expect.faults(view, expected, self.known)
            ]
        return found


def _timed_out(waits: list[Wait]) -> list[Wait]:
    """The waits that one `timeout` ends.

    The first pending choice; in a set-up that of all who are not done; else the active turn.
    """
    for kind in ("choice", "mulligan", "turn"):
        fitting = [wait for wait in waits if wait.kind == kind]
        if fitting:
            return fitting if kind == "mulligan" else fitting[:1]
    raise ScenarioFault("nobody's time is running")
