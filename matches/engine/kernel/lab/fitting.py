"""Least squares for models that are nearly linear, with what was believed before (a ridge).

Gauss-Newton steps on sparse gradients, halved where they would overshoot: a fit of a hundred
parameters to thousands of rows takes seconds without any library (docs/decisions/0010).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt

STEPS = 40
HALVINGS = 12
SMALL = 1e-3
"""A step that changes no parameter by more, in units of its prior's spread, is the last."""
LEAST_GAIN = 0.01
"""So is one that makes the sum of squares less by no more: a tenth of a standard error."""

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One unknown: what it was believed to be, and how far it may well be from there."""

    name: str
    believed: float
    spread: float


@dataclass(frozen=True, slots=True)
class Misfit:
    """How far one row is from the model, in its own standard errors, and how each parameter moves
    the model there (by the parameter's place)."""

    residual: float
    gradient: Mapping[int, float]


Model = Callable[[Sequence[float]], Iterable[Misfit]]
"""The misfits of all rows, for the values of the parameters."""


@dataclass(frozen=True, slots=True)
class Fit:
    """values, errors: by place of the parameter; errors hold also where the model does not quite
    (the sandwich of Huber and White)."""

    values: list[float]
    errors: list[float]


def fit(parameters: Sequence[Parameter], model: Model) -> Fit:
    """The values that misfit the rows and what was believed least. Raises ValueError: no end."""
    values = [each.believed for each in parameters]
    misfit = _misfit(parameters, values, model)
    for _ in range(STEPS):
        normal, right, _ = _equations(parameters, values, model)
        change = _solve(_cholesky(normal), right)
        if all(abs(step) < SMALL * p.spread for step, p in zip(change, parameters, strict=True)):
            return Fit(values, _errors(parameters, values, model))
        for halving in range(HALVINGS):
            tried = [
                value + step * 0.5**halving for value, step in zip(values, change, strict=True)
            ]
            left = _misfit(parameters, tried, model)
            if left < misfit:
                break
        else:  # no step helps: what is left is the rounding of numbers
            return Fit(values, _errors(parameters, values, model))
        gain, values, misfit = misfit - left, tried, left
        if gain < LEAST_GAIN:
            return Fit(values, _errors(parameters, values, model))
    raise ValueError(f"the fit did not settle in {STEPS} steps")


def _misfit(parameters: Sequence[Parameter], values: Sequence[float], model: Model) -> float:
    """The sum of squares that is made least; a step too far to reckon with is infinitely bad."""
    belief = sum(
        ((value - parameter.believed) / parameter.spread) ** 2
        for value, parameter in zip(values, parameters, strict=True)
    )
    try:
        return belief + sum(each.residual**2 for each in model(values))
    except OverflowError:
        return inf


def _equations(
    parameters: Sequence[Parameter], values: Sequence[float], model: Model
) -> tuple[Matrix, list[float], Matrix]:
    """The normal matrix, its right side, and the rows' outer products by their squared misfit."""
    size = len(parameters)
    normal = [[0.0] * size for _ in range(size)]
    meat = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for place, parameter in enumerate(parameters):
        weight = parameter.spread**-2
        normal[place][place] = weight
        meat[place][place] = weight
        right[place] = weight * (parameter.believed - values[place])
    for misfit in model(values):
        square = misfit.residual**2
        for i, slope in misfit.gradient.items():
            right[i] += slope * misfit.residual
            row, squared = normal[i], meat[i]
            for j, other in misfit.gradient.items():
                row[j] += slope * other
                squared[j] += square * slope * other
    return normal, right, meat


def _errors(parameters: Sequence[Parameter], values: Sequence[float], model: Model) -> list[float]:
    normal, _, meat = _equations(parameters, values, model)
    factor = _cholesky(normal)
    size = len(parameters)
    errors = []
    for place in range(size):
        column = _solve(factor, [float(place == each) for each in range(size)])
        spread = sum(
            column[i] * sum(meat[i][j] * column[j] for j in range(size)) for i in range(size)
        )
        errors.append(sqrt(max(0.0, spread)))
    return errors


def _cholesky(matrix: Matrix) -> Matrix:
    """The lower factor of a positive matrix."""
    size = len(matrix)
    factor = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(
                a * b for a, b in zip(factor[i][:j], factor[j][:j], strict=True)
            )
            factor[i][j] = sqrt(rest) if i == j else rest / factor[j][j]
    return factor


def _solve(factor: Matrix, right: Sequence[float]) -> list[float]:
    """x of F Fᵀ x = right."""
    size = len(factor)
    half = [0.0] * size
    for i in range(size):
        rest = right[i] - sum(a * b for a, b in zip(factor[i][:i], half[:i], strict=True))
        half[i] = rest / factor[i][i]
    whole = [0.0] * size
    for i in reversed(range(size)):
        rest = half[i] - sum(factor[j][i] * whole[j] for j in range(i + 1, size))
        whole[i] = rest / factor[i][i]
    return whole
