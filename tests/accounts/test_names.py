"""What a name may be, and which names are taken for the same."""

from __future__ import annotations

import pytest

from accounts import messages, names

GOOD = [
    "Tamsin",
    "x_1",
    "Łódź",
    "さくらい",
    "สวัสดี",
    "한글이름",
    "Ann-Marie.2",
    "badminton",
    "Falstaff",
    "modest",
]

BAD = [
    ("ab", "name_too_short"),
    ("", "name_too_short"),
    ("a" * 25, "name_too_long"),
    ("two words", "name_odd_letters"),
    ("<script>", "name_odd_letters"),
    ("{{7*7}}", "name_odd_letters"),
    ("smile😀", "name_odd_letters"),
    ("z\u0338\u0322\u0327algo", "name_odd_letters"),
    ("_start", "name_separators"),
    ("a..b", "name_separators"),
    ("...", "name_separators"),
    ("zero\u200bwidth", "name_unseen_letters"),
    ("\u202egnirts", "name_unseen_letters"),
    ("line\nbreak", "name_unseen_letters"),
    ("nul\x00l", "name_unseen_letters"),
    ("\u3164\u3164\u3164", "name_unseen_letters"),
    ("Admin", "name_reserved"),
    ("adm1n", "name_reserved"),
    ("\u0410dmin", "name_reserved"),  # a Cyrillic A
    ("mod_anna", "name_reserved"),
    ("TheModerator", "name_reserved"),
    ("Sparkforge.Team", "name_reserved"),
    ("bot2", "name_reserved"),
]

ALIKE = [
    ("Tamsin", "tamsin"),
    ("Tamsin", "Tams1n"),
    ("Tamsin", "Ｔamsin"),  # noqa: RUF001 - a full-width letter is the point
    ("Tamsin", "tams\u0456n"),  # a Cyrillic i
    ("Corner", "comer"),
    ("Flood", "Fl00d"),
    ("Lodz", "Łódź"),
    ("Anna.Lee", "AnnaLee"),
]

DIFFERENT = [("Tamsin", "Tamsyn"), ("さくら", "さくや"), ("サクラ", "サクク"), ("мир", "mup")]


@pytest.mark.parametrize("name", GOOD)
def test_honest_name_of_any_script_is_allowed(name: str) -> None:
    assert names.fault_of(names.clean(name)) is None


@pytest.mark.parametrize(("name", "fault"), BAD)
def test_bad_name_is_refused_with_its_reason(name: str, fault: str) -> None:
    assert names.fault_of(names.clean(name)) == fault
    assert messages.name_sentence(fault)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_names_have_different_skeletons(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


def test_name_is_stored_in_one_form() -> None:
    assert names.clean("  Ｔｉｎ  ") == "Tin"  # noqa: RUF001
    assert names.clean("e\u0301lan") == "élan"


def test_endless_name_is_not_composed(composed: list[int]) -> None:
    """Case 45."""
    endless = "a" + "\u0300\u0327" * 20_000
    assert names.fault_of(names.clean(endless)) == "name_too_long"
    assert not composed
    assert names.clean("  Ｔｉｎ  ") == "Tin"  # noqa: RUF001
    assert composed


def test_site_itself_may_take_a_reserved_name() -> None:
    assert names.fault_of("Sparkforge", may_be_reserved=True) is None
    assert names.fault_of("Spark forge", may_be_reserved=True) == "name_odd_letters"
