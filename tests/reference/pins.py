#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two rods on pins with friction: pins.csv.

A double pendulum in minimal coordinates, its absolute angles p, q from the downward vertical, each rod
uniform, pinned at its upper end. The friction of a pin of radius r is a moment r T against its turning,
T(N, r w) by one of four laws, N the force on that pin and a preload. N follows from the accelerations and
these from T: at every instant N = F(N) is solved by Newton's method with a Jacobian by complex steps
(F is written for complex numbers). The motion is integrated by DOP853 of scipy at a tolerance of 1e-13;
the digits that a second run with a tolerance of 1e-11 shares are kept. Nothing of it is shared with the
library: it has other coordinates, another solver and another integrator.
"""
import numpy as np
from scipy.integrate import solve_ivp

G, M, L, R = 9.81, (1.5, 0.8), (0.4, 0.3), (0.03, 0.02)
P = (0.0, 2.0)  # preload
START = (1.2, 0.5, 0.0, 3.0)  # p, q and their rates
FAST = (0.3, 1.0, 9.0, -25.0)  # for a law with kinks at small slips: it keeps away from them
LAWS = {
    "tanh": dict(mu=0.3, vs=0.01),
    "bengisu-akay": dict(mu=0.2, ms=0.35, vs=0.01, xi=5.0, start=FAST, end=0.1),
    "dahl": dict(mu=0.3, k=2e4),
    "lugre": dict(mu=0.2, ms=0.3, vs=0.02, k=2e4, c=10.0, b=0.5),
}


def friction(law, par, N, s, z):
    """T, and the rate of z."""
    if law == "tanh":
        return par["mu"] * N * np.tanh(s / par["vs"]), 0.0
    if law == "bengisu-akay":
        a, sign, vs = abs(s), np.sign(s), par["vs"]
        if a < vs:
            return sign * par["ms"] * N * (1.0 - (a / vs - 1.0) ** 2), 0.0
        return sign * N * (par["mu"] + (par["ms"] - par["mu"]) * np.exp(-par["xi"] * (a - vs))), 0.0
    k = par["k"]
    if law == "dahl":
        return k * z, s - k * abs(s) * z / (par["mu"] * N)
    g = (par["mu"] + (par["ms"] - par["mu"]) * np.exp(-((s / par["vs"]) ** 2))) * N
    rate = s - k * abs(s) * z / g
    return k * z + par["c"] * rate + par["b"] * s, rate


def motion(y, T):
    """Accelerations of the angles, and the forces on both pins, from the friction of both."""
    p, q, u, v = y[:4]
    (m1, m2), (l1, l2) = M, L
    D1, D2 = R[0] * T[0], R[1] * T[1]  # against u and against v - u
    c, s = np.cos(p - q), np.sin(p - q)
    a11, a22 = (m1 / 3.0 + m2) * l1 * l1, m2 * l2 * l2 / 3.0
    a12 = 0.5 * m2 * l1 * l2 * c
    b1 = -0.5 * m2 * l1 * l2 * s * v * v - (0.5 * m1 + m2) * G * l1 * np.sin(p) - D1 + D2
    b2 = 0.5 * m2 * l1 * l2 * s * u * u - 0.5 * m2 * G * l2 * np.sin(q) - D2
    det = a11 * a22 - a12 * a12
    du, dv = (a22 * b1 - a12 * b2) / det, (a11 * b2 - a12 * b1) / det

    def along(angle, w, dw, l):  # acceleration of a point l down the rod
        return (
            l * (dw * np.cos(angle) - w * w * np.sin(angle)),
            l * (dw * np.sin(angle) + w * w * np.cos(angle)),
        )

    x1, y1 = along(p, u, du, 0.5 * l1)
    xe, ye = along(p, u, du, l1)
    x2, y2 = along(q, v, dv, 0.5 * l2)
    f2 = m2 * (xe + x2), m2 * (ye + y2 + G)
    f1 = f2[0] + m1 * x1, f2[1] + m1 * (y1 + G)
    return du, dv, np.sqrt(f1[0] ** 2 + f1[1] ** 2) + P[0], np.sqrt(f2[0] ** 2 + f2[1] ** 2) + P[1]


def pressed(law, par, y):
    """N of both pins: N = F(N)."""
    slip = R[0] * y[2], R[1] * (y[3] - y[2])

    def of(N):
        T = [friction(law, par, N[i], slip[i], y[4 + i])[0] for i in range(2)]
        return np.array(motion(y, T)[2:])

    N = np.array(motion(y, (0.0, 0.0))[2:])
    h = 1e-30
    for _ in range(60):
        rest = of(N) - N
        J = np.empty((2, 2))
        for j in range(2):
            off = N.astype(complex)
            off[j] += 1j * h
            J[:, j] = of(off).imag / h
        step = np.linalg.solve(np.eye(2) - J, rest)
        N = N + step
        if np.max(np.abs(step)) < 1e-15 * np.max(N):
            break
    return N, slip


def slope(t, y, law, par):
    N, slip = pressed(law, par, y)
    both = [friction(law, par, N[i], slip[i], y[4 + i]) for i in range(2)]
    du, dv = motion(y, (both[0][0], both[1][0]))[:2]
    lost = both[0][0] * slip[0] + both[1][0] * slip[1]
    return [y[2], y[3], du, dv, both[0][1], both[1][1], lost]


def run(law, par, tolerance):
    y = list(par.get("start", START)) + [0.0, 0.0, 0.0]
    found = solve_ivp(slope, (0.0, par.get("end", 2.0)), y, "DOP853", args=(law, par), rtol=tolerance,
                      atol=[1e-3 * tolerance] * 4 + [1e-6 * tolerance] * 2 + [1e-3 * tolerance])
    slips = np.abs([R[0] * found.y[2], R[1] * (found.y[3] - found.y[2])])
    assert "start" not in par or slips.min() > par["vs"]
    end = found.y[:, -1]
    return list(end[:4]) + list(pressed(law, par, end)[0]) + [end[6]]


def main():
    with open(__file__.replace(".py", ".csv"), "w") as out:
        out.write("# two rods on pins with friction after 2 s (bengisu-akay: 0.1 s), by DOP853 of scipy: see pins.py\n")
        out.write("law,p,q,u,v,N1,N2,lost,within\n")
        for law, par in LAWS.items():
            fine, coarse = run(law, par, 1e-13), run(law, par, 1e-11)
            within = max(abs(a - b) for a, b in zip(fine, coarse))
            out.write(law + "," + ",".join("%.15g" % x for x in fine) + ",%.1e\n" % within)
            print(law, within)


main()
