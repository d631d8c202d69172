"""Rows of any table as JSON lines and back, the same on SQLite and PostgreSQL.

A line is the list of a row's values in the order of `columns`, so that a backup of one database
can be restored into the other.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection, models
from django.db.models import Value

Model = type[models.Model]

AT_ONCE = 500
"""Rows that are read or stored at a time."""


def columns(model: Model) -> list[models.Field[Any, Any]]:
    """What is stored of `model`, in the order in which a line gives it."""
    return list(model._meta.local_concrete_fields)


def names(model: Model) -> list[str]:
    """The names of `columns`, for the manifest."""
    return [field.attname for field in columns(model)]


def read_lines(model: Model) -> Iterator[bytes]:
    """All rows of `model` by rising key, a line each."""
    rows = model._base_manager.order_by("pk").values_list(*names(model))
    for row in rows.iterator(AT_ONCE):
        text = json.dumps(row, default=_plain, ensure_ascii=False, separators=(",", ":"))
        yield text.encode() + b"\n"


def store_lines(model: Model, attnames: Sequence[str], lines: Iterable[bytes]) -> int:
    """Insert rows that `read_lines` gave, as they were; returns how many.

    attnames: the names of the values. Call it in a transaction: references are checked at its end.
    """
    by_name = {field.attname: field for field in columns(model)}
    fields = [by_name[name] for name in attnames]
    batch = min(AT_ONCE, connection.ops.bulk_batch_size(list(fields), range(AT_ONCE)))
    count = 0
    objects = (_object(model, fields, json.loads(line)) for line in lines)
    while some := list(islice(objects, batch)):
        # raw: no field puts in the present time, or anything else of its own.
        model._base_manager.all()._insert(  # type: ignore[attr-defined]
            some, fields=fields, using=connection.alias, raw=True
        )
        count += len(some)
    return count


def _object(model: Model, fields: Sequence[Any], values: Sequence[Any]) -> models.Model:
    pairs = zip(fields, values, strict=True)
    return model(**{field.attname: _value(field, value) for field, value in pairs})


def _value(field: models.Field[Any, Any], value: Any) -> Any:
    if isinstance(field, models.JSONField):
        # A column that takes no NULL holds JSON's null.
        return Value(None, field) if value is None and not field.null else value
    return field.to_python(value)


def _plain(value: object) -> str:
    """What JSON has no word for; each field's `to_python` reads it again."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, Decimal | UUID):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be kept in a backup")
