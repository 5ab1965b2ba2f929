#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes oblique_bodies.csv: oblique impacts of two bodies in the plane with parameters at random, by direct integration.

Bodies with masses, inertias (infinite: `inf`), arms to the contact, velocities and spins meet; W is their inverse mass,

    v' = -(W_nn N + W_nt T),   s' = -(W_nt N + W_tt T).

Normal force, with stiffness 1 (E* = 3/4, R = 1):

    kelvin  d + L v      tsuji  d^(3/2) + L d^(1/4) v      hunt  d^(3/2) (1 + L v)
    jkr     w ((4/3) A^3 - sqrt(8 pi) A^(3/2)) + L (l A^2)^(1/4) v,  d = l (A^2 - sqrt(2 pi A)),  l = (4 w/3)^(2/3)
    dmt     d^(3/2) - 2 pi w + L d^(1/4) v

Friction, with the cap C = mu max(N + A, 0), without force and memory where N + A <= 0:

    spring, mindlin-rescaled   |k x| <= C, T = k x + eta s cut to C; k constant, or kappa (3/2) sqrt(d) (of jkr: l A^2), where
                               the force is kept as k grows, the displacement as it falls
    haff-werner                eta s cut to C
    tanh, ramp                 C tanh(s/v_s), C min(s/v_s, 1)
    dahl, lugre                z' = s - s0 |s| z/g, g = (mu + (mu_s - mu) exp(-(s/v_s)^2)) max(N + A, 0),
                               T = s0 z + s1 z' + s2 s

Integrated from event to event in c and its own time, dt = d'(c) dtau: c = sqrt(d), of jkr sqrt(A), which make beginning and
end smooth; DOP853 of scipy, Radau for the bristles, which start and end where N + A is 1e-9. Nothing is known here of closed
forms. A row is kept if two tolerances agree to 2e-11 (bristles: 5e-11).

    oblique_bodies.py [COUNT [SEED]]      COUNT rows of each pair of laws (default 4)

The last row of the table is one of `oblique_bodies.py 2 9901`: a slip that the bristle brings to rest where N ends.
"""
import math
import random
import sys

import numpy as np
from scipy.integrate import solve_ivp

NORMALS = ["kelvin", "tsuji", "hunt", "jkr", "dmt"]
FRICTIONS = ["spring", "mindlin-rescaled", "haff-werner", "tanh", "ramp", "dahl", "lugre"]
B0 = (math.sqrt(2 * math.pi) / 4) ** (1 / 3)


class Normal:
    def __init__(self, kind, lam, work):
        self.kind, self.lam, self.work = kind, lam, work
        self.length = (4 * work / 3) ** (2 / 3)

    def start(self):
        return (2 * math.pi) ** (1 / 6) if self.kind == "jkr" else 0.0

    def least(self):
        return B0 if self.kind == "jkr" else 0.0

    def depth(self, c):
        """d, d'(c)"""
        if self.kind == "kelvin":
            return c, 1.0
        if self.kind == "jkr":
            return self.length * (c ** 4 - math.sqrt(2 * math.pi) * c), \
                self.length * (4 * c ** 3 - math.sqrt(2 * math.pi))
        return c * c, 2 * c

    def reach(self, c):
        """what stands for the depth in the area, d/dc of it"""
        if self.kind == "jkr":
            return self.length * c ** 4, self.length * 4 * c ** 3
        return self.depth(c)

    def force(self, c, v):
        """N, dN/dc, dN/dv"""
        r = max(c, 1e-150)
        if self.kind == "kelvin":
            return c + self.lam * v, 1.0, self.lam
        if self.kind == "hunt":
            return r ** 3 * (1 + self.lam * v), 3 * r * r * (1 + self.lam * v), self.lam * r ** 3
        if self.kind == "jkr":
            x = self.lam * self.length ** 0.25 * c
            return self.work * (4 / 3 * c ** 6 - math.sqrt(8 * math.pi) * c ** 3) + x * v, \
                self.work * (8 * c ** 5 - 3 * math.sqrt(8 * math.pi) * c * c) + x / c * v, x
        x = self.lam * math.sqrt(r)
        return r ** 3 - 2 * math.pi * self.work + x * v, 3 * r * r + 0.5 * x / r * v, x


class Impact:
    def __init__(self, normal, friction, p, w, v0, s0):
        self.n, self.kind, self.p, self.w, self.v0, self.s0 = normal, friction, p, w, v0, s0
        self.mindlin = friction == "mindlin-rescaled"
        self.spring = friction in ("spring", "mindlin-rescaled", "haff-werner")
        self.bristle = friction in ("dahl", "lugre")

    def stiffness(self, c):
        if self.kind == "haff-werner":
            return 0.0
        return self.p["k"] * 1.5 * math.sqrt(max(self.n.reach(c)[0], 0.0)) if self.mindlin else self.p["k"]

    def pressed(self, y):
        return self.n.force(y[0], y[1])[0] + self.p["A"]

    def pull(self, y, sg):
        """force of the spring"""
        if sg:
            return sg * self.p["mu"] * max(self.pressed(y), 0.0)
        return y[2] if self.mindlin and self.held else self.stiffness(y[0]) * y[2]

    def limit(self, s):
        p = self.p
        return p["mu"] + (p["mu_s"] - p["mu"]) * math.exp(-(s / p["v_s"]) ** 2) if self.kind == "lugre" else p["mu"]

    def quasi_static(self, y, pressed):
        """a bristle that follows its limit: where it is nearly nothing"""
        if pressed <= 0:
            return 0.0
        s, pace = y[3], self.n.depth(y[0])[1]
        _, nc, nv = self.n.force(y[0], y[1])
        growth = nc * y[1] / pace - nv * self.w[0] * pressed if pace > 0 else 0.0
        return math.copysign(self.limit(s), s) * (pressed + self.p["eta"] / self.p["k"] * growth) + self.p["s2"] * s

    def friction(self, y, sg, dead):
        """T, x'"""
        p, s = self.p, y[3]
        pressed = max(self.pressed(y), 0.0)
        if dead:
            return self.quasi_static(y, pressed) if self.bristle else 0.0, 0.0
        if self.kind == "tanh":
            return p["mu"] * pressed * math.tanh(s / p["v_s"]), 0.0
        if self.kind == "ramp":
            return p["mu"] * pressed * max(-1.0, min(1.0, s / p["v_s"])), 0.0
        if self.bristle:
            rate = s - p["k"] * abs(s) * y[2] / (self.limit(s) * pressed) if pressed > 0 else 0.0
            return p["k"] * y[2] + p["eta"] * rate + p["s2"] * s, rate
        cap = p["mu"] * pressed
        x = 0.0 if sg or self.kind == "haff-werner" else self.stiffness(y[0]) * s if self.mindlin and self.held else s
        return max(-cap, min(cap, self.pull(y, sg) + p["eta"] * s)), x

    def slope(self, sg, dead):
        def f(t, y):
            n, (traction, x) = self.n.force(y[0], y[1])[0], self.friction(y, sg, dead)
            pace = self.n.depth(y[0])[1]
            return [y[1], -pace * (self.w[0] * n + self.w[1] * traction), pace * x,
                    -pace * (self.w[1] * n + self.w[2] * traction), pace]
        return f

    def rates(self, y, sg, dead):
        """d/dtau of the cap, of the spring that is free"""
        dy = self.slope(sg, dead)(0.0, y)
        _, nc, nv = self.n.force(y[0], y[1])
        pace, k = self.n.depth(y[0])[1], self.stiffness(y[0])
        trial = k * y[3] * pace
        if self.mindlin and not self.held:
            reach, more = self.n.reach(y[0])
            trial += 0.5 * more * dy[0] / reach * self.pull(y, sg)
        return self.p["mu"] * (nc * dy[0] + nv * dy[1]), trial

    def begins(self, y):
        """sign of the spring on its cap, 0: free"""
        if self.kind == "haff-werner" or not self.spring:
            return 0
        probe = list(y)
        if y[4] == 0.0 and self.n.kind != "jkr":
            eps = 1e-12
            probe[0] = eps if self.n.kind == "kelvin" else math.sqrt(eps)
            spring = self.stiffness(probe[0]) * y[3] * eps / self.v0 / (1.5 if self.mindlin else 1.0)
            cap = self.p["mu"] * max(self.pressed(probe), 0.0)
            return int(math.copysign(1, y[3])) if abs(spring) > cap else 0
        if self.p["mu"] * self.pressed(y) > 1e-9:
            return 0
        sign = int(math.copysign(1, y[3])) or 1
        cap, trial = self.rates(y, 0, False)
        return sign if sign * trial > cap else 0

    def events(self, sg, dead, turned):
        way = -1 if turned else 1

        def ends(t, y):
            if self.ends_by_force:
                return min(self.n.force(y[0], y[1])[0], y[0]) if turned else 1.0
            return y[0] - self.n.least() if turned else 1.0

        def turns(t, y):
            return way * y[1]

        def dies(t, y):
            f = self.pressed(y)
            if self.bristle and dead:
                return 1.0
            return 1.0 if self.ends_by_force and self.p["A"] == 0 and turned else -f if dead else f

        def caps(t, y):
            if dead or not self.spring or self.kind == "haff-werner":
                return 1.0
            if sg:
                cap, trial = self.rates(y, sg, dead)
                return sg * trial - cap
            return self.p["mu"] * self.pressed(y) - abs(self.pull(y, 0))

        def clips(t, y):
            if dead or not self.spring or not self.p["eta"]:
                return 1.0
            return self.clipped * (self.p["mu"] * self.pressed(y) - abs(self.pull(y, sg) + self.p["eta"] * y[3]))

        def bends(t, y):
            return self.bent * (abs(y[3]) - self.p["v_s"]) if self.kind == "ramp" and not dead else 1.0
        for g in (ends, turns, dies, caps, clips, bends):
            g.terminal, g.direction = True, -1
        return [ends, turns, dies, caps, clips, bends]

    def run(self, sg, dead, turned, y, t, rtol):
        """to the next event"""
        self.bent = 1 if abs(y[3]) > self.p["v_s"] or self.on_bend > 0 else -1
        if self.on_bend < 0:
            self.bent = -1
        fresh = list(y)
        fresh[0] = max(y[0], self.tiny())
        over = self.p["mu"] * self.pressed(fresh) - abs((0.0 if t == 0.0 else self.pull(y, sg)) + self.p["eta"] * y[3])
        self.clipped = self.on_clip or (1 if over > 0 else -1)
        g, f = self.events(sg, dead, turned), self.slope(sg, dead)
        method = "Radau" if self.bristle and not dead else "DOP853"
        more = {"first_step": 1e-7} if method == "DOP853" else {}
        got = solve_ivp(f, (t, t + 60.0), y, method, events=g, rtol=rtol, atol=1e-16 if method == "DOP853" else 1e-15,
                        max_step=0.05, **more)
        hit = [i for i, e in enumerate(got.t_events) if len(e)]
        if not hit:
            raise RuntimeError("no event")
        start, y0, which = got.t[-2], got.y[:, -2], hit[0]

        def at(x):
            if x <= start:
                return list(y0)
            return list(solve_ivp(f, (start, x), y0, method, rtol=rtol, atol=1e-16).y[:, -1])
        a, b = got.t[-1], got.t[-1] - 1e-3 * (got.t[-1] - start)
        ga, gb = g[which](a, at(a)), g[which](b, at(b))
        for _ in range(8):
            if ga == gb or abs(a - b) < 1e-15 * max(a, 1e-3):
                break
            a, b, gb = a - ga * (a - b) / (ga - gb), a, ga
            ga = g[which](a, at(a))
        return which, a, at(a)

    def solve(self, rtol):
        self.on_bend = self.on_clip = 0
        self.held, self.ends_by_force = True, self.p["end"] == "force"
        y, t, turned = [self.n.start(), self.v0, 0.0, self.s0, 0.0], 0.0, False
        dead = self.bristle or self.pressed([self.tiny(), self.v0]) <= 0
        sg = 0 if dead else self.begins(y)
        if self.bristle:  # to where N + A is 1e-9, then quasi-static
            y, t = self.press(y, rtol)
            dead = False
            if t > 0:
                y[2] = math.copysign(self.limit(y[3]) * self.pressed(y) / self.p["k"], y[3])
        for _ in range(80):
            if self.bristle and not dead:
                which, t, y = self.run_bristle(turned, y, t, rtol)
            else:
                which, t, y = self.run(sg, dead, turned, y, t, rtol)
            self.on_bend = -self.bent if which == 5 else 0
            self.on_clip = -self.clipped if which == 4 else 0
            if which == 0:
                return y[1], y[3], y[4]
            if which == 1:
                turned, y[1] = not turned, 0.0
                if self.mindlin and not sg:
                    k = self.stiffness(y[0])
                    y[2] = y[2] / k if turned else y[2] * k
                self.held = not turned
            elif which == 2:
                if self.bristle and dead:
                    raise RuntimeError("a bristle pressed again")
                dead, sg, y[2] = not dead, 0, 0.0
                if not dead:
                    sg = self.begins(y)
            elif which == 3:
                if sg:
                    pull = self.pull(y, sg)
                    y[2] = pull if self.mindlin and self.held else pull / self.stiffness(y[0])
                    sg = 0
                else:
                    sg = int(math.copysign(1, self.pull(y, 0)))
        raise RuntimeError("phases without end")

    def tiny(self):
        return self.n.start() or (1e-12 if self.n.kind == "kelvin" else 1e-6)

    def press(self, y, rtol):
        def g(t, y):
            return self.pressed(y) - 1e-9
        if g(0.0, y) >= 0:
            return y, 0.0
        g.terminal, g.direction = True, 1
        got = solve_ivp(self.slope(0, True), (0.0, 50.0), y, "DOP853", events=[g], rtol=rtol, atol=1e-16,
                        first_step=1e-9, max_step=0.05)
        return list(got.y[:, -1]), got.t[-1]

    def run_bristle(self, turned, y, t, rtol):
        g = self.events(0, False, turned)

        def low(t, y):
            return self.pressed(y) - 1e-11 if turned else 1.0
        low.terminal, low.direction = True, -1
        got = solve_ivp(self.slope(0, False), (t, t + 60.0), y, "Radau", events=[low, g[1], g[0]], rtol=rtol, atol=1e-16,
                        max_step=0.05)
        hit = [i for i, e in enumerate(got.t_events) if len(e)]
        if not hit:
            raise RuntimeError("no event")
        y = list(got.y[:, -1])
        if hit[0] == 0:
            self.unbend(y)
        return (2, 1, 0)[hit[0]], got.t[-1], y

    def unbend(self, y):
        """N + A goes to 0 with a slope: with N = 1e-11 exp(-q) and dt = N/|N'| dq, over all q. What else acts has no time."""
        nc = self.n.force(y[0], y[1])[1]
        dy = self.slope(0, False)(0.0, y)
        rate = self.p["k"] / (self.limit(y[3]) * abs(nc * dy[0] + self.n.force(y[0], y[1])[2] * dy[1])) * \
            self.n.depth(y[0])[1]

        def f(q, u):
            dz = -rate * abs(u[1]) * u[0]
            return [dz, -self.w[2] * self.p["eta"] * dz, -self.w[1] * self.p["eta"] * dz]

        def rests(q, u):  # and stays: nothing bends it back any more
            return u[1]
        rests.terminal = True
        span = 60 / (rate * max(abs(y[3]), 1e-9))
        got = solve_ivp(f, (0.0, span), [y[2], y[3], y[1]], "Radau", rtol=1e-12, atol=1e-18, events=[rests])
        y[2], y[3], y[1] = (float(x) for x in got.y[:, -1])
        if len(got.t_events[0]):
            y[3] = 0.0


def body(dice, fixed=False):
    if fixed:
        return {"m": math.inf, "I": math.inf, "x": 0.0, "y": 0.0, "vx": 0.0, "vy": 0.0, "w": 0.0}
    return {"m": dice.uniform(0.4, 3.0)}


def pair(dice):
    """two bodies, n = +y"""
    kind = dice.choice(["sphere", "disc", "shell", "spheres", "general", "general"])
    two = body(dice)
    if kind == "general":
        one = body(dice)
        for b, side in ((one, 1), (two, -1)):
            b["I"] = b["m"] * dice.uniform(0.3, 1.5)
            b["x"], b["y"] = dice.uniform(-1, 1), side * dice.uniform(0.2, 1.2)
    else:
        one = body(dice, kind != "spheres")
        share = {"sphere": 0.4, "disc": 0.5, "shell": 2 / 3, "spheres": 0.4}[kind]
        for b, side in ((one, 1), (two, -1)):
            if math.isfinite(b["m"]):
                r = dice.uniform(0.2, 2.0)
                b["I"], b["x"], b["y"] = share * b["m"] * r * r, 0.0, side * r
    for b in (one, two):
        if math.isfinite(b["m"]):
            b["vx"], b["vy"], b["w"] = dice.uniform(-2, 2), dice.uniform(-1, 1), dice.uniform(-2, 2)
    return one, two


def contact(one, two):
    n, t = (0.0, 1.0), (-1.0, 0.0)
    w, rate, slip = [0.0, 0.0, 0.0], 0.0, 0.0
    for b, sign in ((one, -1), (two, 1)):
        rn, rt = b["x"] * n[1] - b["y"] * n[0], b["x"] * t[1] - b["y"] * t[0]
        w[0] += 1 / b["m"] + rn * rn / b["I"]
        w[1] -= rn * rt / b["I"]
        w[2] += 1 / b["m"] + rt * rt / b["I"]
        g = (b["vx"] - b["w"] * b["y"], b["vy"] + b["w"] * b["x"])
        rate -= sign * g[1]
        slip += sign * (g[0] * t[0] + g[1] * t[1])
    return w, rate, slip


def after(one, two, w, dv, ds):
    """the bodies after v and s changed by dv and ds"""
    det = w[0] * w[2] - w[1] ** 2
    pn, pt = -(w[2] * dv - w[1] * ds) / det, -(w[0] * ds - w[1] * dv) / det
    out = []
    for b, sign in ((one, -1), (two, 1)):
        px, py = sign * pt, sign * pn
        out += [b["vx"] + px / b["m"], b["vy"] + py / b["m"], b["w"] + (b["x"] * py - b["y"] * px) / b["I"]]
    return out


def draw(normal, friction, dice):
    while True:
        one, two = pair(dice)
        w, v0, s0 = contact(one, two)
        mu = dice.uniform(0.05, 0.9)
        if v0 > 0.2 and abs(w[1]) * mu < 0.6 * w[0]:
            break
    adhesive = normal in ("jkr", "dmt")
    work = dice.uniform(0.002, 0.03) * v0 * v0 / w[0] if adhesive else 0.0
    lam = dice.choice([0.0, dice.uniform(0.02, 0.5)]) / math.sqrt(w[0])
    if normal == "hunt":
        lam = dice.uniform(0.02, 0.8) / v0
    n = Normal(normal, lam, work)
    pull = {"jkr": 3 * math.pi * work, "dmt": 2 * math.pi * work}.get(normal, 0.0)
    end = dice.choice(["depth", "force"]) if normal in ("kelvin", "tsuji") and lam else "depth"
    p = {"mu": mu, "mu_s": 0.0, "k": 0.0, "eta": 0.0, "s2": 0.0, "v_s": 0.0, "A": dice.choice([0.0, pull]), "end": end}
    if friction in ("spring", "dahl", "lugre"):
        p["k"] = dice.uniform(0.2, 2.0)
    if friction == "mindlin-rescaled":
        p["k"] = dice.uniform(0.4, 1.2)
    if friction == "haff-werner" or friction in ("spring", "mindlin-rescaled") and dice.random() < 0.4:
        p["eta"] = dice.uniform(0.02, 0.6)
        if friction == "spring":
            p["eta"] = 0.0  # takes none
    if friction in ("tanh", "ramp"):
        p["v_s"] = dice.uniform(0.05, 0.8)
    if friction == "lugre":
        p["mu_s"], p["v_s"] = mu * dice.uniform(1.0, 1.6), dice.uniform(0.1, 0.6)
        p["eta"], p["s2"] = dice.uniform(0.0, 0.3), dice.uniform(0.0, 0.2)
    return Impact(n, friction, p, w, v0, s0), one, two


BODY = ["m", "I", "x", "y", "vx", "vy", "w"]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    dice = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 29)
    names = [f"{k}{i}" for i in (1, 2) for k in BODY] + [f"{k}{i}_out" for i in (1, 2) for k in ("vx", "vy", "w")]
    print("# oblique_bodies.py: scipy from event to event, in coordinates that are smooth at both ends; two tolerances agree")
    print("normal,lambda,work,friction,end,mu,mu_s,k,eta,s2,v_s,A," + ",".join(names) + ",duration")
    for normal in NORMALS:
        for friction in FRICTIONS:
            kept = tries = 0
            if friction == "mindlin-rescaled" and normal == "kelvin":
                continue
            while kept < count and tries < 6 * count:
                tries += 1
                i, one, two = draw(normal, friction, dice)
                try:
                    a, b = i.solve(3e-14 if not i.bristle else 1e-12), i.solve(1e-12 if not i.bristle else 1e-11)
                except (RuntimeError, ValueError, OverflowError, ZeroDivisionError) as reason:
                    print(f"left out: {normal} {friction}: {reason}", file=sys.stderr)
                    continue
                if max(abs(a[k] - b[k]) for k in (0, 1)) > (5e-11 if i.bristle else 2e-11):
                    print(f"left out: {normal} {friction} {a} {b}", file=sys.stderr)
                    continue
                kept += 1
                p = i.p
                row = [normal, i.n.lam, i.n.work, friction, p["end"]] + [p[k] for k in ("mu", "mu_s", "k", "eta", "s2", "v_s", "A")]
                row += [b[k] for b in (one, two) for k in BODY] + after(one, two, i.w, a[0] - i.v0, a[1] - i.s0) + [a[2]]
                print(",".join(x if isinstance(x, str) else repr(float(x)) for x in row), flush=True)


main()
