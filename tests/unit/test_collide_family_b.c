/* SPDX-License-Identifier: MIT
 *
 * Family B, m = n and any q: outcome and calibration against 20 digits, at
 * scales far apart, under both end rules, by quadrature and by integration.
 */
#include "collide/impact.h"
#include "scaled_row.h"

static scaled_form form_of(const csv_table *t, size_t row, rsl_law_separation end)
{
    double n = csv_number(t, row, "n");
    scaled_form f = {n, n, csv_number(t, row, "q"), csv_number(t, row, "Lambda"), end};
    return f;
}

static void check_outcome(const csv_table *t, size_t row, const rsl_collide_outcome *o,
                          double tolerance)
{
    scaled_check_row(t, row, o, tolerance);
    CHECK(o->depth_end == 0.0);
    CHECK(o->force_min == 0.0); /* Lambda e^q < 1: the force never pulls */
    scaled_check_nature(o, 0.0);
}

/* q = 1 stands in the table too, and is family A. */
static rsl_law_solution solution_of(const scaled_form *f)
{
    if (f->lambda == 0.0)
        return RSL_LAW_SOLUTION_ELASTIC;
    return f->q == 1.0 ? RSL_LAW_SOLUTION_A : RSL_LAW_SOLUTION_B;
}

static void test_row(const csv_table *t, size_t row, rsl_law_separation end)
{
    scaled_form f = form_of(t, row, end);
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_contact contact;
        rsl_collide_outcome o, path;
        SCENE("n = %g, q = %g, Lambda = %g, end %s, scale %d", f.n, f.q, f.lambda,
              rsl_law_separation_name(end), i);
        if (!scaled_contact(&f, s, &contact))
            continue;
        CHECK_NEAR(rsl_collide_lambda(&contact), f.lambda, 1e-14 * f.lambda);
        CHECK_INT(rsl_law_solution_of(&contact), solution_of(&f));
        if (scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, s, &o)) {
            CHECK_INT(o.method, solution_of(&f) == RSL_LAW_SOLUTION_B
                                    ? RSL_COLLIDE_METHOD_QUADRATURE
                                    : RSL_COLLIDE_METHOD_CLOSED_FORM);
            check_outcome(t, row, &o, 1e-12);
        }
        if (scaled_collide(&contact, RSL_COLLIDE_METHOD_INTEGRATED, 0.0, s, &path)) {
            CHECK_INT(path.method, RSL_COLLIDE_METHOD_INTEGRATED);
            check_outcome(t, row, &path, 1e-11);
        }
    }
}

static void test_calibration(const csv_table *t, size_t row, rsl_law_separation end)
{
    scaled_form f = form_of(t, row, end);
    scaled_check_calibration(&f, 0, csv_number(t, row, "e"), 1e-13, 1e-13);
}

/* q = 2: with w = 1 + Lambda u^2, ln w falls linearly in s, so that
 * (1 + Lambda)(1 - Lambda e^2) = 1 and e^2 = 1/(1 + Lambda). */
static void test_closed_form_q2(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    for (double lambda = 1e-6; lambda < 1e9; lambda *= 10.0) {
        double e = -1.0, back = -1.0, exact = 1.0 / sqrt(1.0 + lambda);
        SCENE("q = 2, Lambda = %g", lambda);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, lambda, &e, NULL, NULL), RSL_OK);
        CHECK_CLOSE(e, exact, 1e-13);
        CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, exact, &back, NULL, NULL), RSL_OK);
        /* the rounding of e counts dLambda/Lambda = 2 (1+Lambda)/Lambda de/e */
        CHECK_CLOSE(back, lambda, 1e-13 + 4e-16 * (1.0 + lambda) / lambda);
    }
}

/* de/dLambda at q = 2 is -e^3/2, dLambda/de = -2/e^3. */
static void test_slope_q2(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    for (double e = 0.05; e < 1.0; e += 0.05) {
        double lambda, slope = 0.0, change = 0.0;
        SCENE("slope, q = 2, e = %g", e);
        CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, e, &lambda, &slope, NULL), RSL_OK);
        CHECK_CLOSE(slope, -2.0 / (e * e * e), 1e-9);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, lambda, &e, &change, NULL), RSL_OK);
        CHECK_CLOSE(change, -0.5 * e * e * e, 1e-9);
    }
}

/* Small q, n = 3/2. Lambda by mpmath in 40 digits, from
 *     Int_0^inf 2 exp(-2t)/(1 + Lambda exp(-q t)) dt =
 *         e^2 Int_0^inf 2 exp(-2t)/(1 - Lambda e^q exp(-q t)) dt. */
static void test_small_q(void)
{
    static const struct {
        double q, e, lambda;
    } known[] = {
        {0.001, 0.03, 1.0021095619322556596},     {0.001, 0.2, 0.92496610540169424887},
        {0.001, 0.5, 0.60063277783394322983},     {0.001, 0.9, 0.1050309748496398289},
        {0.001, 0.999, 0.0010010007510006687022}, {0.003, 0.03, 1.00966837257323105},
        {0.003, 0.2, 0.92873989844905613272},     {0.003, 0.5, 0.60189874369014129783},
        {0.003, 0.9, 0.10514818821380454714},     {0.003, 0.999, 0.0010020022550025226499},
        {0.01, 0.03, 1.0354667785400967942},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        double q = known[i].q, e = known[i].e, lambda = 0.0;
        rsl_collide_exponents form = {1.5, 1.5, q, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        rsl_law_contact contact = rsl_collide_unit_contact(&form, known[i].lambda);
        rsl_collide_outcome o = {0};
        SCENE("small q = %g, e = %g", q, e);
        CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, e, &lambda, NULL, NULL), RSL_OK);
        CHECK_CLOSE(lambda, known[i].lambda, 1e-13);
        /* in e the rounding of Lambda counts up to 1/e^2 times */
        if (CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
            CHECK_CLOSE(o.restitution, e, 1e-13 + 4e-16 / (e * e));
    }
}

/* Large q: Lambda by mpmath in 30 digits, from
 *     Int_0^1 u/(1 + Lambda u^q) du = Int_0^e u/(1 - Lambda u^q) du. */
static void test_large_q(void)
{
    static const struct {
        double q, e, lambda;
    } known[] = {
        {5.0, 0.5, 22.939361089474598722},
        {10.0, 0.55, 247.13871355860788485},
        {10.0, 0.7, 21.322098464456286241},
        {30.0, 0.9, 12.168581439859705326},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        double lambda = 0.0, e = 0.0;
        rsl_collide_exponents form = {1.5, 1.5, known[i].q, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        SCENE("large q = %g, e = %g", known[i].q, known[i].e);
        CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, known[i].e, &lambda, NULL, NULL),
                     RSL_OK);
        CHECK_CLOSE(lambda, known[i].lambda, 1e-13);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, known[i].lambda, &e, NULL, NULL),
                     RSL_OK);
        CHECK_CLOSE(e, known[i].e, 1e-13);
    }
}

int main(void)
{
    csv_table table = csv_read("family_b.csv");
    CHECK(table.rows >= 80);
    for (size_t row = 0; row < table.rows; row++) {
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++) {
            test_row(&table, row, (rsl_law_separation)end);
            test_calibration(&table, row, (rsl_law_separation)end);
        }
    }
    csv_free(&table);
    test_closed_form_q2();
    test_slope_q2();
    test_small_q();
    test_large_q();
    return check_report();
}
