"""A picture of how surplus and measured power go together, for the documentation (SVG)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from matches.engine.kernel.lab.checking import NEAR
from matches.engine.kernel.lab.sampling import Row

WIDTH, HEIGHT, MARGIN = 720, 420, 56
MOST = 0.5
"""Delta at the upper and lower rim."""
STYLE = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#999}.fair{fill:#3a7d4422}"
    ".edge{fill:#1c5d99}.forced{fill:none;stroke:#b5521b;stroke-width:1.5}"
    "@media (prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#777}.edge{fill:#7fb7e8}"
    ".forced{stroke:#f0a06a}.fair{fill:#7fd08a33}}"
)


def fairness_plot(edge: Sequence[Row], forced: Sequence[Row], unit: int, unit_name: str) -> str:
    """Surplus to the right, delta upwards: dots on the edge, rings at forced costs.

    unit: points of one step to the right. unit_name: what such steps are called ("energies").
    """
    reach = max([1.0, *(abs(row.surplus) / unit for row in forced)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(_words(edge, forced, unit_name))}">',
        f"<style>{STYLE}</style>",
        f'<rect class="fair" x="{MARGIN}" y="{_y(NEAR)}" width="{WIDTH - 2 * MARGIN}" '
        f'height="{_y(-NEAR) - _y(NEAR):.1f}"/>',
        *_axes(reach, unit_name),
        *_marks("forced", forced, unit, reach),
        *_marks("edge", edge, unit, reach),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _words(edge: Sequence[Row], forced: Sequence[Row], unit_name: str) -> str:
    return (
        f"{len(edge)} designs on the edge of their cost and {len(forced)} at forced costs: surplus "
        f"of points in {unit_name} against the change of the win rate"
    )


def _marks(kind: str, rows: Iterable[Row], unit: int, reach: float) -> Iterable[str]:
    for place, row in enumerate(rows):
        apart = 0.0 if row.surplus else ((place * 8) % 21 - 10) * 0.012 * reach
        x = _x(row.surplus / unit + apart, reach)
        yield (f'<circle class="{kind}" cx="{x}" cy="{_y(row.measured["delta"])}" r="3.5"/>')


def _axes(reach: float, unit_name: str) -> Iterable[str]:
    yield f'<path class="axis" d="M{MARGIN} {_y(0)}H{WIDTH - MARGIN}"/>'
    yield f'<path class="axis" d="M{_x(0, reach)} {MARGIN}V{HEIGHT - MARGIN}"/>'
    for tenth in range(-5, 6):
        label = f"{10 * tenth:+d}".replace("-", "\u2212") if tenth else "0"
        y = round(_y(tenth / 10) + 4, 1)
        yield f'<text x="{MARGIN - 8}" y="{y}" text-anchor="end">{label}</text>'
    for step in range(-int(reach), int(reach) + 1):
        label = f"{step:+d}".replace("-", "\u2212") if step else "0"
        x = _x(step, reach)
        yield f'<text x="{x}" y="{HEIGHT - MARGIN + 20}" text-anchor="middle">{label}</text>'
    yield (
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">'
        f"points above the edge of the cost, in {unit_name}</text>"
    )
    yield f'<text x="8" y="{MARGIN - 22}">points of win rate against plain cards</text>'


def _x(units: float, reach: float) -> float:
    half = WIDTH / 2 - MARGIN
    return round(WIDTH / 2 + units / (1.1 * reach) * half, 1)


def _y(delta: float) -> float:
    held = max(-MOST, min(MOST, delta))
    return round(HEIGHT / 2 - held / MOST * (HEIGHT / 2 - MARGIN), 1)
