#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A ball of 1 kg that falls 0.02 m on a floor with permanent indentation, down to rest on it.

    tests/reference/residual_indentation.py > tests/reference/residual_indentation.csv

A touch of the floor loads on k d^n and unloads on Fmax ((d - dp)/(dmax - dp))^n, dp = (1 - e^2) dmax;
a flight that rises above the floor is followed by a touch of the floor. One that does not comes back
to the curve of unloading, on which the ball moves from then on with the force times Psi(sigma),
sigma = v/sqrt(F (d - dp)/m): along an impact from the speed v0 with the damping h of the restitution e

    Psi = 1 + h u,  sigma = u/sqrt((n + 1) X),  X = (1 - u)/h - ln((1 + h)/(1 + h u))/h^2,  u = v/v0,
    h (1 + e) = ln((1 + h)/(1 - h e)).

Touches of the floor by the energy; the others by DOP853 of scipy in time, to 1e-13 of a step, with
Psi from Newton's method. Needs scipy; ten digits stand.

Columns: law, number of the touch, its speed, the speed of separation (of one that never ends: 0), the
depth from the floor at which the ball rests.
"""
import math

from scipy.integrate import solve_ivp
from scipy.optimize import brentq

G, DROP, E, K = 9.81, 0.02, 0.6, 2e6
H = brentq(lambda h: h * (1 + E) - math.log((1 + h) / (1 - h * E)), 0.1, 1 / E - 1e-9, xtol=1e-15)


def stored(u):
    return (1 - u) / H - math.log((1 + H) / (1 + H * u)) / H**2


def psi(n, sigma):
    """u/sqrt((n + 1) X(u)) falls from infinity at u = 1 to minus infinity at u = -e."""
    if sigma == 0:
        return 1.0
    low, high = (0.0, 1.0) if sigma > 0 else (-E, 0.0)
    square = sigma * abs(sigma) * (n + 1)
    return 1 + H * brentq(lambda u: u * abs(u) - square * stored(u), low, high, xtol=1e-16)


def peak(n, v):
    """k d^(n+1)/(n+1) - g d = v^2/2."""
    return brentq(lambda d: K * d ** (n + 1) / (n + 1) - G * d - v * v / 2, (G / K) ** (1 / n), 1.0, xtol=1e-17)


def in_pit(n, dmax, v):
    """Back on the curve of unloading with the speed v: the speed of separation, 0 if it stays."""
    span = E * E * dmax
    fmax = K * dmax**n

    def right(_, y):
        left = max(y[0], 0.0)
        force = fmax * (left / span) ** n
        wave = math.sqrt(force * left)
        share = psi(n, y[1] / wave) if wave > 0 else 1 + (H if y[1] > 0 else -H * E)
        return [y[1], G - force * share]

    def ends(t, y):
        return y[0] if t > 0 else 1.0

    ends.terminal, ends.direction = True, -1
    out = solve_ivp(right, (0, 0.5), [0.0, v], method="DOP853", rtol=1e-13, atol=1e-18, events=ends,
                    first_step=1e-9, max_step=1e-4)
    return -out.y_events[0][0][1] if len(out.y_events[0]) else 0.0


def fall(law, n):
    v, rows, dmax = math.sqrt(2 * G * DROP), [], 0.0
    while True: # touches of the floor
        dmax = peak(n, v)
        rows.append((v, E * v))
        left = (E * v) ** 2 - 2 * G * (1 - E * E) * dmax
        if left < 0:
            break
        v = math.sqrt(left)
    while rows[-1][1] > 0: # impacts on the residual indentation
        rows.append((rows[-1][1], in_pit(n, dmax, rows[-1][1])))
    rest = (1 - E * E) * dmax + E * E * dmax * (G / (K * dmax**n)) ** (1 / n)
    for i, (touch, separate) in enumerate(rows):
        print(f"{law},{i},{touch:.12g},{separate:.12g},{rest:.12g}")


print("# tests/reference/residual_indentation.py: closed forms and DOP853 of scipy")
print("law,touch,speed,leaves,rest")
fall("walton-braun", 1.0)
fall("lankarani-nikravesh-1994", 1.5)
