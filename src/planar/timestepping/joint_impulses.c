/* SPDX-License-Identifier: MIT
 *
 * Coulomb friction of joints and guides in a Moreau step, as impulses.
 *
 * The friction P of a pin of radius r acts along r (w_b - w_a), that of a guide along its axis. With
 * the slip velocity v after the step and the normal impulse N,
 *
 *     |P| <= mu N,   v = 0 or P = -mu N v/|v|,
 *     N = |R| + h p                   pin, R its reaction, p the preload
 *     N = max(|F|, 2 |M|/L) + h p     guide of a joint, F and M its reactions
 *     N = h p                         guide with a given normal force
 *
 * R, F and M are the impulses of the joint rows in the whole step: their forces at the state theta h
 * ahead, and the reactions to contacts and friction. The projections of the velocities onto the
 * joints do not count: they cancel each other over a step. The joints are eliminated: with the coupling C of the friction rows to the joint rows, S = G W G',
 *
 *     D = J W J' - C S^-1 C',   v = v_0 + D P,   L = L_0 - S^-1 C' P,
 *
 * which is solved by projected Gauss-Seidel sweeps with N(L), each followed by a Newton step of the
 * joints that stick, up to the first limit (Silcowitz, Niebe & Erleben 2010): alone the sweeps are
 * slow for chains. Contacts and friction are solved in turn until the friction does not change. mu is static for a joint that stuck in the last step; a
 * joint that slips nevertheless gets the kinetic value, and the step is solved again.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/rigid/rigid.h"
#include "planar/timestepping/internal.h"

enum { SWEEPS_MAX = 400, ROUNDS_MAX = 200 };

/* Relative change of a sweep, and of the friction between two solutions of the contacts. */
static const double sweep_tolerance = 1e-15, round_tolerance = 1e-13;

/* Largest accepted change after all sweeps, and after all rounds; the latter is reported as residual
 * of the contacts. */
static const double accepted_change = 1e-9, accepted_round = 0.02;

/* Added to the diagonal of D of sticking joints, relative: rows of closed loops are dependent. */
static const double regularisation = 1e-11;

/* D below this fraction of J W J' is round-off: the joints and drives impose the slip velocity. */
static const double imposed = 1e-12;

struct rsl_planar_joint_impulses {
    rsl_planar_constraint_row *rows;
    double *delassus, *couple, *tie;
    double *push, *rate, *before, *mu;
    double *old;   /* P before the sweeps */
    double *joint; /* L_0: impulses of the active joint rows without friction and contacts, N s */
    double *total; /* L */
    double *free;  /* velocities without friction and contacts */
    double *limit; /* mu N, N s */
    double *step;  /* Newton step of the joints that stick */
    double *lower; /* Cholesky factor of their D */
    size_t *sticking;
    double *residual; /* change of P in the round before */
};

typedef struct rsl_planar_joint_impulses joint_impulses;

/* Memory for the friction of all joints and guides. Returns NULL if out of memory. */
static joint_impulses *reserve(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    if (work->rigid->joint_impulses != NULL)
        return work->rigid->joint_impulses;
    size_t n = fixed->model.slide_count, joints = fixed->joint_rows;
    joint_impulses *s = rsl_planar_allocate(work, 1, sizeof *s);
    double *at = rsl_planar_allocate(
        work, n * (2 * n + 2 * joints + 8) + 2 * joints + fixed->free_count, sizeof *at);
    rsl_planar_constraint_row *rows = rsl_planar_allocate(work, n, sizeof *rows);
    size_t *sticking = rsl_planar_allocate(work, n, sizeof *sticking);
    if (s == NULL || at == NULL || rows == NULL || sticking == NULL)
        return NULL;
    s->sticking = sticking;
    s->rows = rows;
    s->delassus = at;
    s->couple = s->delassus + n * n;
    s->tie = s->couple + n * joints;
    s->push = s->tie + n * joints;
    s->rate = s->push + n;
    s->before = s->rate + n;
    s->mu = s->before + n;
    s->old = s->mu + n;
    s->joint = s->old + n;
    s->total = s->joint + joints;
    s->free = s->total + joints;
    s->limit = s->free + fixed->free_count;
    s->step = s->limit + n;
    s->residual = s->step + n;
    s->lower = s->residual + n;
    return work->rigid->joint_impulses = s;
}

static void slip_velocities(const rsl_planar_compiled_model *fixed,
                            const rsl_planar_workspace *work, const joint_impulses *s, double *rate)
{
    for (size_t i = 0; i < fixed->model.slide_count; i++)
        rate[i] = rsl_planar_row_dot(&s->rows[i], work->frame[s->rows[i].a].u,
                                     work->frame[s->rows[i].b].u);
}

/* Friction rows at the frames, D and S^-1 C'. */
static void assemble(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                     rsl_planar_workspace *work, joint_impulses *s)
{
    size_t n = fixed->model.slide_count, joints = work->active_count;
    for (size_t i = 0; i < n; i++) {
        const rsl_planar_friction_guide *slide = &fixed->model.slides[i];
        const rsl_planar_friction_state *friction = &state->slides[i];
        rsl_planar_point at = {0.0, 0.0}, axis = {0.0, 0.0};
        rsl_planar_slide_slip(fixed, state, work, friction, &at, &axis);
        s->rows[i] = rsl_planar_friction_row(fixed, state, work, friction, slide->body_b,
                                             slide->body_a, at, axis);
        double *couple = s->couple + i * joints, *tie = s->tie + i * joints;
        for (size_t k = 0; k < joints; k++)
            tie[k] = couple[k] =
                rsl_planar_delassus_entry(fixed, &work->rows[work->active[k]], &s->rows[i]);
        if (joints > 0)
            rsl_planar_solve_factored(work, tie);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double entry = rsl_planar_delassus_entry(fixed, &s->rows[i], &s->rows[j]);
            double sum = entry;
            for (size_t k = 0; k < joints; k++)
                sum -= s->couple[i * joints + k] * s->tie[j * joints + k];
            s->delassus[i * n + j] = i == j && sum <= imposed * entry ? 0.0 : sum;
        }
}

/* Normal impulse of joint or guide i, N s. */
static double normal_impulse(const rsl_planar_compiled_model *fixed,
                             const rsl_planar_workspace *work, size_t i, double h)
{
    double preload = h * fixed->model.slides[i].normal_force;
    return i < fixed->first_pin ? preload : rsl_planar_joint_normal(fixed, work, i) + preload;
}

/* Sets the multipliers of the joint rows to L. */
static void set_multipliers(rsl_planar_workspace *work, const double *total)
{
    for (size_t k = 0; k < work->active_count; k++)
        work->rows[work->active[k]].force = total[k];
}

/* Changes P_i by `change`, with all slip velocities and joint impulses. */
static void change_push(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                        joint_impulses *s, size_t i, double change)
{
    size_t n = fixed->model.slide_count, joints = work->active_count;
    s->push[i] += change;
    for (size_t j = 0; j < n; j++)
        s->rate[j] += s->delassus[j * n + i] * change;
    for (size_t k = 0; k < joints; k++)
        work->rows[work->active[k]].force -= s->tie[i * joints + k] * change;
}

/* Friction of joint i for the present slip velocities and joint impulses. Returns the relative
 * change, in multiples of `scale` as a velocity. */
static double sweep_row(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                        joint_impulses *s, size_t i, double h, double scale)
{
    double own = s->delassus[i * fixed->model.slide_count + i];
    double limit = s->limit[i] = s->mu[i] * normal_impulse(fixed, work, i, h);
    double wanted = own > 0.0           ? s->push[i] - s->rate[i] / own
                    : s->rate[i] == 0.0 ? s->push[i]
                                        : -copysign(limit, s->rate[i]);
    double change = fmax(-limit, fmin(limit, wanted)) - s->push[i];
    if (change == 0.0)
        return 0.0;
    change_push(fixed, work, s, i, change);
    return own > 0.0 ? fabs(change) * own / scale : fabs(change) / limit;
}

/* Cholesky factor of D of the `count` sticking joints, and the step that stops their slip. */
static void newton_step(const rsl_planar_compiled_model *fixed, joint_impulses *s, size_t count)
{
    size_t n = fixed->model.slide_count;
    double *l = s->lower, *x = s->step;
    for (size_t i = 0; i < count; i++) {
        size_t row = s->sticking[i] * n;
        x[i] = -s->rate[s->sticking[i]];
        for (size_t j = 0; j <= i; j++) {
            double sum = s->delassus[row + s->sticking[j]];
            if (i == j)
                sum *= 1.0 + regularisation;
            for (size_t k = 0; k < j; k++)
                sum -= l[i * count + k] * l[j * count + k];
            l[i * count + j] =
                i > j ? sum / l[j * count + j]
                      : sqrt(fmax(sum, regularisation * s->delassus[row + s->sticking[i]]));
        }
        for (size_t k = 0; k < i; k++)
            x[i] -= l[i * count + k] * x[k];
        x[i] /= l[i * count + i];
    }
    for (size_t i = count; i-- > 0;) {
        for (size_t k = i + 1; k < count; k++)
            x[i] -= l[k * count + i] * x[k];
        x[i] /= l[i * count + i];
    }
}

/* Newton step of the joints below their limits, up to the first limit. */
static void stop_sticking(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                          joint_impulses *s)
{
    size_t n = fixed->model.slide_count, count = 0;
    double share = 1.0;
    for (size_t i = 0; i < n; i++)
        if (fabs(s->push[i]) < s->limit[i] && s->delassus[i * n + i] > 0.0)
            s->sticking[count++] = i;
    if (count < 2)
        return; /* a sweep solves one joint */
    newton_step(fixed, s, count);
    for (size_t k = 0; k < count; k++) {
        size_t i = s->sticking[k];
        double room = copysign(s->limit[i], s->step[k]) - s->push[i];
        if (fabs(s->step[k]) > fabs(room))
            share = fmin(share, room / s->step[k]);
    }
    for (size_t k = 0; k < count; k++)
        change_push(fixed, work, s, s->sticking[k], share * s->step[k]);
}

/* Friction of all joints for the velocities of the frames and the multipliers L. Returns the
 * relative change of the last sweep. */
static double solve_friction(const rsl_planar_compiled_model *fixed,
                             const rsl_planar_workspace *work, joint_impulses *s, double h,
                             double scale)
{
    double worst = 0.0;
    for (int sweep = 0; sweep < SWEEPS_MAX; sweep++) {
        worst = 0.0;
        for (size_t i = 0; i < fixed->model.slide_count; i++)
            worst = fmax(worst, sweep_row(fixed, work, s, i, h, scale));
        if (worst <= sweep_tolerance)
            break;
        stop_sticking(fixed, work, s);
    }
    return worst;
}

/* Adds the friction and the joint reactions to it to `body`. */
static void add_friction(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         const joint_impulses *s)
{
    size_t joints = work->active_count;
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        rsl_planar_rigid_add_row(work->rigid, &s->rows[i], s->push[i]);
        for (size_t k = 0; k < joints; k++)
            rsl_planar_rigid_add_row(work->rigid, &work->rows[work->active[k]],
                                     -s->tie[i * joints + k] * s->push[i]);
    }
}

/* Velocities u of the frames from those without friction and contacts, and the impulses `body`. */
static void update_velocities(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              const joint_impulses *s, double *u)
{
    memcpy(u, s->free, fixed->free_count * sizeof *u);
    rsl_planar_apply_impulses(fixed, work, u);
    rsl_planar_moreau_set_velocities(fixed, work, u);
}

/* Solves the contacts beside the present friction. Output: `body` without friction, velocities and
 * slip velocities with both, L. */
static rsl_status solve_contacts(rsl_planar *system, joint_impulses *s, size_t count, double fall,
                                 double *u, rsl_error *error)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    rsl_planar_workspace *work = &system->work;
    size_t joints = work->active_count;
    memset(work->rigid->body, 0, (fixed->bodies + 1) * sizeof *work->rigid->body);
    add_friction(fixed, work, s);
    update_velocities(fixed, work, s, u);
    for (size_t k = 0; k < joints; k++)
        work->rows[work->active[k]].force = 0.0;
    if (count == 0) {
        memset(work->rigid->body, 0, (fixed->bodies + 1) * sizeof *work->rigid->body);
    } else {
        rsl_planar_moreau_row_velocities(work, count, work->rigid->after);
        rsl_status status = rsl_planar_moreau_solve(system, count, fall, error);
        if (status < 0)
            return status;
        rsl_planar_apply_impulses(fixed, work, u);
        rsl_planar_moreau_set_velocities(fixed, work, u);
    }
    slip_velocities(fixed, work, s, s->rate);
    for (size_t k = 0; k < joints; k++) {
        s->total[k] = work->rows[work->active[k]].force; /* reaction to the contacts */
        work->rows[work->active[k]].force += s->joint[k];
        for (size_t i = 0; i < fixed->model.slide_count; i++)
            work->rows[work->active[k]].force -= s->tie[i * joints + k] * s->push[i];
    }
    return RSL_OK;
}

/* Sets kinetic friction where joints slip in spite of static friction. Returns 0 if none does. */
static int switch_to_kinetic(const rsl_planar_compiled_model *fixed, const joint_impulses *s,
                             double noise)
{
    int any = 0;
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        double kinetic = fixed->model.slides[i].friction.kinetic;
        if (s->mu[i] == kinetic || fabs(s->rate[i]) <= noise)
            continue;
        s->mu[i] = kinetic;
        any = 1;
    }
    return any;
}

/* Friction rows, velocities before the step and coefficients; L_0 from the forces of the
 * evaluation. Returns the scale of velocities, m/s. */
static double begin(const rsl_planar *system, rsl_planar_workspace *work, joint_impulses *s,
                    double h, double fall, const double *before, const double *u)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    size_t n = fixed->model.slide_count;
    assemble(fixed, &system->state, work, s);
    rsl_planar_moreau_set_velocities(fixed, work, before);
    slip_velocities(fixed, work, s, s->before);
    rsl_planar_moreau_set_velocities(fixed, work, u);
    slip_velocities(fixed, work, s, s->rate);
    memcpy(s->free, u, fixed->free_count * sizeof *u);
    for (size_t k = 0; k < work->active_count; k++)
        s->joint[k] = h * work->rows[work->active[k]].force;
    set_multipliers(work, s->joint);
    double scale = fall;
    for (size_t i = 0; i < n; i++) {
        const rsl_planar_friction *law = &fixed->model.slides[i].friction;
        s->mu[i] = system->state.slides[i].sign == 0 ? law->static_ : law->kinetic;
        s->push[i] = 0.0;
        scale = fmax(scale, fmax(fabs(s->before[i]), fabs(s->rate[i])));
    }
    return scale > 0.0 ? scale : 1.0;
}

/* Velocities, joint impulses, loss of energy and the states of the joints. */
static void finish(rsl_planar *system, joint_impulses *s, double h, double noise, double *u)
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    rsl_planar_workspace *work = &system->work;
    size_t joints = work->active_count;
    double lost = 0.0;
    add_friction(fixed, work, s);
    update_velocities(fixed, work, s, u);
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        rsl_planar_friction_state *friction = &system->state.slides[i];
        lost -= 0.5 * s->push[i] * (s->before[i] + s->rate[i]);
        friction->sign = fabs(s->rate[i]) <= noise ? 0 : s->rate[i] > 0.0 ? 1 : -1;
        friction->slip = s->rate[i];
        friction->force = -s->push[i] / h;
        friction->normal = normal_impulse(fixed, work, i, h) / h;
        for (size_t k = 0; k < joints; k++)
            s->total[k] -= s->tie[i * joints + k] * s->push[i];
    }
    set_multipliers(work, s->total);
    system->state.y[2 * fixed->free_count + RSL_PLANAR_SUM_FRICTION] += lost;
}

/* Largest change of the friction since `old`, relative to `scale` as a velocity. */
static double change_since(const rsl_planar_compiled_model *fixed, const joint_impulses *s,
                           double scale)
{
    size_t n = fixed->model.slide_count;
    double worst = 0.0;
    for (size_t i = 0; i < n; i++)
        worst = fmax(worst, fabs(s->push[i] - s->old[i]) * s->delassus[i * n + i] / scale);
    return worst;
}

/* Relaxed friction of the next round, P_old + w (P - P_old), by Aitken's method with the change r of
 * the round before: w = -w_before r (P - P_old - r)/|P - P_old - r|^2, between 1 and 20. The slip
 * velocities are those of the next round. Returns w. */
static double relax(const rsl_planar_compiled_model *fixed, joint_impulses *s, double before)
{
    size_t n = fixed->model.slide_count;
    double product = 0.0, square = 0.0;
    for (size_t i = 0; i < n; i++) {
        double change = s->push[i] - s->old[i], difference = change - s->residual[i];
        product += s->residual[i] * difference;
        square += difference * difference;
        s->residual[i] = change;
    }
    double factor = square > 0.0 ? fmax(1.0, fmin(-before * product / square, 20.0)) : 1.0;
    for (size_t i = 0; i < n; i++)
        s->push[i] = s->old[i] + factor * s->residual[i];
    return factor;
}

/* Change between two rounds at which they end: contacts solved by sweeps are not exact. */
static double round_limit(const rsl_planar *system, size_t count, double fall, double scale)
{
    return count > RSL_PLANAR_MOREAU_DIRECT
               ? fmax(round_tolerance, system->fixed->model.sweep_tolerance * fall / scale)
               : round_tolerance;
}

static rsl_status not_solved(const rsl_planar *system, double change, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the friction of the joints is not solved in the step at t = %.9g s: it "
                         "still changes by %.2g of the velocities; a joint may jam",
                         system->state.time, change);
}

rsl_status rsl_planar_moreau_solve_joints(rsl_planar *system, size_t count, double h, double fall,
                                          const double *before, rsl_error *error)
{
    assert(h > 0.0 && fall >= 0.0);
    const rsl_planar_compiled_model *fixed = system->fixed;
    rsl_planar_workspace *work = &system->work;
    joint_impulses *s = reserve(fixed, work);
    if (s == NULL)
        return rsl_error_no_memory(error);
    double *u = system->state.y + fixed->free_count, worst = 0.0, change = 0.0, noise = 0.0,
           factor = 1.0;
    double scale = begin(system, work, s, h, fall, before, u);
    double limit = round_limit(system, count, fall, scale);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        rsl_status status = solve_contacts(system, s, count, fall, u, error);
        if (status < 0)
            return status;
        noise = fmax(1e-11 * scale, count > 0 ? work->rigid->noise : 0.0);
        memcpy(s->old, s->push, fixed->model.slide_count * sizeof *s->old);
        worst = solve_friction(fixed, work, s, h, scale);
        change = change_since(fixed, s, scale);
        int settled = count == 0 || change <= limit || worst > accepted_change;
        if (settled && !switch_to_kinetic(fixed, s, noise))
            break;
        factor = round == 0 || settled ? 1.0 : relax(fixed, s, factor);
    }
    double residual = count > 0 && change > limit ? change : 0.0;
    if (!(worst <= accepted_change && residual <= accepted_round))
        return not_solved(system, fmax(worst, residual), error);
    system->state.summary.contact_residual = fmax(system->state.summary.contact_residual, residual);
    finish(system, s, h, noise, u);
    return RSL_OK;
}
