/* SPDX-License-Identifier: MIT
 *
 * The steps of bristles, z' = s - sigma0 |s| z/g, by Radau IIA of order 15 (num/radau.h), which is
 * L-stable: no rate sigma0 |s|/g is too large for it, nor infinite, as where g = 0. With u = sigma0 z
 * and `'` for the derivative by the variable of the piece, dt = p dx, the equations are
 *
 *     s' = -p (W_nt N + W_tt (u + sigma2 s)) - W_tt (sigma1/sigma0) u'
 *     g u' = p sigma0 (g s - |s| u),     g = share(s) (N + A)
 *     v' = (W_nt/W_tt) s' - (1 - W_nt^2/W_tt) p N,     d' = p v
 *
 * (W in units of W_nn). Only the first two are stiff: Newton's method finds their slopes at the
 * nodes together, while those of v, without friction, and d are found by fixed-point iteration.
 * The sign of the slip is that of the mode, so that the right-hand side is analytic in a step.
 */
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "num/linear.h"
#include "oblique/motion.h"
#include "tangent/model.h"

enum { NODES = RSL_NUM_RADAU_STAGE_COUNT, PATHS = RSL_OBLIQUE_W + 1, SWEEPS = 30, TRIES = 60 };

/* Tolerance of the error estimate, which is of order 8: the step itself is far more accurate. */
static const double tolerance = 1e-10;

/* A step under iteration: at each node the state (of the spring: u), the slopes times the length of
 * the step, and the forces. */
typedef struct attempt {
    const rsl_oblique_motion *motion;
    double from, length, sigma;
    double first[PATHS];
    double y[NODES][PATHS], slope[NODES][PATHS];
    double time_step[NODES]; /* p times the length */
    double force[NODES], pressed[NODES];
} attempt;

static void to_state(const attempt *a, const double y[PATHS], double state[RSL_OBLIQUE_SIZE])
{
    memset(state, 0, RSL_OBLIQUE_SIZE * sizeof *state);
    memcpy(state, y, PATHS * sizeof *state);
    state[RSL_OBLIQUE_W] /= a->sigma;
}

/* The normal force at the nodes; nonzero: outside of the domain. */
static int look_at_nodes(attempt *a)
{
    const rsl_oblique_motion *m = a->motion;
    for (int i = 0; i < NODES; i++) {
        double z = a->from + rsl_num_radau_node[i] * a->length, state[RSL_OBLIQUE_SIZE];
        rsl_oblique_instant now;
        to_state(a, a->y[i], state);
        if (m->piece == RSL_OBLIQUE_DEPTH && !(state[RSL_OBLIQUE_V] < 0.0))
            return 1;
        rsl_oblique_evaluate(m, z, state, &now);
        if (!isfinite(now.force))
            return 1;
        a->time_step[i] = rsl_oblique_dt_dz(m, z, state) * a->length;
        a->force[i] = now.force;
        a->pressed[i] = now.pressed;
        a->slope[i][RSL_OBLIQUE_T] = a->time_step[i];
        a->slope[i][RSL_OBLIQUE_D] = a->time_step[i] * state[RSL_OBLIQUE_V];
    }
    return 0;
}

/* share(s) and its slope. */
static double share_of(const rsl_oblique_motion *m, double s, double *slope)
{
    const rsl_tangent *t = m->tangent;
    double share = rsl_tangent_stribeck(t, s * m->speed);
    double y = t->friction_static == t->friction ? 0.0 : s * m->speed / t->slip_speed;
    *slope = y == 0.0 ? 0.0 : -2.0 * y * y / s * (share - t->friction);
    return share;
}

/* The lines of a node for the changes of the slopes. `ds`, `du`: what slip and bristle are by the
 * slopes less what they are guessed to be. The second line is divided by what is larger in it. */
static void lines_of(const attempt *a, int i, double ds, double du, double *one, double *two)
{
    const rsl_oblique_motion *m = a->motion;
    double s = a->y[i][RSL_OBLIQUE_S], u = a->y[i][RSL_OBLIQUE_W], h = a->time_step[i], share_slope;
    double ks = a->slope[i][RSL_OBLIQUE_S], ku = a->slope[i][RSL_OBLIQUE_W];
    double g = share_of(m, s, &share_slope) * a->pressed[i], speed = m->slip_sign * s;
    double rate = h * a->sigma * speed, size = g + fabs(rate), lag = m->slider.damping / a->sigma;
    double of_slip = share_slope * a->pressed[i] * (ku - h * a->sigma * s) -
                     h * a->sigma * (g - m->slip_sign * u);
    if (!(size > 0.0)) /* at rest without load */
        g = size = 1.0;
    for (int k = 0; k < NODES; k++) {
        double part = rsl_num_radau_matrix[i][k];
        one[k] = h * m->mass_ratio_tt * m->viscosity * part;
        one[NODES + k] = h * m->mass_ratio_tt * part;
        two[k] = of_slip / size * part;
        two[NODES + k] = rate / size * part;
    }
    one[i] += 1.0;
    one[NODES + i] += m->mass_ratio_tt * lag;
    two[NODES + i] += g / size;
    double pull = u + du + m->viscosity * (s + ds);
    one[2 * NODES] = -(ks + h * (m->mass_ratio_nt * a->force[i] + m->mass_ratio_tt * pull) +
                       m->mass_ratio_tt * lag * ku);
    two[2 * NODES] =
        -(g * ku - h * a->sigma * (g * s - speed * u) + of_slip * ds + rate * du) / size;
}

/* One Newton step of slip and bristle; nonzero: singular. */
static int solve_friction(attempt *a, int guessed)
{
    double lines[2 * NODES][2 * NODES + 1];
    for (int i = 0; i < NODES; i++) {
        double ds = guessed ? a->first[RSL_OBLIQUE_S] - a->y[i][RSL_OBLIQUE_S] : 0.0;
        double du = guessed ? a->first[RSL_OBLIQUE_W] - a->y[i][RSL_OBLIQUE_W] : 0.0;
        lines_of(a, i, ds, du, lines[i], lines[NODES + i]);
    }
    if (rsl_num_solve(lines[0], 2 * NODES, 1e-290))
        return 1;
    for (int i = 0; i < NODES; i++) {
        a->slope[i][RSL_OBLIQUE_S] += lines[i][2 * NODES];
        a->slope[i][RSL_OBLIQUE_W] += lines[NODES + i][2 * NODES];
    }
    return 0;
}

/* Updates the nodes from the slopes; returns the largest relative change. */
static double follow_slopes(attempt *a)
{
    const rsl_oblique_motion *m = a->motion;
    double worst = 0.0, largest = m->slip_scale / m->mass_ratio_tt;
    double rest = 1.0 - m->mass_ratio_nt * m->mass_ratio_nt / m->mass_ratio_tt;
    for (int i = 0; i < NODES; i++) {
        a->slope[i][RSL_OBLIQUE_V] =
            m->mass_ratio_nt / m->mass_ratio_tt * a->slope[i][RSL_OBLIQUE_S] -
            rest * a->time_step[i] * a->force[i];
        largest = fmax(largest, fabs(a->y[i][RSL_OBLIQUE_W]));
    }
    const double unit[PATHS] = {[RSL_OBLIQUE_D] = 1.0,
                                [RSL_OBLIQUE_V] = 1.0,
                                [RSL_OBLIQUE_T] = HUGE_VAL,
                                [RSL_OBLIQUE_S] = m->slip_scale,
                                [RSL_OBLIQUE_W] = largest};
    for (int i = 0; i < NODES; i++) {
        for (int c = 0; c < PATHS; c++) {
            double sum = 0.0;
            for (int k = 0; k < NODES; k++)
                sum += rsl_num_radau_matrix[i][k] * a->slope[k][c];
            double change = fabs(a->first[c] + sum - a->y[i][c]) / unit[c];
            a->y[i][c] = a->first[c] + sum;
            worst = change > worst || isnan(change) ? change : worst;
        }
    }
    return worst;
}

static int converge(attempt *a, int *sweeps)
{
    double before = HUGE_VAL;
    for (int k = 0; k < SWEEPS; k++) {
        if (look_at_nodes(a) || solve_friction(a, k == 0))
            return 1;
        double change = follow_slopes(a);
        ++*sweeps;
        if (change < 1e-14)
            return 0;
        if (!(change < 1e6) || (k > 4 && change > 2.0 * before))
            return 1;
        before = change;
    }
    return !(before < 1e-12);
}

/* ---- error estimate --------------------------------------------------------------------- */

/* The slopes of slip and bristle amplify round-off where they are stiff; (1 - b h J)^-1 filters it
 * as the method itself does (Hairer & Wanner II, section IV.8). */
static void damp_noise(const attempt *a, const rsl_oblique_instant *now, double h, double *slip,
                       double *bristle)
{
    const rsl_oblique_motion *m = a->motion;
    double share_slope, g = share_of(m, now->along.slip, &share_slope) * now->pressed;
    double b = rsl_num_radau_error[0] * h, lag = m->slider.damping / a->sigma;
    if (!(g > 0.0))
        return;
    double uu = -a->sigma * m->slip_sign * now->along.slip / g;
    double us = a->sigma * (1.0 - m->slip_sign * now->along.spring / g);
    double su = -m->mass_ratio_tt * (1.0 + lag * uu),
           ss = -m->mass_ratio_tt * (m->viscosity + lag * us);
    double det = (1.0 - b * ss) * (1.0 - b * uu) - b * su * b * us, s = *slip, u = *bristle;
    if (!(fabs(det) > 1.0))
        return;
    *slip = ((1.0 - b * uu) * s + b * su * u) / det;
    *bristle = ((1.0 - b * ss) * u + b * us * s) / det;
}

/* The error over the tolerance. */
static double error_of(const attempt *a)
{
    const rsl_oblique_motion *m = a->motion;
    rsl_oblique_instant now;
    double state[RSL_OBLIQUE_SIZE], error[PATHS] = {0};
    to_state(a, a->first, state);
    rsl_oblique_evaluate(m, a->from, state, &now);
    double h = rsl_oblique_dt_dz(m, a->from, state) * a->length;
    const double first[PATHS] = {now.rate, now.acceleration, 1.0, now.along.slip_rate,
                                 a->sigma * now.bristle_rate};
    double largest = fmax(m->slip_scale / m->mass_ratio_tt, fabs(a->first[RSL_OBLIQUE_W]));
    for (int c = 0; c < PATHS; c++)
        error[c] = h == 0.0 ? 0.0 : rsl_num_radau_error[0] * h * first[c];
    for (int i = 0; i < NODES; i++) {
        largest = fmax(largest, fabs(a->y[i][RSL_OBLIQUE_W]));
        for (int c = 0; c < PATHS; c++)
            error[c] += rsl_num_radau_error[i + 1] * a->slope[i][c];
    }
    damp_noise(a, &now, h, &error[RSL_OBLIQUE_S], &error[RSL_OBLIQUE_W]);
    double worst = fmax(fabs(error[RSL_OBLIQUE_V]), fabs(error[RSL_OBLIQUE_D]));
    worst = fmax(worst, fabs(error[RSL_OBLIQUE_S]) / m->slip_scale);
    return fmax(worst, fabs(error[RSL_OBLIQUE_W]) / largest) / tolerance;
}

/* ---- steps ------------------------------------------------------------------------------- */

/* Starts a step at (z, y) with the nodes extrapolated from the last path, from `place` on in units of
 * its step. */
static int try_step(attempt *a, rsl_oblique_bristle *b, double z, const double *y, double length,
                    double place)
{
    const rsl_oblique_motion *m = b->motion;
    *a = (attempt){.motion = m,
                   .from = z,
                   .length = length,
                   .sigma = m->tangent->stiffness * m->length / m->force};
    memcpy(a->first, y, sizeof a->first);
    a->first[RSL_OBLIQUE_W] *= a->sigma;
    for (int c = 0; c < PATHS; c++) {
        double unit = c == RSL_OBLIQUE_W ? a->sigma : 1.0;
        rsl_num_radau_polynomial next = {{0}};
        if (b->span > 0.0)
            next = rsl_num_radau_extend(&b->path[c], place, length / b->span);
        for (int i = 0; i < NODES; i++)
            a->y[i][c] = b->span > 0.0 ? unit * next.y[i + 1] : a->first[c];
    }
    return converge(a, &b->sweeps);
}

/* Stores the step in the record; the works are sums over the nodes. */
static void take(const attempt *a, rsl_oblique_bristle *b, rsl_num_rk *record)
{
    const rsl_oblique_motion *m = a->motion;
    double *y = record->y1, lag = m->slider.damping / a->sigma;
    memcpy(y, record->y0, RSL_OBLIQUE_SIZE * sizeof *y);
    for (int i = 0; i < NODES; i++) {
        double w = rsl_num_radau_matrix[NODES - 1][i], s = a->y[i][RSL_OBLIQUE_S];
        double damped = lag * a->slope[i][RSL_OBLIQUE_W] + a->time_step[i] * m->viscosity * s;
        y[RSL_OBLIQUE_DAMPED] += w * damped * s;
        y[RSL_OBLIQUE_WORK_T] += w * (damped + a->time_step[i] * a->y[i][RSL_OBLIQUE_W]) * s;
        y[RSL_OBLIQUE_WORK_N] += w * a->force[i] * a->slope[i][RSL_OBLIQUE_D];
    }
    for (int c = 0; c < PATHS; c++) {
        double unit = c == RSL_OBLIQUE_W ? 1.0 / a->sigma : 1.0;
        b->path[c].y[0] = record->y0[c];
        for (int i = 0; i < NODES; i++)
            b->path[c].y[i + 1] = unit * a->y[i][c];
        y[c] = b->path[c].y[NODES];
    }
    record->t0 = a->from;
    record->t1 = a->from + a->length;
    b->span = a->length;
}

rsl_status rsl_oblique_bristle_step(rsl_oblique_bristle *b, rsl_num_rk *record, double limit)
{
    double z = record->t1, h = record->next;
    for (int k = 0; k < TRIES; k++) {
        attempt a;
        int last = !(z + h < limit);
        double length = last ? limit - z : h, factor = 0.25, error = HUGE_VAL;
        if (!try_step(&a, b, z, record->y1, length, 1.0)) {
            error = error_of(&a);
            factor = 0.9 * rsl_num_pow(fmax(error, 1e-30), -1.0 / 9.0);
        }
        /* a step below round-off is a jump to the limit, which the method allows */
        if (error <= 1.0 || (error < HUGE_VAL && length < 1e-14 * fabs(z))) {
            memcpy(record->y0, record->y1, RSL_OBLIQUE_SIZE * sizeof *record->y0);
            take(&a, b, record);
            record->t1 = last ? limit : record->t1;
            record->next = fmax(length, 1e-15 * fabs(z)) * fmin(factor, 4.0);
            return RSL_OK;
        }
        h = length * fmin(fmax(factor, 0.1), 0.8);
    }
    return RSL_ERROR_CONVERGENCE;
}

rsl_status rsl_oblique_bristle_cut(rsl_oblique_bristle *b, rsl_num_rk *record, double to)
{
    attempt a;
    if (try_step(&a, b, record->t0, record->y0, to - record->t0, 0.0))
        return RSL_ERROR_CONVERGENCE;
    take(&a, b, record);
    record->t1 = to;
    return RSL_OK;
}

void rsl_oblique_bristle_at(const rsl_oblique_bristle *b, const rsl_num_rk *record, double z,
                            double *y)
{
    double x = (z - record->t0) / (record->t1 - record->t0);
    memcpy(y, record->y1, RSL_OBLIQUE_SIZE * sizeof *y);
    for (int c = 0; c < PATHS; c++)
        y[c] = rsl_num_radau_at(&b->path[c], x);
}
