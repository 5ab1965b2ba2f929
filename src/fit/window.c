/* SPDX-License-Identifier: MIT
 *
 * The part of a long record around its impact.
 *
 * A pulse that is short against its record falls between the samples of thinned data, and first
 * guesses from the highest sample follow the noise. The pulse is where the mean of w samples stands
 * highest above those of the w before and the w after it, in units of the noise of such a difference:
 *
 *     (S(i, w) - (S(i - w, w) + S(i + w, w))/2)/sqrt(w),   w = 1, 2, 4, ...,
 *
 * S(i, w) the sum of the w samples from i on. It is the matched filter of a pulse of that width, and
 * a baseline or a slow drift has no part in it.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "fit/problem.h"

/* Samples of a pulse in thinned data from which on they tell enough of it. */
enum { SEEN = 20 };

/* A pulse is at most so small a part of its record; a window is so many times its width to each
 * side. */
enum { PART = 20, AROUND = 3 };

typedef struct peak {
    size_t at, width; /* the samples [at, at + width) */
} peak;

/* sum[i] of the samples before i, about their mean: sums of all of them lose no digits. */
static void add_up(const double *y, size_t count, double *sum)
{
    double mean = 0.0;
    for (size_t i = 0; i < count; i++)
        mean += y[i] / (double)count;
    sum[0] = 0.0;
    for (size_t i = 0; i < count; i++)
        sum[i + 1] = sum[i] + (y[i] - mean);
}

static peak find_peak(const double *sum, size_t count)
{
    peak best = {0, 0};
    double highest = 0.0;
    for (size_t w = 1; w <= count / PART; w *= 2) {
        size_t step = w < 4 ? 1 : w / 4;
        for (size_t i = w; i + 2 * w <= count; i += step) {
            double inside = sum[i + w] - sum[i];
            double beside = sum[i] - sum[i - w] + sum[i + 2 * w] - sum[i + w];
            double height = (inside - 0.5 * beside) / sqrt((double)w);
            if (height > highest) {
                highest = height;
                best = (peak){i, w};
            }
        }
    }
    return best;
}

/* Cuts a record down to its window. Returns the samples of the pulse; 0: there is none, or it has no
 * end within the widths tried. */
static size_t cut_record(rsl_fit_record *r, double *sum)
{
    const double *y =
        r->channel[RSL_FIT_FORCE] ? r->channel[RSL_FIT_FORCE] : r->channel[RSL_FIT_DEPTH];
    if (!y || !r->time)
        return 0;
    add_up(y, r->count, sum);
    peak p = find_peak(sum, r->count);
    if (p.width == 0 || 2 * p.width > r->count / PART)
        return 0;
    size_t side = AROUND * p.width;
    size_t from = p.at > side ? p.at - side : 0;
    size_t to = p.at + p.width + side < r->count ? p.at + p.width + side : r->count;
    assert(from < to && to <= r->count);
    r->time += from;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        r->channel[c] = r->channel[c] ? r->channel[c] + from : NULL;
    r->count = to - from;
    return p.width;
}

rsl_status rsl_fit_window(rsl_fit_problem *p, size_t stride, rsl_fit_data *cut)
{
    const rsl_fit_data *d = p->data;
    size_t max = 0, pulses = 0, found = 0;
    *cut = *d;
    for (size_t i = 0; i < d->record_count; i++)
        max = d->records[i].count > max ? d->records[i].count : max;
    if (stride < 2 || max == 0)
        return RSL_OK;
    rsl_fit_record *records = malloc(d->record_count * sizeof *records);
    double *sum = malloc((max + 1) * sizeof *sum);
    rsl_status status = records && sum ? RSL_OK : rsl_fit_starve(p);
    for (size_t i = 0; i < d->record_count && status == RSL_OK; i++) {
        records[i] = d->records[i];
        size_t width = cut_record(&records[i], sum);
        found += width > 0;
        pulses += width;
    }
    free(sum);
    if (status == RSL_OK && found == d->record_count && pulses / stride < SEEN * found)
        cut->records = records;
    else
        free(records);
    return status;
}
