/* SPDX-License-Identifier: MIT
 *
 * Where digits used to be lost: the peak force next to e = 1, large q with m = n, a depth whose
 * powers underflow, a step advised for strong damping. Digits from tests/reference/corners.py.
 */
#include "check.h"
#include "collide/impact.h"
#include "csv.h"
#include "law/models.h"
#include "resile/batch.h"
#include "resile/memoryless.h"
#include "resile/step.h"

/* 1 - e = 1e-9: Lambda to what the double of e allows, the peak to all digits. */
static void test_weak(const csv_table *t, size_t row, const rsl_collide_exponents *form)
{
    double lambda = 0.0, wanted = csv_number(t, row, "Lambda");
    rsl_collide_outcome o = {0};
    rsl_law_contact contact = rsl_collide_unit_contact(form, wanted);
    CHECK_STATUS(
        rsl_collide_lambda_from_restitution(form, csv_number(t, row, "e"), &lambda, NULL, NULL),
        RSL_OK);
    CHECK_CLOSE(lambda, wanted, 1e-12);
    CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK);
    CHECK_CLOSE(o.time_of_force_max, csv_number(t, row, "time_of_force_max"), 1e-12);
    CHECK_CLOSE(o.force_max, csv_number(t, row, "force_max"), 1e-13);
    double left = 1.0 - csv_number(t, row, "e"); /* exact */
    CHECK_CLOSE(o.energy_dissipated, 0.5 * left * (2.0 - left), 1e-11);
}

static void test_strong(const csv_table *t, size_t row, const rsl_collide_exponents *form)
{
    double lambda = 0.0, e = csv_number(t, row, "e");
    rsl_collide_outcome o = {0};
    CHECK_STATUS(rsl_collide_lambda_from_restitution(form, e, &lambda, NULL, NULL), RSL_OK);
    CHECK_CLOSE(lambda, csv_number(t, row, "Lambda"), 1e-12);
    rsl_law_contact contact = rsl_collide_unit_contact(form, csv_number(t, row, "Lambda"));
    CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK);
    CHECK_CLOSE(o.restitution, e, 1e-12);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "depth_max"), 1e-12);
    CHECK_CLOSE(o.time_of_depth_max, csv_number(t, row, "time_of_depth_max"), 1e-11);
    CHECK_CLOSE(o.duration, csv_number(t, row, "duration"), 1e-11);
}

static void test_table(void)
{
    csv_table t = csv_read("corners.csv");
    CHECK_INT(t.rows, 15);
    for (size_t row = 0; row < t.rows; row++) {
        rsl_collide_exponents form = {csv_number(&t, row, "n"), csv_number(&t, row, "m"),
                                      csv_number(&t, row, "q"), RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        SCENE("%s, n = %g, m = %g, q = %g, e = %g", csv_text(&t, row, "kind"), form.n, form.m,
              form.q, csv_number(&t, row, "e"));
        if (csv_text(&t, row, "kind")[0] == 'w')
            test_weak(&t, row, &form);
        else
            test_strong(&t, row, &form);
    }
    csv_free(&t);
}

/* A depth whose power n + 1 is no number: the force over k d^n is that of any other depth with the
 * same sigma = v/(sqrt(k/M) d^((n+1)/2)), alone and in a batch. */
static void test_underflow(double n, double m, double q)
{
    static const double sigmas[] = {-0.5, -1e-3, 0.0, 1e-3, 0.3, 2.0, 50.0};
    enum { COUNT = sizeof sigmas / sizeof *sigmas };
    static rsl_memoryless memoryless;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    double depth[COUNT], rate[COUNT], force[COUNT];
    spec.mass = 0.3;
    spec.speed = 2.0;
    spec.stiffness = 1e4;
    spec.exponent = n;
    spec.m = m;
    spec.q = q;
    spec.restitution = 0.6;
    spec.calibration = RSL_LAW_EXACT;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, NULL), RSL_OK);
    CHECK_STATUS(rsl_memoryless_convert(&contact, &memoryless, NULL), RSL_OK);
    for (int i = 0; i < COUNT; i++) {
        depth[i] = 0x1p-464; /* 2e-140 */
        rate[i] = sigmas[i] * sqrt(1e4 / 0.3) * pow(0x1p-464, 0.5 * (n + 1.0));
    }
    rsl_batch batch = {.count = COUNT, .depth = depth, .rate = rate, .force = force};
    CHECK_STATUS(rsl_batch_force(&contact, &batch, NULL, NULL), RSL_OK);
    for (int i = 0; i < COUNT; i++) {
        rsl_law_response r;
        double elastic = 1e4 * pow(depth[i], n);
        double psi = rsl_memoryless_psi(&memoryless, sigmas[i], NULL);
        SCENE("n = %g, m = %g, q = %g, depth 2e-140, sigma = %g", n, m, q, sigmas[i]);
        rsl_law_response_at(&contact, depth[i], rate[i], &r);
        CHECK_CLOSE(r.force / elastic, fmax(psi, 0.0), 1e-11);
        CHECK_CLOSE(force[i] / elastic, fmax(psi, 0.0), 1e-11);
    }
}

/* Strong damping, small error: the step is found, holds at 37 phases, and is within a factor of what
 * an error of 1/step asks for. (This took half a minute.) */
static void test_step_of_strong_damping(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_step_advice advice = {0};
    spec.mass = 1.0;
    spec.speed = 1.0;
    spec.stiffness = 1e7;
    spec.restitution = 0.0534;
    spec.calibration = RSL_LAW_EXACT;
    SCENE("jankowski, e = 0.0534");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("jankowski"), &spec, &contact, NULL), RSL_OK);
    if (!CHECK_STATUS(rsl_step_advise(&contact, RSL_STEP_SCHEME_VERLET, 1e-4, &advice, NULL),
                      RSL_OK))
        return;
    CHECK_CLOSE(advice.restitution_exact, 0.0534, 1e-12);
    CHECK(advice.steps_per_contact > 1000.0 && advice.steps_per_contact < RSL_STEP_COUNT_MAX);
    for (int i = 0; i < 37; i++) {
        double e = 0.0;
        CHECK_STATUS(rsl_step_restitution(&contact, RSL_STEP_SCHEME_VERLET, advice.step,
                                          (i + 0.5) / 37.0, &e, NULL),
                     RSL_OK);
        CHECK_NEAR(e, 0.0534, 1e-4);
    }
}

int main(void)
{
    test_table();
    test_underflow(1.5, 1.5, 1.0);
    test_underflow(1.5, 0.25, 1.0);
    test_underflow(1.5, 0.5, 1.0);
    test_underflow(1.5, 1.1, 1.25);
    test_step_of_strong_damping();
    return check_report();
}
