"""Tags of the rules pages: numbered rules, and worked examples as pictures.

Load with `{% load rules %}`.
"""

from __future__ import annotations

from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from matches.scenes import scene

register = template.Library()


@register.simple_tag
def rule(rule_id: str) -> SafeString:
    """The number of a rule before its words; refusals link to it by its id.

    A rule that is a whole chapter ("N3") has its id on the chapter already.
    """
    anchor = format_html(' id="{}"', rule_id) if "." in rule_id else ""
    return format_html('<a class="rulebook__id"{} href="#{}">{}</a>', anchor, rule_id, rule_id)


@register.simple_tag
def worked_example(game: str, name: str, *captions: str) -> SafeString:
    """A scene of `matches/scenes/`: the board before each act, and at the end.

    captions: a sentence for each act, then one for the end. Raises ValueError if some are missing.
    """
    return _printed(game, name, captions, get_language())


@cache
def _printed(game: str, name: str, captions: tuple[str, ...], language: str | None) -> SafeString:
    """The scene as HTML. The same for every reader of a language, so it is printed once."""
    drawn = scene(game, name)
    if len(captions) != len(drawn.steps) + 1:
        raise ValueError(f"{name} wants {len(drawn.steps) + 1} captions, not {len(captions)}")
    frames = [
        {"table": step.before, "caption": caption, "refusal": step.refusal, "number": number}
        for number, (step, caption) in enumerate(zip(drawn.steps, captions, strict=False), 1)
    ]
    # Where nothing was done, the board at the end is the one already shown.
    was_all_refused = bool(drawn.steps) and all(step.refusal for step in drawn.steps)
    if not was_all_refused:
        frames.append({"table": drawn.after, "caption": captions[-1], "refusal": "", "number": 0})
    told = {
        "template": drawn.template,
        "name": name,
        "frames": frames,
        "summary": captions[-1] if was_all_refused else "",
    }
    return render_to_string("rules/_scene.html", told)
