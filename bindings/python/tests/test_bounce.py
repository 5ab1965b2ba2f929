# SPDX-License-Identifier: MIT
"""Bounces: files and arrays with the bits of the program; refusals."""
import json
import subprocess

import numpy as np
import pytest

import resile


def test_file_and_arrays_are_the_program(program, examples):
    path = examples / "bounce.csv"
    shown = json.loads(subprocess.run([program, "bounce", path, "--json"], capture_output=True,
                                      text=True, check=True).stdout)
    found = resile.bounce(path)
    for ours, theirs in (("restitution", "restitution"), ("standard_error", "stderr"),
                         ("low", "low"), ("high", "high"), ("exponent", "exponent")):
        assert getattr(found, ours) == shown[theirs]
    assert found.impacts["speed"].tolist() == [i["speed"] for i in shown["impacts"]]
    heights = np.loadtxt([line for line in open(path) if line[0].isdigit()], delimiter=",",
                         ndmin=2)[:, -1]
    scale = 1.0 if heights[0] < 10 else 1e-2
    again = resile.bounce(heights=heights * scale)
    assert again.restitution == pytest.approx(found.restitution, rel=1e-12)


def test_kinds_agree():
    """One ball, e = 0.8, seen four ways."""
    g, e, n = 9.81, 0.8, 5
    heights = 1.0 * e**(2 * np.arange(n))
    flights = 2 * np.sqrt(2 * heights[1:] / g)
    times = np.concatenate([[0.0], np.cumsum(flights)])
    t = np.arange(0, 2.2, 0.004)
    start = np.sqrt(2 / g)
    begun = np.concatenate([[start], start + times[1:]])
    fly = np.searchsorted(begun, t, side="right") - 1
    inside = (fly >= 0) & (fly < len(flights))
    y = np.where(fly < 0, 1 - 0.5 * g * t**2, 0.0)
    since = t - begun[np.clip(fly, 0, None)]
    up = 0.5 * g * flights[np.clip(fly, 0, len(flights) - 1)]
    y = np.where(inside, up * since - 0.5 * g * since**2, y)
    seen = (fly < 0) | inside
    for given in ({"heights": heights}, {"flights": flights}, {"times": times},
                  {"track": (t[seen], y[seen])}):
        assert resile.bounce(**given).restitution == pytest.approx(e, rel=1e-6)
    both = resile.bounce(heights=np.tile(heights, 2), drop=np.repeat(["a", "b"], n))
    assert both.drop_count == 2 and both.impact_count == 2 * (n - 1)


def test_refused(tmp_path):
    with pytest.raises(ValueError, match="one of them"):
        resile.bounce()
    with pytest.raises(ValueError, match="one of them"):
        resile.bounce(heights=[1, 0.5], flights=[1, 0.5])
    with pytest.raises(ValueError, match="must be > 0"):
        resile.bounce(heights=[1, 0.0, 0.5])
    with pytest.raises(ValueError, match="different lengths: value 2, time 3"):
        resile.bounce(track=([0, 1, 2], [1, 2]))
    with pytest.raises(ValueError, match="allowed: likelier, share, size"):
        resile.bounce(heights=[1, 0.5], noise="none")
    with pytest.raises(resile.Error, match="cannot be read"):
        resile.bounce(tmp_path / "none.csv")
    with pytest.raises(TypeError, match="real numbers"):
        resile.bounce(heights=["a", "b"])


def test_missing_rows(tmp_path):
    """Rows without a value are refused, or skipped and counted."""
    path = tmp_path / "gap.csv"
    path.write_text("height\n1\n0.64\nNaN\n0.262144\n0.16777216\n")
    with pytest.raises(resile.Error, match="gap.csv:4"):
        resile.bounce(path)
    found = resile.bounce(path, missing="skip")
    assert found.missing == 1 and found.drop_count == 2
    assert found.restitution == pytest.approx(0.8, rel=1e-12)
    with pytest.raises(ValueError, match="missing is 'leave'"):
        resile.bounce(path, missing="leave")
