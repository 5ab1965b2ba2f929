/* SPDX-License-Identifier: MIT
 *
 * law: laws of the catalogue as the studies ask them.
 */
#include "law.h"
#include "num/elementary.h"

#include <math.h>
#include <stdlib.h>

#include "num/constants.h"

static const rsl_collide_outcome no_outcome = {.restitution = RSL_NUM_NAN,
                                               .depth_max = RSL_NUM_NAN,
                                               .force_max = RSL_NUM_NAN,
                                               .duration = RSL_NUM_NAN,
                                               .impulse = RSL_NUM_NAN};

int rsl_study_contact(rsl_study *study, const rsl_study_impact *impact, rsl_law_contact *contact)
{
    const rsl_law *law = NULL;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_error error;
    if (rsl_law_get(impact->law, &law, &error) < 0) {
        rsl_study_note_error(study, error.status, "%s", error.message);
        return 0;
    }
    spec.stiffness = impact->stiffness;
    spec.mass = impact->mass;
    spec.speed = impact->speed;
    spec.exponent = rsl_given(law->n) ? RSL_UNSET : impact->n;
    spec.m = rsl_given(law->m) ? RSL_UNSET : impact->m;
    spec.q = rsl_given(law->q) ? RSL_UNSET : impact->q;
    if (((law->inputs | law->options) & RSL_LAW_INPUT_BIT(restitution)) &&
        !law->model->elastic_curve) /* elastic laws as they were published */
        spec.restitution = impact->restitution;
    return rsl_collide_prepare(law, &spec, contact, rsl_study_error(study)) >= 0;
}

rsl_collide_outcome rsl_study_collide(rsl_study *study, const rsl_study_impact *impact)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact contact;
    rsl_collide_outcome outcome = no_outcome;
    options.load = impact->load;
    if (rsl_study_contact(study, impact, &contact))
        rsl_collide(&contact, &options, &outcome, rsl_study_error(study));
    return outcome;
}

int rsl_study_stepped(rsl_study *study, const rsl_study_impact *impact, rsl_study_steps *steps)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_curve_point points[2];
    options.method = RSL_COLLIDE_METHOD_INTEGRATED;
    if (!rsl_study_contact(study, impact, &steps->contact) ||
        rsl_collide(&steps->contact, &options, &steps->outcome, rsl_study_error(study)) < 0)
        return 0;
    double end = steps->outcome.time_of_depth_max;
    if (rsl_collide_at(&steps->contact, &options, (double[]){0.5 * end, end}, 2, points,
                       rsl_study_error(study)) < 0)
        return 0;
    steps->half = points[0];
    steps->deepest = points[1];
    return 1;
}

static rsl_study_impact unit_impact(const char *law, double restitution)
{
    return (rsl_study_impact){law, restitution, 1.0, 1.0, .speed = 1.0};
}

double rsl_study_ratio(rsl_study *study, const char *law, double restitution)
{
    rsl_study_impact impact = unit_impact(law, restitution);
    rsl_law_contact contact;
    if (!rsl_study_contact(study, &impact, &contact))
        return RSL_NUM_NAN;
    return rsl_collide_lambda(&contact);
}

double rsl_study_returned(rsl_study *study, const char *law, double restitution)
{
    rsl_study_impact impact = unit_impact(law, restitution);
    return rsl_study_collide(study, &impact).restitution;
}

/* ---- drawings ------------------------------------------------------------ */

enum { CURVE_MAX = 4000 };

/* The points of an impact, allocated. */
static rsl_collide_curve_point *curve(rsl_study *study, const rsl_study_impact *impact,
                                      size_t *count)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_curve_point *points = calloc(CURVE_MAX, sizeof *points);
    rsl_law_contact contact;
    *count = 0;
    options.load = impact->load;
    if (!points)
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
    else if (rsl_study_contact(study, impact, &contact))
        rsl_collide_curve(&contact, &options, 1e-3, points, CURVE_MAX, count,
                          rsl_study_error(study));
    return points;
}

static double along(const rsl_collide_curve_point *point, rsl_study_axis axis)
{
    const double values[] = {[RSL_STUDY_TIME] = point->time,
                             [RSL_STUDY_DEPTH] = point->depth,
                             [RSL_STUDY_RATE] = point->rate,
                             [RSL_STUDY_FORCE] = point->force};
    return values[axis];
}

void rsl_study_draw_impact(rsl_study *study, rsl_study_figure *figure, const char *name,
                           const rsl_study_impact *impact, rsl_study_axis x, rsl_study_axis y)
{
    size_t count;
    rsl_collide_curve_point *points = curve(study, impact, &count);
    rsl_study_line(study, figure, name);
    for (size_t i = 0; i < count && i < CURVE_MAX; i++)
        rsl_study_point(study, figure, along(&points[i], x), along(&points[i], y));
    free(points);
}

/* W of -1/e < z < 0, the branch that is 0 at z = 0, by Newton's method. */
static double lambert(double z)
{
    double w = -0.5;
    for (int i = 0; i < 60; i++)
        w -= (w * rsl_num_exp(w) - z) / (rsl_num_exp(w) * (1.0 + w));
    return w;
}

double rsl_study_explicit(double h)
{
    return (1.0 + lambert(-(1.0 + h) * rsl_num_exp(-(1.0 + h)))) / h;
}

void rsl_study_claim_explicit(rsl_study *study, double by_w, double c, double h)
{
    double solved = rsl_collide_hysteresis_ratio(c);
    rsl_study_claim(study, "explicit", fabs(solved / h - 1.0) < 1e-9 && fabs(by_w - c) < 1e-9, 0,
                    "h: %.10f by Newton's method, the impact has %.10f; c: %.10f by Lambert's W, "
                    "%.10f integrated",
                    solved, h, by_w, c);
}

void rsl_study_table_of_ratios(rsl_study *study)
{
    static const char *const names[] = {"c"};
    for (size_t i = 0; i < study->row_count; i++) {
        const char *law = rsl_study_text(study, &study->rows[i], "law");
        for (int j = 1; j < 20; j++) {
            double c = 0.05 * j;
            rsl_study_evaluate(study, &study->rows[i], names, &c, 1,
                               rsl_study_ratio(study, law, c));
        }
    }
}
