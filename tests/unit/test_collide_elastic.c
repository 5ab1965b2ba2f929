/* SPDX-License-Identifier: MIT
 *
 * Impacts without a loss: power laws against Gamma functions in 20 digits, the
 * laws of the catalogue with other forces by their energy.
 */
#include "scaled_row.h"

static const double pi = 3.14159265358979323846;

static void check_row(const csv_table *t, size_t row, const rsl_collide_outcome *o)
{
    CHECK_CLOSE(o->restitution, 1.0, 1e-13);
    CHECK_CLOSE(o->depth_max, csv_number(t, row, "depth_max"), 1e-12);
    CHECK_CLOSE(o->time_of_depth_max, csv_number(t, row, "time_of_depth_max"), 1e-12);
    CHECK_CLOSE(o->force_max, csv_number(t, row, "force_max"), 1e-12);
    CHECK_CLOSE(o->time_of_force_max, csv_number(t, row, "time_of_depth_max"), 1e-12);
    CHECK_CLOSE(o->duration, csv_number(t, row, "duration"), 1e-12);
    CHECK(o->depth_end == 0.0);
    CHECK(o->force_min == 0.0);
    scaled_check_nature(o, 0.0);
}

static void test_row(const csv_table *t, size_t row)
{
    double n = csv_number(t, row, "n");
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++) {
            scaled_form f = {n, n, 1.0, 0.0, (rsl_law_separation)end};
            rsl_law_contact contact;
            rsl_collide_outcome o, path;
            SCENE("n = %g, end %d, scale %d", n, end, i);
            if (!scaled_contact(&f, s, &contact))
                continue;
            CHECK_INT(rsl_law_solution_of(&contact), RSL_LAW_SOLUTION_ELASTIC);
            if (scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, s, &o)) {
                CHECK_INT(o.method, RSL_COLLIDE_METHOD_CLOSED_FORM);
                check_row(t, row, &o);
            }
            if (scaled_collide(&contact, RSL_COLLIDE_METHOD_INTEGRATED, 0.0, s, &path))
                check_row(t, row, &path);
        }
    }
}

/* The rows of the catalogue that are a power of the depth. */
static void test_named(const char *key, double n)
{
    for (int i = 0; i < SCALED_COUNT; i++) {
        const scale *s = &scaled_all[i];
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact contact;
        rsl_collide_outcome o;
        double a = 1.0 / (n + 1.0), depth = pow(0.5 * (n + 1.0), a);
        spec.mass = s->mass;
        spec.stiffness = s->stiffness;
        spec.speed = s->speed;
        SCENE("%s, scale %d", key, i);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK) ||
            !scaled_collide(&contact, RSL_COLLIDE_METHOD_AUTO, 0.0, s, &o))
            continue;
        CHECK(o.restitution == 1.0);
        CHECK_CLOSE(o.depth_max, depth, 1e-14);
        CHECK_CLOSE(o.duration,
                    2.0 * depth * sqrt(pi) * exp(lgamma(1.0 + a)) / exp(lgamma(0.5 + a)), 1e-13);
    }
}

/* Hertz in the words of its paper: dmax = (5 M v^2/(4 k))^(2/5) and a duration
 * of 2.9432751843 dmax/v (Love 1927). */
static void test_hertz(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    spec.modulus = 1.13e11;
    spec.radius = 0.01;
    spec.mass = 0.033;
    spec.speed = 1.7;
    SCENE("hertz of two numbers");
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &contact, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    double k = 4.0 / 3.0 * 1.13e11 * 0.1;
    double depth = pow(1.25 * 0.033 * 1.7 * 1.7 / k, 0.4);
    CHECK_CLOSE(contact.stiffness, k, 1e-15);
    CHECK_CLOSE(o.depth_max, depth, 1e-14);
    CHECK_CLOSE(o.force_max, k * pow(depth, 1.5), 1e-14);
    CHECK_CLOSE(o.duration, 2.94327518432470466 * depth / 1.7, 1e-13);
}

/* A force that is no power: dmax by the energy, W(dmax) = M v0^2/2, and the
 * same speed back. The time by Gauss-Chebyshev quadrature: with
 * d = dmax sin^4, dt = dd/v, v = sqrt(2 (W(dmax) - W(d))/M). */
static double way_in(const rsl_law_contact *c, double depth)
{
    enum { N = 400 };
    rsl_law_response top = {0}, r = {0};
    double sum = 0.0, mass = c->mass;
    CHECK_STATUS(rsl_law_force(c, depth, 0.0, &top, NULL), RSL_OK);
    for (int i = 0; i < N; i++) {
        double angle = 0.5 * pi * (i + 0.5) / N, sine = sin(angle);
        double d = depth * sine * sine * sine * sine;
        CHECK_STATUS(rsl_law_force(c, d, 0.0, &r, NULL), RSL_OK);
        double speed = sqrt(2.0 * (top.elastic_energy - r.elastic_energy) / mass);
        sum += 4.0 * depth * sine * sine * sine * cos(angle) / speed;
    }
    return sum * 0.5 * pi / N;
}

static void test_other(const char *key, double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_law_response r = {0};
    spec.mass = 2.0;
    spec.speed = speed;
    spec.modulus = 1.1e11;
    spec.length = 0.02;
    spec.clearance = 1e-4;
    spec.radius_inner = 0.02;
    spec.radius_outer = 0.0201;
    SCENE("%s at %g m/s", key, speed);
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_INT(rsl_law_solution_of(&contact), RSL_LAW_SOLUTION_ELASTIC);
    CHECK_CLOSE(o.restitution, 1.0, 1e-12);
    CHECK_STATUS(rsl_law_force(&contact, o.depth_max, 0.0, &r, NULL), RSL_OK);
    CHECK_CLOSE(r.elastic_energy, speed * speed, 1e-11); /* M v^2/2, M = 2 */
    CHECK_CLOSE(o.force_max, r.force, 1e-11);
    CHECK_CLOSE(o.time_of_force_max, o.time_of_depth_max, 1e-11);
    CHECK_CLOSE(o.duration, 2.0 * o.time_of_depth_max, 1e-11);
    CHECK_CLOSE(o.time_of_depth_max, way_in(&contact, o.depth_max), 1e-7);
    CHECK_NEAR(o.energy_residual, 0.0, 1e-12 * o.energy_in);
    CHECK_CLOSE(o.impulse, 4.0 * speed, 1e-12);
}

int main(void)
{
    csv_table table = csv_read("elastic.csv");
    CHECK(table.rows >= 4);
    for (size_t row = 0; row < table.rows; row++)
        test_row(&table, row);
    csv_free(&table);
    test_named("linear", 1.0);
    test_named("hertz", 1.5);
    test_named("brandlein", 1.08);
    test_hertz();
    for (double speed = 1e-4; speed < 3.0; speed *= 10.0) {
        test_other("johnson-cylinder", speed);
        test_other("liu-cylinder", speed);
        test_other("pereira", speed);
    }
    return check_report();
}
