/* SPDX-License-Identifier: MIT
 *
 * First guesses from what can be read off the data:
 *
 *     impulse          Int F dt = M v0 (1 + e)
 *     contact time     T = 3.2 L/v0 or so, for any law
 *     deepest point    x = L or so
 *     area of a loop   (1 - e^2) M v0^2/2
 *
 * with L = (M v0^2/k)^(1/(n+1)) as in collide.h.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "num/elementary.h"

typedef struct guess {
    double mass, speed, length, restitution;
} guess;

/* ---- one record ---------------------------------------------------------- */

typedef struct pulse {
    double onset, duration, baseline, impulse, peak;
} pulse;

/* Where a channel stands above a tenth of its peak. */
static pulse pulse_of(const rsl_fit_record *r, const double *y)
{
    pulse p = {0};
    assert(r->time && r->count > 0);
    size_t top = 0, n = r->count, low, high;
    double outside = 0.0;
    for (size_t i = 1; i < n; i++)
        if (y[i] > y[top])
            top = i;
    double level = 0.1 * y[top];
    for (low = top; low > 0 && y[low] > level; low--)
        ;
    for (high = top; high + 1 < n && y[high] > level; high++)
        ;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        if (i + 2 < low || i > high + 2) {
            outside += y[i];
            count++;
        }
    p.baseline = count > 0 ? outside / (double)count : 0.0;
    p.peak = y[top] - p.baseline;
    for (size_t i = low; i < high; i++)
        p.impulse += (0.5 * (y[i] + y[i + 1]) - p.baseline) * (r->time[i + 1] - r->time[i]);
    p.duration = 1.15 * (r->time[high] - r->time[low]);
    p.onset = r->time[low] - 0.07 * p.duration;
    if (low == 0)
        p.onset = r->time[0];
    return p;
}

/* Work around a loop, from its samples. */
static double loop_area(const rsl_fit_record *r)
{
    const double *f = r->channel[RSL_FIT_FORCE];
    const double *d = r->channel[RSL_FIT_DEPTH];
    double area = 0.0;
    for (size_t i = 1; i < r->count; i++)
        area += 0.5 * (f[i] + f[i - 1]) * (d[i] - d[i - 1]);
    return area;
}

static double largest(const double *y, size_t count, int sign)
{
    double max = -HUGE_VAL;
    for (size_t i = 0; i < count; i++)
        max = fmax(max, sign * y[i]);
    return max;
}

static double first_of(double a, double b) { return a > 0.0 ? a : b; }

static void guess_speed(const rsl_fit_record *r, guess *g)
{
    const double *rate = r->channel[RSL_FIT_RATE];
    double in = rate ? largest(rate, r->count, 1) : 0.0;
    if (!rate || !(in > 0.0))
        return;
    g->speed = first_of(g->speed, in);
    g->restitution = largest(rate, r->count, -1) / in;
}

static void guess_times(const rsl_fit_record *r, guess *g)
{
    const double *force = r->channel[RSL_FIT_FORCE];
    const double *depth = r->channel[RSL_FIT_DEPTH];
    const double *pulse_like = force ? force : depth;
    if (!r->time || !pulse_like)
        return;
    pulse p = pulse_of(r, pulse_like);
    if (force && !(g->restitution > 0.0) && g->mass > 0.0 && g->speed > 0.0)
        g->restitution = p.impulse / (g->mass * g->speed) - 1.0;
    double kick = 1.0 + fmin(1.0, fmax(0.1, first_of(g->restitution, 0.6)));
    if (force && !(g->mass > 0.0) && g->speed > 0.0)
        g->mass = p.impulse / (g->speed * kick);
    if (force && !(g->speed > 0.0) && g->mass > 0.0)
        g->speed = p.impulse / (g->mass * kick);
    if (!(g->length > 0.0) && g->speed > 0.0)
        g->length = p.duration * g->speed / 3.2;
}

static guess guess_record(const rsl_fit_problem *p, const rsl_fit_record *r)
{
    const double *force = r->channel[RSL_FIT_FORCE];
    const double *depth = r->channel[RSL_FIT_DEPTH];
    guess g = {.mass = first_of(r->mass, p->spec.mass), .speed = first_of(r->speed, p->spec.speed)};
    guess_speed(r, &g);
    if (depth)
        g.length = largest(depth, r->count, 1);
    guess_times(r, &g);
    if (!r->time && force && depth) {
        double energy = g.mass > 0.0 && g.speed > 0.0
                            ? 0.5 * g.mass * g.speed * g.speed
                            : 0.5 * g.length * largest(force, r->count, 1);
        g.restitution = sqrt(fmax(0.0, 1.0 - loop_area(r) / energy));
        if (!(g.mass > 0.0) && g.speed > 0.0)
            g.mass = 2.0 * energy / (g.speed * g.speed);
        if (!(g.speed > 0.0) && g.mass > 0.0)
            g.speed = sqrt(2.0 * energy / g.mass);
    }
    return g;
}

static guess guess_impact(const rsl_fit_problem *p, const rsl_fit_impact *m)
{
    guess g = {.mass = first_of(m->mass, p->spec.mass),
               .speed = first_of(m->speed, p->spec.speed),
               .restitution = m->restitution};
    if (!(g.mass > 0.0))
        g.mass = 1.0;
    if (!(g.speed > 0.0))
        g.speed = 1.0;
    if (m->duration > 0.0)
        g.length = m->duration * g.speed / 3.2;
    else if (m->depth_max > 0.0)
        g.length = m->depth_max;
    else if (m->force_max > 0.0)
        g.length = g.mass * g.speed * g.speed / m->force_max;
    return g;
}

static guess guess_all(const rsl_fit_problem *p)
{
    guess g = p->data->record_count > 0 ? guess_record(p, &p->data->records[0])
                                        : guess_impact(p, &p->data->impacts[0]);
    g.mass = first_of(g.mass, 1.0);
    g.speed = first_of(g.speed, 1.0);
    g.length = first_of(g.length, 1e-3);
    g.restitution = first_of(g.restitution, 0.6);
    g.restitution = fmin(0.97, fmax(0.03, g.restitution));
    return g;
}

/* ---- a spec from a guess ------------------------------------------------- */

static int is_free(const rsl_fit_problem *p, int input)
{
    for (size_t j = 0; j < p->input_count; j++)
        if (p->inputs[j] == input)
            return 1;
    return 0;
}

/* Initial value of an input that the data do not determine. */
static double default_of(int input)
{
    double value = rsl_fit_input_of(input)->default_value;
    return value > 0.0 ? value : 1.0;
}

/* The damping that gives the restitution guessed. */
static double damping_for(const rsl_fit_problem *p, const rsl_law_parameters *requested, double e)
{
    rsl_law_contact contact;
    rsl_law_parameters spec = *requested;
    spec.damping = RSL_UNSET;
    spec.restitution = e;
    spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(p->law, &spec, &contact, NULL) < 0)
        return 1.0;
    return first_of(contact.damping, 1.0);
}

static double exponent_of(const rsl_fit_problem *p, const rsl_law_parameters *spec)
{
    return spec->exponent > 0.0 ? spec->exponent : first_of(p->law->n, 1.5);
}

/* Inputs not given get their guess; `given` ones keep theirs as a start. */
static rsl_law_parameters spec_of(const rsl_fit_problem *p, const guess *g,
                                  const rsl_law_parameters *forced, int afresh)
{
    rsl_law_parameters known = p->spec;
    for (size_t j = 0; j < p->input_count && afresh; j++)
        rsl_fit_set(&known, p->inputs[j], RSL_UNSET);
    rsl_law_parameters spec = known;
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        if (!is_free(p, i))
            continue;
        double wish = rsl_fit_get(forced, i);
        double now = rsl_fit_get(&spec, i);
        rsl_fit_set(&spec, i, rsl_given(wish) ? wish : rsl_given(now) ? now : default_of(i));
    }
    if (!rsl_given(spec.mass) || (is_free(p, RSL_LAW_INDEX_mass) && !rsl_given(known.mass)))
        spec.mass = g->mass;
    if (!rsl_given(spec.speed) || (is_free(p, RSL_LAW_INDEX_speed) && !rsl_given(known.speed)))
        spec.speed = g->speed;
    double n = exponent_of(p, &spec);
    if (is_free(p, RSL_LAW_INDEX_m) && !rsl_given(known.m) && !rsl_given(forced->m))
        spec.m = n;
    if (is_free(p, RSL_LAW_INDEX_restitution) && !rsl_given(known.restitution) &&
        !rsl_given(forced->restitution))
        spec.restitution = g->restitution;
    if (is_free(p, RSL_LAW_INDEX_stiffness) && !rsl_given(known.stiffness)) {
        double factor = first_of(forced->stiffness, 1.0);
        spec.stiffness =
            factor * spec.mass * spec.speed * spec.speed / rsl_num_pow(g->length, n + 1.0);
    }
    if (is_free(p, RSL_LAW_INDEX_stiffness_unload))
        spec.stiffness_unload = 2.0 * spec.stiffness;
    if (is_free(p, RSL_LAW_INDEX_damping) && !rsl_given(known.damping))
        spec.damping = damping_for(p, &spec, first_of(forced->restitution, g->restitution));
    if (is_free(p, RSL_LAW_INDEX_alpha) && !rsl_given(known.alpha))
        spec.alpha = (1.0 - g->restitution) / spec.speed;
    return spec;
}

/* ---- the list ------------------------------------------------------------ */

/* Variation of a start; 0: as estimated. Of k a factor. */
typedef struct variant {
    double k, e, n, m, q;
    int afresh; /* 1: forget the starts that were given */
} variant;

static const variant variants[] = {
    {0},
    {.afresh = 1},
    {.m = 0.5},
    {.n = 1.0, .m = 1.0},
    {.e = 0.3},
    {.e = 0.85},
    {.k = 3.0},
    {.k = 0.3},
    {.q = 0.6},
    {.q = 1.8},
    {.n = 2.2, .m = 2.0},
    {.m = 2.5, .q = 0.7},
    {.m = 0.3, .q = 1.5},
    {.n = 1.0, .m = 0.3, .q = 1.5},
    {.n = 2.5, .m = 0.8},
    {.k = 10.0, .e = 0.5},
    {.k = 0.1, .e = 0.5},
    {.k = 100.0},
    {.k = 0.01},
};

static rsl_law_parameters forced_by(const variant *v)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = v->k > 0.0 ? v->k : RSL_UNSET;
    spec.restitution = v->e > 0.0 ? v->e : RSL_UNSET;
    spec.exponent = v->n > 0.0 ? v->n : RSL_UNSET;
    spec.m = v->m > 0.0 ? v->m : RSL_UNSET;
    spec.q = v->q > 0.0 ? v->q : RSL_UNSET;
    return spec;
}

/* 1: the variant changes a free parameter. */
static int matters(const rsl_fit_problem *p, const variant *v)
{
    int damping = is_free(p, RSL_LAW_INDEX_damping);
    int any = v->k + v->e + v->n + v->m + v->q == 0.0 && !v->afresh;
    for (size_t j = 0; j < p->input_count && v->afresh; j++)
        any |= rsl_given(rsl_fit_get(&p->spec, p->inputs[j]));
    any |= v->k > 0.0 && is_free(p, RSL_LAW_INDEX_stiffness);
    any |= v->e > 0.0 && (is_free(p, RSL_LAW_INDEX_restitution) || damping);
    any |= v->n > 0.0 && is_free(p, RSL_LAW_INDEX_exponent);
    any |= v->m > 0.0 && is_free(p, RSL_LAW_INDEX_m);
    any |= v->q > 0.0 && is_free(p, RSL_LAW_INDEX_q);
    return any;
}

static double nuisance_guess(const rsl_fit_problem *p, const rsl_fit_unknown *u)
{
    const rsl_fit_record *r = &p->data->records[u->record];
    const double *force = r->channel[RSL_FIT_FORCE];
    const double *depth = r->channel[RSL_FIT_DEPTH];
    if (u->nuisance == RSL_FIT_GAIN)
        return first_of(p->value[RSL_FIT_GAIN], 1.0);
    int shape = u->nuisance == RSL_FIT_OFFSET || u->nuisance == RSL_FIT_BASELINE;
    if (!r->time || (!force && !depth) || !shape)
        return 0.0;
    pulse seen = pulse_of(r, force ? force : depth);
    return u->nuisance == RSL_FIT_OFFSET ? seen.onset : seen.baseline;
}

size_t rsl_fit_starts(const rsl_fit_problem *p, double starts[RSL_FIT_STARTS_MAX][RSL_FIT_FREE_MAX])
{
    guess g = guess_all(p);
    size_t count = 0, all = sizeof variants / sizeof variants[0];
    for (size_t v = 0; v < all && count < RSL_FIT_STARTS_MAX; v++) {
        if (!matters(p, &variants[v]))
            continue;
        rsl_law_parameters forced = forced_by(&variants[v]);
        rsl_law_parameters spec = spec_of(p, &g, &forced, variants[v].afresh);
        double *z = starts[count++];
        for (size_t j = 0; j < p->count; j++) {
            const rsl_fit_unknown *u = &p->unknown[j];
            z[j] = rsl_fit_inverse(u, u->input >= 0 ? rsl_fit_get(&spec, u->input)
                                                    : nuisance_guess(p, u));
        }
    }
    return count;
}
