/* SPDX-License-Identifier: MIT
 *
 * Elastic foundations between plane shapes: force, energy and point of action against quadrature,
 * rest, restitution and energy of impacts.
 */
#include <math.h>

#include "csv.h"
#include "planar_scenes.h"

static scene s;
static tape t;

static const double bed = 3e7; /* modulus times width, N/m^2 */
static const rsl_planar_foundation layer = {1e9, 0.03};
static const rsl_planar_point five[] = {
    {-0.1, -0.05}, {0.1, -0.05}, {0.12, 0.02}, {0.0, 0.1}, {-0.1, 0.05}};

static rsl_planar_shape polygon(void)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POLYGON, .points = five, .point_count = 5};
}

/* A body of 1 kg, its origin the centre of mass, over a fixed one. */
static rsl_planar_contact_pair *place(rsl_planar_shape shape, rsl_planar_shape under, double y,
                                      double angle, const char *law, double restitution)
{
    scene_weigh(&s, 3.0, 9.81);
    size_t body = scene_body(&s, "body", 1.0, 0.01, 0.0, y);
    s.body[body].angle = angle;
    scene_shape(&s, body, shape);
    rsl_planar_contact_pair *pair =
        scene_touch(&s, body, scene_fixed(&s, "under", under), law, restitution, RSL_UNSET);
    pair->foundation = layer;
    return pair;
}

/* ---- one instant -------------------------------------------------------------------- */

static void keep_first(const rsl_planar_view *state, tape *of)
{
    if (state->time > 0.0)
        return;
    of->momentum_error = state->energy.contacts;
    of->acceleration[0] = state->acceleration[0];
    of->contact_force[1] = state->contact_force[0];
}

/* Height of the lowest vertex over the origin. */
static double lowest(const rsl_planar_point *corner, size_t count, double angle)
{
    double low = HUGE_VAL;
    for (size_t i = 0; i < count; i++)
        low = fmin(low, sin(angle) * corner[i].x + cos(angle) * corner[i].y);
    return low;
}

/* Digits of tests/reference/foundation_plane.py. */
static void test_overlaps(void)
{
    static const rsl_planar_point box[] = {{-0.1, -0.05}, {0.1, -0.05}, {0.1, 0.05}, {-0.1, 0.05}};
    csv_table table = csv_read("foundation_plane.csv");
    for (size_t row = 0; row < table.rows; row++) {
        const char *name = csv_text(&table, row, "shape");
        double r = csv_number(&table, row, "first"), other = csv_number(&table, row, "second");
        double angle = csv_number(&table, row, "angle"), depth = csv_number(&table, row, "depth");
        rsl_planar_shape shape = scene_circle(0.0, 0.0, r), under = scene_line(0.0, 0.0, 0.0, 1.0);
        double y = r - depth;
        SCENE("%s %g %g at %g rad, %g m deep", name, r, other, angle, depth);
        if (strcmp(name, "circles") == 0) {
            under = scene_circle(0.0, 0.0, other);
            y = r + other - depth;
        } else if (strcmp(name, "ring") == 0) {
            under = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_RING, .radius = other};
            y = r - other - depth;
        } else if (strcmp(name, "box") == 0) {
            shape = scene_box(0.2, 0.1);
            y = -lowest(box, 4, angle) - depth;
        } else if (strcmp(name, "five") == 0) {
            shape = polygon();
            y = -lowest(five, 5, angle) - depth;
        }
        place(shape, under, y, angle, "hertz", -1.0);
        s.model.gravity.y = 0.0;
        s.model.allow_overlap = 1;
        s.model.end_time = 1e-12;
        t.look = keep_first;
        scene_run(&s, &t, 1.0);
        t.look = NULL;
        CHECK_CLOSE(t.contact_force[1], bed * csv_number(&table, row, "force"), 2e-12);
        CHECK_CLOSE(t.momentum_error, bed * csv_number(&table, row, "energy"), 2e-12);
        CHECK_NEAR(t.acceleration[0].angle * 0.01,
                   t.contact_force[1] * csv_number(&table, row, "place"),
                   1e-12 * t.contact_force[1]);
        CHECK_CLOSE(t.acceleration[0].y, t.contact_force[1], 1e-14);
    }
    CHECK_INT(table.rows, 36);
    csv_free(&table);
}

/* ---- impacts ------------------------------------------------------------------------------ */

/* Energy is conserved over impacts on any part of the outline; a change of the vertices below the line
 * is an event. */
static void test_elastic(const char *name, rsl_planar_shape shape, double angle, double spin)
{
    SCENE("elastic: %s, %g rad", name, angle);
    place(shape, scene_line(0.0, 0.0, 0.0, 1.0), 0.3, angle, "hertz", -1.0);
    s.body[0].spin = spin;
    scene_run(&s, &t, 0.1);
    CHECK(t.records > 4);
    CHECK(t.summary.residual_max < 1e-10);
    CHECK_NEAR(t.energy.kinetic + t.energy.gravity + t.energy.contacts,
               9.81 * 0.3 + 0.005 * spin * spin, 3e-10);
}

/* The restitution of a law with the damping F (1 + c rate) holds for every shape, in both forms. */
static void test_restitution(rsl_planar_shape shape, rsl_planar_contact_form form)
{
    SCENE("restitution: shape %d, form %d", (int)shape.kind, (int)form);
    rsl_planar_contact_pair *pair =
        place(shape, scene_line(0.0, 0.0, 0.0, 1.0), 0.2, 0.3, "exact", 0.6);
    pair->form = form;
    scene_lock(&s, 0, 0, 0, 1);
    s.model.gravity.y = 0.0;
    s.body[0].velocity.y = -2.0;
    s.model.end_time = 0.5;
    scene_run(&s, &t, 0.1);
    CHECK_INT(t.records, 1);
    CHECK_CLOSE(t.record[0].speed_separate / t.record[0].speed_touch, 0.6, 1e-10);
    CHECK_CLOSE(t.record[0].energy_lost, 0.5 * 4.0 * (1.0 - 0.36), 1e-10);
    CHECK(t.summary.residual_max < 1e-10);
}

/* A line that belongs to a moving body, turned: momentum and energy of both. */
static void test_moving_line(void)
{
    SCENE("a box against the line of a moving body");
    scene_begin(&s, 1.0);
    size_t box = scene_body(&s, "box", 1.0, 0.01, 0.0, 0.3);
    scene_shape(&s, box, scene_box(0.2, 0.1));
    s.body[box].velocity = xy(0.3, -1.0);
    s.body[box].spin = 1.0;
    size_t plate = scene_body(&s, "plate", 2.0, 0.1, 0.0, 0.0);
    scene_shape(&s, plate, scene_line(0.0, 0.05, 0.1, 1.0));
    s.body[plate].spin = 0.4;
    scene_touch(&s, plate, box, "hertz", -1.0, RSL_UNSET)->foundation = layer;
    scene_run(&s, &t, 0.1);
    CHECK(t.records > 0);
    CHECK(t.momentum_error < 1e-13);
    CHECK(t.summary.residual_max < 1e-11);
}

/* ---- rest ---------------------------------------------------------------------------------- */

/* A box whose centre of mass is beside its middle: digits of tests/reference/foundation_plane.py. */
static void test_equilibrium(void)
{
    SCENE("a box at rest");
    rsl_planar_contact_pair *pair =
        place(scene_box(0.2, 0.1), scene_line(0.0, 0.0, 0.0, 1.0), 0.05, 0.0, "hertz", -1.0);
    pair->foundation.modulus = 1e6;
    s.body[0].centre_of_mass.x = 0.01;
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    s.model.end_time = 0.5;
    scene_run(&s, &t, 0.1);
    CHECK_CLOSE(t.pose[0].angle, -0.0050261460383472692, 1e-12);
    CHECK_CLOSE(t.contact_depth[0], 0.0021375918358910736, 1e-12);
    CHECK_CLOSE(t.contact_force[0], 9.81, 1e-14);
    CHECK_CLOSE(t.pose[0].y + 0.01 * sin(t.pose[0].angle), 0.048314127850723777, 1e-13);
    SCENE("a box set down flat");
    place(scene_box(0.2, 0.1), scene_line(0.0, 0.0, 0.0, 1.0), 0.05, 0.0, "exact", 0.3);
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    scene_run(&s, &t, 0.1);
    CHECK_CLOSE(t.contact_depth[0], 9.81 / (bed * 0.2), 1e-9); /* 1.6e-6 m of 0.05 m */
    CHECK(fabs(t.motion[0].y) < 1e-15);
}

/* ---- what is refused ----------------------------------------------------------------------- */

static void test_refused(void)
{
    SCENE("what goes with no foundation");
    rsl_planar_shape line = scene_line(0.0, 0.0, 0.0, 1.0), box = scene_box(0.2, 0.1);
    place(box, scene_box(1.0, 0.1), 0.3, 0.0, "hertz", -1.0);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.foundation", "not between a box and a box");
    place(scene_segment(0.0, 0.0, 0.1, 0.0), line, 0.3, 0.0, "hertz", -1.0);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.foundation", "not between a segment and a");
    place(box, line, 0.3, 0.0, "hertz", -1.0)->friction = (rsl_planar_friction){0.3, 0.3, 0.0};
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.friction", "slip_speed above 0");
    place(box, line, 0.3, 0.0, "kelvin-voigt", 0.5);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.foundation", "m = n and q = 1");
    place(box, line, 0.3, 0.0, "newton", 0.5);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0.foundation", "does not go with");
    place(box, line, 0.3, 0.0, "hertz", -1.0)->foundation.width = 0.0;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0", "width");
    place(box, line, 0.3, 0.0, "hertz", -1.0)->foundation.modulus = (double)NAN;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "contacts.0", "modulus");
}

int main(void)
{
    test_overlaps();
    test_elastic("circle", scene_circle(0.0, 0.0, 0.1), 0.0, 0.0);
    test_elastic("flat box", scene_box(0.2, 0.1), 0.0, 0.0);
    test_elastic("tilted box", scene_box(0.2, 0.1), 0.3, 2.0);
    test_elastic("polygon", polygon(), 0.1, 3.0);
    test_restitution(scene_circle(0.0, 0.0, 0.1), RSL_PLANAR_STORED);
    test_restitution(scene_box(0.2, 0.1), RSL_PLANAR_STORED);
    test_restitution(polygon(), RSL_PLANAR_MEMORYLESS);
    test_moving_line();
    test_equilibrium();
    test_refused();
    return check_report();
}
