#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes oblique_bristles.csv: oblique impacts of bristles, soft and stiff, by direct integration.

Scaled: mass 1, stiffness 1, approach speed 1; s' = -W T, and

    hertz   N = d^(3/2)            tsuji  N = d^(3/2) + L d^(1/4) v          (c = d^(1/4), dt = 4 c^3 dtau)
    hunt    N = d^(3/2) (1 + L v)
    linear  N = d                  kelvin N = d + L v                        (c = d, in time)
    u' = k (s - |s| u/g),  g = (mu + (mu_s - mu) exp(-(s/v_s)^2)) N,  T = u + (eta/k) u' + s2 s      (u = k z)

LSODA of scipy with the Jacobian in closed form, from one zero of the slip to the next, where |s| has its corner; it starts on
the limit that a bristle follows at the touch, where N is faint, and ends where N is that again. Nothing is known here of
closed forms. A row is kept if two tolerances agree to 3e-11 of the slip or of mu.

A method that does not come to an end in a few seconds is given up: such a row is left out, too.
"""
import math
import os
import random
import signal
import sys

import numpy as np
from scipy.integrate import solve_ivp

NORMALS = [("hertz", 0.0, "depth"), ("tsuji", 0.3, "force"), ("tsuji", 0.3, "depth"), ("linear", 0.0, "depth"),
           ("kelvin", 0.4, "force"), ("kelvin", 0.3, "depth"), ("hunt", 0.5, "depth")]


class Impact:
    def __init__(self, normal, lam, end, kind, mu, mu_s, v_s, k, eta, s2, w, slip):
        self.normal, self.lam, self.end, self.kind, self.mu, self.mu_s, self.v_s = normal, lam, end, kind, mu, mu_s, v_s
        self.k, self.eta, self.s2, self.w, self.slip = k, eta, s2, w, slip
        # N there: what follows its limit, or has so little time left, has no impulse left
        self.faint = 1e-15 if k * abs(slip) < 30 and (not lam or normal == "hunt") else 1e-10
        self.plane = normal in ("linear", "kelvin")

    def force(self, c, v):
        """N, dN/dc, dN/dv"""
        if self.plane:
            return c + self.lam * v, 1.0, self.lam
        if self.normal == "hunt":
            return c ** 6 * (1 + self.lam * v), 6 * c ** 5 * (1 + self.lam * v), self.lam * c ** 6
        return c ** 6 + self.lam * c * v, 6 * c ** 5 + self.lam * v, self.lam * c

    def pace(self, c):
        """dt/dtau, its slope"""
        return (1.0, 0.0) if self.plane else (4 * c ** 3, 12 * c * c)

    def share(self, s):
        x = math.exp(-(s / self.v_s) ** 2) * (self.mu_s - self.mu) if self.mu_s > self.mu else 0.0
        return self.mu + x, -2 * s / self.v_s ** 2 * x if x else 0.0

    def slope(self, sense):
        def f(t, y):
            c, v, s, u, _ = y
            n, _, _ = self.force(c, v)
            p = self.pace(c)[0]
            g = self.share(s)[0] * max(n, 0.5 * self.faint)
            du = self.k * (s - sense * s * u / g)
            traction = u + self.eta / self.k * du + self.s2 * s
            return [v, -p * n, -p * self.w * traction, p * du, p]
        return f

    def jacobian(self, sense):
        def j(t, y):
            c, v, s, u, _ = y
            n, nc, nv = self.force(c, v)
            n = max(n, 0.5 * self.faint)
            p, pc = self.pace(c)
            h, hs = self.share(s)
            g = h * n
            q = sense * s * u / g
            du = self.k * (s - q)
            du_c, du_v = self.k * q * nc / n, self.k * q * nv / n
            du_s, du_u = self.k * (1 - sense * u / g + q * hs / h), -self.k * sense * s / g
            lag = self.eta / self.k
            traction = u + lag * du + self.s2 * s
            m = np.zeros((5, 5))
            m[0, 1] = 1.0
            m[1, 0], m[1, 1] = -pc * n - p * nc, -p * nv
            m[2] = [-self.w * (pc * traction + p * lag * du_c), -self.w * p * lag * du_v,
                    -self.w * p * (lag * du_s + self.s2), -self.w * p * (1 + lag * du_u), 0]
            m[3] = [pc * du + p * du_c, p * du_v, p * du_s, p * du_u, 0]
            m[4, 0] = pc
            return m
        return j

    def start(self):
        s, sense = self.slip, math.copysign(1.0, self.slip)
        if self.plane:
            if self.lam:
                return [0.0, 1.0, s, 0.0, 0.0]
            h = self.share(s)[0]
            return [self.faint, 1.0, s, self.k * s / (1 + self.k * abs(s) / h) * self.faint, self.faint]
        if self.normal == "tsuji":  # the limit grows faster than the bristle bends
            return [1e-4, 1.0, s, self.k * s * 1e-16, 1e-16]
        c = self.faint ** (1 / 6)
        n, nc, _ = self.force(c, 1.0)
        g = self.share(s)[0] * n
        return [c, 1.0, s, sense * g * (1 - self.share(s)[0] * nc / self.pace(c)[0] / (self.k * abs(s))), c ** 4]

    def solve(self, rtol):
        y = self.start()
        y[2] *= math.exp(-self.w * self.s2 * y[4])
        if abs(y[3]) > abs(self.slip) * self.k * y[4]:  # where the limit is not followed yet it is bent by the way
            y[3] = self.slip * self.k * y[4]
        t, sense = 0.0, math.copysign(1.0, self.slip)
        scale = max(abs(self.slip), 1e-3 * self.mu)

        def ends(t, y):
            return self.force(y[0], y[1])[0] - self.faint if y[1] < 0 else 1.0

        def turns(t, y):
            return y[2]
        ends.terminal = turns.terminal = True
        ends.direction = -1
        for _ in range(20000):
            turns.direction = -sense
            got = solve_ivp(self.slope(sense), (t, t + 60.0), y, "LSODA", jac=self.jacobian(sense), events=[ends, turns],
                            rtol=rtol, atol=[1e-16, 1e-15, 1e-14 * scale, 1e-14 * scale, 1e-14],
                            first_step=1e-9, max_step=0.05)
            t, y = got.t[-1], got.y[:, -1].copy()
            if len(got.t_events[0]):
                break
            if not len(got.t_events[1]):
                raise RuntimeError("no end")
            y[2] = 0.0
            sense = -sense
            # off the corner by the slope there
            step = 1e-13
            y = y + step * np.array(self.slope(sense)(t, y))
            t += step
        else:
            raise RuntimeError("reversals without end")
        # what is left of the bend goes at once (all of it, or as far as brings the slip to rest)
        s, whole = y[2], self.w * self.eta / self.k * y[3]
        slip = 0.0 if s * (s + whole) < 0 else s + whole if s else s
        if self.end == "depth" and y[0] > 0 and self.lam and self.normal != "hunt":
            def apart(t, y):
                return y[0]
            apart.terminal = True
            got = solve_ivp(lambda t, y: [y[1], -self.pace(y[0])[0] * self.force(y[0], y[1])[0], self.pace(y[0])[0]],
                            (0, 60.0), [y[0], y[1], y[4]], "DOP853", events=[apart], rtol=3e-14, atol=1e-16)
            y = np.array([0.0, got.y[1, -1], slip, 0.0, got.y[2, -1]])
        rest = (y[0] if self.plane else y[0] ** 4) / -y[1]
        if self.end == "force" and self.lam:  # N falls to 0 in a straight line
            rest = -self.faint * self.pace(y[0])[0] / (self.force(y[0], y[1])[1] * y[1])
        return slip * math.exp(-self.w * self.s2 * rest), -y[1], y[4] + rest


class Slow(Exception):
    pass


def too_slow(*_):
    raise Slow


def main():
    dice = random.Random(7)
    signal.signal(signal.SIGALRM, too_slow)
    table = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "oblique_bristles.csv"), "w")  # LSODA prints, too
    print("# oblique_bristles.py: LSODA of scipy from one zero of the slip to the next, two tolerances agree to 3e-11", file=table)
    print("normal,lambda,end,kind,mu,mu_s,v_s,k,eta,s2,w,slip,slip_out,speed_out,duration", file=table)
    for normal, lam, end in NORMALS:
        for kind in ("dahl", "lugre"):
            for k in (1e-4, 1e-2, 1.0, 1e2, 1e4):
                for angle in (5, 60, 89, 89.9):
                    mu, w, slip = round(dice.uniform(0.1, 0.8), 3), dice.choice([3.5, 3.0, 2.5]), math.tan(math.radians(angle))
                    i = Impact(normal, lam, end, kind, mu, mu, 1.0, k, 0.0, 0.0, w, slip) if kind == "dahl" else \
                        Impact(normal, lam, end, kind, mu, round(1.3 * mu, 4), 0.05, k, 0.1 * math.sqrt(k), 0.02, w, slip)
                    try:
                        signal.alarm(8)
                        first, second = i.solve(1e-13), i.solve(1e-12)
                    except (Slow, RuntimeError, ValueError):
                        first, second = (0.0,), (1.0,)
                    signal.alarm(0)
                    if abs(first[0] - second[0]) > 3e-11 * max(slip, mu):
                        print(f"left out: {normal} {end} {kind} {k} {angle}", file=sys.stderr)
                        continue
                    print(",".join(x if isinstance(x, str) else repr(float(x)) for x in
                          (normal, lam, end, kind, mu, i.mu_s, i.v_s, k, i.eta, i.s2, w, slip, *first)), file=table, flush=True)


main()
