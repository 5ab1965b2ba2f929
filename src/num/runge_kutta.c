/* SPDX-License-Identifier: MIT
 *
 * The pair of order 8(5,3) of Dormand and Prince with Hairer's estimate of the
 * error and extension of order 7 (Hairer, Norsett & Wanner 1993, II.5, II.10).
 */
#include "num/runge_kutta.h"
#include "num/elementary.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { STAGES = RSL_NUM_RK_STAGE_COUNT, INNER = 12, ROWS = STAGES + RSL_NUM_RK_TERM_COUNT + 5 };

#include "num/runge_kutta_table.inc"

/* The next step is this share of the one that would just do. */
#define SAFETY 0.85

/* A step is at most this many times as long as the one before; so many where its error does not
 * tell. */
#define GROWTH 6.0
#define TRY 1.2

/* Bound of the error of a step, in standard deviations of its round-off. */
#define DEVIATIONS 4.0

/* Error over wanted error from which on the dense output, which is of a lower order, counts. */
#define DENSE_ERROR 1e-3

/* Of a double. */
#define EPSILON 0x1p-52

size_t rsl_num_rk_memory(size_t size) { return (size_t)ROWS * size; }

void rsl_num_rk_place(rsl_num_rk *rk, size_t size, size_t active, double *memory)
{
    assert(active <= size);
    rk->size = size;
    rk->active = active;
    rk->places = active / 2;
    rk->y0 = memory;
    rk->y1 = memory + size;
    rk->trial = memory + 2 * size;
    rk->absolute = memory + 3 * size;
    rk->noise = memory + 4 * size;
    memory += 5 * size;
    for (int i = 0; i < STAGES; i++, memory += size)
        rk->slope[i] = memory;
    for (int i = 0; i < RSL_NUM_RK_TERM_COUNT; i++, memory += size)
        rk->term[i] = memory;
}

static int evaluate(rsl_num_rk *rk, double t, const double *y, double *slope)
{
    rk->evaluations++;
    return rk->function(t, y, slope, rk->user);
}

static double scale(const rsl_num_rk *rk, size_t i)
{
    double before = fabs(rk->y0[i]), after = fabs(rk->y1[i]);
    return rk->absolute[i] + rk->relative * (after > before ? after : before);
}

/* The wanted error of a step; not less than rounding makes of it, once that is known. */
static double wanted_of(const rsl_num_rk *rk, size_t i, double h)
{
    double wanted = scale(rk, i);
    if (!rk->rough)
        return wanted;
    return fmax(wanted, DEVIATIONS * (fabs(h) * rk->noise[i] + EPSILON * fabs(rk->y0[i])));
}

/* Root mean square of v over the wanted errors at y0. */
static double norm(const rsl_num_rk *rk, const double *v, const double *minus)
{
    double sum = 0.0;
    for (size_t i = 0; i < rk->size; i++) {
        double d = (v[i] - (minus != NULL ? minus[i] : 0.0)) /
                   (rk->absolute[i] + rk->relative * fabs(rk->y0[i]));
        sum += d * d;
    }
    return sqrt(sum / (double)rk->size);
}

/* Length of the first step by Hairer et al. 1993, II.4: a hundredth of |y|/|y'|, at least what changes
 * the time; then such that the eighth power of the step, weighted by the second derivative that an
 * Euler step shows, is a hundredth of the tolerance. */
static double first_length(rsl_num_rk *rk)
{
    double size = norm(rk, rk->y0, NULL), speed = norm(rk, rk->slope[0], NULL);
    double h = size < 1e-5 || speed < 1e-5 ? 1e-6 : 0.01 * size / speed;
    h = fmax(h, 4.0 * EPSILON * fabs(rk->t0));
    for (size_t i = 0; i < rk->size; i++)
        rk->trial[i] = rk->y0[i] + h * rk->slope[0][i];
    if (evaluate(rk, rk->t0 + h, rk->trial, rk->slope[1]) != 0)
        return 0.01 * h;
    double curvature = norm(rk, rk->slope[1], rk->slope[0]) / h;
    double steep = fmax(speed, curvature);
    double longer = steep <= 1e-15 ? fmax(1e-6, h * 1e-3) : rsl_num_pow(0.01 / steep, 1.0 / 8.0);
    return fmin(100.0 * h, longer);
}

rsl_status rsl_num_rk_start(rsl_num_rk *rk, double t, const double *y, double first)
{
    rk->t0 = rk->t1 = t;
    memmove(rk->y0, y, rk->size * sizeof *y);
    memcpy(rk->y1, rk->y0, rk->size * sizeof *y);
    rk->dense = 0;
    rk->rough = 0;
    rk->suspect = 0;
    rk->wary = 0;
    rk->stiff = 0.0;
    /* slope[12] is the slope at the end of a step: the next one's first */
    if (evaluate(rk, t, rk->y1, rk->slope[INNER]) != 0)
        return RSL_ERROR_CONVERGENCE;
    memcpy(rk->slope[0], rk->slope[INNER], rk->size * sizeof *y);
    rk->next = first > 0.0 ? first : first_length(rk);
    return RSL_OK;
}

/* Components that are done together: each sum as it would be alone, side by side in the registers
 * of the processor. */
enum { MANY = 64, SOME = 8 };

/* y = y0 + h sum of weight slope, of `count` components from `first` on. Two slopes at a time, one
 * added after the other; the first of an odd number alone. */
static inline void combine_block(const rsl_num_rk *rk, double h, const stage_row *row, size_t first,
                                 int count, double *restrict y)
{
    const double *restrict from = rk->y0 + first;
    const double *weight = row->weight;
    double sum[MANY];
    int j = row->count % 2;
    for (int i = 0; i < count; i++)
        sum[i] = 0.0;
    if (j == 1) {
        const double *one = rk->slope[row->from[0]] + first;
        for (int i = 0; i < count; i++)
            sum[i] += weight[0] * one[i];
    }
    for (; j < row->count; j += 2) {
        const double *one = rk->slope[row->from[j]] + first;
        const double *two = rk->slope[row->from[j + 1]] + first;
        double w1 = weight[j], w2 = weight[j + 1];
        for (int i = 0; i < count; i++)
            sum[i] = (sum[i] + w1 * one[i]) + w2 * two[i];
    }
    for (int i = 0; i < count; i++)
        y[i] = from[i] + h * sum[i];
}

/* The same of all components. */
static void combine(const rsl_num_rk *rk, double h, const stage_row *row, size_t components,
                    double *y)
{
    size_t i = 0;
    for (; i + MANY <= components; i += MANY)
        combine_block(rk, h, row, i, MANY, y + i);
    for (; i + SOME <= components; i += SOME)
        combine_block(rk, h, row, i, SOME, y + i);
    for (; i < components; i++) {
        double sum = 0.0;
        for (int j = 0; j < row->count; j++)
            sum += row->weight[j] * rk->slope[row->from[j]][i];
        y[i] = rk->y0[i] + h * sum;
    }
}

/* The stages up to the new point y1, with slope[0] known. Nonzero: as the function says. */
static int stages(rsl_num_rk *rk, double h)
{
    for (int i = 1; i < INNER; i++) {
        combine(rk, h, &stage[i], rk->active, rk->trial);
        int outside = evaluate(rk, rk->t0 + node[i] * h, rk->trial, rk->slope[i]);
        if (outside != 0)
            return outside;
    }
    combine(rk, h, &stage[INNER], rk->size, rk->y1);
    return 0;
}

/* Result of an error test: error relative to the tolerance, and e5/e3. */
typedef struct estimate {
    double error, ratio;
} estimate;

/* Error over wanted error: h e5^2/sqrt(e5^2 + e3^2/100), which is of order 8. With the sums of all
 * components, as Hairer has it, a component whose e3 is large hides the e5 of the others; `apart`:
 * each has its own. */
static estimate estimate_of(const rsl_num_rk *rk, double h)
{
    double sum5 = 0.0, sum3 = 0.0, sum = 0.0;
    for (size_t i = 0; i < rk->size; i++) {
        double e5 = 0.0, e3 = 0.0, wanted = wanted_of(rk, i, h);
        for (int j = 0; j < ERRORS; j++) {
            double slope = rk->slope[error_from[j]][i];
            e5 += error5[j] * slope;
            e3 += error3[j] * slope;
        }
        sum5 += e5 * e5 / (wanted * wanted);
        sum3 += e3 * e3 / (wanted * wanted);
        if (rk->apart && e5 * e5 > 0.0)
            sum += e5 * e5 / (wanted * wanted) * (e5 * e5 / (e5 * e5 + 0.01 * e3 * e3));
    }
    double both = sum5 + 0.01 * sum3;
    if (!(both > 0.0))
        return (estimate){isnan(both) ? HUGE_VAL : 0.0, 0.0};
    if (rk->apart)
        return (estimate){fabs(h) * sqrt(sum / (double)rk->size), sqrt(sum5 / sum3)};
    return (estimate){fabs(h) * sum5 / sqrt(both * (double)rk->size), sqrt(sum5 / sum3)};
}

/* ---- rounding ----------------------------------------------------------------------
 *
 * A force such as k (L - L0) of a stiff spring carries the rounding error of its length, some
 * k L eps, and changes by as much from one point to the next. Where that is more than the wanted
 * error allows, no step is short enough: the error is h times the noise, of order 1, and the
 * steps become shorter in step with the tolerance. Two things tell:
 *
 * e5 and e3 are sums of slopes whose weights cancel smooth functions, e5 of two orders more. As
 * long as the step's length makes the error, e5/e3 falls as h^2 and is 1e-5 to 1e-2; of noise both
 * sums make what their weights are, and e5/e3 is about 0.3, however short the step.
 *
 * And the noise explains the error: it is what the slope changes by if each place is off by a rounding error, and the time, which moves what is driven. */

/* Samples of it, each with other errors. They are taken farther off than rounding leads, by so
 * many eps, which is felt as it is meant; the root mean square of rounding to the nearest is
 * eps/sqrt(12), and a quarter of eps stands for the one or two roundings on the way to a length. */
enum { SAMPLES = 3 };
#define FARTHER 64.0
#define OF_EPSILON 0.25

/* e5/e3 from which on an error of this size may be noise; of steps that are far too long nothing
 * can be said. One that is rejected for it is worth the look, or this many in a row that are held
 * back; but at tolerances as coarse as this, rounding is no matter. */
#define NOISY 0.1
#define HELD 0.1
#define TOO_LONG 100.0
#define COARSE 1e-5
enum { IN_A_ROW = 4 };

/* A try that was in vain is not made again for so many steps. */
enum { WARY = 32 };

/* -1.5 to -0.5 or 0.5 to 1.5, without any order: the multiples of the golden section, which no sum
 * of a few makes zero. */
static double any_error(size_t number)
{
    double whole, part = modf(0.6180339887498949 * (double)(number + 1), &whole);
    return part < 0.5 ? part - 1.5 : part;
}

/* Root mean square of the samples. Returns 0 where the slope cannot be had. */
static int measure_noise(rsl_num_rk *rk)
{
    double *moved = rk->term[0], share = OF_EPSILON / (FARTHER * sqrt(SAMPLES));
    memset(rk->noise, 0, rk->size * sizeof *rk->noise);
    memcpy(rk->trial, rk->y0, rk->active * sizeof *rk->trial);
    for (size_t k = 0; k < SAMPLES; k++) {
        for (size_t i = 0; i < rk->places; i++)
            rk->trial[i] = rk->y0[i] + FARTHER * EPSILON * (fabs(rk->y0[i]) + rk->length_scale) *
                                           any_error(SAMPLES * i + k);
        double t = rk->t0 * (1.0 + FARTHER * EPSILON * any_error(SAMPLES * rk->active + k));
        if (evaluate(rk, t, rk->trial, moved) != 0)
            return 0;
        for (size_t i = 0; i < rk->size; i++)
            rk->noise[i] = rsl_num_hypot(rk->noise[i], (moved[i] - rk->slope[0][i]) * share);
    }
    return 1;
}

static int looks_noisy(rsl_num_rk *rk, const estimate *found)
{
    int noisy = found->ratio > NOISY && found->error > HELD && found->error < TOO_LONG &&
                rk->relative < COARSE;
    rk->suspect = noisy ? rk->suspect + 1 : 0;
    return noisy && (found->error > 1.0 || rk->suspect >= IN_A_ROW);
}

/* The error test of a step; `rounded`: rounding decides it. Noise that does not explain the error
 * is of something else: the slope is not smooth there. */
static estimate test_of(rsl_num_rk *rk, double h, int *rounded)
{
    estimate found = estimate_of(rk, h);
    *rounded = rk->rough;
    if (!looks_noisy(rk, &found))
        return found;
    rk->suspect = 0;
    rk->rough = measure_noise(rk);
    estimate again = rk->rough ? estimate_of(rk, h) : found;
    if (again.error <= 1.0 && again.error < 0.5 * found.error) {
        *rounded = 1;
        return again;
    }
    rk->rough = *rounded;
    return found;
}

/* How much longer the next step may be. What is left of an error that is nothing but noise says
 * nothing of the step's length: without a try the steps would stay as short as they are. */
static double growth_of(const rsl_num_rk *rk, const estimate *found)
{
    double grow = found->error > 0.0 ? SAFETY * rsl_num_pow(found->error, -1.0 / 8.0) : GROWTH;
    if (rk->rough && found->ratio > NOISY && rk->wary == 0)
        grow = fmax(grow, TRY);
    return fmax(0.3, grow);
}

/* h |lambda| from the last stage and the new point, which look at the same
 * time (Hairer & Wanner 1996, IV.2). Where the two differ by far less than the
 * wanted error, stability is not what limits the step, and the quotient would
 * be one of rounding errors. */
static double stiffness_of(const rsl_num_rk *rk, double h)
{
    double numerator = 0.0, denominator = 0.0;
    for (size_t i = 0; i < rk->active; i++) {
        double df = rk->slope[INNER][i] - rk->slope[INNER - 1][i];
        double dy = rk->y1[i] - rk->trial[i], wanted = scale(rk, i);
        numerator += df * df / (wanted * wanted);
        denominator += dy * dy / (wanted * wanted);
    }
    int apart = denominator > 1e-4 * (double)rk->active;
    return apart ? h * sqrt(numerator / denominator) : 0.0;
}

/* ---- light steps --------------------------------------------------------------------
 *
 * Where events follow each other after next to no time, a step is so short that order 5 is more
 * than enough: half the evaluations, and none for the dense output. Its estimate is of order 4. So
 * is the dense output, with an error that is up to eight times as large. */

/* The length that just does follows from the last try, with a margin; one that is too short is tried
 * again some time. */
#define LIGHT_SAFETY 0.8
#define LIGHT_PATIENCE 1.02

/* Error over wanted error. */
static double light_error_of(const rsl_num_rk *rk, double h)
{
    double sum = 0.0;
    for (size_t i = 0; i < rk->size; i++) {
        double e = light_error[LIGHT] * rk->slope[INNER][i];
        for (int j = 0; j < LIGHT; j++)
            e += light_error[j] * rk->slope[j][i];
        e /= scale(rk, i);
        sum += e * e;
    }
    return fabs(h) * sqrt(sum / (double)rk->size);
}

/* 1: the step to t is accepted as a light one; also sets the length of the next. */
static int step_lightly(rsl_num_rk *rk, double t)
{
    double h = t - rk->t0;
    rk->longest = 0.1 * h;
    for (int i = 1; i < LIGHT; i++) {
        combine(rk, h, &light_stage[i], rk->active, rk->trial);
        if (evaluate(rk, rk->t0 + light_node[i] * h, rk->trial, rk->slope[i]) != 0)
            return 0;
    }
    combine(rk, h, &light_stage[LIGHT], rk->size, rk->y1);
    if (evaluate(rk, t, rk->y1, rk->slope[INNER]) != 0)
        return 0;
    rk->error = light_error_of(rk, h);
    double grow = rk->error > 0.0 ? rsl_num_pow(DENSE_ERROR / rk->error, 0.2) : GROWTH;
    rk->longest = h * fmax(0.1, fmin(GROWTH, LIGHT_SAFETY * grow));
    return rk->error < DENSE_ERROR;
}

/* The last terms of the dense output of a light step. */
static void extend_lightly(rsl_num_rk *rk, double h)
{
    for (size_t i = 0; i < rk->size; i++) {
        double sum = light_extension[LIGHT] * rk->slope[INNER][i];
        for (int j = 0; j < LIGHT; j++)
            sum += light_extension[j] * rk->slope[j][i];
        rk->term[3][i] = h * sum;
    }
    for (int k = 4; k < RSL_NUM_RK_TERM_COUNT; k++)
        memset(rk->term[k], 0, rk->size * sizeof(double));
}

/* ---- steps --------------------------------------------------------------------------- */

static void begin_step(rsl_num_rk *rk)
{
    double *swap = rk->y0;
    rk->y0 = rk->y1;
    rk->y1 = swap;
    swap = rk->slope[0];
    rk->slope[0] = rk->slope[INNER];
    rk->slope[INNER] = swap;
    rk->t0 = rk->t1;
    rk->dense = rk->is_light = 0;
}

/* A step to t is there. */
static void end_step(rsl_num_rk *rk, double t)
{
    rk->t1 = t;
    rk->span = rk->t1 - rk->t0;
    rk->steps++;
}

/* The same as a light step, if such are wanted and do; 0: not. */
static int try_lightly(rsl_num_rk *rk, double h, double limit)
{
    if (!(rk->light > 0.0) || rk->rough)
        return 0;
    double length = rk->longest > 0.0 ? fmin(h, rk->longest) : h;
    double t = rk->t0 + 1.01 * length >= limit ? limit : rk->t0 + length;
    if (length < fmin(h, rk->light) || !(t > rk->t0)) {
        rk->longest *= LIGHT_PATIENCE;
        return 0;
    }
    rk->is_light = step_lightly(rk, t);
    if (!rk->is_light)
        return 0;
    end_step(rk, t);
    rk->next = fmax(h, GROWTH * rk->span);
    rk->stiff = 0.0;
    return 1;
}

rsl_status rsl_num_rk_step(rsl_num_rk *rk, double limit)
{
    assert(limit > rk->t1);
    double h = rk->next;
    int shrunk = 0, rounded = 0;
    begin_step(rk);
    if (try_lightly(rk, h, limit))
        return RSL_OK;
    for (;;) {
        int last = rk->t0 + 1.01 * h >= limit;
        double length = last ? limit - rk->t0 : h, t = rk->t0 + length;
        if (!(t > rk->t0))
            return RSL_ERROR_CONVERGENCE;
        int outside = stages(rk, length);
        if (outside < 0)
            return RSL_ERROR_CONVERGENCE;
        estimate found = {HUGE_VAL, 0.0};
        if (!outside)
            found = test_of(rk, length, &rounded);
        double error = found.error;
        if (error <= 1.0 && evaluate(rk, t, rk->y1, rk->slope[INNER]) == 0) {
            double wish = length * fmin(shrunk ? 1.0 : GROWTH, growth_of(rk, &found));
            rk->next = last ? fmax(h, wish) : wish;
            end_step(rk, last ? limit : t);
            rk->error = error;
            rk->stiff = stiffness_of(rk, length);
            rk->wary -= rk->wary > 0;
            rk->rounded += (size_t)rounded;
            return RSL_OK;
        }
        double less = isfinite(error) ? SAFETY * rsl_num_pow(error, -1.0 / 8.0) : 0.2;
        h = length * fmin(0.9, fmax(0.1, less));
        shrunk = 1;
        rk->wary = rk->rough ? WARY : 0;
        rk->rejected++;
    }
}

void rsl_num_rk_hold(rsl_num_rk *rk, double limit)
{
    size_t bytes = rk->size * sizeof *rk->y0;
    double h = limit - rk->t1;
    assert(h > 0.0);
    begin_step(rk);
    for (int k = 0; k < RSL_NUM_RK_TERM_COUNT; k++)
        memset(rk->term[k], 0, bytes);
    memcpy(rk->slope[INNER], rk->slope[0], bytes);
    for (size_t i = 2 * rk->places; i < rk->size; i++)
        rk->term[0][i] = h * rk->slope[0][i];
    for (size_t i = 0; i < rk->size; i++)
        rk->y1[i] = rk->y0[i] + rk->term[0][i];
    end_step(rk, limit);
    rk->error = HUGE_VAL; /* nobody asked */
    rk->stiff = 0.0;
    rk->dense = 1;
}

rsl_status rsl_num_rk_cut(rsl_num_rk *rk, double t)
{
    assert(t >= rk->t0);
    double h = t - rk->t0;
    rk->dense = rk->is_light = 0;
    if (h == 0.0)
        memcpy(rk->y1, rk->y0, rk->size * sizeof *rk->y1);
    else if (stages(rk, h) != 0 || evaluate(rk, t, rk->y1, rk->slope[INNER]) != 0)
        return RSL_ERROR_CONVERGENCE;
    rk->t1 = t;
    rk->span = h;
    return RSL_OK;
}

/* Three more stages, and the last terms of the dense output. */
static void extend(rsl_num_rk *rk, double h)
{
    for (int i = INNER + 1; i < STAGES; i++) {
        combine(rk, h, &stage[i], rk->active, rk->trial);
        if (evaluate(rk, rk->t0 + node[i] * h, rk->trial, rk->slope[i]) != 0)
            memcpy(rk->slope[i], rk->slope[INNER], rk->size * sizeof(double));
    }
    for (size_t i = 0; i < rk->size; i++) {
        double sum[4] = {0.0};
        for (int j = 0; j < STAGES; j++)
            for (int k = 0; k < 4; k++)
                sum[k] += extension[k][j] * rk->slope[j][i];
        for (int k = 0; k < 4; k++)
            rk->term[3 + k][i] = h * sum[k];
    }
}

/* y(t0 + x h) = y0 + x(F0 + (1-x)(F1 + x(F2 + ...))). */
static void prepare_dense(rsl_num_rk *rk)
{
    double h = rk->t1 - rk->t0;
    size_t before = rk->evaluations;
    (rk->is_light ? extend_lightly : extend)(rk, h);
    rk->dense_evaluations += rk->evaluations - before;
    for (size_t i = 0; i < rk->size; i++) {
        double change = rk->y1[i] - rk->y0[i];
        rk->term[0][i] = change;
        rk->term[1][i] = h * rk->slope[0][i] - change;
        rk->term[2][i] = 2.0 * change - h * (rk->slope[INNER][i] + rk->slope[0][i]);
    }
    rk->dense = 1;
}

static void read_dense(const rsl_num_rk *rk, double t, size_t first, size_t count, double *out)
{
    double x = (t - rk->t0) / rk->span;
    for (size_t i = first; i < first + count; i++) {
        double sum = 0.0;
        for (int k = RSL_NUM_RK_TERM_COUNT - 1; k >= 0; k--)
            sum = (sum + rk->term[k][i]) * (k % 2 == 0 ? x : 1.0 - x);
        out[i - first] = rk->y0[i] + sum;
    }
}

int rsl_num_rk_shorten(rsl_num_rk *rk, double t)
{
    assert(t > rk->t0);
    if (!(rk->error < DENSE_ERROR) || t > rk->t0 + rk->span)
        return 0;
    if (!rk->dense)
        prepare_dense(rk);
    read_dense(rk, t, 0, rk->size, rk->y1);
    rk->t1 = t;
    return 1;
}

void rsl_num_rk_at(rsl_num_rk *rk, double t, size_t first, size_t count, double *out)
{
    assert(first + count <= rk->size);
    if (t == rk->t0 || t == rk->t1) {
        const double *y = t == rk->t0 ? rk->y0 : rk->y1;
        memcpy(out, y + first, count * sizeof *out);
        return;
    }
    if (!rk->dense)
        prepare_dense(rk);
    read_dense(rk, t, first, count, out);
}
