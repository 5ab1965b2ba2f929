/* SPDX-License-Identifier: MIT
 *
 * Makes the polynomials of a memoryless law that the vector code evaluates, for
 * m = n and q = 1.
 *
 * With S = sigma sqrt(n+1) the bounded variable is t = S/sqrt(c + S^2). Psi is
 * smooth in S at rest and in 1/S^2 at the onset and separation, so it is smooth in
 * t from end to end. It is held in
 *
 *     rows      Psi - 1, all rows of one width, in x = place - middle,
 *               |x| <= 1/2, degree 2 or 7
 *     panels    (ln Psi)/t, halved where needed, in x = (place - center)
 *               inverse, |x| <= 1, degree 5
 *
 * The row around t = 0 has no constant term, and ln Psi is a multiple of t, so
 * that v = 0 gives Psi = 1 to the last bit and Psi - 1 keeps its digits near
 * rest. Rows serve where they keep their bound relative to Psi: their number is
 * limited, and for Psi << 1 the digits go in 1 + (Psi - 1). Panels serve for the
 * rest; the kernel polishes what they give.
 *
 * Towards low restitution, C = h - ln(1+h) >> 1, unloading has
 * Psi = 1 - |S| sqrt(C) until S^2 C comes within 1/C of 1, and
 * ln Psi = 1/S^2 - C - 1 from there on: a narrow transition at S^2 = 1/C, which is
 * where c puts the middle of t. The transition of the approach is at S of the order of 3.
 */
#include <assert.h>
#include <math.h>

#include "contact/memoryless.h"
#include "num/constants.h"
#include "num/elementary.h"

enum {
    COARSE = 3, /* coefficients of a row, which has room for 4 or 8 */
    FINE = 8,
    PANEL = 6,
    BINS = RSL_MEMORYLESS_LOG_BIN_COUNT,
    POINTS_MAX = 8
};

#define COARSE_TOLERANCE 8e-8
#define FINE_TOLERANCE 2e-13
#define LOG_TOLERANCE 5e-8
#define LOG_LOWEST (-650.0) /* ln Psi: exp of it is a normal double */

/* ---- the curve --------------------------------------------------------------- */

/* Tabulated quantity: Psi - 1, the same over t, (ln Psi)/t. */
typedef enum held_kind { HELD_EXCESS, HELD_SLOPE, HELD_LOGARITHM } held_kind;

/* It at t, and what an error in it makes of Psi, relatively. Of the logarithm,
 * an error close to rest counts as if at t = 1/8. */
static double held(const rsl_memoryless_table *law, double t, double c, held_kind kind,
                   double *weight)
{
    rsl_law_response r;
    double s = t * sqrt(c / ((1.0 - t) * (1.0 + t)));
    double sigma = s / sqrt(law->form.n + 1.0);
    rsl_memoryless_response(law, 1.0, 1.0, 1.0, sigma, &r);
    double excess = r.dissipated_power / sigma; /* Psi - 1 */
    switch (kind) {
    case HELD_EXCESS:
        *weight = 1.0 / r.force;
        return excess;
    case HELD_SLOPE:
        *weight = fabs(t) / r.force;
        return excess / t;
    default:
        *weight = fmax(fabs(t), 0.125);
        return (fabs(excess) < 0.5 ? rsl_num_log1p(excess) : rsl_num_log(r.force)) / t;
    }
}

/* A piece of the curve between two values of t. */
typedef struct piece {
    const rsl_memoryless_table *law;
    double from, to, scale;
    held_kind kind;
    int points;
} piece;

static double held_in(const piece *p, double x, double *weight)
{
    double t = 0.5 * (p->from + p->to) + 0.5 * x * (p->to - p->from);
    t = fmax(fmin(t, 1.0 - 0x1p-52), -1.0 + 0x1p-52);
    if (fabs(t) < 1e-14)
        t = p->from < 0.0 ? -1e-14 : 1e-14;
    return held(p->law, t, p->scale, p->kind, weight);
}

/* The polynomial of a piece in -1 <= x <= 1; returns its largest error between
 * the points. */
static double fit_piece(const piece *p, double *c)
{
    double values[POINTS_MAX] = {0}, weight, worst = 0.0;
    assert(p->points <= POINTS_MAX);
    for (int i = 0; i < p->points; i++)
        values[i] = held_in(p, -rsl_num_cos(RSL_NUM_PI * (i + 0.5) / p->points), &weight);
    rsl_memoryless_fit(values, p->points, c);
    for (int i = 0; i <= p->points; i++) {
        double x = -rsl_num_cos(RSL_NUM_PI * i / p->points), found = c[p->points - 1];
        double exact = held_in(p, x, &weight);
        for (int k = p->points - 2; k >= 0; k--)
            found = found * x + c[k];
        worst = fmax(worst, fabs(found - exact) * weight);
    }
    return worst;
}

/* ---- rows -------------------------------------------------------------------- */

/* From -1 <= x <= 1 to -1/2 <= x <= 1/2. The row around t = 0 has been fitted
 * without its factor t = x width/2 and has it as `first`. */
static void stretch(double *c, int points, double first)
{
    double unit = first;
    for (int i = 0; i < points; i++, unit *= 2.0)
        c[i] *= unit;
}

/* All rows, `count` of them and one less in use, or those up to the first one
 * beyond the tolerance; returns the largest error. Row k has its middle at
 * t = 2k/(count - 1); those of t < 0 follow, k modulo count. */
static double fill_rows(const rsl_memoryless_table *law, double tolerance, int count, int points,
                        double *to)
{
    double end = points == COARSE ? RSL_MEMORYLESS_BEYOND_COARSE : RSL_MEMORYLESS_BEYOND;
    double worst = 0.0, width = 2.0 / (count - 1) * end;
    for (int k = 0; k < count && worst <= tolerance; k++) {
        int at = k < count / 2 ? k : k - count;
        piece p = {law,
                   (at - 0.5) * width,
                   (at + 0.5) * width,
                   law->batch.scale,
                   k == 0 ? HELD_SLOPE : HELD_EXCESS,
                   k == 0 ? points - 1 : points};
        double *c = to + (ptrdiff_t)k * (points == COARSE ? 4 : 8);
        if (at == -count / 2)
            continue;
        c[0] = 0.0;
        worst = fmax(worst, fit_piece(&p, c + points - p.points));
        stretch(c, points, k == 0 ? 0.5 * width : 1.0);
    }
    return worst;
}

/* The smallest number of rows that keeps the tolerance, 0 if there is none. Where the damping is weak
 * the tolerance is a share of it, |Psi - 1| <= h, as far as the digits of Psi go. */
static int make_rows(const rsl_memoryless_table *law, double share, int points, double *to,
                     double *error)
{
    double tolerance = fmax(share * fmin(1.0, law->lambda), 1e-15);
    int max = points == COARSE ? RSL_MEMORYLESS_COARSE_MAX : RSL_MEMORYLESS_FINE_MAX;
    for (int count = 16; count <= max; count *= 2) {
        *error = fill_rows(law, tolerance, count, points, to);
        if (*error <= tolerance)
            return count;
    }
    return 0;
}

/* ---- panels ------------------------------------------------------------------ */

/* Halves bins [from, to) of a side until a polynomial is good enough. */
static void refine(rsl_memoryless_table *law, int way, int from, int to)
{
    rsl_memoryless_batch *b = &law->batch;
    double unit = (way ? -1.0 : 1.0) * RSL_MEMORYLESS_BEYOND / BINS;
    piece p = {law, from * unit, to * unit, b->log_scale[way], HELD_LOGARITHM, PANEL};
    if (b->log_panels == RSL_MEMORYLESS_LOG_PANEL_MAX) {
        b->log_error = HUGE_VAL;
        return;
    }
    double *panel = b->log_panel + (ptrdiff_t)8 * b->log_panels;
    double error = fit_piece(&p, panel + 2);
    if (error > LOG_TOLERANCE && to - from > 1) {
        refine(law, way, from, (from + to) / 2);
        refine(law, way, (from + to) / 2, to);
        return;
    }
    panel[0] = 0.5 * (from + to);
    panel[1] = 2.0 / (to - from);
    for (int bin = from; bin < to; bin++)
        b->log_panel_of[way * BINS + bin] = (unsigned char)b->log_panels;
    b->log_panels++;
    b->log_error = fmax(b->log_error, error);
}

static void make_panels(rsl_memoryless_table *law)
{
    rsl_memoryless_batch *b = &law->batch;
    double weight, lowest = held(law, -1.0 + 0x1p-52, 1.0, HELD_LOGARITHM, &weight);
    if (-lowest < LOG_LOWEST)
        return;
    refine(law, 0, 0, BINS);
    refine(law, 1, 0, BINS);
    if (b->log_error > LOG_TOLERANCE)
        b->log_panels = 0;
}

void rsl_memoryless_batch_prepare(rsl_memoryless_table *law)
{
    rsl_memoryless_batch *b = &law->batch;
    double c = law->energy;
    assert(law->kind == RSL_MEMORYLESS_LOGARITHM);
    b->scale = 3.8; /* suits both sides for e > 0.3 */
    b->log_scale[0] = 4.0 + 3.0 * sqrt(c);
    b->log_scale[1] = 2.0 / (1.0 + 0.6 * c);
    b->coarse_rows = make_rows(law, COARSE_TOLERANCE, COARSE, b->coarse, &b->coarse_error);
    b->fine_rows = make_rows(law, FINE_TOLERANCE, FINE, b->fine, &b->fine_error);
    make_panels(law);
}
