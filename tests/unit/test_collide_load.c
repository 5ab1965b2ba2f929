/* SPDX-License-Identifier: MIT
 *
 * Impacts under a constant load, such as gravity: against 20 digits, against
 * the closed form of the linear law, and the bodies that stay together.
 */
#include "scaled_row.h"

static const double pi = 3.14159265358979323846;

static void test_row(const csv_table *t, size_t row)
{
    double n = csv_number(t, row, "n"), g = csv_number(t, row, "G");
    scaled_form f = {n, n, 1.0, csv_number(t, row, "h"), RSL_LAW_SEPARATION_ZERO_DEPTH};
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("h = %g, G = %g, scale %d", f.lambda, g, i);
        if (scaled_contact(&f, s, &contact) &&
            scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, g, s, &o)) {
            CHECK_INT(o.method, RSL_COLLIDE_METHOD_INTEGRATED);
            scaled_check_row(t, row, &o, 1e-12);
            CHECK(o.depth_end == 0.0);
            /* a load that pulls may speed the bodies past u = -1/h */
            CHECK(o.force_min == 0.0 || (g < 0.0 && o.restitution > 1.0 / f.lambda));
            scaled_check_nature(&o, g);
        }
    }
}

/* x'' + x = g: x = g + a sin(t - phi), a^2 = 1 + g^2, sin(phi) = g/a. Deepest
 * at phi + pi/2, back at x = 0 at pi + 2 phi, with the speed it came with. */
static void test_linear(double g)
{
    scaled_form f = {1.0, 1.0, 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH};
    double a = hypot(1.0, g), phi = atan(g);
    for (int i = 0; i < SCALED_COUNT; i++) {
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("linear spring, g = %g, scale %d", g, i);
        if (!scaled_contact(&f, &scaled_all[i], &contact) ||
            !scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, g, &scaled_all[i], &o))
            continue;
        /* e^2 is what is left of energies of the size of g dmax */
        CHECK_CLOSE(o.restitution, 1.0, 1e-13 + 4e-15 * g * o.depth_max);
        CHECK_CLOSE(o.depth_max, g + a, 1e-12);
        CHECK_CLOSE(o.force_max, g + a, 1e-12);
        CHECK_CLOSE(o.time_of_depth_max, 0.5 * pi + phi, 1e-12);
        CHECK_CLOSE(o.duration, pi + 2.0 * phi, 1e-12);
        scaled_check_nature(&o, g);
    }
}

/* Kelvin-Voigt: x = g + e^(-z t) (A cos(s t) + B sin(s t)), A = -g,
 * B = (1 - z g)/s; deepest where u = 0. */
static void test_kelvin(double z, double g)
{
    scaled_form f = {1.0, 0.0, 1.0, 2.0 * z, RSL_LAW_SEPARATION_ZERO_FORCE};
    double s = sqrt((1.0 - z) * (1.0 + z)), b = (1.0 - z * g) / s, a = -g;
    /* u = e^(-z t) (cos(s t) + c sin(s t)), c = -(z b + s a)... */
    double c = -(z * b + s * a), t = atan2(1.0, -c) / s;
    double depth = g + exp(-z * t) * (a * cos(s * t) + b * sin(s * t));
    rsl_law_contact contact;
    rsl_collide_outcome o;
    SCENE("Kelvin-Voigt, zeta = %g, g = %g", z, g);
    if (!scaled_contact(&f, &scaled_all[2], &contact) ||
        !scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, g, &scaled_all[2], &o))
        return;
    CHECK_CLOSE(o.time_of_depth_max, t, 1e-12);
    CHECK_CLOSE(o.depth_max, depth, 1e-12);
    /* the end F = 0: free fall begins with x'' = g */
    double u = -o.restitution, x = o.depth_end;
    CHECK_NEAR(x + 2.0 * z * u, 0.0, 1e-12);
    double end = o.duration;
    CHECK_CLOSE(g + exp(-z * end) * (a * cos(s * end) + b * sin(s * end)), x, 1e-11);
    CHECK_CLOSE(exp(-z * end) * (cos(s * end) + c * sin(s * end)), u, 1e-11);
    scaled_check_nature(&o, g);
}

/* Held down by the load: the bodies stay together, and what is told is the
 * way to the deepest point. */
static void test_stick(void)
{
    scaled_form f = {1.5, 1.5, 1.0, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH};
    for (double g = 0.5; g < 1e4; g *= 10.0) {
        rsl_collide_options options = rsl_collide_options_default();
        rsl_law_contact contact;
        rsl_collide_outcome o;
        SCENE("stays down, g = %g", g);
        if (!scaled_contact(&f, &scaled_units, &contact))
            continue;
        options.load = g;
        if (!CHECK_STATUS(rsl_collide(&contact, &options, &o, NULL), RSL_NO_SEPARATION))
            continue;
        CHECK(o.restitution == 0.0);
        CHECK(o.speed_out == 0.0);
        CHECK(o.duration == HUGE_VAL);
        /* h^2 d^(n+1) > 4n at the depth of rest: creeps there, else beyond */
        double rest = pow(g, 1.0 / 1.5);
        if (4.0 * pow(rest, 2.5) > 6.0)
            CHECK_CLOSE(o.depth_max, rest, 1e-6);
        else
            CHECK(o.depth_max > rest && o.time_of_depth_max < 10.0);
        CHECK_CLOSE(o.depth_end, o.depth_max, 0.0);
        CHECK_CLOSE(o.work_of_load, g * o.depth_max, 1e-14);
        CHECK_NEAR(o.energy_residual, 0.0, 1e-12 * (0.5 + o.work_of_load));
    }
}

/* The isolated impact is the limit of a vanishing load, from both sides, and
 * the restitution changes linearly in it. */
static void test_limit(void)
{
    scaled_form f = {1.5, 1.5, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH};
    rsl_law_contact contact;
    rsl_collide_outcome free, up, down;
    SCENE("vanishing load");
    if (!scaled_contact(&f, &scaled_all[3], &contact))
        return;
    scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, &scaled_all[3], &free);
    CHECK_INT(free.method, RSL_COLLIDE_METHOD_CLOSED_FORM);
    for (double g = 1e-3; g > 1e-12; g *= 0.1) {
        SCENE("load +-%g", g);
        if (!scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, g, &scaled_all[3], &down) ||
            !scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, -g, &scaled_all[3], &up))
            return;
        CHECK(down.restitution < free.restitution ||
              g < 1e-11); /* pressed together: less comes back */
        CHECK_NEAR(down.restitution, free.restitution, 2.0 * g + 1e-13);
        CHECK_NEAR(0.5 * (up.restitution + down.restitution), free.restitution,
                   2.0 * g * g + 1e-13);
        CHECK_NEAR(0.5 * (up.duration + down.duration), free.duration, 20.0 * g * g + 1e-11);
    }
}

/* Whatever the load and the damping: the bodies part, or they are said to stay
 * together; the ledger holds either way. */
static void check_any_load(const scaled_form *f, double g)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    SCENE("n = %g, m = %g, q = %g, Lambda = %g, end %s, g = %g", f->n, f->m, f->q, f->lambda,
          rsl_law_separation_name(f->end), g);
    options.load = g;
    if (!scaled_contact(f, &scaled_units, &contact))
        return;
    rsl_status status = rsl_collide(&contact, &options, &o, NULL);
    if (status == RSL_NO_SEPARATION) {
        CHECK(g > 0.0 || f->end == RSL_LAW_SEPARATION_ZERO_DEPTH);
        CHECK(o.duration == HUGE_VAL && o.restitution == 0.0);
        CHECK(o.depth_max >= pow(fmax(g, 0.0), 1.0 / f->n) * (1.0 - 1e-6));
    } else if (CHECK_STATUS(status, RSL_OK)) {
        CHECK(o.restitution > 0.0);
        scaled_check_nature(&o, g);
    }
}

static void test_any_load(void)
{
    static const double all[][3] = {{1.5, 1.5, 1.0},          {1.5, 0.5, 1.0}, {1.0, 0.0, 1.0},
                                    {2.29464, 0.168411, 1.0}, {1.5, 1.2, 0.8}, {1.08, 1.6, 1.3}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++)
            for (double lambda = 0.1; lambda < 30.0; lambda *= 8.7)
                for (double g = 1e-3; g < 20.0; g *= 17.0) {
                    scaled_form f = {all[i][0], all[i][1], all[i][2], lambda,
                                     (rsl_law_separation)end};
                    check_any_load(&f, g);
                    check_any_load(&f, -fmin(g, 0.5));
                }
}

int main(void)
{
    csv_table table = csv_read("load.csv");
    CHECK(table.rows >= 12);
    for (size_t row = 0; row < table.rows; row++)
        test_row(&table, row);
    csv_free(&table);
    for (double g = 1e-6; g < 1e3; g *= 10.0) {
        test_linear(g);
        test_linear(-fmin(g, 1e2));
    }
    test_kelvin(0.1, 0.01);
    test_kelvin(0.1, -0.05);
    test_kelvin(0.5, 0.02);
    test_kelvin(0.9, -0.1);
    test_stick();
    test_any_load();
    test_limit();
    return check_report();
}
