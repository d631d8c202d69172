"""`python -m tests.engine.contract.fingerprint GAME`: one hash over all that some matches show.

Run under several hash seeds by test_matches.py: sets and dicts must not decide anything.
"""

from __future__ import annotations

import hashlib
import sys

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.jsonio import ordered
from tests.engine.contract.harness import HARNESSES, Harness
from tests.engine.contract.walk import walk


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
            log: Log = []
            step.run(game, state, SeededChance(step.seed), log)
            total.update(ordered(shown_events(log, OPEN)))
            total.update(ordered(game.dump(state)))
    return total.hexdigest()


if __name__ == "__main__":
    print(fingerprint(next(harness for harness in HARNESSES if harness.key == sys.argv[1])))
