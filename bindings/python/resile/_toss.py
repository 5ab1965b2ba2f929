# SPDX-License-Identifier: MIT
"""Bodies thrown in space."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Mapping

import numpy as np

from . import _api as api
from ._native import call, lib, strings
from ._types import FloatArray, Records

_ENERGIES = ("energy_begin", "energy_end", "lost_impacts", "lost_slow", "lost_rest", "residual")


class Toss:
    """What became of bodies that were thrown.

    end: "rest", "time", "accumulation" or "limit"; end_time: when [s]
    bodies, planes: their names
    time: of the samples [s]; position, orientation (quaternions w, x, y, z), velocity, spin: arrays
        (samples, bodies, 3 or 4); energy: (samples, bodies) [J]; rests: (samples, bodies)
    events: structured array, one row per impact: time [s], body and other (numbers of the body and
        of the plane), point [m], normal, impulse [N s], approach, separation, slip_before,
        slip_after [m/s], energy_change [J], slow (1: of sustained contact)
    energies: of all bodies [J], name -> value
    """

    def __init__(self, samples: list[tuple[Any, ...]], events: list[bytes], bodies: list[str],
                 planes: list[str], totals: api.rsl_space_totals) -> None:
        self.end: str = lib.rsl_space_end_name(totals.end).decode()
        self.end_time: float = totals.time
        self.bodies, self.planes = bodies, planes
        self.impacts, self.slow = int(totals.impacts), int(totals.slow)
        self.rest_speed: float = totals.rest_speed
        self.energies = {name: float(getattr(totals, name)) for name in _ENERGIES}
        numbers: FloatArray = np.array(samples).reshape(-1, len(bodies), 16)
        self.time: FloatArray = numbers[:, 0, 0]
        self.position: FloatArray = numbers[:, :, 1:4]
        self.orientation: FloatArray = numbers[:, :, 4:8]
        self.velocity: FloatArray = numbers[:, :, 8:11]
        self.spin: FloatArray = numbers[:, :, 11:14]
        self.energy: FloatArray = numbers[:, :, 14]
        self.rests = numbers[:, :, 15] > 0
        self.events: Records = _events(events)

    def __repr__(self) -> str:
        return (f"<toss of {', '.join(self.bodies)}: {self.end} at {self.end_time:g} s after "
                f"{self.impacts} impacts>")


def _events(rows: list[bytes]) -> Records:
    names = [field[0] for field in api.rsl_space_event._fields_]
    kind = np.dtype([(name, np.float64, (3,)) if name in ("point", "normal", "impulse") else
                     (name, np.int64) if name in ("body", "other", "slow") else (name, np.float64)
                     for name in names])
    table = np.empty(len(rows), dtype=kind)
    for i, row in enumerate(rows):
        event = api.rsl_space_event.from_buffer_copy(row)
        for name in names:
            value = getattr(event, name)
            table[name][i] = tuple(value) if kind[name].shape else value
    return table


def toss(path: str | os.PathLike[str], set: Mapping[str, object] | None = None) -> Toss:
    """Runs the file of a toss; set: path.to.key -> value in place of those of the file."""
    settings = [f"{key}={value}" for key, value in (set or {}).items()]
    handle, totals = ctypes.c_void_p(), api.rsl_space_totals()
    samples: list[tuple[Any, ...]] = []
    events: list[bytes] = []

    def keep_sample(given: Any, _: Any) -> None:
        s = given.contents
        samples.append((s.time, *s.state.position, *s.state.orientation, *s.state.velocity,
                        *s.state.spin, s.energy, s.rests))

    def keep_event(given: Any, _: Any) -> None:
        events.append(ctypes.string_at(given, ctypes.sizeof(api.rsl_space_event)))

    call("rsl_space_toss_read", os.fsencode(path), strings(settings), len(settings),
         ctypes.byref(handle))
    try:
        kinds: Any = lib.rsl_space_toss_run.argtypes
        call("rsl_space_toss_run", handle, kinds[1](keep_sample), kinds[2](keep_event), None,
             ctypes.byref(totals))
        bodies = [lib.rsl_space_toss_body_name(handle, i).decode()
                  for i in range(lib.rsl_space_toss_body_count(handle))]
        planes = [lib.rsl_space_toss_plane_name(handle, i).decode()
                  for i in range(lib.rsl_space_toss_plane_count(handle))]
    finally:
        lib.rsl_space_toss_free(handle)
    return Toss(samples, events, bodies, planes, totals)
