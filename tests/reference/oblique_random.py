#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes oblique_random.csv: oblique impacts with parameters at random, by direct integration.

Scaled: mass 1, stiffness 1, approach speed 1. The normal force is N = d^n + L d^((n-1)/2) v, friction's bound mu N,
and T acts on the slip, s' = -W T. The spring has the stiffness K = kappa n d^(n-1), or kappa where it is constant:

    spring, spring-dashpot, mindlin-displacement:  T = K x + eta s, x' = s
    mindlin-force:                                 T' = K s
    mindlin-rescaled:                              as force while d grows, as displacement while it falls
    haff-werner:                                   T = eta s

On the bound T = sg mu N, and the spring is what is left of it beside the dashpot. It sticks again where the spring
would grow less than the bound, sg T'_trial < mu N'. Integrated in time by DOP853 of scipy from event to event, the
normal motion with the rest; nothing is known here of closed forms. A row is kept if two tolerances agree to 2e-11.

    oblique_random.py [COUNT [SEED [far]]]      COUNT rows of each kind (default 40); 500 take ten minutes

`far`: friction of 1e-4 to 50, angles of 0.1 to 89.9 degrees, ratios of 0.1 to 10, restitutions from nearly 0 to nearly 1;
`oblique_random.py 10 77 far` wrote oblique_far.csv.
"""
import math
import random
import signal
import sys

import numpy as np
from scipy.integrate import solve_ivp

KINDS = ["spring", "spring-dashpot", "mindlin-force", "mindlin-displacement", "mindlin-rescaled", "haff-werner"]


def polished(slope, got, event, rtol):
    """The event again, from the last step before it: the interpolation inside a step is of lower order."""
    start, y0 = got.t[-2], got.y[:, -2]

    def at(t):
        if t <= start:
            return list(y0)
        return list(solve_ivp(slope, (start, t), y0, "DOP853", rtol=rtol, atol=1e-15).y[:, -1])
    a, b = got.t[-1], got.t[-1] - 1e-3 * (got.t[-1] - start)
    ga, gb = event(a, at(a)), event(b, at(b))
    for _ in range(8):
        if ga == gb or abs(a - b) < 1e-15 * a:
            break
        a, b, ga, gb = a - ga * (a - b) / (ga - gb), a, None, ga
        ga = event(a, at(a))
    return a, at(a)


class Impact:
    def __init__(self, kind, n, lam, end, mu, kappa, eta, w, slip, constant):
        self.kind, self.n, self.lam, self.end = kind, n, lam, end
        self.mu, self.kappa, self.eta, self.w, self.slip = mu, kappa, eta, w, slip
        self.m, self.p = (n - 1) / 2, 0.0 if constant else n - 1
        self.factor = 0.0 if kind == "haff-werner" else kappa if constant else kappa * n

    def force(self, d, v):
        d = max(d, 0.0)
        return d ** self.n + self.lam * d ** self.m * v

    def growth(self, d, v):
        """N'"""
        slope = self.n * d ** (self.n - 1) + self.lam * (self.m * d ** (self.m - 1) * v if self.m else 0.0)
        return slope * v - self.lam * d ** self.m * self.force(d, v)

    def stiffness(self, d):
        return self.factor * max(d, 0.0) ** self.p

    def holds_force(self, v):
        """the state is the force of the spring; else its displacement"""
        return self.kind == "mindlin-force" or (self.kind == "mindlin-rescaled" and v > 0)

    def spring(self, y, held):
        return y[2] if held else self.stiffness(y[0]) * y[2]

    def friction(self, y, held, sg):
        if sg:
            return sg * self.mu * max(self.force(y[0], y[1]), 0.0)
        return self.spring(y, held) + self.eta * y[3]

    def slope(self, held, sg):
        def f(t, y):
            d, v, x, s = y
            x_dot = 0.0 if sg else (self.stiffness(d) * s if held else s)
            return [v, -self.force(d, v), x_dot, -self.w * self.friction(y, held, sg)]
        return f

    def loosens(self, sg, held):
        """slip goes on while this is positive: sg T'_trial - mu N', over the depth to tame its start"""
        def g(t, y):
            d, v, _, s = y
            if d <= 0:
                return 1.0
            bound = self.mu * self.force(d, v)
            rate = self.stiffness(d) * s - self.eta * self.w * sg * bound
            if not held and self.p:
                rate += self.p * v / d * (sg * bound - self.eta * s)
            return (sg * rate - self.mu * self.growth(d, v)) * d ** (1 - self.m)
        return g

    def begins(self):
        """sign of the slip with which it begins, 0: it sticks; and the displacement of the spring"""
        s, sign = self.slip, math.copysign(1, self.slip)
        bound = self.mu * self.force(0.0, 1.0)
        if self.kind == "haff-werner":
            return (sign if abs(self.eta * s) > bound else 0), 0.0
        if abs(self.eta * s) > bound:  # the spring gives way to the dashpot, and may then stick at once
            grows = self.lam > 0 if self.m else sign * (self.factor * s - self.eta * self.w * sign * bound) < \
                self.mu * self.growth(0.0, 1.0)
            return (0 if grows else sign), (sign * bound - self.eta * s) / self.factor
        if self.lam:
            return 0, 0.0
        if self.p == 0 and self.n > 1:
            return sign, 0.0
        psi = abs(s) * self.kappa / self.mu * (1.5 if self.kind == "mindlin-displacement" and self.n > 1 else 1.0)
        return (0 if psi < 1 else sign), 0.0

    def solve(self, rtol):
        sg, x = self.begins()
        y, t, held = [0.0, 1.0, x, self.slip], 0.0, self.holds_force(1.0)
        phases, turned = "", False
        for _ in range(60):
            phases += "s" if sg else "S"

            def ends(t, y):
                d, v = y[0], y[1]  # N = d^((n-1)/2) (d^((n+1)/2) + L v)
                if v >= 0:
                    return 1.0
                return abs(d) ** self.m * d + self.lam * v if self.lam else d

            def turns(t, y):
                return 1.0 if turned else y[1]

            def event(t, y):
                if self.kind == "haff-werner":
                    return abs(self.eta * y[3]) - self.mu * self.force(y[0], y[1])
                return self.loosens(sg, held)(t, y) if sg else \
                    abs(self.friction(y, held, 0)) - self.mu * self.force(y[0], y[1])
            for g, direction in ((ends, -1), (turns, -1), (event, -1 if sg else 1)):
                g.terminal, g.direction = True, direction
            got = solve_ivp(self.slope(held, sg), (t, t + 50.0), y, "DOP853", events=[ends, turns, event], rtol=rtol,
                            atol=[1e-15, 1e-15, 1e-15, 1e-15], first_step=1e-6, max_step=0.05)
            which = [len(e) > 0 for e in got.t_events]
            t, y = polished(self.slope(held, sg), got, (ends, turns, event)[which.index(True)], rtol)
            if which[0]:
                break
            if which[1]:
                phases, turned = phases[:-1], True
                if held and not self.holds_force(-1.0):
                    y[2] /= self.stiffness(y[0])
                    held = False
            elif sg:  # the spring takes over what is left beside the dashpot
                if self.kind != "haff-werner":
                    left = sg * self.mu * self.force(y[0], y[1]) - self.eta * y[3]
                    y[2] = left if held else left / self.stiffness(y[0])
                sg = 0
            else:
                sg = math.copysign(1, self.friction(y, held, 0) or y[3])  # at the touch itself there is none yet
        else:
            raise RuntimeError("phases without end")
        slip = y[3]
        if self.end == "depth" and y[0] > 0:
            def apart(t, y):
                return y[0]
            apart.terminal, apart.direction = True, -1
            got = solve_ivp(lambda t, y: [y[1], -self.force(y[0], y[1])], (t, t + 50.0), y[:2], "DOP853",
                            events=[apart], rtol=rtol, atol=1e-15, max_step=0.05)
            t, y = polished(lambda t, y: [y[1], -self.force(y[0], y[1])], got, apart, rtol)
        return slip, -y[1], t, phases


def draw(kind, dice):
    n = dice.choice([1.0, 1.5]) if kind in ("spring", "spring-dashpot", "haff-werner") else 1.5
    lam = dice.choice([0.0, dice.uniform(0.01, 1.2)])
    mu, kappa = dice.uniform(0.05, 1.0), dice.uniform(0.1, 1.5)
    w = dice.choice([3.5, 3.0, 2.5, dice.uniform(1.1, 5.0)])
    chi = kappa * w / 2
    psi = math.exp(dice.uniform(math.log(0.05), math.log(6 * chi + 2)))
    eta = dice.uniform(0.02, 1.0) if kind in ("spring-dashpot", "haff-werner") else 0.0
    constant = kind in ("spring", "spring-dashpot")
    return Impact(kind, n, lam, dice.choice(["depth", "force"]), mu, kappa, eta, w,
                  dice.choice([-1, 1]) * psi * mu / kappa, constant)


def draw_far(kind, dice):
    def spread(a, b):
        return math.exp(dice.uniform(math.log(a), math.log(b)))
    n = dice.choice([1.0, 1.5]) if kind in ("spring", "spring-dashpot", "haff-werner") else 1.5
    lam = dice.choice([0.0, spread(1e-5, 0.1), dice.uniform(0.1, 1.2), dice.uniform(1.2, 1.9)])
    angle = dice.choice([dice.uniform(0.1, 89.9), spread(0.1, 5), 90 - spread(0.1, 5)])
    eta = spread(1e-3, 5) if kind in ("spring-dashpot", "haff-werner") else 0.0
    return Impact(kind, n, lam, dice.choice(["depth", "force"]), spread(1e-4, 50), spread(0.1, 10), eta,
                  dice.choice([3.5, 3.0, 2.5, dice.uniform(1.05, 10)]), dice.choice([-1, 1]) * math.tan(math.radians(angle)),
                  kind in ("spring", "spring-dashpot"))


def too_long(*_):
    raise RuntimeError("too long")


def solved(impact):
    """what two tolerances say; None: a case that takes too long, or whose events scipy misses"""
    signal.alarm(15)
    try:
        return impact.solve(1e-13), impact.solve(2.5e-12)
    except (RuntimeError, ValueError, IndexError):
        return None
    finally:
        signal.alarm(0)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    signal.signal(signal.SIGALRM, too_long)
    dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 17)
    print("# oblique_random.py: DOP853 of scipy from event to event, two tolerances agree to 2e-11")
    print("kind,n,lambda,end,mu,kappa,eta,w,slip,slip_out,speed_out,duration,phases")
    for kind in KINDS:
        kept = 0
        while kept < count:
            i = draw_far(kind, dice) if sys.argv[3:] == ["far"] else draw(kind, dice)
            both = solved(i)
            if not both:
                continue
            first, second = both
            scale = max(abs(i.slip), i.mu)
            if abs(first[0] - second[0]) > 2e-11 * scale or abs(first[1] - second[1]) > 2e-11:
                print(f"left out: {kind} {first} {second}", file=sys.stderr)
                continue
            kept += 1
            print(",".join([kind] + [repr(float(x)) if not isinstance(x, str) else x for x in
                  (i.n, i.lam, i.end, i.mu, i.kappa, i.eta, i.w, i.slip, *first)]), flush=True)


main()
