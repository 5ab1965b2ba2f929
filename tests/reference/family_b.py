#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""family_b.csv: outcome of x'' + x^n (1 + Lambda sgn(u)|u|^q) = 0 for given n, q and restitution e.

Energy: with b = 2/q and S(v) = v^2/2 2F1(1, b; 1+b; -Lambda v^q), elastic energy on the way in is S(1) - S(u), and on
the way out the same with -Lambda and e in place of 1; both must give the same at the deepest point. The unknown is
y = 1 - Lambda e^q, which may be as small as exp(-10000), so its logarithm is used.

Times: on the way in dt = du/(x^n (1 + Lambda u^q)); on the way out with P = -ln(1 - Lambda U^q), U = -u,
    dt = U^(1-q)/(q Lambda x^n) dP,    ds = -U^(2-q)/(q Lambda) dP.
The elastic energy left to an end is taken from a Taylor series there close by, from the hypergeometric function
further away. Rows of moderate damping are repeated by direct integration (impact_ode.py).
"""
import sys

from mpmath import mp, mpf, exp, expm1, hyp2f1, log, psi

from common import integrate, write_csv
from impact_ode import Impact

mp.dps = 42
COLUMNS = ("n", "q", "e", "Lambda", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max", "duration")
TERMS = 38
CLOSE = mpf("0.12")


def hyper(b, z, one_minus_z):
    """2F1(1, b; 1+b; z) for z < 1; near 1 from the series in 1 - z, for integer b elementary."""
    if -mpf("0.6") < z < mpf("0.6"):
        total, power, k = mpf(0), mpf(1), 0
        while abs(power) > mpf(10) ** (-mp.dps - 3):
            total += power / (b + k)
            power *= z
            k += 1
        return b * total
    if z > 0:
        # b sum (b)_k/k! (psi(k+1) - psi(b+k) - ln(1-z)) (1-z)^k
        total, weight, k = mpf(0), mpf(1), 0
        first, second, lg = psi(0, mpf(1)), psi(0, b), log(one_minus_z)
        while abs(weight) > mpf(10) ** (-mp.dps - 3):
            total += weight * (first - second - lg)
            first += mpf(1) / (k + 1)
            second += 1 / (b + k)
            weight *= (b + k) / (k + 1) * one_minus_z
            k += 1
        return b * total
    if b == int(b):
        # elementary: repeated use of 2F1(1,b;1+b;z) = b/(b-1) (2F1(1,b-1;b;z) - 1)/z, from -ln(1-z)/z
        value = -log(one_minus_z) / z
        for k in range(2, int(b) + 1):
            value = mpf(k) / (k - 1) * (value - 1) / z
        return value
    return hyp2f1(1, b, 1 + b, z)


class FamilyB:
    """One law with restitution e, q; Lambda is found on construction."""

    def __init__(self, q, e):
        self.q, self.e, self.b = mpf(q), mpf(e), 2 / mpf(q)
        self.find_damping()

    def find_damping(self):
        """Bisection and secant in L = ln y for energy in = energy out."""
        def gap(lg):
            damping = -expm1(lg) / self.e ** self.q
            energy_in = hyper(self.b, -damping, 1 + damping) / 2
            energy_out = self.e ** 2 / 2 * hyper(self.b, -expm1(lg), exp(lg))
            return energy_out / energy_in - 1
        low = mpf(-1)
        while gap(low) < 0:
            low *= 2
        high = -mpf(10) ** -6
        for _ in range(24):
            mid = (low + high) / 2
            low, high = (mid, high) if gap(mid) > 0 else (low, mid)
        flow, fhigh = gap(low), gap(high)
        for _ in range(12):                             # secant
            if fhigh == flow or low == high:
                break
            low, high, flow = high, high - fhigh * (high - low) / (fhigh - flow), fhigh
            fhigh = gap(high)
        self.log_y, self.y = high, exp(high)
        self.damping = -expm1(high) / self.e ** self.q
        self.s_max = hyper(self.b, -self.damping, 1 + self.damping) / 2
        assert abs(gap(high)) < mpf(10) ** -34

    # energy on the way in at speed u = 1 - d
    def energy_in(self, d, u):
        if d < CLOSE:
            return self.series(self.jet_in(), d)
        w = self.damping * u ** self.q
        return self.s_max - u * u / 2 * hyper(self.b, -w, 1 + w)

    def jet_in(self):
        """Taylor coefficients in d of v/(1 + Lambda v^q), v = 1 - d."""
        if not hasattr(self, "_jet_in"):
            power = [mpf(1)]
            for k in range(TERMS):
                power.append(power[k] * (self.q - k) / (k + 1) * -1)
            below = [self.damping * c for c in power]
            below[0] += 1
            inverse = [1 / below[0]]
            for k in range(1, TERMS):
                inverse.append(-sum(below[i] * inverse[k - i] for i in range(1, k + 1)) / below[0])
            self._jet_in = [inverse[k] - (inverse[k - 1] if k else 0) for k in range(TERMS)]
        return self._jet_in

    # energy on the way out at p = P(end) - d
    def energy_out(self, d, p):
        if d < CLOSE * min(-self.log_y, 4):
            return self.series(self.jet_out(), d)
        return self.s_max - self.speed(p) ** 2 / 2 * hyper(self.b, -expm1(-p), exp(-p))

    def speed(self, p):
        return (-expm1(-p) / self.damping) ** (1 / self.q)

    def jet_out(self):
        """Taylor coefficients in d of U^(2-q)/(q Lambda), Lambda U^q = 1 - y exp(d)."""
        if not hasattr(self, "_jet_out"):
            base = [-self.y / mp.factorial(k) for k in range(TERMS)]
            base[0] += 1
            power = self.b - 1
            out = [base[0] ** power]
            for k in range(1, TERMS):
                out.append(sum((power * i - (k - i)) * base[i] * out[k - i] for i in range(1, k + 1)) / (k * base[0]))
            scale = self.damping ** -self.b / self.q
            self._jet_out = [scale * c for c in out]
        return self._jet_out

    @staticmethod
    def series(jet, d):
        """Integral from 0 to d."""
        value = mpf(0)
        for k in range(len(jet) - 1, -1, -1):
            value = value * d + jet[k] / (k + 1)
        return value * d

    def speed_of_force_max(self, n):
        """n u^(2-q) = (n+1) q Lambda s(u); 0 when the peak is at the deepest point (q = 2, weak damping)."""
        def f(u):
            return (n + 1) * self.q * self.damping * self.energy_in(1 - u, u) - n * u ** (2 - self.q)
        if self.q == 2 and (n + 1) * self.q * self.damping * self.s_max <= n:
            return mpf(0)
        low, high = mpf(0), mpf(1)
        for _ in range(16):
            mid = (low + high) / 2
            low, high = (mid, high) if f(mid) > 0 else (low, mid)
        if low == 0:
            low = high / 2
            while f(low) <= 0:
                low, high = low / 2, low
        return mp.findroot(f, (low, high), solver="anderson", tol=mpf(10) ** -80, verify=False)


def outcome(n_given, q, e, law):
    n = mpf(n_given)
    power = -n / (n + 1)

    def rate_in(d, u):
        return ((n + 1) * law.energy_in(d, u)) ** power / (1 + law.damping * u ** law.q)

    def rate_out(d, p):
        return ((n + 1) * law.energy_out(d, p)) ** power * law.speed(p) ** (1 - law.q) / (law.q * law.damping)

    depth = ((n + 1) * law.s_max) ** (1 / (n + 1))
    u = law.speed_of_force_max(n)
    force = ((n + 1) * law.energy_in(1 - u, u)) ** (n / (n + 1)) * (1 + law.damping * u ** law.q)
    t_depth = two_ended(rate_in, mpf(1))
    t_force = integrate(lambda d: rate_in(d, 1 - d), 1 - u) if u > 0 else t_depth
    return (n_given, q, e, law.damping, depth, t_depth, force, t_force, t_depth + two_ended(rate_out, -law.log_y))


def two_ended(rate, length):
    """Integral of rate(d, length - d) over 0 < d < length; both ends are singular, so each gets its own half."""
    half = length / 2
    return integrate(lambda d: rate(d, length - d), half) + integrate(lambda d: rate(length - d, d), half)


def check(row):
    """Direct integration of the same impact."""
    n, q, e, damping = row[:4]
    impact = Impact(n, n, q, damping, order=56, tolerance="1e-27", near="0.03", size=24).run()
    found = (impact.depth_max, impact.time_of_depth_max, impact.force_max, impact.time_of_force_max,
             impact.end_depth[1], impact.end_depth[0])
    worst = max(abs(v / w - 1) for v, w in zip(found, (*row[4:], mpf(e))))
    assert worst < mpf("1e-20"), (row[:3], mp.nstr(worst, 3))


if __name__ == "__main__":
    table = []
    for q in (0.5, 0.9, 1.25, 1.5, 2.0):
        for e in (0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99):
            law = FamilyB(q, e)
            if q == 2.0:
                assert abs(law.damping * law.e ** 2 / (1 - law.e ** 2) - 1) < mpf(10) ** -32
            for n in (1.0, 1.5):
                table.append(outcome(n, q, e, law))
            if e in (0.1, 0.7):
                check(table[-1])
        print("q", q, file=sys.stderr)
    table.sort(key=lambda row: row[:3])
    write_csv(__file__, """family B (m = n): Lambda from the hypergeometric energy integral, times by double-exponential
              quadrature, 42 digits, n = 3/2, e = 0.1 and 0.7 repeated by direct integration to 1e-20; n, q, e are the
              doubles nearest to what is printed""", COLUMNS, table)
