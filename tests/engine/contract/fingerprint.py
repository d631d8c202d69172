"""`python -m tests.engine.contract.fingerprint GAME`: one hash over all that some matches show.

Run under several hash seeds by test_matches.py: sets and dicts must not decide anything. Run on
sources and on the compiled engine by test_compiled.py: they must not differ in anything.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.jsonio import ordered
from matches.engine.kernel.refusal import Refusal
from tests.engine.contract.harness import HARNESSES, Harness
from tests.engine.contract.walk import walk

SPARSE = 29
"""One attempt in so many is made at each step, others at the next."""


def answers(harness: Harness, state: Any, count: int) -> Iterator[Any]:
    """What is answered to some of all that one might try in a position."""
    game = harness.game
    dump = game.dump(state)
    for seat in range(game.seats):
        for attempt in islice(harness.universe(dump, seat), count % SPARSE, None, SPARSE):
            try:
                game.check(state, seat, game.parse(attempt))
            except Refusal as refusal:
                yield [refusal.code, refusal.rule, refusal.facts]
            else:
                yield None


def fingerprint(harness: Harness) -> str:
    game = harness.game
    total = hashlib.sha256()
    for number in range(3):
        for count, step in enumerate(walk(game, number)):
            state = game.copy(step.state)
            for viewer in (*harness.viewers(), OPEN):
                total.update(ordered(game.view(state, viewer)))
                total.update(ordered(sorted(game.seen_cards(state, viewer))))
            for seat in range(game.seats):
                total.update(ordered(game.choices(state, seat)))
                legal = list(game.legal_actions(state, seat))
                total.update(ordered([game.action_json(action) for action in legal]))
                total.update(ordered(game.forecast(state, seat, legal[count % len(legal)])))
            for seat in game.actors(state):
                chosen = game.choose(game.view(state, seat), step.config, seat, "measure")
                total.update(ordered(game.action_json(chosen)))
            total.update(ordered(list(answers(harness, state, count))))
            log: Log = []
            step.run(game, state, SeededChance(step.seed), log)
            total.update(ordered(shown_events(log, OPEN)))
            total.update(ordered(game.dump(state)))
    return total.hexdigest()


if __name__ == "__main__":
    print(fingerprint(next(harness for harness in HARNESSES if harness.key == sys.argv[1])))
