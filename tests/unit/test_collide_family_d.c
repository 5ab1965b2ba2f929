/* SPDX-License-Identifier: MIT
 *
 * Exponents without an exact solution: outcome and calibration against 20
 * digits, at scales far apart, under both end rules.
 */
#include "collide/impact.h"
#include "scaled_row.h"

static scaled_form form_of(const csv_table *t, size_t row)
{
    scaled_form f = {csv_number(t, row, "n"), csv_number(t, row, "m"), csv_number(t, row, "q"),
                     csv_number(t, row, "Lambda"), scaled_end_of_row(t, row)};
    return f;
}

static void check_outcome(const csv_table *t, size_t row, const scaled_form *f,
                          const rsl_collide_outcome *o)
{
    scaled_check_row(t, row, o, 1e-10);
    CHECK_NEAR(o->depth_end, csv_number(t, row, "depth_end"), 1e-10);
    scaled_check_nature(o, 0.0);
    if (f->end == RSL_LAW_SEPARATION_ZERO_FORCE || f->m >= f->n)
        CHECK(o->force_min == 0.0);
    else
        CHECK(o->force_min < 0.0);
}

/* The table has family B too (m = n, q = 2). */
static void test_row(const csv_table *t, size_t row)
{
    scaled_form f = form_of(t, row);
    int separable = f.m == f.n;
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("n = %g, m = %g, q = %g, Lambda = %g, end %s, scale %d", f.n, f.m, f.q, f.lambda,
              rsl_law_separation_name(f.end), i);
        if (!scaled_contact(&f, s, &contact))
            continue;
        CHECK_CLOSE(rsl_collide_lambda(&contact), f.lambda, 1e-13);
        CHECK_INT(rsl_law_solution_of(&contact),
                  separable ? RSL_LAW_SOLUTION_B : RSL_LAW_SOLUTION_D);
        if (scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, s, &o)) {
            CHECK_INT(o.method,
                      separable ? RSL_COLLIDE_METHOD_QUADRATURE : RSL_COLLIDE_METHOD_INTEGRATED);
            check_outcome(t, row, &f, &o);
        }
    }
}

static void test_calibration(const csv_table *t, size_t row)
{
    scaled_form f = form_of(t, row);
    scaled_check_calibration(&f, 0, csv_number(t, row, "e"), 1e-10, 1e-10);
}

/* The same restitution through the front door: prepare with RSL_LAW_EXACT. */
static void test_exact(const csv_table *t, size_t row)
{
    scaled_form f = form_of(t, row);
    const scale *s = &scaled_all[1 + row % (SCALED_COUNT - 1)];
    rsl_law_parameters spec = scaled_spec(&f, s);
    rsl_law_contact contact;
    spec.damping = RSL_UNSET;
    spec.restitution = csv_number(t, row, "e");
    spec.calibration = RSL_LAW_EXACT;
    SCENE("exact: n = %g, m = %g, q = %g, e = %g, end %s", f.n, f.m, f.q, spec.restitution,
          rsl_law_separation_name(f.end));
    if (CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, NULL), RSL_OK))
        CHECK_CLOSE(contact.damping, scaled_damping(&f, s), 1e-10);
}

/* Slopes against the differences of the table's own 20-digit values are not
 * to be had; sixth-order differences of e(Lambda) are, in another variable
 * and with another step than the library's own. */
static void test_slope(const rsl_collide_exponents *form, double lambda)
{
    static const double weight[3] = {45.0, -9.0, 1.0};
    double e, slope = 0.0, sum = 0.0, w = 0.004 * lambda, back = 0.0, again;
    SCENE("slope: n = %g, m = %g, q = %g, Lambda = %g", form->n, form->m, form->q, lambda);
    CHECK_STATUS(rsl_collide_restitution_from_lambda(form, lambda, &e, &slope, NULL), RSL_OK);
    for (int k = 1; k <= 3; k++) {
        double above = 0.0, below = 0.0;
        CHECK_STATUS(rsl_collide_restitution_from_lambda(form, lambda + k * w, &above, NULL, NULL),
                     RSL_OK);
        CHECK_STATUS(rsl_collide_restitution_from_lambda(form, lambda - k * w, &below, NULL, NULL),
                     RSL_OK);
        sum += weight[k - 1] * (above - below);
    }
    CHECK_CLOSE(slope, sum / (60.0 * w), 1e-8);
    CHECK_STATUS(rsl_collide_lambda_from_restitution(form, e, &again, &back, NULL), RSL_OK);
    CHECK_CLOSE(back, 1.0 / slope, 1e-8);
}

/* Towards Lambda = 0, 1 - e = 2 Lambda c^a B(a, q/2 + 1)/(n+1): for n = 3/2,
 * m = 1/2, q = 1 that is Lambda (5/4)^(3/5) (4/5) B(3/5, 3/2). */
static void test_first_order(void)
{
    rsl_collide_exponents form = {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    double beta = exp(lgamma(0.6) + lgamma(1.5) - lgamma(2.1));
    double factor = 0.8 * pow(1.25, 0.6) * beta, e, slope = 0.0;
    SCENE("the first order of the loss");
    CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, 0.0, &e, &slope, NULL), RSL_OK);
    CHECK(e == 1.0);
    CHECK_CLOSE(slope, -factor, 1e-14);
    CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, 1e-7, &e, NULL, NULL), RSL_OK);
    CHECK_CLOSE((1.0 - e) / 1e-7, factor, 1e-6);
}

/* n = 3/2, m = 0, q = 1, where x = s^2 and dt = 2 s d tau make the equation of motion a polynomial:
 * by mpmath's Taylor series, 22 digits. The deepest pull comes just before separation; with weak
 * damping the peak of the force stands next to the deepest point. */
static void test_extremes_of_force(void)
{
    rsl_collide_exponents form = {1.5, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_law_contact pulls = rsl_collide_unit_contact(&form, 0.076760180798335634635);
    rsl_law_contact weak = rsl_collide_unit_contact(&form, 1e-9);
    rsl_collide_outcome o = {0};
    SCENE("deepest pull, e = 0.87");
    CHECK_STATUS(rsl_collide(&pulls, NULL, &o, NULL), RSL_OK);
    CHECK_CLOSE(o.restitution, 0.87, 1e-12);
    CHECK_CLOSE(o.force_min, -0.066781387599370558, 1e-12);
    SCENE("peak force, Lambda = 1e-9");
    CHECK_STATUS(rsl_collide(&weak, NULL, &o, NULL), RSL_OK);
    CHECK_CLOSE(o.time_of_force_max, 1.60903272894074023, 1e-12);
    CHECK_CLOSE(o.force_max, 1.14326262859195121, 1e-12);
}

/* The tables of the laws' exponents are the path itself, all along and beyond their ends. */
static void test_tables(void)
{
    static const rsl_collide_exponents forms[] = {
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.5, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.65, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}};
    rsl_collide_options path = {.method = RSL_COLLIDE_METHOD_INTEGRATED};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        for (double s = 0.0025; s < (forms[i].m == 0.0 ? 1.02 : 2.3); s += 0.0175) {
            rsl_law_contact contact = rsl_collide_unit_contact(&forms[i], s * s);
            rsl_collide_outcome a, b;
            CHECK(rsl_collide(&contact, NULL, &a, NULL) == RSL_OK);
            CHECK(rsl_collide(&contact, &path, &b, NULL) == RSL_OK);
            CHECK_NEAR(a.restitution, b.restitution, 1e-11 * b.restitution);
            CHECK_NEAR(a.energy_dissipated, b.energy_dissipated, 1e-11 * b.energy_dissipated);
            CHECK_NEAR(a.depth_max, b.depth_max, 1e-11 * b.depth_max);
            CHECK_NEAR(a.time_of_depth_max, b.time_of_depth_max, 1e-11);
            CHECK_NEAR(a.force_max, b.force_max, 1e-11 * b.force_max);
            CHECK_NEAR(a.time_of_force_max, b.time_of_force_max, 1e-9);
            CHECK_NEAR(a.force_min, b.force_min, 1e-10 * fabs(b.force_min));
            CHECK_NEAR(a.duration, b.duration, 1e-11 * b.duration);
            CHECK_NEAR(a.depth_end, b.depth_end, 1e-10 * b.depth_end);
        }
}

int main(void)
{
    test_extremes_of_force();
    test_tables();
    csv_table table = csv_read("family_d.csv");
    CHECK(table.rows >= 120);
    for (size_t row = 0; row < table.rows; row++) {
        test_row(&table, row);
        test_calibration(&table, row);
        test_exact(&table, row);
    }
    csv_free(&table);
    static const rsl_collide_exponents forms[] = {
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {2.0, 0.7, 1.3, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
        {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        test_slope(&forms[i], 0.1);
        test_slope(&forms[i], 1.0);
        test_slope(&forms[i], 5.0);
    }
    test_first_order();
    return check_report();
}
