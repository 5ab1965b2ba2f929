/* SPDX-License-Identifier: MIT
 *
 * flow: the plane of slip during an impact of two bodies in space.
 *
 * The inverse mass matrix is W = (a, b'; b, C), the slip s = r (x, y) with x^2 + y^2 = 1. During
 * slip, with the unit vector p = (-y, x) across and the coefficient of friction mu,
 *
 *     dv/dP = f = a - mu b.(x, y)
 *     dr/dP = g = b.(x, y) - mu (x, y)'C(x, y)
 *     r dtheta/dP = h = b.p - mu p'C(x, y).
 *
 * With dP = r dsigma: theta' = h, r' = r g, P' = r. This is regular for r > 0 and linear in r.
 */
#ifndef RSL_IMPACT_FLOW_H
#define RSL_IMPACT_FLOW_H

typedef struct rsl_impact_flow {
    double a, b1, b2, c11, c12, c22, mu;
    double size;           /* |b| + mu |C|: the scale of the rounding error of g and h */
    double coupling;       /* mu |b| */
    double stick1, stick2; /* C^-1 b: friction impulse per normal impulse during stick */
    double critical;       /* its length, the friction that stick needs */
} rsl_impact_flow;

/* The state. Impulse, work and loss are those since its start or since the end of compression. */
typedef struct rsl_impact_state {
    double x, y, r;    /* direction and length of the slip */
    double turned;     /* angle by which the slip has turned in this phase */
    double v;          /* normal velocity */
    double p, j1, j2;  /* normal impulse, friction impulse */
    double work, lost; /* work of the normal force, loss by friction */
} rsl_impact_state;

/* W row by row. */
rsl_impact_flow rsl_impact_flow_of(const double w[9], double friction);

typedef struct rsl_impact_rates {
    double f, g, h, slope; /* slope = dh/dtheta */
} rsl_impact_rates;

rsl_impact_rates rsl_impact_rates_at(const rsl_impact_flow *flow, double x, double y);

/* The direction along which slip grows from zero; there is one exactly if mu < critical. */
void rsl_impact_outward(const rsl_impact_flow *flow, double *x, double *y);

/* Turns a unit vector by an angle. */
void rsl_impact_turn(double *x, double *y, double angle);

/* ---- series in sigma (series.c) -------------------------------------------- */

enum { RSL_IMPACT_ORDER = 20 };

/* Places of a quantity among the coefficients of one order. */
enum {
    RSL_IMPACT_X,
    RSL_IMPACT_Y,
    RSL_IMPACT_R, /* these and all that follow for r = 1 at the start */
    RSL_IMPACT_TURNED,
    RSL_IMPACT_P,
    RSL_IMPACT_V, /* change of v */
    RSL_IMPACT_J1,
    RSL_IMPACT_J2,
    RSL_IMPACT_SERIES_COUNT
};

typedef struct rsl_impact_series {
    double term[RSL_IMPACT_ORDER + 1][RSL_IMPACT_SERIES_COUNT];
    double lost[2 * RSL_IMPACT_ORDER + 2]; /* by friction */
    double length;                         /* in sigma, for rounding error */
} rsl_impact_series;

void rsl_impact_series_of(const rsl_impact_flow *flow, const rsl_impact_state *at,
                          rsl_impact_series *series);

/* Value and slope of one quantity. */
double rsl_impact_series_value(const rsl_impact_series *series, int quantity, double sigma,
                               double *slope);

/* Work of the normal force from `at`, which the series belongs to, and its slope. */
double rsl_impact_series_work(const rsl_impact_flow *flow, const rsl_impact_series *series,
                              const rsl_impact_state *at, double sigma, double *slope);

/* Moves the state along the series. */
void rsl_impact_series_advance(const rsl_impact_series *series, double sigma,
                               rsl_impact_state *state);

/* ---- the end of slip (tail.c) ---------------------------------------------- */

/* The state at r = 0, reached along the attracting direction nearest to that of `at`. 0: there is
 * no such direction near enough, or the normal velocity may not grow all the way. */
int rsl_impact_tail(const rsl_impact_flow *flow, const rsl_impact_rates *rates,
                    const rsl_impact_state *at, rsl_impact_state *end);

#endif
