/* SPDX-License-Identifier: MIT
 *
 * Cams against the motion of their followers in closed form, against sampled curves, and in
 * flight.
 */
#include <math.h>

#include "planar_scenes.h"

static scene s;
static tape t;

enum { POINTS = 480 };
static rsl_planar_point outline[POINTS];

/* An ellipse of half axes a and b about (x, 0). */
static rsl_planar_shape ellipse(double a, double b, double x)
{
    for (int i = 0; i < POINTS; i++) {
        double angle = 2.0 * scene_pi * i / POINTS;
        outline[i] = xy(x + a * cos(angle), b * sin(angle));
    }
    return (rsl_planar_shape){
        .kind = RSL_PLANAR_SHAPE_CAM, .points = outline, .point_count = POINTS};
}

/* ---- followers ------------------------------------------------------------------- */

static const double eccentric = 0.01, radius = 0.05, speed = 12.0, mass = 2.0, roller = 0.02;

typedef enum follower { FLAT, BOX, ROLLER } follower;

/* The height of the follower over the pivot, its acceleration and the upright share of the force: the centre of the disc is at
 * e sin(w t), a flat rests r above it, a roller at the distance R = r + r_r of it. */
static double height_at(follower kind, double time, double *acceleration, double *steep)
{
    double e = eccentric, up = e * sin(speed * time), w = speed;
    double y = up + radius, a = -w * w * up;
    if (kind == ROLLER) {
        double across = e * cos(speed * time), reach = radius + roller;
        double high = sqrt(reach * reach - across * across);
        /* high high' = w e^2 cos sin; d/dt again */
        double rate = w * across * up / high;
        a += (w * w * (across * across - up * up) - rate * rate) / high;
        y = up + high;
    }
    *steep = kind == ROLLER ? (y - up) / (radius + roller) : 1.0;
    *acceleration = a;
    return y;
}

static void look(const rsl_planar_view *state, tape *of)
{
    follower kind = *(const follower *)of->user;
    double acceleration, steep, y = height_at(kind, state->time, &acceleration, &steep);
    tape_worst(of, state->pose[1].y - (kind == BOX ? y + 0.01 : y));
    /* the curvature of the spline is off by the square of its pieces, the place by the fourth power */
    if (state->time > 0.0)
        tape_worst(of, 1e-6 * (steep * state->contact_force[0] / mass - 9.81 - acceleration));
}

/* A turning disc aside of its centre lifts a follower under its weight, without leaving it. */
static void test_follower(follower kind)
{
    SCENE("follower %d", (int)kind);
    double unused[2];
    scene_weigh(&s, 1.0, 9.81);
    size_t cam = scene_body(&s, "cam", 0.0, RSL_UNSET, 0.0, 0.0);
    scene_lock(&s, cam, 1, 1, 0);
    scene_prescribe(&s, cam, 2, (rsl_planar_signal){.rate = speed});
    scene_shape(&s, cam, ellipse(radius, radius, eccentric));
    size_t top = scene_body(&s, "follower", mass, RSL_UNSET, 0.0,
                            height_at(kind, 0.0, &unused[0], &unused[1]));
    scene_lock(&s, top, 1, 0, 1);
    if (kind == FLAT)
        scene_shape(&s, top, scene_line(0.0, 0.0, 0.0, -1.0));
    else if (kind == BOX)
        scene_shape(&s, top, scene_box(0.2, 0.02));
    else
        scene_shape(&s, top, scene_circle(0.0, 0.0, roller));
    if (kind == BOX)
        s.body[top].position.y += 0.01;
    s.body[top].velocity.y = eccentric * speed;
    s.model.allow_overlap = 1;
    scene_touch(&s, top, cam, "newton", 0.0, RSL_UNSET);
    t.look = look;
    t.user = &kind;
    scene_run(&s, &t, 0.01);
    t.look = NULL;
    CHECK(t.worst < 1e-9);
    CHECK_INT(t.records, 1);
}

/* ---- gaps in flight ------------------------------------------------------------------ */

static const double half_a = 0.2, half_b = 0.12;

/* From a point of the ellipse to a box or circle at the origin of its body. */
static double from_shape(const rsl_planar_shape *shape, rsl_planar_point p)
{
    if (shape->kind == RSL_PLANAR_SHAPE_CIRCLE)
        return hypot(p.x, p.y) - shape->radius;
    double x = fabs(p.x) - 0.5 * shape->size.x, y = fabs(p.y) - 0.5 * shape->size.y;
    return x <= 0.0 && y <= 0.0 ? fmax(x, y) : hypot(fmax(x, 0.0), fmax(y, 0.0));
}

static double from_ellipse(const rsl_planar_view *state, double angle)
{
    const rsl_planar_pose *cam = &state->pose[0], *other = &state->pose[1];
    double x = half_a * cos(angle), y = half_b * sin(angle);
    double px = cam->x + cos(cam->angle) * x - sin(cam->angle) * y - other->x;
    double py = cam->y + sin(cam->angle) * x + cos(cam->angle) * y - other->y;
    double c = cos(other->angle), d = sin(other->angle);
    return from_shape(&s.shape[1][0], xy(c * px + d * py, c * py - d * px));
}

static void check_gap(const rsl_planar_view *state, tape *of)
{
    const double part = 0.3819660112501051, step = 2.0 * scene_pi / 360;
    int best = 0;
    for (int i = 1; i < 360; i++)
        if (from_ellipse(state, i * step) < from_ellipse(state, best * step))
            best = i;
    double low = (best - 1) * step, high = (best + 1) * step;
    while (high - low > 1e-9) {
        double p = low + part * (high - low), q = high - part * (high - low);
        if (from_ellipse(state, p) < from_ellipse(state, q))
            high = q;
        else
            low = p;
    }
    if (of->records == 0 && state->contact_depth[0] < 0.0)
        tape_worst(of, -state->contact_depth[0] - from_ellipse(state, low));
}

static void test_flight(rsl_planar_shape other, double spin)
{
    SCENE("an ellipse and shape %d", (int)other.kind);
    scene_begin(&s, 0.8);
    for (int i = 0; i < 2; i++) {
        double side = i == 0 ? -1.0 : 1.0;
        size_t body =
            scene_body(&s, i == 0 ? "cam" : "other", 1.0 + i, RSL_UNSET, 0.5 * side, -0.05 * side);
        s.body[body].velocity = xy(-side, 0.0);
        s.body[body].spin = i == 0 ? 3.0 : spin;
        scene_shape(&s, body, i == 0 ? ellipse(half_a, half_b, 0.0) : other);
    }
    scene_touch(&s, 0, 1, "hertz", -1.0, 1e7);
    t.look = check_gap;
    scene_run(&s, &t, 0.02);
    t.look = NULL;
    CHECK(t.records > 0);
    CHECK(t.worst < 1e-9);
    CHECK(t.momentum_error < 1e-12);
    CHECK(t.summary.residual_max < 1e-9);
}

/* ---- what is refused --------------------------------------------------------------------- */

static void test_refused(void)
{
    SCENE("the inertia of an ellipse");
    scene_begin(&s, 1.0);
    size_t cam = scene_body(&s, "cam", 2.0, RSL_UNSET, 0.0, 0.0);
    scene_shape(&s, cam, ellipse(half_a, half_b, 0.0));
    s.body[cam].spin = 3.0;
    scene_run(&s, &t, 0.5);
    CHECK_NEAR(t.energy.kinetic, 9.0 * 0.25 * (half_a * half_a + half_b * half_b), 1e-9);
    SCENE("a cam with a hollow");
    for (int i = 0; i < POINTS; i++) {
        double angle = 2.0 * scene_pi * i / POINTS, r = 0.1 + 0.03 * cos(2.0 * angle);
        outline[i] = xy(r * cos(angle), r * sin(angle));
    }
    size_t flat = scene_fixed(&s, "flat", scene_line(0.0, -1.0, 0.0, 1.0));
    scene_touch(&s, cam, flat, "hertz", -1.0, 1e7);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a hollow of radius");
    /* r = 0.07, r'' = 0.12 there: 1/curvature = r^2/(r'' - r) = 0.098 */
    s.shape[flat][0] = scene_circle(0.0, -1.0, 0.097);
    CHECK(scene_run(&s, &t, 0.5));
    s.shape[flat][0] = scene_circle(0.0, -1.0, 0.099);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a hollow of radius 0.097");
    SCENE("cams that are none");
    s.shape[cam][0].point_count = 5;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.0.shapes.0", "6 to 10000 points, not 5");
    s.shape[cam][0].point_count = POINTS / 2;
    scene_refused(&s, RSL_ERROR_ARGUMENT, "bodies.0.shapes.0", "more than a right angle");
    SCENE("two cams");
    s.shape[cam][0] = s.shape[flat][0] = ellipse(half_a, half_b, 0.0);
    scene_refused(&s, RSL_ERROR_CONFLICT, "contacts.0", "a cam and a cam cannot touch");
}

int main(void)
{
    test_follower(FLAT);
    test_follower(BOX);
    test_follower(ROLLER);
    test_flight(scene_circle(0.0, 0.0, 0.1), 0.0);
    test_flight(scene_box(0.3, 0.2), -2.0);
    test_flight(scene_box(0.05, 0.4), 4.0);
    test_refused();
    return check_report();
}
