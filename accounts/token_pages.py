"""The page of one's tokens: what there is, a new one, and revoking.

Only somebody at a browser makes tokens, and shows by their password that it is them: a token that
could make tokens would outlive its own revocation.
"""

from __future__ import annotations

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tokens
from accounts.authentication import SIGN_IN_HOURS, signed_in_lately
from accounts.models import Account, Token
from accounts.roles import is_moderator
from accounts.scopes import MODERATION, SCOPES
from config import clock
from config.errors import AppRefusal, show_refusals_with


class TokenForm(forms.Form):
    """A new token: its name, what it may do, and for how long."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=Token._meta.get_field("name").max_length,
        help_text=gettext_lazy("By which you will know it again: the program, and where it runs."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        error_messages={
            "required": gettext_lazy("Choose at least one, or it could do nothing."),
            "invalid_choice": gettext_lazy("“%(value)s” is not among them."),
        },
    )
    days = forms.TypedChoiceField(label=gettext_lazy("How long"), coerce=int)

    def __init__(self, account: Account, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.offered = [
            scope
            for scope in SCOPES.values()
            if not scope.is_for_moderators or is_moderator(account)
        ]
        scopes, days = self.fields["scopes"], self.fields["days"]
        assert isinstance(scopes, forms.ChoiceField)  # noqa: S101 - tells the type only
        assert isinstance(days, forms.ChoiceField)  # noqa: S101
        scopes.choices = [(scope.key, scope.label) for scope in self.offered]
        days.initial = tokens.DAYS[1]
        days.choices = [
            (number, ngettext("%(days)s day", "%(days)s days", number) % {"days": number})
            for number in tokens.DAYS
        ]


def _is_sound(request: HttpRequest) -> bool:
    """Is there something to be made? Nobody is asked for a password to be told of a fault."""
    return TokenForm(cast("Account", request.user), request.POST).is_valid()


@login_required
@require_http_methods(["GET", "POST"])
@reauthentication_required(allow_get=True, enabled=_is_sound)
def token_list(request: HttpRequest) -> HttpResponse:
    """One's own tokens; a form for a new one, whose secret is shown this once."""
    account = cast("Account", request.user)
    form = TokenForm(account, request.POST or None)

    def page(refusal: AppRefusal | None = None, **made: Any) -> HttpResponse:
        now = clock.now()
        context = {
            "tokens": [
                (token, [SCOPES[scope] for scope in token.scopes], tokens.has_ended(token, at=now))
                for token in tokens.tokens_of(account)
            ],
            "form": TokenForm(account) if made else form,
            "refusal": refusal,
            "has_desk": any(MODERATION in one.scopes for one in tokens.tokens_of(account)),
            "is_desk_open": signed_in_lately(account, at=now),
            "desk_hours": SIGN_IN_HOURS,
            **made,
        }
        status = refusal.status if refusal else 400 if form.errors else 200
        answer = render(request, "accounts/tokens.html", context, status=status)
        answer["Cache-Control"] = "private, no-store"
        return answer

    if request.method != "POST" or not form.is_valid():
        return page()
    show_refusals_with(request, page)
    token, secret = tokens.make_token(account, at=clock.now(), **form.cleaned_data)
    return page(made=token, secret=secret)


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one token at once."""
    name = tokens.revoke_token(token_id, of=cast("Account", request.user))
    flash.success(request, _("“%(name)s” is revoked: nobody can use it any more.") % {"name": name})
    return redirect("accounts:tokens")
