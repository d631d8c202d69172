"""A sentence for everything that a match, the lobby or the rules of a game refuse.

What is wrong, then what helps; no blame, no jargon. Facts fill named placeholders; ids of pieces
among them are given as the names of their cards, as far as the viewer knows them. A test finds
any code without a sentence and any sentence without a code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from matches.engine.kernel.refusal import Refusal

Sentence = str | Promise
Names = Mapping[str, str]
"""Piece id -> the name of its card, of all pieces that the viewer may know."""

REFUSALS: dict[str, Sentence] = {
    "match_not_found": _("There is no such match among yours."),
    "stale": _("Something changed before this arrived. Look at the board again, then choose."),
    "rules_failed": _(
        "Something went wrong on our side, and nothing was changed. Our staff know; try again or "
        "do something else."
    ),
    "unreadable": _("The server could not read this message. Reload the page."),
    "id_used": _("Something else was sent under the same number, so this was not done. Try again."),
    "too_large": _("This message is longer than %(limit)s bytes. Reload the page."),
    "too_fast": _("That was faster than we can follow. Wait a moment, then go on."),
    "too_many_sockets": _(
        "You have %(limit)s connections open, as many as may be. Close another tab, then reload."
    ),
    "address_busy": _(
        "Too many connections come from your network just now. Wait a moment, then reload."
    ),
    "signed_out": _("You have signed out. Sign in again to go on."),
    "watching_only": _("You are watching this match; only its players can do that."),
    "watching_closed": _("A player of this match does not want it to be watched any more."),
    "too_many_watchers": _(
        "%(limit)s people watch this match, as many as can. Choose another one, or come back later."
    ),
    "nobody_to_talk_to": _("There is nobody to talk to here: bots do not talk."),
    "chat_off": _("Free chat is off in this match. Say it with one of the quick phrases."),
    "chat_over": _("This match ended a while ago, so nobody would read it."),
    "chat_text_refused": _(
        "This cannot be sent as it is. A line has 1 to %(limit)s characters, all of which can be "
        "seen."
    ),
    "chat_too_fast": _("That was a lot at once. Wait %(retry_after)s seconds, then say more."),
    "chat_used_up": _("You have said %(limit)s lines in this match, as many as may be."),
    "game_not_offered": _("This game is not played here yet. Choose another one."),
    "not_a_real_match": _("Cards are judged after ranked and friend matches that count."),
    "voting_over": _(
        "Cards can be judged for %(days)s days after a match. Meet this one again first."
    ),
    "not_met": _("You have not met this card of somebody else in that match."),
    "season_not_found": _("There was no season “%(season)s”. Choose one from the list."),
    "way_not_offered": _("There is no such way to play. Choose one of those shown."),
    "option_not_offered": _("Nobody can agree on that before a match of this game."),
    "draining": _(
        "No new matches begin just now: the site is about to be renewed. What runs is played to "
        "its end. Try again in a few minutes."
    ),
    "too_many_matches": _(
        "You are in %(limit)s matches, as many as may be at once. Finish one first."
    ),
    "clock_running": _(
        "You are in a match against the clock. Finish it, then look for the next one."
    ),
    "not_in_queue": _("You are not looking for an opponent. Press “Find a match” to do so."),
    "not_over": _("This match still runs. Play it to its end first."),
    "deck_gone": _("The deck that you played is not there any more. Choose one in the lobby."),
    "rematch_declined": _("%(player)s does not want to play again just now."),
    "opponent_not_ready": _(
        "The other player cannot play just now: their deck or their place is not free."
    ),
    "too_many_invitations": _(
        "You have %(limit)s open invitations, as many as may be. Withdraw one first."
    ),
    "invitation_not_found": _("There is no such invitation. Ask your friend for a new link."),
    "invitation_used": _("Somebody has taken this invitation already. Ask for a new link."),
    "invitation_withdrawn": _("This invitation was withdrawn. Ask your friend for a new link."),
    "invitation_expired": _("This invitation has expired. Ask your friend for a new link."),
    "own_invitation": _("This is your own invitation. Send the link to the one you want to play."),
    "challenges_closed": _("%(name)s takes no challenge from you now. Play somebody else."),
    "challenge_open": _(
        "You and %(name)s have a challenge that waits for an answer. You find it in the lobby."
    ),
    "challenged_lately": _(
        "You challenged %(name)s %(limit)s times within an hour. Please leave them some peace."
    ),
    "maker_not_ready": _(
        "Your friend cannot play just now: their deck or their place is not free. Ask them to "
        "make a new link."
    ),
    "still_running": _("This match still runs. Its steps can be looked through when it is over."),
    "not_staff": _("Only admins may do this."),
    "cannot_be_replayed": _(
        "This match could not be recorded: its steps did not play the same once more. The site’s "
        "staff have been told."
    ),
    "not_recorded_yet": _("The recording of this match is being made. Look again in a moment."),
    "daily_hunted": _(
        "You have begun today's hunt already, and there is one try. Hunt on your own, or come back "
        "tomorrow."
    ),
    "still_sealed": _(
        "Others hunt with the same luck today, so its secret is told when the day has ended in UTC."
    ),
    "audience_closed": _(
        "This side of the match is not open to you. Both hands are shown if all players agreed to "
        "it when the match began."
    ),
    "nothing_left_to_play": _("The match is over at this step. Choose an earlier one."),
    "cards_taken_out": _(
        "Cards of this match are out of play while reports about them are looked at, so no match "
        "can begin with them now."
    ),
    "note_too_long": _("A note has at most %(limit)s characters. Shorten it and save again."),
    "no_such_step": _("This match has no such step."),
}

RULES: dict[str, dict[str, Sentence]] = {
    "nexus": {
        "not_your_turn": _("It is the other player's turn. Wait for yours."),
        "match_over": _("This match is over."),
        "unknown_action": _("There is no such action in this game. Reload the page."),
        "malformed": _("The server could not read this action. Reload the page."),
        "choice_pending": _("First choose one of the cards that you were shown."),
        "no_choice_pending": _("There is nothing to choose now."),
        "not_in_hand": _("That card is not in your hand any more."),
        "not_enough_energy": _("Needs %(cost)s energy; you have %(energy)s."),
        "slot_taken": _("There is no room there: choose an empty slot."),
        "no_such_slot": _("There is no such place on the board. Choose one of the lanes."),
        "no_such_creature": _("That creature is not on the board any more."),
        "not_yours": _("%(creature)s is not yours. Choose one of your own creatures."),
        "just_played": _("%(creature)s was just played. It can attack on your next turn."),
        "already_attacked": _("%(creature)s has attacked this turn. It can again on your next."),
        "stunned": _("%(creature)s is stunned and can neither attack nor activate."),
        "guard_in_lane": _("Guarded by %(guards)s: attack a Guard of this lane first."),
        "wrong_lane": _("Towers can be attacked from their own lane only."),
        "tower_destroyed": _("That tower has fallen. Choose a tower that stands."),
        "hero_shielded": _("The tower of this lane stands. Destroy it to reach the hero."),
        "sneaky": _("%(creature)s is hidden until its owner's next turn. Choose another target."),
        "no_special": _("There is nothing to activate here."),
        "not_enough_charge": _("%(creature)s needs %(needs)s Charge and has %(charge)s."),
        "target_required": _("Choose a target for this."),
        "illegal_target": _("That cannot be the target. Choose one that is lit."),
        "no_target": _("There is nothing that this could act on now."),
        "already_kindled": _("You have kindled this turn. You can again on your next."),
        "patron_used": _("Your Patron has been used. It helps once a match."),
        "mulligan_done": _("You have chosen your opening hand already."),
        "mulligan_pending": _("First choose which cards of your opening hand to keep."),
    },
    "enigma": {
        "not_your_turn": _("It is the other player's turn. Wait for yours."),
        "match_over": _("This match is over."),
        "unknown_action": _("There is no such action in this game. Reload the page."),
        "malformed": _("The server could not read this action. Reload the page."),
        "choice_pending": _("Something has to be chosen first."),
        "no_choice_pending": _("There is nothing to choose now."),
        "not_in_hand": _("That card is not in your hand any more."),
        "not_an_origin": _("Only an Origin is played by itself. Upgrade a Pico with this card."),
        "rearguard_full": _("Your Rearguard is full: there is room for five."),
        "wrong_upgrade": _("No Pico of yours becomes this one. Its next form has to name it."),
        "first_turn_in_play": _(
            "%(pico)s is in its first turn in play. It can be upgraded on your next."
        ),
        "already_upgraded": _(
            "%(pico)s has been upgraded this turn. It can be again on your next."
        ),
        "flux_attached": _("You have attached a Flux this turn. You can again on your next."),
        "agent_played": _("You have played an Agent this turn. You can again on your next."),
        "domain_played": _("You have played a Domain this turn. You can again on your next."),
        "first_turn": _("Agents and Domains are not played on the first turn of the match."),
        "same_domain": _("The active Domain has this name. Play another one."),
        "gear_taken": _("A Pico holds one Gear. Choose one that has none."),
        "recall_used": _("You have recalled this turn. You can again on your next."),
        "no_rearguard": _("There is nobody in your Rearguard to take the place."),
        "stunned": _("%(pico)s is Stunned: no Strike and no Recall until its coin is heads."),
        "not_enough_flux": _("Needs %(needs)s Flux; %(pico)s has %(flux)s."),
        "wrong_flux": _("That Flux does not pay for this. Choose or attach other Flux."),
        "no_such_strike": _("Your Vanguard has no such Strike. Choose one of those shown."),
        "no_such_pico": _("That Pico is not in play any more."),
        "not_yours": _("%(pico)s is not yours. Choose one of your own Picos."),
        "ability_used": _("This ability has been used this turn. It can be again on your next."),
        "no_ability": _("There is no ability to use here."),
        "target_required": _("Choose a target for this."),
        "illegal_target": _("There is no such target for this. Choose one that is lit, if any is."),
    },
    "grid": {
        "not_your_turn": _("It is the other player's turn. Wait for yours."),
        "match_over": _("This match is over."),
        "unknown_action": _("There is no such action in this game. Reload the page."),
        "malformed": _("The server could not read this action. Reload the page."),
        "not_available": _("That card is not at hand now. Choose one of those that are."),
        "trick_used": _("You have played a Trick this turn. You can again on your next."),
        "first_turn_trick": _("The first player plays no Trick on the first turn."),
        "wrong_phase": _("Tricks come before the placement. Place an Assistant, or pass."),
        "no_such_square": _("There is no such square. Choose one of the nine."),
        "square_taken": _("There is no room: choose a vacant square."),
        "square_blocked": _("That square is blocked for now. Choose another one."),
        "no_such_target": _("That is not in this match any more. Choose another target."),
        "illegal_target": _("There is no such target for this. Choose one that is lit, if any is."),
        "steadfast": _("%(assistant)s is steadfast: enemy Tricks cannot choose it."),
        "anchored": _("%(assistant)s is anchored: it can be neither turned nor returned."),
        "target_required": _("Choose a target for this."),
    },
    "dragon": {
        "game_over": _("This hunt is over."),
        "unknown_action": _("There is no such action in this game. Reload the page."),
        "malformed": _("The server could not read this action. Reload the page."),
        "choice_pending": _("Something has to be chosen first."),
        "no_choice_pending": _("There is nothing to choose now."),
        "not_in_hand": _("That skill is not in your hand. Rest to take back what you have used."),
        "not_enough_energy": _("Needs %(cost)s energy; you have %(energy)s."),
        "cannot_charge": _("%(skill)s cannot be charged. Play it without gems."),
        "not_enough_gems": _("Needs %(needs)s %(gem)s gems; you have %(gems)s."),
        "cannot_set": _("Basic Skill and Hero's Skill cannot be Set. Choose another skill."),
        "already_set": _("You have Set a skill this turn. You can again on your next."),
        "no_such_target": _("That is not there to choose. Take one of those that are lit."),
        "target_required": _("Choose a target for this."),
        "inventory_full": _(
            "There is no place left for this kind of loot (%(limit)s). Put one away for it."
        ),
        "not_a_consumable": _("%(loot)s is no consumable. It works while it is equipped."),
        "wrong_phase": _("That cannot be done now. Finish what the hunt asks for first."),
        "must_fight_dragon": _("After wave 5 only the dragon is left. Face it."),
        "must_continue": _("The dragon waits until wave 3 is beaten. Go on to the next wave."),
    },
}

NOTES: dict[str, dict[str, Sentence]] = {
    "nexus": {
        "guarded": _("Guarded by %(guards)s"),
        "hero_open": _("Hero open"),
    },
    "enigma": {},
    "grid": {},
    "dragon": {},
}


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of one of this app's refusals."""
    return str(REFUSALS[code]) % facts


def rule_sentence(game: str, code: str, facts: Mapping[str, Any], names: Names) -> str:
    """The sentence of a refusal by a game's rules."""
    return _filled(_rule_in(game, code, get_language()), facts, names)


def note_sentence(game: str, code: str, facts: Mapping[str, Any], names: Names) -> str:
    """The caption of a fact on the board."""
    return _filled(_note_in(game, code, get_language()), facts, names)


def refusal_json(game: str, refusal: Refusal, names: Names) -> dict[str, Any]:
    """The one shape of a refusal, for one by a game's rules."""
    return {
        "error": {
            "code": str(refusal.code),
            "message": rule_sentence(game, refusal.code, refusal.facts, names),
            "rule": refusal.rule,
            "facts": dict(refusal.facts),
        }
    }


@lru_cache(maxsize=1024)  # a move makes a dozen sentences for each player
def _rule_in(game: str, code: str, language: str) -> str:
    return str(RULES[game][code])


@lru_cache(maxsize=256)
def _note_in(game: str, code: str, language: str) -> str:
    return str(NOTES[game][code])


def _filled(sentence: str, facts: Mapping[str, Any], names: Names) -> str:
    return sentence % _readable(facts, names) if "%" in sentence else sentence


_GENERAL: dict[str, Sentence] = {
    "creature": _("That creature"),
    "guards": _("a Guard"),
    "pico": _("That Pico"),
    "skill": _("That skill"),
    "loot": _("That loot"),
    "assistant": _("That Assistant"),
}
"""For pieces whose card the viewer does not know, or that a refusal does not tell."""


class _Readable(dict[str, Any]):
    """Facts as they are read."""

    def __missing__(self, key: str) -> str:
        return str(_GENERAL.get(key, "?"))


def _readable(facts: Mapping[str, Any], names: Names) -> _Readable:
    return _Readable({key: _read(key, value, names) for key, value in facts.items()})


def _read(key: str, value: Any, names: Names) -> Any:
    if isinstance(value, list):
        return _and(sorted({_name(str(item), key, names) for item in value}))
    return _name(value, key, names) if isinstance(value, str) else value


def _name(id_: str, key: str, names: Names) -> str:
    return names.get(id_) or str(_GENERAL.get(key, id_))


def _and(words: list[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    first = ", ".join(words[:-1])
    return _now("%(first)s and %(last)s") % {"first": first, "last": words[-1]}
