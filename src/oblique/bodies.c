/* SPDX-License-Identifier: MIT
 *
 * From bodies to the contact between them, and back.
 *
 * Body i with the arm r to the contact moves there with v + w x r. An impulse P at the contact
 * changes v by P/m and w by (r x P)/I, hence along the directions a and b
 *
 *     W_ab = sum over both bodies of a.b/m + (r x a)(r x b)/I.
 */
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "oblique/motion.h"
#include "tangent/vector.h"

static double cross(const double a[2], const double b[2]) { return a[0] * b[1] - a[1] * b[0]; }

/* c m R^2; NaN where a double does not hold all its digits. */
static double inertia_of(double ratio, double mass, double radius)
{
    double inertia = ratio * mass * radius * radius;
    int held = inertia >= DBL_MIN && inertia <= DBL_MAX;
    return held || isinf(mass) ? inertia : RSL_NUM_NAN;
}

/* a b/I, where the product of the levers may be too large or too small for a double. */
static double lever_share(double a, double b, double inertia)
{
    double product = a * b, size = fabs(product);
    if (a == 0.0 || b == 0.0 || isinf(inertia) || (size >= DBL_MIN && size <= DBL_MAX))
        return product / inertia;
    return a / inertia * b;
}

static rsl_status check_inertia(double inertia, const char *name, rsl_error *error)
{
    if (!isnan(inertia))
        return RSL_OK;
    return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                        "the moment of inertia, in step with mass times radius squared, is out of "
                        "range: must be %.3g to %.3g kg m^2",
                        DBL_MIN, DBL_MAX);
}

static rsl_status check_body(const rsl_rigid_body *b, const char *name, rsl_error *error)
{
    if (check_inertia(b->inertia, name, error) != RSL_OK)
        return RSL_ERROR_ARGUMENT;
    if (!(b->mass > 0.0) || !(b->inertia > 0.0))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "mass = %g kg or inertia = %g kg m^2 is out of range: both must be > 0",
                            b->mass, b->inertia);
    if (!isfinite(b->velocity[0]) || !isfinite(b->velocity[1]) || !isfinite(b->spin) ||
        !isfinite(b->arm[0]) || !isfinite(b->arm[1]))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "velocity, spin and arm must be finite numbers");
    if (!isfinite(b->velocity[0] - b->spin * b->arm[1]) ||
        !isfinite(b->velocity[1] + b->spin * b->arm[0]))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "the velocity at the contact, with spin %g rad/s times arm (%g, %g) m, "
                            "is out of range: must be at most %.3g m/s",
                            b->spin, b->arm[0], b->arm[1], DBL_MAX);
    return RSL_OK;
}

/* Unit normal and tangent. */
static rsl_status frame(const rsl_oblique *pair, double n[2], double t[2], rsl_error *error)
{
    double length = rsl_num_hypot(pair->normal[0], pair->normal[1]);
    if (!(length > 0.0) || !isfinite(length))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "normal",
                            "= (%g, %g) is out of range: must be a finite direction",
                            pair->normal[0], pair->normal[1]);
    n[0] = pair->normal[0] / length;
    n[1] = pair->normal[1] / length;
    t[0] = -n[1];
    t[1] = n[0];
    return RSL_OK;
}

/* A lever shorter than rounding makes it is none: the impact is central. */
static double lever(const double arm[2], const double direction[2])
{
    double l = cross(arm, direction);
    return fabs(l) > 4e-16 * (fabs(arm[0]) + fabs(arm[1])) ? l : 0.0;
}

static void add_body(const rsl_rigid_body *b, double sign, const double n[2], const double t[2],
                     rsl_oblique_contact *c)
{
    double rn = lever(b->arm, n), rt = lever(b->arm, t);
    double point[2] = {b->velocity[0] - b->spin * b->arm[1], b->velocity[1] + b->spin * b->arm[0]};
    c->inverse[0] += 1.0 / b->mass + lever_share(rn, rn, b->inertia);
    c->inverse[1] += lever_share(rn, rt, b->inertia);
    c->inverse[2] += 1.0 / b->mass + lever_share(rt, rt, b->inertia);
    c->approach -= sign * (point[0] * n[0] + point[1] * n[1]);
    c->slip += sign * (point[0] * t[0] + point[1] * t[1]);
}

rsl_status rsl_oblique_contact_of(const rsl_oblique *pair, rsl_oblique_contact *contact,
                                  rsl_error *error)
{
    double n[2], t[2];
    if (!pair || !contact)
        return rsl_error_missing(error, "two bodies and room for their contact");
    rsl_status status = check_body(&pair->body[0], "body 1", error);
    if (status == RSL_OK)
        status = check_body(&pair->body[1], "body 2", error);
    if (status == RSL_OK)
        status = frame(pair, n, t, error);
    if (status != RSL_OK)
        return status;
    rsl_oblique_contact c = {0};
    add_body(&pair->body[0], -1.0, n, t, &c);
    add_body(&pair->body[1], 1.0, n, t, &c);
    if (!(c.inverse[0] > 0.0))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "nothing can move along the normal: both bodies are fixed");
    if (!(c.approach > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the bodies do not approach: the rate of the gap is %g m/s, and must "
                             "be negative",
                             -c.approach);
    /* s = +g.t here; v = -g.n: with dv/dt = -(W_nn N + ...) the sign of the product turns */
    c.inverse[1] = -c.inverse[1];
    *contact = c;
    return RSL_OK;
}

/* N pushes body 2 along n, friction pulls it along -t. */
static void push(const rsl_rigid_body *b, double sign, const double n[2], const double t[2],
                 const double impulse[2], double velocity[2], double *spin)
{
    double p[2];
    for (int i = 0; i < 2; i++) {
        p[i] = sign * (impulse[0] * n[i] - impulse[1] * t[i]);
        velocity[i] = b->velocity[i] + p[i] / b->mass;
    }
    double rn = lever(b->arm, n), rt = lever(b->arm, t);
    *spin = b->spin + sign * (impulse[0] * rn - impulse[1] * rt) / b->inertia;
}

rsl_status rsl_oblique_collide(const rsl_law_contact *normal, const rsl_tangent *tangent,
                               const rsl_oblique *pair, const rsl_oblique_options *options,
                               rsl_oblique_outcome *outcome, rsl_oblique_after *after,
                               rsl_error *error)
{
    rsl_oblique_contact c;
    rsl_status status = rsl_oblique_contact_of(pair, &c, error);
    if (status == RSL_OK)
        status = rsl_oblique_solve(normal, tangent, &c, options, outcome, error);
    if (status < 0 || !after)
        return status;
    double n[2], t[2];
    (void)frame(pair, n, t, NULL);
    for (int i = 0; i < 2; i++)
        push(&pair->body[i], i ? 1.0 : -1.0, n, t, outcome->impulse, after->velocity[i],
             &after->spin[i]);
    after->angle_in = rsl_num_atan2(fabs(c.slip), c.approach);
    double forward = c.slip < 0.0 ? -outcome->slip_out : outcome->slip_out;
    after->angle_out = rsl_num_atan2(forward, outcome->normal.speed_out);
    return status;
}

/* Body 1 is the plane below, body 2 the round one: n = +y, the contact at (0, -R). The spin of
 * rigid.h is anticlockwise, rolling to the right clockwise. */
rsl_oblique rsl_oblique_on_plane(double inertia_ratio, double mass, double radius,
                                 double velocity_x, double approach, double spin)
{
    rsl_oblique pair = {
        .body = {{.mass = HUGE_VAL, .inertia = HUGE_VAL},
                 {.mass = mass,
                  .inertia = inertia_of(inertia_ratio, mass, radius),
                  .velocity = {velocity_x, -approach},
                  .spin = -spin,
                  .arm = {0.0, -radius}}},
        .normal = {0.0, 1.0},
    };
    return pair;
}

/* ---- spheres in space -------------------------------------------------------------------- */

static double inertia_of_sphere(const rsl_oblique_sphere *s)
{
    return inertia_of(s->inertia_ratio, s->mass, s->radius);
}

static rsl_status check_sphere(const rsl_oblique_sphere *s, const char *name, rsl_error *error)
{
    if (!(s->mass > 0.0) || !(s->radius > 0.0) || !isfinite(s->radius) ||
        !(s->inertia_ratio > 0.0) || !isfinite(s->inertia_ratio))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "mass = %g kg, radius = %g m or I/(m R^2) = %g is out of range: all "
                            "must be > 0, and only the mass may be infinite",
                            s->mass, s->radius, s->inertia_ratio);
    for (int i = 0; i < 3; i++)
        if (!isfinite(s->velocity[i]) || !isfinite(s->spin[i]))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                                "velocity and spin must be finite numbers");
    return check_inertia(inertia_of_sphere(s), name, error);
}

/* Velocity of the gap with the arms R1 and R2, its part along n taken out. */
static double slip_of(const rsl_oblique_sphere b[2], const double n[3], double slip[3])
{
    double turn[3], carried[3];
    for (int i = 0; i < 3; i++)
        turn[i] = b[0].radius * b[0].spin[i] + b[1].radius * b[1].spin[i];
    rsl_tangent_cross(turn, n, carried);
    for (int i = 0; i < 3; i++)
        slip[i] = b[1].velocity[i] - b[0].velocity[i] - carried[i];
    double along = rsl_tangent_dot(slip, n);
    rsl_tangent_add(slip, -along, n);
    return -along;
}

rsl_status rsl_oblique_spheres_collide(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                       rsl_oblique_sphere body[2], const double direction[3],
                                       const rsl_oblique_options *options,
                                       rsl_oblique_outcome *outcome, rsl_error *error)
{
    double n[3], slip[3], tangential[3] = {0}, turn[3];
    if (!body || !direction || !outcome)
        return rsl_error_missing(error, "two spheres, the normal and room for the outcome");
    rsl_status status = check_sphere(&body[0], "sphere 1", error);
    if (status == RSL_OK)
        status = check_sphere(&body[1], "sphere 2", error);
    if (status != RSL_OK)
        return status;
    double length = rsl_tangent_length(direction);
    if (!(length > 0.0) || !isfinite(length))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "normal", "a finite direction is needed");
    for (int i = 0; i < 3; i++)
        n[i] = direction[i] / length;
    rsl_oblique_contact c = {.approach = slip_of(body, n, slip)};
    c.slip = rsl_tangent_length(slip);
    for (int i = 0; i < 2; i++) {
        double r = body[i].radius, inverse = 1.0 / body[i].mass;
        c.inverse[0] += inverse;
        c.inverse[2] +=
            inverse +
            (isfinite(body[i].mass) ? lever_share(r, r, inertia_of_sphere(&body[i])) : 0.0);
    }
    status = rsl_oblique_solve(normal, tangent, &c, options, outcome, error);
    if (status != RSL_OK)
        return status;
    if (c.slip > 0.0)
        rsl_tangent_add(tangential, outcome->impulse[1] / c.slip, slip);
    /* on body 2: N along n, friction along -slip; arms R1 n and -R2 n give the same sense of turn */
    rsl_tangent_cross(n, tangential, turn);
    for (int i = 0; i < 2; i++) {
        double sign = i ? 1.0 : -1.0;
        rsl_tangent_add(body[i].velocity, sign * outcome->impulse[0] / body[i].mass, n);
        rsl_tangent_add(body[i].velocity, -sign / body[i].mass, tangential);
        if (isfinite(body[i].mass))
            rsl_tangent_add(body[i].spin, body[i].radius / inertia_of_sphere(&body[i]), turn);
    }
    return RSL_OK;
}
