#!/usr/bin/env python3
"""Partial slip after Maw, Barber and Fawcett: the cases mbf-* of oblique.json.

Independent springs at y in (0, 1), scaled so that the deepest point is 1 and the approach speed 1:

    d'' = -(5/4) d^(3/2),  psi' = -(15/4) chi Int_0^sqrt(d) w dy,  w' = psi within |w| <= d - y^2.

Runge-Kutta for d, trapezoid for psi, n springs and n steps. A spring that comes to touch within a
step moves for the rest of that step only: without this the error is of first order, and an
extrapolation of second order (as for the digits that stood here before) is off by 4e-5.
The digits in the file are the extrapolation of n = 4000 and 8000; this script prints that of
n = 200 and 400, which agrees to 1e-6.
"""
from math import sqrt


def run(chi, psi, n):
    w, d, v, pull, h = [0.0] * n, 0.0, 1.0, 0.0, 2.9432753 / n
    acc = lambda x: -1.25 * x * sqrt(x) if x > 0.0 else 0.0
    for _ in range(n + 1000):
        k1, a1 = v, acc(d)
        k2, a2 = v + h / 2 * a1, acc(d + h / 2 * k1)
        k3, a3 = v + h / 2 * a2, acc(d + h / 2 * k2)
        k4, a4 = v + h * a3, acc(d + h * k3)
        new = d + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
        rate = v + h * (a1 + 2 * a2 + 2 * a3 + a4) / 6
        if new <= 0.0:
            break
        after, force = psi, pull
        for _ in range(3):
            after = psi - h * 3.75 * chi * 0.5 * (pull + force)
            moved, trial = 0.5 * h * (psi + after), []
            for i in range(n):
                y2 = ((i + 0.5) / n) ** 2
                cap = new - y2
                if cap <= 0.0:
                    trial.append(0.0)
                    continue
                part = cap / (new - d) if y2 > d else 1.0
                trial.append(min(max(w[i] + part * moved, -cap), cap))
            force = sum(trial) / n
        w, psi, pull, d, v = trial, after, force, new, rate
    return psi


if __name__ == "__main__":
    chi = 1.4411764705882353
    for psi1 in (0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5):
        coarse, fine = run(chi, psi1, 200), run(chi, psi1, 400)
        print(psi1, fine + (fine - coarse) / 3)
