#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What the way through Python costs, side by side in one run."""
import ctypes
import pathlib
import time

import numpy as np

import resile
from resile import _api as api
from resile._native import call, pointer


def best(work, rounds=7):
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def force():
    n = 1_000_000
    d, v = np.linspace(0, 1e-3, n), np.linspace(-1, 1, n)
    c = resile.Contact("flores", restitution=0.6, mass=1, stiffness=1.4e8, speed=4.2)
    h = c.damping * 4.2 / 1.4e8
    ours = best(lambda: c.force(d, v))
    plain = best(lambda: 1.4e8 * d**1.5 * (1 + h * v / 4.2))
    print(f"force of 1e6 contacts      {ours / n * 1e9:6.2f} ns each, numpy {plain / n * 1e9:6.2f}: "
          f"{plain / ours:.1f} times faster")


def impacts():
    n = 100_000
    e, v, one = np.linspace(0.1, 0.9, n), np.linspace(1, 2, n), np.ones(n)
    ours = best(lambda: resile.Contact("flores", exact=True, restitution=e, mass=1,
                                       stiffness=1e8, speed=v).collide())
    k, fields = 1e8 * one, ("restitution", "depth_max", "time_of_depth_max", "force_max",
                            "time_of_force_max", "duration", "impulse")
    out = {f: np.empty(n) for f in fields}
    batch = api.rsl_batch_impacts(count=n, form=api.rsl_collide_exponents(1.5, 1.5, 1.0, 1, 0),
                                  mass=pointer(one), stiffness=pointer(k), speed=pointer(v),
                                  restitution_in=pointer(e))
    for f in fields:
        setattr(batch, f, pointer(out[f]))
    c = best(lambda: call("rsl_batch_collide", ctypes.byref(batch)))
    print(f"1e5 impacts of family A    {ours / n * 1e9:6.1f} ns each, in C {c / n * 1e9:6.1f}: "
          f"{ours / c:.2f} times the batch of C")


def run():
    model = resile.Model.from_file(pathlib.Path(__file__).parents[1] / "examples/slider-crank.yaml")
    model = model.set("end_time", 1e-6)
    print(f"a run that does nothing    {best(model.run) * 1e3:6.2f} ms")


if __name__ == "__main__":
    force()
    impacts()
    run()
