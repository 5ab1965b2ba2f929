# SPDX-License-Identifier: MIT
"""A mechanism in motion, run in pieces."""
from __future__ import annotations

import contextlib
import ctypes
import threading
from typing import Any, Iterator

from . import _api as api
from ._file import ModelFile
from ._native import Callback, Error, call, lib, member, refuse
from ._run import energies


class _Motion:
    """A system of the library, with the model it was made of and an observer that only hears Ctrl-C,
    now and then, as that of a run does. Saved states point into it."""

    def __init__(self, file: ModelFile) -> None:
        self.file, self.handle, self.memory = file, file.new_system(), ctypes.c_void_p()
        self.callback = Callback()
        options = lib.rsl_report_options_default()
        options.interval = file.model.contents.end_time
        self._hears = member(options, "progress")(self.callback.guard(lambda *_: 0, 1))
        options.progress = self._hears
        call("rsl_report_memory_new", file.model, ctypes.byref(options), ctypes.byref(self.memory))
        heard = lib.rsl_report_memory_observer(self.memory)
        self.observer = api.rsl_planar_observer(user=heard.user, interval=heard.interval,
                                                progress=heard.progress)

    def advance(self, time: float) -> None:
        with self.callback:
            call("rsl_planar_advance", self.handle, time, ctypes.byref(self.observer))

    def look(self) -> api.rsl_planar_view:
        view = api.rsl_planar_view()
        lib.rsl_planar_get_view(self.handle, ctypes.byref(view))
        return view

    def again(self) -> tuple[tuple[Any, ...], float]:
        """What another one at the same point is made of."""
        return self.file.arguments, self.look().time

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            lib.rsl_planar_free(self.handle)
            lib.rsl_report_memory_free(self.memory)
            self.handle = ctypes.c_void_p()
            self.file.free()


def _moved(arguments: tuple[Any, ...], time: float) -> System:
    """A system of a model, advanced to a time: every run of a model has the same bits."""
    system = System(ModelFile(*arguments))
    return system.advance(time) if time > 0 else system


def _saved(arguments: tuple[Any, ...], time: float) -> State:
    return _moved(arguments, time).save()


class System:
    """A mechanism in motion: advance it, look at it by names, save and restore its state.

    `copy.copy(system)` branches a simulation, and systems can be pickled: what they become is
    computed again from the model, with the same bits. A system is for one thread at a time; while
    one is at work in it, calls of others raise an Error of the status "conflict"."""

    def __init__(self, file: ModelFile) -> None:
        if not isinstance(file, ModelFile):
            raise TypeError("a system is made by Model.system()")
        self._busy = threading.Lock()
        self._now = _Motion(file)
        self._outputs: dict[str, api.rsl_planar_output] = {}

    @contextlib.contextmanager
    def _alone(self) -> Iterator[_Motion]:
        if not self._busy.acquire(blocking=False):
            raise Error("conflict", "", "another thread is at work in this system; give each thread "
                                        "its own, by copy.copy or Model.system()")
        try:
            yield self._now
        finally:
            self._busy.release()

    def advance(self, time: float) -> System:
        """Goes on to a time [s], at most the end time of the model. However a run is cut into
        pieces, its numbers are the same to the last bit. Ctrl-C stops it after a step, and a further
        call goes on."""
        with self._alone() as now:
            now.advance(float(time))
        return self

    @property
    def time(self) -> float:
        """The time reached [s]."""
        with self._alone() as now:
            return now.look().time

    @property
    def energy(self) -> dict[str, float]:
        """Where the energy is and went [J]."""
        with self._alone() as now:
            return energies(now.look().energy)

    def __getitem__(self, name: str) -> float:
        """A quantity by its name, or an expression of such names: system["ball.y"],
        system["contacts.floor.force"], system["hypot(ball.vx, ball.vy)"]."""
        with self._alone() as now:
            if name not in self._outputs:
                output = api.rsl_planar_output()
                now.file.signal(name, output)
                self._outputs[name] = output
            view = now.look()
            return float(lib.rsl_planar_output_value(ctypes.byref(self._outputs[name]),
                                                     ctypes.byref(view)))

    def save(self) -> State:
        """A copy of all that changes during a run."""
        return State(self)

    def restore(self, state: State) -> System:
        """Back to a state that was saved of this system, any number of times. A state of another
        system of the same model, or one that was pickled, is computed again."""
        if not isinstance(state, State):
            raise TypeError("a state is what save() returns")
        with self._alone() as now:
            if state._of is now:
                call("rsl_planar_restore", now.handle, state._handle)
            elif state._of.file.arguments == now.file.arguments:
                other = _Motion(ModelFile(*now.file.arguments))
                other.advance(state._time)
                self._now, self._outputs = other, {}
            else:
                refuse("argument", "the state is of another model")
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        with self._alone() as now:
            return _moved, now.again()


class State:
    """A saved state of a system. Nothing of it changes, hence its copies are itself."""

    def __init__(self, system: System) -> None:
        self._handle = ctypes.c_void_p()
        if not isinstance(system, System):
            raise TypeError("a state is saved of a system: System.save()")
        with system._alone() as now:
            call("rsl_planar_save", now.handle, ctypes.byref(self._handle))
            self._of, self._time = now, now.look().time

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, _: Any) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _saved, (self._of.file.arguments, self._time)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.rsl_planar_state_free(self._handle)
            self._handle = ctypes.c_void_p()
