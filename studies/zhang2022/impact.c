/* SPDX-License-Identifier: MIT
 *
 * zhang2022: one impact, exactly and as the paper's program must have done it.
 */
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"
#include "parts.h"

typedef rsl_study_zhang2022_impact impact_of;

/* ---- exactly ------------------------------------------------------------- */

static rsl_law_spec spec_of(const rsl_law *law, const impact_of *impact)
{
    unsigned takes = law->inputs | law->options;
    rsl_law_spec spec = rsl_law_spec_default();

    spec.mass = impact->mass;
    spec.stiffness = impact->stiffness;
    spec.speed = impact->speed;
    if (!rsl_given(law->n))
        spec.exponent = impact->n;
    if (!rsl_given(law->m))
        spec.m = impact->m;
    if (!rsl_given(law->q))
        spec.q = impact->q;
    if (takes & RSL_LAW_INPUT_BIT(restitution))
        spec.restitution = impact->restitution;
    return spec;
}

int rsl_study_zhang2022_contact(rsl_study *study, const impact_of *impact, rsl_law_contact *contact)
{
    const rsl_law *law = rsl_law_find(impact->law);
    rsl_error error = {0};

    if (!law) {
        rsl_study_note_error(study, RSL_ERROR_UNKNOWN, "there is no law '%s'", impact->law);
        return 0;
    }
    rsl_law_spec spec = spec_of(law, impact);
    if (rsl_collide_prepare(law, &spec, contact, &error) >= 0)
        return 1;
    rsl_study_note_error(study, error.status, "%s: %s", impact->law, error.message);
    return 0;
}

rsl_collide_outcome rsl_study_zhang2022_collide(rsl_study *study, const impact_of *impact)
{
    rsl_law_contact contact;
    rsl_collide_outcome outcome = {.restitution = RSL_NUM_NAN,
                                   .depth_max = RSL_NUM_NAN,
                                   .force_max = RSL_NUM_NAN,
                                   .duration = RSL_NUM_NAN};
    rsl_error error = {0};

    if (!rsl_study_zhang2022_contact(study, impact, &contact))
        return outcome;
    if (rsl_collide(&contact, NULL, &outcome, &error) < 0)
        rsl_study_note_error(study, error.status, "%s: %s", impact->law, error.message);
    return outcome;
}

void rsl_study_zhang2022_draw(rsl_study *study, rsl_study_figure *figure, const impact_of *impact)
{
    enum { POINTS = 2000 };
    rsl_collide_curve_point *points = calloc(POINTS, sizeof *points);
    rsl_law_contact contact;
    rsl_error error = {0};
    size_t count = 0;

    if (!points)
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
    else if (rsl_study_zhang2022_contact(study, impact, &contact) &&
             rsl_collide_curve(&contact, NULL, 1e-3, points, POINTS, &count, &error) < 0)
        rsl_study_note_error(study, error.status, "%s: %s", impact->law, error.message);
    for (size_t i = 0; i < count && i < POINTS; i++)
        rsl_study_point(study, figure, points[i].depth, points[i].force);
    free(points);
}

/* ---- in steps, with complex powers --------------------------------------- */

typedef struct state {
    double complex depth, rate;
} state;

/* z^p; a real z >= 0 stays real. */
static double complex power(double complex z, double p)
{
    if (cimag(z) == 0.0 && creal(z) >= 0.0)
        return pow(creal(z), p);
    return p == 1.0 ? z : cpow(z, p);
}

static state slope(const rsl_law_contact *c, state s)
{
    double complex force = c->stiffness * power(s.depth, c->n) +
                           c->damping * power(s.depth, c->m) * power(s.rate, c->q);

    return (state){s.rate, -force / c->mass};
}

static state moved(state from, state along, double step)
{
    return (state){from.depth + step * along.depth, from.rate + step * along.rate};
}

static state runge_kutta(const rsl_law_contact *c, state s, double step)
{
    state k1 = slope(c, s);
    state k2 = slope(c, moved(s, k1, 0.5 * step));
    state k3 = slope(c, moved(s, k2, 0.5 * step));
    state k4 = slope(c, moved(s, k3, step));

    s = moved(s, k1, step / 6.0);
    s = moved(s, k2, step / 3.0);
    s = moved(s, k3, step / 3.0);
    return moved(s, k4, step / 6.0);
}

rsl_study_zhang2022_sampled rsl_study_zhang2022_sample(const rsl_law_contact *contact, double step)
{
    enum { STEPS_MAX = 1000000 };
    state now = {0.0, contact->speed}, next = now;
    int steps = 0;

    for (; steps < STEPS_MAX && creal(next.depth) >= 0.0; steps++) {
        now = next;
        next = runge_kutta(contact, now, step);
    }
    return (rsl_study_zhang2022_sampled){cabs(now.rate) / contact->speed, (steps + 1) * step};
}
