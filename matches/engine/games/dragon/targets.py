"""What a row of effects asks the player to name, and what was named for which effect.

Everything is looked at before the action: an effect without candidates then asks for nothing and
does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from matches.engine.games.dragon.blueprint import Effect
from matches.engine.games.dragon.codes import Code
from matches.engine.games.dragon.state import State
from matches.engine.kernel.refusal import Refusal

Entry = str | tuple[str, ...]
"""What is named for one effect: an id, or several (sorted)."""
Targets = tuple[Entry, ...]


class Ask:
    """What one effect wants. pool: candidates in their order. number: how many of them.

    single: it takes an id and no list.
    """

    __slots__ = ("number", "pool", "single")

    def __init__(self, effect: Effect, pool: list[str]) -> None:
        self.pool = pool
        self.single = effect.picks == 1
        self.number = min(effect.picks, len(pool))


def asks(state: State, effects: list[Effect]) -> list[Ask]:
    """One for each effect that has a choice and a candidate."""
    found = []
    for effect in effects:
        if effect.picks:
            pool = _pool(state, effect)
            if pool:
                found.append(Ask(effect, pool))
    return found


def _pool(state: State, effect: Effect) -> list[str]:
    if effect.kind == "reclaim":
        return [card.id for card in state.discard]
    return [enemy.id for enemy in state.enemies()]


def target_fault(state: State, effects: list[Effect], targets: Targets) -> Refusal | None:
    """Why these are no targets of some effects; the first fault counts."""
    wanted = asks(state, effects)
    for place, ask in enumerate(wanted):
        if place >= len(targets):
            return Refusal(Code.TARGET_REQUIRED, "D9")
        fault = _entry_fault(ask, targets[place])
        if fault is not None:
            return fault
    if len(targets) > len(wanted):
        return Refusal(Code.MALFORMED, "D9", what="targets")
    return None


def _entry_fault(ask: Ask, entry: Entry) -> Refusal | None:
    if isinstance(entry, str) != ask.single:
        return Refusal(Code.MALFORMED, "D9", what="targets")
    ids = (entry,) if isinstance(entry, str) else entry
    for id_ in ids:
        if id_ not in ask.pool:
            return Refusal(Code.NO_SUCH_TARGET, "D9")
    if len(ids) < ask.number:
        return Refusal(Code.TARGET_REQUIRED, "D9")
    if len(ids) > ask.number:
        return Refusal(Code.MALFORMED, "D9", what="targets")
    return None


def all_targets(state: State, effects: list[Effect]) -> Iterator[Targets]:
    """Everything that may be named for some effects; one empty row where nothing is asked."""
    return product(*[list(_entries(ask)) for ask in asks(state, effects)])


def _entries(ask: Ask) -> Iterable[Entry]:
    if ask.single:
        return ask.pool
    return [tuple(sorted(ids)) for ids in combinations(ask.pool, ask.number)]


def shared_out(
    state: State, effects: list[Effect], targets: Targets
) -> list[tuple[Effect, list[str]]]:
    """Each effect with the ids that were named for it; call before anything happens."""
    named = []
    place = 0
    for effect in effects:
        ids: list[str] = []
        if effect.picks and _pool(state, effect):
            entry = targets[place]
            ids = [entry] if isinstance(entry, str) else list(entry)
            place += 1
        named.append((effect, ids))
    return named
