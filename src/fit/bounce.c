/* SPDX-License-Identifier: MIT
 *
 * The restitution of a bouncing ball. What was measured, x, has independent errors of variance
 * sigma^2 w; every impact j has its l_j = ln e_j = l_j(x). One restitution for all of them requires
 * l_j(x) = b, and the x nearest to those measured under that condition is the likeliest: least
 * squares with conditions, solved by Gauss and Newton. With the derivatives A = dl/dx at the x
 * under way, r = l + A (x_measured - x) and C = A w A^T,
 *
 *     b = 1^T C^-1 r/1^T C^-1 1,   x = x_measured - w A^T C^-1 (r - b),
 *     sigma^2 = (r - b)^T C^-1 (r - b)/(impacts - 1),   variance of b = sigma^2/1^T C^-1 1.
 *
 * A restitution that changes with the speed, l_j = b + s (ln v_j - mean), requires l_j(x) - s ln v_j(x)
 * = b with s as a second unknown, which is found in the same way: A is then dl/dx - s d(ln v)/dx, and
 * L^-1 ln v stands beside L^-1 1. The mean is that of the weights of b, so that b and s are
 * independent.
 *
 * Impacts share what was measured with their neighbours only, so that C is a band. For heights with
 * relative errors (x = ln h, l_j = (x_j+1 - x_j)/2) this is the line through ln h over the number
 * of the bounce.
 */
#include "fit/bounce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "num/student.h"

enum { BAND = 3, STEPS_MAX = 60 };

/* Impacts from which on a trend with the speed leaves something for the noise of each. */
enum { TREND_MIN = 4 };

/* Logarithm of how much likelier one way of errors must be to rule out the other. */
#define UNDECIDED 2.0

typedef struct problem {
    const rsl_fit_bounce_data *data;
    int relative;
    size_t count, unknowns; /* impacts; measured numbers */
    rsl_fit_bounce_row *rows;
    double *measured, *x, *weight, *centre;
    double (*band)[BAND]; /* of the Cholesky factor of C: [j][k] is column j - k */
    double *residual, *one, *work;
    double sum, share; /* (r - b)^T C^-1 (r - b); 1^T C^-1 1 */
    double sum_one;    /* the sum without a trend */
    double b;          /* ln e */
    double trend;      /* s; 0: none */
    double *tilt;      /* L^-1 ln v less its part along L^-1 1, with a trend */
    double tilt_size;  /* tilt^T tilt; 0: there is no trend */
    double track_sum;  /* tracks: squares left, and data to spare */
    size_t track_freedom;
    double gravity; /* tracks: times samples, summed over drops */
} problem;

/* Evaluates all, less the trend s ln v under way; 0 where some impact has none that a double can
 * hold. */
static int evaluate(problem *p)
{
    for (size_t j = 0; j < p->count; j++) {
        rsl_fit_bounce_row *r = &p->rows[j];
        if (!rsl_fit_bounce_row_prepare(p->data, p->relative, p->x + r->at, p->centre + r->at / 2,
                                        r))
            return 0;
        r->value -= p->trend * rsl_num_log(r->speed);
        for (size_t i = 0; i < r->width; i++)
            r->slope[i] -= p->trend * r->rise[i];
    }
    return 1;
}

/* ---- the band ------------------------------------------------------------------------ */

static double shared(const problem *p, const rsl_fit_bounce_row *a, const rsl_fit_bounce_row *b)
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
        const rsl_fit_bounce_row *r = &p->rows[j];
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

/* L^-1 (ln v_j - ln mean) of the speeds of the x under way. Returns its square; 0: they are alike. */
static double lay_tilt(problem *p, double *mean)
{
    for (size_t j = 0; j < p->count; j++)
        p->tilt[j] = rsl_num_log(p->rows[j].speed / p->rows[0].speed);
    forward(p, p->tilt);
    double above = product(p, p->tilt, p->one) / p->share;
    for (size_t j = 0; j < p->count; j++)
        p->tilt[j] -= above * p->one[j];
    *mean = p->rows[0].speed * rsl_num_exp(above);
    double size = product(p, p->tilt, p->tilt);
    return size > 1e-12 * p->share ? size : 0.0;
}

/* s with its interval, and e at 1 m/s. `residual` is L^-1 (r - b). known: the variance is. Returns the square of the tilt, 0: nothing is known of s. */
static double put_exponent(problem *p, int known, double variance, rsl_fit_bounce_result *out)
{
    double mean = 0.0, size = p->count < 3 ? 0.0 : lay_tilt(p, &mean);
    out->exponent = out->coefficient = (double)NAN;
    out->exponent_low = -HUGE_VAL;
    out->exponent_high = HUGE_VAL;
    if (!(size > 0.0))
        return 0.0;
    size_t freedom = known ? out->freedom : p->count - 2;
    double more = product(p, p->tilt, p->residual) / size;
    out->exponent = p->trend + more;
    out->coefficient = rsl_num_exp(p->b - more * rsl_num_log(mean));
    if (!known)
        variance = fmax(0.0, p->sum - more * more * size) / (double)freedom;
    put_interval(out->exponent, sqrt(variance / size), freedom, &out->exponent_low,
                 &out->exponent_high);
    return size;
}

static int has_trend(const problem *p, const rsl_fit_bounce_result *out)
{
    return p->count >= TREND_MIN && (out->exponent_low > 0.0 || out->exponent_high < 0.0);
}

/* Takes the part along the tilt out of what is left. */
static void level(problem *p)
{
    double more = product(p, p->tilt, p->residual) / p->tilt_size;
    for (size_t j = 0; j < p->count; j++)
        p->residual[j] -= more * p->tilt[j];
    p->sum = product(p, p->residual, p->residual);
}

/* The x of a restitution with a trend, from those of one restitution on. */
static rsl_status solve_trend(problem *p, double start)
{
    p->trend = start;
    for (int i = 0; i < STEPS_MAX; i++) {
        double mean;
        if (!evaluate(p) || !factorise(p))
            return RSL_ERROR_CONVERGENCE;
        weigh(p);
        p->tilt_size = lay_tilt(p, &mean);
        if (!(p->tilt_size > 0.0))
            return RSL_ERROR_CONVERGENCE;
        double more = product(p, p->tilt, p->residual) / p->tilt_size;
        level(p);
        move(p);
        p->trend += more;
        if (fabs(more) <= 1e-12 * (1.0 + fabs(p->trend)))
            return RSL_OK;
    }
    return RSL_ERROR_CONVERGENCE;
}

/* The model found is taken where the trend is sure: what is left is the scatter about it, and its
 * exponent that of the x on it. Where no x has such a trend, the one restitution stays. */
static void take_trend(problem *p, rsl_fit_bounce_result *out)
{
    if (out->scattered) {
        level(p);
    } else if (solve_trend(p, out->exponent) == RSL_OK) {
        put_exponent(p, 0, 0.0, out);
    } else {
        p->trend = p->tilt_size = 0.0;
        memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
        (void)solve(p);
        return;
    }
    out->freedom = p->count - 2;
    out->sigma = sqrt(p->sum / (double)out->freedom);
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
    p->sum_one = p->sum;
    p->tilt_size = put_exponent(p, known, noise, out);
    put_restitution(p->b, sqrt((known ? noise : scatter) / p->share),
                    known ? out->freedom : between, &out->restitution, &out->standard_error,
                    &out->low, &out->high);
    if (!track && has_trend(p, out))
        take_trend(p, out);
    else
        p->tilt_size = 0.0;
}

/* The noise that is independent of what e_j has, as Student's t requires. In units where all errors
 * are alike, L^-1, the error of l_j (less the trend) lies along row j of L; what is left loses its
 * part along that row less the row's parts along `one` and the tilt. */
static double noise_beside(const problem *p, size_t j, size_t freedom)
{
    double along = 0.0, tilted = 0.0, part = 0.0, size = 0.0;
    for (size_t k = 0; k < BAND && k <= j; k++) {
        along += p->band[j][k] * p->one[j - k];
        tilted += p->tilt_size > 0.0 ? p->band[j][k] * p->tilt[j - k] : 0.0;
        part += p->band[j][k] * p->residual[j - k];
        size += p->band[j][k] * p->band[j][k];
    }
    size -= along * along / p->share;
    size -= p->tilt_size > 0.0 ? tilted * tilted / p->tilt_size : 0.0;
    return fmax(0.0, p->sum - (size > 0.0 ? part * part / size : 0.0)) / (double)freedom;
}

/* Each impact alone, at what was measured. widen: intervals hold those that are there. */
static void put_impacts(problem *p, const rsl_fit_bounce_result *all, int widen,
                        rsl_fit_bounce_impact *impacts)
{
    int track = p->data->kind == RSL_FIT_BOUNCE_TRACK;
    size_t taken = p->tilt_size > 0.0 ? 3 : 2;
    size_t freedom = track ? all->freedom : p->count > taken ? p->count - taken : 0;
    p->trend = 0.0;
    memcpy(p->x, p->measured, p->unknowns * sizeof *p->x);
    (void)evaluate(p);
    for (size_t j = 0; j < p->count; j++) {
        const rsl_fit_bounce_row *r = &p->rows[j];
        rsl_fit_bounce_impact *to = &impacts[j], before = *to;
        double noise = track         ? all->sigma * all->sigma
                       : freedom > 0 ? noise_beside(p, j, freedom)
                                     : 0.0;
        to->drop = r->drop;
        to->speed = r->speed;
        double share = all->scattered && !track ? 1.0 : shared(p, r, r);
        put_restitution(r->value, noise > 0.0 ? sqrt(noise * share) : 0.0, freedom,
                        &to->restitution, &to->standard_error, &to->low, &to->high);
        to->low = widen ? fmin(to->low, before.low) : to->low;
        to->high = widen ? fmax(to->high, before.high) : to->high;
    }
}

/* ---- from the data to the problem --------------------------------------------------------- */

static void add_rows(problem *p, size_t from, size_t to, size_t stride, size_t width, size_t drop)
{
    for (size_t i = from; i + width <= to; i += stride)
        p->rows[p->count++] = (rsl_fit_bounce_row){.at = i, .width = width, .drop = drop};
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
        if (i + 1 == d->count || rsl_fit_bounce_begins(d, i + 1)) {
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
        if (i == d->count || rsl_fit_bounce_begins(d, i)) {
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

/* How likely one way of errors is, as a logarithm, with one restitution and with the trend; NAN: there
 * is none. */
typedef struct likelihood {
    double one, trend;
} likelihood;

/* But for what both ways have: of n numbers -n/2 ln(sum), less the sum of their logarithms where the
 * errors are shares of them. */
static likelihood likelihood_of(const problem *p, int scattered)
{
    const rsl_fit_bounce_data *d = p->data;
    double half = 0.5 * (double)d->count, logarithms = 0.0;
    for (size_t i = 0; i < d->count && p->relative; i++)
        logarithms += rsl_num_log(d->value[i]);
    if (scattered)
        return (likelihood){-HUGE_VAL, (double)NAN};
    return (likelihood){-half * rsl_num_log(p->sum_one) - logarithms,
                        p->tilt_size > 0.0 ? -half * rsl_num_log(p->sum) - logarithms
                                           : (double)NAN};
}

static rsl_status settle(problem *p, int relative, rsl_fit_bounce_result *out, likelihood *likely,
                         rsl_error *error)
{
    p->relative = relative;
    p->trend = p->tilt_size = 0.0;
    rsl_status status = run(p, out, error);
    if (status != RSL_OK)
        return status;
    out->noise = relative ? RSL_FIT_BOUNCE_NOISE_RELATIVE : RSL_FIT_BOUNCE_NOISE_ABSOLUTE;
    out->impact_count = p->count;
    put_all(p, out);
    *likely = likelihood_of(p, out->scattered);
    return RSL_OK;
}

static rsl_status settle_alone(problem *p, int relative, rsl_fit_bounce_impact *impacts,
                               rsl_fit_bounce_result *out, rsl_error *error)
{
    likelihood likely;
    rsl_status status = settle(p, relative, out, &likely, error);
    if (status == RSL_OK)
        put_impacts(p, out, 0, impacts);
    return status;
}

/* The likelier way, both of them with the trend or without. Where the other one is not much less
 * likely, intervals hold both. */
static rsl_status choose(problem *p, rsl_fit_bounce_impact *impacts, rsl_fit_bounce_result *out,
                         rsl_error *error)
{
    rsl_fit_bounce_result other = *out;
    likelihood share, size;
    rsl_status status = settle(p, 0, &other, &size, NULL);
    if (status != RSL_OK || other.freedom == 0 || other.sigma < 1e-12 * p->data->value[0])
        return settle_alone(p, 1, impacts, out, error);
    put_impacts(p, &other, 0, impacts);
    status = settle(p, 1, out, &share, error);
    if (status != RSL_OK)
        return status;
    rsl_fit_bounce_result relative = *out;
    double more = size.trend - share.trend;
    if (isnan(more))
        more = size.one - share.one;
    if (more > 0.0) {
        put_impacts(p, out, 0, impacts);
        status = settle(p, 0, out, &size, error);
        other = relative;
    }
    put_impacts(p, out, fabs(more) < UNDECIDED, impacts);
    if (fabs(more) < UNDECIDED) {
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
    if (list && p->data->noise == RSL_FIT_BOUNCE_NOISE_AUTO)
        return choose(p, impacts, out, error);
    return settle_alone(p, list && p->data->noise == RSL_FIT_BOUNCE_NOISE_RELATIVE, impacts, out,
                        error);
}

/* ---- the question ---------------------------------------------------------------------------- */

/* A track has fewer flights than samples: two numbers for each, from three samples and more. */
static rsl_status make(problem *p, size_t count, rsl_error *error)
{
    p->rows = calloc(count, sizeof *p->rows);
    p->band = calloc(count, sizeof *p->band);
    p->measured = calloc(8 * count, sizeof *p->measured);
    if (!p->rows || !p->band || !p->measured)
        return rsl_error_no_memory(error);
    double **const parts[] = {&p->x,   &p->weight, &p->centre, &p->residual,
                              &p->one, &p->work,   &p->tilt};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        *parts[i] = p->measured + (i + 1) * count;
    return RSL_OK;
}

rsl_status rsl_fit_bounce(const rsl_fit_bounce_data *data, rsl_fit_bounce_impact *impacts,
                          rsl_fit_bounce_result *result, rsl_error *error)
{
    if (!data || !impacts || !result)
        return rsl_error_missing(error, "data, and room for the impacts and the result");
    rsl_status status = rsl_fit_bounce_check(data, error);
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
