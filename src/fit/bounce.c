/* SPDX-License-Identifier: MIT
 *
 * The restitution of a bouncing ball. What was measured, x, has independent errors of variance
 * sigma^2 w; every impact j has its l_j = ln e_j = l_j(x). One restitution for all of them asks for
 * l_j(x) = b, and the x nearest to those measured under that condition is the likeliest: least
 * squares with conditions, solved by Gauss and Newton. With the derivatives A = dl/dx at the x
 * under way, r = l + A (x_measured - x) and C = A w A^T,
 *
 *     b = 1^T C^-1 r/1^T C^-1 1,   x = x_measured - w A^T C^-1 (r - b),
 *     sigma^2 = (r - b)^T C^-1 (r - b)/(impacts - 1),   variance of b = sigma^2/1^T C^-1 1.
 *
 * Impacts share what was measured with their neighbours only, so that C is a band. For heights with
 * relative errors (x = ln h, l_j = (x_j+1 - x_j)/2) this is the line through ln h over the number
 * of the bounce.
 */
#include "fit/bounce.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "num/student.h"

enum { WIDTH = 4, BAND = 3, STEPS_MAX = 60 };

/* Logarithm of how much likelier one way of errors must be to rule out the other. */
#define UNDECIDED 2.0

/* Of ln e; its exponential is a number. */
#define LOG_MOST 700.0

/* One impact as a function of the x from `at` on. */
typedef struct impact_row {
    size_t at, width, drop;
    double value, slope[WIDTH]; /* ln e and its derivatives */
    double speed;
} impact_row;

typedef struct problem {
    const rsl_fit_bounce_data *data;
    int relative;
    size_t count, unknowns; /* impacts; measured numbers */
    impact_row *rows;
    double *measured, *x, *weight, *centre;
    double (*band)[BAND]; /* of the Cholesky factor of C: [j][k] is column j - k */
    double *residual, *one, *work;
    double sum, share; /* (r - b)^T C^-1 (r - b); 1^T C^-1 1 */
    double b;          /* ln e */
    double track_sum;  /* tracks: squares left, and data to spare */
    size_t track_freedom;
    double gravity; /* tracks: times samples, summed over drops */
} problem;

/* ---- what an impact is in what was measured ---------------------------------------- */

/* x = ln of heights or flights: v = sqrt(2 g h) or g T/2. */
static void logarithms(const problem *p, impact_row *r)
{
    const double *x = p->x + r->at, g = p->data->gravity;
    double half = p->data->kind == RSL_FIT_BOUNCE_HEIGHTS ? 0.5 : 1.0;
    r->value = half * (x[1] - x[0]);
    r->slope[0] = -half;
    r->slope[1] = half;
    r->speed = half < 1.0 ? sqrt(2.0 * g * rsl_num_exp(x[0])) : 0.5 * g * rsl_num_exp(x[0]);
}

/* x = heights or flights */
static void sizes(const problem *p, impact_row *r)
{
    const double *x = p->x + r->at, g = p->data->gravity;
    double half = p->data->kind == RSL_FIT_BOUNCE_HEIGHTS ? 0.5 : 1.0;
    r->value = half * rsl_num_log(x[1] / x[0]);
    r->slope[0] = -half / x[0];
    r->slope[1] = half / x[1];
    r->speed = half < 1.0 ? sqrt(2.0 * g * x[0]) : 0.5 * g * x[0];
}

/* x = times of impacts: e = (t2 - t1)/(t1 - t0) */
static void moments(const problem *p, impact_row *r)
{
    const double *x = p->x + r->at;
    double before = x[1] - x[0], after = x[2] - x[1];
    r->value = rsl_num_log(after / before);
    r->slope[0] = 1.0 / before;
    r->slope[1] = -1.0 / after - 1.0 / before;
    r->slope[2] = 1.0 / after;
    r->speed = 0.5 * p->data->gravity * before;
}

/* x = at and rate of two flights. They meet at t = (a0 - b0 c0 - a1 + b1 c1)/(b1 - b0) with
 * v = g t - b0 and v' = b1 - g t. */
static void meeting(const problem *p, impact_row *r)
{
    const double *x = p->x + r->at, *c = p->centre + r->at / 2, g = p->data->gravity;
    double turn = x[3] - x[1];
    double t = (x[0] - x[1] * c[0] - x[2] + x[3] * c[1]) / turn;
    double in = g * t - x[1], out = x[3] - g * t, both = g * (1.0 / in + 1.0 / out);
    r->value = rsl_num_log(out / in);
    r->slope[0] = -both / turn;
    r->slope[1] = -both * (t - c[0]) / turn + 1.0 / in;
    r->slope[2] = both / turn;
    r->slope[3] = both * (t - c[1]) / turn + 1.0 / out;
    r->speed = in;
}

/* Evaluates all; 0 where some impact has none that a double can hold. */
static int evaluate(problem *p)
{
    for (size_t j = 0; j < p->count; j++) {
        impact_row *r = &p->rows[j];
        if (p->data->kind == RSL_FIT_BOUNCE_TRACK)
            meeting(p, r);
        else if (p->data->kind == RSL_FIT_BOUNCE_IMPACTS)
            moments(p, r);
        else if (p->relative)
            logarithms(p, r);
        else
            sizes(p, r);
        double steep = 0.0;
        for (size_t i = 0; i < r->width; i++)
            steep += fabs(r->slope[i]);
        if (!(fabs(r->value) < LOG_MOST) || !(r->speed > 0.0) || !isfinite(r->speed + steep))
            return 0;
    }
    return 1;
}

/* ---- the band ------------------------------------------------------------------------ */

static double shared(const problem *p, const impact_row *a, const impact_row *b)
{
    double sum = 0.0;
    for (size_t i = b->at; i < a->at + a->width && i < b->at + b->width; i++)
        if (i >= a->at)
            sum += p->weight[i] * a->slope[i - a->at] * b->slope[i - b->at];
    return sum;
}

/* C = L L^T */
static int factorise(problem *p)
{
    for (size_t j = 0; j < p->count; j++)
        for (size_t k = BAND; k-- > 0;) {
            double sum = j >= k ? shared(p, &p->rows[j - k], &p->rows[j]) : 0.0;
            for (size_t m = k + 1; m < BAND && m <= j; m++)
                sum -= p->band[j][m] * p->band[j - k][m - k];
            if (k == 0 && !(sum > 0.0))
                return 0;
            p->band[j][k] = k == 0 ? sqrt(sum) : j >= k ? sum / p->band[j - k][0] : 0.0;
        }
    return 1;
}

/* y = L^-1 y; and y = L^-T y. */
static void forward(const problem *p, double *y)
{
    for (size_t j = 0; j < p->count; j++) {
        for (size_t k = 1; k < BAND && k <= j; k++)
            y[j] -= p->band[j][k] * y[j - k];
        y[j] /= p->band[j][0];
    }
}

static void backward(const problem *p, double *y)
{
    for (size_t j = p->count; j-- > 0;) {
        for (size_t k = 1; k < BAND && j + k < p->count; k++)
            y[j] -= p->band[j + k][k] * y[j + k];
        y[j] /= p->band[j][0];
    }
}

static double product(const problem *p, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t j = 0; j < p->count; j++)
        sum += a[j] * b[j];
    return sum;
}

/* ---- the conditions -------------------------------------------------------------------- */

/* b with C as it stands in the band, and what is left. */
static void weigh(problem *p)
{
    for (size_t j = 0; j < p->count; j++) {
        const impact_row *r = &p->rows[j];
        p->residual[j] = r->value;
        for (size_t i = 0; i < r->width; i++)
            p->residual[j] += r->slope[i] * (p->measured[r->at + i] - p->x[r->at + i]);
        p->one[j] = 1.0;
    }
    forward(p, p->one);
    forward(p, p->residual);
    p->share = product(p, p->one, p->one);
    p->b = product(p, p->one, p->residual) / p->share;
    for (size_t j = 0; j < p->count; j++)
        p->residual[j] -= p->b * p->one[j];
    p->sum = product(p, p->residual, p->residual);
}

/* x = x_measured - w A^T C^-1 (r - b) */
static void move(problem *p)
{
    memcpy(p->work, p->residual, p->count * sizeof *p->work);
    backward(p, p->work);
    memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
    for (size_t j = 0; j < p->count; j++)
        for (size_t i = 0; i < p->rows[j].width; i++) {
            size_t at = p->rows[j].at + i;
            p->x[at] -= p->weight[at] * p->rows[j].slope[i] * p->work[j];
        }
}

/* The x of one restitution for all. */
static rsl_status solve(problem *p)
{
    double last = HUGE_VAL;
    for (int i = 0; i < STEPS_MAX; i++) {
        if (!evaluate(p) || !factorise(p))
            return RSL_ERROR_CONVERGENCE;
        weigh(p);
        move(p);
        if (fabs(p->b - last) <= 1e-14 * (1.0 + fabs(p->b)))
            return evaluate(p) ? RSL_OK : RSL_ERROR_CONVERGENCE;
        last = p->b;
    }
    return RSL_ERROR_CONVERGENCE;
}

/* Impacts that are no repetitions of one restitution count alike: C = 1, and b is the mean. */
static rsl_status count_alike(problem *p)
{
    memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
    if (!evaluate(p))
        return RSL_ERROR_CONVERGENCE;
    memset(p->band, 0, p->count * sizeof *p->band);
    for (size_t j = 0; j < p->count; j++)
        p->band[j][0] = 1.0;
    weigh(p);
    return RSL_OK;
}

/* A track shows the noise itself: 1 if the impacts depart from one restitution by three standard
 * deviations of chi^2 and more. */
static int departs(const problem *p)
{
    double freedom = (double)p->count - 1.0;
    return p->data->kind == RSL_FIT_BOUNCE_TRACK && freedom > 0.0 &&
           p->sum / freedom >
               p->track_sum / (double)p->track_freedom * (1.0 + 3.0 * sqrt(2.0 / freedom));
}

/* ---- the answer -------------------------------------------------------------------------- */

static void put_interval(double value, double error, size_t freedom, double *low, double *high)
{
    double reach = freedom > 0 ? error * rsl_num_student_975(freedom) : HUGE_VAL;
    *low = freedom > 0 ? value - reach : -HUGE_VAL;
    *high = freedom > 0 ? value + reach : HUGE_VAL;
}

/* e with its interval from ln e. */
static void put_restitution(double value, double error, size_t freedom, double *e, double *se,
                            double *low, double *high)
{
    put_interval(value, error, freedom, low, high);
    *e = rsl_num_exp(value);
    *se = freedom > 0 ? *e * error : HUGE_VAL;
    *low = freedom > 0 ? rsl_num_exp(*low) : 0.0;
    *high = freedom > 0 ? rsl_num_exp(*high) : HUGE_VAL;
}

/* l_j = b + s (ln v_j - mean) with the speeds of the x found: s and its interval. The mean is that
 * of the weights of b, so that the two are independent. `residual` is L^-1 (r - b), `one` L^-1 1.
 * known: the variance is. */
static void put_exponent(problem *p, int known, double variance, rsl_fit_bounce_result *out)
{
    out->exponent = (double)NAN;
    out->exponent_low = -HUGE_VAL;
    out->exponent_high = HUGE_VAL;
    if (p->count < 3)
        return;
    for (size_t j = 0; j < p->count; j++)
        p->work[j] = rsl_num_log(p->rows[j].speed / p->rows[0].speed);
    forward(p, p->work);
    double mean = product(p, p->work, p->one) / p->share;
    for (size_t j = 0; j < p->count; j++)
        p->work[j] -= mean * p->one[j];
    double size = product(p, p->work, p->work);
    if (!(size > 1e-12 * p->share))
        return;
    size_t freedom = known ? out->freedom : p->count - 2;
    out->exponent = product(p, p->work, p->residual) / size;
    if (!known)
        variance = fmax(0.0, p->sum - out->exponent * out->exponent * size) / (double)freedom;
    put_interval(out->exponent, sqrt(variance / size), freedom, &out->exponent_low,
                 &out->exponent_high);
}

/* The noise; e in all, and over the speed. The noise of a track is known from its flights. */
static void put_all(problem *p, rsl_fit_bounce_result *out)
{
    int track = p->data->kind == RSL_FIT_BOUNCE_TRACK;
    size_t between = p->count - 1;
    double scatter = between > 0 ? p->sum / (double)between : 0.0;
    out->freedom = track ? p->track_freedom : between;
    double noise = track ? p->track_sum / (double)p->track_freedom : scatter;
    out->sigma = sqrt(noise);
    int known = track && !out->scattered;
    put_exponent(p, known, noise, out);
    put_restitution(p->b, sqrt((known ? noise : scatter) / p->share),
                    known ? out->freedom : between, &out->restitution, &out->standard_error,
                    &out->low, &out->high);
}

/* The noise that is independent of what e_j has, as Student's t asks for. In units where all errors
 * are alike, L^-1, the error of l_j lies along row j of L; what is left loses its part along that
 * row less the row's part along `one`. */
static double noise_beside(const problem *p, size_t j)
{
    double along = 0.0, part = 0.0, size = 0.0;
    for (size_t k = 0; k < BAND && k <= j; k++) {
        along += p->band[j][k] * p->one[j - k];
        part += p->band[j][k] * p->residual[j - k];
        size += p->band[j][k] * p->band[j][k];
    }
    size -= along * along / p->share;
    return fmax(0.0, p->sum - (size > 0.0 ? part * part / size : 0.0)) / (double)(p->count - 2);
}

/* Each impact alone, at what was measured. */
static void put_impacts(problem *p, const rsl_fit_bounce_result *all,
                        rsl_fit_bounce_impact *impacts)
{
    int track = p->data->kind == RSL_FIT_BOUNCE_TRACK;
    size_t freedom = track ? all->freedom : p->count > 2 ? p->count - 2 : 0;
    memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
    (void)evaluate(p);
    for (size_t j = 0; j < p->count; j++) {
        const impact_row *r = &p->rows[j];
        rsl_fit_bounce_impact *to = &impacts[j];
        double noise = track ? all->sigma * all->sigma : freedom > 0 ? noise_beside(p, j) : 0.0;
        to->drop = r->drop;
        to->speed = r->speed;
        double share = all->scattered && !track ? 1.0 : shared(p, r, r);
        put_restitution(r->value, noise > 0.0 ? sqrt(noise * share) : 0.0, freedom,
                        &to->restitution, &to->standard_error, &to->low, &to->high);
    }
}

/* ---- from the data to the problem --------------------------------------------------------- */

static int begins(const rsl_fit_bounce_data *d, size_t i)
{
    return i == 0 || (d->first && d->first[i]);
}

static void add_rows(problem *p, size_t from, size_t to, size_t stride, size_t width, size_t drop)
{
    for (size_t i = from; i + width <= to; i += stride)
        p->rows[p->count++] = (impact_row){.at = i, .width = width, .drop = drop};
}

/* A list: every number is measured as it is, or its logarithm. */
static rsl_status take_list(problem *p, rsl_fit_bounce_result *out, rsl_error *error)
{
    const rsl_fit_bounce_data *d = p->data;
    size_t from = 0, width = d->kind == RSL_FIT_BOUNCE_IMPACTS ? 3 : 2;
    (void)error;
    p->unknowns = d->count;
    p->count = 0;
    out->drop_count = 0;
    for (size_t i = 0; i < d->count; i++) {
        p->measured[i] = p->relative ? rsl_num_log(d->value[i]) : d->value[i];
        p->weight[i] = 1.0;
        if (i + 1 == d->count || begins(d, i + 1)) {
            add_rows(p, from, i + 1, 1, width, out->drop_count++);
            from = i + 1;
        }
    }
    return RSL_OK;
}

/* The flights of one drop. */
static rsl_status take_drop(problem *p, size_t from, size_t to, size_t drop, rsl_error *error)
{
    rsl_fit_bounce_track track = {0};
    rsl_status status = rsl_fit_bounce_flights(p->data, from, to, &track, error);
    size_t start = p->unknowns;
    for (size_t i = 0; i < track.count && status == RSL_OK; i++) {
        const rsl_fit_bounce_flight *f = &track.flights[i];
        p->centre[p->unknowns / 2] = f->centre;
        p->measured[p->unknowns] = f->at;
        p->weight[p->unknowns++] = 1.0 / (double)f->used;
        p->measured[p->unknowns] = f->rate;
        p->weight[p->unknowns++] = 1.0 / f->spread;
    }
    if (status == RSL_OK)
        add_rows(p, start, p->unknowns, 2, 4, drop);
    p->track_sum += track.sum;
    p->track_freedom += track.freedom;
    p->gravity += track.gravity * (double)(to - from);
    free(track.flights);
    return status;
}

static rsl_status take_track(problem *p, rsl_fit_bounce_result *out, rsl_error *error)
{
    const rsl_fit_bounce_data *d = p->data;
    rsl_status status = RSL_OK;
    size_t from = 0;
    for (size_t i = 1; i <= d->count && status == RSL_OK; i++)
        if (i == d->count || begins(d, i)) {
            status = take_drop(p, from, i, out->drop_count++, error);
            from = i;
        }
    if (status == RSL_OK)
        out->gravity = p->gravity / (double)d->count;
    return status;
}

static rsl_status run(problem *p, rsl_fit_bounce_result *out, rsl_error *error)
{
    int track = p->data->kind == RSL_FIT_BOUNCE_TRACK;
    rsl_status status = (track ? take_track : take_list)(p, out, error);
    if (status != RSL_OK)
        return status;
    if (p->count == 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%s",
                             p->data->kind == RSL_FIT_BOUNCE_IMPACTS
                                 ? "e needs three times of impacts of one drop at least"
                                 : "e needs two heights or flights of one drop at least");
    memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
    status = solve(p);
    out->scattered = p->count > 1 && (status != RSL_OK || departs(p));
    if (out->scattered)
        status = count_alike(p);
    if (status != RSL_OK)
        return rsl_error_set(
            error, status,
            "no single restitution comes near these bounces: are they in the order "
            "they came in, without one left out?");
    return RSL_OK;
}

/* One way of errors, with the logarithm of its likelihood, but for what both ways have: of n numbers
 * -n/2 ln(sum), less the sum of their logarithms where the errors are shares of them. */
static rsl_status settle(problem *p, int relative, rsl_fit_bounce_result *out, double *likelihood,
                         rsl_error *error)
{
    const rsl_fit_bounce_data *d = p->data;
    p->relative = relative;
    rsl_status status = run(p, out, error);
    if (status != RSL_OK)
        return status;
    out->noise = relative ? RSL_FIT_BOUNCE_RELATIVE : RSL_FIT_BOUNCE_ABSOLUTE;
    out->impact_count = p->count;
    put_all(p, out);
    *likelihood = out->scattered ? -HUGE_VAL : -0.5 * (double)d->count * rsl_num_log(p->sum);
    for (size_t i = 0; i < d->count && relative; i++)
        *likelihood -= rsl_num_log(d->value[i]);
    return RSL_OK;
}

/* The likelier way. Where the other one is not much less likely, the interval holds both. */
static rsl_status choose(problem *p, rsl_fit_bounce_result *out, rsl_error *error)
{
    rsl_fit_bounce_result other = *out;
    double share = 0.0, size = 0.0;
    rsl_status status = settle(p, 0, &other, &size, NULL);
    if (status != RSL_OK || other.freedom == 0 || other.sigma < 1e-12 * p->data->value[0])
        return settle(p, 1, out, &share, error);
    status = settle(p, 1, out, &share, error);
    if (status != RSL_OK)
        return status;
    rsl_fit_bounce_result relative = *out;
    if (size > share) {
        status = settle(p, 0, out, &size, error);
        other = relative;
    }
    if (fabs(size - share) < UNDECIDED) {
        out->low = fmin(out->low, other.low);
        out->high = fmax(out->high, other.high);
        out->exponent_low = fmin(out->exponent_low, other.exponent_low);
        out->exponent_high = fmax(out->exponent_high, other.exponent_high);
    }
    return status;
}

static rsl_status answer(problem *p, rsl_fit_bounce_impact *impacts, rsl_fit_bounce_result *out,
                         rsl_error *error)
{
    int list = p->data->kind <= RSL_FIT_BOUNCE_FLIGHTS;
    double likelihood;
    rsl_status status =
        list && p->data->noise == RSL_FIT_BOUNCE_LIKELIER
            ? choose(p, out, error)
            : settle(p, list && p->data->noise == RSL_FIT_BOUNCE_RELATIVE, out, &likelihood, error);
    if (status == RSL_OK)
        put_impacts(p, out, impacts);
    return status;
}

/* ---- the question ---------------------------------------------------------------------------- */

static rsl_status check(const rsl_fit_bounce_data *d, rsl_error *error)
{
    if ((unsigned)d->kind >= RSL_FIT_BOUNCE_KINDS || d->noise > RSL_FIT_BOUNCE_ABSOLUTE ||
        !d->value || (d->kind == RSL_FIT_BOUNCE_TRACK) != (d->time != NULL) || d->count < 2)
        return rsl_error_missing(error, "a kind, two values at least, and times for a track alone");
    if (!(d->gravity > 0.0) || !isfinite(d->gravity))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT, "gravity is %g m/s^2; it must be > 0",
                             d->gravity);
    const double *clock = d->kind == RSL_FIT_BOUNCE_IMPACTS ? d->value : d->time;
    for (size_t i = 0; i < d->count; i++) {
        if (!isfinite(d->value[i]) || (clock && !isfinite(clock[i])))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "value %zu is not a finite number",
                                 i + 1);
        if (clock && !begins(d, i) && !(clock[i] > clock[i - 1]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "time %zu is %.10g s, not after %.10g s before it", i + 1,
                                 clock[i], clock[i - 1]);
        if (d->kind <= RSL_FIT_BOUNCE_FLIGHTS && !(d->value[i] > 0.0))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "bounce %zu is %g; it must be > 0",
                                 i + 1, d->value[i]);
    }
    return RSL_OK;
}

/* A track has fewer flights than samples: two numbers for each, from three samples and more. */
static rsl_status make(problem *p, size_t count, rsl_error *error)
{
    p->rows = calloc(count, sizeof *p->rows);
    p->band = calloc(count, sizeof *p->band);
    p->measured = calloc(7 * count, sizeof *p->measured);
    if (!p->rows || !p->band || !p->measured)
        return rsl_error_no_memory(error);
    double **const parts[] = {&p->x, &p->weight, &p->centre, &p->residual, &p->one, &p->work};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        *parts[i] = p->measured + (i + 1) * count;
    return RSL_OK;
}

rsl_status rsl_fit_bounce(const rsl_fit_bounce_data *data, rsl_fit_bounce_impact *impacts,
                          rsl_fit_bounce_result *result, rsl_error *error)
{
    if (!data || !impacts || !result)
        return rsl_error_missing(error, "data, and room for the impacts and the result");
    rsl_status status = check(data, error);
    if (status != RSL_OK)
        return status;
    problem p = {.data = data};
    rsl_fit_bounce_result found = {.gravity = data->gravity};
    status = make(&p, data->count, error);
    if (status == RSL_OK)
        status = answer(&p, impacts, &found, error);
    if (status == RSL_OK)
        *result = found;
    free(p.rows);
    free(p.band);
    free(p.measured);
    return status;
}
