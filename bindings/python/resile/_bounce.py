# SPDX-License-Identifier: MIT
"""The restitution of a bouncing ball."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Mapping

import numpy as np

from . import _api as api
from ._native import call, lib, pointer, real, refuse, rows
from ._types import ArrayLike, Path, Records
from .fitting import measure_options

_KINDS = {"heights": api.RSL_FIT_BOUNCE_HEIGHTS, "flights": api.RSL_FIT_BOUNCE_FLIGHTS,
          "times": api.RSL_FIT_BOUNCE_IMPACTS, "track": api.RSL_FIT_BOUNCE_TRACK}
_NOISES = {"likelier": api.RSL_FIT_BOUNCE_NOISE_AUTO, "share": api.RSL_FIT_BOUNCE_NOISE_RELATIVE,
           "size": api.RSL_FIT_BOUNCE_NOISE_ABSOLUTE}
_FIELDS = ("restitution", "standard_error", "low", "high", "sigma", "freedom", "exponent",
           "exponent_low", "exponent_high", "coefficient", "gravity", "impact_count", "drop_count")


class Bounce:
    """restitution with standard_error and its 95 % interval low ... high; e = coefficient v^exponent
    with the interval of the exponent; sigma of what was measured; scattered (no single e holds);
    impacts: an array with drop, speed [m/s], restitution, standard_error, low, high of each;
    missing: rows of a file that were skipped."""

    restitution: float
    standard_error: float
    low: float
    high: float
    sigma: float
    freedom: int
    exponent: float
    exponent_low: float
    exponent_high: float
    coefficient: float
    gravity: float
    impact_count: int
    drop_count: int
    scattered: bool
    impacts: Records
    missing: int

    def __init__(self, result: api.rsl_fit_bounce_result, impacts: Records,
                 missing: int = 0) -> None:
        for field in _FIELDS:
            setattr(self, field, getattr(result, field))
        self.scattered, self.impacts, self.missing = bool(result.scattered), impacts, missing

    def __repr__(self) -> str:
        return (f"e = {self.restitution:.6g} ({self.low:.6g} to {self.high:.6g}), "
                f"{self.impact_count} impacts of {self.drop_count} drops")


def _measured(given: tuple[str, Any], drop: ArrayLike | None) -> tuple[Any, Any]:
    name, value = given
    data = api.rsl_fit_bounce_data(kind=_KINDS[name])
    if name == "track" and len(value) != 2:
        refuse("argument", "a track is a pair of times and heights", name)
    time, values = value if name == "track" else (None, value)
    kept: dict[str, Any] = {"value": np.atleast_1d(real(values, name)).ravel()}
    if time is not None:
        kept["time"] = np.atleast_1d(real(time, "time")).ravel()
        data.time = pointer(kept["time"])
    data.count, data.value = kept["value"].size, pointer(kept["value"])
    if drop is not None:
        marks = np.atleast_1d(np.asarray(drop)).ravel()
        kept["first"] = np.concatenate([[1], marks[1:] != marks[:-1]]).astype(np.uint8)
        data.first = pointer(kept["first"], ctypes.c_ubyte)
    sizes = {a.size for a in kept.values()}
    if len(sizes) != 1:
        refuse("argument", "the arrays of a bounce have different lengths: "
                           + ", ".join(f"{n} {a.size}" for n, a in kept.items()))
    return data, kept


def bounce(file: Path | None = None, *, heights: ArrayLike | None = None,
           flights: ArrayLike | None = None, times: ArrayLike | None = None,
           track: tuple[ArrayLike, ArrayLike] | None = None, drop: ArrayLike | None = None,
           noise: str = "likelier", gravity: float = 9.81, columns: str | None = None,
           units: Mapping[str, str] | None = None, missing: str = "stop") -> Bounce:
    """The restitution of a ball that was left to bounce; no law, mass or stiffness is needed.

    file: a table (docs/guide/fit.md); or one of
    heights: of the drop and of every bounce [m];  flights: between impacts [s]
    times: of the impacts [s];  track: (times [s], heights [m]) as a camera sees them
    drop: marks of the drop that each number belongs to
    missing: of rows of a file that lack a value: "stop", or "skip" them (how many: Bounce.missing)
    noise: "share" of each, "size" for each, or "likelier";  gravity [m/s^2]

    >>> round(bounce(heights=[1.0, 0.64, 0.4096, 0.262144]).restitution, 12)
    0.8
    """
    given = [(n, v) for n, v in (("heights", heights), ("flights", flights), ("times", times),
                                 ("track", track)) if v is not None]
    if len(given) + (file is not None) != 1:
        refuse("argument", "bounces are a file, heights, flights, times or a track: one of them")
    if noise not in _NOISES:
        refuse("argument", f"the noise is '{noise}'; allowed: {', '.join(_NOISES)}")
    handle = ctypes.c_void_p()
    try:
        if file is not None:
            options, kept = measure_options(columns, units, gravity, None, missing)
            call("rsl_measure_file_read_bounces", os.fspath(file).encode(), ctypes.byref(options),
                 ctypes.byref(handle))
            data = api.rsl_fit_bounce_data.from_buffer_copy(
                lib.rsl_measure_file_bounces(handle).contents)
        else:
            data, kept = _measured(given[0], drop)
        data.noise, data.gravity = _NOISES[noise], gravity
        impacts = (api.rsl_fit_bounce_impact * max(1, data.count))()
        result = api.rsl_fit_bounce_result()
        call("rsl_fit_bounce", ctypes.byref(data), impacts, ctypes.byref(result))
        del kept
        skipped = lib.rsl_measure_file_missing(handle) if file is not None else 0
        return Bounce(result, rows(impacts, result.impact_count, api.rsl_fit_bounce_impact),
                      skipped)
    finally:
        lib.rsl_measure_file_free(handle)


__all__ = ["Bounce", "bounce"]
