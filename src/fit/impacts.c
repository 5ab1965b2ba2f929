/* SPDX-License-Identifier: MIT
 *
 * What was read off whole impacts against the outcome that rsl_collide gives;
 * derivatives by central differences of these exact outcomes.
 */
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "resile/collide.h"

static rsl_status computed(const rsl_law *law, const rsl_law_spec *spec,
                           double out[RSL_FIT_QUANTITIES])
{
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_status status = rsl_collide_prepare(law, spec, &contact, NULL);
    if (status >= 0)
        status = rsl_collide(&contact, NULL, &outcome, NULL);
    if (status < 0)
        return status;
    for (int i = 0; i < RSL_FIT_QUANTITIES; i++)
        out[i] = rsl_fit_quantity_computed(&rsl_fit_quantity_table()[i], &outcome);
    return RSL_OK;
}

/* d computed/d input j; one-sided at the edge of what is allowed. */
static rsl_status change(const rsl_law *law, const rsl_law_spec *spec, int input,
                         const double here[RSL_FIT_QUANTITIES], double out[RSL_FIT_QUANTITIES])
{
    double value = rsl_fit_get(spec, input);
    double h = 1e-5 * (value != 0.0 ? fabs(value) : 1.0), width = 0.0;
    double low[RSL_FIT_QUANTITIES], high[RSL_FIT_QUANTITIES];
    rsl_law_spec moved = *spec;
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
    for (int i = 0; i < RSL_FIT_QUANTITIES; i++)
        out[i] = width > 0.0 ? (high[i] - low[i]) / width : 0.0;
    return width > 0.0 ? RSL_OK : RSL_ERROR_ARGUMENT;
}

static rsl_status change_all(const rsl_fit_problem *p, const double *z, const rsl_law_spec *spec,
                             const double here[RSL_FIT_QUANTITIES],
                             double out[RSL_FIT_INPUTS_MAX][RSL_FIT_QUANTITIES])
{
    for (size_t j = 0; j < p->input_count; j++) {
        double slope = rsl_fit_slope(&p->unknown[j], z[j]);
        if (change(p->law, spec, p->inputs[j], here, out[j]) < 0)
            return RSL_ERROR_ARGUMENT;
        for (int i = 0; i < RSL_FIT_QUANTITIES; i++)
            out[j][i] *= slope;
    }
    return RSL_OK;
}

/* The quantities that were measured of one impact, against `here`. */
static void observe(const rsl_fit_problem *p, size_t number, const double here[RSL_FIT_QUANTITIES],
                    double (*by)[RSL_FIT_QUANTITIES], rsl_fit_sink *s)
{
    for (int i = 0; i < RSL_FIT_QUANTITIES; i++) {
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
        rsl_law_spec spec = rsl_fit_spec(p, z, m->mass, m->speed);
        double here[RSL_FIT_QUANTITIES];
        double by[RSL_FIT_INPUTS_MAX][RSL_FIT_QUANTITIES] = {{0}};
        rsl_status status = computed(p->law, &spec, here);
        if (status >= 0 && sink->jacobian)
            status = change_all(p, z, &spec, here, by);
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
