/* SPDX-License-Identifier: MIT
 *
 * From two bodies to the contact between them, and back.
 *
 * Body i with the arm r moves at the contact with v + w x r. An impulse J there changes v by J/m and
 * w by I^-1 (r x J). Column k of the inverse mass matrix is the change of the relative velocity by a
 * unit impulse along direction k of the frame:
 *
 *     W_kl = sum over both bodies of  d_k.d_l/m + (r x d_k).I^-1 (r x d_l).
 */
#include <math.h>

#include "base/error.h"
#include "impact/impact.h"
#include "num/eigen.h"
#include "num/elementary.h"
#include "tangent/vector.h"

const char *rsl_impact_hypothesis_name(rsl_impact_hypothesis hypothesis)
{
    static const char *const names[] = {
#define HYPOTHESIS_NAME(name, text, what) [name] = text,
        RSL_IMPACT_HYPOTHESIS_LIST(HYPOTHESIS_NAME)
#undef HYPOTHESIS_NAME
    };
    return (unsigned)hypothesis < RSL_IMPACT_HYPOTHESIS_COUNT ? names[hypothesis] : "";
}

rsl_impact_flag_text rsl_impact_flag_names(unsigned flags)
{
    static const struct {
        unsigned value;
        const char *name;
    } rows[] = {
#define FLAG_ROW(name, value, text, what) {value, text},
        RSL_IMPACT_FLAG_LIST(FLAG_ROW)
#undef FLAG_ROW
    };
    rsl_impact_flag_text out = {""};
    size_t length = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!(flags & rows[i].value))
            continue;
        if (length)
            out.text[length++] = ' ';
        for (const char *c = rows[i].name; *c; c++)
            out.text[length++] = *c;
    }
    return out;
}

rsl_impact_body rsl_impact_immovable(void)
{
    return (rsl_impact_body){.mass = HUGE_VAL,
                             .inertia = {{HUGE_VAL, 0, 0}, {0, HUGE_VAL, 0}, {0, 0, HUGE_VAL}}};
}

/* ---- bodies ----------------------------------------------------------------------- */

/* A singular tensor: only torques without a part along its null directions are allowed, so the arm
 * must have that direction (r x J is across it then). */
static rsl_status invert_singular(const double tensor[9], const double arm[3], const char *name,
                                  rsl_impact_inverse *out, rsl_error *error)
{
    double copy[9], largest = 0.0, length = rsl_tangent_length(arm);
    for (int i = 0; i < 9; i++)
        copy[i] = tensor[i];
    if (!rsl_num_eigen_symmetric(copy, 3, out->value, out->vector))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name, "the inertia is out of range");
    for (int i = 0; i < 3; i++)
        largest = fmax(largest, out->value[i]);
    for (int i = 0; i < 3; i++) {
        if (out->value[i] < -1e-12 * largest || largest == 0.0)
            return rsl_error_at(
                error, RSL_ERROR_ARGUMENT, name,
                "the inertia has the eigenvalue %g kg m^2: must be positive definite",
                out->value[i]);
        if (out->value[i] > 1e-13 * largest)
            continue;
        double axis[3] = {out->vector[i], out->vector[3 + i], out->vector[6 + i]}, across[3];
        rsl_tangent_cross(arm, axis, across);
        if (rsl_tangent_length(across) > 1e-9 * length)
            return rsl_error_at(
                error, RSL_ERROR_ARGUMENT, name,
                "the inertia is zero about an axis that the arm is not parallel to: "
                "must be positive definite");
        out->value[i] = HUGE_VAL;
    }
    out->singular = 1;
    return RSL_OK;
}

static rsl_status invert(const rsl_impact_body *b, const char *name, rsl_impact_inverse *out,
                         rsl_error *error)
{
    double tensor[9];
    *out = (rsl_impact_inverse){0};
    if (b->inertia[0][0] == HUGE_VAL && b->inertia[1][1] == HUGE_VAL &&
        b->inertia[2][2] == HUGE_VAL) {
        out->fixed = 1;
        return RSL_OK;
    }
    for (int i = 0; i < 9; i++)
        if (!isfinite(b->inertia[i / 3][i % 3]))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                                "the inertia must be finite, or infinite on the whole diagonal");
    if (!rsl_impact_symmetric(b->inertia, tensor))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name, "the inertia is not symmetric");
    if (rsl_impact_cholesky(tensor, 1e-12, out->l))
        return RSL_OK;
    return invert_singular(tensor, b->arm, name, out, error);
}

/* z = I^-1 t */
static void turn_by(const rsl_impact_inverse *in, const double t[3], double z[3])
{
    if (in->fixed) {
        z[0] = z[1] = z[2] = 0.0;
        return;
    }
    if (in->singular) {
        z[0] = z[1] = z[2] = 0.0;
        for (int i = 0; i < 3; i++) {
            double axis[3] = {in->vector[i], in->vector[3 + i], in->vector[6 + i]};
            rsl_tangent_add(z, rsl_tangent_dot(axis, t) / in->value[i], axis);
        }
        return;
    }
    const double *l = in->l;
    double y0 = t[0] / l[0], y1 = (t[1] - l[3] * y0) / l[4],
           y2 = (t[2] - l[6] * y0 - l[7] * y1) / l[8];
    z[2] = y2 / l[8];
    z[1] = (y1 - l[7] * z[2]) / l[4];
    z[0] = (y0 - l[3] * z[1] - l[6] * z[2]) / l[0];
}

static rsl_status check_body(const rsl_impact_body *b, const char *name, rsl_error *error)
{
    if (!(b->mass > 0.0))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                            "the mass %g kg is not allowed: must be > 0, or infinite", b->mass);
    for (int i = 0; i < 3; i++)
        if (!isfinite(b->arm[i]) || !isfinite(b->velocity[i]) || !isfinite(b->spin[i]))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, name,
                                "arm, velocity and spin must be finite numbers");
    return RSL_OK;
}

/* Scales to unit length; 0: it has none. */
static int unit(const double in[3], double out[3])
{
    double largest = fmax(fabs(in[0]), fmax(fabs(in[1]), fabs(in[2])));
    if (!(largest > 0.0) || !isfinite(largest))
        return 0;
    for (int i = 0; i < 3; i++)
        out[i] = in[i] / largest;
    rsl_tangent_scale(out, 1.0 / rsl_tangent_length(out));
    return 1;
}

/* Rows n, t1, t2. Without a tangent t1 is the axis with the smallest part along n, made normal. */
static rsl_status frame_of(const rsl_impact_bodies *bodies, double frame[3][3], rsl_error *error)
{
    if (!unit(bodies->normal, frame[0]))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "normal",
                            "(%g, %g, %g) is not allowed: a finite direction is needed",
                            bodies->normal[0], bodies->normal[1], bodies->normal[2]);
    const double *given = bodies->tangent, *n = frame[0];
    double t[3] = {0};
    if (given[0] == 0.0 && given[1] == 0.0 && given[2] == 0.0) {
        int axis = 0;
        for (int i = 1; i < 3; i++)
            if (fabs(n[i]) < fabs(n[axis]))
                axis = i;
        t[axis] = 1.0;
    } else if (!unit(given, t)) {
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "tangent", "a finite direction is needed");
    }
    for (int i = 0; i < 2; i++) { /* twice: orthogonal to rounding */
        rsl_tangent_add(t, -rsl_tangent_dot(t, n), n);
        if (!(rsl_tangent_length(t) > 1e-8) || !unit(t, t))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, "tangent",
                                "the tangent is parallel to the normal");
    }
    for (int i = 0; i < 3; i++)
        frame[1][i] = t[i];
    rsl_tangent_cross(n, t, frame[2]);
    return RSL_OK;
}

/* A product of arm and direction that is rounding error of its parts is zero: a central impact is
 * central in every orientation. */
static void lever(const double arm[3], const double direction[3], double out[3])
{
    rsl_tangent_cross(arm, direction, out);
    double size = fabs(arm[0]) + fabs(arm[1]) + fabs(arm[2]);
    for (int i = 0; i < 3; i++)
        if (fabs(out[i]) <= 4e-16 * size)
            out[i] = 0.0;
}

static void add_body(const rsl_impact_body *b, const rsl_impact_inverse *in, double sign,
                     rsl_impact_contact *c)
{
    double turn[3], levers[3][3];
    rsl_tangent_cross(b->spin, b->arm, turn);
    for (int k = 0; k < 3; k++) {
        lever(b->arm, c->frame[k], levers[k]);
        c->velocity[k] +=
            sign * (rsl_tangent_dot(b->velocity, c->frame[k]) + rsl_tangent_dot(turn, c->frame[k]));
    }
    for (int k = 0; k < 3; k++) {
        double z[3];
        turn_by(in, levers[k], z);
        for (int i = 0; i <= k; i++) {
            c->inverse_mass[i][k] += (i == k ? 1.0 / b->mass : 0.0) + rsl_tangent_dot(levers[i], z);
            c->inverse_mass[k][i] = c->inverse_mass[i][k];
        }
    }
    double z[3];
    turn_by(in, c->frame[0], z);
    for (int k = 0; k < 3; k++)
        c->twist_inverse[k] += rsl_tangent_dot(levers[k], z);
    c->twist_inverse[3] += rsl_tangent_dot(c->frame[0], z);
    c->twist_rate += sign * rsl_tangent_dot(b->spin, c->frame[0]);
}

rsl_status rsl_impact_prepare_both(const rsl_impact_bodies *bodies, rsl_impact_contact *contact,
                                   rsl_impact_inverse in[2], rsl_error *error)
{
    static const char *const names[] = {"body 1", "body 2"};
    rsl_impact_contact c = {0};
    rsl_status status = RSL_OK;
    for (int i = 0; i < 2 && status == RSL_OK; i++) {
        status = check_body(&bodies->body[i], names[i], error);
        if (status == RSL_OK)
            status = invert(&bodies->body[i], names[i], &in[i], error);
    }
    if (status == RSL_OK)
        status = frame_of(bodies, c.frame, error);
    if (status != RSL_OK)
        return status;
    if (isinf(bodies->body[0].mass) && isinf(bodies->body[1].mass))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "both masses are infinite: one body must be able to move");
    for (int i = 0; i < 2; i++)
        add_body(&bodies->body[i], &in[i], i ? 1.0 : -1.0, &c);
    *contact = c;
    return RSL_OK;
}

rsl_status rsl_impact_prepare(const rsl_impact_bodies *bodies, rsl_impact_contact *contact,
                              rsl_error *error)
{
    rsl_impact_inverse in[2];
    if (!bodies || !contact)
        return rsl_error_missing(error, "two bodies and room for their contact");
    return rsl_impact_prepare_both(bodies, contact, in, error);
}

void rsl_impact_apply(const rsl_impact_bodies *bodies, const rsl_impact_contact *contact,
                      const rsl_impact_inverse in[2], const double impulse[3], double moment,
                      rsl_impact_after *after)
{
    for (int b = 0; b < 2; b++) {
        const rsl_impact_body *body = &bodies->body[b];
        double spin[3] = {0}, z[3], l[3];
        for (int i = 0; i < 3; i++)
            after->velocity[b][i] = body->velocity[i];
        for (int k = 0; k < 3; k++) {
            double j = b ? impulse[k] : -impulse[k];
            rsl_tangent_add(after->velocity[b], j / body->mass, contact->frame[k]);
            lever(body->arm, contact->frame[k], l);
            turn_by(&in[b], l, z);
            rsl_tangent_add(spin, j, z);
        }
        if (moment != 0.0) {
            turn_by(&in[b], contact->frame[0], z);
            rsl_tangent_add(spin, b ? moment : -moment, z);
        }
        for (int i = 0; i < 3; i++)
            after->spin[b][i] = body->spin[i] + spin[i];
    }
}

rsl_status rsl_impact_collide(const rsl_impact_bodies *bodies, const rsl_impact_law *law,
                              rsl_impact_outcome *outcome, rsl_impact_after *after,
                              rsl_error *error)
{
    rsl_impact_contact contact;
    rsl_impact_inverse in[2];
    if (!bodies || !law || !outcome)
        return rsl_error_missing(error, "two bodies, a law and room for the outcome");
    rsl_status status = rsl_impact_prepare_both(bodies, &contact, in, error);
    if (status == RSL_OK)
        status = rsl_impact_solve(&contact, law, outcome, error);
    if (status >= 0 && after)
        rsl_impact_apply(bodies, &contact, in, outcome->impulse, 0.0, after);
    return status;
}
