#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes partial_slip_random.csv: partial slip with parameters at random, central and eccentric.

Independent springs at y, scaled so that the depth of the impact without friction and the approach speed are 1:

    N = (5/4) d^(3/2) + L d^(1/4) v,   v' = -(N + c T),   s' = -(c N + W T),   T = (15/8) kappa Int_0^sqrt(d) w dy,
    w' = s within |w| <= (mu/kappa) (4/5) N/d^(3/2) (d - y^2).

Steps of equal length in time: the normal motion by the classical Runge-Kutta method, T straight within a step, the
slip by the trapezoid, the springs cut at the end of a step; one that comes to touch within a step moves for its rest.
The last step ends where d = 0. Printed is the extrapolation of 750 and 1500 springs with four steps to a spring; `error`
is a quarter of what it moved. Elastic rows hold to 1e-7; d^(1/4) costs the damped ones two digits. Needs numpy; COUNT
rows (default 40) take half a minute.
"""
import math
import random
import sys

import numpy as np


def normal(d, v, lam):
    d = max(d, 0.0)
    return 1.25 * d ** 1.5 + (lam * d ** 0.25 * v if d > 0 else 0.0)


def run(p, springs, per):
    mu, kappa, c, wt, slip, lam = p
    reach = 1.7
    h = 3.3 / (springs * per)
    y2 = ((np.arange(springs) + 0.5) / springs * reach) ** 2
    width = reach / springs
    w = np.zeros(springs)
    d, v, s, f, t = 0.0, 1.0, slip, 0.0, 0.0

    def deeper(d, v, f0, f1, h):
        def a(x, u, part):
            return -(normal(x, u, lam) + c * (f0 + part * (f1 - f0)))
        k1v, k1d = a(d, v, 0), v
        k2v, k2d = a(d + h / 2 * k1d, v + h / 2 * k1v, .5), v + h / 2 * k1v
        k3v, k3d = a(d + h / 2 * k2d, v + h / 2 * k2v, .5), v + h / 2 * k2v
        k4v, k4d = a(d + h * k3d, v + h * k3v, 1), v + h * k3v
        return d + h / 6 * (k1d + 2 * k2d + 2 * k3d + k4d), v + h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)

    def step(h):
        f1, s1 = f, s
        for _ in range(3):
            d1, v1 = deeper(d, v, f, f1, h)
            left = np.maximum(d1 - y2, 0)
            n1 = max(normal(d1, v1, lam), 0.0)
            cap = mu / kappa * 0.8 * n1 / d1 ** 1.5 * left if d1 > 0 else 0 * left
            part = np.where(y2 > d, left / (d1 - d), 1.0) if d1 > d else 1.0
            push = h * (f + f1) / 2
            s1 = s - c * (v - v1 - c * push) - wt * push
            new = np.clip(w + part * (h * (s + s1) / 2), -cap, cap)
            f1 = 1.875 * kappa * new.sum() * width
        return d1, v1, s1, f1, new

    for _ in range(40 * springs * per):
        if v < 0 and d + h * v * 1.5 < 0:
            lo, hi = 0.0, 2 * h
            for _ in range(50):
                mid = (lo + hi) / 2
                if step(mid)[0] > 0:
                    lo = mid
                else:
                    hi = mid
            d1, v, s, f, w = step(lo)
            return s, -v, t + lo
        d, v, s, f, w = step(h)
        t += h
        assert d < reach ** 2
    raise RuntimeError("no end")


def draw(dice):
    while True:
        mu, kappa = dice.uniform(0.05, 0.9), dice.uniform(0.6, 1.0)
        wt = dice.uniform(1.2, 4.5)
        c = dice.choice([0.0, dice.uniform(-0.7, 0.7) * math.sqrt(wt)])
        lam = dice.choice([0.0, 0.0, dice.uniform(0.05, 0.6)])
        chi = kappa * wt / 2
        psi = math.exp(dice.uniform(math.log(0.1), math.log(5 * chi + 2)))
        if 1 - abs(c) * mu > 0.3:
            return mu, kappa, c, wt, dice.choice([-1, 1]) * psi * mu / kappa, lam


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 53)
    print("# partial_slip_random.py: springs over the radius, fixed steps in time, two grids extrapolated")
    print("mu,kappa,couple,across,slip,lambda,slip_out,speed_out,duration,error")
    for _ in range(count):
        p = draw(dice)
        a, b = run(p, 750, 4), run(p, 1500, 4)
        out = [y + (y - x) / 3 for x, y in zip(a, b)]
        print(",".join(repr(x) for x in (*p, *out, abs(b[0] - a[0]) / 12)), flush=True)


main()
