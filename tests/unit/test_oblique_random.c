/* SPDX-License-Identifier: MIT
 *
 * Oblique impacts with parameters at random against direct integration by scipy, to 1e-10.
 * `test_oblique_random FILE` takes another table, by its path from tests/reference: the script
 * oblique_random.py makes as many impacts as are wanted. oblique_far.csv has those with extreme numbers.
 */
#include <stdio.h>

#include "check.h"
#include "csv.h"
#include "resile/oblique.h"
#include "tangent/model.h"

static double worst;

static void near(double value, double expected, double scale, const char *what)
{
    double error = fabs(value - expected) / scale;
    worst = fmax(worst, error);
    check_count(error <= 1e-10, __FILE__, __LINE__, "%s = %.17g, expected %.17g (%.2g)", what,
                value, expected, error);
}

/* d^n + lambda d^((n-1)/2) v with mass, stiffness and speed 1. */
static rsl_law_contact normal_of(const csv_table *t, size_t row)
{
    rsl_law_contact contact = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    double n = csv_number(t, row, "n"), lambda = csv_number(t, row, "lambda");
    const char *key = n == 1.0 ? "kelvin-voigt" : "tsuji";
    if (lambda == 0.0)
        key = n == 1.0 ? "linear" : "hertz";
    else
        spec.damping = lambda;
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.end = strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                             : RSL_LAW_SEPARATION_ZERO_DEPTH;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK);
    return contact;
}

static rsl_tangent tangent_of(const csv_table *t, size_t row, const rsl_law_contact *normal)
{
    rsl_tangent tangent = {0};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    const char *kind = csv_text(t, row, "kind");
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(kind)};
    int mindlin = strncmp(kind, "mindlin", 7) == 0, spring = strncmp(kind, "spring", 6) == 0;
    rsl_error error = {0};
    spec.friction = csv_number(t, row, "mu");
    if (mindlin)
        spec.ratio = csv_number(t, row, "kappa");
    else if (spring)
        spec.stiffness = csv_number(t, row, "kappa");
    if (csv_number(t, row, "eta") > 0.0)
        spec.damping = csv_number(t, row, "eta");
    if (strcmp(kind, "spring-dashpot") == 0)
        spec.reset_with_damper = 1;
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, normal, &tangent, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return tangent;
}

static void test_row(const csv_table *t, size_t row)
{
    rsl_law_contact normal = normal_of(t, row);
    rsl_tangent tangent = tangent_of(t, row, &normal);
    const rsl_oblique_contact contact = {.approach = 1.0,
                                         .slip = csv_number(t, row, "slip"),
                                         .inverse = {1.0, 0.0, csv_number(t, row, "w")}};
    rsl_oblique_outcome outcome;
    rsl_error error = {0};
    SCENE("%s, row %zu", csv_text(t, row, "kind"), row + 1);
    if (!CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &contact, NULL, &outcome, &error),
                      RSL_OK)) {
        printf("%s\n", rsl_error_text(&error).text);
        return;
    }
    near(outcome.slip_out, csv_number(t, row, "slip_out"),
         fmax(fabs(contact.slip), tangent.friction), "slip_out");
    near(outcome.normal.speed_out, csv_number(t, row, "speed_out"), 1.0, "speed_out");
    near(outcome.normal.duration, csv_number(t, row, "duration"), 1.0, "duration");
}

/* Partial slip, the bodies in line or not: 1e-7 if elastic; the damped rows of the table have five
 * digits. N = (5/4) d^(3/2) + lambda d^(1/4) v with mass and speed 1. */
static void test_partial_slip(const csv_table *t, size_t row)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("mindlin-deresiewicz")};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    double lambda = csv_number(t, row, "lambda"), error = lambda > 0.0 ? 2e-5 : 1e-7;
    spec.stiffness = 1.25;
    spec.mass = spec.speed = 1.0;
    spec.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    if (lambda > 0.0)
        spec.damping = lambda;
    numbers.friction = csv_number(t, row, "mu");
    numbers.ratio = csv_number(t, row, "kappa");
    SCENE("partial slip, row %zu", row + 1);
    CHECK_STATUS(
        rsl_collide_prepare(rsl_law_find(lambda > 0.0 ? "tsuji" : "hertz"), &spec, &normal, NULL),
        RSL_OK);
    CHECK_STATUS(rsl_tangent_prepare(&laws, &numbers, &normal, &tangent, NULL), RSL_OK);
    const rsl_oblique_contact contact = {
        1.0,
        csv_number(t, row, "slip"),
        {1.0, csv_number(t, row, "couple"), csv_number(t, row, "across")}};
    CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &contact, NULL, &out, NULL), RSL_OK);
    CHECK_NEAR(out.slip_out, csv_number(t, row, "slip_out"), error);
    CHECK_NEAR(out.normal.speed_out, csv_number(t, row, "speed_out"), error);
    CHECK_NEAR(out.normal.duration, csv_number(t, row, "duration"), error);
    CHECK_NEAR(out.lost_normal + out.lost_slip, out.energy_in - out.energy_out, 1e-12);
    CHECK(out.lost_slip > 0.0 && out.phase[0] != '\0');
    if (lambda == 0.0)
        CHECK_NEAR(out.lost_normal, 0.0, 1e-7);
}

/* Bristles, soft and stiff, from steep to grazing: LSODA of scipy, see oblique_bristles.py. */
static void test_bristle(const csv_table *t, size_t row)
{
    static const char *const keys[][2] = {{"hertz", "hertz"},
                                          {"tsuji", "tsuji"},
                                          {"linear", "linear"},
                                          {"kelvin", "kelvin-voigt"},
                                          {"hunt", "general"}};
    const char *name = csv_text(t, row, "normal"), *kind = csv_text(t, row, "kind"), *key = "";
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(kind)};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    double slip = csv_number(t, row, "slip");
    for (int i = 0; i < 5; i++)
        key = strcmp(name, keys[i][0]) == 0 ? keys[i][1] : key;
    SCENE("%s with %s, bristles, row %zu", kind, key, row + 1);
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.end = strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                             : RSL_LAW_SEPARATION_ZERO_DEPTH;
    if (csv_number(t, row, "lambda") > 0.0)
        spec.damping = csv_number(t, row, "lambda");
    if (strcmp(key, "general") == 0) {
        spec.exponent = spec.m = 1.5;
        spec.q = 1.0;
    }
    numbers.friction = csv_number(t, row, "mu");
    numbers.stiffness = csv_number(t, row, "k");
    if (strcmp(kind, "lugre") == 0) {
        numbers.friction_static = csv_number(t, row, "mu_s");
        numbers.slip_speed = csv_number(t, row, "v_s");
        numbers.damping = csv_number(t, row, "eta");
        numbers.viscosity = csv_number(t, row, "s2");
    }
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &normal, NULL), RSL_OK);
    CHECK_STATUS(rsl_tangent_prepare(&laws, &numbers, &normal, &tangent, NULL), RSL_OK);
    const rsl_oblique_contact contact = {1.0, slip, {1.0, 0.0, csv_number(t, row, "w")}};
    if (!CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &contact, NULL, &out, NULL), RSL_OK))
        return;
    near(out.slip_out, csv_number(t, row, "slip_out"), fmax(fabs(slip), tangent.friction),
         "slip_out");
    near(out.normal.speed_out, csv_number(t, row, "speed_out"), 1.0, "speed_out");
    near(out.normal.duration, csv_number(t, row, "duration"), 1.0, "duration");
    CHECK_NEAR(out.lost_slip + out.lost_damping + out.lost_normal, out.energy_in - out.energy_out,
               1e-12 * out.energy_in);
}

/* A law of the slip without a closed form is integrated: the same as tanh with its own. */
static void test_slip_law_integrated(double slip)
{
    rsl_law_contact normal = {0};
    rsl_tangent t = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters across = rsl_tangent_parameters_default();
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("tanh")};
    const rsl_oblique_contact contact = {.inverse = {1.0, 0.0, 3.5}, .approach = 1.0, .slip = slip};
    rsl_oblique_outcome exact, integrated;
    spec.stiffness = spec.mass = spec.speed = 1.0;
    across.friction = across.slip_speed = 0.2;
    SCENE("tanh without its closed form, slip %g", slip);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &normal, NULL), RSL_OK);
    CHECK_STATUS(rsl_tangent_prepare(&laws, &across, &normal, &t, NULL), RSL_OK);
    CHECK_STATUS(rsl_oblique_solve(&normal, &t, &contact, NULL, &exact, NULL), RSL_OK);
    rsl_tangent_law law = *t.laws.friction;
    rsl_tangent_model model = *law.model;
    model.after = NULL;
    law.model = &model;
    t.laws.friction = &law;
    CHECK_STATUS(rsl_oblique_solve(&normal, &t, &contact, NULL, &integrated, NULL), RSL_OK);
    CHECK_NEAR(integrated.slip_out, exact.slip_out, 1e-10);
    CHECK_NEAR(integrated.lost_slip, exact.lost_slip, 1e-10);
}

int main(int argc, char **argv)
{
    const char *const tables[] = {argc > 1 ? argv[1] : "oblique_random.csv", "oblique_far.csv"};
    csv_table table;
    for (int i = 0; i < 2; i++) {
        table = csv_read(tables[i]);
        for (size_t row = 0; row < table.rows; row++)
            test_row(&table, row);
        printf("%zu impacts, largest error %.1e\n", table.rows, worst);
        CHECK(table.rows >= 60);
        csv_free(&table);
    }
    worst = 0.0;
    table = csv_read("oblique_bristles.csv");
    for (size_t row = 0; row < table.rows; row++)
        test_bristle(&table, row);
    printf("%zu impacts of bristles, largest error %.1e\n", table.rows, worst);
    CHECK(table.rows >= 250);
    csv_free(&table);
    table = csv_read("partial_slip_random.csv");
    for (size_t row = 0; row < table.rows; row++)
        test_partial_slip(&table, row);
    CHECK(table.rows == 40);
    csv_free(&table);
    test_slip_law_integrated(0.1);
    test_slip_law_integrated(3.0);
    return check_report();
}
