# SPDX-License-Identifier: MIT
"""A mechanism in motion, run in pieces."""
from __future__ import annotations

import ctypes

from . import _api as api
from ._file import ModelFile
from ._native import Callback, call, lib, member, refuse
from ._run import energies


class System:
    """A mechanism in motion: advance it, look at it by names, save and restore its state."""

    def __init__(self, file: ModelFile) -> None:
        self._file, self._handle = file, file.new_system()
        self._callback, self._memory = Callback(), ctypes.c_void_p()
        self._observer = self._listen()
        self._outputs: dict[str, api.rsl_planar_output] = {}

    def advance(self, time: float) -> System:
        """Goes on to a time [s], at most the end time of the model. However a run is cut into
        pieces, its numbers are the same to the last bit. Ctrl-C stops it after a step, and a further
        call goes on."""
        with self._callback:
            call("rsl_planar_advance", self._handle, float(time), ctypes.byref(self._observer))
        return self

    def _listen(self) -> api.rsl_planar_observer:
        """An observer that only hears Ctrl-C, now and then, as that of a run does."""
        options = lib.rsl_report_options_default()
        options.interval = self._file.model.contents.end_time
        self._hears = member(options, "progress")(self._callback.guard(lambda *_: 0, 1))
        options.progress = self._hears
        call("rsl_report_memory_new", self._file.model, ctypes.byref(options),
             ctypes.byref(self._memory))
        heard = lib.rsl_report_memory_observer(self._memory)
        return api.rsl_planar_observer(user=heard.user, interval=heard.interval,
                                       progress=heard.progress)

    @property
    def time(self) -> float:
        """The time reached [s]."""
        return self._look().time

    @property
    def energy(self) -> dict[str, float]:
        """Where the energy is and went [J]."""
        energy = self._look().energy
        return energies(energy)

    def _look(self) -> api.rsl_planar_view:
        view = api.rsl_planar_view()
        lib.rsl_planar_look(self._handle, ctypes.byref(view))
        return view

    def __getitem__(self, name: str) -> float:
        """A quantity by its name, or an expression of such names: system["ball.y"],
        system["contacts.floor.force"], system["hypot(ball.vx, ball.vy)"]."""
        if name not in self._outputs:
            output = api.rsl_planar_output()
            self._file.signal(name, output)
            self._outputs[name] = output
        view = self._look()
        return float(lib.rsl_planar_output_value(ctypes.byref(self._outputs[name]),
                                                 ctypes.byref(view)))

    def save(self) -> State:
        """A copy of all that changes during a run."""
        state = ctypes.c_void_p()
        call("rsl_planar_save", self._handle, ctypes.byref(state))
        return State(state, self)

    def restore(self, state: State) -> System:
        """Back to a state that was saved of this system, any number of times."""
        if state._system is not self:
            refuse("argument", "the state is of another system")
        call("rsl_planar_restore", self._handle, state._handle)
        return self

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.rsl_planar_free(self._handle)
            lib.rsl_report_memory_free(self._memory)
            self._handle = ctypes.c_void_p()
            self._file.free()


class State:
    """A saved state of a system."""

    def __init__(self, handle: ctypes.c_void_p, system: System) -> None:
        self._handle, self._system = handle, system

    def __del__(self) -> None:
        if self._handle:
            lib.rsl_planar_state_free(self._handle)
            self._handle = ctypes.c_void_p()
