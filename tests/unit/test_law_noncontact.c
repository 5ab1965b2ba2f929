/* SPDX-License-Identifier: MIT
 *
 * Laws that act at a distance, and the two springs: against tests/reference/distant.py.
 */
#include "csv.h"
#include "ordinary_parameters.h"

static rsl_law_parameters spec_of(double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 0.5;
    spec.speed = speed;
    return spec;
}

static int prepare(const char *key, const rsl_law_parameters *spec, rsl_law_contact *contact)
{
    return CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), spec, contact, NULL), RSL_OK);
}

static void test_force(const csv_table *t, size_t row)
{
    double x = csv_number(t, row, "x"), v = csv_number(t, row, "v");
    rsl_law_parameters spec = spec_of(1.0);
    rsl_law_contact c;
    rsl_law_response r;
    SCENE("smooth-hunt-crossley at x = %g m, v = %g m/s", x, v);
    spec.stiffness = 1e6;
    spec.alpha = 1.5;
    if (!prepare("smooth-hunt-crossley", &spec, &c) ||
        !CHECK_STATUS(rsl_law_force(&c, x + rsl_law_standoff(&c), v, &r, NULL), RSL_OK))
        return;
    CHECK_CLOSE(r.force, csv_number(t, row, "a"), 1e-11);
    CHECK_CLOSE(r.elastic_energy, csv_number(t, row, "b"), 1e-12);
}

static void test_impact(const csv_table *t, size_t row, const char *key)
{
    rsl_law_parameters spec = spec_of(csv_number(t, row, "v"));
    int smooth = strcmp(key, "smooth-hunt-crossley") == 0;
    rsl_law_contact c;
    rsl_collide_outcome o;
    SCENE("%s, alpha = %g s/m, v0 = %g m/s", key, csv_number(t, row, "x"), spec.speed);
    spec.alpha = csv_number(t, row, "x");
    *(smooth ? &spec.stiffness : &spec.force_scale) = smooth ? 1e6 : 0.5;
    if (!smooth)
        spec.steepness = 1000.0;
    if (!prepare(key, &spec, &c) || !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(o.restitution, csv_number(t, row, "a"), 1e-10);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "b"), 1e-10);
    CHECK(o.force_min >= 0.0 && fabs(o.energy_residual) <= 1e-9 * o.energy_in);
    SCENE("%s, the alpha of a restitution", key);
    spec.alpha = RSL_UNSET;
    spec.restitution = o.restitution;
    if (prepare(key, &spec, &c)) {
        CHECK(c.calibration == RSL_LAW_EXACT);
        CHECK_CLOSE(c.damping, (smooth ? 1.5 : 1.0) * csv_number(t, row, "x"), 1e-7);
    }
}

static void test_springs(const csv_table *t, size_t row, size_t which)
{
    static const double exponents[][3] = {
        {1.5, 1.5, 1.0}, {1.5, 1.2, 0.9}, {1.5, 0.5, 2.0}, {1.0, 0.0, 1.0}};
    rsl_law_parameters spec = spec_of(csv_number(t, row, "v"));
    rsl_law_contact c;
    rsl_collide_outcome o;
    SCENE("zhang-springs, e = %g", csv_number(t, row, "x"));
    spec.stiffness = 1e8;
    spec.restitution = csv_number(t, row, "x");
    spec.exponent = exponents[which][0];
    spec.m = exponents[which][1];
    spec.q = exponents[which][2];
    if (!prepare("zhang-springs", &spec, &c) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(o.restitution, csv_number(t, row, "a"), 1e-12);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "b"), 1e-12);
    CHECK_CLOSE(o.force_max, csv_number(t, row, "c"), 1e-12);
    CHECK_CLOSE(o.time_of_depth_max, csv_number(t, row, "d"), 1e-10);
    CHECK_CLOSE(o.duration, csv_number(t, row, "e"), 1e-10);
}

/* Where the standoff begins is no part of the answer. */
static void test_standoff(const char *key)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec = sensible_published(law);
    rsl_law_contact c;
    rsl_collide_outcome near, far;
    SCENE("%s from twice as far", key);
    spec.restitution = RSL_UNSET;
    spec.alpha = 0.3;
    spec.standoff = 40.0 / (rsl_given(spec.steepness) ? spec.steepness : 300.0);
    if (!prepare(key, &spec, &c) || !CHECK_STATUS(rsl_collide(&c, NULL, &near, NULL), RSL_OK))
        return;
    double one = spec.standoff;
    spec.standoff *= 2.0;
    if (!prepare(key, &spec, &c) || !CHECK_STATUS(rsl_collide(&c, NULL, &far, NULL), RSL_OK))
        return;
    CHECK_CLOSE(far.restitution, near.restitution, 1e-9);
    CHECK_CLOSE(far.depth_max - spec.standoff + 0.1, near.depth_max - one + 0.1, 1e-10);
    CHECK_CLOSE(far.force_max, near.force_max, 1e-8);
}

int main(void)
{
    csv_table t = csv_read("distant.csv");
    size_t springs = 0;
    for (size_t row = 0; row < t.rows; row++) {
        const char *what = csv_text(&t, row, "what");
        if (strcmp(what, "smooth-force") == 0)
            test_force(&t, row);
        else if (strcmp(what, "springs") == 0)
            test_springs(&t, row, springs++);
        else
            test_impact(&t, row,
                        strcmp(what, "smooth") == 0 ? "smooth-hunt-crossley"
                                                    : "exponential-spring");
    }
    csv_free(&t);
    test_standoff("smooth-hunt-crossley");
    test_standoff("exponential-spring");
    return check_report();
}
