"""What the lobby's forms send; who may do it is decided by the services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from cards.games import offered_keys
from cards.models import CardVersion, Deck
from cards.queries import triable_versions
from cards.services.trials import most_copies
from matches.engine.games import registry
from matches.engine.kernel.options import Option
from matches.services.invitations import TURN_SECONDS

RANKED, BOT, FRIEND = "ranked", "bot", "friend"
WAYS = ((RANKED, _("Ranked")), (FRIEND, _("A friend")), (BOT, _("The bot")))
OPTION = "option_"
"""How the name of a field begins that asks for one of a game's options."""
CLOCKS = tuple(str(seconds or "none") for seconds in TURN_SECONDS)
CLOCK_LABELS = {
    "75": _("75 s"),
    "150": _("150 s"),
    "none": _("None"),
}


CODE_LENGTH = 4200
"""Characters of a deck's code with the address around it."""
BOTS = "bots"
AGAINST = (
    (BOT, _("You, against the bot")),
    (BOTS, _("The bot, against you")),
    (FRIEND, _("You, against a friend")),
)

WATCHABLE = _("Others may watch")
CONSENTS = _("The replay may show both hands")


class NumberField(forms.IntegerField):
    """A number of which some are usual. offered: those, for a list below the field."""

    offered: tuple[int, ...] = ()


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
    against = forms.CharField(
        label=_("Whom you challenge"),
        required=False,
        help_text=_("A player’s name; they are told at once. Leave it empty for a link."),
    )
    bot_code = forms.CharField(
        label=_("Deck of the bot"),
        required=False,
        max_length=CODE_LENGTH,
        help_text=_(
            "The code of a deck, or its address. Leave it empty for one of the house’s decks; a "
            "match against a deck of your choice brings no Sparks."
        ),
    )
    watchable = forms.BooleanField(label=WATCHABLE, required=False)
    consents = forms.BooleanField(label=CONSENTS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keys = offered_keys()
        game = cast("forms.ChoiceField", self.fields["game"])
        game.choices = [(key, registry.get(key).name) for key in keys]
        for option in registry.get(self.chosen_game).options:
            self.fields[OPTION + option.key] = _field_of(option)

    def begin_with(self, options: Mapping[str, Any]) -> None:
        """Propose these where nothing was sent: what the chosen deck was built for."""
        for key, value in options.items():
            self.initial.setdefault(OPTION + key, value)

    def options(self) -> list[forms.BoundField]:
        """The fields of what the game leaves to its players."""
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def chosen_game(self) -> str:
        """The wanted game; the first one for none that is offered."""
        keys = offered_keys()
        chosen = self["game"].value()
        return chosen if chosen in keys else keys[0]

    def agreed(self) -> dict[str, Any]:
        """What the game leaves to its players, as it was chosen; to be judged by the services."""
        options = registry.get(self.cleaned_data["game"]).options
        return {option.key: self.cleaned_data[OPTION + option.key] for option in options}

    def turn_seconds(self) -> int | None:
        """The chosen clock; None for none."""
        chosen = self.cleaned_data["clock"] or CLOCKS[0]
        return None if chosen == "none" else int(chosen)


def _field_of(option: Option) -> forms.Field:
    """The field in which players choose a value of `option`, which has a default."""
    help_text = option.help
    if option.kind == "flag":
        return forms.BooleanField(
            label=option.label, help_text=help_text, required=False, initial=bool(option.default)
        )
    if option.kind == "number":
        field = NumberField(
            label=option.label,
            help_text=help_text,
            min_value=option.low,
            max_value=option.high,
            initial=option.default,
            widget=forms.NumberInput(
                attrs={
                    "inputmode": "numeric",
                    **({"list": f"id_{OPTION}{option.key}-offered"} if option.offered else {}),
                }
            ),
        )
        field.offered = option.offered
        return field
    values = {str(value): value for value, _label in option.choices}
    return forms.TypedChoiceField(
        label=option.label,
        help_text=help_text,
        choices=[(str(value), label) for value, label in option.choices],
        coerce=values.__getitem__,
        initial=str(option.default),
    )


class TrialForm(forms.Form):
    """A draft in which deck, how often, and who plays it. deck: "" for the house's first one."""

    deck = forms.IntegerField(label=_("Deck"), min_value=1, required=False)
    copies = forms.TypedChoiceField(label=_("Copies"), choices=[], coerce=int)
    against = forms.ChoiceField(label=_("Who plays it"), choices=AGAINST, initial=BOT)

    def __init__(self, *args: Any, version: CardVersion, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = most_copies(version)
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
