/* SPDX-License-Identifier: MIT
 *
 * What was read off whole impacts against the outcome that rsl_collide gives;
 * derivatives by central differences of these exact outcomes.
 */
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "resile/collide.h"

enum { OBSERVED = 4 }; /* restitution, force, depth, duration */

static void measured(const rsl_fit_impact *m, double out[OBSERVED])
{
    out[0] = m->restitution;
    out[1] = m->force_max;
    out[2] = m->depth_max;
    out[3] = m->duration;
}

static rsl_status computed(const rsl_law *law, const rsl_law_spec *spec,
                           double out[OBSERVED])
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_status status = rsl_collide_prepare(law, spec, &contact, NULL);
    if (status >= 0)
        status = rsl_collide(&contact, &options, &o, NULL);
    if (status < 0)
        return status;
    out[0] = o.restitution;
    out[1] = o.force_max;
    out[2] = o.depth_max;
    out[3] =
        status == RSL_NO_SEPARATION ? 1e3 * o.time_of_depth_max : o.duration;
    return RSL_OK;
}

/* d computed/d input j; one-sided at the edge of what is allowed. */
static rsl_status change(const rsl_law *law, const rsl_law_spec *spec,
                         int input, const double here[OBSERVED],
                         double out[OBSERVED])
{
    double value = rsl_fit_get(spec, input);
    double h = 1e-5 * (value != 0.0 ? fabs(value) : 1.0), width = 0.0;
    double low[OBSERVED], high[OBSERVED];
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
    for (int i = 0; i < OBSERVED; i++)
        out[i] = width > 0.0 ? (high[i] - low[i]) / width : 0.0;
    return width > 0.0 ? RSL_OK : RSL_ERROR_ARGUMENT;
}

static rsl_status change_all(const rsl_fit_problem *p, const double *z,
                             const rsl_law_spec *spec,
                             const double here[OBSERVED],
                             double out[RSL_FIT_INPUTS_MAX][OBSERVED])
{
    for (size_t j = 0; j < p->input_count; j++) {
        double slope = rsl_fit_slope(&p->unknown[j], z[j]);
        if (change(p->law, spec, p->inputs[j], here, out[j]) < 0)
            return RSL_ERROR_ARGUMENT;
        for (int i = 0; i < OBSERVED; i++)
            out[j][i] *= slope;
    }
    return RSL_OK;
}

rsl_status rsl_fit_impacts(rsl_fit_problem *p, const double *z,
                           const rsl_fit_source *source, size_t *index,
                           size_t *at, double *residual, double *jacobian,
                           size_t row, rsl_fit_tag *tags)
{
    for (size_t r = 0; r < p->data->impact_count; r++) {
        const rsl_fit_impact *m = &p->data->impacts[r];
        rsl_law_spec spec = rsl_fit_spec(p, z, m->mass, m->speed);
        double here[OBSERVED], seen[OBSERVED];
        double by[RSL_FIT_INPUTS_MAX][OBSERVED] = {{0}};
        measured(m, seen);
        rsl_status status = computed(source->law, &spec, here);
        if (status >= 0 && jacobian)
            status = change_all(p, z, &spec, here, by);
        if (status < 0)
            return status;
        for (int i = 0; i < OBSERVED; i++) {
            if (!rsl_given(seen[i]))
                continue;
            size_t number = (*index)++;
            if (!rsl_fit_takes(p, number))
                continue;
            int group =
                i == 0 ? RSL_FIT_GROUP_RESTITUTION : RSL_FIT_GROUP_PEAKS;
            double unit = (i == 0 ? 1.0 : 1.0 / seen[i]) / p->noise[group] *
                          (p->huber ? p->huber[number] : 1.0);
            residual[*at] = unit * (here[i] - seen[i]);
            for (size_t j = 0; jacobian && j < p->count; j++)
                jacobian[*at * row + j] =
                    j < p->input_count ? unit * by[j][i] : 0.0;
            if (tags)
                tags[*at] = (rsl_fit_tag){group, r, 1};
            (*at)++;
        }
    }
    return RSL_OK;
}
