/* SPDX-License-Identifier: MIT
 *
 * Taylor series of the path in sigma, for r = 1 at its start: all is linear in r.
 *
 *     x' = -y h,  y' = x h,  r' = r g,  theta' = h,  P' = r,  J' = -mu r (x, y),
 *     v' = a P' + b.J',  lost' = mu r^2
 *
 * With x^2 + y^2 = 1, h and g need the products y^2 and x y alone. (s' = b r - mu C s would give s =
 * r (x, y) without a product, but amplifies rounding errors by the exponential of mu C sigma.) The square r^2 is that of the whole polynomial: its terms
 * beyond the order of r are not small where those of r just are. The work of the normal force is
 * exact too, as the kinetic energy changes by P (v + v')/2 + J.(s + s')/2 = work - lost.
 *
 * Sums are kept in two parts, of even and of odd terms, which processors add at the same time.
 */
#include <math.h>

#include "impact/flow.h"
#include "num/elementary.h"

enum { N = RSL_IMPACT_ORDER };

#define ROUNDING_LOG (-37.5) /* ln of 5e-17 */

/* Coefficients in order k: (x, y, r), and what they are multiplied with, (h, h, g) and (y, y). */
typedef struct arrays {
    double xyr[N + 2][4], hhg[N + 2][4];
} arrays;

/* Order k of h and g from x and y up to it. */
static void rates(const rsl_impact_flow *w, arrays *c, int k)
{
    double xy[2] = {0.0, 0.0}, yy[2] = {0.0, 0.0};
    for (int i = k & 1 ? 0 : 1; i < k; i += 2) { /* term 0 is last where k is even */
        double late = c->xyr[k - i][1], later = c->xyr[k - i - 1][1];
        xy[0] += c->xyr[i][0] * late;
        yy[0] += c->xyr[i][1] * late;
        xy[1] += c->xyr[i + 1][0] * later;
        yy[1] += c->xyr[i + 1][1] * later;
    }
    double products[2] = {xy[0] + xy[1], yy[0] + yy[1]};
    if (!(k & 1)) {
        products[0] += c->xyr[0][0] * c->xyr[k][1];
        products[1] += c->xyr[0][1] * c->xyr[k][1];
    }
    double one = k == 0 ? 1.0 : 0.0, difference = w->c22 - w->c11, x = c->xyr[k][0],
           y = c->xyr[k][1];
    c->hhg[k][0] = c->hhg[k][1] =
        w->b2 * x - w->b1 * y -
        w->mu * (difference * products[0] + w->c12 * (one - 2.0 * products[1]));
    c->hhg[k][2] = w->b1 * x + w->b2 * y -
                   w->mu * (w->c11 * one + difference * products[1] + 2.0 * w->c12 * products[0]);
}

/* Order k + 1 of x, y and r. */
static void next(arrays *c, int k)
{
    double even[4] = {0}, odd[4] = {0}, share = 1.0 / (k + 1);
    for (int i = k & 1 ? 0 : 1; i < k; i += 2)
        for (int q = 0; q < 4; q++) {
            even[q] += c->xyr[i][q] * c->hhg[k - i][q];
            odd[q] += c->xyr[i + 1][q] * c->hhg[k - i - 1][q];
        }
    if (!(k & 1))
        for (int q = 0; q < 4; q++)
            odd[q] += c->xyr[0][q] * c->hhg[k][q];
    c->xyr[k + 1][0] = -(even[1] + odd[1]) * share;
    c->xyr[k + 1][1] = (even[0] + odd[0]) * share;
    c->xyr[k + 1][2] = (even[2] + odd[2]) * share;
}

/* The step at which the terms of the last two orders are below rounding; `slip` has those of s. */
static double length_of(const arrays *c, double slip[2])
{
    double length = HUGE_VAL;
    for (int i = 0; i < 2; i++) {
        const double *last = c->xyr[N - 1 + i];
        double largest = fmax(fmax(fabs(last[2]), slip[i]), fmax(fabs(last[0]), fabs(last[1])));
        if (largest > 0.0)
            length = fmin(length, (ROUNDING_LOG - rsl_num_log(largest)) / (N - 1 + i));
    }
    return length < HUGE_VAL ? rsl_num_exp(length) : HUGE_VAL;
}

/* mu times the integral of r^2: terms of orders 1 to 2 N + 1. */
static void expand_lost(const rsl_impact_flow *w, const arrays *c, double lost[2 * N + 2])
{
    lost[0] = 0.0;
    for (int k = 0; k <= 2 * N; k++) {
        double sum = 0.0;
        int first = k > N ? k - N : 0;
        for (int i = first; 2 * i < k; i++)
            sum += c->xyr[i][2] * c->xyr[k - i][2];
        sum += sum;
        if (!(k & 1))
            sum += c->xyr[k / 2][2] * c->xyr[k / 2][2];
        lost[k + 1] = w->mu * sum / (k + 1);
    }
}

void rsl_impact_series_of(const rsl_impact_flow *flow, const rsl_impact_state *at,
                          rsl_impact_series *series)
{
    const rsl_impact_flow *w = flow;
    arrays c;
    for (int q = 0; q < 4; q++)
        c.xyr[0][q] = c.hhg[0][q] = 0.0;
    c.xyr[0][0] = at->x;
    c.xyr[0][1] = at->y;
    c.xyr[0][2] = 1.0;
    for (int k = 0; k < N; k++) {
        c.hhg[k][3] = c.xyr[k + 1][3] = 0.0;
        rates(flow, &c, k);
        next(&c, k);
    }
    double slip[2] = {0};
    for (int q = 0; q < RSL_IMPACT_SERIES_COUNT; q++)
        series->term[0][q] = 0.0;
    for (int k = 0; k <= N; k++) {
        double *term = series->term[k];
        term[RSL_IMPACT_X] = c.xyr[k][0];
        term[RSL_IMPACT_Y] = c.xyr[k][1];
        term[RSL_IMPACT_R] = c.xyr[k][2];
        double s1 = 0.0, s2 = 0.0;
        for (int i = 0; i <= k; i++) {
            s1 += c.xyr[i][2] * c.xyr[k - i][0];
            s2 += c.xyr[i][2] * c.xyr[k - i][1];
        }
        slip[k == N] = fabs(s1) + fabs(s2); /* at last orders N - 1 and N */
        if (k == N)
            break;
        double *up = series->term[k + 1], share = 1.0 / (k + 1), r = c.xyr[k][2];
        up[RSL_IMPACT_TURNED] = c.hhg[k][0] * share;
        up[RSL_IMPACT_P] = r * share;
        up[RSL_IMPACT_J1] = -w->mu * s1 * share;
        up[RSL_IMPACT_J2] = -w->mu * s2 * share;
        up[RSL_IMPACT_V] =
            w->a * up[RSL_IMPACT_P] + w->b1 * up[RSL_IMPACT_J1] + w->b2 * up[RSL_IMPACT_J2];
    }
    expand_lost(flow, &c, series->lost);
    series->length = length_of(&c, slip);
}

double rsl_impact_series_value(const rsl_impact_series *series, int quantity, double sigma,
                               double *slope)
{
    double value = series->term[N][quantity], rise = 0.0;
    for (int k = N - 1; k >= 0; k--) {
        rise = rise * sigma + value;
        value = value * sigma + series->term[k][quantity];
    }
    *slope = rise;
    return value;
}

/* s changes by b P + C J. */
double rsl_impact_series_work(const rsl_impact_flow *w, const rsl_impact_series *series,
                              const rsl_impact_state *at, double sigma, double *slope)
{
    double q[RSL_IMPACT_SERIES_COUNT] = {0}, lost = 0.0, scale = at->r;
    for (int k = N; k >= 0; k--)
        for (int i = RSL_IMPACT_R; i < RSL_IMPACT_SERIES_COUNT; i++)
            q[i] = q[i] * sigma + series->term[k][i];
    for (int k = 2 * N + 1; k >= 0; k--)
        lost = lost * sigma + series->lost[k];
    double p = q[RSL_IMPACT_P], j1 = q[RSL_IMPACT_J1], j2 = q[RSL_IMPACT_J2],
           v = at->v + scale * q[RSL_IMPACT_V];
    double sum1 = 2.0 * at->x + w->b1 * p + w->c11 * j1 + w->c12 * j2,
           sum2 = 2.0 * at->y + w->b2 * p + w->c12 * j1 + w->c22 * j2;
    *slope = scale * q[RSL_IMPACT_R] * v;
    return scale * (0.5 * p * (at->v + v) + scale * (lost + 0.5 * (j1 * sum1 + j2 * sum2)));
}

void rsl_impact_series_advance(const rsl_impact_series *series, double sigma,
                               rsl_impact_state *state)
{
    double at[RSL_IMPACT_SERIES_COUNT] = {0}, lost = 0.0, scale = state->r;
    for (int k = N; k >= 0; k--)
        for (int q = 0; q < RSL_IMPACT_SERIES_COUNT; q++)
            at[q] = at[q] * sigma + series->term[k][q];
    for (int k = 2 * N + 1; k >= 0; k--)
        lost = lost * sigma + series->lost[k];
    double length = sqrt(at[RSL_IMPACT_X] * at[RSL_IMPACT_X] + at[RSL_IMPACT_Y] * at[RSL_IMPACT_Y]);
    rsl_impact_state end = *state;
    end.x = at[RSL_IMPACT_X] / length;
    end.y = at[RSL_IMPACT_Y] / length;
    end.r *= at[RSL_IMPACT_R];
    end.turned += at[RSL_IMPACT_TURNED];
    end.v += scale * at[RSL_IMPACT_V];
    end.p += scale * at[RSL_IMPACT_P];
    end.j1 += scale * at[RSL_IMPACT_J1];
    end.j2 += scale * at[RSL_IMPACT_J2];
    end.lost += scale * (scale * lost);
    double pull1 = state->r * state->x + end.r * end.x, pull2 = state->r * state->y + end.r * end.y;
    end.work +=
        scale * (scale * lost + 0.5 * (at[RSL_IMPACT_P] * (state->v + end.v) +
                                       at[RSL_IMPACT_J1] * pull1 + at[RSL_IMPACT_J2] * pull2));
    *state = end;
}
