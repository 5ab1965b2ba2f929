/* SPDX-License-Identifier: MIT
 *
 * Derivatives of one impact: 25 digits of 69 impacts, Euler relations on random inputs, the
 * derivative of every damping formula against differences of the formula, and refusals.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "csv.h"
#include "num/random.h"
#include "resile/gradient.h"
#include "resile/restitution.h"

static double *input_of(rsl_law_parameters *spec, size_t index)
{
    return (double *)((char *)spec + rsl_law_input_table()[index].offset);
}

static size_t input_named(const char *name)
{
    size_t i = 0;
    while (i < RSL_LAW_INPUT_COUNT && strcmp(rsl_law_input_table()[i].name, name) != 0)
        i++;
    CHECK(i < RSL_LAW_INPUT_COUNT);
    return i;
}

static size_t row_named(const char *name)
{
    size_t i = 0;
    while (i < RSL_COLLIDE_ROW_COUNT && strcmp(rsl_collide_gradient_row_name(i), name) != 0)
        i++;
    CHECK(i < RSL_COLLIDE_ROW_COUNT);
    return i;
}

/* "mass=1 speed=2" */
static rsl_law_parameters parameters_of(const csv_table *t, size_t row)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    char text[256];
    snprintf(text, sizeof text, "%s", csv_text(t, row, "inputs"));
    for (char *part = strtok(text, " "); part; part = strtok(NULL, " ")) {
        char *value = strchr(part, '=');
        *value = '\0';
        *input_of(&spec, input_named(part)) = strtod(value + 1, NULL);
    }
    if (strcmp(csv_text(t, row, "calibration"), "exact") == 0)
        spec.calibration = RSL_LAW_EXACT;
    spec.end = strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                             : RSL_LAW_SEPARATION_ZERO_DEPTH;
    return spec;
}

/* One entry; its error counts relative to the larger of |derivative| and |value/input|. */
static void check_entry(const csv_table *t, size_t at, rsl_law_parameters *spec,
                        const rsl_collide_jacobian *j)
{
    size_t row = row_named(csv_text(t, at, "quantity"));
    size_t input = input_named(csv_text(t, at, "input"));
    double wanted = csv_number(t, at, "derivative");
    double scale = fabs(csv_number(t, at, "value") / *input_of(spec, input));
    CHECK(j->inputs >> input & 1u);
    CHECK_NEAR(j->value[row][input], wanted, 1e-11 * fmax(scale, fabs(wanted)));
    if (wanted != 0.0)
        CHECK(j->kind[row][input] != RSL_COLLIDE_DERIVATIVE_ZERO);
}

static void test_reference(void)
{
    csv_table t = csv_read("gradient.csv");
    rsl_collide_jacobian j;
    rsl_law_parameters spec = rsl_law_parameters_default();
    const char *last = "";
    int impacts = 0, solved = 0;
    rsl_error error;
    for (size_t row = 0; row < t.rows; row++) {
        const char *id = csv_text(&t, row, "case");
        SCENE("case %s, %s, d %s/d %s", id, csv_text(&t, row, "law"), csv_text(&t, row, "quantity"),
              csv_text(&t, row, "input"));
        if (strcmp(id, last) != 0) {
            spec = parameters_of(&t, row);
            solved = rsl_collide_gradient(rsl_law_find(csv_text(&t, row, "law")), &spec, NULL, &j,
                                          &error) == RSL_OK;
            CHECK(solved);
            if (!solved)
                printf("%s\n", rsl_error_text(&error).text);
            impacts++;
            last = id;
        }
        if (solved)
            check_entry(&t, row, &spec, &j);
    }
    CHECK_INT(impacts, 69);
    csv_free(&t);
}

/* Dimensions of the rows, and [M], [v0], [k], [lambda] for the exponents n, m, q. */
static const double dimension[][3] = {
#define DIMENSION(field, unit, mass, length, time) {mass, length, time},
    RSL_COLLIDE_GRADIENT_LIST(DIMENSION)
#undef DIMENSION
};

static void check_euler(const rsl_law_parameters *s, double n, double m, double q,
                        const rsl_collide_jacobian *j)
{
    const double *const outcome[] = {
        &j->outcome.restitution,       &j->outcome.speed_out,  &j->outcome.depth_max,
        &j->outcome.time_of_depth_max, &j->outcome.force_max,  &j->outcome.time_of_force_max,
        &j->outcome.duration,          &j->outcome.depth_end,  &j->outcome.impulse,
        &j->outcome.energy_in,         &j->outcome.energy_out, &j->outcome.energy_dissipated};
    for (size_t row = 0; row < RSL_COLLIDE_ROW_damping; row++) {
        double value = *outcome[row];
        for (int u = 0; u < 3; u++) {
            const double mass[] = {1, 0, 0}, speed[] = {0, 1, -1}, k[] = {1, 1 - n, -2};
            const double lambda[] = {1, 1 - m - q, q - 2};
            const double *d = j->value[row];
            double part[] = {
                mass[u] * s->mass * d[RSL_LAW_INDEX_mass],
                speed[u] * s->speed * d[RSL_LAW_INDEX_speed],
                k[u] * s->stiffness * d[RSL_LAW_INDEX_stiffness],
                rsl_given(s->damping) ? lambda[u] * s->damping * d[RSL_LAW_INDEX_damping] : 0.0};
            double sum = part[0] + part[1] + part[2] + part[3];
            double size = fabs(part[0]) + fabs(part[1]) + fabs(part[2]) + fabs(part[3]);
            CHECK_NEAR(sum, dimension[row][u] * value, 1e-11 * (size + fabs(value)));
        }
    }
}

static void test_euler(void)
{
    rsl_num_random_stream random = {35, 0, 0};
    for (int i = 0; i < 40; i++) {
        rsl_law_parameters s = rsl_law_parameters_default();
        rsl_collide_jacobian j;
        rsl_error error;
        s.mass = exp(4.0 * rsl_num_random_next(&random) - 2.0);
        s.speed = exp(4.0 * rsl_num_random_next(&random) - 2.0);
        s.stiffness = 1e6 * exp(4.0 * rsl_num_random_next(&random));
        s.exponent = 1.0 + rsl_num_random_next(&random);
        s.m = s.exponent * rsl_num_random_next(&random);
        s.q = 0.6 + rsl_num_random_next(&random);
        s.restitution = 0.5 + 0.45 * rsl_num_random_next(&random);
        SCENE("random impact %d", i);
        rsl_status status = rsl_collide_gradient(rsl_law_find("general"), &s, NULL, &j, &error);
        CHECK_INT(status, RSL_OK);
        if (status != RSL_OK)
            continue;
        check_euler(&s, s.exponent, s.m, s.q, &j);
        CHECK(j.value[RSL_COLLIDE_ROW_restitution][RSL_LAW_INDEX_restitution] == 1.0);
        s.restitution = RSL_UNSET;
        s.damping = j.damping;
        CHECK_INT(rsl_collide_gradient(rsl_law_find("general"), &s, NULL, &j, &error), RSL_OK);
        check_euler(&s, s.exponent, s.m, s.q, &j);
    }
}

/* The damping at e, by the published formula. */
static double damping_at(const rsl_law *law, rsl_law_parameters s, double e)
{
    rsl_law_contact c;
    rsl_error error;
    s.restitution = e;
    CHECK_INT(rsl_collide_prepare(law, &s, &c, &error), RSL_OK);
    return c.damping;
}

/* Every law that is covered as published: d damping/d e against differences of fourth order. */
static void test_formulas(void)
{
    int covered = 0, refused = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters s = rsl_law_parameters_default();
        rsl_collide_jacobian j;
        rsl_error error;
        double e = 0.63, h = 1e-3;
        s.mass = 0.7, s.stiffness = 3e6, s.speed = 1.3, s.restitution = e;
        SCENE("%s", law->key);
        rsl_status status = rsl_collide_gradient(law, &s, NULL, &j, &error);
        if (status != RSL_OK) {
            refused++;
            continue;
        }
        if (!(j.inputs & RSL_LAW_INPUT_BIT(restitution)))
            continue;
        covered++;
        double d = (8.0 * (damping_at(law, s, e + h) - damping_at(law, s, e - h)) -
                    (damping_at(law, s, e + 2.0 * h) - damping_at(law, s, e - 2.0 * h))) /
                   (12.0 * h);
        CHECK_NEAR(j.value[RSL_COLLIDE_ROW_damping][RSL_LAW_INDEX_restitution], d, 1e-8 * fabs(d));
    }
    CHECK(covered >= 30);
    CHECK(refused > 0);
}

/* A stiffness that follows from the material: differences of fourth order of the outcome. */
static void check_material(const char *key, rsl_law_parameters s, rsl_law_inputs inputs)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_collide_jacobian j, at[4];
    rsl_error error;
    static const double place[] = {-2.0, -1.0, 1.0, 2.0};
    s.mass = 0.7, s.speed = 1.3;
    SCENE("%s", key);
    CHECK_INT(rsl_collide_gradient(law, &s, NULL, &j, &error), RSL_OK);
    CHECK(j.inputs == (inputs | RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed)));
    for (size_t input = 0; input < RSL_LAW_INPUT_COUNT; input++) {
        if (!(inputs >> input & 1u))
            continue;
        double value = *input_of(&s, input), h = 1e-3 * value;
        for (int k = 0; k < 4; k++) {
            *input_of(&s, input) = value + place[k] * h;
            CHECK_INT(rsl_collide_gradient(law, &s, NULL, &at[k], &error), RSL_OK);
        }
        *input_of(&s, input) = value;
        double force = (at[0].outcome.force_max - at[3].outcome.force_max +
                        8.0 * (at[2].outcome.force_max - at[1].outcome.force_max)) /
                       (12.0 * h);
        double time = (at[0].outcome.duration - at[3].outcome.duration +
                       8.0 * (at[2].outcome.duration - at[1].outcome.duration)) /
                      (12.0 * h);
        CHECK_NEAR(j.value[RSL_COLLIDE_ROW_force_max][input], force, 1e-9 * fabs(force));
        CHECK_NEAR(j.value[RSL_COLLIDE_ROW_duration][input], time, 1e-9 * fabs(time));
        CHECK_INT(j.kind[RSL_COLLIDE_ROW_energy_in][input], RSL_COLLIDE_DERIVATIVE_ZERO);
    }
}

static void test_material(void)
{
    rsl_law_parameters s = rsl_law_parameters_default();
    s.modulus = 1e11, s.radius = 0.02;
    check_material("hertz", s, RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius));
    s.radius = RSL_UNSET, s.area = 1e-4, s.mean_radius = 5e-3;
    check_material("luo-nahon-polygon", s,
                   RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(area) |
                       RSL_LAW_INPUT_BIT(mean_radius));
    s.mean_radius = RSL_UNSET, s.shape_coefficient = 30.0;
    check_material("luo-nahon-overlap", s,
                   RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(area) |
                       RSL_LAW_INPUT_BIT(shape_coefficient));
    s = rsl_law_parameters_default();
    s.young = 2e11, s.poisson = 0.3, s.length = 0.02;
    check_material("linear", s,
                   RSL_LAW_INPUT_BIT(young) | RSL_LAW_INPUT_BIT(poisson) |
                       RSL_LAW_INPUT_BIT(length));
}

static void test_refusals(void)
{
    rsl_law_parameters s = rsl_law_parameters_default();
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_jacobian j;
    rsl_error error;
    s.mass = 1.0, s.stiffness = 1e6, s.speed = 1.0, s.restitution = 0.5;
    CHECK_INT(rsl_collide_gradient(rsl_law_find("walton-braun"), &s, NULL, &j, &error),
              RSL_ERROR_UNKNOWN);
    CHECK(strstr(error.message, "walton-braun") != NULL);
    options.load = 1.0;
    CHECK_INT(rsl_collide_gradient(rsl_law_find("flores"), &s, &options, &j, &error),
              RSL_ERROR_UNKNOWN);
    CHECK(rsl_collide_gradient(NULL, &s, NULL, &j, &error) < 0);
    CHECK(rsl_collide_gradient(rsl_law_find("flores"), NULL, NULL, &j, &error) < 0);
    CHECK(rsl_collide_gradient(rsl_law_find("flores"), &s, NULL, NULL, &error) < 0);
    s.restitution_of_speed = rsl_restitution_find("bridges");
    s.restitution = RSL_UNSET;
    CHECK_INT(rsl_collide_gradient(rsl_law_find("flores"), &s, NULL, &j, &error),
              RSL_ERROR_UNKNOWN);
    CHECK(strstr(error.message, "depends on the speed") != NULL);
    s.restitution_of_speed = NULL;
    s.damping = 1e4; /* overdamped */
    s.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    CHECK_INT(rsl_collide_gradient(rsl_law_find("kelvin-voigt"), &s, NULL, &j, &error),
              RSL_ERROR_NO_SOLUTION);
}

/* Without damping Lambda can only grow: the inward derivative, and no more than one. */
static void test_edge(void)
{
    rsl_law_parameters s = rsl_law_parameters_default();
    rsl_collide_jacobian j;
    rsl_error error;
    s.mass = 1.0, s.stiffness = 1e6, s.speed = 1.0, s.restitution = 1.0;
    CHECK_INT(rsl_collide_gradient(rsl_law_find("lankarani-nikravesh"), &s, NULL, &j, &error),
              RSL_OK);
    /* de/dh = -2/3 and dh/de = -3/2 at e = 1 */
    CHECK_NEAR(j.value[RSL_COLLIDE_ROW_restitution][RSL_LAW_INDEX_restitution], 1.0, 1e-11);
    CHECK_INT(j.kind[RSL_COLLIDE_ROW_restitution][RSL_LAW_INDEX_restitution],
              RSL_COLLIDE_DERIVATIVE_CORNER);
    CHECK_INT(j.kind[RSL_COLLIDE_ROW_restitution][RSL_LAW_INDEX_mass], RSL_COLLIDE_DERIVATIVE_ZERO);
    /* Hertz: duration ~ M^(2/5) k^(-2/5) v0^(-1/5) */
    CHECK_NEAR(j.value[RSL_COLLIDE_ROW_duration][RSL_LAW_INDEX_speed], -0.2 * j.outcome.duration,
               1e-11 * j.outcome.duration);
}

int main(void)
{
    test_reference();
    test_euler();
    test_formulas();
    test_material();
    test_refusals();
    test_edge();
    return check_report();
}
