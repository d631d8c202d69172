"""What a name may be, and which names are taken for the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    ("z\u0338\u0322\u0327algo", "name_piled_marks"),
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
    ("adm\u0406n", "name_reserved"),  # a Ukrainian capital
    ("5taff", "name_reserved"),
    ("m0d3rat0r", "name_reserved"),
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
    ("TAMSIN", "Tamsin"),
    ("Ian", "lan"),
    ("BilI", "Bill"),
    ("BiI1", "Bill"),
]

DIFFERENT = [
    ("Tamsin", "Tamsyn"),
    ("さくら", "さくや"),
    ("サクラ", "サクク"),
    ("мир", "mup"),
    ("Bill", "Bili"),
    ("Hail", "Hall"),
    ("Mila", "Milia"),
]

SIGNS = [
    ("two words", 4, "U+0020"),
    ("<script>", 1, "“<”"),
    ("ab\u202ecd", 3, "U+202E"),
    ("a b\u200bc", 4, "U+200B"),
    ("az\u0338\u0322\u0327", 2, "“z”"),
]


@pytest.mark.parametrize("name", GOOD)
def test_honest_name_of_any_script_is_allowed(name: str) -> None:
    assert names.fault_of(names.clean(name)) is None


@pytest.mark.parametrize(("name", "fault"), BAD)
def test_bad_name_is_refused_with_its_reason(name: str, fault: str) -> None:
    assert names.fault_of(names.clean(name)) == fault
    assert messages.name_sentence(fault)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_are_alike_have_a_key_in_common(one: str, other: str) -> None:
    """Case 45."""
    assert is_alike(one, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_names_have_no_key_in_common(one: str, other: str) -> None:
    assert not is_alike(one, other)


def is_alike(one: str, other: str) -> bool:
    return names.skeleton(one) == names.skeleton(other) or names.reading(one) == names.reading(
        other
    )


@pytest.mark.parametrize(("name", "place", "sign"), SIGNS)
def test_fault_says_which_sign_it_is_and_where(name: str, place: int, sign: str) -> None:
    assert names.odd_sign(name) == (place, sign)
    fault = names.fault_of(name)
    assert fault is not None
    assert messages.name_sentence(fault, name).endswith(f"It is sign {place}: {sign}.")


@given(st.text(max_size=60))
def test_what_is_allowed_is_safe_and_stays_as_it_is(text: str) -> None:
    """Case 45."""
    name = names.clean(text)
    fault = names.fault_of(name)
    if fault is not None:
        assert messages.name_sentence(fault, name)
        return
    assert names.clean(name) == name
    assert names.SHORTEST <= len(name) <= names.LONGEST
    assert names.skeleton(name)
    assert names.reading(name)
    assert names.odd_sign(name) is None
    assert not set(name) & set("<>&\"'`{}%=+@;,:/\\()[] \t\n")
    assert all(unicodedata.category(letter)[0] in "LMN" or letter in "_-." for letter in name)


@given(st.sampled_from([*GOOD, "Tamsin", "Bill", "Corner"]), st.data())
def test_disguise_of_a_name_is_told_from_no_letter(name: str, data: st.DataObject) -> None:
    """Case 45: any letters of a name in full width, in the other case, or with a mark."""
    ways: list[Callable[[str], str]] = [str, str.upper, str.lower, wide, accented]
    disguised = "".join(data.draw(st.sampled_from(ways))(letter) for letter in name)
    assert is_alike(name, disguised)


def accented(letter: str) -> str:
    return letter + "\u0301"


def wide(letter: str) -> str:
    return chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter


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
