/* SPDX-License-Identifier: MIT
 *
 * One impact: choose the solution, solve without dimensions, give it units.
 */
#include <float.h>
#include <math.h>

#include "base/range.h"
#include "collide/families.h"
#include "collide/impact.h"
#include "law/extra.h"
#include "law/models.h"
#include "num/elementary.h"

#define LEDGER_WRONG 1e-4 /* share of the work that no outcome may miss */

rsl_collide_options rsl_collide_options_default(void)
{
    rsl_collide_options options = {.load = 0.0, .method = RSL_COLLIDE_METHOD_AUTO, .accuracy = 0.0};
    return options;
}

const char *rsl_collide_method_name(rsl_collide_method method)
{
    switch (method) {
    case RSL_COLLIDE_METHOD_CLOSED_FORM:
        return "closed-form";
    case RSL_COLLIDE_METHOD_QUADRATURE:
        return "quadrature";
    case RSL_COLLIDE_METHOD_INTEGRATED:
        return "integrated";
    case RSL_COLLIDE_METHOD_AUTO:
        return "auto";
    }
    return "unknown";
}

rsl_status rsl_collide_check(const rsl_law_contact *contact, const rsl_collide_options *options,
                             rsl_error *error)
{
    if (!contact || !contact->model)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a contact made by rsl_collide_prepare() is needed");
    if (!(contact->mass > 0.0) || !isfinite(contact->mass))
        return rsl_error_required(error, "mass", "an impact", "effective mass m1 m2/(m1+m2), > 0",
                                  "kg");
    if (!(contact->speed > 0.0) || !isfinite(contact->speed))
        return rsl_error_required(error, "speed", "an impact", "impact velocity, > 0", "m/s");
    if (options->method < RSL_COLLIDE_METHOD_AUTO ||
        options->method > RSL_COLLIDE_METHOD_INTEGRATED)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "method %d does not exist",
                             (int)options->method);
    double energy = contact->mass * contact->speed * contact->speed;
    if (!(energy > DBL_MIN && energy < HUGE_VAL))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "mass %g kg at speed %g m/s has an energy that no double can hold",
                             contact->mass, contact->speed);
    if (contact->damping > 0.0 && contact->q < RSL_COLLIDE_Q_MIN)
        return rsl_range_check("q", contact->q, RSL_RANGE_FROM(RSL_COLLIDE_Q_MIN), "", error);
    if (contact->stiffness > 0.0 && contact->stiffness < DBL_MIN)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the stiffness %g is less than a double holds all digits of",
                             contact->stiffness);
    if (contact->damping > 0.0 && contact->damping < DBL_MIN)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the damping %g is less than a double holds all digits of: the "
                             "stiffness is too small, or the speed too high",
                             contact->damping);
    rsl_status status = rsl_range_check("load", options->load, RSL_RANGE_FINITE, "N", error);
    if (status == RSL_OK)
        status =
            rsl_range_check("accuracy", options->accuracy, RSL_RANGE_BELOW(0.0, 1.0), "", error);
    if (status != RSL_OK)
        return status;
    if (options->load != 0.0 && !contact->model->force)
        return rsl_error_set(error, RSL_ERROR_CONFLICT,
                             "%s is an impulse law: a load has no time to act", contact->law->key);
    return RSL_OK;
}

/* ---- solutions in dimensionless form -------------------------------------- */

/* Scales of the outcome. */
typedef struct scales {
    double length, time, force, energy;
} scales;

static scales make_scales(const rsl_law_contact *c, double length)
{
    double energy = c->mass * c->speed * c->speed;
    scales s = {length, length / c->speed, energy / length, energy};
    return s;
}

/* A family with a closed form whose contact ends. */
static int has_closed_form(const rsl_law_contact *c, rsl_law_solution solution, double lambda)
{
    if (solution == RSL_LAW_SOLUTION_C)
        return c->model->approach_only || c->end == RSL_LAW_SEPARATION_ZERO_FORCE ||
               rsl_collide_ratio_is_solved(c->n, lambda);
    if (solution == RSL_LAW_SOLUTION_ELASTIC)
        return c->model->power || c->model->plastic;
    return solution == RSL_LAW_SOLUTION_A;
}

static rsl_collide_solved solve_closed_form(const rsl_law_contact *c, rsl_law_solution solution,
                                            double lambda)
{
    if (c->model->plastic) {
        double deepest = rsl_collide_solve_elastic(c->n).depth_max * rsl_collide_natural_length(c);
        return rsl_collide_solve_plastic(
            c->n, rsl_law_recovered_fraction(&rsl_law_extra_of(c)->plastic, deepest));
    }
    if (solution == RSL_LAW_SOLUTION_ELASTIC)
        return rsl_collide_solve_elastic(c->n);
    if (solution == RSL_LAW_SOLUTION_A)
        return rsl_collide_solve_family_a(c->n, lambda);
    return rsl_collide_solve_family_c(c->n, lambda, c->end, c->model->approach_only);
}

/* A restitution below the range of a double after a duration beyond it: the bodies stay together. */
static rsl_status stay_together(rsl_collide_solved *s, const scales *units)
{
    if (s->restitution > 0.0 || isfinite(s->duration * units->time))
        return RSL_OK;
    s->duration = HUGE_VAL;
    s->depth_end = s->depth_max;
    s->impulse = 1.0;
    return RSL_NO_SEPARATION;
}

/* m = n, any q: restitution and depth are known by quadrature better than any
 * integration gives them; the times come from the path. */
static void refine_separable(const rsl_law_contact *c, double length, rsl_collide_solved *s)
{
    double lambda = rsl_collide_lambda(c), n = c->n;
    double energy = rsl_collide_separable_energy_max(lambda, c->q);
    s->restitution = rsl_collide_separable_restitution(lambda, c->q);
    s->depth_max =
        rsl_num_pow((n + 1.0) * energy, 1.0 / (n + 1.0)) * rsl_collide_natural_length(c) / length;
}

/* Integrates, in polar coordinates if that can be had and is allowed. */
static rsl_status integrate(const rsl_law_contact *c, const rsl_collide_options *options, int free,
                            rsl_collide_solved *s, double *length)
{
    rsl_collide_dimensionless impact;
    if (free && rsl_collide_solve_polar(c, options->accuracy, s) == RSL_OK) {
        *length = rsl_collide_natural_length(c);
        return RSL_OK;
    }
    rsl_status status = rsl_collide_dimensionless_prepare(&impact, c, options->load);
    rsl_collide_dimensionless_relax(&impact, options->accuracy);
    if (status == RSL_OK)
        status = rsl_collide_solve_integrated(&impact, s);
    *length = impact.length;
    return status;
}

static rsl_status solve_by_path(const rsl_law_contact *c, const rsl_collide_options *options,
                                int free, rsl_law_solution solution, rsl_collide_solved *s,
                                scales *units, rsl_collide_outcome *out)
{
    double length;
    int curve = free && c->model->formulation;
    rsl_status status = curve ? rsl_collide_solve_damped_curve(c, s, &length)
                              : integrate(c, options, free, s, &length);
    *units = make_scales(c, length);
    out->method = RSL_COLLIDE_METHOD_INTEGRATED;
    if (!free)
        return status;
    if (curve)
        out->method = RSL_COLLIDE_METHOD_QUADRATURE;
    if (solution == RSL_LAW_SOLUTION_ELASTIC)
        out->method = RSL_COLLIDE_METHOD_QUADRATURE;
    if (solution == RSL_LAW_SOLUTION_B && status == RSL_OK) {
        refine_separable(c, length, s);
        out->method = RSL_COLLIDE_METHOD_QUADRATURE;
    }
    return status;
}

/* No indentation, no time: v+ = -e v-. */
static void solve_rigid(const rsl_law_contact *c, rsl_collide_outcome *out)
{
    double e = c->restitution;
    out->method = RSL_COLLIDE_METHOD_CLOSED_FORM;
    out->restitution = e;
    out->force_max = HUGE_VAL;
    out->impulse = c->mass * c->speed * (1.0 + e);
    out->energy_dissipated = 0.5 * c->mass * c->speed * c->speed * (1.0 - e) * (1.0 + e);
}

/* ---- units ------------------------------------------------------------------ */

static void add_units(const rsl_collide_solved *s, const scales *u, double speed,
                      rsl_collide_outcome *out)
{
    out->restitution = s->restitution;
    out->depth_max = s->depth_max * u->length;
    out->time_of_depth_max = s->time_of_depth_max * u->time;
    out->force_max = s->force_max * u->force;
    out->time_of_force_max = s->time_of_force_max * u->time;
    out->force_min = s->force_min * u->force;
    out->duration = s->duration * u->time;
    out->depth_end = s->depth_end * u->length;
    out->impulse = s->impulse * (u->energy / speed);
    out->energy_dissipated = s->dissipated * u->energy;
}

static void close_ledger(const rsl_law_contact *c, double load, rsl_collide_outcome *out)
{
    double energy = 0.5 * c->mass * c->speed * c->speed;
    out->energy_in = energy;
    out->speed_out = out->restitution * c->speed;
    out->energy_out = energy * out->restitution * out->restitution;
    out->work_of_load = load * out->depth_end;
    out->energy_residual = (energy + out->work_of_load) - out->energy_out - out->energy_dissipated;
}

static rsl_status out_of_range(const rsl_law_contact *c, rsl_error *error)
{
    return rsl_error_set(
        error, RSL_ERROR_ARGUMENT,
        "mass %g kg, speed %g m/s, stiffness %g and damping %g lead out of the range of a double",
        c->mass, c->speed, c->stiffness, c->damping);
}

/* Largest indentation of the law, beyond which its force is NaN; HUGE_VAL: unlimited. */
static double reach_of(const rsl_law_contact *c)
{
    double in = 1e-100, beyond = 1e100;
    rsl_law_response r;
    rsl_law_response_at(c, beyond, c->speed, &r);
    if (!isnan(r.force))
        return HUGE_VAL;
    while (beyond > (1.0 + 1e-9) * in) {
        double middle = sqrt(in) * sqrt(beyond);
        rsl_law_response_at(c, middle, c->speed, &r);
        *(isnan(r.force) ? &beyond : &in) = middle;
    }
    return in;
}

static rsl_status no_solution(const rsl_law_contact *c, rsl_status status, rsl_error *error)
{
    const char *key = c->law ? c->law->key : "this contact";
    double reach = reach_of(c);
    if (status == RSL_ERROR_NO_SOLUTION && isinf(reach))
        return rsl_error_set(
            error, status,
            "the elastic curve of %s does not store the energy of this impact: its "
            "force must be positive at every depth",
            key);
    if (isinf(reach))
        return rsl_error_set(error, status, "the impact of %s did not converge with these numbers",
                             key);
    return rsl_error_set(
        error, status, "the impact of %s goes deeper than %.6g m, where the law ends", key, reach);
}

/* Laws with a force: the numbers with their units in `out`. */
static rsl_status solve_compliant(const rsl_law_contact *c, const rsl_collide_options *requested,
                                  rsl_law_solution solution, rsl_collide_outcome *out,
                                  rsl_error *error)
{
    rsl_collide_solved solved = {0};
    scales units = {0};
    rsl_status status = RSL_OK;
    int free = requested->load == 0.0 && requested->method != RSL_COLLIDE_METHOD_INTEGRATED;
    double lambda = rsl_collide_has_lambda(c) ? rsl_collide_lambda(c) : 0.0;
    if (!isfinite(lambda))
        return out_of_range(c, error);
    if (free && has_closed_form(c, solution, lambda)) {
        solved = solve_closed_form(c, solution, lambda);
        units = make_scales(c, rsl_collide_natural_length(c));
        out->method = RSL_COLLIDE_METHOD_CLOSED_FORM;
        status = stay_together(&solved, &units);
    } else {
        status = solve_by_path(c, requested, free, solution, &solved, &units, out);
    }
    if (status < 0)
        return no_solution(c, status, error);
    add_units(&solved, &units, c->speed, out);
    int unbounded = c->model->damped && isinf(out->force_max); /* at touch */
    if (!(out->depth_max > 0.0) || !isfinite(out->depth_max) ||
        (!unbounded && !isfinite(out->force_max)) || (status == RSL_OK && !isfinite(out->duration)))
        return out_of_range(c, error);
    return status;
}

/* Refuses an outcome whose energy residual is beyond round-off or the requested accuracy: its parameters
 * differ too much in magnitude. */
static rsl_status check_ledger(const rsl_law_contact *c, const rsl_collide_options *requested,
                               const rsl_collide_outcome *out, rsl_error *error)
{
    double work = out->energy_in + fabs(out->work_of_load);
    if (c->model->force && isfinite(out->force_max))
        work += (out->force_max - fmax(out->force_min, -DBL_MAX)) * out->depth_max;
    if (!(fabs(out->energy_residual) > fmax(LEDGER_WRONG, 100.0 * requested->accuracy) * work))
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the impact of %s misses %g J of %g J: its numbers are too far apart for "
                         "a double",
                         c->law ? c->law->key : "this contact", out->energy_residual,
                         out->energy_in);
}

rsl_status rsl_collide(const rsl_law_contact *contact, const rsl_collide_options *options,
                       rsl_collide_outcome *outcome, rsl_error *error)
{
    rsl_collide_options requested = options ? *options : rsl_collide_options_default();
    rsl_collide_outcome out = {0};
    rsl_status status = rsl_collide_check(contact, &requested, error);
    if (status != RSL_OK)
        return status;
    if (!outcome)
        return rsl_error_missing(error, "room for the outcome");
    rsl_law_solution solution = rsl_law_solution_of(contact);
    if (solution == RSL_LAW_SOLUTION_RIGID)
        solve_rigid(contact, &out);
    else
        status = solve_compliant(contact, &requested, solution, &out, error);
    if (status < 0)
        return status;
    close_ledger(contact, requested.load, &out);
    if (!isfinite(out.impulse) || !isfinite(out.energy_residual))
        return out_of_range(contact, error);
    if (check_ledger(contact, &requested, &out, error) < 0)
        return RSL_ERROR_CONVERGENCE;
    *outcome = out;
    return status;
}
