# SPDX-License-Identifier: MIT
"""Restitution over the speed of approach."""
from __future__ import annotations

import ctypes
from typing import Any, overload

import numpy as np

from ._catalogue import Law, Table, input_names, laws, spec_of
from ._native import call, lib, nearest, real, refuse, text
from ._types import ArrayLike, FloatArray
from .contact import Contact
from .userlaw import UserLaw


def restitutions() -> Table:
    """The published functions e(v): key, formula, range of speeds, what they need."""
    rows = [lib.rsl_restitution_at(i).contents for i in range(lib.rsl_restitution_count())]
    return Table([{"key": text(r.key), "title": text(r.title), "authors": text(r.authors),
                   "year": r.year, "formula": text(r.formula), "range": text(r.range),
                   "inputs": input_names(r.inputs), "doi": text(r.doi)} for r in rows])


@overload
def restitution(function: str | Law | UserLaw, speed: float,  # type: ignore[misc]
                **numbers: Any) -> float: ...
@overload
def restitution(function: str | Law | UserLaw, speed: ArrayLike, **numbers: Any) -> FloatArray: ...


def restitution(function: str | Law | UserLaw, speed: Any, **numbers: Any) -> Any:
    """e at speeds [m/s]: of a published function by its key ("bridges", "thornton", ...), or what a
    law returns there with the numbers given (restitution, mass, stiffness, ...).

    >>> round(restitution("bridges", 0.01), 3)
    0.32
    """
    speeds = real(speed, "speed")
    row = lib.rsl_restitution_find(function.encode()) if isinstance(function, str) else None
    if not row and isinstance(function, str) and not lib.rsl_law_find(function.encode()):
        keys = [r["key"] for r in [*restitutions(), *laws()]]
        refuse("unknown", f"there is no law and no function '{function}'{nearest(function, keys)}; "
                          "resile.laws() and resile.restitutions() list them all")
    if not row:
        return Contact(function, speed=speeds, **numbers).collide().restitution
    spec = spec_of(numbers, f"restitution('{function}')")
    value, out = ctypes.c_double(), np.empty(speeds.shape)
    for i, v in np.ndenumerate(speeds):
        call("rsl_restitution_value", row, ctypes.byref(spec), v, ctypes.byref(value))
        out[i] = value.value
    return out if out.shape else float(out)
