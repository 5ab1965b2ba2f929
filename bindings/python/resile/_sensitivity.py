# SPDX-License-Identifier: MIT
"""Derivatives of what is collected of a run."""
from __future__ import annotations

import ctypes
from typing import Any, Sequence

import numpy as np

from . import _api as api
from ._native import call, lib, nearest, refuse, strings, text
from ._types import FloatArray, TextArray


class Sensitivity:
    """The derivatives of the collected quantities of a run.

    quantities, parameters: names of the rows and columns; of a collector with many values
        ("events.t_touch:each") each value is a row, "events.t_touch:each, 1", ...
    value: the derivatives, of the shape (quantities, parameters), SI unit per SI unit; NaN where
        there is none, and at a corner with two sides
    kind: of the same shape: "smooth", "zero" (exactly), "corner" (see below, above), "none"
    error: estimated absolute errors; below, above: one-sided derivatives
    of: the quantities of the run; at: values of the parameters, SI; runs: what it cost

    >>> import resile
    >>> model = resile.Model.from_text('''
    ... gravity: [0, -10]
    ... end_time: 1
    ... bodies:
    ...   - {name: ball, mass: 1, velocity: [0, 3], locked: [x, angle]}
    ... ''')
    >>> s = resile.Study(model, "ball.y:end").sensitivity("bodies.ball.velocity.1")
    >>> round(s["ball.y:end", "bodies.ball.velocity.1"], 9)
    1.0
    """

    quantities: tuple[str, ...]
    parameters: tuple[str, ...]
    value: FloatArray
    kind: TextArray
    error: FloatArray
    below: FloatArray
    above: FloatArray
    of: FloatArray
    at: FloatArray
    runs: int

    def __init__(self, names: Sequence[str], parameters: Sequence[str], found: Any) -> None:
        self.parameters = tuple(parameters)
        rows = [found.quantities[i] for i in range(found.quantity_count)]
        self.quantities = tuple(
            names[q.collector] if q.time != q.time else f"{names[q.collector]}, {q.number + 1}"
            for q in rows)
        shape = (found.quantity_count, found.parameter_count)
        entries = [found.derivatives[i] for i in range(shape[0] * shape[1])]

        def of(field: str) -> FloatArray:
            return np.array([getattr(d, field) for d in entries], dtype=np.float64).reshape(shape)
        self.value, self.error = of("value"), of("error")
        self.below, self.above = of("below"), of("above")
        self.kind = np.array([text(lib.rsl_sweep_derivative_kind_name(d.kind)) for d in entries],
                             dtype=np.str_).reshape(shape)
        self.of = np.array([q.value for q in rows], dtype=np.float64)
        self.at = np.array([found.parameters[i].value for i in range(shape[1])], dtype=np.float64)
        self.runs = int(found.runs)

    def __getitem__(self, entry: tuple[str, str]) -> float:
        """The derivative of a quantity with respect to a parameter."""
        return float(self.value[_place(entry[0], self.quantities),
                                _place(entry[1], self.parameters)])

    def jac(self, *, log: bool = False) -> FloatArray:
        """The matrix as jac= of scipy.optimize takes it; log=True: with respect to the logarithms of
        the parameters. Refused if an entry is missing."""
        if np.isnan(self.value).any():
            i, j = np.argwhere(np.isnan(self.value))[0]
            sides = f": {self.below[i, j]:.9g} below, {self.above[i, j]:.9g} above" \
                if self.kind[i, j] == "corner" else ""
            refuse("argument", f"'{self.quantities[i]}' has no derivative with respect to "
                               f"'{self.parameters[j]}'{sides}")
        return np.ascontiguousarray(self.value * self.at if log else self.value)

    def __repr__(self) -> str:
        return f"<derivatives of {len(self.quantities)} quantities with respect to " \
               f"{', '.join(self.parameters)}>"


def _place(name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        refuse("argument", f"there is no '{name}' among {', '.join(names)}{nearest(name, names)}")
    return names.index(name)


def sensitivity_of(study: Any, names: Sequence[str], settings: Sequence[str],
                   parameters: Sequence[str], limit: float | None) -> Sensitivity:
    found = api.rsl_sweep_sensitivity()
    try:
        call("rsl_sweep_study_sensitivity", study, strings(settings), len(settings),
             strings(parameters), len(parameters), float("nan") if limit is None else float(limit),
             ctypes.byref(found))
        return Sensitivity(names, parameters, found)
    finally:
        lib.rsl_sweep_sensitivity_free(ctypes.byref(found))
