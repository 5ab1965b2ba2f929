# SPDX-License-Identifier: MIT
"""Many runs of a model: sweeps, and searches for the best."""
from __future__ import annotations

import concurrent.futures
import ctypes
import itertools
import os
from typing import TYPE_CHECKING, Any, Callable, Mapping, Sequence

import numpy as np

from . import _api as api, _plot
from ._native import Callback, call, check, lib, member, nearest, refuse, rows, strings, text
from ._catalogue import Table
from ._sensitivity import Sensitivity, sensitivity_of
from ._types import ArrayLike, FloatArray, Records, TextArray
from .model import Model, setting

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


class Study:
    """Runs of one model with other values, of which something is collected (docs/guide/sweep.md):
    "ball.y:max", "contacts.floor.force:max", "peak=events.force_max:max", ..."""

    names: list[str]

    def __init__(self, model: Model, collect: str | Sequence[str]) -> None:
        collect = [collect] if isinstance(collect, str) else list(collect)
        self._model, self._collect, self._handle = model, collect, ctypes.c_void_p()
        source = model._source.encode()
        call("rsl_sweep_study_new", source, len(source), model._name.encode(),
             model._folder.encode() if model._folder is not None else None, strings(collect),
             len(collect), ctypes.byref(self._handle))
        self.names = [text(lib.rsl_sweep_study_name(self._handle, i))
                      for i in range(lib.rsl_sweep_study_count(self._handle))]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._model, self._collect)

    def run(self, values: Mapping[str, Any] | None = None,
            limit: float | None = None) -> dict[str, Any]:
        """One run with the values path -> value. What is collected by name; also `outcome`
        ("done", "failed", "refused", "limited"), `message`, and `points`: a structured array of
        collector, time [s] and value for what is collected many times a run."""
        settings = [*self._model.settings, *(setting(p, v) for p, v in (values or {}).items())]
        record = api.rsl_sweep_record()
        call("rsl_sweep_study_run", self._handle, strings(settings), len(settings),
             float("nan") if limit is None else float(limit), ctypes.byref(record))
        found: dict[str, Any] = {name: record.values[i] for i, name in enumerate(self.names)}
        found["outcome"] = text(lib.rsl_sweep_outcome_name(record.outcome))
        found["message"] = record.message.decode(errors="replace")
        found["points"] = rows(record.points, record.point_count, api.rsl_sweep_point)
        lib.rsl_sweep_record_free(ctypes.byref(record))
        return found

    def sensitivity(self, parameters: str | Sequence[str],
                    values: Mapping[str, Any] | None = None,
                    limit: float | None = None) -> Sensitivity:
        """The derivatives of all that is collected with respect to parameters or keys of the model
        ("stiffness", "bodies.ball.velocity.1"), at the values path -> value."""
        parameters = [parameters] if isinstance(parameters, str) else list(parameters)
        settings = [*self._model.settings, *(setting(p, v) for p, v in (values or {}).items())]
        return sensitivity_of(self._handle, self.names, settings, parameters, limit)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.rsl_sweep_study_free(self._handle)
            self._handle = ctypes.c_void_p()


class Sweep:
    """The runs of a sweep, in the order of their values.

    values: path -> array of what was set; collected: name -> array (NaN: there is none)
    outcome, message: of every run; points: one structured array per run
    """

    values: dict[str, np.ndarray[Any, Any]]
    collected: dict[str, FloatArray]
    outcome: TextArray
    message: list[str]
    points: list[Records]

    def __init__(self, values: dict[str, np.ndarray[Any, Any]], runs: Sequence[dict[str, Any]],
                 names: Sequence[str]) -> None:
        self.values = values
        self.collected = {n: np.array([r[n] for r in runs]) for n in names}
        self.outcome = np.array([r["outcome"] for r in runs])
        self.message = [r["message"] for r in runs]
        self.points = [r["points"] for r in runs]

    def __getitem__(self, name: str) -> np.ndarray[Any, Any]:
        return self.collected[name] if name in self.collected else self.values[name]

    def __len__(self) -> int:
        return len(self.outcome)

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per run."""
        import pandas
        return pandas.DataFrame(dict(**self.values, outcome=self.outcome, **self.collected))

    def plot(self, name: str | None = None, axes: Axes | None = None) -> Axes:
        """Draws what was collected over the first value that was set."""
        return _plot.sweep(self, name or next(iter(self.collected)), axes)

    def __repr__(self) -> str:
        done = int((self.outcome == "done").sum())
        return f"<sweep of {len(self)} runs over {', '.join(self.values)}; {done} done>"


def sweep(model: Model, over: Mapping[str, Any], collect: str | Sequence[str], *,
          jobs: int | None = None, limit: float | None = None,
          progress: Callable[[int, int], Any] | None = None) -> Sweep:
    """Runs a model for all combinations of values, in threads.

    over: path -> values, the last one fastest
    collect: what is kept of a run, one text or several
    jobs: threads; None: as many as there are processors
    limit: seconds that a run may take
    progress: called with (done, runs)
    """
    if jobs is not None and not jobs >= 1:
        refuse("argument", f"are {jobs}; allowed: 1 and more", "jobs")
    axes = {path: list(np.atleast_1d(v) if not isinstance(v, (list, tuple)) else v)
            for path, v in over.items()}
    grid = list(itertools.product(*axes.values()))
    if not grid:
        refuse("argument", "there is nothing to run: a list of values is empty")
    study = Study(model, collect)
    runs: list[dict[str, Any]] = [{} for _ in grid]
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        waiting = {pool.submit(study.run, dict(zip(axes, row)), limit): i
                   for i, row in enumerate(grid)}
        try:
            for done, job in enumerate(concurrent.futures.as_completed(waiting), 1):
                runs[waiting[job]] = job.result()
                if progress:
                    progress(done, len(grid))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    values = {path: np.array([row[i] for row in grid]) for i, path in enumerate(axes)}
    return Sweep(values, runs, study.names)


# ---- searching -----------------------------------------------------------------------------------

class Optimum:
    """x: the best point (array, or path -> value for a model); value: there; evaluations: asked
    for; infeasible: of these, without a finite value; end: why it ended; history: with
    history=True a row per iteration and member of the population (country, empire, imperialist,
    value, x1, x2, ...), or per iteration with the best point."""

    x: Any
    value: float
    evaluations: int
    infeasible: int
    iterations: int
    end: str
    history: Table

    def __init__(self, x: Any, value: float, optimum: api.rsl_optimise_optimum) -> None:
        self.x, self.value = x, value
        self.evaluations, self.infeasible = optimum.evaluations, optimum.infeasible
        self.iterations = optimum.iterations
        self.end = text(lib.rsl_optimise_end_text(optimum.end))
        self.history = Table([])

    def __repr__(self) -> str:
        return f"<optimum {self.value:.10g} at {self.x} after {self.evaluations} evaluations>"


def methods() -> list[str]:
    """The methods that this build can search with; the first is the default."""
    found, i = [], 0
    while row := lib.rsl_optimise_method_at(i):
        if not row.contents.missing:
            found.append(text(row.contents.key))
        i += 1
    return found


#: Settings of populations: name -> where they are in the options of the library.
_SETTINGS = {
    "countries": "ica.countries", "imperialists": "ica.imperialists", "beta": "ica.beta",
    "gamma": "ica.gamma", "xi": "ica.xi", "eta": "ica.eta_last", "population": "population.size",
    "pso_inertia": "pso.inertia", "pso_cognitive": "pso.cognitive", "pso_social": "pso.social",
    "de_weight": "de.weight", "de_crossover": "de.crossover", "ga_crossover": "ga.crossover",
    "ga_mutation": "ga.mutation", "ga_crossover_index": "ga.crossover_index",
    "ga_mutation_index": "ga.mutation_index"}


def _set(options: Any, iterations: int, settings: Mapping[str, float]) -> None:
    options.ica.iterations = options.population.iterations = iterations
    for name, value in settings.items():
        if name not in _SETTINGS:
            raise TypeError(f"optimise takes no '{name}'{nearest(name, _SETTINGS)}")
        of, field = _SETTINGS[name].split(".")
        setattr(getattr(options, of), field, value)


def _rows_of(view: Any, dimension: int) -> list[dict[str, Any]]:
    """A row per country, or one with the best point."""
    v = view.contents
    start = {"iteration": v.iteration, "evaluations": v.evaluations, "best": v.value}

    def place(x: Any) -> dict[str, float]:
        return {f"x{k + 1}": x[k] for k in range(dimension)}
    if v.country_count == 0:
        return [{**start, "value": v.value, **place(v.x)}]
    return [{**start, "country": i, "empire": c.empire, "imperialist": bool(c.imperialist),
             "value": c.value, **place(c.x)}
            for i, c in ((i, v.countries[i]) for i in range(v.country_count))]


def optimise(what: Callable[[FloatArray], float] | Model,
             bounds: Sequence[Sequence[float]] | FloatArray | Mapping[str, Sequence[float]], *,
             minimise: str | None = None, maximise: str | None = None, method: str | None = None,
             seed: int = 1, evaluations: int = 0, tolerance: float = 1e-9,
             start: ArrayLike | None = None, target: float | None = None, iterations: int = 0,
             history: bool = False, **settings: float) -> Optimum:
    """The least value of a function, or of what is collected of a model's runs.

    what: f(x) -> float of an array x; or a Model
    bounds: (low, high) per variable; for a model path -> (low, high)
    minimise, maximise: of a model: a collector such as "contacts.stop.force:max"
    iterations: of ica, icaco, pso, de and ga; 0: 50, or as many as the evaluations allow
    history: whether the optimum gets the history of the search
    settings: of ica and icaco countries, imperialists, beta, gamma, xi, eta; of the others
        population, pso_inertia, pso_cognitive, pso_social, de_weight, de_crossover, ga_crossover,
        ga_mutation, ga_crossover_index, ga_mutation_index
    A value that is not finite means that the point cannot be had.

    >>> round(optimise(lambda x: (x[0] - 1)**2 + (x[1] + 2)**2, [(-5, 5), (-5, 5)]).x[1], 5)
    -2.0
    """
    if isinstance(what, Model):
        if not isinstance(bounds, Mapping):
            raise TypeError("bounds of a model are path -> (low, high)")
        return _optimise_model(what, bounds, minimise, maximise, method=method, seed=seed,
                               evaluations=evaluations, tolerance=tolerance, start=start,
                               target=target, iterations=iterations, history=history, **settings)
    box = np.ascontiguousarray(bounds, dtype=np.float64)
    if box.ndim != 2 or box.shape[1] != 2:
        raise ValueError("bounds are pairs (low, high), one per variable")
    low, high = (np.ascontiguousarray(box[:, i]) for i in (0, 1))
    options = lib.rsl_optimise_options_default()
    options.seed, options.evaluations, options.tolerance = seed, evaluations, tolerance
    _set(options, iterations, settings)
    if method is not None:
        options.method = lib.rsl_optimise_method_find(method.encode())
        if not options.method:
            refuse("unknown", f"there is no method '{method}'{nearest(method, methods())}; "
                              f"there are {', '.join(methods())}")
    if target is not None:
        options.target = target
    if start is not None:
        begin = np.ascontiguousarray(start, dtype=np.float64)
        if begin.shape != low.shape:
            raise ValueError(f"start has the shape {begin.shape}; allowed: {low.shape}")
        options.start = begin.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
    callback, function = Callback(), what

    def value(x: Any, dimension: int, _: Any) -> float:
        return float(function(np.ctypeslib.as_array(x, (dimension,)).copy()))
    seen: list[dict[str, Any]] = []

    def watch(view: Any, _: Any) -> int:
        if history and callback.trouble is None:
            seen.extend(_rows_of(view, len(low)))
        return int(callback.trouble is not None)
    stop = member(options, "watch")(watch)
    options.watch = stop
    problem = api.rsl_optimise_problem(
        dimension=len(low), lower=low.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
        upper=high.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
        value=member(api.rsl_optimise_problem, "value")(callback.guard(value, float("nan"))))
    optimum = api.rsl_optimise_optimum()
    with callback:
        error = api.rsl_error()
        status = lib.rsl_optimise(ctypes.byref(problem), ctypes.byref(options),
                                  ctypes.byref(optimum), ctypes.byref(error))
        if callback.trouble is None:
            check(status, error)
    found = Optimum(np.array(optimum.x[:len(low)]), optimum.value, optimum)
    found.history = Table(seen)
    return found


class Statistics:
    """The values of repeated searches with other seeds.

    best, mean, worst; deviation: with n - 1; evaluations: of all runs; runs: their optima;
    optimum: the best of them
    """

    best: float
    mean: float
    worst: float
    deviation: float
    evaluations: int
    runs: list[Optimum]
    optimum: Optimum

    def __init__(self, runs: Sequence[Optimum], maximise: bool = False) -> None:
        values = np.array([r.value for r in runs])
        order = np.argsort(-values if maximise else values, kind="stable")
        self.runs, self.optimum = list(runs), runs[order[0]]
        self.best, self.worst = float(values[order[0]]), float(values[order[-1]])
        self.mean = float(values.mean())
        self.deviation = float(values.std(ddof=1)) if len(runs) > 1 else 0.0
        self.evaluations = sum(r.evaluations for r in runs)

    def __repr__(self) -> str:
        return f"<{len(self.runs)} searches: best {self.best:.10g}, mean {self.mean:.10g}, " \
               f"worst {self.worst:.10g}, deviation {self.deviation:.4g}>"


def optimise_runs(what: Callable[[FloatArray], float] | Model, bounds: Any, *, runs: int = 50,
                  seed: int = 1, **options: Any) -> Statistics:
    """Searches repeated with seed, seed + 1, ...; the other arguments are those of optimise().

    >>> optimise_runs(lambda x: float(x[0]**2), [(-1, 2)], runs=3, method="pso").worst < 1e-5
    True
    """
    if runs < 1:
        refuse("argument", f"are {runs}; allowed: 1 and more", "runs")
    return Statistics([optimise(what, bounds, seed=seed + i, **options) for i in range(runs)],
                      options.get("maximise") is not None)


def _optimise_model(model: Model, bounds: Mapping[str, Sequence[float]], minimise: str | None,
                    maximise: str | None, **options: Any) -> Optimum:
    if (minimise is None) == (maximise is None):
        raise TypeError("of a model, either minimise or maximise says what is searched for")
    sign = 1.0 if maximise is None else -1.0
    study, paths = Study(model, minimise or maximise or ""), list(bounds)
    if len(study.names) != 1:
        raise ValueError("a search has one goal")

    def value(x: FloatArray) -> float:
        return sign * float(study.run(dict(zip(paths, x)))[study.names[0]])
    if options["target"] is not None:
        options["target"] *= sign
    found = optimise(value, [bounds[p] for p in paths], **options)
    found.x, found.value = dict(zip(paths, found.x)), sign * found.value
    return found
