# SPDX-License-Identifier: MIT
"""Laws over their inputs: damping, outcomes, errors, maps and searches for the least error."""
import json
import subprocess

import numpy as np
import pytest

import resile


def answer(program, *words):
    return json.loads(subprocess.run([program, *words, "--json"], capture_output=True, text=True,
                                     check=True).stdout)


def test_damping_over(program):
    rows = resile.damping_over(["flores", "exact"], {"restitution": [0.2, 0.5]})
    told = answer(program, "damping", "flores,exact", "--over", "e=0.2,0.5")["laws"]
    assert [r["law"] for r in rows] == ["flores"] * 2 + ["exact"] * 2
    for i, row in enumerate(rows):
        of = told[i // 2]
        for name in ("hysteresis_ratio", "path_integral", "loss_factor", "restitution_out", "damping"):
            assert row[name] == of[name][i % 2]
    assert np.isnan(rows[0]["damping_ratio"])
    with pytest.raises(TypeError, match="over has no 'restituton'; did you mean 'restitution'"):
        resile.damping_over("flores", {"restituton": [0.2]})


def test_compare():
    rows = resile.compare("zhang2022", {"m": [1.2, 1.5], "q": [1, 1.1]}, restitution=0.6)
    assert [(r["m"], r["q"]) for r in rows] == [(1.2, 1), (1.2, 1.1), (1.5, 1), (1.5, 1.1)]
    one = resile.Contact("zhang2022", m=1.5, q=1.1, restitution=0.6, mass=1, stiffness=1e8,
                         speed=1).collide()
    assert rows[3]["force_max"] == one.force_max
    frame = rows.to_pandas()
    assert frame["force_max"][3] == one.force_max and list(frame) == rows.columns
    assert rows[3]["restitution_out"] == one.restitution


def test_curves():
    contact = resile.Contact("flores", restitution=[0.2, 0.8], mass=1, stiffness=1e8, speed=1)
    curves = contact.curves(times=[0.0, 1e-4])
    one = resile.Contact("flores", restitution=0.8, mass=1, stiffness=1e8, speed=1)
    assert np.array_equal(curves[1].force, one.curve(times=[0.0, 1e-4]).force)
    assert curves[1].label == "flores, restitution = 0.8"
    table = curves.to_pandas()
    assert list(table.restitution) == [0.2, 0.2, 0.8, 0.8] and list(table.contact) == [0, 0, 1, 1]
    with pytest.raises(resile.ArgumentError, match=r"curves\(\) has one for each"):
        contact.curve()


def test_error_and_map(program):
    # tests/reference/law_error.py
    e = [0.2, 0.5, 0.8]
    assert abs(resile.law_error("flores", sample={"restitution": e}) - 0.19098586158958763471) < 1e-14
    assert abs(resile.law_error("flores", restitution=0.5) - 0.11673313870401925243) < 1e-14
    grid = resile.map("safaeifar-family", {"path_depth": np.linspace(1, 6, 11),
                                           "path_rate": np.linspace(1.5, 6, 10)})
    told = answer(program, "map", "safaeifar-family", "--over", "path_depth=1:6:11", "--over",
                  "path_rate=1.5:6:10")
    assert np.allclose(100 * grid.value, told["percent"], rtol=1e-12, atol=0)
    assert grid.lowest["path_depth"] == 1.0 and grid.lowest["path_rate"] == 5.5
    assert grid.to_pandas().loc[2.5, 3.0] == grid.value[3, 3]
    single = resile.map("flores", {"restitution": [0.5, 2.0], "speed": [1, 2]})
    assert abs(single.value[0, 1] - 0.11673313870401925243) < 1e-14
    assert np.isnan(single.value[1]).all()
    with pytest.raises(resile.ArgumentError, match="allowed: rms, mean, max, bias"):
        resile.law_error("flores", measure="least")
    with pytest.raises(resile.ArgumentError, match="path_rate"):
        resile.map("safaeifar-family", {"path_depth": [1, 2], "speed": [1, 2]})
    with pytest.raises(TypeError, match="a map has two inputs"):
        resile.map("flores", {"speed": [1, 2]})


def test_searches():
    def error(x):
        return resile.law_error("safaeifar-family", path_depth=x[0], path_rate=x[1],
                                sample={"restitution": [0.2, 0.5, 0.8]})
    bounds = [(1, 6), (1.5, 6)]
    runs = resile.optimise_runs(error, bounds, runs=3, method="icaco", countries=10, imperialists=2,
                                iterations=30, history=True)
    assert abs(runs.best - 0.08491165271792124148) < 1e-6  # the least over A, tests/reference/law_error.py
    assert runs.best <= runs.mean <= runs.worst and runs.optimum.value == runs.best
    history = runs.optimum.history
    assert len(history) == 31 * 10 and history[0]["iteration"] == 0 and "x2" in history.columns
    assert min(row["value"] for row in history) == runs.optimum.value
    alone = resile.optimise(error, bounds, method="icaco", countries=10, imperialists=2, iterations=30)
    assert alone.value == runs.runs[0].value and len(alone.history) == 0
    for method, setting in (("icaco", {"eta": 0.1}), ("ica", {"beta": 1.5}), ("pso", {"pso_inertia": 0.3}),
                            ("de", {"de_weight": 0.4}), ("ga", {"ga_mutation": 1.0})):
        usual = resile.optimise(error, bounds, method=method, iterations=5)
        assert resile.optimise(error, bounds, method=method, iterations=5, **setting).value != usual.value
    with pytest.raises(TypeError, match="optimise takes no 'etta'; did you mean 'eta'"):
        resile.optimise(error, bounds, etta=0.1)
    with pytest.raises(resile.ArgumentError, match="eta_last = 2 is out of range"):
        resile.optimise(error, bounds, method="icaco", eta=2)
    with pytest.raises(resile.ArgumentError, match="runs: are 0"):
        resile.optimise_runs(error, bounds, runs=0)
