/* SPDX-License-Identifier: MIT
 *
 * What was read off whole impacts against the outcome that rsl_collide gives;
 * derivatives by central differences of these exact outcomes.
 *
 * A law that is calibrated by a search for its damping D, R(D) = e with R what is returned, takes a
 * score of impacts for each outcome. Here the D of the impact before serves: steps of the secant from
 * it on need three or four. With the outcome Q(D, x) of the other inputs x,
 *
 *     dQ/de = Q_D/R_D,   dQ/dx = Q_x - Q_D R_x/R_D,
 *
 * at a damping that is held, where no search takes part.
 */
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "resile/collide.h"

static rsl_status outcome_of(const rsl_law_contact *contact, double out[RSL_FIT_QUANTITY_COUNT])
{
    rsl_collide_outcome outcome;
    rsl_status status = rsl_collide(contact, NULL, &outcome, NULL);
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT && status >= 0; i++)
        out[i] = rsl_fit_quantity_computed(&rsl_fit_quantity_table()[i], &outcome);
    return status < 0 ? status : RSL_OK;
}

static rsl_status computed(const rsl_law *law, const rsl_law_parameters *spec,
                           double out[RSL_FIT_QUANTITY_COUNT])
{
    rsl_law_contact contact;
    rsl_status status = rsl_collide_prepare(law, spec, &contact, NULL);
    return status < 0 ? status : outcome_of(&contact, out);
}

/* d computed/d input j; one-sided at the edge of what is allowed. */
static rsl_status change(const rsl_law *law, const rsl_law_parameters *spec, int input,
                         const double here[RSL_FIT_QUANTITY_COUNT],
                         double out[RSL_FIT_QUANTITY_COUNT])
{
    double value = rsl_fit_get(spec, input);
    double h = 1e-5 * (value != 0.0 ? fabs(value) : 1.0), width = 0.0;
    double low[RSL_FIT_QUANTITY_COUNT], high[RSL_FIT_QUANTITY_COUNT];
    rsl_law_parameters moved = *spec;
    rsl_fit_set(&moved, input, value - h);
    if (computed(law, &moved, low) >= 0)
        width += h;
    else
        memcpy(low, here, sizeof low);
    rsl_fit_set(&moved, input, value + h);
    if (computed(law, &moved, high) >= 0)
        width += h;
    else
        memcpy(high, here, sizeof high);
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++)
        out[i] = width > 0.0 ? (high[i] - low[i]) / width : 0.0;
    return width > 0.0 ? RSL_OK : RSL_ERROR_ARGUMENT;
}

/* ---- laws whose damping is searched for ------------------------------------ */

/* |R - e| that is none, and steps to it. */
#define SAME 1e-13
enum { STEPS = 14 };

/* The spec with its damping held in place of its restitution. */
static rsl_law_parameters held(const rsl_law_parameters *spec, double damping)
{
    rsl_law_parameters other = *spec;
    other.damping = damping;
    other.restitution = RSL_UNSET;
    other.calibration = RSL_LAW_PUBLISHED;
    return other;
}

/* From the damping that is known to the one that returns e: 0 if the steps do not lead there. */
static int approach(const rsl_law *law, const rsl_law_parameters *spec, rsl_fit_damping *at,
                    double out[RSL_FIT_QUANTITY_COUNT])
{
    double damping = at->value, slope = at->slope, before = 0.0, last = 0.0;
    for (int i = 0; i < STEPS && damping > 0.0 && isfinite(damping); i++) {
        rsl_law_parameters trial = held(spec, damping);
        if (computed(law, &trial, out) < 0)
            return 0;
        double excess = out[RSL_FIT_QUANTITY_restitution] - spec->restitution;
        double secant = i > 0 ? (excess - last) / (damping - before) : slope;
        slope = secant < 0.0 ? secant : slope;
        if (fabs(excess) <= SAME) {
            at->value = damping;
            at->slope = slope;
            return out[RSL_FIT_QUANTITY_restitution] > 0.0;
        }
        before = damping;
        last = excess;
        damping = fmin(10.0 * damping, fmax(0.1 * damping, damping - excess / slope));
    }
    return 0;
}

/* The outcome with the damping that is searched for: near the last one, else from nothing. */
static rsl_status searched(const rsl_law *law, const rsl_law_parameters *spec, rsl_fit_damping *at,
                           double out[RSL_FIT_QUANTITY_COUNT])
{
    rsl_law_contact contact;
    double by[RSL_FIT_QUANTITY_COUNT];
    if (at->slope < 0.0 && approach(law, spec, at, out))
        return RSL_OK;
    *at = (rsl_fit_damping){0};
    rsl_status status = rsl_collide_prepare(law, spec, &contact, NULL);
    if (status >= 0)
        status = outcome_of(&contact, out);
    if (status < 0 || !(contact.damping > 0.0))
        return status;
    rsl_law_parameters here = held(spec, contact.damping);
    if (change(law, &here, RSL_LAW_INDEX_damping, out, by) >= 0)
        *at = (rsl_fit_damping){contact.damping, by[RSL_FIT_QUANTITY_restitution]};
    return RSL_OK;
}

/* Derivatives of the outcome with the damping that is searched for. `alone`: the restitution alone is
 * requested, which is e. */
static rsl_status searched_changes(const rsl_fit_problem *p, const rsl_law_parameters *spec,
                                   const rsl_fit_damping *at, int alone,
                                   const double here[RSL_FIT_QUANTITY_COUNT],
                                   double out[RSL_FIT_INPUTS_MAX][RSL_FIT_QUANTITY_COUNT])
{
    rsl_law_parameters fixed = held(spec, at->value);
    double by[RSL_FIT_QUANTITY_COUNT] = {[RSL_FIT_QUANTITY_restitution] = 1.0};
    rsl_status status = alone ? RSL_OK : change(p->law, &fixed, RSL_LAW_INDEX_damping, here, by);
    for (size_t j = 0; j < p->input_count && status >= 0; j++) {
        double factor = 1.0;
        if (p->inputs[j] != RSL_LAW_INDEX_restitution) {
            status = alone ? RSL_OK : change(p->law, &fixed, p->inputs[j], here, out[j]);
            factor = -out[j][RSL_FIT_QUANTITY_restitution];
        }
        for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++)
            out[j][i] += factor * by[i] / by[RSL_FIT_QUANTITY_restitution];
    }
    return status;
}

static int is_alone(const rsl_fit_impact *impact)
{
    int count = 0;
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++)
        count += rsl_given(rsl_fit_quantity_measured(&rsl_fit_quantity_table()[i], impact));
    return count == 1 && rsl_given(impact->restitution);
}

/* Derivatives by the unknowns, into zeros. */
static rsl_status change_all(const rsl_fit_problem *p, const double *z,
                             const rsl_law_parameters *spec, size_t number,
                             const double here[RSL_FIT_QUANTITY_COUNT],
                             double out[RSL_FIT_INPUTS_MAX][RSL_FIT_QUANTITY_COUNT])
{
    const rsl_fit_damping *at = p->damping ? &p->damping[number] : NULL;
    rsl_status status = RSL_OK;
    int near = at && at->slope < 0.0;
    if (near)
        status = searched_changes(p, spec, at, is_alone(&p->data->impacts[number]), here, out);
    for (size_t j = 0; j < p->input_count && status >= 0; j++) {
        double slope = rsl_fit_slope(&p->unknown[j], z[j]);
        status = near ? RSL_OK : change(p->law, spec, p->inputs[j], here, out[j]);
        for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++)
            out[j][i] *= slope;
    }
    return status < 0 ? RSL_ERROR_ARGUMENT : RSL_OK;
}

/* The quantities that were measured of one impact, against `here`. */
static void observe(const rsl_fit_problem *p, size_t number,
                    const double here[RSL_FIT_QUANTITY_COUNT], double (*by)[RSL_FIT_QUANTITY_COUNT],
                    rsl_fit_sink *s)
{
    for (int i = 0; i < RSL_FIT_QUANTITY_COUNT; i++) {
        const rsl_fit_quantity *q = &rsl_fit_quantity_table()[i];
        double seen = rsl_fit_quantity_measured(q, &p->data->impacts[number]);
        if (!rsl_given(seen))
            continue;
        size_t index = s->index++;
        if (!rsl_fit_uses(p, index))
            continue;
        int group = rsl_fit_group(q);
        double unit = (q->relative ? 1.0 / seen : 1.0) / p->noise[group] * rsl_fit_weight(p, index);
        s->residual[s->at] = unit * (here[i] - seen);
        for (size_t j = 0; s->jacobian && j < p->count; j++)
            s->jacobian[s->at * s->row + j] = j < p->input_count ? unit * by[j][i] : 0.0;
        if (s->tags)
            s->tags[s->at] = (rsl_fit_tag){group, number, 1, HUGE_VAL};
        s->at++;
    }
}

/* A chain of restitutions e_j = sqrt(h_j+1/h_j) with independent errors of h: C has 1 on its diagonal
 * and -1/2 beside it. With C = L L^T the residuals L^-1 r are independent,
 *
 *     l = -1/(2 d_j-1),  d_j = sqrt(1 - l^2),  r_j <- (r_j - l r_j-1)/d_j,
 *
 * and so for the rows of the Jacobian. `d` is that of the impact before; returns the next. */
static double part_from_last(const rsl_fit_problem *p, double d, rsl_fit_sink *s)
{
    double l = -0.5 / d, next = sqrt(1.0 - l * l);
    s->residual[s->at - 1] = (s->residual[s->at - 1] - l * s->residual[s->at - 2]) / next;
    for (size_t j = 0; s->jacobian && j < p->count; j++) {
        double *row = s->jacobian + (s->at - 1) * s->row;
        row[j] = (row[j] - l * row[j - s->row]) / next;
    }
    return next;
}

rsl_status rsl_fit_impacts(const rsl_fit_problem *p, const double *z, rsl_fit_sink *sink)
{
    int whole = p->stride == 1 && p->folds == 0 && !p->huber;
    double last = 1.0;
    for (size_t r = 0; r < p->data->impact_count; r++) {
        const rsl_fit_impact *m = &p->data->impacts[r];
        rsl_law_parameters spec = rsl_fit_spec(p, z, m->mass, m->speed);
        double here[RSL_FIT_QUANTITY_COUNT];
        double by[RSL_FIT_INPUTS_MAX][RSL_FIT_QUANTITY_COUNT] = {{0}};
        rsl_fit_damping *at = p->damping ? &p->damping[r] : NULL;
        rsl_status status = at ? searched(p->law, &spec, at, here) : computed(p->law, &spec, here);
        if (status >= 0 && sink->jacobian)
            status = change_all(p, z, &spec, r, here, by);
        if (status < 0)
            return status;
        size_t before = sink->at;
        observe(p, r, here, by, sink);
        last = whole && m->chained && r > 0 && before > 0 && sink->at == before + 1
                   ? part_from_last(p, last, sink)
                   : 1.0;
    }
    return RSL_OK;
}
