/* SPDX-License-Identifier: MIT
 *
 * One contact in space: kinematics, force, update of the memory.
 *
 * A rigid rotation W of two spheres gives the slip W x (|x2 - x1| - l1 - l2) n, so that the arms
 * must add up to the distance of the centres, or a rotating pair would slip. The springs
 * turn by the smallest rotation that takes n of the step before to n of now, and then about n by
 * what the pair has turned, (w1 + w2).n/2 dt: a stuck pair in rigid rotation keeps its force.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "num/elementary.h"
#include "tangent/model.h"
#include "tangent/vector.h"

/* ---- kinematics ------------------------------------------------------------------- */

static int all_finite(const double *x, int count)
{
    for (int i = 0; i < count; i++)
        if (!isfinite(x[i]))
            return 0;
    return 1;
}

static rsl_status check_sphere(const rsl_tangent_sphere *s, const char *name, rsl_error *error)
{
    if (!all_finite(s->position, 3) || !all_finite(s->velocity, 3) || !all_finite(s->spin, 3))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "position, velocity and spin must be finite numbers");
    rsl_status status = rsl_range_check("radius", s->radius, RSL_RANGE_ABOVE(0.0), "m", error);
    return status ? rsl_error_within(error, status, "%s.", name) : RSL_OK;
}

/* g = v2 + w2 x r2 - v1 - w1 x r1 with r1 = l1 n, r2 = -l2 n. */
static void gap_velocity(const rsl_tangent_sphere *one, const rsl_tangent_sphere *two,
                         const double n[3], const double arm[2], double g[3])
{
    double turn[3], carried[3];
    for (int i = 0; i < 3; i++)
        turn[i] = arm[0] * one->spin[i] + arm[1] * two->spin[i];
    rsl_tangent_cross(turn, n, carried);
    for (int i = 0; i < 3; i++)
        g[i] = two->velocity[i] - one->velocity[i] - carried[i];
}

rsl_status rsl_tangent_kinematics_of_spheres(const rsl_tangent_sphere *one,
                                             const rsl_tangent_sphere *two,
                                             rsl_tangent_kinematics *meeting, double arm[2],
                                             rsl_error *error)
{
    if (!one || !two || !meeting)
        return rsl_error_missing(error, "two spheres and room for their meeting");
    rsl_status status = check_sphere(one, "sphere 1", error);
    if (status == RSL_OK)
        status = check_sphere(two, "sphere 2", error);
    if (status != RSL_OK)
        return status;
    double n[3], g[3], arms[2], difference[3];
    for (int i = 0; i < 3; i++)
        n[i] = two->position[i] - one->position[i];
    double distance = rsl_tangent_length(n), sum = one->radius + two->radius;
    if (!(distance > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the spheres have one centre: there is no normal between them");
    rsl_tangent_kinematics m = {.depth = sum - distance};
    for (int i = 0; i < 3; i++) {
        m.normal[i] = n[i] / distance;
        difference[i] = one->spin[i] - two->spin[i];
    }
    /* l_i = R_i - d R_j/(R1 + R2) */
    arms[0] = one->radius - m.depth * (two->radius / sum);
    arms[1] = two->radius - m.depth * (one->radius / sum);
    gap_velocity(one, two, m.normal, arms, g);
    double along = rsl_tangent_dot(g, m.normal);
    for (int i = 0; i < 3; i++)
        m.slip[i] = g[i] - along * m.normal[i];
    rsl_tangent_cross(difference, m.normal, m.rolling);
    m.twist_rate = -rsl_tangent_dot(difference, m.normal);
    m.spin_mean =
        0.5 * (rsl_tangent_dot(one->spin, m.normal) + rsl_tangent_dot(two->spin, m.normal));
    *meeting = m;
    if (arm)
        arm[0] = arms[0], arm[1] = arms[1];
    return RSL_OK;
}

void rsl_tangent_rotate(double x[3], const double n0[3], const double n1[3], double twist)
{
    assert(x && n0 && n1);
    double w[3], turned[3], c = rsl_tangent_dot(n0, n1);
    rsl_tangent_cross(n0, n1, w);
    rsl_tangent_cross(w, x, turned);
    assert(c > -1.0);
    double along = rsl_tangent_dot(w, x) / (1.0 + c);
    for (int i = 0; i < 3; i++)
        x[i] = c * x[i] + turned[i] + along * w[i];
    if (twist == 0.0)
        return;
    rsl_num_direction d = rsl_num_direction_of(twist);
    rsl_tangent_cross(n1, x, turned);
    for (int i = 0; i < 3; i++)
        x[i] = d.cosine * x[i] + d.sine * turned[i];
}

/* ---- force -------------------------------------------------------------------------- */

static rsl_status check_meeting(const rsl_tangent *t, const rsl_tangent_kinematics *m,
                                rsl_error *error)
{
    const rsl_tangent_law *friction = t->laws.friction;
    double length = rsl_tangent_dot(m->normal, m->normal);
    if (friction && friction->model->impulse)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: it has no force at a slip", friction->key);
    if (!all_finite(m->normal, 3) || !all_finite(m->slip, 3) || !all_finite(m->rolling, 3) ||
        !isfinite(m->twist_rate) || !isfinite(m->spin_mean) || !isfinite(m->depth) ||
        !isfinite(m->force))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "what a contact feels must be finite numbers");
    if (!(fabs(length - 1.0) < 1e-6))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "normal",
                            "its length is %g: a unit vector is needed", sqrt(length));
    return RSL_OK;
}

static rsl_tangent_limits limits_at(const rsl_tangent *t, const rsl_tangent_kinematics *m)
{
    rsl_tangent_limits l = {fmax(m->force + t->adhesion, 0.0), 0.0,
                            rsl_tangent_stiffness(t, m->depth)};
    l.limit = t->friction * l.pressed;
    return l;
}

static int is_apart(const rsl_tangent_kinematics *m, const rsl_tangent_limits *l)
{
    return !(l->pressed > 0.0) || !(m->depth > 0.0);
}

/* The models of the laws that act. */
static int shapes_of(const rsl_tangent *t, const rsl_tangent_model *models[3])
{
    const rsl_tangent_law *all[] = {t->laws.friction, t->laws.rolling, t->laws.twist};
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (all[i])
            models[count++] = all[i]->model;
    return count;
}

rsl_status rsl_tangent_force(const rsl_tangent *t, const double *state,
                             const rsl_tangent_kinematics *m, rsl_tangent_traction *traction,
                             rsl_error *error)
{
    if (!t || !state || !m || !traction)
        return rsl_error_missing(error, "a contact made by rsl_tangent_prepare(), its state, what "
                                        "it feels and room for what it does");
    rsl_status status = check_meeting(t, m, error);
    if (status != RSL_OK)
        return status;
    const rsl_tangent_model *models[3];
    rsl_tangent_traction out = {0};
    rsl_tangent_limits limits = limits_at(t, m);
    int count = shapes_of(t, models);
    for (int i = 0; i < count && !is_apart(m, &limits); i++)
        models[i]->force(t, state, m, &limits, &out);
    *traction = out;
    return RSL_OK;
}

/* ---- memory --------------------------------------------------------------------------- */

/* In all springs after the last step. */
static double energy_of(const rsl_tangent *t, const double *state)
{
    const double *x = state + RSL_TANGENT_STATE_SPRING, *r = state + RSL_TANGENT_STATE_ROLLING;
    double angle = state[RSL_TANGENT_STATE_TWIST];
    return 0.5 * state[RSL_TANGENT_STATE_STIFFNESS] * rsl_tangent_dot(x, x) +
           0.5 * t->rolling_stiffness * rsl_tangent_dot(r, r) +
           0.5 * state[RSL_TANGENT_STATE_TWISTING] * angle * angle +
           (t->cells > 0 ? rsl_tangent_cells_energy(t, state) : 0.0);
}

static void turn_springs(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                         double step)
{
    const double *n0 = state + RSL_TANGENT_STATE_NORMAL;
    if (!(rsl_tangent_dot(n0, n0) > 0.0))
        return;
    double twist = rsl_tangent_twisted(m->spin_mean * step, rsl_tangent_dot(n0, m->normal));
    rsl_tangent_rotate(state + RSL_TANGENT_STATE_SPRING, n0, m->normal, twist);
    rsl_tangent_rotate(state + RSL_TANGENT_STATE_ROLLING, n0, m->normal, twist);
    for (int i = 0; i < t->cells; i++)
        rsl_tangent_rotate(state + RSL_TANGENT_STATE_COUNT + 1 + 3 * i, n0, m->normal, twist);
}

rsl_status rsl_tangent_advance(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                               double step, rsl_tangent_dissipation *lost, rsl_error *error)
{
    rsl_tangent_dissipation unseen = {0}, *losses = lost ? lost : &unseen;
    if (!t || !state || !m)
        return rsl_error_missing(error,
                                 "a contact made by rsl_tangent_prepare(), its state and what it "
                                 "feels");
    rsl_status status = check_meeting(t, m, error);
    if (status != RSL_OK)
        return status;
    status = rsl_range_check("step", step, RSL_RANGE_FROM(0.0), "s", error);
    if (status != RSL_OK)
        return status;
    rsl_tangent_limits limits = limits_at(t, m);
    if (is_apart(m, &limits)) {
        losses->slip += energy_of(t, state);
        for (size_t i = 0; i < rsl_tangent_state_count(t); i++)
            state[i] = 0.0;
        return RSL_OK;
    }
    const rsl_tangent_model *models[3];
    int count = shapes_of(t, models);
    turn_springs(t, state, m, step);
    for (int i = 0; i < count; i++)
        if (models[i]->advance)
            models[i]->advance(t, state, m, &limits, step, losses);
    for (int i = 0; i < 3; i++)
        state[RSL_TANGENT_STATE_NORMAL + i] = m->normal[i];
    state[RSL_TANGENT_STATE_STIFFNESS] = limits.stiffness;
    return RSL_OK;
}
