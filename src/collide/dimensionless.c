/* SPDX-License-Identifier: MIT
 *
 * Units of an impact: the length L of collide.h, and the scales of any law.
 *
 * With d = X x, v = v0 u, t = (X/v0) t', F = (M v0^2/X) f the equation
 * M d'' = load - F becomes x'' = g - f with u(0) = 1. Any X does; the one at
 * which F(X, v0) X = M v0^2 puts the deepest point near x = 1 for every law,
 * however strong its damping.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "collide/impact.h"
#include "law/models.h"
#include "num/elementary.h"

double rsl_collide_natural_length(const rsl_law_contact *c)
{
    assert(c->mass > 0.0 && c->speed > 0.0);
    double power = 1.0 / (c->n + 1.0);
    double quotient = c->mass * c->speed / c->stiffness * c->speed;
    if (quotient > DBL_MIN && quotient < DBL_MAX)
        return power == 0.5 ? sqrt(quotient) : rsl_num_pow(quotient, power);
    return rsl_num_exp(power * (rsl_num_log(c->mass) - rsl_num_log(c->stiffness)) +
                       2.0 * power * rsl_num_log(c->speed));
}

double rsl_collide_damping_unit(const rsl_law_contact *c)
{
    double rate = c->q == 1.0 ? c->speed : rsl_num_pow(c->speed, c->q);
    if (c->m == c->n)
        return c->stiffness / rate;
    double length = rsl_collide_natural_length(c), lag = c->n - c->m;
    return c->stiffness * (lag == 1.0 ? length : rsl_num_pow(length, lag)) / rate;
}

rsl_law_contact rsl_collide_unit_contact(const rsl_collide_exponents *f, double lambda)
{
    rsl_law_contact c = {
        .model = f->approach_only ? &rsl_law_model_approach : &rsl_law_model_power,
        .end = f->end,
        .stiffness = 1.0,
        .n = f->n,
        .damping = lambda,
        .m = f->m,
        .q = f->q,
        .mass = 1.0,
        .speed = 1.0,
    };
    return c;
}

int rsl_collide_has_lambda(const rsl_law_contact *contact)
{
    const rsl_law_model *shape = contact->model;
    return shape->damped && (shape->power || (shape->memoryless && !shape->fixed_stiffness));
}

double rsl_collide_lambda(const rsl_law_contact *contact)
{
    assert(contact);
    if (!rsl_collide_has_lambda(contact) || !rsl_given(contact->mass) || !rsl_given(contact->speed))
        return RSL_UNSET;
    return contact->damping / rsl_collide_damping_unit(contact);
}

/* ---- any law --------------------------------------------------------------- */

/* F(d, v0) d/(M v0^2), less what a load holds; too deep for the law counts as very stiff. */
static double stopping(const rsl_collide_dimensionless *i, double load, double depth)
{
    rsl_law_response r;
    rsl_law_force_at(&i->contact, depth, i->speed, &r);
    return isnan(r.force) ? HUGE_VAL : (r.force - fmax(load, 0.0)) * depth / i->energy;
}

/* X to within a factor of two. */
static double stopping_depth(const rsl_collide_dimensionless *i, double load)
{
    double n = i->contact.n > 0.0 ? i->contact.n : 1.5, depth = 1e-4;
    if (i->contact.stiffness > 0.0)
        depth = rsl_num_pow(i->energy / i->contact.stiffness, 1.0 / (n + 1.0));
    depth = fmin(1e270, fmax(1e-270, depth));
    while (depth > 1e-280 && stopping(i, load, depth) > 1.0)
        depth *= 0.5;
    while (depth < 1e280 && stopping(i, load, depth) < 0.5)
        depth *= 1.5;
    return depth;
}

static void scaled_force(double x, double u, rsl_collide_phase_force *out, void *user)
{
    const rsl_collide_dimensionless *i = user;
    rsl_law_response r;
    double force = i->energy / i->length;
    rsl_law_force_at(&i->contact, x * i->length, u * i->speed, &r);
    out->force = r.force / force;
    out->dforce_dx = r.dforce_ddepth * (i->length / force);
    out->dforce_du = r.dforce_drate * (i->speed / force);
    out->power = r.dissipated_power / force / i->speed;
}

static double scaled_turn(double deepest, void *user)
{
    rsl_collide_dimensionless *i = user;
    rsl_law_update_history(&i->contact, deepest * i->length);
    if (!i->contact.model->free_depth)
        return 0.0;
    return i->contact.model->free_depth(&i->contact) / i->length;
}

static int is_sum_of_powers(const rsl_law_contact *c)
{
    return c->model->power && c->model->damped;
}

/* |u|^q is analytic on either side of u = 0 for whole q. */
static int rate_is_smooth(const rsl_law_contact *c)
{
    return c->model->rate_free || (is_sum_of_powers(c) && c->q == floor(c->q));
}

int rsl_collide_can_pull(const rsl_law_contact *c)
{
    if (c->model->rate_free || c->model->approach_only)
        return c->model->peak_at_limit != NULL;
    if (c->model->clamps_tension || c->model->separable)
        return 0;
    return !c->model->power || c->m < c->n;
}

/* The force of adhesion where the bodies touch. */
static double pull_at_touch(const rsl_law_contact *c)
{
    rsl_law_response r;
    if (!c->law || c->law->family != RSL_LAW_FAMILY_ADHESIVE)
        return 0.0;
    rsl_law_response_at(c, 1e-200, 0.0, &r);
    return fmax(0.0, -r.force);
}

/* Laws of the depth alone may have kinks (yield, return), damped or not, and so have clipped ones,
 * where a step is only as good as its estimate; they are also cheap. */
rsl_status rsl_collide_dimensionless_prepare(rsl_collide_dimensionless *impact,
                                             const rsl_law_contact *contact, double load)
{
    impact->contact = *contact;
    impact->contact.depth_peak = 0.0;
    impact->speed = contact->speed;
    impact->energy = contact->mass * contact->speed * contact->speed;
    impact->length = stopping_depth(impact, load);
    impact->problem = (rsl_collide_phase_problem){
        .force = scaled_force,
        .turn = scaled_turn,
        .user = impact,
        .load = load * impact->length / impact->energy,
        .tolerance = contact->model->rate_free || contact->model->clamps_tension ||
                             contact->model->formulation
                         ? 1e-14
                         : 1e-10,
        .force_end = contact->end == RSL_LAW_SEPARATION_ZERO_FORCE &&
                     (load != 0.0 || rsl_collide_can_pull(contact)),
        .smooth_rate = rate_is_smooth(contact),
        .pull = pull_at_touch(contact) * impact->length / impact->energy,
        .holds = contact->model->sustains_tension,
    };
    double share = stopping(impact, load, impact->length);
    return share >= 0.5 && share < HUGE_VAL ? RSL_OK : RSL_ERROR_CONVERGENCE;
}

/* The tolerance is that of one step; how many there are, and how they add up,
 * is what the tenth is for. */
void rsl_collide_dimensionless_relax(rsl_collide_dimensionless *impact, double accuracy)
{
    impact->problem.tolerance = fmax(impact->problem.tolerance, 0.1 * accuracy);
}

int rsl_collide_dimensionless_polar(const rsl_law_contact *contact,
                                    rsl_collide_polar_problem *problem)
{
    if (!is_sum_of_powers(contact) || !(contact->damping > 0.0))
        return 0;
    *problem = (rsl_collide_polar_problem){
        .n = contact->n,
        .m = contact->m,
        .q = contact->q,
        .lambda = rsl_collide_lambda(contact),
        .force_end = contact->end == RSL_LAW_SEPARATION_ZERO_FORCE && rsl_collide_can_pull(contact),
        .approach_only = contact->model->approach_only,
    };
    return problem->lambda > 0.0 && problem->lambda < HUGE_VAL;
}

static void look_away(const rsl_collide_phase_step *step, void *visitor)
{
    (void)step;
    (void)visitor;
}

rsl_status rsl_collide_dimensionless_restitution(const rsl_law_contact *contact, double *e,
                                                 double *slope)
{
    rsl_collide_dimensionless impact;
    rsl_collide_phase_point end = {0};
    rsl_collide_polar_problem polar;
    rsl_collide_polar_outcome outcome;
    if (rsl_collide_dimensionless_polar(contact, &polar)) {
        polar.ends_only = 1;
        if (rsl_collide_polar_solve(&polar, &outcome) == RSL_OK) {
            *e = outcome.restitution;
            if (slope)
                *slope = outcome.slope;
            return RSL_OK;
        }
    }
    rsl_status status = rsl_collide_dimensionless_prepare(&impact, contact, 0.0);
    if (status == RSL_OK)
        status = rsl_collide_phase_run(&impact.problem, look_away, NULL, &end);
    *e = status == RSL_OK ? -end.u : 0.0;
    if (slope)
        *slope = status == RSL_OK ? -end.sensitivity / (end.u * end.u) : 0.0;
    return status;
}
