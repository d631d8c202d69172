"""Is there a certain win this turn? A search by depth over what can bring one nearer."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.actions import Action, Activate, Attack, Kindle, Play, UsePatron
from matches.engine.games.nexus.apply import carry_out
from matches.engine.games.nexus.blueprint import ACTIVATED, EAGER, ENEMY, HEROES, ON_ATTACK
from matches.engine.games.nexus.bot.ideas import Idea, ideas
from matches.engine.games.nexus.state import HERO, MAIN, OVER, TOWER_LANES, State
from matches.engine.games.nexus.stats import attack_of
from matches.engine.games.nexus.statuses import is_awake
from matches.engine.kernel.chance import Uncertain, UnknownChance

NODES: Final = 1200
DEPTH: Final = 14
BRANCHES: Final = 16
SPARE: Final = 8
"""What bonuses that are hard to see from afar (Rally, buffs, Siege ...) may add per match."""


def winning_action(state: State, seat: int) -> Action | None:
    """The first action of a line that wins for certain this turn, or None if none was found."""
    if _most_damage(state, seat) < _needed(state, seat):
        return None
    search = _Search(seat)
    return search.first_action(state)


def _needed(state: State, seat: int) -> int:
    """Damage without which there is no win: the hero's, and the cheapest way past its towers."""
    enemy = state.players[1 - seat]
    return enemy.health + enemy.armor


def _most_damage(state: State, seat: int) -> int:
    """More than the hero could be dealt this turn, reckoned quickly."""
    player = state.players[seat]
    attacks = [
        attack_of(state, creature) + 2
        for creature in player.board
        if not creature.stun and is_awake(creature)
    ]
    most = sum(attacks)
    for creature in player.board:
        special = creature.special
        if special is not None and special.hits == HEROES and special.side == ENEMY:
            if special.trigger == ACTIVATED:
                most += special.amount * (creature.charge // special.charge)
            elif special.trigger == ON_ATTACK:
                most += special.amount
    for card in player.hand:
        blueprint = card.blueprint
        if blueprint.cost <= player.energy + 1:
            if blueprint.mask & EAGER:
                most += blueprint.attack + 2
            if blueprint.special is not None and blueprint.special.hits == HEROES:
                most += blueprint.special.amount
    if not player.patron_used and player.patron == "chronarch":
        most += sum(attacks)
    return most + SPARE


class _Search:
    """One search: its seat, the nodes spent and the positions already seen to fail."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.nodes = 0
        self.failed: set[tuple[object, ...]] = set()

    def first_action(self, state: State) -> Action | None:
        """The first action of a winning line."""
        for action in self._actions(state):
            if self._wins(state, action, DEPTH):
                return action
        return None

    def _wins(self, state: State, action: Action, depth: int) -> bool:
        if self.nodes >= NODES or depth == 0:
            return False
        self.nodes += 1
        reached = state.copy()
        try:
            carry_out(reached, self.seat, action, UnknownChance())
        except Uncertain:
            return False
        if reached.phase == OVER:
            return reached.result is not None and reached.result.winner == self.seat
        if reached.phase != MAIN or reached.pending_by is not None:
            return False
        mark = _mark(reached)
        if mark in self.failed:
            return False
        if any(self._wins(reached, each, depth - 1) for each in self._actions(reached)):
            return True
        self.failed.add(mark)
        return False

    def _actions(self, state: State) -> list[Action]:
        """What may bring the win nearer, the most direct first."""
        if _most_damage(state, self.seat) < _needed(state, self.seat):
            return []
        found = [idea for idea in ideas(state, self.seat) if not isinstance(idea[1], Kindle)]
        found += [(0.0, action) for action in _kindles(state, self.seat)]
        found.sort(key=_by_rank_and_gain)
        return [action for _, action in found[:BRANCHES]]


def _by_rank_and_gain(idea: Idea) -> tuple[int, float]:
    return (_rank(idea[1]), -idea[0])


def _kindles(state: State, seat: int) -> list[Kindle]:
    """Any card for a point of energy, if just that is short for something else."""
    player = state.players[seat]
    if player.kindled:
        return []
    short = player.energy + 1
    wanted = [card for card in player.hand if card.blueprint.cost == short]
    patron = player.patron is not None and not player.patron_used
    if patron and state.rules.patron_costs[str(player.patron)] == short:
        return [Kindle(card.id) for card in player.hand]
    return [Kindle(card.id) for card in player.hand if wanted and wanted != [card]]


def _rank(action: Action) -> int:
    """The lower, the sooner it is tried."""
    if isinstance(action, Attack):
        if action.target == HERO:
            return 0
        return 1 if action.target in TOWER_LANES else 3
    return _RANKS[type(action)]


_RANKS: Final[dict[type[Action], int]] = {Activate: 2, Play: 4, UsePatron: 5, Kindle: 6}


def _mark(state: State) -> tuple[object, ...]:
    """Equal for positions from which the same can follow this turn."""
    one, other = state.players
    return (
        one.energy,
        other.energy,
        one.health,
        other.health,
        one.armor,
        other.armor,
        tuple(one.towers),
        tuple(other.towers),
        one.kindled,
        other.kindled,
        one.patron_used,
        other.patron_used,
        len(one.hand),
        len(other.hand),
        tuple(
            (
                each.id,
                each.attack,
                each.health,
                each.armor,
                each.charge,
                each.attacks_made,
                each.stun,
                each.breach_used,
            )
            for each in state.creatures.values()
        ),
    )
