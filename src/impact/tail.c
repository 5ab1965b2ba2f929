/* SPDX-License-Identifier: MIT
 *
 * The end of slip. Along an attracting direction theta* with g* < 0, sigma goes to infinity, and P
 * has a limit. What is left of every quantity is a power series in the angle d to that direction:
 * along the path d' = h(d) and r' = r g(d), so
 *
 *     impulse left               r A(d),       h A' + g A = -1
 *     friction impulse left      r B(d),       h B' + g B = mu (x, y)
 *     change of v left           r V,          V = a A + b.B
 *     work left                  v_end r A - r^2 E(d),   h E' + 2 g E = -V
 *     loss left                  r^2 L(d),     h L' + 2 g L = -mu.
 *
 * With h = h1 d + h2 d^2 + ..., g = g0 + g1 d + ..., and n = 1 or 2 for the factor of g, order k of
 * h A' + n g A = q is (k h1 + n g0) A_k = q_k - sum over m < k of (n g_{k-m} + m h_{k-m+1}) A_m; h1
 * and g0 are negative, so the factor is not zero; where g0 is small against h1, contact ends long before
 * the slip does, and no tail is wanted. The series are those in t = d/d(start), at t = 1.
 */
#include <math.h>

#include "impact/flow.h"

enum { TERMS = 26 };

/* The smallest g0/h1. */
#define SLOW 0.02

/* The nearest root of h and the angle from it to the start; 0: none near enough. */
static int find_root(const rsl_impact_flow *w, const rsl_impact_state *at, double *x, double *y,
                     rsl_impact_rates *rates, double *angle)
{
    double turned = 0.0;
    *x = at->x;
    *y = at->y;
    for (int i = 0; i < 12; i++) {
        double step = -rates->h / rates->slope;
        turned += step;
        if (!(fabs(turned) < 0.6))
            return 0;
        *x = at->x;
        *y = at->y;
        rsl_impact_turn(x, y, turned);
        *rates = rsl_impact_rates_at(w, *x, *y);
        if (!(rates->slope < 0.0 && rates->g < SLOW * rates->slope))
            return 0;
        if (fabs(step) < 1e-9) {
            *angle = -turned;
            return 1;
        }
    }
    return 0;
}

/* Taylor coefficients of g, of h/d one order higher, and of the direction, in t. */
typedef struct coefficients {
    double g[TERMS + 1], h[TERMS + 2], x[TERMS + 1], y[TERMS + 1];
} coefficients;

static void expand(const rsl_impact_flow *w, double x, double y, double d, coefficients *c)
{
    double along = w->b1 * x + w->b2 * y, across = w->b2 * x - w->b1 * y;
    double scs = w->c11 * x * x + 2.0 * w->c12 * x * y + w->c22 * y * y;
    double pcp = w->c11 * y * y - 2.0 * w->c12 * x * y + w->c22 * x * x;
    double pcs = (w->c22 - w->c11) * x * y + w->c12 * (x * x - y * y), half = 0.5 * (pcp - scs);
    double single = 1.0, twice = 1.0; /* d^k/k!, (2 d)^k/k! */
    for (int k = 0; k <= TERMS + 1; k++) {
        double sign = k & 2 ? -1.0 : 1.0;
        double c1 = k & 1 ? 0.0 : sign * single, s1 = k & 1 ? sign * single : 0.0;
        double c2 = k & 1 ? 0.0 : sign * twice, s2 = k & 1 ? sign * twice : 0.0;
        c->h[k] = (across * c1 - along * s1 - w->mu * (pcs * c2 + half * s2)) / d;
        if (k <= TERMS) {
            c->g[k] = along * c1 + across * s1 - w->mu * (pcs * s2 - half * c2);
            c->x[k] = x * c1 - y * s1;
            c->y[k] = y * c1 + x * s1;
        }
        single *= d / (k + 1);
        twice *= 2.0 * d / (k + 1);
    }
    c->g[0] -= w->mu * 0.5 * (scs + pcp);
}

/* Sums of the series; 0: they do not converge fast enough. */
typedef struct sums {
    double a, b1, b2, e, l;
} sums;

static int sum(const rsl_impact_flow *w, const coefficients *c, sums *out)
{
    double a[TERMS + 1], b1[TERMS + 1], b2[TERMS + 1], e[TERMS + 1], l[TERMS + 1];
    int small = 0; /* terms in succession */
    *out = (sums){0};
    for (int k = 0; k <= TERMS; k++) {
        double qa = k ? 0.0 : -1.0, q1 = w->mu * c->x[k], q2 = w->mu * c->y[k], qe = 0.0,
               ql = k ? 0.0 : -w->mu;
        for (int m = 0; m < k; m++) {
            double turn = m * c->h[k - m + 1], once = c->g[k - m] + turn,
                   twice = once + c->g[k - m];
            qa -= once * a[m];
            q1 -= once * b1[m];
            q2 -= once * b2[m];
            qe -= twice * e[m];
            ql -= twice * l[m];
        }
        double one = 1.0 / (k * c->h[1] + c->g[0]), two = 1.0 / (k * c->h[1] + 2.0 * c->g[0]);
        a[k] = qa * one;
        b1[k] = q1 * one;
        b2[k] = q2 * one;
        e[k] = (qe - (w->a * a[k] + w->b1 * b1[k] + w->b2 * b2[k])) * two;
        l[k] = ql * two;
        *out =
            (sums){out->a + a[k], out->b1 + b1[k], out->b2 + b2[k], out->e + e[k], out->l + l[k]};
        double last = fabs(a[k]) + (fabs(b1[k]) + fabs(b2[k])) / (w->mu + 1e-300);
        small = last < 1e-17 * fabs(a[0]) && fabs(e[k]) < 1e-17 * fabs(e[0]) &&
                        fabs(l[k]) <= 1e-17 * fabs(l[0])
                    ? small + 1
                    : 0;
        if (small == 2)
            return 1;
    }
    return 0;
}

int rsl_impact_tail(const rsl_impact_flow *flow, const rsl_impact_rates *start,
                    const rsl_impact_state *at, rsl_impact_state *end)
{
    rsl_impact_rates rates = *start;
    double x, y, d;
    coefficients c;
    sums s;
    if (!(rates.g < 0.0 && rates.slope < 0.0 && fabs(rates.h) < -0.5 * rates.slope) ||
        !find_root(flow, at, &x, &y, &rates, &d) || d == 0.0)
        return 0;
    double before = flow->b2 * at->x - flow->b1 * at->y, after = flow->b2 * x - flow->b1 * y;
    if (flow->coupling >= flow->a && !(start->f > 0.0 && rates.f > 0.0 && before * after > 0.0))
        return 0;
    expand(flow, x, y, d, &c);
    if (!sum(flow, &c, &s))
        return 0;
    *end = *at;
    end->x = x;
    end->y = y;
    end->r = 0.0;
    end->turned -= d;
    end->p += at->r * s.a;
    end->j1 += at->r * s.b1;
    end->j2 += at->r * s.b2;
    end->v += at->r * (flow->a * s.a + flow->b1 * s.b1 + flow->b2 * s.b2);
    end->work += at->r * (end->v * s.a - at->r * s.e);
    end->lost += at->r * at->r * s.l;
    return 1;
}
