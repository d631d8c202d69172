"""Making a match: frozen decks and designs, random ids, the secret and the start row."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.db import transaction

from accounts.models import Account
from accounts.standing import refuse_if_suspended
from cards.balances import active_balance
from cards.deck_measure import POINTS, points_for
from cards.errors import DeckIllegal, DeckNotFound
from cards.games import is_solo, offered_keys
from cards.models import Deck
from cards.services.coded_decks import freeze_coded_deck
from cards.services.decks import FrozenDeck, freeze_deck
from config import clock
from matches import chain
from matches.build import engine_build
from matches.engine.games import registry
from matches.engine.kernel.chance import Chance, CommittedChance
from matches.engine.kernel.game import Game, Json, SeatDeck
from matches.engine.kernel.options import OptionFault, ranked_options, read_options
from matches.errors import GameNotOffered, OptionNotOffered, TooManyMatches, WayNotOffered
from matches.frozen import Frozen, freeze
from matches.models import FrozenParts, Match, MatchAction, Seat, Trial, match_secret
from matches.replays import decks_json, state_text
from matches.services import drain, presence, steps, watching

RUNNING_LIMIT = 5
BOT_POLICY = "play"
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 8


@dataclass(frozen=True, slots=True)
class NewSeat:
    """Who takes a seat with which deck. account: None for the bot.

    consents: to a recording with both hands, for whoever may see the match at all.
    watchable: whether they let others watch; None: as their account says.
    code: with which the deck of a bot was chosen.
    """

    deck: FrozenDeck
    account: Account | None = None
    consents: bool = False
    watchable: bool | None = None
    code: str = ""


@transaction.atomic
def start_bot_match(
    *,
    by: Account,
    game: str,
    deck_id: int,
    consents: bool = False,
    watchable: bool | None = None,
    options: Mapping[str, Any] = MappingProxyType({}),
    bot_code: str = "",
) -> Match:
    """Play the bot with an own deck; no clocks. watchable: None for the account's own wish.

    options: where the game leaves something to its players; what is left out has its default.
    bot_code: of the deck that the bot plays, or an address with it; "" for one of the house's. A
    match against a chosen deck brings no Sparks.
    Raises: GameNotOffered, WayNotOffered (a game for one), OptionNotOffered, Draining, Suspended,
    TooManyMatches, DeckNotFound, DeckIllegal, CodedDeckUnreadable, CodedDeckIllegal.
    """
    refuse_unless_against_others(game)
    agreed = agreed_options(game, options)
    refuse_to_play(by)
    deck = freeze_for(game, deck_id, by=by, options=agreed)
    if bot_code.strip():
        bot_deck = freeze_coded_deck(bot_code, game=game, options=agreed)
    else:
        bot_deck = bot_deck_for(game, agreed) or deck
    return create_match(
        game=game,
        kind=Match.Kind.BOT,
        seats=[NewSeat(deck, by, consents, watchable), NewSeat(bot_deck, code=bot_code.strip())],
        turn_seconds=None,
        at=clock.now(),
        options=agreed,
    )


def freeze_for(
    game: str,
    deck_id: int,
    *,
    by: Account,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> FrozenDeck:
    """A frozen copy of an own deck of this game. options: of the match, which may ask more of a
    deck than it was built for (Grid: its points). Raises: DeckNotFound, DeckIllegal."""
    if not Deck.objects.filter(pk=deck_id, owner=by, game=game).exists():
        raise DeckNotFound
    return freeze_deck(deck_id, by=by, options=options)


def agreed_options(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """All that a match of this game needs to be agreed on. Raises: OptionNotOffered."""
    try:
        return dict(read_options(registry.get(game).options, given))
    except OptionFault as fault:
        raise OptionNotOffered(option=fault.key) from fault


def built_for(game: str, extras: Mapping[str, Any]) -> dict[str, Any]:
    """What players would agree on to use a deck as it was built (Grid: its points).

    extras: of the deck; those that no option has, or that it does not allow, say nothing.
    """
    points = points_for(game, extras)
    return {} if points is None else {POINTS: points}


def refuse_unknown_game(game: str) -> None:
    """Raises: GameNotOffered."""
    games = offered_keys()
    if game not in games:
        raise GameNotOffered(game=game)


def refuse_unless_against_others(game: str) -> None:
    """A game for one has no other side. Raises: GameNotOffered, WayNotOffered."""
    refuse_unknown_game(game)
    if is_solo(game):
        raise WayNotOffered


def refuse_to_play(account: Account) -> None:
    """May this account enter another match now? Locks its row, so that the answer holds.

    Raises: Draining, Suspended, TooManyMatches.
    """
    drain.refuse_if_draining()
    Account.objects.select_for_update().get(pk=account.pk)
    refuse_if_suspended(account, "play")
    running = Seat.objects.filter(account=account, match__ended_at__isnull=True).count()
    if running >= RUNNING_LIMIT:
        raise TooManyMatches(limit=RUNNING_LIMIT)


def create_match(
    *,
    game: str,
    kind: Match.Kind,
    seats: Sequence[NewSeat],
    turn_seconds: int | None,
    at: datetime,
    options: Mapping[str, Any] = MappingProxyType({}),
    secret: bytes | None = None,
    sealed_until: datetime | None = None,
) -> Match:
    """Make a match and its start row; in the caller's transaction, with decks already frozen.

    options: what was agreed on, as `agreed_options` gives it. secret: None for one of its own;
    one that it shares is kept until `sealed_until`. Raises: Draining.
    """
    drain.refuse_if_draining()
    designs = _all_designs(seats)
    balance = dict(active_balance(game))
    secret = secret or match_secret()
    match = Match(
        game=game,
        kind=kind,
        build=engine_build(),
        secret=secret,
        commitment=hashlib.sha256(secret).hexdigest(),
        turn_seconds=turn_seconds,
        open_recording=all_consent(seats),
        sealed_until=sealed_until,
        watch_delay=watching.delay_of(kind),
        created_at=at,
    )
    frozen = freeze(game, designs, balance, options)
    decks = _deal_ids(frozen.game, seats)
    chance = CommittedChance(secret, 0)
    state = frozen.game.new(frozen.config, decks, chance)
    seat_rows = [_seat(match, number, seat) for number, seat in enumerate(seats)]
    begin(
        match, seat_rows, frozen, state, action={"decks": decks_json(decks)}, chance=chance, at=at
    )
    _note_trials(match, seats)
    return match


def begin(
    match: Match,
    seats: Sequence[Seat],
    frozen: Frozen,
    state: Any,
    *,
    action: Json,
    chance: Chance,
    at: datetime,
) -> Match:
    """Store a new match, its seats and its start row; in the caller's transaction.

    state: the one that it begins with. action, chance: of the start row.
    """
    designs, balance = dict(frozen.designs), dict(frozen.config.balance)
    options = dict(frozen.config.options)
    match.state = state_text(frozen.game, state)
    match.chain = chain.after(
        chain.beginning(
            game=match.game,
            build=match.build,
            commitment=match.commitment,
            designs=designs,
            balance=balance,
            options=options,
        ),
        seq=0,
        kind=MatchAction.Kind.START,
        seat=None,
        action=action,
        outcomes=chance.outcomes,
        at=at,
        state=match.state,
    )
    match.save(force_insert=True)
    FrozenParts.objects.create(match=match, designs=designs, balance=balance, options=options)
    MatchAction.objects.create(
        match=match,
        seq=0,
        kind=MatchAction.Kind.START,
        action=action,
        outcomes=chance.outcomes,
        at=at,
        chain=match.chain,
    )
    Seat.objects.bulk_create(seats)
    presence.begin(match, at=at)
    stored = list(match.seats.select_related("account"))
    steps.settle(match, stored, frozen, state, at=at, answered=None, ran_out="")
    match.save(update_fields=steps.STEP_FIELDS)
    Seat.objects.bulk_update(stored, ["choices_seq", "choices_digest"])
    return match


def _note_trials(match: Match, seats: Sequence[NewSeat]) -> None:
    """Which seats try a card, for playing again."""
    tried = {number: seat.deck.tried for number, seat in enumerate(seats) if seat.deck.tried}
    if match.kind != Match.Kind.SANDBOX or not tried:
        return
    rows = match.seats.filter(number__in=tried)
    Trial.objects.bulk_create(
        Trial(
            seat=row,
            version_id=tried[row.number].version_id,
            copies=tried[row.number].copies,
        )
        for row in rows
    )


def all_consent(seats: Sequence[NewSeat]) -> bool:
    """Do all people agree to a recording with both hands? A bot has nothing against it."""
    return all(seat.consents for seat in seats if seat.account is not None)


def agreed_in_ranked(game: str) -> dict[str, Any]:
    """What counts in ranked matches of this game, where nobody is asked."""
    return dict(ranked_options(registry.get(game).options))


def bot_deck_for(game: str, options: Mapping[str, Any] = MappingProxyType({})) -> FrozenDeck | None:
    """One of the house's ready decks by chance; None when none of them may be played now.

    options: of the match; a deck that was built for the like of it comes before the others.
    """
    ready = list(Deck.objects.filter(game=game).exclude(ready_key="").select_related("owner"))
    secrets.SystemRandom().shuffle(ready)
    for deck in sorted(ready, key=lambda deck: _distance(deck, options)):
        try:
            return freeze_deck(deck.pk, by=deck.owner, options=options)
        except DeckIllegal:
            continue
    return None


def _distance(deck: Deck, options: Mapping[str, Any]) -> int:
    """How far what is agreed on is from what a deck was built for."""
    wanted = built_for(deck.game, deck.extras)
    return sum(abs(options.get(key, value) - value) for key, value in wanted.items())


def _seat(match: Match, number: int, seat: NewSeat) -> Seat:
    return Seat(
        match=match,
        number=number,
        account=seat.account,
        bot="" if seat.account else BOT_POLICY,
        consents=seat.consents,
        watchable=_is_watchable(seat),
        deck={
            "name": seat.deck.name,
            "cards": [list(entry) for entry in seat.deck.entries],
            "extras": dict(seat.deck.extras),
            **({"code": seat.code} if seat.code else {}),
        },
        brought_id=seat.deck.deck_id,
    )


def _is_watchable(seat: NewSeat) -> bool:
    if seat.account is None:
        return True
    return seat.account.watchable if seat.watchable is None else seat.watchable


def _all_designs(seats: Sequence[NewSeat]) -> dict[str, Json]:
    designs: dict[str, Any] = {}
    for seat in seats:
        designs.update(seat.deck.designs)
    # The order in which PostgreSQL keeps keys: rules that number designs count the same anew.
    return {key: designs[key] for key in sorted(designs, key=lambda key: (len(key), key))}


def _deal_ids(game: Game[Any, Any], seats: Sequence[NewSeat]) -> list[SeatDeck]:
    """A random id for each copy, unique in the match.

    Whoever plays alone gets the keys themselves: there is nobody to hide them from, and the rules
    of such a game want ids that tell the card (Q1).
    """
    if game.seats == 1:
        return [SeatDeck(_numbered(seat.deck.entries), dict(seat.deck.extras)) for seat in seats]
    ids = iter(fresh_ids(sum(count for seat in seats for _, count in seat.deck.entries)))
    return [
        SeatDeck(
            tuple((next(ids), key) for key, count in seat.deck.entries for _ in range(count)),
            dict(seat.deck.extras),
        )
        for seat in seats
    ]


def _numbered(entries: Sequence[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    """The first copy's id is its key, that of further ones `key#2`, `key#3` ..."""
    return tuple(
        (key if copy == 1 else f"{key}#{copy}", key)
        for key, count in entries
        for copy in range(1, count + 1)
    )


def fresh_ids(count: int) -> list[str]:
    """So many random ids for copies of cards, all different; they say nothing of card or owner."""
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))] = None
    return list(found)
