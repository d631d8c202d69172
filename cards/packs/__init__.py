"""Packs: their published rules, the pool they are drawn from, the draw, and its proof.

rules.py  what a pack costs, holds and promises (data/packs-1.json)
pools.py  the cards that packs of a game may hold now, named by a hash
draw.py   the draw: a pure function of rules, pool and chance
odds.py   what follows from the rules for a pool, in exact numbers
proof.py  what is told of an opened pack, so that anybody can draw it again

Every write is in `cards.services.packs`.
"""
