#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A synthetic drop test, as a load cell and an oscilloscope would leave it.

    tools/synthetic_drop.py > examples/drop.csv

A ball of 89.6 g hits a load cell at 15 m/s. Its contact is
k d^(3/2) (1 + h v/v0) with k = 3.5e6 N/m^1.5 and h = 1.2, which returns a
restitution of 0.5469 (h (1 + e) = ln((1 + h)/(1 - e h))). It touches 0.4 ms
after the record began; the cell shows 15 N too much and has noise of 25 N.
Runge-Kutta in time; same seed, same record.
"""
import random

MASS, SPEED, K, H = 0.0896, 15.0, 3.5e6, 1.2
STEP, SAMPLES, TOUCH, FINE = 5e-6, 560, 4.03e-4, 50
BASE, NOISE, SEED = 15.0, 25.0, 7


def force(d, v):
    return K * d**1.5 * (1.0 + H * v / SPEED) if d > 0.0 else 0.0


def advance(d, v, h):
    a1 = -force(d, v) / MASS
    v2 = v + 0.5 * h * a1
    a2 = -force(d + 0.5 * h * v, v2) / MASS
    v3 = v + 0.5 * h * a2
    a3 = -force(d + 0.5 * h * v2, v3) / MASS
    v4 = v + h * a3
    a4 = -force(d + h * v3, v4) / MASS
    return (d + h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4),
            v + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4))


def main():
    random.seed(SEED)
    d, v, clock = 0.0, SPEED, TOUCH
    print("Instrument,synthetic (tools/synthetic_drop.py)")
    print("Sample interval,5e-06")
    print()
    print("time [ms],force [kN]")
    for i in range(SAMPLES):
        t = i * STEP
        while clock < t - 1e-15:
            h = min(STEP / FINE, t - clock)
            d, v = advance(d, v, h)
            clock += h
            if d < 0.0:
                d, v = -1.0, -1.0  # gone
        shown = force(d, v) + BASE + NOISE * random.gauss(0.0, 1.0)
        print(f"{1e3 * t:.3f},{1e-3 * shown:.5f}")


main()
