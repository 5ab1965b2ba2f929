#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A block on a belt, held by a spring: stick-slip by four laws of friction. Writes stick_slip.csv.

    m x'' = -k x - T(s), s = x' - v, N = m g, x(0) = 0, x'(0) = v (it rides on the belt at first)

coulomb  closed form: it sticks until k x = mu_s N, then swings about mu N/k with the amplitude that follows,
         until its velocity is v again.
stribeck bengisu-akay: a parabola up to v_s, mu + (mu_s - mu) e^(-xi (|s| - v_s)) beyond.
dahl     z' = s - sigma0 |s| z/(mu N), T = sigma0 z.
lugre    z' = s - sigma0 |s| z/g(s), g = (mu + (mu_s - mu) e^(-(s/v_s)^2)) N, T = sigma0 z + sigma1 z'.

The last three by DOP853 of scipy from corner to corner (s = 0, |s| = v_s); `scatter` is what a hundred
times looser tolerance changes. Nothing of it is shared with the library.
"""
import math
import os

import numpy as np
from scipy.integrate import solve_ivp

M, K, V, G = 1.0, 100.0, 0.1, 9.81
MU, MU_S, V_S, XI = 0.3, 0.45, 0.01, 10.0
SIGMA0, SIGMA1 = 1e5, 300.0
N = M * G
TIMES = (0.2, 0.6, 1.0, 1.5, 2.0)


def coulomb(t):
    """x, x' in closed form: phases of stick and slip follow each other, all alike after the first."""
    w, x, begin = math.sqrt(K / M), 0.0, 0.0
    while True:
        stick = (MU_S * N / K - x) / V
        if t <= begin + stick:
            return x + V * (t - begin), V
        begin += stick
        # x = c + a cos(w t) + (v/w) sin(w t) with c = mu N/k, a = (mu_s - mu) N/k; x' = v again where
        # the phase has turned by 2 pi - 2 atan2(w a, v)
        c, a = MU * N / K, (MU_S - MU) * N / K
        slip = (2.0 * math.pi - 2.0 * math.atan2(w * a, V)) / w
        if t <= begin + slip:
            p = w * (t - begin)
            return c + a * math.cos(p) + V / w * math.sin(p), -a * w * math.sin(p) + V * math.cos(p)
        begin += slip
        x = c - a


def share_of(law, s):
    if law == "stribeck":
        size = abs(s)
        y = size / V_S - 1.0
        part = MU_S * (1.0 - y * y) if size < V_S else MU + (MU_S - MU) * math.exp(-XI * (size - V_S))
        return math.copysign(part, s) if s else 0.0
    return MU if law == "dahl" else MU + (MU_S - MU) * math.exp(-((s / V_S) ** 2))


def slopes(law):
    def of(t, y):
        x, u, z = y
        s = u - V
        if law == "stribeck":
            return [u, (-K * x - share_of(law, s) * N) / M, 0.0]
        rate = s - SIGMA0 * abs(s) * z / (share_of(law, s) * N)
        damping = SIGMA1 if law == "lugre" else 0.0
        return [u, (-K * x - SIGMA0 * z - damping * rate) / M, rate]

    return of


def integrate(law, tolerance):
    def corner(at):
        event = lambda t, y: y[1] - V - at
        event.terminal = True
        return event

    events = [corner(0.0)] + ([corner(V_S), corner(-V_S)] if law == "stribeck" else [])
    y, t, out = np.array([0.0, V, 0.0]), 0.0, {}
    while t < TIMES[-1]:
        # away from the corner, where the event function is zero
        done = solve_ivp(slopes(law), (t, t + 1e-7), y, method="DOP853", rtol=tolerance, atol=1e-20)
        t, y = done.t[-1], done.y[:, -1]
        done = solve_ivp(slopes(law), (t, TIMES[-1]), y, method="DOP853", rtol=tolerance,
                         atol=tolerance * np.array([1e-2, 1e-1, 1e-5]), events=events, dense_output=True,
                         first_step=1e-9)
        for at in TIMES:
            if t < at <= done.t[-1]:
                out[at] = done.sol(at) if at < done.t[-1] else done.y[:, -1]
        t, y = done.t[-1], done.y[:, -1]
    return out


def main():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stick_slip.csv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# stick-slip of a block on a belt, by stick_slip.py\nlaw,t,x,v,scatter\n")
        for at in TIMES:
            file.write("coulomb,%g,%.15g,%.15g,0\n" % ((at,) + coulomb(at)))
        for law in ("stribeck", "dahl", "lugre"):
            fine, coarse = integrate(law, 3e-14), integrate(law, 3e-12)
            for at in TIMES:
                scatter = float(np.max(np.abs(fine[at][:2] - coarse[at][:2])))
                file.write("%s,%g,%.15g,%.15g,%.1e\n" % (law, at, fine[at][0], fine[at][1], scatter))


main()
