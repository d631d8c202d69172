"""What keeps a release back."""

from __future__ import annotations

from deploy.release import faults

READY = (
    "# Changes\n\n## Unreleased\n\n## 1.2.0 (2027-03-01)\n\n### New\n- Decks.\n\n## 1.1.0\n- Old.\n"
)


def test_ready_changelog_has_no_faults() -> None:
    assert faults(READY, "1.2.0") == []


def test_lines_under_unreleased_keep_it_back() -> None:
    (fault,) = faults(READY.replace("## Unreleased\n", "## Unreleased\n- More.\n"), "1.2.0")
    assert "Unreleased" in fault


def test_version_without_lines_is_kept_back() -> None:
    (fault,) = faults(READY, "1.3.0")
    assert "1.3.0" in fault
