# SPDX-License-Identifier: MIT
"""One run of a mechanism: what it leaves behind in memory or in a folder."""
from __future__ import annotations

import contextlib
import ctypes
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, NamedTuple, Sequence

import numpy as np

from . import _api as api, _plot
from ._file import ModelFile
from ._modes import Lyapunov, lyapunov
from ._native import Callback, FlagWarning, call, check, lib, member, refuse, rows, strings, text
from ._types import FloatArray, Records
from .userlaw import UserLaw

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


def energies(energy: api.rsl_planar_energy) -> dict[str, float]:
    """The energy balance, name -> value, with the names of summary.json."""
    names = (field[0] for field in api.rsl_planar_energy._fields_)
    return {"largest_part" if n == "scale" else n: getattr(energy, n) for n in names}


class Extreme(NamedTuple):
    """The smallest and largest value of a signal, and when [s]. samples: None if they were found
    inside the steps; else how many samples they are of, where steps have no states inside."""

    min: float
    t_min: float
    max: float
    t_max: float
    samples: int | None


class Result:
    """What a run left behind.

    time: of the samples [s]
    signals: name -> array, as trajectory.csv has them; units: name -> unit
    extremes: name -> Extreme, of run(extremes=True) or output.extremes of the model: between the
        samples, where signals[name].max() is one of them; else empty
    events: structured array, one row per contact event, in order of touch: contact, t_touch,
        t_deepest, t_separate [s], speed_touch, speed_separate [m/s], restitution, depth_max [m],
        force_max [N], impulse [N s], energy_lost [J], ...
    sticks: structured array of name, time, sticks
    sections: name -> structured array of time [s] and the signals of that section of the motion, as
        sections.csv has them: maps of Poincare
    lyapunov: the largest Lyapunov exponent, if the model asks for it (analyse), else None
    energy: the ledger at the end [J], name -> value; largest_part: the largest single part seen
    summary: steps, touches, ... of the run
    ended: "done", "stopped" or "limited"
    """

    time: FloatArray
    signals: dict[str, FloatArray]
    units: dict[str, str]
    extremes: dict[str, Extreme]
    events: Records
    sticks: Records
    sections: dict[str, Records]
    energy: dict[str, float]
    summary: dict[str, float]
    lyapunov: Lyapunov | None
    flags: list[str]
    ended: str
    message: str

    def __init__(self, view: api.rsl_report_memory_view, names: list[str], units: list[str],
                 summary: api.rsl_planar_summary, ended: str, message: str,
                 sections: dict[str, Records]) -> None:
        width = view.column_count + 1
        if view.row_count:
            table = np.ctypeslib.as_array(view.rows, (view.row_count, width)).copy()
        else:
            table = np.empty((0, width))
        self.time = np.ascontiguousarray(table[:, 0])
        self.signals = {n: np.ascontiguousarray(table[:, i + 1]) for i, n in enumerate(names)}
        self.units = dict(zip(names, units))
        self.extremes = _extremes(view, names)
        self.events = _events(view)
        self.sticks = rows(view.sticks, view.stick_count, api.rsl_report_stick_row)
        self.energy = energies(summary.energy)
        self.summary = {n: getattr(summary, n) for n, kind in summary._fields_
                        if kind in (ctypes.c_double, ctypes.c_ulong, ctypes.c_ulonglong)}
        self.sections, self.lyapunov, self.flags = sections, None, _flags(summary)
        self.ended, self.message = ended, message

    def __getitem__(self, name: str) -> FloatArray:
        return self.signals[name]

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of the signals over time."""
        import pandas
        return pandas.DataFrame(self.signals, index=pandas.Index(self.time, name="t"))

    def events_to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of the events."""
        import pandas
        return pandas.DataFrame({n: self.events[n] for n in self.events.dtype.names or ()})

    def plot(self, *names: str, axes: Axes | None = None) -> Axes:
        """Draws signals over time; returns the matplotlib axes."""
        return _plot.signals(self, names or tuple(self.signals)[:1], axes)

    def __repr__(self) -> str:
        return (f"<run of {self.summary['time']:g} s, {self.ended}: {len(self.time)} samples of "
                f"{len(self.signals)} signals, {len(self.events)} events>")


def _extremes(view: api.rsl_report_memory_view, names: list[str]) -> dict[str, Extreme]:
    if not view.extremes:
        return {}
    found = {}
    for i, name in enumerate(names):
        one = view.extremes[i]
        found[name] = Extreme(one.min, one.t_min, one.max, one.t_max,
                              None if one.located else int(view.extreme_samples))
    return found


def _events(view: api.rsl_report_memory_view) -> Records:
    """The columns of events.csv, in the units of their names."""
    table = rows(view.events, view.event_count, api.rsl_planar_contact_record)
    fields = [("contact", table["name"].astype("U"))]
    fields += [(n, table[n]) for n in ("t_touch", "t_deepest", "t_separate", "speed_touch",
                                       "speed_separate", "restitution", "depth_max", "force_max",
                                       "impulse", "energy_lost", "mass", "onset_speed", "floored",
                                       "friction_impulse", "friction_lost", "force_min")]
    fields += [("x", table["where"]["x"]), ("y", table["where"]["y"])]
    out = np.empty(len(table), dtype=[(n, a.dtype) for n, a in fields])
    for name, array in fields:
        out[name] = array
    return out


def _sections(file: ModelFile, view: api.rsl_report_memory_view) -> dict[str, Records]:
    output, found = file.output, {}
    table = rows(view.sections, view.section_count, api.rsl_report_section_row)
    for number in range(output.section_count):
        section = output.sections[number]
        mine = table[table["section"] == number]
        out = np.empty(len(mine), dtype=[("time", np.float64), *(
            (text(section.signals[k].name), np.float64) for k in range(section.signal_count))])
        out["time"] = mine["time"]
        for k, name in enumerate((out.dtype.names or ())[1:]):
            out[name] = [view.section_values[int(first) + k] for first in mine["first"]]
        found[text(section.name)] = out
    return found


def _flags(summary: api.rsl_planar_summary) -> list[str]:
    found: list[str] = []
    kind = 0
    while lib.rsl_planar_flag_type_at(kind):
        sentence = lib.rsl_planar_flag_text(ctypes.byref(summary), kind).text
        if sentence:
            found.append(sentence.decode())
        kind += 1
    return found


def _report_options(file: ModelFile, signals: Sequence[str] | None,
                    interval: float | None) -> tuple[api.rsl_report_options, Any]:
    wanted = file.output
    options: api.rsl_report_options = lib.rsl_report_options_default()
    options.interval = float(interval) if interval is not None else wanted.interval
    options.sections, options.section_count = wanted.sections, wanted.section_count
    options.frames, options.extremes = wanted.frames, wanted.extremes
    setattr(options, "from", getattr(wanted, "from"))
    if signals is None:
        options.signals, options.signal_count = wanted.signals, wanted.signal_count
        options.envelopes = wanted.envelopes
        return options, None
    found: Any = (api.rsl_planar_output * max(1, len(signals)))()
    periods: Any = (ctypes.c_double * max(1, len(signals)))()
    for i, name in enumerate(signals):
        periods[i] = file.column(name, found[i])
    options.signals, options.envelopes, options.signal_count = found, periods, len(signals)
    return options, (found, periods)


@contextlib.contextmanager
def own_laws(file: ModelFile, laws: Mapping[str, UserLaw]) -> Iterator[None]:
    """Puts laws of the caller into the contacts of a model that was just read; what one of them
    raises is raised after the run."""
    model, watched = file.model.contents, []
    contacts = {text(model.contacts[i].name): model.contacts[i] for i in range(model.contact_count)}
    for name, law in laws.items():
        if name not in contacts:
            refuse("unknown", f"there is no contact '{name}'; there are {', '.join(contacts)}")
        if not isinstance(law, UserLaw):
            raise TypeError("laws of a run are resile.UserLaw; others stand in the model file")
        kept = {n: getattr(contacts[name].spec, n) for n in law.parameters}
        contacts[name].law, contacts[name].spec = law._row, lib.rsl_law_parameters_default()
        for parameter, number in kept.items():
            setattr(contacts[name].spec, parameter, number)
        watched.append(law.watch())
    with contextlib.ExitStack() as stack:
        for callback in watched:
            stack.enter_context(callback)
        yield


def run(file: ModelFile, signals: Sequence[str] | None, interval: float | None, extremes: bool,
        limit: float | None, threads: int,
        progress: Callable[[float, float], Any] | None) -> Result:
    options, kept = _report_options(file, signals, interval)
    options.extremes |= int(extremes)
    callback, watch = Callback(), member(options, "progress")

    def on_progress(state: Any, _: Any) -> int:
        now = state.contents
        return int(bool(progress(now.time, now.end_time))) if progress else 0
    # also without a function of the caller: it is where Ctrl-C is heard
    guarded = watch(callback.guard(on_progress, 1))
    options.progress = guarded
    memory, system = ctypes.c_void_p(), file.new_system()
    try:
        call("rsl_report_memory_new", file.model, ctypes.byref(options), ctypes.byref(memory))
        if limit is not None:
            lib.rsl_planar_set_time_limit(system, float(limit))
        if threads != 1:
            lib.rsl_planar_set_threads(system, int(threads))
        observer = lib.rsl_report_memory_observer(memory)
        summary, error = api.rsl_planar_summary(), api.rsl_error()
        with callback:
            status = lib.rsl_planar_run(system, ctypes.byref(observer), ctypes.byref(summary),
                                        ctypes.byref(error))
        result = _finish(file, memory, status, summary, error)
        if status == api.RSL_OK and file.output.lyapunov:
            result.lyapunov = lyapunov(file, getattr(file.output, "from"), None, limit)
        return result
    finally:
        lib.rsl_report_memory_free(memory)
        lib.rsl_planar_free(system)


def _finish(file: ModelFile, memory: Any, status: int, summary: api.rsl_planar_summary,
            error: api.rsl_error) -> Result:
    ended = {api.RSL_STOPPED: "stopped", api.RSL_OUT_OF_TIME: "limited"}.get(status, "done")
    view = api.rsl_report_memory_view()
    call("rsl_report_memory_get_view", memory, ctypes.byref(view))
    check(status, error)
    names, units = [], []
    for i in range(view.column_count):
        names.append(text(lib.rsl_report_memory_column(memory, i)))
        units.append(text(lib.rsl_report_memory_unit(memory, i)))
    result = Result(view, names, units, summary, ended,
                    error.message.decode() if ended != "done" else "", _sections(file, view))
    for sentence in result.flags:
        warnings.warn(sentence, FlagWarning, stacklevel=4)
    return result


def write(file: ModelFile, folder: str, force: bool) -> None:
    options, kept = _report_options(file, None, None)
    options.model, options.force = file.name.encode(), int(force)
    options.settings, options.setting_count = strings(file.settings), len(file.settings)
    count = ctypes.c_size_t()
    options.inputs = lib.rsl_model_files(file.handle, ctypes.byref(count))
    options.input_count = count.value
    callback = Callback()
    guarded = member(options, "progress")(callback.guard(lambda *_: 0, 1))
    options.progress = guarded
    report, system = ctypes.c_void_p(), file.new_system()
    try:
        call("rsl_report_open", folder.encode(), file.model, ctypes.byref(options),
             ctypes.byref(report))
        observer = lib.rsl_report_observer(report)
        summary, error = api.rsl_planar_summary(), api.rsl_error()
        with callback:
            status = lib.rsl_planar_run(system, ctypes.byref(observer), ctypes.byref(summary),
                                        ctypes.byref(error))
        if status == api.RSL_OK and file.output.lyapunov:
            found = lyapunov(file, getattr(file.output, "from"), None, None)
            summary.lyapunov = api.rsl_planar_lyapunov(*found)
        call("rsl_report_close", report, ctypes.byref(summary),
             ctypes.byref(error) if status != api.RSL_OK else None)
        check(status, error)
    finally:
        lib.rsl_report_free(report)
        lib.rsl_planar_free(system)
