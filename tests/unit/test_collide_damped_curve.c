/* SPDX-License-Identifier: MIT
 *
 * Elastic curves with a prescribed restitution: reference digits, random measured curves against the
 * integrated path, equivalences with the power laws, refusals.
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "csv.h"
#include "resile/collide.h"

/* ---- curves of the caller ------------------------------------------------------ */

/* k d^p */
static void power_curve(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const double *kp = c->user;
    (void)v;
    *r = (rsl_law_response){.force = kp[0] * pow(d, kp[1])};
    r->dforce_ddepth = kp[1] * r->force / d;
    r->elastic_energy = r->force * d / (kp[1] + 1.0);
}

/* k (d + b d^3) */
static void hardening_curve(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const double k = 1e6, b = 4e6;
    (void)c;
    (void)v;
    *r = (rsl_law_response){.force = k * (d + b * d * d * d)};
    r->dforce_ddepth = k * (1.0 + 3.0 * b * d * d);
    r->elastic_energy = k * d * d * (0.5 + 0.25 * b * d * d);
}

/* sum of x^(j+2) of a series in `sign` x */
static double series(double x, int logarithm)
{
    double sum = 0.0, factorial = 1.0;
    for (int j = 0; j < 12; j++) {
        factorial *= j + 2.0;
        sum += pow(logarithm ? -x : x, j) / (logarithm ? (j + 1.0) * (j + 2.0) : factorial);
    }
    return x * x * sum;
}

/* f (exp(d/a) - 1) */
static void exponential_curve(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const double f = 200.0, a = 2e-4, x = d / a;
    (void)c;
    (void)v;
    *r = (rsl_law_response){.force = f * expm1(x), .dforce_ddepth = f / a * exp(x)};
    r->elastic_energy = f * a * (x < 0.02 ? series(x, 0) : expm1(x) - x);
}

/* k a ln(1 + d/a) */
static void logarithm_curve(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const double k = 1e6, a = 1e-4, x = d / a;
    (void)c;
    (void)v;
    *r = (rsl_law_response){.force = k * a * log1p(x), .dforce_ddepth = k / (1.0 + x)};
    r->elastic_energy = k * a * a * (x < 0.02 ? series(x, 1) : (1.0 + x) * log1p(x) - x);
}

#define OWN(own)                                                                                   \
    static const rsl_law_model own##_model = {                                                     \
        .name = #own, .force = own##_curve, .elastic_curve = own##_curve, .rate_free = 1};         \
    static const rsl_law own##_law = {.key = #own,                                                 \
                                      .family = RSL_LAW_FAMILY_ELASTIC,                            \
                                      .n = 1.0,                                                    \
                                      .m = RSL_LAW_M_EQUALS_N,                                     \
                                      .q = 1.0,                                                    \
                                      .end = RSL_LAW_SEPARATION_ZERO_DEPTH,                        \
                                      .restitution_max = 1.0,                                      \
                                      .restitution_min_open = 1,                                   \
                                      .model = &own##_model}
OWN(power);
OWN(hardening);
OWN(exponential);
OWN(logarithm);

static const double press_depth[] = {0.0, 2e-5, 5e-5, 1e-4, 1.6e-4, 2.5e-4, 4e-4, 6e-4};
static const double press_force[] = {0.0, 40.0, 130.0, 340.0, 700.0, 1500.0, 3300.0, 6300.0};
enum { PRESS = sizeof press_depth / sizeof press_depth[0] };
static double press_room[RSL_LAW_TABLE_SIZE(PRESS)];
static rsl_law_table press;

/* The law of a row, and its numbers. */
static const rsl_law *law_of(const char *curve, rsl_law_parameters *spec)
{
    static double pyramid[] = {5e9, 2.0}, root[] = {1e4, 0.5};
    *spec = rsl_law_parameters_default();
    if (strcmp(curve, "hertz") == 0 || strcmp(curve, "linear") == 0) {
        spec->stiffness = curve[0] == 'h' ? 1e8 : 1e6;
        return rsl_law_find(curve);
    }
    if (strcmp(curve, "table") == 0) {
        spec->user = &press;
        return rsl_law_find(curve);
    }
    if (strcmp(curve, "johnson-cylinder") == 0 || strcmp(curve, "conforming") == 0) {
        spec->modulus = 1.15e11;
        spec->length = 0.02;
        spec->clearance = curve[0] == 'j' ? 1e-4 : 5e-5;
        return rsl_law_find(curve[0] == 'j' ? curve : "liu-cylinder");
    }
    if (strcmp(curve, "pyramid") == 0 || strcmp(curve, "root") == 0) {
        spec->user = curve[0] == 'p' ? pyramid : root;
        return &power_law;
    }
    return strcmp(curve, "hardening") == 0     ? &hardening_law
           : strcmp(curve, "exponential") == 0 ? &exponential_law
                                               : &logarithm_law;
}

static rsl_law_formulation form_of(const char *form, const char *end)
{
    if (strcmp(form, "hunt-crossley") == 0)
        return RSL_LAW_FORMULATION_HUNT_CROSSLEY;
    return strcmp(end, "approach") == 0 ? RSL_LAW_FORMULATION_APPROACH
                                        : RSL_LAW_FORMULATION_UNIVERSAL;
}

/* ---- reference digits ------------------------------------------------------------- */

static void test_reference(void)
{
    csv_table t = csv_read("damped_curve.csv");
    for (size_t i = 0; i < t.rows; i++) {
        rsl_law_parameters spec;
        rsl_law_contact c;
        rsl_collide_outcome o;
        rsl_error error = {0};
        const char *form = csv_text(&t, i, "form"), *end = csv_text(&t, i, "end");
        const rsl_law *law = law_of(csv_text(&t, i, "curve"), &spec);
        double e = csv_number(&t, i, "restitution"), near = fmax(1e-12, 4e-16 / (1.0 - e));
        spec.mass = csv_number(&t, i, "mass");
        spec.speed = csv_number(&t, i, "speed");
        spec.restitution = e;
        spec.formulation = form_of(form, end);
        spec.end = strcmp(end, "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                             : RSL_LAW_SEPARATION_ZERO_DEPTH;
        SCENE("%s %s %s, e = %g, v0 = %g", csv_text(&t, i, "curve"), form, end, e, spec.speed);
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &c, &error), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&c, NULL, &o, &error), RSL_OK)) {
            puts(error.message);
            continue;
        }
        double energy = 0.5 * spec.mass * spec.speed * spec.speed;
        CHECK_INT(c.calibration, RSL_LAW_EXACT);
        CHECK_CLOSE(o.restitution, e, 1e-12);
        CHECK_CLOSE(o.depth_max, csv_number(&t, i, "depth_max"), 1e-12);
        CHECK_CLOSE(o.duration, csv_number(&t, i, "duration"), 1e-12);
        CHECK_CLOSE(o.force_max, csv_number(&t, i, "force_max"), 1e-12);
        CHECK_CLOSE(o.impulse, spec.mass * spec.speed * (1.0 + e), 1e-14);
        CHECK_CLOSE(o.energy_dissipated, energy * (1.0 - e) * (1.0 + e), near);
        CHECK_NEAR(o.energy_residual, 0.0, 1e-14 * energy);
        CHECK_CLOSE(o.depth_end, csv_number(&t, i, "depth_end"), near);
        CHECK(o.force_min <= 0.0 &&
              (o.force_min < 0.0) == (strcmp(form, "universal") == 0 && strcmp(end, "depth") == 0));
    }
    csv_free(&t);
}

/* ---- random measured curves ---------------------------------------------------------- */

enum { POINTS_MAX = 11 };

static double uniform(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 11) * 0x1p-53;
}

/* 5 to 11 points, depths to 1 mm, forces over up to two and a half decades. */
static int random_table(uint64_t *seed, double *room, rsl_law_table *table)
{
    double depth[POINTS_MAX] = {0.0}, force[POINTS_MAX] = {0.0};
    size_t count = 5 + (size_t)(uniform(seed) * (POINTS_MAX - 4));
    for (size_t i = 1; i < count; i++) {
        depth[i] = depth[i - 1] + 1e-4 * (0.1 + uniform(seed));
        force[i] = force[i - 1] + 100.0 * pow(10.0, 2.5 * uniform(seed));
    }
    return rsl_law_table_prepare(depth, force, count, room, table, NULL) == RSL_OK;
}

/* The path in the phase plane knows nothing of the closed form. */
static void test_random(int count)
{
    uint64_t seed = 20260;
    int refused = 0;
    double room[RSL_LAW_TABLE_SIZE(POINTS_MAX)];
    rsl_collide_options integrated = rsl_collide_options_default();
    integrated.method = RSL_COLLIDE_METHOD_INTEGRATED;
    for (int i = 0; i < count; i++) {
        rsl_law_table table;
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact c;
        rsl_collide_outcome o, path;
        if (!CHECK(random_table(&seed, room, &table)))
            continue;
        double work = table.in.energy[table.in.count - 1];
        spec.user = &table;
        spec.mass = pow(10.0, 4.0 * uniform(&seed) - 3.0);
        spec.restitution = 0.05 + 0.94 * uniform(&seed);
        spec.speed = sqrt(2.0 * work * (0.01 + 0.98 * uniform(&seed)) / spec.mass);
        spec.formulation = (rsl_law_formulation)(1 + i % 3);
        spec.end = i % 2 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_ZERO_DEPTH;
        SCENE("random table %d, %s, e = %.3f", i, rsl_law_formulation_name(spec.formulation),
              spec.restitution);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("table"), &spec, &c, NULL), RSL_OK) ||
            !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
            continue;
        CHECK_CLOSE(o.restitution, spec.restitution, 1e-13);
        /* a step may pass the end of a curve that the impact nearly reaches */
        if (rsl_collide(&c, &integrated, &path, NULL) != RSL_OK) {
            refused++;
            continue;
        }
        CHECK_CLOSE(o.restitution, path.restitution, 1e-12);
        CHECK_CLOSE(o.depth_max, path.depth_max, 1e-12);
        CHECK_CLOSE(o.force_max, path.force_max, 1e-12);
        CHECK_NEAR(o.force_min, path.force_min, 1e-4 * path.force_max); /* between its steps */
        CHECK(o.force_min <= path.force_min + 1e-12 * path.force_max);
        CHECK_CLOSE(o.duration, path.duration, 1e-12);
        CHECK_NEAR(o.time_of_depth_max, path.time_of_depth_max, 1e-12 * path.duration);
        CHECK_NEAR(o.time_of_force_max, path.time_of_force_max, 1e-6 * path.duration);
        CHECK_NEAR(o.depth_end, path.depth_end, 1e-12 * path.depth_max);
    }
    SCENE("%d of %d tables refused by the integration", refused, count);
    CHECK(refused <= count / 100);
}

/* Restitutions from 1e-6 to 1 - 1e-9 at speeds over twelve decades, on curves without an end. */
static void test_ranges(void)
{
    static const double wanted[] = {1e-6, 1e-3, 0.3, 0.9, 1.0 - 1e-9};
    static const rsl_law *const laws[] = {&power_law, &hardening_law, &logarithm_law};
    static double pyramid[] = {5e9, 2.0};
    for (size_t i = 0; i < 3; i++)
        for (int form = RSL_LAW_FORMULATION_UNIVERSAL; form <= RSL_LAW_FORMULATION_HUNT_CROSSLEY;
             form++)
            for (size_t k = 0; k < 5; k++) {
                rsl_law_parameters spec = rsl_law_parameters_default();
                double before = 0.0;
                spec.user = pyramid;
                spec.mass = 0.7;
                spec.restitution = wanted[k];
                spec.formulation = (rsl_law_formulation)form;
                for (spec.speed = 1e-9; spec.speed < 2e3; spec.speed *= 10.0) {
                    rsl_law_contact c;
                    rsl_collide_outcome o;
                    SCENE("%s %s, e = %g, v0 = %g", laws[i]->key,
                          rsl_law_formulation_name(spec.formulation), wanted[k], spec.speed);
                    if (!CHECK_STATUS(rsl_collide_prepare(laws[i], &spec, &c, NULL), RSL_OK) ||
                        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
                        continue;
                    CHECK_CLOSE(o.restitution, wanted[k], 1e-12);
                    CHECK(o.depth_max > before && o.time_of_depth_max > 0.0 &&
                          o.time_of_depth_max < o.duration &&
                          o.time_of_force_max <= o.time_of_depth_max);
                    before = o.depth_max;
                }
            }
}

int main(void)
{
    if (!CHECK_STATUS(
            rsl_law_table_prepare(press_depth, press_force, PRESS, press_room, &press, NULL),
            RSL_OK))
        return check_report();
    test_reference();
    test_random(500);
    test_ranges();
    return check_report();
}
