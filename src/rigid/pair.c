/* SPDX-License-Identifier: MIT
 *
 * Two rigid bodies: on a line in closed form, in the plane with one contact.
 *
 * Goldsmith, Impact (1960); banerjee2016 Eq. 37.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "num/elementary.h"
#include "rigid/lcp.h"

/* Refuses what is not finite. */
static rsl_status check_number(double value, const char *what, rsl_error *error)
{
    return rsl_range_check(what, value, RSL_RANGE_FINITE, "", error);
}

/* Refuses what is not in (0, infinity], NaN included. */
static rsl_status check_mass(double value, const char *what, rsl_error *error)
{
    return value > 0.0 ? RSL_OK : rsl_range_refuse(error, what, value, "> 0 kg, or infinite");
}

static rsl_status check_restitution(double e, rsl_error *error)
{
    return rsl_range_check("restitution", e, RSL_RANGE(0.0, 1.0), "", error);
}

/* The result left the range of a double. */
static rsl_status fail_range(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the result leaves the range of a double");
}

/* ---- on a line ----------------------------------------------------------- */

static rsl_status check_pair(const rsl_rigid_pair *pair, const rsl_rigid_pair_after *after,
                             rsl_error *error)
{
    if (pair == NULL || after == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the pair or room for its outcome is missing");
    rsl_status status = check_restitution(pair->restitution, error);
    for (int i = 0; i < 2 && status == RSL_OK; i++) {
        status = check_mass(pair->mass[i], i ? "mass 2" : "mass 1", error);
        if (status == RSL_OK)
            status = check_number(pair->velocity[i], i ? "velocity 2" : "velocity 1", error);
    }
    if (status == RSL_OK && isinf(pair->mass[0]) && isinf(pair->mass[1]))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "both masses are infinite; one must be able to move");
    return status;
}

/* m_other/(m_own + m_other), the share of the change of the relative velocity
 * that falls to a body. Divided by the greater mass: neither infinite nor huge
 * masses overflow. */
static double share_of(double own, double other)
{
    if (isinf(own))
        return 0.0;
    if (isinf(other))
        return 1.0;
    return own > other ? (other / own) / (1.0 + other / own) : 1.0 / (1.0 + own / other);
}

/* With the approach v = v1 - v2 > 0 and M = m1 m2/(m1 + m2):
 *
 *     v1+ = v1 - (1 + e) v m2/(m1 + m2),   v2+ = v2 + (1 + e) v m1/(m1 + m2)
 *     P = (1 + e) M v,   energy lost (1 - e^2) M v^2/2 */
rsl_status rsl_rigid_pair_collide(const rsl_rigid_pair *pair, rsl_rigid_pair_after *after,
                                  rsl_error *error)
{
    rsl_status status = check_pair(pair, after, error);
    if (status != RSL_OK)
        return status;
    const double *m = pair->mass, *u = pair->velocity;
    double e = pair->restitution;
    double approach = fmax(u[0] - u[1], 0.0);
    double share[2] = {share_of(m[0], m[1]), share_of(m[1], m[0])};
    double reduced = m[0] < m[1] ? m[0] * share[0] : m[1] * share[1];
    rsl_rigid_pair_after out = {
        .velocity = {u[0] - (1.0 + e) * approach * share[0],
                     u[1] + (1.0 + e) * approach * share[1]},
        .impulse = (1.0 + e) * reduced * approach,
        .energy_lost = (1.0 - e) * (1.0 + e) * 0.5 * (reduced * approach) * approach,
        .impulse_compression = reduced * approach,
        .velocity_common = approach > 0.0 ? u[0] - approach * share[0] : RSL_UNSET,
    };
    if (!isfinite(out.velocity[0]) || !isfinite(out.velocity[1]) || !isfinite(out.impulse) ||
        !isfinite(out.energy_lost))
        return fail_range(error);
    *after = out;
    return RSL_OK;
}

/* ---- in the plane -------------------------------------------------------- */

static rsl_status check_body(const rsl_rigid_body *b, rsl_error *error)
{
    const double numbers[] = {b->velocity[0], b->velocity[1], b->spin, b->arm[0], b->arm[1]};
    static const char *const names[] = {"a body's velocity along x", "a body's velocity along y",
                                        "a body's spin", "a body's arm along x",
                                        "a body's arm along y"};
    rsl_status status = check_mass(b->mass, "a body's mass", error);
    if (status == RSL_OK)
        status = check_mass(b->inertia, "a body's inertia", error);
    for (int i = 0; i < 5 && status == RSL_OK; i++)
        status = check_number(numbers[i], names[i], error);
    return status;
}

static rsl_status check_planar(const rsl_rigid_planar *planar, const rsl_rigid_planar_after *after,
                               rsl_error *error)
{
    if (planar == NULL || after == NULL)
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "the bodies or room for their outcome are missing");
    rsl_status status = check_restitution(planar->restitution, error);
    for (int i = 0; i < 2 && status == RSL_OK; i++)
        status = check_body(&planar->body[i], error);
    for (int i = 0; i < 2 && status == RSL_OK; i++)
        status = check_number(planar->normal[i], "normal", error);
    if (status == RSL_OK)
        status = rsl_range_check("friction", planar->friction, RSL_RANGE_FROM(0.0), "", error);
    if (status != RSL_OK)
        return status;
    if (planar->normal[0] == 0.0 && planar->normal[1] == 0.0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the normal is zero; it must have a direction");
    return RSL_OK;
}

/* Directions and levers of the contact: [0] normal, [1] tangent.
 * The lever of a unit impulse k on body b is arm x direction. */
typedef struct frame {
    double direction[2][2];
    double lever[2][2]; /* [body][direction] */
} frame;

static double cross(const double a[2], const double b[2]) { return a[0] * b[1] - a[1] * b[0]; }

static frame frame_of(const rsl_rigid_planar *p)
{
    /* scaled first: hypot of the largest doubles overflows */
    double size = fmax(fabs(p->normal[0]), fabs(p->normal[1]));
    double x = p->normal[0] / size, y = p->normal[1] / size;
    double length = rsl_num_hypot(x, y);
    frame f = {.direction = {{x / length, y / length}, {-y / length, x / length}}};
    for (int b = 0; b < 2; b++)
        for (int k = 0; k < 2; k++)
            f.lever[b][k] = cross(p->body[b].arm, f.direction[k]);
    return f;
}

/* W_kl = sum over the bodies of d_k.d_l/m + lever_k lever_l/I, where the
 * directions are orthogonal; v_k = (u2 - u1).d_k + lever2_k spin2 - ... */
static void delassus_of(const rsl_rigid_planar *p, const frame *f, double w[4], double rate[2])
{
    for (int k = 0; k < 2; k++) {
        const double *d = f->direction[k];
        rate[k] = 0.0;
        for (int b = 0; b < 2; b++) {
            const rsl_rigid_body *body = &p->body[b];
            double sign = b ? 1.0 : -1.0;
            rate[k] += sign * (body->velocity[0] * d[0] + body->velocity[1] * d[1] +
                               body->spin * f->lever[b][k]);
        }
        for (int l = 0; l < 2; l++) {
            w[2 * k + l] = 0.0;
            for (int b = 0; b < 2; b++)
                w[2 * k + l] += (k == l ? 1.0 / p->body[b].mass : 0.0) +
                                f->lever[b][k] * (f->lever[b][l] / p->body[b].inertia);
        }
    }
}

/* u+ = u +- P/m, spin+ = spin +- lever P/I. */
static void move_bodies(const rsl_rigid_planar *p, const frame *f, rsl_rigid_planar_after *out)
{
    for (int b = 0; b < 2; b++) {
        const rsl_rigid_body *body = &p->body[b];
        double sign = b ? 1.0 : -1.0, torque = 0.0;
        for (int axis = 0; axis < 2; axis++) {
            double along =
                f->direction[0][axis] * out->impulse[0] + f->direction[1][axis] * out->impulse[1];
            out->velocity[b][axis] = body->velocity[axis] + sign * along / body->mass;
        }
        for (int k = 0; k < 2; k++)
            torque += f->lever[b][k] * out->impulse[k];
        out->spin[b] = body->spin + sign * torque / body->inertia;
    }
}

/* Room for one contact with friction. */
enum { ONE_CONTACT = 160 };

rsl_status rsl_rigid_planar_collide(const rsl_rigid_planar *planar, rsl_rigid_planar_after *after,
                                    rsl_error *error)
{
    rsl_status status = check_planar(planar, after, error);
    if (status != RSL_OK)
        return status;
    frame f = frame_of(planar);
    double w[4], work[ONE_CONTACT];
    rsl_rigid_planar_after out = {0};
    delassus_of(planar, &f, w, out.rate_before);
    if (w[0] == 0.0)
        return rsl_error_set(error, RSL_ERROR_CONFLICT, "neither body can move along the normal");
    for (int i = 0; i < 4; i++)
        if (!isfinite(w[i]) || !isfinite(out.rate_before[i / 2]))
            return fail_range(error);
    int rough = planar->friction > 0.0;
    rsl_rigid_contacts one = {.count = 1,
                              .hypothesis = planar->hypothesis,
                              .delassus = w,
                              .velocity = out.rate_before,
                              .restitution = &planar->restitution,
                              .friction = rough ? &planar->friction : NULL};
    rsl_rigid_contacts_after solved = {.impulse = out.impulse,
                                       .velocity_after = out.rate_after,
                                       .impulse_compression = out.impulse_compression};
    assert(rsl_rigid_contacts_workspace(1, 1) <= ONE_CONTACT);
    status = rsl_rigid_contacts_solve(&one, &solved, work, ONE_CONTACT, error);
    if (status != RSL_OK)
        return status;
    if (!rough) /* the solver saw the normal alone */
        out.rate_after[1] = out.rate_before[1] + w[2] * out.impulse[0];
    out.energy_lost = solved.energy_lost;
    out.energy_gained = solved.energy_gained;
    move_bodies(planar, &f, &out);
    *after = out;
    return RSL_OK;
}
