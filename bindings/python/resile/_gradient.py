# SPDX-License-Identifier: MIT
"""Derivatives of impacts with respect to what was given."""
from __future__ import annotations

import ctypes
from typing import Any, Iterable, Mapping

import numpy as np

from . import _api as api
from ._catalogue import INPUTS
from ._native import call, lib, nearest, refuse, text
from ._types import FloatArray, TextArray

_INPUTS = tuple(INPUTS)
#: The quantities, in the order of the rows: name -> unit.
QUANTITIES: dict[str, str] = {
    text(lib.rsl_collide_gradient_row_name(i)): text(lib.rsl_collide_gradient_row_unit(i))
    for i in range(api.RSL_COLLIDE_ROW_COUNT)}
_KINDS = np.array([text(lib.rsl_collide_derivative_kind_name(k)) for k in range(3)])


class Gradient:
    """The derivatives of one impact, or of an array of impacts.

    quantities, inputs: names of the rows and columns
    value: the derivatives, of the shape (*shape, quantities, inputs); SI unit of the quantity per
        SI unit of the input
    kind: of the same shape: "smooth", "zero" (exactly), "corner" (the slope of one side)

    >>> import resile
    >>> g = resile.Contact("hertz", mass=1, stiffness=1e6, speed=1).gradient()
    >>> g.inputs
    ('mass', 'stiffness', 'speed')
    >>> round(g["duration", "speed"] / g.outcome["duration"], 10)  # T ~ v0^(-1/5)
    -0.2
    """

    quantities: tuple[str, ...] = tuple(QUANTITIES)
    units: dict[str, str] = QUANTITIES
    inputs: tuple[str, ...]
    value: FloatArray
    kind: TextArray
    outcome: dict[str, FloatArray]

    def __init__(self, inputs: tuple[str, ...], value: FloatArray, kind: TextArray,
                 outcome: dict[str, FloatArray], given: Mapping[str, FloatArray]) -> None:
        self.inputs, self.value, self.kind = inputs, value, kind
        self.outcome, self._given = outcome, dict(given)

    def __getitem__(self, entry: tuple[str, str]) -> Any:
        """The derivative of a quantity with respect to an input: gradient["duration", "speed"]."""
        found = self.value[..., _place(entry[0], self.quantities), _place(entry[1], self.inputs)]
        return float(found) if found.ndim == 0 else found

    def jac(self, quantities: str | Iterable[str], inputs: str | Iterable[str] | None = None, *,
            log: bool = False) -> FloatArray:
        """The matrix of some quantities and inputs (None: all), as jac= of scipy.optimize takes it:
        of the shape (quantities, inputs), for an array of n impacts (n quantities, inputs), impact
        by impact. log=True: with respect to the logarithms of the inputs, p dy/dp."""
        rows = [_place(q, self.quantities) for q in _names(quantities)]
        names = self.inputs if inputs is None else _names(inputs)
        found = self.value[..., rows, :][..., [_place(i, self.inputs) for i in names]]
        if log:
            shape = self.value.shape[:-2]
            found = found * np.stack([np.broadcast_to(self._given[i], shape) for i in names],
                                     -1)[..., None, :]
        return np.ascontiguousarray(found.reshape(-1, len(names)))

    def __repr__(self) -> str:
        return f"<derivatives of {len(self.quantities)} quantities with respect to " \
               f"{', '.join(self.inputs)}>"


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _place(name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        refuse("argument", f"there is no '{name}' among {', '.join(names)}{nearest(name, names)}")
    return names.index(name)


def gradient_of(row: Any, spec: api.rsl_law_parameters, numbers: Mapping[str, FloatArray],
                shape: tuple[int, ...], options: Any) -> Gradient:
    """Of the impacts of a law whose numbers broadcast to a shape."""
    spread = {n: np.broadcast_to(a, shape).ravel() for n, a in numbers.items()}
    one, found = api.rsl_law_parameters.from_buffer_copy(spec), api.rsl_collide_jacobian()
    count = int(np.prod(shape, dtype=int))
    size = (api.RSL_COLLIDE_ROW_COUNT, api.RSL_LAW_INPUT_COUNT)
    value, kind = np.empty((count, *size)), np.empty((count, *size), np.uint8)
    known = np.empty((count, len(QUANTITIES)))
    mask = 0
    for i in range(count):
        for name, array in spread.items():
            setattr(one, name, array[i])
        call("rsl_collide_gradient", row, ctypes.byref(one), options, ctypes.byref(found))
        value[i], kind[i] = np.array(found.value), np.array(found.kind)
        known[i] = [found.damping if q == "damping" else getattr(found.outcome, q)
                    for q in QUANTITIES]
        mask |= found.inputs
    columns = [i for i in range(api.RSL_LAW_INPUT_COUNT) if mask >> i & 1]
    inputs = tuple(_INPUTS[i] for i in columns)
    return Gradient(inputs, value[..., columns].reshape(*shape, size[0], len(columns)),
                    _KINDS[kind[..., columns]].reshape(*shape, size[0], len(columns)),
                    {q: known[:, i].reshape(shape) for i, q in enumerate(QUANTITIES)}, numbers)
