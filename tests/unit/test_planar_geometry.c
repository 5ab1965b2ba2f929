/* SPDX-License-Identifier: MIT
 *
 * Gap, normal and rate of every pair of shapes, on bodies that are turned,
 * shifted and have their centre of mass anywhere: gaps against distances found
 * by search, rates by differences of the motion, normals and arms by the
 * accelerations they cause.
 */
#include "planar/contact/contact.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar_scenes.h"

static scene s;

/* ---- distances by search ----------------------------------------------------- */

static rsl_planar_point turned(rsl_planar_point p, double angle)
{
    return xy(cos(angle) * p.x - sin(angle) * p.y, sin(angle) * p.x + cos(angle) * p.y);
}

static rsl_planar_point placed(const rsl_planar_pose *pose, rsl_planar_point p)
{
    rsl_planar_point r = turned(p, pose->angle);
    return xy(pose->x + r.x, pose->y + r.y);
}

/* From a point to the nearest of a segment: the distance is convex. */
static double to_segment(rsl_planar_point p, rsl_planar_point a, rsl_planar_point b)
{
    double low = 0.0, high = 1.0, d[2] = {0};
    for (int i = 0; i < 200; i++) {
        double at[2] = {low + (high - low) / 3.0, high - (high - low) / 3.0};
        for (int k = 0; k < 2; k++)
            d[k] = hypot(p.x - a.x - at[k] * (b.x - a.x), p.y - a.y - at[k] * (b.y - a.y));
        if (d[0] < d[1])
            high = at[1];
        else
            low = at[0];
    }
    return fmin(d[0], d[1]);
}

/* To the outline of a box, negative inside of it. */
static double to_box(rsl_planar_point p, const rsl_planar_shape *box, const rsl_planar_pose *pose)
{
    rsl_planar_point corner[4];
    double best = HUGE_VAL;
    int inside = 1;
    for (int i = 0; i < 4; i++) {
        rsl_planar_point local = {(i == 1 || i == 2 ? 0.5 : -0.5) * box->size.x,
                                  (i >= 2 ? 0.5 : -0.5) * box->size.y};
        local = turned(local, box->angle);
        corner[i] = placed(pose, xy(box->at.x + local.x, box->at.y + local.y));
    }
    for (int i = 0; i < 4; i++) {
        rsl_planar_point a = corner[i], b = corner[(i + 1) % 4];
        double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        best = fmin(best, to_segment(p, a, b));
        inside &= side > 0.0;
    }
    return inside ? -best : best;
}

/* The gap between a disc (radius 0: a point) and the other shape. */
static double distance(rsl_planar_point p, double radius, const rsl_planar_shape *other,
                       const rsl_planar_pose *pose)
{
    rsl_planar_point at = placed(pose, other->at), to = placed(pose, other->to);
    rsl_planar_point n = turned(other->normal, pose->angle);
    double far = hypot(p.x - at.x, p.y - at.y);
    switch (other->kind) {
    case RSL_PLANAR_SHAPE_CIRCLE:
        return far - radius - other->radius;
    case RSL_PLANAR_SHAPE_POINT:
        return far - radius;
    case RSL_PLANAR_SHAPE_RING:
        return other->radius - radius - far;
    case RSL_PLANAR_SHAPE_LINE:
        return ((p.x - at.x) * n.x + (p.y - at.y) * n.y) / hypot(n.x, n.y) - radius;
    case RSL_PLANAR_SHAPE_SEGMENT:
        return to_segment(p, at, to) - radius;
    case RSL_PLANAR_SHAPE_BOX:
        return to_box(p, other, pose) - radius;
    case RSL_PLANAR_SHAPE_POLYGON: /* these are in test_planar_polygon.c */
    case RSL_PLANAR_SHAPE_CAPSULE:
    case RSL_PLANAR_SHAPE_CAM:
        break;
    }
    return (double)NAN;
}

/* ---- a pair in motion ----------------------------------------------------------- */

/* Two bodies with centres of mass aside, in any position and motion. */
static rsl_planar *pair_of(rsl_planar_shape a, rsl_planar_shape b, double offset)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    scene_begin(&s, 1.0);
    size_t first = scene_body(&s, "a", 1.0, 0.1, 0.3 + offset, 0.9);
    size_t second = scene_body(&s, "b", 2.0, 0.2, -0.2, -0.1);
    s.body[first].angle = 0.7;
    s.body[first].velocity = xy(0.8, -1.1);
    s.body[first].spin = 1.9;
    s.body[first].centre_of_mass = xy(0.03, -0.02);
    s.body[second].angle = -0.4;
    s.body[second].velocity = xy(-0.3, 0.6);
    s.body[second].spin = -0.8;
    s.body[second].centre_of_mass = xy(-0.05, 0.04);
    scene_shape(&s, first, a);
    scene_shape(&s, second, b);
    scene_touch(&s, first, second, "hertz", -1.0, 1e8);
    s.model.allow_overlap = 1;
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, &error), RSL_OK))
        printf("    %s\n", rsl_error_text(&error).text);
    return system;
}

/* A contact point when the bodies have gone on for `time` at their speeds and accelerations. */
static rsl_planar_gap later(rsl_planar *system, size_t point, double time)
{
    rsl_planar_frame keep[2] = {system->work.frame[0], system->work.frame[1]};
    for (int i = 0; i < 2; i++) {
        rsl_planar_frame *f = &system->work.frame[i];
        for (int c = 0; c < 3; c++)
            f->q[c] += time * (f->u[c] + 0.5 * time * f->a[c]);
        f->c = cos(f->q[2]);
        f->s = sin(f->q[2]);
    }
    rsl_planar_gap touch =
        rsl_planar_contact_gap(system->fixed, &system->work, &system->state.points[point]);
    memcpy(system->work.frame, keep, sizeof keep);
    return touch;
}

static void check_rate(rsl_planar *system, size_t point)
{
    double h = 1e-5;
    rsl_planar_gap now = later(system, point, 0.0);
    double rate = (later(system, point, h).gap - later(system, point, -h).gap) / (2.0 * h);
    CHECK_CLOSE(hypot(now.normal.x, now.normal.y), 1.0, 1e-15);
    CHECK_NEAR(now.gap_rate, rate, 1e-8);
    CHECK(fabs(now.gap_rate) + fabs(now.slip) > 1e-3);
}

/* The acceleration that decides whether a contact begins at rest, and when it ends. */
static void check_acceleration(rsl_planar *system)
{
    double h = 1e-4;
    if (!CHECK_INT(rsl_planar_evaluate(system, 0.0, system->state.y), 0))
        return;
    double both = later(system, 0, h).gap + later(system, 0, -h).gap;
    double acceleration = (both - 2.0 * later(system, 0, 0.0).gap) / (h * h);
    CHECK_NEAR(-rsl_planar_depth_acceleration(system, &system->state.points[0]), acceleration,
               1e-6);
}

/* The gap of a disc shape a against b. */
static void check_disc(rsl_planar_shape a, rsl_planar_shape b, double offset)
{
    rsl_planar *system = pair_of(a, b, offset);
    if (system == NULL)
        return;
    rsl_planar_pose pose[2];
    for (int i = 0; i < 2; i++)
        pose[i] = (rsl_planar_pose){s.body[i].position.x, s.body[i].position.y, s.body[i].angle};
    CHECK_INT(system->state.point_count, 1);
    double radius = a.kind == RSL_PLANAR_SHAPE_CIRCLE ? a.radius : 0.0;
    rsl_planar_gap touch = later(system, 0, 0.0);
    CHECK_NEAR(touch.gap, distance(placed(&pose[0], a.at), radius, &b, &pose[1]), 1e-14);
    check_rate(system, 0);
    check_acceleration(system);
    rsl_planar_free(system);
}

static rsl_planar_shape ring(double x, double y, double radius)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_RING, .at = {x, y}, .radius = radius};
}

static rsl_planar_shape tip(double x, double y)
{
    return (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_POINT, .at = {x, y}};
}

static void test_discs(void)
{
    rsl_planar_shape box = scene_box(0.6, 0.4);
    box.at = xy(0.1, 0.05);
    box.angle = 0.5;
    const rsl_planar_shape discs[] = {scene_circle(0.1, -0.07, 0.2), scene_circle(0.0, 0.0, 0.01),
                                      tip(0.12, 0.09)};
    const rsl_planar_shape others[] = {ring(0.1, 0.2, 3.0), scene_line(0.1, 0.2, 0.3, 2.0), box,
                                       scene_circle(0.07, 0.04, 0.3),
                                       scene_segment(-0.6, 0.1, 0.5, 0.3)};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < (i < 2 ? 5 : 3); k++)
            for (double offset = -2.1; offset < 2.0; offset += 0.137) {
                SCENE("disc %d, other %d, offset %g", i, k, offset);
                check_disc(discs[i], others[k], offset);
            }
}

/* The disc's centre deep inside the box, nearest to each of its faces. */
static void test_inside_box(void)
{
    static const rsl_planar_point inside[] = {{0.9, 0.1}, {-0.9, 0.1}, {0.2, 0.45}, {0.2, -0.45}};
    for (int i = 0; i < 4; i++) {
        rsl_planar_point at = placed(&(rsl_planar_pose){-0.2, -0.1, -0.4}, inside[i]);
        rsl_planar_point arm = {at.x - 0.3, at.y - 0.9};
        arm = turned(arm, -0.7);
        SCENE("inside a box, face %d", i);
        check_disc(scene_circle(arm.x, arm.y, 0.02), scene_box(2.0, 1.0), 0.0);
        check_disc(tip(arm.x, arm.y), scene_box(2.0, 1.0), 0.0);
    }
}

/* A box on a line or in a ring is its four corners. */
static void test_corners(rsl_planar_shape other)
{
    rsl_planar_shape box = scene_box(0.6, 0.4);
    box.at = xy(0.1, 0.05);
    box.angle = 0.5;
    rsl_planar *system = pair_of(box, other, 0.0);
    rsl_planar_pose pose[2] = {{0.3, 0.9, 0.7}, {-0.2, -0.1, -0.4}};
    SCENE("corners of a box on shape %d", other.kind);
    if (system == NULL || !CHECK_INT(system->state.point_count, 4))
        return;
    for (size_t i = 0; i < 4; i++) {
        rsl_planar_point r = {i == 1 || i == 2 ? 0.3 : -0.3, i >= 2 ? 0.2 : -0.2};
        r = turned(r, 0.5);
        rsl_planar_point corner = placed(&pose[0], xy(0.1 + r.x, 0.05 + r.y));
        CHECK_NEAR(later(system, i, 0.0).gap, distance(corner, 0.0, &other, &pose[1]), 1e-14);
        check_rate(system, i);
    }
    rsl_planar_free(system);
}

/* A stop: what is left of the gap along an axis that turns with body a. */
static void test_stop(void)
{
    rsl_planar *system = NULL;
    rsl_planar_point axis = turned(xy(0.6, 0.8), 0.7);
    SCENE("stop on a turning body");
    rsl_planar_free(pair_of(tip(0, 0), scene_line(0, 0, 0, 1), 0.0));
    s.contact[0].kind = RSL_PLANAR_CONTACT_STOP;
    s.contact[0].axis_a = xy(3.0, 4.0);
    s.contact[0].point_a = xy(0.1, 0.2);
    s.contact[0].point_b = xy(-0.3, 0.1);
    s.contact[0].gap = 0.15;
    if (!CHECK_STATUS(rsl_planar_new(&s.model, &system, NULL), RSL_OK))
        return;
    rsl_planar_pose pose[2] = {{0.3, 0.9, 0.7}, {-0.2, -0.1, -0.4}};
    rsl_planar_point a = placed(&pose[0], s.contact[0].point_a);
    rsl_planar_point b = placed(&pose[1], s.contact[0].point_b);
    CHECK_NEAR(later(system, 0, 0.0).gap, 0.15 - ((b.x - a.x) * axis.x + (b.y - a.y) * axis.y),
               1e-14);
    check_rate(system, 0);
    rsl_planar_free(system);
}

/* ---- the force ---------------------------------------------------------------------- */

/* The force is what the record says, and the same on both bodies: momentum
 * and angular momentum are kept. */
static void check_push(rsl_planar_shape a, rsl_planar_shape b, double shift)
{
    static tape t;
    rsl_planar_free(pair_of(a, b, 0.0));
    s.body[0].position.x += 4.0 * shift;
    s.body[0].position.y += 7.0 * shift;
    s.model.end_time = 1e-9;
    if (!scene_run(&s, &t, 1.0) || !CHECK(t.contact_force[0] > 0.0))
        return;
    double fx[2], fy[2], spin[2];
    for (int i = 0; i < 2; i++) {
        double mass = s.body[i].mass, w = t.motion[i].angle;
        rsl_planar_point r = turned(s.body[i].centre_of_mass, t.pose[i].angle);
        rsl_planar_motion *acc = &t.acceleration[i];
        fx[i] = mass * (acc->x - acc->angle * r.y - w * w * r.x);
        fy[i] = mass * (acc->y + acc->angle * r.x - w * w * r.y);
        spin[i] = s.body[i].inertia * acc->angle + (t.pose[i].x + r.x) * fy[i] -
                  (t.pose[i].y + r.y) * fx[i];
    }
    double size = t.contact_force[0];
    CHECK_CLOSE(hypot(fx[0], fy[0]), size, 1e-9);
    CHECK_NEAR(fx[0] + fx[1], 0.0, 1e-9 * size);
    CHECK_NEAR(fy[0] + fy[1], 0.0, 1e-9 * size);
    CHECK_NEAR(spin[0] + spin[1], 0.0, 1e-9 * size);
}

static void test_pushes(void)
{
    const rsl_planar_shape others[] = {
        scene_line(0.1, 0.2, 0.3, 2.0), scene_circle(0.07, 0.04, 0.3),
        scene_segment(-0.6, 0.1, 0.5, 0.3), scene_box(0.6, 0.4), ring(0.1, 0.2, 0.8)};
    for (int k = 0; k < 5; k++) {
        SCENE("push on shape %d", k);
        check_push(scene_circle(0.1, -0.07, 0.2), others[k], k == 4 ? 0.0 : -0.1);
    }
}

int main(void)
{
    test_discs();
    test_inside_box();
    test_corners(scene_line(0.1, 0.2, 0.3, 2.0));
    test_corners(ring(0.1, 0.2, 3.0));
    test_stop();
    test_pushes();
    return check_report();
}
