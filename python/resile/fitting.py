# SPDX-License-Identifier: MIT
"""From a measurement to a law."""
from __future__ import annotations

import contextlib
import ctypes
import html
import math
import os

import numpy as np

from . import _api as api, _plot
from ._catalogue import INPUTS, Law, Table, law as find_law, laws as all_laws, spec_of
from ._native import Callback, call, lib, nearest, pointer, real, refuse, strings, text
from .contact import Contact
from .userlaw import UserLaw

_CHANNELS = [text(lib.rsl_fit_channel_name(i)) for i in range(api.RSL_FIT_CHANNELS)]
_NUISANCES = [text(lib.rsl_fit_nuisance_name(i)) for i in range(api.RSL_FIT_NUISANCES)]


class Parameter:
    """value, standard_error, low and high (95 %) in SI units; identifiable; fixed; at_bound."""

    def __init__(self, row):
        self.name, self.unit = row.name.decode(), text(row.unit)
        for field in ("value", "standard_error", "low", "high"):
            setattr(self, field, getattr(row, field))
        for field in ("fixed", "identifiable", "at_bound"):
            setattr(self, field, bool(getattr(row, field)))

    def __repr__(self):
        if not self.identifiable:
            return f"{self.name}: not determined by the data"
        return (f"{self.name} = {self.value:.6g} {self.unit} "
                f"({self.low:.6g} to {self.high:.6g})")


class Fit:
    """A law fitted to data.

    law, parameters (name -> Parameter), contact numbers `spec`, sigma, explained, aicc,
    restitution and restitution_error, correlation and covariance of the free parameters,
    ambiguity (what cannot be told apart), converged.
    """

    def __init__(self, result, data, law):
        self._result, self._data, self.law = result, data, law
        self.parameters = {}
        for i in range(result.parameter_count):
            parameter = Parameter(result.parameters[i])
            self.parameters[parameter.name] = parameter
        free = result.free_count
        self.free = list(self.parameters)[:free]
        self.correlation = np.array([[result.correlation[i][j] for j in range(free)]
                                     for i in range(free)])
        errors = np.array([self.parameters[n].standard_error for n in self.free])
        with np.errstate(invalid="ignore"):
            self.covariance = self.correlation * np.outer(errors, errors)
        for field in ("observations", "sigma", "aicc", "explained", "autocorrelation", "outlier",
                      "cross_validation", "restitution", "restitution_error", "iterations"):
            setattr(self, field, getattr(result, field))
        self.identifiable, self.converged = bool(result.identifiable), bool(result.converged)
        self.ambiguity = result.ambiguity.decode()
        self.spec = {n: getattr(result.spec, n) for n in INPUTS
                     if not math.isnan(getattr(result.spec, n))}

    def __getitem__(self, name: str) -> Parameter:
        return self.parameters[name]

    def contact(self, **numbers):
        """The contact that was found; numbers replace those of the fit."""
        return Contact(self.law, **{**self.spec, **numbers},
                       exact=self._result.calibration == api.RSL_LAW_EXACT)

    def curve(self, times, record: int = 0) -> dict:
        """What the instrument would have shown at these times [s]: channel -> array."""
        t = np.atleast_1d(real(times, "times")).ravel()
        found = {c: np.empty(t.size) for c in _CHANNELS}
        channels = (ctypes.POINTER(ctypes.c_double) * len(_CHANNELS))(
            *(pointer(found[c]) for c in _CHANNELS))
        call("rsl_fit_curve", ctypes.byref(self._data.data), ctypes.byref(self._result), record,
             pointer(t), t.size, channels)
        return found

    def plot(self, axes=None, record: int = 0):
        """Draws the data of a record and the fitted curve; returns the matplotlib axes."""
        return _plot.fit(self, self._data.channels(record), axes, record)

    def __repr__(self):
        lines = [f"{self.law.key}: noise {self.sigma:.3g}, {100 * self.explained:.4g} % explained"]
        return "\n  ".join([*lines, *map(repr, self.parameters.values())])

    def _repr_html_(self):
        cells = "".join(
            f"<tr><th>{html.escape(p.name)}</th><td>{p.value:.6g}</td><td>{p.standard_error:.2g}"
            f"</td><td>{p.low:.6g} … {p.high:.6g}</td><td>{html.escape(p.unit)}</td></tr>"
            for p in self.parameters.values())
        return (f"<b>{html.escape(self.law.key)}</b><table><tr><th></th><th>value</th><th>± (1σ)"
                f"</th><th>95 %</th><th>unit</th></tr>{cells}</table>")


def measure_options(columns, units, gravity, mass):
    """How a file is read; and what must live as long."""
    options = lib.rsl_measure_options_default()
    names = strings([f"{k}={v}" for k, v in (units or {}).items()])
    options.columns = columns.encode() if columns else None
    options.units, options.unit_count = names, len(units or {})
    options.gravity = gravity
    if mass is not None:
        options.mass = mass
    return options, names


class _Data:
    """Records and impacts of arrays, or those of a file."""

    def __init__(self):
        self.file = None
        self.kept = []
        self.data = api.rsl_fit_data()

    @classmethod
    def read(cls, path, columns, units, gravity, mass):
        made, handle = cls(), ctypes.c_void_p()
        options, kept = measure_options(columns, units, gravity, mass)
        call("rsl_measure_file_read", os.fspath(path).encode(), ctypes.byref(options),
             ctypes.byref(handle))
        made.file, made.data = handle, lib.rsl_measure_file_data(handle).contents
        return made

    @classmethod
    def of_samples(cls, time, channels):
        made = cls()
        arrays = {c: np.ascontiguousarray(real(a, c).ravel()) for c, a in channels.items()}
        if time is not None:
            arrays["time"] = np.ascontiguousarray(real(time, "time").ravel())
        sizes = {a.size for a in arrays.values()}
        if len(sizes) != 1:
            refuse("argument", "the arrays of a record have different lengths: " + ", ".join(
                f"{n} {a.size}" for n, a in arrays.items()))
        record = api.rsl_fit_record(count=sizes.pop(), mass=math.nan, speed=math.nan)
        if time is not None:
            record.time = pointer(arrays["time"])
        for i, channel in enumerate(_CHANNELS):
            if channel in arrays:
                record.channel[i] = pointer(arrays[channel])
        made.kept = [arrays, record]
        made.data = api.rsl_fit_data(records=ctypes.pointer(record), record_count=1)
        return made

    @classmethod
    def of_impacts(cls, columns):
        made = cls()
        arrays = np.broadcast_arrays(*(np.atleast_1d(real(a, n)) for n, a in columns.items()))
        count = arrays[0].size
        impacts = (api.rsl_fit_impact * count)()
        for i in range(count):
            impacts[i] = lib.rsl_fit_impact_default()
            for name, array in zip(columns, arrays):
                setattr(impacts[i], name, array.flat[i])
        made.kept = [impacts]
        made.data = api.rsl_fit_data(impacts=impacts, impact_count=count)
        return made

    def channels(self, record):
        if record >= self.data.record_count:
            refuse("argument", f"there is no record {record}; there are {self.data.record_count}")
        one = self.data.records[record]
        columns = {"time": one.time, **dict(zip(_CHANNELS, one.channel))}
        return {n: np.ctypeslib.as_array(p, (one.count,)).copy() for n, p in columns.items() if p}

    def __del__(self):
        if self.file:
            lib.rsl_measure_file_free(self.file)
            self.file = None


_IMPACT = ("mass", "speed", *(text(lib.rsl_fit_quantity_table()[i].name)
                              for i in range(api.RSL_FIT_QUANTITIES)))


def _data(file, time, samples, impacts, columns, units, gravity, mass):
    given = [n for n, x in (("a file", file), ("samples", samples), ("impacts", impacts)) if x
             is not None and (not isinstance(x, dict) or x)]
    if len(given) != 1:
        refuse("argument", "a fit takes a file, samples (time and force, depth or rate), or impacts"
                           f"; given: {', '.join(given) or 'nothing'}")
    if file is not None:
        return _Data.read(file, columns, units, gravity, mass)
    if samples:
        return _Data.of_samples(time, samples)
    for name in impacts:
        if name not in _IMPACT:
            raise TypeError(f"an impact has no '{name}'{nearest(name, _IMPACT)}; it has "
                            f"{', '.join(_IMPACT)}")
    return _Data.of_impacts(impacts)


def _options(data, law, free, nuisance, numbers, exact, robust, global_search, profile, folds):
    options = lib.rsl_fit_options_default()
    if law is not None:
        options.law = law._row
    options.spec = spec_of(numbers, "fit")
    options.spec.calibration = api.RSL_LAW_EXACT if exact else api.RSL_LAW_PUBLISHED
    names = list(INPUTS)
    for name in [free] if isinstance(free, str) else free or ():
        if name not in INPUTS:
            raise TypeError(f"'{name}' is no number of a law{nearest(name, INPUTS)}")
        options.free |= 1 << names.index(name)
    for name in [nuisance] if isinstance(nuisance, str) else nuisance or ():
        if name not in _NUISANCES:
            raise TypeError(f"'{name}' is no parameter of a measurement; there are "
                            f"{', '.join(_NUISANCES)}")
        options.nuisance |= 1 << _NUISANCES.index(name)
    if free is None and nuisance is None:
        lib.rsl_fit_free_usual(ctypes.byref(data.data), ctypes.byref(options))
    options.robust, options.profile, options.folds = int(robust), int(profile), int(folds)
    setattr(options, "global", int(global_search))
    return options


def fit(law, file=None, *, time=None, force=None, depth=None, rate=None, impacts: dict | None = None,
        free=None, nuisance=None, exact: bool = False, robust: bool = False,
        global_search: bool = False, profile: bool = False, folds: int = 0,
        columns: str | None = None, units: dict | None = None, gravity: float = 9.81,
        **numbers) -> Fit:
    """Fits a law to a measurement.

    law: a key of the catalogue, or a UserLaw with parameters
    file: a table with a head (docs/fit.md); or arrays: time [s] with force [N], depth [m] or rate
        [m/s]; or impacts: restitution, force_max [N], depth_max [m], duration [s], with mass [kg]
        and speed [m/s]
    free: numbers of the law to be found; None: all that it needs and that are not given
    nuisance: "offset", "gain", "baseline", ... of the measurement, to be found too; with neither
        free nor nuisance the offset of the clock is free, and the speed where a rate was measured
    numbers: what is known (mass=..., speed=..., stiffness=...), a start for what is free
    """
    row = law if isinstance(law, UserLaw) else find_law(law)
    samples = {n: a for n, a in (("force", force), ("depth", depth), ("rate", rate))
               if a is not None}
    data = _data(file, time, samples, impacts, columns, units, gravity, numbers.get("mass"))
    options = _options(data, row, free, nuisance, numbers, exact, robust, global_search, profile, folds)
    result = api.rsl_fit_result()
    with row.watch() if isinstance(row, UserLaw) else contextlib.nullcontext():
        call("rsl_fit", ctypes.byref(data.data), ctypes.byref(options), ctypes.byref(result))
    return Fit(result, data, row)


def rank(laws=None, file=None, *, time=None, force=None, depth=None, rate=None,
         impacts: dict | None = None, nuisance=None, exact: bool = False, columns=None, units=None,
         gravity: float = 9.81, folds: int = 0, **numbers) -> Table:
    """Fits every law of a list (None: all) to a measurement and sorts by AICc."""
    chosen = [find_law(k) for k in (laws or [r["key"] for r in all_laws()])]
    samples = {n: a for n, a in (("force", force), ("depth", depth), ("rate", rate))
               if a is not None}
    data = _data(file, time, samples, impacts, columns, units, gravity, numbers.get("mass"))
    options = _options(data, None, None, nuisance, numbers, exact, False, False, False, folds)
    callback, kind = Callback(), dict(options._fields_)["watch"]
    hears = kind(callback.guard(lambda *_: 0, 1))  # where Ctrl-C is heard
    options.watch = hears
    ranks = (api.rsl_fit_rank * len(chosen))()
    table = (type(chosen[0]._row) * len(chosen))(*(c._row for c in chosen))
    with callback:
        call("rsl_fit_laws", ctypes.byref(data.data), ctypes.byref(options), table, len(chosen),
             ranks)
    return Table([{"law": text(r.law.contents.key), "sigma": r.sigma, "aicc": r.aicc,
                   "restitution": r.restitution, "free": r.free_count,
                   "same_as": text(r.same_as.contents.key) if r.same_as else "",
                   "why": r.why.decode()} for r in ranks])


__all__ = ["Fit", "Parameter", "fit", "rank", "Law"]
