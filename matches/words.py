"""How a match is told in a few words: its kind, how it ended, what it brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.engine.games import registry
from matches.models import MatchAction

Words = dict[str, str | Promise]

OUTCOMES: Words = {
    "win": _("Won against %(opponent)s"),
    "loss": _("Lost against %(opponent)s"),
    "draw": _("Drew with %(opponent)s"),
    "": _("Called off with %(opponent)s"),
}
ALONE: Words = {
    "win": _("Won a hunt"),
    "loss": _("Lost a hunt"),
    "": _("Called off a hunt"),
}
"""Of matches for one."""
REASONS: Words = {
    "hero": _("a hero fell"),
    "concede": _("given up"),
    "timeouts": _("out of time"),
    "disconnect": _("gone for too long"),
    "turn_limit": _("the turns ran out"),
    "sparks": _("five Sparks"),
    "wipeout": _("nobody was left to fight"),
    "deck_out": _("no card was left to draw"),
    "squares": _("more squares held"),
    "dragons": _("all three dragons defeated"),
    "life": _("the hero fell"),
    "poison": _("the poison was too much"),
    "exhaustion": _("the fight went on for too long"),
    "void": _("does not count"),
}
GAMES: Words = {
    "nexus": _("Three lanes, three towers, one hero to reach"),
    "enigma": _("A Vanguard, five behind it, five Sparks to earn"),
    "grid": _("Nine squares, five to hold, every card open"),
    "dragon": _("You alone, three dragons, one hero to lead there"),
}
BOT = _("the bot")
UNKNOWN_PIECE = _("a card")


def agreed(game: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What the players of a match agreed on: label and value, as people read them."""
    told = []
    for option in registry.get(game).options:
        value = options.get(option.key, option.default)
        if option.kind == "flag":
            word = str(_("yes") if value else _("no"))
        else:
            word = str(dict(option.choices).get(value, value))
        told.append((option.label, word))
    return told


def outcome(result: str, opponent: str) -> str:
    """ "Won against Quillback"."""
    return str(OUTCOMES[result]) % {"opponent": opponent}


def outcome_alone(result: str) -> str:
    """ "Won a hunt"."""
    return str(ALONE[result])


def reason(key: str) -> str:
    """Why a match ended; a reason of a game that has no words here is said as it is."""
    return str(REASONS.get(key, key))


DEEDS: dict[str, Words] = {
    "nexus": {
        "mulligan": _("%(who)s chose the opening hand."),
        "play": _("%(who)s played %(card)s."),
        "attack": _("%(who)s attacked with %(attacker)s."),
        "activate": _("%(who)s used the special of %(creature)s."),
        "kindle": _("%(who)s kindled %(card)s."),
        "patron": _("%(who)s called the Patron."),
        "choose": _("%(who)s chose a card."),
        "end_turn": _("%(who)s ended the turn."),
        "concede": _("%(who)s gave up."),
    },
    "enigma": {
        "setup": _("%(who)s placed the first Picos."),
        "play": _("%(who)s played %(card)s."),
        "upgrade": _("%(who)s upgraded a Pico to %(card)s."),
        "attach": _("%(who)s attached %(card)s to %(pico)s."),
        "agent": _("%(who)s played the Agent %(card)s."),
        "gear": _("%(who)s gave %(card)s to %(pico)s."),
        "domain": _("%(who)s played the Domain %(card)s."),
        "ability": _("%(who)s used an ability of %(pico)s."),
        "recall": _("%(who)s recalled the Vanguard."),
        "strike": _("%(who)s used a Strike."),
        "promote": _("%(who)s promoted %(pico)s."),
        "choose": _("%(who)s chose."),
        "end_turn": _("%(who)s ended the turn."),
        "concede": _("%(who)s gave up."),
    },
    "grid": {
        "trick": _("%(who)s played the Trick %(card)s."),
        "place": _("%(who)s placed %(card)s."),
        "pass": _("%(who)s placed nothing."),
        "concede": _("%(who)s gave up."),
    },
    "dragon": {
        "choose_hero": _("%(who)s chose the %(hero)s."),
        "play": _("%(who)s played %(skill)s."),
        "set": _("%(who)s set %(skill)s."),
        "rest": _("%(who)s rested."),
        "use": _("%(who)s used a loot."),
        "loot": _("%(who)s looked at the loot."),
        "choose_skill": _("%(who)s chose a skill."),
        "next": _("%(who)s went on."),
        "end_turn": _("%(who)s ended the turn."),
        "concede": _("%(who)s gave up."),
    },
}
_TURN = _("The time of %(who)s ran out: the turn ended.")
_CHOICE = _("The time of %(who)s to choose ran out.")
_GONE = _("%(who)s was gone for too long.")
TICKS: dict[str, Words] = {
    "nexus": {
        "turn": _TURN,
        "choice": _CHOICE,
        "mulligan": _("The time of %(who)s ran out: the opening hand is kept."),
        "disconnect": _GONE,
    },
    "enigma": {
        "turn": _TURN,
        "choice": _CHOICE,
        "mulligan": _("The time of %(who)s ran out: an Origin was placed for them."),
        "disconnect": _GONE,
    },
    "grid": {
        "turn": _TURN,
        "disconnect": _GONE,
    },
    "dragon": {},
}
VOIDS: Words = {
    "both_absent": _("Nobody came, so the match was called off."),
    "rules_failed": _("The rules failed, so the match was called off."),
}
START = _("The match began.")
PIECES = ("card", "attacker", "creature", "pico", "hero", "skill", "loot")


@dataclass(frozen=True, slots=True)
class Deed:
    """What a step was, as a reader may know it: the fields of `MatchAction`."""

    kind: str
    seat: int | None
    action: Mapping[str, Any]


def deed(game: str, row: Deed, players: Sequence[str], names: Mapping[str, str]) -> str:
    """What a step did, in one sentence. names: of the pieces that the reader knows."""
    action = row.action
    if row.kind == MatchAction.Kind.START:
        return str(START)
    if row.kind == MatchAction.Kind.VOID:
        return str(VOIDS[action["why"]])
    if row.kind == MatchAction.Kind.TICK:
        return str(TICKS[game][action["kind"]]) % {"who": players[action["seat"]]}
    pieces = {key: names.get(action.get(key, ""), str(UNKNOWN_PIECE)) for key in PIECES}
    return str(DEEDS[game][action["type"]]) % {"who": players[row.seat or 0], **pieces}
