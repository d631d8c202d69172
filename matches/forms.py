"""What the lobby's forms send; who may do it is decided by the services."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from cards.games import offered_keys
from cards.models import CardVersion, Deck
from cards.queries import triable_versions
from matches.engine.games import registry
from matches.services.invitations import TURN_SECONDS

RANKED, BOT, FRIEND = "ranked", "bot", "friend"
WAYS = ((RANKED, _("Ranked")), (FRIEND, _("A friend")), (BOT, _("The bot")))
CLOCKS = tuple(str(seconds or "none") for seconds in TURN_SECONDS)
CLOCK_LABELS = {
    "75": _("75 s"),
    "150": _("150 s"),
    "none": _("None"),
}


BOTS = "bots"
AGAINST = (
    (BOT, _("You, against the bot")),
    (BOTS, _("The bot, against you")),
    (FRIEND, _("You, against a friend")),
)

WATCHABLE = _("Others may watch")
CONSENTS = _("The replay may show both hands")


class PlayForm(forms.Form):
    """Game, deck, way and, with a friend, the clock."""

    game = forms.ChoiceField(label=_("Game"), choices=[])
    deck = forms.IntegerField(label=_("Deck"), min_value=1)
    way = forms.ChoiceField(label=_("Play"), choices=WAYS, initial=BOT)
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=[(key, CLOCK_LABELS[key]) for key in CLOCKS],
        initial=CLOCKS[0],
        required=False,
    )
    watchable = forms.BooleanField(label=WATCHABLE, required=False)
    consents = forms.BooleanField(label=CONSENTS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = offered_keys()
        game = cast("forms.ChoiceField", self.fields["game"])
        game.choices = [(key, registry.get(key).name) for key in keys]

    def turn_seconds(self) -> int | None:
        """The chosen clock; None for none."""
        chosen = self.cleaned_data["clock"] or CLOCKS[0]
        return None if chosen == "none" else int(chosen)


class TrialForm(forms.Form):
    """A draft in which deck, how often, and who plays it. deck: "" for the house's first one."""

    deck = forms.IntegerField(label=_("Deck"), min_value=1, required=False)
    copies = forms.TypedChoiceField(label=_("Copies"), choices=[], coerce=int)
    against = forms.ChoiceField(label=_("Who plays it"), choices=AGAINST, initial=BOT)

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = registry.get(game).deck_limits["copies"]
        copies = cast("forms.TypedChoiceField", self.fields["copies"])
        copies.choices = [(number, str(number)) for number in range(1, most + 1)]
        copies.initial = most


class JoinForm(forms.Form):
    """With which deck an invitation is taken, and for a sandbox match with which own draft."""

    version = forms.ModelChoiceField(
        label=_("A draft of yours"), queryset=CardVersion.objects.none(), required=False
    )
    deck = forms.ModelChoiceField(label=_("Your deck"), queryset=Deck.objects.none())
    watchable = forms.BooleanField(label=WATCHABLE, required=False)
    consents = forms.BooleanField(label=CONSENTS, required=False)

    def __init__(self, *args: Any, account: Account, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deck = cast("forms.ModelChoiceField[Deck]", self.fields["deck"])
        deck.queryset = Deck.objects.filter(owner=account, game=game)
        deck.empty_label = None
        version = cast("forms.ModelChoiceField[CardVersion]", self.fields["version"])
        version.queryset = triable_versions(account, game)
