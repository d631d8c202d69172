"""Forms about people; allauth's own ones with our words."""

from __future__ import annotations

from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.core.validators import MaxLengthValidator, MinLengthValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts import messages, names
from accounts.errors import NameTaken
from accounts.models import Account

NAME_HINT = _("3 to 24 letters or digits, and _ - . between them. Others see it.")


class SignupForm(allauth_forms.SignupForm):
    """Name and password; an e-mail address only for those who want one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        # What is too short or too long after cleaning is said by the adapter, in our words.
        without_lengths(name)
        name.widget.attrs = {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        name.help_text = NAME_HINT
        self.fields["password1"].label = _("Password")
        self.fields["password1"].widget.attrs.pop("placeholder", None)
        self.fields["password1"].help_text = _(
            "At least 8 characters. A few words in a row are good; a common password is refused."
        )
        email = self.fields["email"]
        email.label = _("E-mail")
        email.widget.attrs.pop("placeholder", None)
        email.help_text = _("Only for a forgotten password. Nobody else sees it.")
        self.order_fields(["username", "password1", "email"])

    def try_save(self, request: HttpRequest) -> tuple[Any, HttpResponse | None]:
        """Make the account; a name taken in the meantime is a fault at its field too."""
        try:
            result: tuple[Any, HttpResponse | None] = super().try_save(request)
        except NameTaken:
            self.add_error("username", messages.name_sentence("name_taken"))
            return None, render(request, "account/signup.html", {"form": self}, status=409)
        return result


class LoginForm(allauth_forms.LoginForm):
    """Name, password, and whether to stay logged in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        without_lengths(self.fields["login"])
        self.fields["login"].widget.attrs = {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""
        self.fields["remember"].label = _("Stay logged in on this device")

    def clean_login(self) -> str:
        """The name as it is stored, whatever form of its letters was typed."""
        return names.clean(self.cleaned_data["login"])


def without_lengths(field: forms.CharField) -> None:
    """Let the field take a text of any length; its other checks stay."""
    field.min_length = field.max_length = None
    field.validators = [
        check
        for check in field.validators
        if not isinstance(check, (MinLengthValidator, MaxLengthValidator))
    ]


class NameForm(forms.Form):
    """Another name; what is wrong with it, the service says."""

    name = forms.CharField(
        label=_("Your new name"),
        strip=False,
        help_text=NAME_HINT,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class SettingsForm(forms.Form):
    """Language, time zone, and what others may do: watch, challenge, write."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        error_messages={
            "invalid_choice": _("This is no time zone that we know. Please choose from the list.")
        },
        help_text=_("All times on the site are shown in it."),
    )
    watchable = forms.BooleanField(
        label=_("Others may watch my matches"),
        required=False,
        help_text=_(
            "Some seconds late, and without seeing a hand. Ranked matches follow this; for others "
            "you are asked each time. In a match you can change it in the menu."
        ),
    )

    challenged_by = forms.ChoiceField(
        label=_("Who may challenge me by name"),
        choices=Account.ChallengedBy.choices,
        required=False,
        help_text=_("Nobody whom you block, in any case. Links that you send work as ever."),
    )

    free_chat = forms.BooleanField(
        label=_("Free chat in my matches"),
        required=False,
        help_text=_(
            "Only with opponents who allow it too; they are not told what you chose. Without it "
            "there are quick phrases. You can mute the other, and report what they wrote."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(settings.LANGUAGES) == 1:
            self.fields["language"].help_text = _("More will follow.")
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)  # noqa: S101 - tells the type only
        zone.choices = zone_choices()


def known_zones() -> list[str]:
    """The time zones that people choose from; old aliases without a region are left out."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone)
    return ["UTC", *(zone for zone in zones if not zone.startswith(("Etc/", "SystemV/")))]


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """All time zones by region; "UTC" first."""
    regions = groupby(known_zones()[1:], key=lambda zone: zone.split("/")[0])
    return [
        (str(_("Everywhere")), [("UTC", "UTC")]),
        *(
            (region, [(zone, zone.split("/", 1)[1].replace("_", " ")) for zone in members])
            for region, members in regions
        ),
    ]
