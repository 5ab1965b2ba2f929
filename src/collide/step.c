/* SPDX-License-Identifier: MIT
 *
 * Fixed-step codes on one impact, and the largest step for a wanted error.
 *
 * Scaled by the duration T, the onset speed v0 and the length v0 T, an impact
 * has the step 1/N with N = T/h steps per contact, N being any real number:
 *
 *     x' = u,   u' = -F T/(M v0),   x(0) = 0,  u(0) = 1.
 *
 * The code touches at the phase theta of a step. It leaves at another phase,
 * which theta and the fraction of N decide together. So the error E(theta, N)
 * has about the period 1 in N, under an envelope that falls as N^-p, and it is
 * the envelope that a promise for all smaller steps has to look at:
 *
 *     top(N) = sup of E over 0 < theta <= 1 and N <= N' <= N + 1.
 *
 * What p to expect. The onset is not smooth: a force that starts as x^r costs
 * h^(r+1), whatever the method, with r = min(n, m). Inside, `verlet` sees a rate
 * that is half a step old and is of order 1, but for F = g(x) f(u) this costs
 * nothing: with p(u) = integral of du/f(u) its kick is u -> u - h g(x) f(u), a shift of p by an
 * amount that for f linear depends on x alone, and its drift a shift of x by an amount that depends
 * on p alone. Such a map is symplectic; it keeps a modified energy that differs from the true one
 * only where g is not zero, hence not before the onset and not after the end. Elastic laws and the
 * family of Hunt and Crossley (m = n, q = 1) return e to order n + 1.
 *
 * That higher orders are lost at the onset: M. Danby, J. Shrimpton, M. Palmer, Comput. Chem. Eng.
 * 58 (2013) 211-222. The half-step velocity in the force: D. R. Vyas, J. M. Ottino, R. M. Lueptow,
 * P. B. Umbanhowar, Comput. Phys. Commun. 310 (2025) 109524.
 */
#include "resile/step.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "collide/step_walk.h"
#include "law/models.h"
#include "num/constants.h"
#include "resile/collide.h"

/* ---- names ---------------------------------------------------------------- */

typedef struct stepper_row {
    const char *name, *meaning;
    int forces;
} stepper_row;

static const stepper_row steppers[] = {
#define STEPPER_ROW(id, text, forces, what) {text, what, forces},
    RSL_STEP_SCHEME_LIST(STEPPER_ROW)
#undef STEPPER_ROW
};

static int is_stepper(rsl_step_scheme stepper)
{
    return (unsigned)stepper < (unsigned)RSL_STEP_SCHEME_COUNT;
}

const char *rsl_step_scheme_name(rsl_step_scheme stepper)
{
    return is_stepper(stepper) ? steppers[stepper].name : "unknown";
}

const char *rsl_step_scheme_meaning(rsl_step_scheme stepper)
{
    return is_stepper(stepper) ? steppers[stepper].meaning : "unknown";
}

int rsl_step_scheme_forces(rsl_step_scheme stepper)
{
    return is_stepper(stepper) ? steppers[stepper].forces : 0;
}

/* ---- the largest error in a region --------------------------------------- */

/* The smallest phase looked at: the onset just before the end of a step. */
static const double phase_min = 1e-9;

/* Steps per contact from which on the error is smooth. */
static const double many = 4096.0;

typedef rsl_step_place place;

/* 0 < phase <= 1, low <= steps <= high. */
typedef struct region {
    const rsl_step_problem *of;
    double low, high;
    double sign; /* 0: |e_fixed - e|; 1 or -1: its excess or its deficit */
    int rough;   /* 1: the samples are enough */
} region;

static double clamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

static place place_in(const region *r, double phase, double steps)
{
    return (place){clamp(phase, phase_min, 1.0), clamp(steps, r->low, r->high), HUGE_VAL};
}

static void look(const region *r, place *at, int count)
{
    double e[RSL_STEP_LANES];
    rsl_step_walk(r->of, at, count, e);
    for (int i = 0; i < count; i++) {
        double excess = e[i] - r->of->restitution;
        at[i].error = isnan(e[i]) ? HUGE_VAL : r->sign == 0.0 ? fabs(excess) : r->sign * excess;
    }
}

/* A place and its neighbours. */
typedef struct patch {
    place at[9];
    int count;
} patch;

static int find_error(const patch *in, place *at)
{
    for (int i = 0; i < in->count; i++)
        if (in->at[i].phase == at->phase && in->at[i].steps == at->steps) {
            at->error = in->at[i].error;
            return 1;
        }
    return 0;
}

/* Looks at the places of `now` that were not looked at in `before`. */
static void look_around(const region *r, const patch *before, patch *now)
{
    patch fresh = {.count = 0};
    for (int i = 0; i < now->count; i++)
        if (!find_error(before, &now->at[i]) && !find_error(&fresh, &now->at[i]))
            fresh.at[fresh.count++] = now->at[i];
    look(r, fresh.at, fresh.count);
    for (int i = 0; i < now->count; i++)
        (void)find_error(&fresh, &now->at[i]);
}

static patch neighbours(const region *r, const place *of, double stride, double width, int on_line)
{
    patch p = {.count = 0};
    for (int k = 0; k < 9; k++) {
        int along = k % 3 - 1, across = k / 3 - 1;
        if (k != 4 && !(on_line && along) && !(width == 0.0 && across))
            p.at[p.count++] =
                place_in(r, of->phase + along * stride, of->steps + across * stride * width);
    }
    return p;
}

/* Climbs from a sample to the top near it, or beyond `enough`: to the best neighbour, and half the
 * stride where none leads up, twice the stride where LONG in a row did. On a line the phase stays,
 * and the top may be sharp. No further than a period of E: beyond that it is the envelope that
 * rises, all the way down to the smallest N; and no longer than the slopes around leave hope to come
 * beyond `enough`. */
static place climb(const region *of, place top, double enough, int on_line)
{
    enum { LONG = 32 };
    region near = *of, *r = &near;
    double finest = on_line && r->high <= many ? 1e-9 : 1e-4;
    double width = fmin(r->high - r->low, 1.0);
    patch before = {.count = 0};
    int moves = 0;
    assert(width >= 0.0);
    near.low = fmax(of->low, top.steps - 1.0);
    near.high = fmin(of->high, top.steps + 1.0);
    for (double stride = 1.0 / 32.0; stride > finest && top.error <= enough;) {
        patch around = neighbours(r, &top, stride, width, on_line);
        place best = top;
        double min = top.error;
        look_around(r, &before, &around);
        for (int k = 0; k < around.count; k++) {
            if (around.at[k].error > best.error)
                best = around.at[k];
            min = fmin(min, around.at[k].error);
        }
        before = around;
        before.at[before.count++] = top;
        if (best.error > top.error) {
            if (++moves % LONG == 0)
                stride *= 2.0;
        } else {
            if (enough < HUGE_VAL && top.error + 2.0 * (top.error - min) < enough)
                break;
            stride *= 0.5;
            moves = 0;
        }
        top = best;
    }
    return top;
}

enum { KEPT = 3 };

/* Few steps are cheap to take, and their errors are rugged; those of very many are smooth. */
static int sample_count(const region *r)
{
    if (r->high > many)
        return 32;
    return r->high > 24.0 ? 128 : 512;
}

static int line_sample_count(const region *r)
{
    if (!(r->high > r->low))
        return 1;
    return r->high > many ? 8 : 32;
}

/* Keeps the largest samples, largest first. */
static void keep(place *best, place sample)
{
    for (int i = 0; i < KEPT; i++)
        if (sample.error > best[i].error) {
            place moved = best[i];
            best[i] = sample;
            sample = moved;
        }
}

/* The largest of the kept samples after a climb from each. A climb is worth
 * its while where the sample comes near `enough`. */
static place climb_all(const region *r, const place *best, double enough, int on_line)
{
    place top = best[0];
    for (int i = 0; i < KEPT && top.error <= enough; i++) {
        if (r->rough || (enough < HUGE_VAL && best[i].error < 0.7 * enough))
            break;
        place found = climb(r, best[i], enough, on_line);
        if (found.error > top.error)
            top = found;
    }
    return top;
}

static void forget(place *best)
{
    for (int i = 0; i < KEPT; i++)
        best[i] = (place){1.0, 1.0, -HUGE_VAL};
}

/* The sample j of `count`: at one phase, or in the plane if it is NaN. There the samples are
 * fractions of j/g and j/g^2 with g^3 = g + 1: evenly spread and so on both axes. */
static place sample(const region *r, double phase, int j, int count)
{
    double along = fmod(j * 0.7548776662466927, 1.0);
    double across = fmod(j * 0.5698402909980532, 1.0);
    if (isnan(phase))
        return place_in(r, along, r->low + across * (r->high - r->low));
    return place_in(r, phase, r->low + (r->high - r->low) * j / count);
}

/* The largest error at one phase, or at any if it is NaN. The first sample that is beyond `enough`
 * ends the search: so one is looked at, then two, then more at a time. */
static place search_samples(const region *r, double phase, double enough)
{
    place best[KEPT], at[RSL_STEP_LANES];
    int on_line = !isnan(phase), count = on_line ? line_sample_count(r) : sample_count(r);
    forget(best);
    for (int j = 0, some = 1; j < count && best[0].error <= enough; some = 2 * some) {
        some = some < RSL_STEP_LANES ? some : RSL_STEP_LANES;
        some = some < count - j ? some : count - j;
        for (int i = 0; i < some; i++)
            at[i] = sample(r, phase, j++, count);
        look(r, at, some);
        for (int i = 0; i < some && best[0].error <= enough; i++)
            keep(best, at[i]);
    }
    return climb_all(r, best, enough, on_line);
}

/* The largest error in the region; the search ends as soon as one beyond
 * `enough` is seen. A phase at which the method evaluates the force right at
 * the onset can be a ridge too sharp to be climbed: those come first. */
static place search(const region *r, double enough)
{
    static const double ridges[] = {0.0, 0.5, 1.0, RSL_NUM_NAN};
    place top = {1.0, r->low, -HUGE_VAL};
    for (int i = 0; i < 4 && top.error <= enough; i++) {
        place found = search_samples(r, ridges[i], enough);
        if (found.error > top.error)
            top = found;
    }
    return top;
}

/* ---- the search for the step ---------------------------------------------- */

/* Share of the wanted error that the search uses. */
static const double inside = 0.99;

/* Neighbouring windows up to here, windows at this distance beyond. */
static const double contiguous = 64.0, distance = 1.19;

/* From here on the error is a power of the step. */
static const double settled = 64.0;

static int holds(const rsl_step_problem *p, double low, double high, double limit)
{
    region r = {p, low, high, 0.0, 0};
    return search(&r, limit).error <= limit;
}

static double next_window(double steps)
{
    return steps < contiguous ? steps + 1.0 : distance * steps;
}

/* The first of the windows [N, N+1] from which on all hold, up to four times
 * its N and at least to `settled`; `before` is the last one that does not (0:
 * none). HUGE_VAL if it lies beyond RSL_STEP_COUNT_MAX. */
static double first_window(const rsl_step_problem *p, double limit, double *before)
{
    double first = RSL_STEP_COUNT_MIN, steps = first;
    *before = 0.0;
    while (steps <= fmax(4.0 * first, settled)) {
        if (!holds(p, steps, steps + 1.0, limit)) {
            *before = steps;
            first = next_window(steps);
            if (first > RSL_STEP_COUNT_MAX)
                return HUGE_VAL;
        }
        steps = next_window(steps);
    }
    return first;
}

/* Between a window that does not hold and one from which on all do, to half
 * a percent or the width of a window. */
static double narrow_window(const rsl_step_problem *p, double limit, double bad, double good)
{
    while (good - bad > 1.0 && good > 1.005 * bad) {
        double middle = 0.5 * (bad + good);
        if (holds(p, middle, middle + 1.0, limit))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* The smallest change of N that is looked at. */
static const double cell = 1.0 / 32.0;

/* Down from a window that holds, for what it gives away. */
static double walk_down(const rsl_step_problem *p, double limit, double steps)
{
    while (steps - cell >= RSL_STEP_COUNT_MIN && steps < 128.0 &&
           holds(p, steps - cell, steps, limit))
        steps -= cell;
    return steps;
}

/* Up again where a closer look finds more: at the one step, or anywhere up to
 * the distance of two windows. A law with a corner on its way (yield, return)
 * has a phase there, too, and not every window sees the worst of all three. */
static place settle(const rsl_step_problem *p, double limit, double steps)
{
    for (double stride = cell;; stride *= 2.0) {
        region one = {p, steps, steps, 0.0, 0};
        region above = {p, steps, distance * steps, 0.0, 0};
        place worst = search(&one, HUGE_VAL), top = worst;
        if (worst.error <= limit)
            top = search(&above, limit);
        if (top.error <= limit)
            return worst;
        steps = top.steps + stride;
    }
}

/* p of top(N) ~ N^-p, from the samples; NaN where the error is down to
 * rounding, with nothing to observe and nothing to fear. */
static double observed_order(const rsl_step_problem *p, double steps)
{
    region near = {p, steps, steps + 1.0, 0.0, 1};
    region far = {p, 4.0 * steps, 4.0 * steps + 1.0, 0.0, 1};
    double error = search(&far, HUGE_VAL).error;
    if (error < 1e-11)
        return RSL_NUM_NAN;
    return rsl_num_log(search(&near, HUGE_VAL).error / error) /
           rsl_num_log((4.0 * steps + 0.5) / (steps + 0.5));
}

/* ---- the public entries ----------------------------------------------------- */

static rsl_status check_stepper(rsl_step_scheme stepper, rsl_error *error)
{
    if (is_stepper(stepper))
        return RSL_OK;
    return rsl_range_check("stepper", stepper, RSL_RANGE(0, RSL_STEP_SCHEME_COUNT - 1), "", error);
}

/* `out` is where the answer goes. */
static rsl_status make_problem(const rsl_law_contact *contact, rsl_step_scheme stepper,
                               const void *out, rsl_step_problem *p, rsl_error *error)
{
    rsl_collide_outcome outcome;
    rsl_status status = check_stepper(stepper, error);
    if (status == RSL_OK && !out)
        status = rsl_error_missing(error, "room for the answer");
    if (status == RSL_OK)
        status = rsl_collide(contact, NULL, &outcome, error);
    if (status < 0)
        return status;
    if (!contact->model->force)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: its impact takes no time", contact->law->key);
    if (status == RSL_NO_SEPARATION)
        return rsl_error_set(
            error, RSL_ERROR_NO_SOLUTION,
            "the bodies do not separate: there is no duration of contact to divide into steps");
    *p = (rsl_step_problem){
        .contact = *contact,
        .stepper = stepper,
        .duration = outcome.duration,
        .restitution = outcome.restitution,
        .length = contact->speed * outcome.duration,
        .unit = outcome.duration / contact->mass / contact->speed,
    };
    if (!(p->length > 0.0) || !isfinite(p->length) || !isfinite(p->unit))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a contact of %g s at %g m/s leads out of the range of a double",
                             p->duration, contact->speed);
    return RSL_OK;
}

static rsl_status check_step(const rsl_step_problem *p, double step, rsl_error *error)
{
    double steps = p->duration / step;
    if (step > 0.0 && steps >= 0.5 && steps <= 1e9)
        return RSL_OK;
    return rsl_range_refuse(error, "step", step, "1e-9 to 2 times the duration of contact, %.10g s",
                            p->duration);
}

static rsl_status ran_away(rsl_step_scheme stepper, double step, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "the numbers of %s run away at a step of %g s",
                         rsl_step_scheme_name(stepper), step);
}

rsl_status rsl_step_restitution(const rsl_law_contact *contact, rsl_step_scheme stepper,
                                double step, double phase, double *restitution, rsl_error *error)
{
    rsl_step_problem p;
    rsl_status status = make_problem(contact, stepper, restitution, &p, error);
    if (status == RSL_OK)
        status = check_step(&p, step, error);
    if (status != RSL_OK)
        return status;
    status = rsl_range_check("phase", phase, RSL_RANGE_UP_TO(0.0, 1.0), "", error);
    if (status != RSL_OK)
        return status;
    place at = {phase, p.duration / step, 0.0};
    double e;
    rsl_step_walk(&p, &at, 1, &e);
    if (isnan(e))
        return ran_away(stepper, step, error);
    *restitution = e;
    return e == 0.0 ? RSL_NO_SEPARATION : RSL_OK;
}

rsl_status rsl_step_band_at(const rsl_law_contact *contact, rsl_step_scheme stepper, double step,
                            rsl_step_band *band, rsl_error *error)
{
    rsl_step_problem p;
    rsl_status status = make_problem(contact, stepper, band, &p, error);
    if (status == RSL_OK)
        status = check_step(&p, step, error);
    if (status != RSL_OK)
        return status;
    double steps = p.duration / step;
    region low = {&p, steps, steps, -1.0, 0};
    region high = {&p, steps, steps, 1.0, 0};
    place min = search(&low, HUGE_VAL), max = search(&high, HUGE_VAL);
    if (isinf(min.error) || isinf(max.error))
        return ran_away(stepper, step, error);
    *band =
        (rsl_step_band){p.restitution - min.error, p.restitution + max.error, min.phase, max.phase};
    return RSL_OK;
}

static rsl_status too_many(rsl_step_scheme stepper, double wanted, rsl_error *error)
{
    return rsl_error_set(
        error, RSL_ERROR_NO_SOLUTION,
        "%s needs more than %g steps per contact for an error of %g: a larger error is needed",
        rsl_step_scheme_name(stepper), RSL_STEP_COUNT_MAX, wanted);
}

/* The place of the largest error at the number of steps advised. */
static rsl_status advise(const rsl_step_problem *p, double wanted, place *worst, double *order,
                         rsl_error *error)
{
    double limit = inside * wanted, bad;
    double good = first_window(p, limit, &bad);
    if (good == HUGE_VAL)
        return too_many(p->stepper, wanted, error);
    if (bad > 0.0)
        good = narrow_window(p, limit, bad, good);
    *worst = settle(p, limit, walk_down(p, limit, good));
    *order = observed_order(p, fmax(good, settled));
    if (*order < 0.5)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the error of %s does not fall with the step as it should (order %g)",
                             rsl_step_scheme_name(p->stepper), *order);
    return RSL_OK;
}

rsl_status rsl_step_advise(const rsl_law_contact *contact, rsl_step_scheme stepper, double wanted,
                           rsl_step_advice *advice, rsl_error *error)
{
    rsl_step_problem p;
    double order = 0.0;
    place worst = {0};
    rsl_status status = make_problem(contact, stepper, advice, &p, error);
    if (status != RSL_OK)
        return status;
    status = rsl_range_check("error", wanted, RSL_RANGE_BELOW(RSL_STEP_ERROR_MIN, 1.0), "", error);
    status = status ? status : advise(&p, wanted, &worst, &order, error);
    if (status != RSL_OK)
        return status;
    *advice = (rsl_step_advice){
        .step = p.duration / worst.steps,
        .steps_per_contact = worst.steps,
        .worst_error = worst.error,
        .worst_phase = worst.phase,
        .order = order,
        .duration = p.duration,
        .restitution_exact = p.restitution,
    };
    return RSL_OK;
}
