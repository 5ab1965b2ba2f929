/* SPDX-License-Identifier: MIT
 *
 * chung2011: tests 1 to 3, normal impacts.
 */
#include <string.h>

#include "law.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

double rsl_study_chung2011_of(rsl_study *study, const char *material, const char *symbol)
{
    return rsl_study_input(study,
                           rsl_study_print(study, "%s.%s.%s", study->item->key, material, symbol));
}

double rsl_study_chung2011_here(rsl_study *study, const char *symbol)
{
    return rsl_study_input(study, rsl_study_print(study, "%s.%s", study->item->key, symbol));
}

rsl_study_sphere rsl_study_chung2011_sphere(rsl_study *study, const char *material)
{
    rsl_study_sphere sphere = rsl_study_sphere_default();
    double nu = rsl_study_chung2011_of(study, material, "nu");
    double modulus = rsl_study_chung2011_of(study, material, "E") / (1.0 - nu * nu);
    sphere.radius = rsl_study_chung2011_here(study, "r");
    sphere.mass =
        rsl_study_sphere_mass(rsl_study_chung2011_of(study, material, "rho"), sphere.radius);
    sphere.stiffness = 4.0 / 3.0 * modulus * sqrt(sphere.radius);
    sphere.friction.poisson = nu;
    return sphere;
}

/* The impact of tests 1 and 2. Of two equal spheres: half of mass, modulus and radius, twice the
 * speed of each. */
static rsl_study_impact elastic(rsl_study *study, const char *material, int pair)
{
    rsl_study_sphere one = rsl_study_chung2011_sphere(study, material);
    double v = rsl_study_chung2011_here(study, "v");
    rsl_study_impact impact = {"hertz", RSL_UNSET, one.mass, one.stiffness, .speed = v};
    if (pair) {
        impact.mass *= 0.5;
        impact.stiffness *= 0.5 * sqrt(0.5);
        impact.speed *= 2.0;
    }
    return impact;
}

static void answer_elastic(rsl_study *study, rsl_study_row *row, int pair)
{
    rsl_study_impact impact = elastic(study, rsl_study_text(study, row, "material"), pair);
    const char *quantity = rsl_study_text(study, row, "quantity");
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    if (strcmp(quantity, "force_max") == 0)
        rsl_study_answer(row, 1e-3 * o.force_max);
    else if (strcmp(quantity, "duration") == 0)
        rsl_study_answer(row, 1e6 * o.duration);
    else /* the force at a depth, in kN and 1e-6 m */
        rsl_study_answer(row, 1e-3 * impact.stiffness *
                                  rsl_num_pow(1e-6 * rsl_study_number(study, row, "depth"), 1.5));
}

static void test_elastic(rsl_study *study, const char *const *materials, int pair)
{
    rsl_study_figure *over_time = rsl_study_draw(study, "Force over time", "time [s]", "force [N]");
    rsl_study_figure *over_depth =
        rsl_study_draw(study, "Force over depth", "depth [m]", "force [N]");
    for (size_t i = 0; i < study->row_count; i++)
        answer_elastic(study, &study->rows[i], pair);
    for (; *materials; materials++) {
        rsl_study_impact impact = elastic(study, *materials, pair);
        rsl_study_draw_impact(study, over_time, *materials, &impact, RSL_STUDY_TIME,
                              RSL_STUDY_FORCE);
        rsl_study_draw_impact(study, over_depth, *materials, &impact, RSL_STUDY_DEPTH,
                              RSL_STUDY_FORCE);
    }
}

void rsl_study_chung2011_test1(rsl_study *study)
{
    static const char *const materials[] = {"glass", "limestone", NULL};
    test_elastic(study, materials, 1);
}

void rsl_study_chung2011_test2(rsl_study *study)
{
    static const char *const materials[] = {"aluminium", "magnesium", NULL};
    test_elastic(study, materials, 0);
}

/* ---- test 3 ---------------------------------------------------------------------- */

/* The damping is the one with which the spring F = k d^(3/2) + lambda d^(1/4) v returns e at d = 0;
 * where contact ends is not told. */
static double returned(rsl_study *study, const char *material, double e, rsl_law_separation end)
{
    rsl_study_sphere one = rsl_study_chung2011_sphere(study, material);
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_outcome outcome = {.restitution = RSL_NUM_NAN};
    rsl_law_contact contact;
    spec.stiffness = one.stiffness;
    spec.mass = one.mass;
    spec.speed = rsl_study_chung2011_here(study, "v");
    spec.restitution = e;
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(rsl_law_find("tsuji"), &spec, &contact, rsl_study_error(study)) < 0)
        return RSL_NUM_NAN;
    contact.end = end;
    rsl_collide(&contact, &options, &outcome, rsl_study_error(study));
    return outcome.restitution;
}

void rsl_study_chung2011_test3(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        const char *material = rsl_study_text(study, row, "material");
        double e = rsl_study_number(study, row, "e");
        rsl_study_answer_if(study, row, "contact ends at depth 0",
                            returned(study, material, e, RSL_LAW_SEPARATION_ZERO_DEPTH));
        rsl_study_answer_if(study, row, "contact ends at force 0",
                            returned(study, material, e, RSL_LAW_SEPARATION_ZERO_FORCE));
    }
}
