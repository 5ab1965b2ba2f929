# SPDX-License-Identifier: MIT
"""Figures, with matplotlib."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _api as api
from ._native import lib, text

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _axes(axes: Axes | None) -> Axes:
    if axes is None:
        import matplotlib.pyplot as pyplot
        axes = pyplot.subplots()[1]
    return axes


def curve(curve: Any, axes: Axes | None, over: str, style: dict[str, Any]) -> Axes:
    if over not in ("depth", "time"):
        raise ValueError(f"a curve is drawn over 'depth' or 'time', not '{over}'")
    axes = _axes(axes)
    axes.plot(getattr(curve, over), curve.force, **{"label": curve.label, **style})
    axes.set_xlabel("depth [m]" if over == "depth" else "time [s]")
    axes.set_ylabel("force [N]")
    axes.legend()
    return axes


def signals(result: Any, names: tuple[str, ...], axes: Axes | None) -> Axes:
    axes = _axes(axes)
    for name in names:
        axes.plot(result.time, result.signals[name], label=f"{name} [{result.units[name]}]")
    axes.set_xlabel("time [s]")
    axes.legend()
    return axes


def sweep(sweep: Any, name: str, axes: Axes | None) -> Axes:
    axes, path = _axes(axes), next(iter(sweep.values))
    points = [(x, p["value"][p["collector"] == list(sweep.collected).index(name)])
              for x, p in zip(sweep.values[path], sweep.points)]
    if any(len(p) for _, p in points):
        for x, values in points:
            axes.plot([x] * len(values), values, ".", ms=3, color="C0")
    else:
        axes.plot(sweep.values[path], sweep.collected[name], ".-")
    axes.set_xlabel(path)
    axes.set_ylabel(name)
    return axes


def _with_unit(channel: str) -> str:
    channels = [text(lib.rsl_fit_channel_name(i)) for i in range(api.RSL_FIT_CHANNEL_COUNT)]
    return f"{channel} [{text(lib.rsl_fit_channel_unit(channels.index(channel)))}]"


def fit(fit: Any, measured: dict[str, Any], axes: Axes | None, record: int) -> Axes:
    axes, channel = _axes(axes), next(n for n in measured if n != "time")
    if "time" not in measured:
        names = [n for n in measured]
        axes.plot(measured[names[1]], measured[names[0]], ".", label="measured")
        axes.set_xlabel(_with_unit(names[1]))
        axes.set_ylabel(_with_unit(names[0]))
        found = fit.contact().curve()
        axes.plot(getattr(found, names[1]), getattr(found, names[0]), label=fit.law.key)
    else:
        times = np.linspace(measured["time"][0], measured["time"][-1], 1000)
        axes.plot(measured["time"], measured[channel], ".", label="measured")
        axes.plot(times, fit.curve(times, record)[channel], label=fit.law.key)
        axes.set_xlabel("time [s]")
        axes.set_ylabel(_with_unit(channel))
    axes.legend()
    return axes
