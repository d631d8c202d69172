"""Replies to begin from, kept by senior moderators."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import Account
from moderation import access
from moderation.errors import TemplateNameTaken, TemplateNotFound, WordsMissing
from moderation.models import ReplyTemplate
from moderation.services.decisions import WORDS_LIMIT
from moderation.services.trail import record
from moderation.services.words import fit

NAME_LIMIT = 60


@transaction.atomic
def save_template(
    template_id: int | None, *, by: Account, name: str, words: str, at: datetime
) -> ReplyTemplate:
    """Make a reply, or change one.

    Raises: NotAModerator, SeniorDecides, TemplateNotFound, WordsMissing, WordsTooLong,
    TemplateNameTaken.
    """
    access.refuse_unless_senior(by)
    template = ReplyTemplate() if template_id is None else _locked(template_id)
    before = {"name": template.name, "words": template.words} if template_id else {}
    template.name, template.words = fit(name, limit=NAME_LIMIT), fit(words, limit=WORDS_LIMIT)
    if not template.name or not template.words:
        raise WordsMissing
    template.changed_by, template.changed_at = by, at
    try:
        with transaction.atomic():
            template.save()
    except IntegrityError:
        raise TemplateNameTaken(name=template.name) from None
    record(
        "template_saved",
        by=by,
        subject=f"template:{template.pk}",
        at=at,
        before=before,
        after={"name": template.name, "words": template.words},
    )
    return template


@transaction.atomic
def delete_template(template_id: int, *, by: Account, at: datetime) -> None:
    """Delete a reply. Raises: NotAModerator, SeniorDecides, TemplateNotFound."""
    access.refuse_unless_senior(by)
    template = _locked(template_id)
    record(
        "template_deleted",
        by=by,
        subject=f"template:{template.pk}",
        at=at,
        before={"name": template.name, "words": template.words},
    )
    template.delete()


def template_to_show(template_id: int) -> ReplyTemplate:
    """One reply, for reading. Raises: TemplateNotFound."""
    templates = ReplyTemplate.objects.select_related("changed_by")
    template = templates.filter(pk=template_id).first()
    if template is None:
        raise TemplateNotFound(template=template_id)
    return template


def _locked(template_id: int) -> ReplyTemplate:
    template = ReplyTemplate.objects.select_for_update(of=("self",)).filter(pk=template_id).first()
    if template is None:
        raise TemplateNotFound(template=template_id)
    return template
