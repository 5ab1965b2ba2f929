# SPDX-License-Identifier: MIT
"""Small motions of a mechanism: natural frequencies, modes, the largest Lyapunov exponent."""
from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, NamedTuple

from . import _api as api
from ._file import ModelFile
from ._native import call, lib, text

if TYPE_CHECKING:
    import pandas


class Mode(NamedTuple):
    """A small motion about rest: square of omega [rad^2/s^2], negative: unstable; omega [rad/s],
    frequency [Hz], damping of e'' + damping e' + square e = 0 [1/s], damping_ratio (NaN: no
    frequency); shape: body -> (x, y, angle), the largest shift 1 m."""
    square: float
    omega: float
    frequency: float
    damping: float
    damping_ratio: float
    shape: dict[str, tuple[float, float, float]]


class Modes(NamedTuple):
    """freedoms = coordinates - (constraints - redundant); redundant: joints with a constraint that
    others imply; modes, the lowest first; residual and weight [N/kg^(1/2)]: the first is small
    against the second in equilibrium; asymmetry: 0 where forces have a potential; coupling of the
    modes by dampers: 0 where the ratios are exact."""
    freedoms: int
    coordinates: int
    constraints: int
    redundant: list[str]
    modes: list[Mode]
    residual: float
    weight: float
    asymmetry: float
    coupling: float

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per mode."""
        import pandas
        return pandas.DataFrame([m._asdict() for m in self.modes])

    def __repr__(self) -> str:
        shown = ", ".join(f"{m.frequency:.6g}" for m in self.modes[:6])
        return (f"<{self.freedoms} degrees of freedom; {shown}"
                f"{', ...' if len(self.modes) > 6 else ''} Hz>")


def modes(file: ModelFile) -> Modes:
    model, system = file.model.contents, file.new_system()
    modal = ctypes.POINTER(api.rsl_planar_modal)()
    try:
        free = lib.rsl_planar_count_dof(system)
        joints = (ctypes.c_size_t * max(1, free.redundant))()
        lib.rsl_planar_redundant_joints(system, joints, free.redundant)
        call("rsl_planar_modal_new", system, ctypes.byref(modal))
        found = modal.contents
        names = [text(model.bodies[i].name) for i in range(model.body_count)]
        modes = [Mode(m.square, m.omega, m.frequency, m.damping, m.damping_ratio,
                      {n: (m.shape[i].x, m.shape[i].y, m.shape[i].angle)
                       for i, n in enumerate(names)})
                 for m in (found.mode[k] for k in range(found.count))]
        return Modes(free.dof, free.coordinates, free.constraints,
                     [text(model.joints[j].name) for j in joints[:free.redundant]], modes,
                     found.residual, found.weight, found.asymmetry, found.coupling)
    finally:
        lib.rsl_planar_modal_free(modal)
        lib.rsl_planar_free(system)


class Lyapunov(NamedTuple):
    """exponent [1/s] with its standard error [1/s]: neighbours of the motion part from it as
    exp(exponent t), positive: chaos; NaN: they fall in with it altogether. time [s] that it was
    averaged over, windows in which neighbours were compared."""
    exponent: float
    error: float
    time: float
    windows: int


def lyapunov(file: ModelFile, start: float, end: float | None, limit: float | None) -> Lyapunov:
    system, found = file.new_system(), api.rsl_planar_lyapunov()
    until = file.model.contents.end_time if end is None else float(end)
    try:
        if limit is not None:
            lib.rsl_planar_set_time_limit(system, float(limit))
        call("rsl_planar_lyapunov_compute", system, start, until, ctypes.byref(found))
        return Lyapunov(*(getattr(found, f) for f in Lyapunov._fields))
    finally:
        lib.rsl_planar_free(system)
