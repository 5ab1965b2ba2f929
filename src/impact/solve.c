/* SPDX-License-Identifier: MIT
 *
 * One impact: parts of the path in order, and the ends of compression and of contact on them.
 *
 * A part is straight (along a fixed direction, resumed slip, stick), a series in sigma, or the end of
 * slip. On each the normal velocity is monotonic: a series is cut where dv/dP changes its sign. Every
 * part begins where the one before it ended, so the quantities that decide the end of contact grow
 * from zero at the end of compression and are not differences of large numbers.
 *
 * End of compression: v = 0 rising, with the work of the normal force at its least so far. If v falls
 * through zero again, the bodies approach; where it rises through zero, compression ends once more if
 * the work has a new minimum. End of contact, at v >= 0 only:
 *
 *     newton  v = -e v0      poisson  P - P_c = e P_c      stronge  W - W_c = -e^2 W_c
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "impact/flow.h"
#include "impact/impact.h"
#include "num/elementary.h"

enum { PARTS_MAX = 4000 };

/* Slip, relative to the largest speed, that is zero if it decreases. */
#define NO_SLIP 1e-250

/* Event at the end of a part of the motion. */
typedef enum event {
    PART_ENDS, /* without an event */
    COMPRESSED,
    APPROACHES, /* v falls through zero */
    FINISHED
} event;

typedef struct run {
    rsl_impact_flow flow;
    double friction_static, e, v0;
    rsl_impact_hypothesis hypothesis;
    rsl_impact_state at;   /* p, work and lost since `base` */
    rsl_impact_state base; /* the end of compression */
    int compressed;        /* there is one */
    int approaching;       /* v < 0 */
    unsigned flags;
    int phase_count;
    rsl_impact_phase phase[RSL_IMPACT_PHASE_MAX];
    rsl_impact_observer *observer; /* NULL: none */
    void *user;
    double mass, speed; /* units */
} run;

/* ---- the path, for who wants to see it ---------------------------------------- */

enum { SHOWN = 16 }; /* points of a part */

/* With an observer slip is followed down to this, in units of the speed, before its end is taken in
 * one step. */
#define SHOWN_SLIP 1e-4

static void show(const run *r, const rsl_impact_state *at, char mode)
{
    double impulse = r->mass * r->speed, energy = impulse * r->speed;
    rsl_impact_point point = {
        .impulse = {impulse * (r->base.p + at->p), impulse * at->j1, impulse * at->j2},
        .velocity = {r->speed * at->v, r->speed * at->r * at->x, r->speed * at->r * at->y},
        .work = energy * (r->base.work + at->work),
        .lost = energy * (r->base.lost + at->lost),
        .mode = mode};
    r->observer(&point, r->user);
}

static void show_series(const run *r, const rsl_impact_series *s, double step)
{
    for (int i = 1; i <= SHOWN; i++) {
        rsl_impact_state at = r->at;
        rsl_impact_series_advance(s, step * i / SHOWN, &at);
        show(r, &at, 's');
    }
}

/* ---- the end of contact ------------------------------------------------------ */

/* Remaining growth of the quantity of the hypothesis. */
static double left(const run *r)
{
    switch (r->hypothesis) {
    case RSL_IMPACT_POISSON:
        return r->e * r->base.p - r->at.p;
    case RSL_IMPACT_STRONGE:
        return -r->e * r->e * r->base.work - r->at.work;
    default:
        return -r->e * r->v0 - r->at.v;
    }
}

/* Takes the end of compression as the new origin of impulse, work and loss. */
static void renew(run *r)
{
    rsl_impact_state *base = &r->base, *at = &r->at;
    base->p += at->p;
    base->work += at->work;
    base->lost += at->lost;
    base->x = at->x;
    base->y = at->y;
    base->r = at->r;
    at->p = at->work = at->lost = 0.0;
    r->compressed = 1;
}

/* Follows an event; 1: contact has ended. */
static int follow(run *r, event what)
{
    switch (what) {
    case COMPRESSED:
        r->approaching = 0;
        r->at.v = 0.0;
        if (!r->compressed || r->at.work < 0.0)
            renew(r);
        return !(left(r) > 0.0);
    case APPROACHES:
        r->approaching = 1;
        r->at.v = 0.0;
        r->flags |= RSL_IMPACT_RECOMPRESSION;
        return 0;
    case FINISHED:
        if (r->hypothesis == RSL_IMPACT_NEWTON)
            r->at.v = -r->e * r->v0;
        return 1;
    default:
        return 0;
    }
}

/* ---- straight parts ----------------------------------------------------------- */

/* Constant rates per normal impulse. */
typedef struct straight {
    double f, g, j1, j2, loss; /* of v, of r, of the friction impulse; loss = mu, 0 for stick */
    double length;             /* in normal impulse */
} straight;

/* Impulse until the end of contact, from v >= 0. */
static double until_end(const run *r, double f)
{
    double rest = left(r), v = r->at.v;
    if (!(rest > 0.0))
        return 0.0;
    if (r->hypothesis == RSL_IMPACT_POISSON)
        return rest;
    if (r->hypothesis == RSL_IMPACT_NEWTON)
        return f > 0.0 ? rest / f : HUGE_VAL;
    double square = v * v + 2.0 * f * rest;
    return square > 0.0 ? 2.0 * rest / (v + sqrt(square)) : HUGE_VAL;
}

static event straight_event(const run *r, const straight *s, double *step)
{
    double v = r->at.v, zero = s->f != 0.0 ? -v / s->f : HUGE_VAL;
    *step = s->length;
    if (r->approaching) {
        if (!(s->f > 0.0 && zero <= s->length))
            return PART_ENDS;
        *step = zero;
        return COMPRESSED;
    }
    double end = until_end(r, s->f), falls = s->f < 0.0 ? zero : HUGE_VAL;
    if (end <= fmin(falls, s->length)) {
        *step = end;
        return FINISHED;
    }
    if (falls < s->length) {
        *step = falls;
        return APPROACHES;
    }
    return PART_ENDS;
}

static void straight_advance(const straight *s, double p, rsl_impact_state *at)
{
    at->p += p;
    at->j1 += s->j1 * p;
    at->j2 += s->j2 * p;
    at->work += p * (at->v + 0.5 * s->f * p);
    at->lost += s->loss * p * (at->r + 0.5 * s->g * p);
    at->v += s->f * p;
    at->r += s->g * p;
}

static void show_straight(const run *r, const straight *s, double step)
{
    for (int i = 1; i <= SHOWN; i++) {
        rsl_impact_state at = r->at;
        straight_advance(s, step * i / SHOWN, &at);
        show(r, &at, at.r > 0.0 || s->g > 0.0 ? 's' : 'S');
    }
}

/* Runs along a straight part until it ends; 1: contact has ended. */
static int run_straight(run *r, straight s)
{
    for (int i = 0; i < PARTS_MAX; i++) {
        double step;
        event what = straight_event(r, &s, &step);
        assert(step < HUGE_VAL);
        if (r->observer)
            show_straight(r, &s, step);
        straight_advance(&s, step, &r->at);
        s.length -= step;
        if (follow(r, what))
            return 1;
        if (what == PART_ENDS)
            return 0;
    }
    return 1;
}

static straight slide(const run *r, const rsl_impact_rates *rates)
{
    double mu = r->flow.mu;
    return (straight){.f = rates->f,
                      .g = rates->g,
                      .j1 = -mu * r->at.x,
                      .j2 = -mu * r->at.y,
                      .loss = mu,
                      .length = rates->g < 0.0 ? r->at.r / -rates->g : HUGE_VAL};
}

/* ---- series -------------------------------------------------------------------- */

/* The change of a quantity along a series, less `wanted`. */
typedef struct target {
    const run *r;
    const rsl_impact_series *series;
    int quantity; /* -1: the work of the normal force */
    double wanted;
} target;

static double target_value(const target *t, double sigma, double *slope)
{
    const rsl_impact_state *at = &t->r->at;
    if (t->quantity < 0)
        return rsl_impact_series_work(&t->r->flow, t->series, at, sigma, slope) - t->wanted;
    double change = rsl_impact_series_value(t->series, t->quantity, sigma, slope) * at->r;
    *slope *= at->r;
    return change - t->wanted;
}

/* The root in [0, high], where the target changes its sign: Newton's method in a bracket. */
static double root(const target *t, double high, double guess)
{
    double low = 0.0, x = guess > 0.0 && guess < high ? guess : high, slope;
    int rises = t->wanted > 0.0;
    for (int i = 0; i < 100; i++) {
        double value = target_value(t, x, &slope);
        if (value == 0.0)
            return x;
        if ((value > 0.0) == rises)
            high = x;
        else
            low = x;
        double step = value / slope, next = x - step;
        if (!(next >= low && next <= high))
            next = 0.5 * (low + high);
        if (fabs(next - x) <= 1e-16 * next || high - low <= 1e-16 * high)
            return next;
        x = next;
    }
    return x;
}

/* b.p at a place of the series: zero where f has an extremum. */
static double across_at(const run *r, const rsl_impact_series *s, double sigma, double *f)
{
    double slope, x = rsl_impact_series_value(s, RSL_IMPACT_X, sigma, &slope),
                  y = rsl_impact_series_value(s, RSL_IMPACT_Y, sigma, &slope);
    *f = r->flow.a - r->flow.mu * (r->flow.b1 * x + r->flow.b2 * y);
    return r->flow.b2 * x - r->flow.b1 * y;
}

/* Halves [0, high] to where f (or its derivative) has changed its sign. */
static double halve(const run *r, const rsl_impact_series *s, double high, int of_f)
{
    double low = 0.0, f, first = across_at(r, s, 0.0, &f);
    if (of_f)
        first = f;
    for (int i = 0; i < 60 && high - low > 1e-16 * high; i++) {
        double middle = 0.5 * (low + high), value = across_at(r, s, middle, &f);
        if (of_f)
            value = f;
        if ((value > 0.0) == (first > 0.0))
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* Shortens the series to where v is monotonic. Returns whether v falls. */
static int cut(run *r, rsl_impact_series *s)
{
    const rsl_impact_flow *w = &r->flow;
    if (w->coupling < w->a)
        return 0;
    double f0, f1, tiny = 1e-14 * (w->a + w->coupling), b0 = across_at(r, s, 0.0, &f0),
                   b1 = across_at(r, s, s->length, &f1);
    if (b0 * b1 < 0.0 && w->mu * fabs(b0) > tiny)
        s->length = halve(r, s, s->length, 0);
    (void)across_at(r, s, s->length, &f1);
    if (f0 * f1 < 0.0 && fabs(f0) > tiny)
        s->length = halve(r, s, s->length, 1);
    int falls = (fabs(f0) > tiny ? f0 : f1) < 0.0;
    if (falls)
        r->flags |= RSL_IMPACT_JAM;
    return falls;
}

static event series_event(run *r, rsl_impact_series *s, double f, double *step)
{
    int falls = cut(r, s);
    double slope, scale = r->at.r, v = r->at.v;
    double change = rsl_impact_series_value(s, RSL_IMPACT_V, s->length, &slope) * scale;
    static const int quantities[] = {[RSL_IMPACT_NEWTON] = RSL_IMPACT_V,
                                     [RSL_IMPACT_POISSON] = RSL_IMPACT_P,
                                     [RSL_IMPACT_STRONGE] = -1};
    target zero = {r, s, RSL_IMPACT_V, -v}, end = {r, s, quantities[r->hypothesis], left(r)};
    *step = s->length;
    if (r->approaching) {
        if (falls || v + change < 0.0)
            return PART_ENDS;
        *step = root(&zero, s->length, -v / (f * scale));
        return COMPRESSED;
    }
    event what = PART_ENDS;
    if (falls && v + change < 0.0) {
        *step = root(&zero, s->length, -v / (f * scale));
        what = APPROACHES;
    }
    if (!(end.wanted > 0.0)) {
        *step = 0.0;
        return FINISHED;
    }
    if (target_value(&end, *step, &slope) >= 0.0) {
        *step = root(&end, *step, until_end(r, f) / scale);
        what = FINISHED;
    }
    return what;
}

/* ---- slip ------------------------------------------------------------------------ */

/* The end of slip in one step, unless an event comes before; 1: done. */
static int run_tail(run *r, const rsl_impact_rates *rates)
{
    rsl_impact_state end;
    if ((r->observer && r->at.r > SHOWN_SLIP) || !rsl_impact_tail(&r->flow, rates, &r->at, &end))
        return 0;
    run try = *r;
    try.at = end;
    if (r->approaching ? end.v > 0.0 : !(left(&try) > 0.0))
        return 0;
    r->at = end;
    return 1;
}

static void open_phase(run *r, char mode)
{
    assert(r->phase_count < RSL_IMPACT_PHASE_MAX);
    rsl_impact_phase *phase = &r->phase[r->phase_count];
    double angle = mode == 's' ? rsl_num_atan2(r->at.y, r->at.x) : RSL_UNSET;
    *phase = (rsl_impact_phase){.mode = mode,
                                .impulse_begin = r->base.p + r->at.p,
                                .direction_begin = angle,
                                .slip_begin = r->at.r};
    r->at.turned = 0.0;
}

static void close_phase(run *r)
{
    rsl_impact_phase *phase = &r->phase[r->phase_count++];
    phase->impulse_end = r->base.p + r->at.p;
    phase->direction_end = phase->direction_begin + r->at.turned;
    phase->slip_end = r->at.r;
}

/* Slip from r > 0: 1 at the end of contact, 0 at r = 0, -1 if it takes too many parts. */
static int run_slip(run *r)
{
    rsl_impact_series series;
    for (int i = 0; i < PARTS_MAX; i++) {
        rsl_impact_rates rates = rsl_impact_rates_at(&r->flow, r->at.x, r->at.y);
        /* h of an attracting direction is its rounding error; a repelling one is kept if it is exact */
        double rounding = (rates.slope < 0.0 ? 4.0 : 0.5) * DBL_EPSILON * r->flow.size;
        if (fabs(rates.h) <= rounding) {
            if (rates.f < 0.0)
                r->flags |= RSL_IMPACT_JAM;
            int done = run_straight(r, slide(r, &rates));
            if (!done)
                r->at.r = 0.0;
            return done;
        }
        if (rates.g < 0.0 && r->at.r < NO_SLIP) {
            r->at.r = 0.0;
            return 0;
        }
        if (run_tail(r, &rates))
            return 0;
        rsl_impact_series_of(&r->flow, &r->at, &series);
        double step;
        event what = series_event(r, &series, rates.f, &step);
        if (r->observer)
            show_series(r, &series, step);
        rsl_impact_series_advance(&series, step, &r->at);
        if (follow(r, what))
            return 1;
    }
    return -1;
}

/* From r = 0 to the end: stick, or slip along the outward direction. */
static void run_from_rest(run *r)
{
    const rsl_impact_flow *w = &r->flow;
    if (w->critical <= r->friction_static) {
        if (w->mu < w->critical)
            r->flags |= RSL_IMPACT_AMBIGUOUS_STICK;
        open_phase(r, 'S');
        (void)run_straight(r, (straight){.f = w->a - w->b1 * w->stick1 - w->b2 * w->stick2,
                                         .j1 = -w->stick1,
                                         .j2 = -w->stick2,
                                         .length = HUGE_VAL});
    } else {
        rsl_impact_outward(w, &r->at.x, &r->at.y);
        rsl_impact_rates rates = rsl_impact_rates_at(w, r->at.x, r->at.y);
        rates.g = fmax(rates.g, 0.0);
        open_phase(r, 's');
        (void)run_straight(r, slide(r, &rates));
    }
    close_phase(r);
}

static int run_impact(run *r)
{
    int done = 0;
    if (r->at.r > 0.0) {
        open_phase(r, 's');
        done = run_slip(r);
        close_phase(r);
    }
    if (done == 0)
        run_from_rest(r);
    return done >= 0;
}

/* ---- checks, scales, outcome --------------------------------------------------------- */

/* The power of two near |x|. */
static double power_of(double x)
{
    int exponent;
    (void)frexp(x, &exponent);
    return ldexp(1.0, exponent);
}

/* u'J of the impact relative to the scale of energies. */
static double energy_change(const double u[3], const double after[3], const double j[3])
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++)
        sum += 0.5 * j[i] * (u[i] + after[i]);
    return sum;
}

/* Units: mass, speed. */
static void write_outcome(const run *r, const double u[3], double mass, double speed,
                          rsl_impact_outcome *out)
{
    const rsl_impact_state *at = &r->at, *base = &r->base;
    double impulse = mass * speed, energy = impulse * speed, gain;
    double j[3] = {base->p + at->p, at->j1, at->j2},
           after[3] = {at->v, at->r * at->x, at->r * at->y};
    for (int i = 0; i < 3; i++) {
        out->impulse[i] = impulse * j[i];
        out->velocity[i] = speed * after[i];
    }
    out->impulse_compression = impulse * base->p;
    out->slip_compression[0] = speed * base->r * base->x;
    out->slip_compression[1] = speed * base->r * base->y;
    out->work_compression = energy * base->work;
    out->work_restitution = energy * at->work;
    out->lost_slip_compression = energy * base->lost;
    out->lost_slip = energy * (base->lost + at->lost);
    gain = energy_change(u, after, j);
    out->energy_change = energy * gain;
    out->restitution_newton = -at->v / u[0];
    out->restitution_poisson = at->p / base->p;
    out->restitution_energetic = at->work >= 0.0 ? sqrt(at->work / -base->work) : RSL_UNSET;
    out->flags = r->flags | (gain > 1e-13 * (fabs(base->work) + base->lost) ? RSL_IMPACT_GAIN : 0u);
    out->phase_count = r->phase_count;
    for (int i = 0; i < r->phase_count; i++) {
        out->phase[i] = r->phase[i];
        out->phase[i].impulse_begin *= impulse;
        out->phase[i].impulse_end *= impulse;
        out->phase[i].slip_begin *= speed;
        out->phase[i].slip_end *= speed;
    }
}

rsl_status rsl_impact_solve(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            rsl_impact_outcome *outcome, rsl_error *error)
{
    return rsl_impact_trace(contact, law, NULL, NULL, outcome, error);
}

rsl_status rsl_impact_trace(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            rsl_impact_observer *observer, void *user, rsl_impact_outcome *outcome,
                            rsl_error *error)
{
    if (!contact || !law || !outcome)
        return rsl_error_missing(error, "a contact, a law and room for the outcome");
    double w[9];
    rsl_status status = rsl_impact_check(contact, law, w, error);
    if (status != RSL_OK)
        return status;
    const double *velocity = contact->velocity;
    double mass = 1.0 / power_of(w[0]), friction_static = law->friction_static;
    double speed = power_of(fmax(fabs(velocity[0]), fmax(fabs(velocity[1]), fabs(velocity[2]))));
    rsl_impact_outcome out = {.restitution_newton = RSL_UNSET,
                              .restitution_poisson = RSL_UNSET,
                              .restitution_energetic = RSL_UNSET};
    for (int i = 0; i < 9; i++)
        w[i] *= mass;
    run r = {.flow = rsl_impact_flow_of(w, law->friction),
             .friction_static = rsl_given(friction_static) ? friction_static : law->friction,
             .e = law->restitution,
             .hypothesis = law->hypothesis,
             .approaching = 1,
             .observer = observer,
             .user = user,
             .mass = mass,
             .speed = speed};
    out.friction_critical = r.flow.critical;
    for (int i = 0; i < 3; i++)
        out.velocity[i] = velocity[i];
    if (!(velocity[0] < 0.0)) {
        *outcome = out;
        return RSL_OK;
    }
    double u[3] = {velocity[0] / speed, velocity[1] / speed, velocity[2] / speed};
    r.v0 = r.at.v = u[0];
    r.at.r = sqrt(u[1] * u[1] + u[2] * u[2]);
    r.at.x = r.at.r > 0.0 ? u[1] / r.at.r : 1.0;
    r.at.y = r.at.r > 0.0 ? u[2] / r.at.r : 0.0;
    if (observer)
        show(&r, &r.at, r.at.r > 0.0 ? 's' : 'S');
    if (!run_impact(&r))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the path of the slip needs more than %d parts", PARTS_MAX);
    write_outcome(&r, u, mass, speed, &out);
    if (!isfinite(out.impulse[0]) || !isfinite(out.work_compression))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "the impulse is out of the range of a double");
    *outcome = out;
    return RSL_OK;
}
