/* SPDX-License-Identifier: MIT
 *
 * Derivatives of one impact: those of the dimensionless path (gradient_path.c) and the chain rule
 * of the scaling. With dl z = d ln z and L = (M v0^2/k)^(1/(n+1)),
 *
 *     dl L    = (dl M + 2 dl v0 - dl k - ln(L) dn)/(n+1)
 *     Lambda  = lambda/U,  U = k L^(n-m) v0^-q
 *     dl U    = dl k + (n-m) dl L + ln(L) (dn - dm) - q dl v0 - ln(v0) dq
 *     dLambda = (dlambda - lambda dl U)/U
 *
 * where lambda follows from the inputs by the formula of the law. A calibrated Lambda is defined by
 * phi_e(Lambda, n, m, q) = e instead:
 *
 *     dLambda = (de - phi_e,n dn - phi_e,m dm - phi_e,q dq)/phi_e,Lambda.
 *
 * A quantity is its scale times a number of the path, so that
 * d(s phi) = s (phi dl s + phi_Lambda dLambda + phi_n dn + phi_m dm + phi_q dq).
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "collide/gradient_path.h"
#include "collide/impact.h"
#include "law/damping_slope.h"
#include "law/stiffness_slope.h"
#include "num/elementary.h"
#include "resile/gradient.h"

#define BIT RSL_LAW_INPUT_BIT
#define POWER_INPUTS                                                                               \
    (BIT(restitution) | BIT(mass) | BIT(stiffness) | BIT(speed) | BIT(exponent) | BIT(m) |         \
     BIT(q) | BIT(damping))

const char *rsl_collide_gradient_row_name(size_t row)
{
    static const char *const names[] = {
#define NAME(field, unit, mass, length, time) #field,
        RSL_COLLIDE_GRADIENT_LIST(NAME)
#undef NAME
    };
    return row < RSL_COLLIDE_ROW_COUNT ? names[row] : NULL;
}

const char *rsl_collide_gradient_row_unit(size_t row)
{
    static const char *const units[] = {
#define UNIT(field, unit, mass, length, time) unit,
        RSL_COLLIDE_GRADIENT_LIST(UNIT)
#undef UNIT
    };
    return row < RSL_COLLIDE_ROW_COUNT ? units[row] : NULL;
}

const char *rsl_collide_derivative_kind_name(rsl_collide_derivative_kind kind)
{
    static const char *const names[] = {"zero", "smooth", "corner"};
    return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

/* ---- one impact and how its inputs act ------------------------------------------ */

typedef struct impact {
    const rsl_law *law;
    const rsl_law_parameters *spec;
    rsl_law_inputs material; /* what k follows from; none: k is given */
    rsl_law_contact contact;
    rsl_law_damping_form form;
    double formula_slope;                               /* dh/de, dalpha/de */
    int calibrated;                                     /* 1: Lambda follows from e */
    double m_slope;                                     /* dm/dn */
    double length, log_length, log_speed, unit, lambda; /* L, ln L, ln v0, U, Lambda */
    rsl_collide_path_gradient path;
} impact;

/* Changes of the parameters of the force with one input. */
typedef struct change {
    double mass, stiffness, speed; /* dl M, dl k, dl v0 */
    double n, m, q;
    double restitution, damping; /* de, dlambda at fixed k, M and v0 */
    double length, unit;         /* dl L, dl U */
    double group[GROUP_COUNT];
} change;

/* dlambda with k, M, v0 and e. */
static double damping_change(const impact *i, const change *d)
{
    const rsl_law_contact *c = &i->contact;
    double k = c->stiffness, lambda = c->damping;
    switch (i->form) {
    case RSL_LAW_DAMPING_RATIO:
        return lambda * (d->stiffness - d->speed) +
               k / c->speed * i->formula_slope * d->restitution;
    case RSL_LAW_DAMPING_FACTOR:
        return 0.5 * lambda * (d->mass + d->stiffness) +
               sqrt(c->mass * k) * i->formula_slope * d->restitution;
    case RSL_LAW_DAMPING_CALLER:
        return d->damping;
    case RSL_LAW_DAMPING_NONE:
        break;
    }
    return 0.0;
}

static void set_groups(const impact *i, change *d)
{
    const rsl_law_contact *c = &i->contact;
    double over = 1.0 / (c->n + 1.0);
    d->length = over * (d->mass + 2.0 * d->speed - d->stiffness - i->log_length * d->n);
    d->unit = d->stiffness + (c->n - c->m) * d->length + i->log_length * (d->n - d->m) -
              c->q * d->speed - i->log_speed * d->q;
    d->group[GROUP_N] = d->n;
    d->group[GROUP_M] = d->m;
    d->group[GROUP_Q] = d->q;
    if (i->calibrated) {
        const double *e = i->path.restitution.slope;
        double rest = e[GROUP_N] * d->n + e[GROUP_M] * d->m + e[GROUP_Q] * d->q;
        d->group[GROUP_LAMBDA] = (d->restitution - rest) / e[GROUP_LAMBDA];
        d->damping = i->unit * d->group[GROUP_LAMBDA] + c->damping * d->unit;
        return;
    }
    d->damping = damping_change(i, d);
    d->group[GROUP_LAMBDA] = (d->damping - c->damping * d->unit) / i->unit;
}

static change change_with(const impact *i, size_t input)
{
    const rsl_law_contact *c = &i->contact;
    change d = {0};
    if (i->material >> input & 1u) {
        d.stiffness = rsl_law_stiffness_slope(i->law, i->spec, input);
        set_groups(i, &d);
        return d;
    }
    switch (input) {
    case RSL_LAW_INDEX_mass:
        d.mass = 1.0 / c->mass;
        break;
    case RSL_LAW_INDEX_stiffness:
        d.stiffness = 1.0 / c->stiffness;
        break;
    case RSL_LAW_INDEX_speed:
        d.speed = 1.0 / c->speed;
        break;
    case RSL_LAW_INDEX_restitution:
        d.restitution = 1.0;
        break;
    case RSL_LAW_INDEX_damping:
        d.damping = 1.0;
        break;
    case RSL_LAW_INDEX_exponent:
        d.n = 1.0;
        d.m = i->m_slope;
        break;
    case RSL_LAW_INDEX_m:
        d.m = 1.0;
        break;
    default:
        assert(input == RSL_LAW_INDEX_q);
        d.q = 1.0;
        break;
    }
    set_groups(i, &d);
    return d;
}

/* ---- the matrix ------------------------------------------------------------------- */

/* Entries that are zero by the dimensions: a number of the path that none of the groups moves. */
static void put(rsl_collide_jacobian *j, size_t row, size_t input, double value, int corner)
{
    j->value[row][input] = value;
    j->kind[row][input] = corner         ? RSL_COLLIDE_DERIVATIVE_CORNER
                          : value == 0.0 ? RSL_COLLIDE_DERIVATIVE_ZERO
                                         : RSL_COLLIDE_DERIVATIVE_SMOOTH;
}

/* Exponents and the damping act through the groups; below rounding of its terms a sum is zero. */
static double sum_groups(const rsl_collide_varied *phi, const change *d)
{
    double sum = 0.0;
    for (int g = 0; g < GROUP_COUNT; g++)
        if (d->group[g] != 0.0)
            sum += phi->slope[g] * d->group[g];
    return sum;
}

/* Lambda >= 0: at zero the damping can only grow. */
static int at_edge(const impact *i, const change *d)
{
    return i->lambda == 0.0 && i->form != RSL_LAW_DAMPING_NONE && d->group[GROUP_LAMBDA] != 0.0;
}

static void put_path(const impact *i, const change *d, size_t input, rsl_collide_jacobian *j)
{
    const rsl_collide_path_gradient *p = &i->path;
    const rsl_law_contact *c = &i->contact;
    double time = i->length / c->speed, force = c->mass * c->speed * c->speed / i->length;
    const struct {
        size_t row;
        const rsl_collide_varied *phi;
        double scale, change;
    } rows[] = {
        {RSL_COLLIDE_ROW_depth_max, &p->depth_max, i->length, d->length},
        {RSL_COLLIDE_ROW_time_of_depth_max, &p->time_of_depth_max, time, d->length - d->speed},
        {RSL_COLLIDE_ROW_force_max, &p->force_max, force, d->mass + 2.0 * d->speed - d->length},
        {RSL_COLLIDE_ROW_time_of_force_max, &p->time_of_force_max, time, d->length - d->speed},
        {RSL_COLLIDE_ROW_duration, &p->duration, time, d->length - d->speed},
        {RSL_COLLIDE_ROW_depth_end, &p->depth_end, i->length, d->length},
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        double sum = sum_groups(rows[r].phi, d);
        put(j, rows[r].row, input, rows[r].scale * (rows[r].phi->value * rows[r].change + sum),
            (sum != 0.0 && at_edge(i, d)) || rows[r].phi->corner);
    }
}

/* The restitution and what follows from it: s = e v0, (1 + e) M v0, energies. */
static void put_rebound(const impact *i, const change *d, size_t input, rsl_collide_jacobian *j)
{
    const rsl_law_contact *c = &i->contact;
    double e = i->path.restitution.value, momentum = c->mass * c->speed;
    double energy = 0.5 * momentum * c->speed, of_energy = d->mass + 2.0 * d->speed;
    double de = i->calibrated ? d->restitution : sum_groups(&i->path.restitution, d);
    int corner = de != 0.0 && at_edge(i, d);
    put(j, RSL_COLLIDE_ROW_restitution, input, de, corner);
    put(j, RSL_COLLIDE_ROW_speed_out, input, c->speed * (de + e * d->speed), corner);
    put(j, RSL_COLLIDE_ROW_impulse, input, momentum * (de + (1.0 + e) * (d->mass + d->speed)),
        corner);
    put(j, RSL_COLLIDE_ROW_energy_in, input, energy * of_energy, 0);
    put(j, RSL_COLLIDE_ROW_energy_out, input, energy * e * (2.0 * de + e * of_energy), corner);
    put(j, RSL_COLLIDE_ROW_energy_dissipated, input,
        energy * ((1.0 - e) * (1.0 + e) * of_energy - 2.0 * e * de), corner);
    put(j, RSL_COLLIDE_ROW_damping, input, d->damping, d->damping != 0.0 && at_edge(i, d));
}

/* Groups that are only moved by the rounding of a scale that leaves them where they are. */
static void clean_groups(const impact *i, size_t input, change *d)
{
    const rsl_law_contact *c = &i->contact;
    double terms = fabs(d->damping) + fabs(c->damping * d->unit);
    int scale = i->material >> input & 1u || input == RSL_LAW_INDEX_mass ||
                input == RSL_LAW_INDEX_stiffness || input == RSL_LAW_INDEX_speed;
    if (scale && fabs(d->group[GROUP_LAMBDA] * i->unit) <= 1e-14 * terms)
        d->group[GROUP_LAMBDA] = 0.0;
}

/* ---- which inputs ------------------------------------------------------------------ */

static rsl_law_inputs given_inputs(const rsl_law_parameters *spec)
{
    rsl_law_inputs given = 0;
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)spec + rsl_law_input_table()[i].offset, sizeof value);
        if (rsl_given(value))
            given |= RSL_LAW_INPUT_AT(i);
    }
    return given;
}

static rsl_status refuse(const rsl_law *law, const char *why, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_UNKNOWN, "no derivatives of %s: %s", law->key, why);
}

static rsl_status check_covered(const rsl_law *law, impact *i, rsl_error *error)
{
    const rsl_law_contact *c = &i->contact;
    if (i->spec->restitution_of_speed)
        return refuse(law, "a restitution that depends on the speed is not covered; give a number",
                      error);
    if (!c->model->power)
        return refuse(law, "only laws F = k d^n + lambda d^m sgn(v)|v|^q are covered", error);
    i->material = rsl_law_stiffness_inputs(law, i->spec);
    if (!i->material && !(c->stiffness == i->spec->stiffness))
        return refuse(law, "its stiffness follows from other inputs; give the stiffness", error);
    i->calibrated = c->model->damped && !rsl_given(i->spec->damping) &&
                    (c->calibration == RSL_LAW_EXACT || law->exact_ratio);
    if (!i->calibrated && !rsl_law_damping_slope(law, i->spec, c, &i->form, &i->formula_slope))
        return refuse(law,
                      "its damping formula has no derivative here; give the damping, or use "
                      "the exact calibration",
                      error);
    if (i->calibrated)
        i->form = RSL_LAW_DAMPING_CALLER;
    return RSL_OK;
}

static rsl_status solve_path(const rsl_law *law, impact *i, const rsl_collide_outcome *outcome,
                             rsl_error *error)
{
    const rsl_law_contact *c = &i->contact;
    i->length = rsl_collide_natural_length(c);
    i->log_length = rsl_num_log(i->length);
    i->log_speed = rsl_num_log(c->speed);
    i->unit = rsl_collide_damping_unit(c);
    i->lambda = c->model->damped ? rsl_collide_lambda(c) : 0.0;
    i->m_slope = law->m == RSL_LAW_M_EQUALS_N || (c->assumed & BIT(m)) != 0;
    if (law->m == RSL_LAW_M_HALF ||
        (rsl_law_formulation_of(c) != RSL_LAW_FORMULATION_DEFAULT && c->m != c->n))
        i->m_slope = 0.5; /* m = (n - 1)/2 */
    rsl_collide_path_problem problem = {
        .n = c->n,
        .m = c->m,
        .q = c->q,
        .lambda = i->lambda,
        .force_end = c->end == RSL_LAW_SEPARATION_ZERO_FORCE && rsl_collide_can_pull(c),
        .approach_only = c->model->approach_only,
    };
    rsl_status status = rsl_collide_path_gradient_solve(&problem, &i->path);
    double e = i->path.restitution.value;
    if (status != RSL_OK || !(fabs(e - outcome->restitution) <= 1e-9 * e + 1e-12))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the derivatives of %s did not converge: its damping is too strong",
                             law->key);
    return RSL_OK;
}

static void fill(const impact *i, rsl_collide_jacobian *j)
{
    for (size_t input = 0; input < RSL_LAW_INPUT_COUNT; input++) {
        if (!(j->inputs >> input & 1u))
            continue;
        change d = change_with(i, input);
        clean_groups(i, input, &d);
        put_path(i, &d, input, j);
        put_rebound(i, &d, input, j);
    }
}

/* ---- dimensions -------------------------------------------------------------------- */

#ifndef NDEBUG
/* Contribution of the inputs to a unit of a row: sum of [p] p dy/dp, p = M, v0, k, lambda. */
static double sum_of_unit(const impact *i, const double *slope, int unit, double *size)
{
    const rsl_law_contact *c = &i->contact;
    const double powers[4][3] = {
        {1, 0, 0}, {0, 1, -1}, {1, 1 - c->n, -2}, {1, 1 - c->m - c->q, c->q - 2}};
    const double part[4] = {c->mass * slope[RSL_LAW_INDEX_mass],
                            c->speed * slope[RSL_LAW_INDEX_speed],
                            c->stiffness * slope[RSL_LAW_INDEX_stiffness],
                            i->calibrated ? 0.0 : c->damping * slope[RSL_LAW_INDEX_damping]};
    double sum = 0.0;
    for (int p = 0; p < 4; p++) {
        sum += powers[p][unit] * part[p];
        *size += fabs(powers[p][unit] * part[p]);
    }
    return sum;
}

/* Euler: in each unit the sum is [y] y. A formula with exponents that were not made for it, a
 * stiffness of the material and a slope that is infinite are left out. */
static int holds_euler(const impact *i, const rsl_collide_jacobian *j)
{
    static const double powers[][3] = {
#define POWERS(field, unit, mass, length, time) {mass, length, time},
        RSL_COLLIDE_GRADIENT_LIST(POWERS)
#undef POWERS
    };
    const rsl_collide_outcome *o = &j->outcome;
    const double value[] = {o->restitution,       o->speed_out,  o->depth_max,
                            o->time_of_depth_max, o->force_max,  o->time_of_force_max,
                            o->duration,          o->depth_end,  o->impulse,
                            o->energy_in,         o->energy_out, o->energy_dissipated};
    if (i->material || i->form == RSL_LAW_DAMPING_RATIO || i->form == RSL_LAW_DAMPING_FACTOR)
        return 1;
    for (size_t row = 0; row < sizeof value / sizeof *value; row++)
        for (int unit = 0; unit < 3; unit++) {
            double size = fabs(value[row]), sum = sum_of_unit(i, j->value[row], unit, &size);
            if (isfinite(sum) && fabs(sum - powers[row][unit] * value[row]) > 1e-7 * size)
                return 0;
        }
    return 1;
}
#endif

static rsl_status check_call(const rsl_law *law, const rsl_collide_options *options,
                             rsl_error *error)
{
    if (options && options->load != 0.0)
        return refuse(law, "with an external load they are not covered", error);
    return RSL_OK;
}

rsl_status rsl_collide_gradient(const rsl_law *law, const rsl_law_parameters *spec,
                                const rsl_collide_options *options, rsl_collide_jacobian *jacobian,
                                rsl_error *error)
{
    impact i = {.law = law, .spec = spec};
    rsl_collide_jacobian j = {0};
    if (!jacobian)
        return rsl_error_missing(error, "room for the derivatives");
    rsl_status status = rsl_collide_prepare(law, spec, &i.contact, error);
    if (status >= 0)
        status = check_call(law, options, error);
    if (status >= 0)
        status = rsl_collide(&i.contact, options, &j.outcome, error);
    if (status == RSL_NO_SEPARATION)
        status = rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                               "no derivatives of %s: the bodies do not separate", law->key);
    if (status >= 0)
        status = check_covered(law, &i, error);
    if (status >= 0)
        status = solve_path(law, &i, &j.outcome, error);
    if (status < 0)
        return status;
    j.damping = i.contact.damping;
    j.inputs = given_inputs(spec) &
               (law->inputs | law->options | BIT(mass) | BIT(speed) | BIT(restitution)) &
               (POWER_INPUTS | i.material);
    if (i.form == RSL_LAW_DAMPING_NONE)
        j.inputs &= ~BIT(restitution);
    fill(&i, &j);
    assert(holds_euler(&i, &j));
    *jacobian = j;
    return RSL_OK;
}
