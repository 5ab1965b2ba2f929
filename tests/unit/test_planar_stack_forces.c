/* SPDX-License-Identifier: MIT
 *
 * Many rigid boxes at rest: the forces of pyramids against those computed apart from the library,
 * limits of friction reached or not, and a hundred boxes that stay.
 */
#include "csv.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static const double end_time = 0.1;

static void add_box(double x, double y)
{
    scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, x, y), scene_box(0.2, 0.1));
}

static void put_pyramid(int rows)
{
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < rows - row; i++)
            add_box(0.21 * i + 0.105 * row, 0.05 + 0.1 * row);
}

static void put_stacks(int stacks)
{
    for (int i = 0; i < 10 * stacks; i++)
        add_box(0.3 * (i % stacks), 0.05 + 0.1 * (i / stacks));
}

/* They lie on the floor, and on each other. */
static void lay(void (*put)(int), int size, double mu)
{
    scene_weigh(&s, end_time, 9.81);
    put(size);
    size_t floor = scene_floor(&s);
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, floor, "newton", 0.3, RSL_UNSET);
    for (size_t i = 0; i <= floor; i++)
        s.group[i] = i;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = floor + 1;
    pair->friction = (rsl_planar_friction){mu, mu, 0.0};
}

/* Work does not grow with what is asked for: few steps show that nothing moves. */
static int rest(void (*put)(int), int size, double mu)
{
    lay(put, size, mu);
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 0.02))
        return 0;
    CHECK(t.worst < 1e-12);
    CHECK(t.summary.steps < 20);
    CHECK_INT(t.summary.separations, 0);
    CHECK(fabs(t.energy.residual) < 1e-10);
    return 1;
}

/* The contact there, as it was until the end. */
static const rsl_planar_contact_record *record_at(double x, double y)
{
    for (size_t i = 0; i < t.records; i++)
        if (fabs(t.record[i].where.x - x) < 1e-9 && fabs(t.record[i].where.y - y) < 1e-9)
            return &t.record[i];
    return NULL;
}

/* The forces of a run against those known. */
static void compare_forces(const csv_table *known, int rows)
{
    size_t found = 0;
    for (size_t row = 0; row < known->rows; row++) {
        if ((int)csv_number(known, row, "rows") != rows)
            continue;
        const rsl_planar_contact_record *record =
            record_at(csv_number(known, row, "x"), csv_number(known, row, "y"));
        CHECK(record != NULL);
        if (record == NULL)
            continue;
        CHECK_NEAR(record->impulse / end_time, csv_number(known, row, "normal"), 1e-11);
        CHECK_NEAR(fabs(record->friction_impulse) / end_time,
                   fabs(csv_number(known, row, "tangent")), 1e-11);
        found++;
    }
    CHECK_INT(found, t.records);
}

static void test_forces(const csv_table *known, int rows, double mu)
{
    SCENE("pyramid of %d rows, friction %g", rows, mu);
    if (rest(put_pyramid, rows, mu))
        compare_forces(known, rows);
}

/* Wide islands in which some contacts slip: all boxes lose their speed as one. */
static void test_slide(const csv_table *known)
{
    SCENE("a pyramid that slides");
    lay(put_pyramid, 5, 0.5);
    s.contact[0].friction.kinetic = 0.3;
    for (size_t i = 0; i < 15; i++)
        s.body[i].velocity.x = 1.0;
    t = (tape){0};
    if (!scene_run(&s, &t, 0.02))
        return;
    double way = end_time - 0.15 * 9.81 * end_time * end_time;
    for (size_t i = 0; i < 15; i++) {
        CHECK_NEAR(t.pose[i].x, s.body[i].position.x + way, 1e-13);
        CHECK_NEAR(t.pose[i].y, s.body[i].position.y, 1e-13);
        CHECK_NEAR(t.motion[i].x, 1.0 - 0.3 * 9.81 * end_time, 1e-12);
    }
    compare_forces(known, 5);
}

/* Bodies of very different masses rest on each other: every third box is heavy. */
static void test_heavy(double mass)
{
    SCENE("a pyramid with boxes of %g kg", mass);
    lay(put_pyramid, 8, 0.4);
    for (size_t i = 0; i < 36; i += 3)
        s.body[i].mass = mass;
    t = (tape){.look = tape_drift};
    if (!scene_run(&s, &t, 0.02))
        return;
    CHECK(t.worst < 1e-12);
    CHECK(t.summary.steps < 20);
    CHECK_INT(t.summary.separations, 0);
    double held = 0.0;
    for (size_t i = 0; i < t.records; i++)
        held += t.record[i].where.y == 0.0 ? t.record[i].impulse : 0.0;
    CHECK_NEAR(held / end_time, (12.0 * mass + 24.0) * 9.81, 1e-7 * mass);
}

static void test_hundred(void (*put)(int), int size, double mu)
{
    SCENE("a hundred boxes, %d, friction %g", size, mu);
    rest(put, size, mu);
}

int main(void)
{
    csv_table known = csv_read("pyramid.csv");
    test_forces(&known, 6, 0.4);
    test_forces(&known, 7, 0.05);
    test_slide(&known);
    csv_free(&known);
    test_heavy(1e3);
    test_heavy(1e6);
    test_hundred(put_pyramid, 13, 0.4);
    test_hundred(put_pyramid, 13, 0.0);
    test_hundred(put_stacks, 10, 0.4);
    return check_report();
}
