/* SPDX-License-Identifier: MIT
 *
 * Measured curves as a law: against exact cubics (tests/reference/table.py), what the curves obey,
 * and what is refused.
 */
#include "csv.h"
#include "ordinary_parameters.h"

enum { POINTS = 8 };
static const double depth[POINTS] = {0.0, 1e-4, 2e-4, 3e-4, 4e-4, 3e-4, 2e-4, 1.2e-4};
static const double force[POINTS] = {0.0, 1e3, 2.8e3, 5.2e3, 8e3, 4e3, 1.2e3, 0.0};
static double room[RSL_LAW_TABLE_SIZE(POINTS)];

static int prepare(rsl_law_table *table, size_t count, double speed, rsl_law_contact *contact)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.user = table;
    spec.mass = 0.5;
    spec.speed = speed;
    return CHECK_STATUS(rsl_law_table_prepare(depth, force, count, room, table, NULL), RSL_OK) &&
           CHECK_STATUS(rsl_collide_prepare(rsl_law_find("table"), &spec, contact, NULL), RSL_OK);
}

static rsl_law_response at(const rsl_law_contact *contact, double d, double v)
{
    rsl_law_response r = {0};
    CHECK_STATUS(rsl_law_force(contact, d, v, &r, NULL), RSL_OK);
    return r;
}

static void test_force(const csv_table *t, size_t row)
{
    double d = csv_number(t, row, "depth");
    rsl_law_table table;
    rsl_law_contact contact;
    SCENE("table at %g m", d);
    if (!prepare(&table, POINTS, 1.0, &contact))
        return;
    rsl_law_response in = at(&contact, d, 1.0);
    CHECK_CLOSE(in.force, csv_number(t, row, "a"), 1e-14);
    CHECK_CLOSE(in.elastic_energy, csv_number(t, row, "c"), 1e-13);
    rsl_law_update_history(&contact, d);
    CHECK_CLOSE(at(&contact, 0.9 * d, -1.0).force, csv_number(t, row, "b"), 1e-13);
}

static void test_impact(const csv_table *t, size_t row)
{
    rsl_law_table table;
    rsl_law_contact contact;
    rsl_collide_outcome o;
    SCENE("table at %g m/s", csv_number(t, row, "speed"));
    if (!prepare(&table, POINTS, csv_number(t, row, "speed"), &contact) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(o.restitution, csv_number(t, row, "a"), 1e-12);
    CHECK_CLOSE(o.depth_max, csv_number(t, row, "b"), 1e-12);
    CHECK_CLOSE(o.force_max, csv_number(t, row, "c"), 1e-12);
    CHECK_CLOSE(o.depth_end, csv_number(t, row, "d"), 1e-11);
    CHECK_CLOSE(o.time_of_depth_max, csv_number(t, row, "e"), 1e-10);
    CHECK_CLOSE(o.duration, csv_number(t, row, "f"), 1e-10);
    CHECK(fabs(o.energy_residual) <= 1e-12 * o.energy_in);
}

static void test_reference(void)
{
    csv_table t = csv_read("table.csv");
    for (size_t row = 0; row < t.rows; row++)
        if (strcmp(csv_text(&t, row, "what"), "force") == 0)
            test_force(&t, row);
        else
            test_impact(&t, row);
    csv_free(&t);
}

/* Through every point, never falling between points that rise; the whole loop at its own peak. */
static void test_curves(void)
{
    rsl_law_table table;
    rsl_law_contact contact;
    double last = 0.0;
    SCENE("the curves");
    if (!prepare(&table, POINTS, 1.0, &contact))
        return;
    for (size_t i = 1; i < 5; i++)
        CHECK_CLOSE(at(&contact, depth[i], 1.0).force, force[i], 1e-15);
    for (double d = 1e-6; d < 4e-4; d += 1e-6) {
        double f = at(&contact, d, 1.0).force;
        CHECK(f >= last);
        last = f;
    }
    rsl_law_update_history(&contact, 4e-4);
    for (size_t i = 5; i < POINTS; i++)
        CHECK_NEAR(at(&contact, depth[i], -1.0).force, force[i], 1e-9);
    CHECK_CLOSE(contact.model->free_depth(&contact), 1.2e-4, 1e-12);
}

/* Without a way back nothing is lost, and a touch that was not measured is at zero. */
static void test_elastic(void)
{
    rsl_law_table table;
    rsl_law_contact contact;
    rsl_collide_outcome o;
    SCENE("a test that ends at its peak");
    if (!prepare(&table, 5, 1.0, &contact) ||
        !CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(o.restitution, 1.0, 1e-13);
    CHECK_CLOSE(o.duration, 2.0 * o.time_of_depth_max, 1e-10);
    SCENE("a straight line is a linear spring");
    CHECK_STATUS(
        rsl_law_table_prepare((double[]){1e-4, 2e-4}, (double[]){1e3, 2e3}, 2, room, &table, NULL),
        RSL_OK);
    CHECK(table.in.count == 3);
    contact.speed = 0.1;
    if (CHECK_STATUS(rsl_collide(&contact, NULL, &o, NULL), RSL_OK))
        CHECK_CLOSE(o.duration, 3.14159265358979323846 * sqrt(0.5 / 1e7), 1e-10);
}

static void refuse(const double *d, const double *f, size_t count, const char *text)
{
    rsl_law_table table;
    rsl_error error = {0};
    SCENE("refused: %s", text);
    CHECK(rsl_law_table_prepare(d, f, count, room, &table, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, text);
}

static void test_refused(void)
{
    rsl_law_table table;
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_error error = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = spec.speed = 1.0;
    refuse(depth, force, 1, "two points");
    refuse(NULL, force, 3, "two points");
    refuse((double[]){0, 1, 1}, (double[]){0, 1, 2}, 3, "must rise to its peak and then fall");
    refuse((double[]){0, 2, 1, 3}, (double[]){0, 2, 1, 0}, 4, "must rise");
    refuse((double[]){2, 1}, (double[]){2, 0}, 2, "begins on its way back");
    refuse((double[]){0, 1, 2}, (double[]){0, NAN, 2}, 3, "point 2");
    refuse((double[]){0, -1}, (double[]){0, 1}, 2, "way back");
    refuse((double[]){0, 1, 0.5}, (double[]){0, 1, -0.1}, 3, "point 3");
    refuse((double[]){0, 1, 0.5}, (double[]){0, 1, 0.2}, 3, "come down to 0 N");
    refuse((double[]){0, 0.5, 1, 0.5, 0}, (double[]){0, 0.1, 1, 0.8, 0}, 5, "returns");
    refuse((double[]){0, 1}, (double[]){0, 0}, 2, "no force");
    SCENE("no test at all");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("table"), &spec, &contact, &error),
                 RSL_ERROR_MISSING);
    SCENE("deeper than the test");
    if (prepare(&table, POINTS, 100.0, &contact)) {
        CHECK(rsl_collide(&contact, NULL, &o, &error) < 0);
        CHECK_TEXT(rsl_error_text(&error).text, "goes deeper than 0.0004 m");
    }
}

int main(void)
{
    test_reference();
    test_curves();
    test_elastic();
    test_refused();
    return check_report();
}
