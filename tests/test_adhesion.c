/* SPDX-License-Identifier: MIT
 *
 * Spheres that stick: closed forms against digits from mpmath.
 */
#include "oblique_case.h"
#include "resile/adhesion.h"

static void jkr_case(const oblique_case *c)
{
    rsl_adhesion_pair pair = {CASE_PARAM(c, "modulus"), CASE_PARAM(c, "radius"),
                              CASE_PARAM(c, "work_of_adhesion")};
    rsl_adhesion_jkr_values v;
    double speed, e;
    CHECK_STATUS(rsl_adhesion_jkr(&pair, &v, NULL), RSL_OK);
    CHECK_CLOSE(v.pull_off, CASE_RESULT(c, "pull_off_force"), 1e-15);
    CHECK_CLOSE(v.force_touch, CASE_RESULT(c, "force_at_first_touch"), 1e-15);
    CHECK_CLOSE(v.radius_touch, CASE_RESULT(c, "contact_radius_at_touch"), 1e-14);
    CHECK_CLOSE(v.radius_break, CASE_RESULT(c, "contact_radius_at_break"), 1e-14);
    CHECK_CLOSE(v.depth_break, CASE_RESULT(c, "depth_at_break"), 1e-14);
    CHECK_CLOSE(v.force_break, CASE_RESULT(c, "force_at_break"), 1e-14);
    CHECK_CLOSE(v.energy_lost, CASE_RESULT(c, "energy_lost"), 1e-14);
    CHECK_STATUS(rsl_adhesion_sticking_speed(&pair, CASE_PARAM(c, "mass"), &speed, NULL), RSL_OK);
    CHECK_CLOSE(speed, CASE_RESULT(c, "sticking_speed"), 1e-14);
    rsl_status status =
        rsl_adhesion_restitution(&pair, CASE_PARAM(c, "mass"), CASE_PARAM(c, "speed"), &e, NULL);
    CHECK_STATUS(status, CASE_PARAM(c, "speed") > speed ? RSL_OK : RSL_NO_SEPARATION);
    CHECK_NEAR(e, CASE_RESULT(c, "restitution"), 1e-14);
}

static void dmt_case(const oblique_case *c)
{
    rsl_adhesion_pair pair = {CASE_PARAM(c, "modulus"), CASE_PARAM(c, "radius"),
                              CASE_PARAM(c, "work_of_adhesion")};
    rsl_adhesion_dmt_values v;
    CHECK_STATUS(rsl_adhesion_dmt(&pair, &v, NULL), RSL_OK);
    CHECK_CLOSE(v.pull_off, CASE_RESULT(c, "pull_off_force"), 1e-15);
    CHECK_CLOSE(v.depth_equilibrium, CASE_RESULT(c, "depth_equilibrium"), 1e-14);
}

static void check_bad(void)
{
    rsl_adhesion_pair pair = {1e9, 0.0, 0.05};
    rsl_adhesion_jkr_values v;
    rsl_error error;
    double x;
    SCENE("bad input");
    CHECK_STATUS(rsl_adhesion_jkr(&pair, &v, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "radius");
    pair.radius = (double)NAN;
    CHECK_STATUS(rsl_adhesion_jkr(&pair, &v, &error), RSL_ERROR_ARGUMENT);
    pair.radius = 1e-5;
    CHECK_STATUS(rsl_adhesion_sticking_speed(&pair, -1.0, &x, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_adhesion_jkr(NULL, &v, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_adhesion_tabor(&pair, 4e-10, &x, NULL), RSL_OK);
    CHECK_CLOSE(x, cbrt(1e-5 * 0.05 * 0.05 / (1e18 * 64e-30)), 1e-14);
}

int main(void)
{
    oblique_case c;
    int seen = 0;
    for (int i = 0; oblique_next(&c, i); i++) {
        int jkr = oblique_is(&c, "jkr");
        if (!jkr && !oblique_is(&c, "dmt"))
            continue;
        SCENE("%s", CASE_TEXT(&c, "id"));
        if (jkr)
            jkr_case(&c);
        else
            dmt_case(&c);
        seen++;
    }
    CHECK_INT(seen, 8);
    check_bad();
    return check_report();
}
