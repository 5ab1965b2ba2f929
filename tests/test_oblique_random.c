/* SPDX-License-Identifier: MIT
 *
 * Oblique impacts with parameters at random against direct integration by scipy, to 1e-10.
 * `test_oblique_random FILE` takes another table, by its path from tests/reference: the script
 * oblique_random.py makes as many impacts as are wanted.
 */
#include <stdio.h>

#include "check.h"
#include "csv.h"
#include "resile/oblique.h"

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
    rsl_law_spec spec = rsl_law_spec_default();
    double n = csv_number(t, row, "n"), lambda = csv_number(t, row, "lambda");
    const char *key = n == 1.0 ? "kelvin-voigt" : "tsuji";
    if (lambda == 0.0)
        key = n == 1.0 ? "linear" : "hertz";
    else
        spec.damping = lambda;
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.end =
        strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_END_FORCE : RSL_LAW_END_DEPTH;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK);
    return contact;
}

static rsl_tangent tangent_of(const csv_table *t, size_t row, const rsl_law_contact *normal)
{
    rsl_tangent tangent = {0};
    rsl_tangent_spec spec = rsl_tangent_spec_default();
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

int main(int argc, char **argv)
{
    csv_table table = csv_read(argc > 1 ? argv[1] : "oblique_random.csv");
    for (size_t row = 0; row < table.rows; row++)
        test_row(&table, row);
    printf("%zu impacts, largest error %.1e\n", table.rows, worst);
    CHECK(table.rows >= 60);
    csv_free(&table);
    return check_report();
}
