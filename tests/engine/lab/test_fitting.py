"""Least squares finds what made the numbers, and says how far it can be trusted."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import exp

import pytest

from matches.engine.kernel.lab.fitting import Misfit, Parameter, fit

NOISE = 0.1


def rows(count: int, slope: float, height: float, seed: int = 1) -> list[tuple[float, float]]:
    draw = random.Random(seed)
    points = [draw.uniform(-1, 1) for _ in range(count)]
    return [(x, slope * x + exp(height) + draw.gauss(0, NOISE)) for x in points]


class Line:
    """y = slope x + exp(height)."""

    def __init__(self, data: list[tuple[float, float]]) -> None:
        self.data = data

    def __call__(self, values: Sequence[float]) -> Iterator[Misfit]:
        slope, height = values
        for x, y in self.data:
            expected = slope * x + exp(height)
            yield Misfit((y - expected) / NOISE, {0: x / NOISE, 1: exp(height) / NOISE})


def test_known_parameters_are_found_within_their_errors():
    wide = [Parameter("slope", 0.0, 10.0), Parameter("height", 0.0, 3.0)]
    found = fit(wide, Line(rows(400, 2.0, 0.5)))
    for value, error, true in zip(found.values, found.errors, (2.0, 0.5), strict=True):
        assert 0 < error < 0.02
        assert abs(value - true) < 3 * error


def test_errors_tell_how_far_other_samples_lie():
    wide = [Parameter("slope", 0.0, 10.0), Parameter("height", 0.0, 3.0)]
    fits = [fit(wide, Line(rows(100, 2.0, 0.5, seed))) for seed in range(40)]
    within = sum(abs(found.values[0] - 2.0) < 2 * found.errors[0] for found in fits)
    assert 33 <= within <= 40


def test_without_rows_what_was_believed_stays():
    believed = [Parameter("slope", 1.5, 0.2), Parameter("height", -1.0, 0.3)]
    found = fit(believed, Line([]))
    assert found.values == pytest.approx([1.5, -1.0])
    assert found.errors == pytest.approx([0.2, 0.3])


def test_start_from_which_a_whole_step_overshoots_still_settles():
    far = [Parameter("slope", 0.0, 10.0), Parameter("height", -6.0, 20.0)]
    assert fit(far, Line(rows(400, 2.0, 0.5))).values == pytest.approx([2.0, 0.5], abs=0.03)
