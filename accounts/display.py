"""How the site is shown to one: movement, size of text, colours of statuses, keys of one letter.

Kept with the account, so that all its devices are alike, and said by attributes of the page's root
(`{% display_marks %}`): styles and scripts follow them from the first moment. Of guests nothing is
kept; with them the device decides.
"""

from __future__ import annotations

from typing import cast

from django import forms
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.models import Account
from accounts.scopes import ACCOUNT, needs_scope

FIELDS = ("motion", "text_size", "safe_colours", "letter_keys")


def marks_of(reader: Account) -> dict[str, str]:
    """The attributes of the root without `data-`; what is as usual has none."""
    marks = {
        "motion": reader.motion if reader.motion != Account.Motion.SYSTEM else "",
        "text": reader.text_size if reader.text_size != Account.TextSize.USUAL else "",
        "statuses": "safe" if reader.safe_colours else "",
        "letters": "" if reader.letter_keys else "off",
    }
    return {name: mark for name, mark in marks.items() if mark}


class DisplayForm(forms.Form):
    """Movement, size of text, colours, keys."""

    motion = forms.ChoiceField(
        label=_("Movement"),
        choices=Account.Motion.choices,
        help_text=_("With little of it a change is a ring that comes and goes, and nothing flies."),
    )
    text_size = forms.ChoiceField(
        label=_("Size of text"),
        choices=Account.TextSize.choices,
        help_text=_("On top of what your browser does."),
    )
    safe_colours = forms.BooleanField(
        label=_("Colours of statuses that most eyes tell apart"),
        required=False,
        help_text=_("Poison, Bleed, Burn and Stun also differ in shape, with and without this."),
    )
    letter_keys = forms.BooleanField(
        label=_("Single letters and digits work as keys"),
        required=False,
        help_text=_(
            "Turn this off if you type by voice, or press keys by chance. Arrows, Enter, Escape "
            "and Tab work in any case."
        ),
    )


@login_required
@require_http_methods(["GET", "POST"])
def display_page(request: HttpRequest) -> HttpResponse:
    """How the site is shown to the reader."""
    account = cast("Account", request.user)
    stored = {name: getattr(account, name) for name in FIELDS}
    form = DisplayForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        services.save_display(account, **form.cleaned_data)
        flash.success(request, gettext("Your settings are saved."))
        return redirect("accounts:display")
    status = 400 if form.errors else 200
    return render(request, "accounts/display.html", {"form": form}, status=status)


class DisplayShape(serializers.ModelSerializer[Account]):
    """How the site is shown to you."""

    class Meta:
        model = Account
        fields = FIELDS
        extra_kwargs = {
            "motion": {"required": True, "help_text": "`system` is as the device says"},
            "text_size": {"required": True},
            "safe_colours": {"required": True, "help_text": "of statuses, for most eyes"},
            "letter_keys": {"required": True, "help_text": "single letters and digits work"},
        }


@extend_schema(methods=["GET"], responses=DisplayShape, tags=["account"])
@extend_schema(methods=["PUT"], request=DisplayShape, responses=DisplayShape, tags=["account"])
@needs_scope(ACCOUNT)
@api_view(["GET", "PUT"])
@permission_classes([IsAuthenticated])
def own_display(request: Request) -> Response:
    """How the site is shown to you, on all your devices."""
    account = cast("Account", request.user)
    if request.method == "PUT":
        body = DisplayShape(data=request.data)
        body.is_valid(raise_exception=True)
        account = services.save_display(account, **body.validated_data)
    return Response(DisplayShape(account).data)
