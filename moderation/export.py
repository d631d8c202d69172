"""The trail as CSV and JSON, line by line, so that its length costs no memory."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse

from moderation.models import TrailEntry

COLUMNS = ("id", "at", "by", "act", "subject", "before", "after", "note")
ROWS_AT_ONCE = 500
FORMULA = re.compile(
    r"""(^|[;\t\r\n])  # where a cell begins, for some programs also behind semicolons and tabs
        ([\s"]*)       # which they skip, or take for the beginning of a quoted cell
        (?=[=+\-@\uff0b\uff0d\uff1d\uff20])""",
    re.VERBOSE,
)
"""Before what a table program would take for a formula, which somebody may have typed."""

Lines = Iterator[str]


class _Echo:
    """A file that gives back what is written."""

    def write(self, line: str) -> str:
        return line


def csv_lines(entries: QuerySet[TrailEntry]) -> Lines:
    """A header, then one line an entry; nothing in it can be taken for a formula."""
    writer = csv.writer(_Echo())
    yield writer.writerow(COLUMNS)
    for entry in entries.iterator(chunk_size=ROWS_AT_ONCE):
        row = _row(entry)
        for column in ("before", "after"):
            row[column] = json.dumps(row[column], ensure_ascii=False, sort_keys=True)
        yield writer.writerow([harmless(str(row[column])) for column in COLUMNS])


def json_lines(entries: QuerySet[TrailEntry]) -> Lines:
    """One JSON list of objects."""
    yield "["
    comma = "\n"
    for entry in entries.iterator(chunk_size=ROWS_AT_ONCE):
        yield comma + json.dumps(_row(entry), ensure_ascii=False)
        comma = ",\n"
    yield "\n]\n"


def harmless(cell: str) -> str:
    """The cell as text, whatever it begins with, and wherever a program parts it."""
    return FORMULA.sub(r"\1\2'", cell)


def download(lines: Lines, kind: str, name: str) -> StreamingHttpResponse:
    """The lines as a file that nobody on the way keeps."""
    response = StreamingHttpResponse(lines, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _row(entry: TrailEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "at": entry.at.isoformat(),
        "by": entry.by.username if entry.by else "",
        "act": entry.act,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "note": entry.note,
    }
