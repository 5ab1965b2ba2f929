/* SPDX-License-Identifier: MIT
 *
 * Joints as scalar constraints C(q, t) = 0 with their first and second derivatives.
 *
 * With r the vector from the centre of mass to a point P of a body and ^ the rotation by a right
 * angle, (x, y)^ = (-y, x):
 *     P = q + r,   dP/dt = v + w r^,   d2P/dt2 = a + alpha r^ - w^2 r.
 * For the difference D = P_b - P_a and a fixed direction e, the scalar e D has the Jacobian row
 * (-e, -e r_a^) on a and (e, e r_b^) on b, and the acceleration bias w_a^2 e r_a - w_b^2 e r_b.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/core/core.h"
#include "planar/core/takes.h"
#include "planar/geometry/geometry.h"

/* The two bodies of a joint and its points on them, at this state. */
typedef struct ends {
    size_t a, b;
    const rsl_planar_frame *fa, *fb;
    rsl_planar_point ra, rb; /* from the centres of mass to the points */
    rsl_planar_point d;      /* P_b - P_a */
} ends;

static ends ends_of(const rsl_planar_workspace *work, const rsl_planar_joint *joint)
{
    ends e = {.a = joint->body_a, .b = joint->body_b};
    e.fa = &work->frame[e.a];
    e.fb = &work->frame[e.b];
    e.ra = rsl_planar_turn(e.fa, joint->point_a);
    e.rb = rsl_planar_turn(e.fb, joint->point_b);
    e.d.x = e.fb->q[0] + e.rb.x - e.fa->q[0] - e.ra.x;
    e.d.y = e.fb->q[1] + e.rb.y - e.fa->q[1] - e.ra.y;
    return e;
}

/* dD/dt */
static rsl_planar_point relative_velocity(const ends *e)
{
    double wa = e->fa->u[2], wb = e->fb->u[2];
    return (rsl_planar_point){e->fb->u[0] - wb * e->rb.y - e->fa->u[0] + wa * e->ra.y,
                              e->fb->u[1] + wb * e->rb.x - e->fa->u[1] - wa * e->ra.x};
}

static inline void begin_row(const ends *at, rsl_planar_constraint_row *row)
{
    row->a = at->a;
    row->b = at->b;
    row->rate = row->bias = row->force = 0.0;
    row->is_redundant = 0;
}

static inline void set(double out[3], double x, double y, double angle)
{
    out[0] = x;
    out[1] = y;
    out[2] = angle;
}

/* The row of e D for a fixed direction e. */
static inline void along_direction(const ends *at, rsl_planar_point e,
                                   rsl_planar_constraint_row *row)
{
    double wa = at->fa->u[2], wb = at->fb->u[2];
    begin_row(at, row);
    set(row->ja, -e.x, -e.y, -(e.y * at->ra.x - e.x * at->ra.y));
    set(row->jb, e.x, e.y, e.y * at->rb.x - e.x * at->rb.y);
    row->value = rsl_planar_dot(e, at->d);
    row->bias = wa * wa * rsl_planar_dot(e, at->ra) - wb * wb * rsl_planar_dot(e, at->rb);
}

/* The row of angle_b - angle_a = given. */
static void along_angle(const ends *at, double given, rsl_planar_constraint_row *row)
{
    begin_row(at, row);
    set(row->ja, 0.0, 0.0, -1.0);
    set(row->jb, 0.0, 0.0, 1.0);
    row->value = at->fb->q[2] - at->fa->q[2] - given;
}

/* The row of e D for a direction e fixed in body a: de/dt = w_a e^. With e D = 0,
 *   dC/dt = e dD/dt + w_a e^ D,
 *   d2C/dt2 = e d2D/dt2 + alpha_a e^ D + 2 w_a e^ dD/dt - w_a^2 e D. */
static void along_rotating(const ends *at, rsl_planar_point e, rsl_planar_constraint_row *row)
{
    rsl_planar_point across = {-e.y, e.x}, v = relative_velocity(at);
    double wa = at->fa->u[2];
    along_direction(at, e, row);
    row->ja[2] += rsl_planar_dot(across, at->d);
    row->bias += 2.0 * wa * rsl_planar_dot(across, v) - wa * wa * row->value;
}

/* ---- joint types: one table row and its function ---------------------------- */

/* Arguments of a joint: its ends, the relative angle at t = 0 (rad), the time (s). */
typedef struct joint_args {
    const ends *at;
    const rsl_planar_joint *joint;
    double angle, time;
} joint_args;

static void fill_revolute(const joint_args *p, rsl_planar_constraint_row *out)
{
    along_direction(p->at, (rsl_planar_point){1.0, 0.0}, &out[0]);
    along_direction(p->at, (rsl_planar_point){0.0, 1.0}, &out[1]);
}

static void fill_translational(const joint_args *p, rsl_planar_constraint_row *out)
{
    rsl_planar_point across = {-p->joint->axis_a.y, p->joint->axis_a.x};
    along_rotating(p->at, rsl_planar_turn(p->at->fa, across), &out[0]);
    along_angle(p->at, p->angle, &out[1]);
}

/* point_b keeps its position in the frame of a. */
static void fill_rigid(const joint_args *p, rsl_planar_constraint_row *out)
{
    const rsl_planar_frame *fa = p->at->fa;
    rsl_planar_point ex = {1.0, 0.0}, ey = {0.0, 1.0};
    along_rotating(p->at, rsl_planar_turn(fa, ex), &out[0]);
    along_rotating(p->at, rsl_planar_turn(fa, ey), &out[1]);
    along_angle(p->at, p->angle, &out[2]);
}

/* |D| = length: the row along e = D/|D|. The rotation of e adds
 * (|dD/dt|^2 - (e dD/dt)^2)/|D| to the acceleration bias. */
static void fill_distance(const joint_args *p, rsl_planar_constraint_row *out)
{
    const ends *at = p->at;
    double distance = rsl_num_hypot(at->d.x, at->d.y);
    rsl_planar_point e = {at->d.x / distance, at->d.y / distance};
    rsl_planar_point v = relative_velocity(at);
    double radial = rsl_planar_dot(e, v);
    along_direction(at, e, out);
    out->value = distance - p->joint->length;
    out->bias += (rsl_planar_dot(v, v) - radial * radial) / distance;
}

static void fill_driven(const joint_args *p, rsl_planar_constraint_row *out)
{
    const rsl_planar_signal *drive = &p->joint->drive;
    double rate, bias;
    double now = rsl_planar_signal_at(drive, p->time, &rate, &bias);
    double start = rsl_planar_signal_at(drive, 0.0, NULL, NULL);
    along_angle(p->at, p->angle + now - start, out);
    out->rate = -rate;
    out->bias = -bias;
}

enum { ROWS_MAX = 3 };

typedef struct joint_row {
    rsl_planar_type type;
    size_t rows; /* scalar constraints */
    void (*fill)(const joint_args *p, rsl_planar_constraint_row *out);
    int welded; /* 1: point_a is moved to point_b at t = 0 */
} joint_row;

static const joint_row joints[] = {
    [RSL_PLANAR_JOINT_REVOLUTE] = {{"revolute", "the points coincide",
                                    RSL_PLANAR_TAKES_CLEARANCE | RSL_PLANAR_TAKES_RADIUS |
                                        RSL_PLANAR_TAKES_FRICTION},
                                   2,
                                   fill_revolute,
                                   0},
    [RSL_PLANAR_JOINT_TRANSLATIONAL] = {{"translational",
                                         "point b stays on the line through point a along the "
                                         "axis, the relative angle stays as it is",
                                         RSL_PLANAR_TAKES_AXIS | RSL_PLANAR_TAKES_CLEARANCE |
                                             RSL_PLANAR_TAKES_LENGTH | RSL_PLANAR_TAKES_FRICTION},
                                        2,
                                        fill_translational,
                                        0},
    [RSL_PLANAR_JOINT_RIGID] = {{"rigid", "nothing moves against each other", 0}, 3, fill_rigid, 1},
    [RSL_PLANAR_JOINT_DISTANCE] = {{"distance", "the points stay `length` apart",
                                    RSL_PLANAR_TAKES_LENGTH},
                                   1,
                                   fill_distance,
                                   0},
    [RSL_PLANAR_JOINT_DRIVEN] = {{"driven",
                                  "the relative angle grows as `drive` does from t = 0 on",
                                  RSL_PLANAR_TAKES_DRIVE},
                                 1,
                                 fill_driven,
                                 0},
};

_Static_assert(RSL_PLANAR_ROWS(joints) > RSL_PLANAR_JOINT_DRIVEN,
               "every joint of the enumeration has a row");

const rsl_planar_type *rsl_planar_joint_type_at(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(joints) ? &joints[kind].type : NULL;
}

size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint)
{
    return joints[joint->kind].rows;
}

void rsl_planar_joint_begin(rsl_planar_joint *joint, const rsl_planar_frame *a,
                            const rsl_planar_frame *b)
{
    rsl_planar_point pa = rsl_planar_to_world(a, joint->point_a);
    rsl_planar_point pb = rsl_planar_to_world(b, joint->point_b);
    if (!rsl_given(joint->length) && joint->kind == RSL_PLANAR_JOINT_DISTANCE)
        joint->length = rsl_num_hypot(pb.x - pa.x, pb.y - pa.y);
    if (!joints[joint->kind].welded)
        return;
    rsl_planar_frame back = {.c = a->c, .s = -a->s};
    rsl_planar_point arm = {pb.x - a->q[0], pb.y - a->q[1]};
    joint->point_a = rsl_planar_turn(&back, arm);
}

void rsl_planar_joint_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           double t)
{
    size_t count = 0;
    assert(rsl_planar_frames_valid(work));
    for (size_t i = 0; i < fixed->model.joint_count; i++) {
        const rsl_planar_joint *joint = &fixed->model.joints[i];
        const joint_row *kind = &joints[joint->kind];
        ends at = ends_of(work, joint);
        joint_args p = {&at, joint, fixed->joint_angle[i], t};
        rsl_planar_constraint_row *rows = &work->rows[count];
        assert(kind->rows <= ROWS_MAX && count + kind->rows <= fixed->joint_rows);
        kind->fill(&p, rows);
        count += kind->rows;
    }
    work->row_count = count;
}
