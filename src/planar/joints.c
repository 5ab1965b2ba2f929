/* SPDX-License-Identifier: MIT
 *
 * Joints as scalar constraints C(q, t) = 0 with their derivatives.
 *
 * With r the arm of a point P from its body's centre of mass and ^ turning by
 * a right angle, (x, y)^ = (-y, x):
 *     P = q + r,   dP/dt = v + w r^,   d2P/dt2 = a + alpha r^ - w^2 r.
 * For the difference D = P_b - P_a and a direction e of the world that is at
 * rest, e D has the row (-e, -e r_a^) on a and (e, e r_b^) on b, and the bend
 * w_a^2 e r_a - w_b^2 e r_b.
 */
#include "planar/system.h"

#include <math.h>

size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint)
{
    switch (joint->kind) {
    case RSL_PLANAR_JOINT_REVOLUTE:
    case RSL_PLANAR_JOINT_TRANSLATIONAL:
        return 2;
    case RSL_PLANAR_JOINT_RIGID:
        return 3;
    case RSL_PLANAR_JOINT_DISTANCE:
    case RSL_PLANAR_JOINT_DRIVEN:
        break;
    }
    return 1;
}

/* The two ends of a joint at this state. */
typedef struct ends {
    size_t a, b;
    const rsl_planar_frame *fa, *fb;
    rsl_planar_point ra, rb; /* arms */
    rsl_planar_point d;      /* P_b - P_a */
} ends;

static ends ends_of(const rsl_planar *system, const rsl_planar_joint *joint)
{
    ends e = {.a = joint->body_a, .b = joint->body_b};
    e.fa = &system->frame[e.a];
    e.fb = &system->frame[e.b];
    e.ra = rsl_planar_turn(e.fa, joint->point_a);
    e.rb = rsl_planar_turn(e.fb, joint->point_b);
    e.d.x = e.fb->q[0] + e.rb.x - e.fa->q[0] - e.ra.x;
    e.d.y = e.fb->q[1] + e.rb.y - e.fa->q[1] - e.ra.y;
    return e;
}

/* The relative velocity of the ends. */
static rsl_planar_point relative_velocity(const ends *e)
{
    double wa = e->fa->u[2], wb = e->fb->u[2];
    return (rsl_planar_point){
        e->fb->u[0] - wb * e->rb.y - e->fa->u[0] + wa * e->ra.y,
        e->fb->u[1] + wb * e->rb.x - e->fa->u[1] - wa * e->ra.x};
}

/* The row of  e D  for a direction e. */
static rsl_planar_row along_direction(const ends *at, rsl_planar_point e)
{
    double wa = at->fa->u[2], wb = at->fb->u[2];
    rsl_planar_row row = {.a = at->a, .b = at->b};
    row.ja[0] = -e.x;
    row.ja[1] = -e.y;
    row.ja[2] = -(e.y * at->ra.x - e.x * at->ra.y);
    row.jb[0] = e.x;
    row.jb[1] = e.y;
    row.jb[2] = e.y * at->rb.x - e.x * at->rb.y;
    row.value = rsl_planar_dot(e, at->d);
    row.bend = wa * wa * rsl_planar_dot(e, at->ra) -
               wb * wb * rsl_planar_dot(e, at->rb);
    return row;
}

/* angle_b - angle_a = given */
static rsl_planar_row of_angle(const ends *at, double given)
{
    rsl_planar_row row = {.a = at->a, .b = at->b};
    row.ja[2] = -1.0;
    row.jb[2] = 1.0;
    row.value = at->fb->q[2] - at->fa->q[2] - given;
    return row;
}

/* The direction turns with a: d(e)/dt = w_a e^. With e D = 0,
 *   dC/dt = e dD/dt + w_a e^ D,
 *   d2C/dt2 = e d2D/dt2 + alpha_a e^ D + 2 w_a e^ dD/dt - w_a^2 e D. */
static rsl_planar_row along_turning(const ends *at, rsl_planar_point e)
{
    rsl_planar_row row = along_direction(at, e);
    rsl_planar_point across = {-e.y, e.x}, v = relative_velocity(at);
    double wa = at->fa->u[2];
    row.ja[2] += rsl_planar_dot(across, at->d);
    row.bend += 2.0 * wa * rsl_planar_dot(across, v) - wa * wa * row.value;
    return row;
}

/* |D| = length: the row along e = D/|D|, and the bend of the turning D:
 * (|dD/dt|^2 - (e dD/dt)^2)/|D|. */
static rsl_planar_row of_distance(const ends *at, double length)
{
    double distance = hypot(at->d.x, at->d.y);
    rsl_planar_point e = {at->d.x / distance, at->d.y / distance};
    rsl_planar_point v = relative_velocity(at);
    double radial = rsl_planar_dot(e, v);
    rsl_planar_row row = along_direction(at, e);
    row.value = distance - length;
    row.bend += (rsl_planar_dot(v, v) - radial * radial) / distance;
    return row;
}

static rsl_planar_row of_drive(const ends *at, const rsl_planar_joint *joint,
                               double angle, double t)
{
    double rate, bend;
    double drive = rsl_planar_signal_at(&joint->drive, t, &rate, &bend);
    double start = rsl_planar_signal_at(&joint->drive, 0.0, NULL, NULL);
    rsl_planar_row row = of_angle(at, angle + drive - start);
    row.rate = -rate;
    row.bend = -bend;
    return row;
}

/* The rows of one joint, from `out` on. */
static void rows_of(const rsl_planar *system, size_t number, double t,
                    rsl_planar_row *out)
{
    const rsl_planar_joint *joint = &system->model.joints[number];
    double angle = system->joint_angle[number];
    ends at = ends_of(system, joint);
    rsl_planar_point ex = {1.0, 0.0}, ey = {0.0, 1.0};
    switch (joint->kind) {
    case RSL_PLANAR_JOINT_REVOLUTE:
        out[0] = along_direction(&at, ex);
        out[1] = along_direction(&at, ey);
        break;
    case RSL_PLANAR_JOINT_RIGID: /* point_b is where it was in the frame of a */
        out[0] = along_turning(&at, rsl_planar_turn(at.fa, ex));
        out[1] = along_turning(&at, rsl_planar_turn(at.fa, ey));
        out[2] = of_angle(&at, angle);
        break;
    case RSL_PLANAR_JOINT_TRANSLATIONAL: {
        rsl_planar_point across = {-joint->axis_a.y, joint->axis_a.x};
        out[0] = along_turning(&at, rsl_planar_turn(at.fa, across));
        out[1] = of_angle(&at, angle);
        break;
    }
    case RSL_PLANAR_JOINT_DISTANCE:
        out[0] = of_distance(&at, joint->length);
        break;
    case RSL_PLANAR_JOINT_DRIVEN:
        out[0] = of_drive(&at, joint, angle, t);
        break;
    }
}

void rsl_planar_joint_rows(rsl_planar *system, double t)
{
    size_t count = 0;
    for (size_t i = 0; i < system->model.joint_count; i++) {
        rsl_planar_row rows[3];
        size_t of_joint = rsl_planar_joint_row_count(&system->model.joints[i]);
        rows_of(system, i, t, rows);
        for (size_t k = 0; k < of_joint; k++, count++) {
            rows[k].force = 0.0;
            rows[k].level = 0;
            system->rows[count] = rows[k];
        }
    }
    system->row_count = count;
}
