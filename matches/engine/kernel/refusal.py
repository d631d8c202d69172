"""Refusals of the engine: an expected answer to an action that the rules do not allow.

The sentence for people lives outside the engine (`matches/messages.py`); here are only the code,
the rule that says so, and facts.
"""

from __future__ import annotations


class Refusal(Exception):
    """An action was refused; the state is as it was.

    code: one of the game's refusal codes, spelt as in its rules page (for Nexus: N11).
    rule: the id of the rule that says so, for example "N5.2".
    facts: JSON values for the sentence. Never anything hidden from the seat that acted.
    """

    __slots__ = ("code", "facts", "rule")

    def __init__(self, code: str, rule: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.facts = facts
