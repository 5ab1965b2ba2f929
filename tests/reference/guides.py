#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A carriage with a rod that hangs on it, in a guide with friction: guides.csv.

Minimal coordinates: x of the carriage and the angle p of the rod from the downward vertical. The rod is
uniform and hangs on a pin h below the guide. The guide bears the force F across it and the moment of the
pin about it at both ends of a slider of the length l_s: they press with N = max(|F|, 2|h H|/l_s) and a
preload, H the horizontal force of the pin; without a length N = |F| and a preload. T(N, dx/dt) is one of
three laws. H and F follow from the accelerations and these from T: N = F(N) is solved by bisection and
regula falsi (Brent's method of scipy). The motion is integrated by DOP853 of scipy at a tolerance of
1e-13; the digits that a second run with 1e-11 shares are kept. Nothing of it is shared with the library.
"""
import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

G, MC, M, L, H, P = 9.81, 2.0, 1.5, 0.6, 0.1, 3.0
START = (0.0, 1.2, 0.5, 0.0)  # x, p and their rates
LAWS = {
    "tanh": dict(mu=0.3, vs=0.01),
    "dahl": dict(mu=0.3, k=2e4),
    "lugre": dict(mu=0.2, ms=0.3, vs=0.02, k=2e4, c=10.0, b=0.5),
}


def friction(law, par, N, s, z):
    """T, and the rate of z."""
    if law == "tanh":
        return par["mu"] * N * np.tanh(s / par["vs"]), 0.0
    k = par["k"]
    if law == "dahl":
        return k * z, s - k * abs(s) * z / (par["mu"] * N)
    g = (par["mu"] + (par["ms"] - par["mu"]) * np.exp(-((s / par["vs"]) ** 2))) * N
    rate = s - k * abs(s) * z / g
    return k * z + par["c"] * rate + par["b"] * s, rate


def motion(y, T, length):
    """Both accelerations, and N."""
    x, p, v, w = y[:4]
    c, s = np.cos(p), np.sin(p)
    # (MC + M) a + M L/2 (dw c - w^2 s) = -T,   M L/2 c a + M L^2/3 dw = -M G L/2 s
    a11, a12, a22 = MC + M, 0.5 * M * L * c, M * L * L / 3.0
    b1, b2 = -T + 0.5 * M * L * w * w * s, -0.5 * M * G * L * s
    det = a11 * a22 - a12 * a12
    a, dw = (a22 * b1 - a12 * b2) / det, (a11 * b2 - a12 * b1) / det
    across = (MC + M) * G + 0.5 * M * L * (dw * s + w * w * c)
    pull = -M * (a + 0.5 * L * (dw * c - w * w * s))  # of the rod on the carriage, horizontally
    N = abs(across) + P if length is None else max(abs(across), 2.0 * abs(H * pull) / length) + P
    return a, dw, N


def pressed(law, par, y, length):
    def rest(N):
        return motion(y, friction(law, par, N, y[2], y[4])[0], length)[2] - N

    return brentq(rest, 1e-6, 1e4, xtol=1e-15, rtol=1e-15, maxiter=500)


def slope(t, y, law, par, length):
    N = pressed(law, par, y, length)
    T, rate = friction(law, par, N, y[2], y[4])
    a, dw, _ = motion(y, T, length)
    return [y[2], y[3], a, dw, rate, T * y[2]]


def run(law, par, length, tolerance):
    found = solve_ivp(slope, (0.0, 1.5), list(START) + [0.0, 0.0], "DOP853", args=(law, par, length),
                      rtol=tolerance, atol=[1e-3 * tolerance] * 4 + [1e-6 * tolerance] + [1e-3 * tolerance])
    end = found.y[:, -1]
    return list(end[:4]) + [pressed(law, par, end, length), end[5]]


def main():
    with open(__file__.replace(".py", ".csv"), "w") as out:
        out.write("# a carriage with a rod, in a guide with friction, after 1.5 s by DOP853 of scipy: see guides.py\n")
        out.write("law,length,x,p,v,w,N,lost,within\n")
        for length in (None, 0.05):
            for law, par in LAWS.items():
                fine, coarse = run(law, par, length, 1e-13), run(law, par, length, 1e-11)
                within = max(abs(a - b) for a, b in zip(fine, coarse))
                out.write("%s,%g," % (law, length or 0.0) + ",".join("%.15g" % x for x in fine) + ",%.1e\n" % within)
                print(law, length, within)


main()
