/* SPDX-License-Identifier: MIT
 *
 * One compliant impact in space: checks, units, outcome and energy balance.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "collide/impact.h"
#include "impact/impact.h"
#include "impact/motion.h"
#include "tangent/model.h"

#define WRONG 1e-6       /* largest energy residual of an outcome, relative */
#define GAIN_SHARE 1e-12 /* work of friction, over that of all forces, that is more than rounding */

/* ---- checks ------------------------------------------------------------------------ */

static int differs(double given, double wanted)
{
    return rsl_given(given) && !(fabs(given - wanted) <= 1e-9 * wanted);
}

static rsl_status check_normal(const rsl_law_contact *normal, double mass, double speed,
                               rsl_error *error)
{
    if (!normal || !normal->model)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    if (!normal->model->force)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s has no force, which compliant contact needs: take another law, or "
                             "rigid contact",
                             normal->law ? normal->law->key : "the normal law");
    if (speed > 0.0 && (differs(normal->mass, mass) || differs(normal->speed, speed)))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "the normal contact was prepared for mass %g kg and speed %g m/s, the "
                             "bodies meet with %g kg and %g m/s",
                             normal->mass, normal->speed, mass, speed);
    return RSL_OK;
}

static rsl_status check_tangent(const rsl_tangent *t, rsl_error *error)
{
    const rsl_tangent_law *law = t->laws.friction;
    if (t->laws.rolling)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s is not allowed: rolling resistance has no part in one impact",
                             t->laws.rolling->key);
    if (law && law->model->impulse)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s has no force, which compliant contact needs: take another "
                             "friction law, or rigid contact",
                             law->key);
    if (law && law->model->cells)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s is for slip along one line: take mindlin-rescaled", law->key);
    return RSL_OK;
}

static rsl_status check_twist(const rsl_impact_contact *c, rsl_error *error)
{
    const double *g = c->twist_inverse;
    for (int i = 0; i < 5; i++) {
        double x = i < 4 ? g[i] : c->twist_rate;
        if (!isfinite(x))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, i < 4 ? "twist inverse" : "twist rate",
                                "%g is not allowed: must be a finite number", x);
    }
    return g[3] >= 0.0 ? RSL_OK
                       : rsl_error_at(error, RSL_ERROR_ARGUMENT, "twist inverse",
                                      "%g 1/(kg m^2) is not allowed: must be >= 0", g[3]);
}

/* ---- units --------------------------------------------------------------------------- */

static void prepare(rsl_impact_motion *m, const rsl_law_contact *normal, const rsl_tangent *t,
                    const rsl_impact_contact *c, const double w[9], double length)
{
    static const rsl_tangent none = {0};
    double speed = -c->velocity[0];
    *m = (rsl_impact_motion){.contact = *normal,
                             .tangent = t ? t : &none,
                             .length = length,
                             .speed = speed,
                             .force = speed * speed / (w[0] * length),
                             .lever = 1.0,
                             .direction = 1};
    t = m->tangent;
    m->contact.mass = 1.0 / w[0];
    m->contact.speed = speed;
    m->contact.depth_peak = 0.0;
    m->model = t->laws.friction ? t->laws.friction->model : NULL;
    m->twists = t->laws.twist != NULL;
    if (m->twists)
        m->lever = t->radius;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            m->matrix[i][k] = ((i == 0) != (k == 0) ? -1.0 : 1.0) * w[3 * i + k] / w[0];
    for (int i = 0; i < 3; i++)
        m->matrix[i][3] = m->matrix[3][i] =
            (i == 0 ? -1.0 : 1.0) * c->twist_inverse[i] * m->lever / w[0];
    m->matrix[3][3] = c->twist_inverse[3] * m->lever * m->lever / w[0];
    if (m->model)
        m->slider = rsl_tangent_spring_slider_of(t, t->damping * speed / m->force);
    m->twister = (rsl_tangent_spring_slider){.resets = t->damping == 0.0};
    m->viscosity = t->viscosity * speed / m->force;
    m->adhesion = t->adhesion / m->force;
    m->ends_by_force =
        m->contact.end == RSL_LAW_SEPARATION_ZERO_FORCE && rsl_collide_can_pull(&m->contact);
    m->y[RSL_IMPACT_AT_V] = 1.0;
    m->y[RSL_IMPACT_AT_W] = c->twist_rate * m->lever / speed;
    double scale = 0.0;
    for (int i = 0; i < 2; i++) {
        m->y[RSL_IMPACT_AT_S + i] = c->velocity[i + 1] / speed;
        scale = fmax(scale, fmax(fabs(m->y[RSL_IMPACT_AT_S + i]), fabs(m->matrix[0][i + 1])));
    }
    m->slip_scale = scale > 0.0 ? scale : 1.0; /* normal impact: no slip to scale by */
}

/* ---- outcome --------------------------------------------------------------------------- */

static const rsl_impact_compliant nothing = {.restitution_newton = RSL_UNSET,
                                             .restitution_poisson = RSL_UNSET,
                                             .restitution_energetic = RSL_UNSET};

static rsl_impact_compliant outcome_of(const rsl_impact_motion *m)
{
    const double *y = m->y, *c = m->compressed;
    double energy = m->force * m->length, impulse = energy / m->speed, time = m->length / m->speed;
    double friction = y[RSL_IMPACT_AT_WORK_T] + y[RSL_IMPACT_AT_WORK_M], work_c, work_r;
    work_c = -c[RSL_IMPACT_AT_WORK_N];
    work_r = -(y[RSL_IMPACT_AT_WORK_N] - c[RSL_IMPACT_AT_WORK_N]);
    rsl_impact_compliant out = {
        .moment = -impulse * m->lever * y[RSL_IMPACT_AT_P + 3],
        .twist_rate = y[RSL_IMPACT_AT_W] * m->speed / m->lever,
        .duration = time * y[RSL_IMPACT_AT_T],
        .time_compression = time * c[RSL_IMPACT_AT_T],
        .depth_max = m->deepest * m->length,
        .force_max = m->strongest * m->force,
        .impulse_compression = impulse * c[RSL_IMPACT_AT_P],
        .work_compression = energy * work_c,
        .work_restitution = energy * work_r,
        .lost_damping = energy * y[RSL_IMPACT_AT_DAMPED],
        .lost_area = energy * y[RSL_IMPACT_AT_AREA],
        .energy_change = -energy * (y[RSL_IMPACT_AT_WORK_N] + friction),
        .restitution_newton = -y[RSL_IMPACT_AT_V],
        .restitution_poisson = y[RSL_IMPACT_AT_P] / c[RSL_IMPACT_AT_P] - 1.0,
        .restitution_energetic = work_r >= 0.0 ? sqrt(work_r / -work_c) : RSL_UNSET,
        .gains = friction < -GAIN_SHARE * (fabs(work_c) + fabs(friction))};
    out.lost_slip = energy * friction - out.lost_damping - out.lost_area;
    for (int i = 0; i < 3; i++)
        out.impulse[i] = (i ? -impulse : impulse) * y[RSL_IMPACT_AT_P + i];
    out.velocity[0] = -m->speed * y[RSL_IMPACT_AT_V];
    for (int i = 0; i < 2; i++) {
        out.velocity[i + 1] = m->speed * y[RSL_IMPACT_AT_S + i];
        out.slip_compression[i] = m->speed * c[RSL_IMPACT_AT_S + i];
    }
    memcpy(out.phase, m->phase, sizeof out.phase);
    return out;
}

/* The works along the path against J.(u + u')/2 of the velocities. */
static int balances(const rsl_impact_motion *m, const rsl_impact_contact *c)
{
    const double *y = m->y;
    const double before[4] = {1.0, c->velocity[1] / m->speed, c->velocity[2] / m->speed,
                              c->twist_rate * m->lever / m->speed},
                 after[4] = {y[RSL_IMPACT_AT_V], y[RSL_IMPACT_AT_S], y[RSL_IMPACT_AT_S + 1],
                             y[RSL_IMPACT_AT_W]};
    double sum = 0.0, size = 0.0,
           works = y[RSL_IMPACT_AT_WORK_N] + y[RSL_IMPACT_AT_WORK_T] + y[RSL_IMPACT_AT_WORK_M];
    for (int i = 0; i < 4; i++) {
        double part = 0.5 * y[RSL_IMPACT_AT_P + i] * (before[i] + after[i]);
        sum += part;
        size += fabs(0.5 * y[RSL_IMPACT_AT_P + i]) * (fabs(before[i]) + fabs(after[i]));
    }
    return fabs(works - sum) <= WRONG * size;
}

static rsl_status not_followed(const rsl_tangent *t, rsl_error *error)
{
    const rsl_tangent_law *law = t ? t->laws.friction ? t->laws.friction : t->laws.twist : NULL;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the impact in space%s%s did not converge with these numbers",
                         law ? " with " : "", law ? law->key : "");
}

rsl_status rsl_impact_comply(const rsl_law_contact *normal, const rsl_tangent *tangent,
                             const rsl_impact_contact *contact, rsl_impact_observer *observer,
                             void *user, rsl_impact_compliant *outcome, rsl_error *error)
{
    double w[9];
    rsl_law_contact fitted;
    rsl_collide_outcome alone;
    rsl_impact_motion motion;
    if (!contact || !outcome)
        return rsl_error_missing(error, "the contact and room for the outcome");
    rsl_status status = rsl_impact_check_contact(contact, w, error);
    if (status == RSL_OK)
        status = check_twist(contact, error);
    if (status == RSL_OK)
        status = check_normal(normal, 1.0 / w[0], -contact->velocity[0], error);
    if (status == RSL_OK && tangent)
        status = check_tangent(tangent, error);
    if (status != RSL_OK)
        return status;
    if (!(contact->velocity[0] < 0.0)) {
        *outcome = nothing;
        memcpy(outcome->velocity, contact->velocity, sizeof outcome->velocity);
        outcome->twist_rate = contact->twist_rate;
        return RSL_OK;
    }
    fitted = *normal;
    fitted.mass = 1.0 / w[0];
    fitted.speed = -contact->velocity[0];
    status = rsl_collide(&fitted, NULL, &alone, error);
    if (status < 0)
        return status;
    prepare(&motion, &fitted, tangent, contact, w, alone.depth_max);
    motion.observer = observer;
    motion.user = user;
    status = rsl_impact_run(&motion);
    if (status < 0 || (status == RSL_OK && !balances(&motion, contact)))
        return not_followed(tangent, error);
    *outcome = outcome_of(&motion);
    return status;
}

rsl_status rsl_impact_comply_bodies(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                    const rsl_impact_bodies *bodies, rsl_impact_compliant *outcome,
                                    rsl_impact_after *after, rsl_error *error)
{
    rsl_impact_contact contact;
    rsl_impact_inverse in[2];
    if (!bodies || !outcome)
        return rsl_error_missing(error, "two bodies and room for the outcome");
    rsl_status status = rsl_impact_prepare_both(bodies, &contact, in, error);
    if (status == RSL_OK)
        status = rsl_impact_comply(normal, tangent, &contact, NULL, NULL, outcome, error);
    if (status == RSL_OK && after)
        rsl_impact_apply(bodies, &contact, in, outcome->impulse, outcome->moment, after);
    return status;
}
