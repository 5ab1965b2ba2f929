/* SPDX-License-Identifier: MIT
 *
 * One oblique impact: choice of the solution by law and bodies, and the energy balance.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/range.h"
#include "collide/impact.h"
#include "oblique/judge.h"
#include "oblique/motion.h"

/* Work of friction over the energy before the impact that is more than rounding. */
#define GAIN_SHARE 1e-12

#define WRONG 1e-6     /* largest energy residual of an outcome, relative */
#define DAMPED_MAX 1e5 /* of the energy: largest loss by damping that slip returns */

/* ---- checks ------------------------------------------------------------------------- */

static rsl_status check_contact(const rsl_oblique_contact *c, rsl_error *error)
{
    const double *w = c->inverse;
    if (!isfinite(c->approach) || !isfinite(c->slip) || !isfinite(w[0]) || !isfinite(w[1]) ||
        !isfinite(w[2]))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "approach %g m/s, slip %g m/s and the inverse masses %g, %g and %g "
                             "1/kg must be finite numbers",
                             c->approach, c->slip, w[0], w[1], w[2]);
    if (!(c->approach > 0.0))
        return rsl_range_refuse(error, "approach", c->approach, "> 0 m/s: the bodies approach");
    if (w[0] > 0.0 && w[2] > 0.0 && !(w[0] * w[2] >= DBL_MIN && w[0] * w[2] <= DBL_MAX))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "inverse",
                            "W_nn W_tt = %g 1/kg x %g 1/kg is out of range: must be %.3g to %.3g "
                            "1/kg^2",
                            w[0], w[2], DBL_MIN, DBL_MAX);
    if (!(w[0] > 0.0) || !(w[2] > 0.0) || !(w[0] * w[2] > w[1] * w[1]))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "inverse",
                            "W_nn = %g, W_nt = %g, W_tt = %g is no inverse mass: W_nn, W_tt and "
                            "W_nn W_tt - W_nt^2 must be > 0",
                            w[0], w[1], w[2]);
    return RSL_OK;
}

static int differs(double given, double wanted)
{
    return rsl_given(given) && !(fabs(given - wanted) <= 1e-9 * wanted);
}

/* The normal contact at this mass and speed. */
static rsl_status fit_normal(const rsl_law_contact *normal, const rsl_oblique_contact *c,
                             rsl_law_contact *fitted, rsl_error *error)
{
    double mass = 1.0 / c->inverse[0];
    if (!normal || !normal->model)
        return rsl_error_missing(error, "a contact made by rsl_collide_prepare()");
    if (differs(normal->mass, mass) || differs(normal->speed, c->approach))
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "the normal contact was prepared for mass %g kg and speed %g m/s, the "
                             "bodies meet with %g kg and %g m/s",
                             normal->mass, normal->speed, mass, c->approach);
    *fitted = *normal;
    fitted->mass = mass;
    fitted->speed = c->approach;
    return RSL_OK;
}

static rsl_status check_laws(const rsl_law_contact *normal, const rsl_tangent *t, int central,
                             rsl_error *error)
{
    if (!t || !t->laws.friction || !t->laws.friction->model)
        return rsl_error_missing(error, "a contact with friction made by rsl_tangent_prepare()");
    const rsl_tangent_law *law = t->laws.friction;
    if (!normal->model->force && !law->model->impulse &&
        !(law->model->after && central && t->adhesion == 0.0))
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s needs the time of contact, and the impact of %s takes none: take "
                             "coulomb-rigid, or a normal law with a force",
                             law->key, normal->law->key);
    if (law->model->cells && t->exponent != 0.5)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s is for spheres: a normal law with n = 3/2 or stiffness with "
                             "exponent 1/2 is needed",
                             law->key);
    if (!central && law->model->impulse && t->restitution > 0.0)
        return rsl_error_at(error, RSL_ERROR_CONFLICT, "restitution",
                            "a tangential restitution is defined for central impacts only");
    return RSL_OK;
}

/* ---- impulse laws --------------------------------------------------------------------- */

/* Sticks if (1 + beta0)|s0|/W_tt <= mu P; else slides. Central. */
static double coulomb_after(const rsl_tangent *t, double slip, double push)
{
    double stop = (1.0 + t->restitution) * slip;
    return stop <= t->friction * push ? -t->restitution * slip : slip - t->friction * push;
}

/* The same W as one body of its own against a wall: u I + q q' with u the lesser eigenvalue. */
static rsl_rigid_planar equivalent(const rsl_law_contact *normal, const rsl_tangent *t,
                                   const rsl_oblique_contact *c)
{
    double mean = 0.5 * (c->inverse[0] + c->inverse[2]),
           half = 0.5 * (c->inverse[0] - c->inverse[2]);
    double root = sqrt(half * half + c->inverse[1] * c->inverse[1]);
    /* the lesser eigenvalue without cancellation: det/greater */
    double det = c->inverse[0] * c->inverse[2] - c->inverse[1] * c->inverse[1];
    double min = det / (mean + root);
    double q0 = sqrt(fmax(c->inverse[0] - min, 0.0)), q1 = sqrt(fmax(c->inverse[2] - min, 0.0));
    rsl_rigid_planar planar = {
        .body = {{.mass = HUGE_VAL, .inertia = HUGE_VAL},
                 {.mass = 1.0 / min,
                  .inertia = 1.0,
                  /* n = +y, and the tangent of rigid.h is n turned by +90 degrees, -x: levers
                     x and y about them, W_nt = -x y */
                  .velocity = {-c->slip, -c->approach},
                  .arm = {c->inverse[1] > 0.0 ? -q0 : q0, q1}}},
        .normal = {0.0, 1.0},
        .restitution = normal->restitution,
        .friction = t->friction,
        .hypothesis = normal->law ? (rsl_rigid_hypothesis)normal->law->hypothesis
                                  : RSL_RIGID_HYPOTHESIS_NEWTON};
    return planar;
}

/* ---- energy balance --------------------------------------------------------------------- */

/* v' W^-1 v/2 */
static double energy(const rsl_oblique_contact *c, double rate, double slip)
{
    const double *w = c->inverse;
    double det = w[0] * w[2] - w[1] * w[1];
    double sum = w[2] * rate * rate - 2.0 * w[1] * rate * slip + w[0] * slip * slip;
    if (sum > 1e-280 && sum < HUGE_VAL)
        return 0.5 * sum / det;
    /* the same in units of W_nn and the faster of the two, where products leave the range */
    double unit = fmax(fabs(rate), fabs(slip)), a = w[1] / w[0], b = w[2] / w[0];
    double v = rate / unit, u = slip / unit;
    if (unit == 0.0)
        return 0.0;
    return 0.5 * (b * v * v - 2.0 * a * v * u + u * u) / (b - a * a) * (unit / w[0] * unit);
}

/* P = W^-1 (change of v, s). */
static void impulses(const rsl_oblique_contact *c, double rate, double slip, double out[2])
{
    const double *w = c->inverse;
    double dv = c->approach - rate, ds = c->slip - slip;
    if (w[1] == 0.0) {
        out[0] = dv / w[0];
        out[1] = ds / w[2];
        return;
    }
    double det = w[0] * w[2] - w[1] * w[1];
    out[0] = (w[2] * dv - w[1] * ds) / det;
    out[1] = (w[0] * ds - w[1] * dv) / det;
}

static void account(const rsl_oblique_contact *c, const rsl_tangent *t, rsl_oblique_outcome *out)
{
    double rate = -out->normal.speed_out, s0 = c->slip, s1 = out->slip_out;
    out->slip_in = s0;
    out->restitution_tangential = s0 != 0.0 ? -s1 / s0 : RSL_UNSET;
    impulses(c, rate, s1, out->impulse);
    out->impulse_ratio = out->impulse[1] / out->impulse[0];
    out->energy_in = energy(c, c->approach, s0);
    out->energy_out = energy(c, rate, s1);
    double unit = t->ratio / (t->friction * c->approach);
    out->chi = 0.5 * t->ratio * c->inverse[2] / c->inverse[0];
    out->psi1 = t->friction > 0.0 ? unit * s0 : RSL_UNSET;
    out->psi2 = t->friction > 0.0 ? unit * s1 : RSL_UNSET;
}

/* Dissipation by friction without spring or dashpot is dissipation by slip. */
static void share_losses(const rsl_oblique_contact *c, double friction_work, double damped,
                         double area, rsl_oblique_outcome *out)
{
    out->lost_damping = damped;
    out->lost_area = area;
    out->lost_slip = friction_work - damped - area;
    if (c->inverse[1] == 0.0)
        out->lost_normal = 0.5 / c->inverse[0] * (c->approach - out->normal.speed_out) *
                           (c->approach + out->normal.speed_out);
    else
        out->lost_normal = out->energy_in - out->energy_out - friction_work;
    out->gains = friction_work < -GAIN_SHARE * out->energy_in;
}

static double work_across(const rsl_oblique_contact *c, double slip)
{
    double less = c->slip - slip, sum = c->slip + slip, product = fabs(less * sum);
    if (!(product > 1e-280 && product < HUGE_VAL))
        return 0.5 * less * (sum / c->inverse[2]);
    return 0.5 * less * sum / c->inverse[2];
}

/* ---- solutions ------------------------------------------------------------------------- */

static rsl_status did_not_converge(const rsl_tangent *t, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the oblique impact of %s did not converge with these numbers",
                         t->laws.friction->key);
}

/* The rate at which a parameter makes friction follow the slip, over that of the impact. */
typedef struct haste {
    const char *name, *unit;
    double value, rate;
} haste;

/* The fastest: springs oscillate with sqrt(W_tt k), dashpots and slopes of a law of the slip decay with
 * W_tt dT/ds, and a bristle follows its limit with k |s|/g, all in units of the impact. */
static haste fastest(const rsl_oblique_motion *m)
{
    const rsl_tangent *t = m->tangent;
    double limit = t->friction_static * (1.0 + m->adhesion),
           slope = m->mass_ratio_tt * limit * m->speed;
    double k = rsl_tangent_stiffness(t, m->length) * m->length / m->force;
    double follow_rate = m->model->bristle && limit > 0.0 ? k * m->slip_scale / limit : 0.0;
    double rise = m->model->share ? t->slip_speed - t->slip_speed_low : 0.0;
    const haste all[] = {
        {"stiffness", "N/m^(1+p)", t->stiffness, fmax(sqrt(m->mass_ratio_tt * k), follow_rate)},
        {"damping", "N s/m", t->damping, m->mass_ratio_tt * m->slider.damping},
        {"viscosity", "N s/m", t->viscosity, m->mass_ratio_tt * m->viscosity},
        {"slip_speed", "m/s", t->slip_speed, rise > 0.0 ? slope / rise : 0.0},
        {"decay", "s/m", t->decay, slope * t->decay},
    };
    haste max = all[0];
    for (size_t i = 1; i < sizeof all / sizeof all[0]; i++)
        if (all[i].rate > max.rate)
            max = all[i];
    return max;
}

/* The message where the integration did not reach separation. */
static rsl_status not_followed(const rsl_oblique_motion *m, rsl_error *error)
{
    haste max = fastest(m);
    if (m->adhesion > 1e3)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the oblique impact of %s is too stiff to be followed: adhesion = %g "
                             "N is %.2g times the force of the impact",
                             m->tangent->laws.friction->key, m->tangent->adhesion, m->adhesion);
    if (!(max.rate > 1e3))
        return did_not_converge(m->tangent, error);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the oblique impact of %s is too stiff to be followed: %s = %g %s makes "
                         "friction change %.2g times faster than the impact",
                         m->tangent->laws.friction->key, max.name, max.value, max.unit,
                         fmin(max.rate, DBL_MAX));
}

static void no_outcome(rsl_oblique_outcome *out)
{
    out->slip_out = out->restitution_tangential = out->impulse_ratio = RSL_UNSET;
    out->impulse[0] = out->impulse[1] = out->psi2 = out->energy_out = RSL_UNSET;
    out->lost_normal = out->lost_slip = out->lost_damping = out->lost_area = RSL_UNSET;
}

/* By integration. The normal outcome of a central impact is known already. */
static rsl_status by_path(const rsl_law_contact *normal, const rsl_tangent *t,
                          const rsl_oblique_contact *c, const rsl_oblique_options *options,
                          double length, rsl_oblique_outcome *out, rsl_error *error)
{
    rsl_oblique_motion motion;
    int central = c->inverse[1] == 0.0;
    rsl_oblique_motion_prepare(&motion, normal, t, c, options, length);
    int cells = motion.model->cells;
    rsl_status status = cells ? rsl_oblique_run_cells(&motion) : rsl_oblique_run(&motion);
    const double *y = motion.y;
    if (status < 0)
        return not_followed(&motion, error);
    if (status == RSL_NO_SEPARATION) {
        no_outcome(out);
        return status;
    }
    double unit = c->approach * c->approach / c->inverse[0];
    if (central && !(fabs(y[RSL_OBLIQUE_V] + out->normal.restitution) < (cells ? 1e-5 : 1e-8)))
        return not_followed(&motion, error);
    if (!central) {
        out->normal = (rsl_collide_outcome){
            .restitution = -y[RSL_OBLIQUE_V],
            .speed_out = -y[RSL_OBLIQUE_V] * c->approach,
            .depth_max = motion.deepest * length,
            .force_max = RSL_UNSET,
            .duration = y[RSL_OBLIQUE_T] * length / c->approach,
            .method = RSL_COLLIDE_METHOD_INTEGRATED,
        };
    }
    out->slip_out = y[RSL_OBLIQUE_S] * c->approach;
    memcpy(out->phase, motion.phase, sizeof out->phase);
    account(c, t, out);
    double work = central ? work_across(c, out->slip_out) : y[RSL_OBLIQUE_WORK_T] * unit;
    share_losses(c, work, y[RSL_OBLIQUE_DAMPED] * unit, y[RSL_OBLIQUE_AREA] * unit, out);
    if (!central)
        out->normal.impulse = out->impulse[0];
    /* the work along the path against that of the velocities (that of a bristle's first instant is
       too short for its steps); a dashpot whose share leaves no digits of the energy */
    double missed = central ? y[RSL_OBLIQUE_WORK_T] * unit - work
                            : y[RSL_OBLIQUE_WORK_N] * unit - out->lost_normal;
    int told = !cells && !(central && motion.model->bristle);
    if ((told && fabs(missed) > WRONG * out->energy_in) ||
        fabs(out->lost_damping) > DAMPED_MAX * out->energy_in)
        return not_followed(&motion, error);
    return RSL_OK;
}

/* Laws that need the normal impulse alone. */
static rsl_status by_impulse(const rsl_tangent *t, const rsl_oblique_contact *c,
                             rsl_oblique_outcome *out)
{
    const rsl_tangent_model *shape = t->laws.friction->model;
    double push = c->inverse[2] / c->inverse[0] * c->approach * (1.0 + out->normal.restitution);
    double size = fabs(c->slip);
    double after = shape->impulse ? coulomb_after(t, size, push) : shape->after(t, size, push);
    out->slip_out = copysign(1.0, c->slip) * after;
    account(c, t, out);
    share_losses(c, work_across(c, out->slip_out), 0.0, 0.0, out);
    if (shape->impulse)
        strcpy(out->phase, fabs(after + t->restitution * size) == 0.0 ? "S" : "s");
    return RSL_OK;
}

static rsl_status by_rigid_bodies(const rsl_law_contact *normal, const rsl_tangent *t,
                                  const rsl_oblique_contact *c, rsl_oblique_outcome *out,
                                  rsl_error *error)
{
    rsl_rigid_planar planar = equivalent(normal, t, c);
    rsl_rigid_planar_after after;
    if (!rsl_given(planar.restitution))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "an eccentric impact with coulomb-rigid needs a normal law with a "
                             "restitution");
    rsl_status status = rsl_rigid_planar_collide(&planar, &after, error);
    if (status < 0)
        return status;
    out->normal.restitution = after.rate_after[0] / c->approach;
    out->normal.speed_out = after.rate_after[0];
    out->normal.impulse = after.impulse[0];
    out->slip_out = after.rate_after[1];
    account(c, t, out);
    double work = out->energy_in - out->energy_out;
    out->lost_slip = work; /* rigid: what the normal and the tangential part lost is one number */
    out->gains = work < -1e-12 * out->energy_in;
    return RSL_OK;
}

/* Whether N >= 0 throughout, so that a law of the slip needs the normal impulse alone. */
static int presses_always(const rsl_law_contact *normal, const rsl_tangent *t)
{
    int pulls = normal->model->force && normal->end == RSL_LAW_SEPARATION_ZERO_DEPTH &&
                rsl_collide_can_pull(normal) && (normal->damping > 0.0 || !normal->model->power);
    return !pulls && t->adhesion == 0.0;
}

static rsl_status solve_central(const rsl_law_contact *normal, const rsl_tangent *t,
                                const rsl_oblique_contact *c, const rsl_oblique_options *options,
                                rsl_oblique_outcome *out, rsl_error *error)
{
    const rsl_tangent_model *shape = t->laws.friction->model;
    rsl_status status = rsl_collide(normal, NULL, &out->normal, error);
    if (status < 0)
        return status;
    if (status == RSL_NO_SEPARATION) {
        out->normal.speed_out = 0.0;
        out->slip_out = c->slip;
        account(c, t, out);
        no_outcome(out);
        return status;
    }
    if (shape->impulse || (shape->after && presses_always(normal, t) &&
                           !(options && options->visit && normal->model->force)))
        return by_impulse(t, c, out);
    return by_path(normal, t, c, options, out->normal.depth_max, out, error);
}

/* Units of an eccentric impact: the depth of the same contact with the effective mass along n. */
static rsl_status solve_eccentric(const rsl_law_contact *normal, const rsl_tangent *t,
                                  const rsl_oblique_contact *c, const rsl_oblique_options *options,
                                  rsl_oblique_outcome *out, rsl_error *error)
{
    rsl_collide_outcome alone;
    if (t->laws.friction->model->impulse)
        return by_rigid_bodies(normal, t, c, out, error);
    rsl_status status = rsl_collide(normal, NULL, &alone, error);
    if (status < 0)
        return status;
    return by_path(normal, t, c, options, alone.depth_max, out, error);
}

/* Refuses outcomes beyond the range of a double, and energy gain by a passive law. */
static rsl_status check_outcome(const rsl_tangent *t, const rsl_oblique_contact *c,
                                const rsl_oblique_outcome *out, rsl_error *error)
{
    const rsl_tangent_law *law = t->laws.friction;
    double friction = out->lost_slip + out->lost_damping + out->lost_area;
    double rest = out->energy_in - out->energy_out - out->lost_normal - friction;
    if (!isfinite(rest) || !isfinite(out->slip_out) || !isfinite(out->impulse[0]) ||
        !isfinite(out->impulse[1]) || !(out->energy_in >= DBL_MIN))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the energy of approach %g m/s and slip %g m/s, or what becomes of "
                             "it, is out of range: must be %.3g to %.3g J",
                             c->approach, c->slip, DBL_MIN, DBL_MAX);
    if (fabs(rest) > WRONG * (out->energy_in + fabs(friction)))
        return did_not_converge(t, error);
    if (law->passive && friction < -WRONG * out->energy_in)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the solution of %s gains %g J where friction cannot: the tangential "
                             "stiffness %g is out of the range that it can follow",
                             law->key, -friction, t->stiffness);
    return RSL_OK;
}

rsl_status rsl_oblique_solve(const rsl_law_contact *normal, const rsl_tangent *t,
                             const rsl_oblique_contact *c, const rsl_oblique_options *options,
                             rsl_oblique_outcome *outcome, rsl_error *error)
{
    rsl_law_contact fitted;
    rsl_tangent alone;
    rsl_oblique_outcome out = {0};
    if (!c || !outcome)
        return rsl_error_missing(error, "the contact and room for the outcome");
    int central = c->inverse[1] == 0.0;
    rsl_status status = check_contact(c, error);
    if (status == RSL_OK)
        status = fit_normal(normal, c, &fitted, error);
    if (status == RSL_OK)
        status = check_laws(normal, t, central, error);
    if (status != RSL_OK)
        return status;
    alone = *t;
    if (t->laws.friction->state == 0) /* the stiffness is that of a twist, which has no part here */
        alone.stiffness = 0.0;
    status = central ? solve_central(&fitted, &alone, c, options, &out, error)
                     : solve_eccentric(&fitted, &alone, c, options, &out, error);
    if (status == RSL_OK)
        status = check_outcome(t, c, &out, error);
    if (status >= 0)
        *outcome = out;
    return status;
}

int rsl_oblique_area_gains(const rsl_oblique_outcome *out)
{
    return out->lost_area < -GAIN_SHARE * out->energy_in;
}
