"""Tags of the account pages: the sections of the settings, and whether the site sends mail.

Load with `{% load account_pages %}`.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template.context import RequestContext
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts import queries
from accounts.models import Account
from accounts.panels import Panel

register = template.Library()

SILENT_BACKENDS = (
    "django.core.mail.backends.console.EmailBackend",
    "django.core.mail.backends.dummy.EmailBackend",
)


@register.simple_tag
def mail_is_sent() -> bool:
    """Whether a letter of this site reaches anybody; pages must not promise one otherwise."""
    return settings.EMAIL_BACKEND not in SILENT_BACKENDS


@register.simple_tag(takes_context=True)
def panel_of_profile(context: RequestContext, panel: Panel) -> SafeString:
    """A panel that another app made, told its own context and no more."""
    return render_to_string(panel.template, dict(panel.context), request=context.get("request"))


BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@register.filter
def device(user_agent: str) -> str:
    """What a browser says of itself, in words: "Firefox, Windows". Only a hint, never trusted."""
    words = [
        next((name for sign, name in known if sign in user_agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, words)) or _("An unknown device")


@register.simple_tag
def qr_code(svg: str) -> SafeString:
    """The picture that allauth drew of its own secret, without the XML prolog, to stand in HTML."""
    return mark_safe(svg[svg.index("<svg") :])  # noqa: S308 - made on this server from numbers


@register.simple_tag(takes_context=True)
def may_choose_name(context: RequestContext) -> bool:
    """Whether the reader lost their name and has chosen no other."""
    reader = getattr(context.get("request"), "user", None)
    return isinstance(reader, Account) and queries.may_choose_name(reader)


@register.simple_tag(takes_context=True)
def settings_links(context: RequestContext) -> list[dict[str, Any]]:
    """The sections of the settings, with the present one marked."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    name = match.url_name if match else ""
    sections: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
        *(
            ((_("Name"), "accounts:name", "ui-user", ("name",)),)
            if may_choose_name(context)
            else ()
        ),
        (_("Language and time"), "accounts:settings", "ui-clock", ("settings",)),
        (_("Reading and keys"), "accounts:display", "ui-eye", ("display",)),
        (
            _("Password"),
            "account_change_password",
            "ui-lock",
            ("account_change_password", "account_set_password"),
        ),
        (_("E-mail"), "account_email", "ui-message-square", ("account_email",)),
        (_("Second factor"), "mfa_index", "ui-check", ("mfa_",)),
        (_("Devices"), "usersessions_list", "ui-user", ("usersessions_list",)),
        (_("Tokens"), "accounts:tokens", "ui-link", ("tokens",)),
    )
    return [
        {
            "label": label,
            "url": reverse(view),
            "icon": icon,
            "is_current": any(
                name == own or (own.endswith("_") and name.startswith(own)) for own in own_names
            ),
        }
        for label, view, icon, own_names in sections
    ]
