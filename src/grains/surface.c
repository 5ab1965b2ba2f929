/* SPDX-License-Identifier: MIT
 *
 * grains: how high the grains lie, and the angle of that.
 */
#include "grains/surface.h"

#include <assert.h>
#include <math.h>

#include "num/elementary.h"

static double place_of(const rsl_grains_body *body, rsl_grains_surface kind)
{
    return kind == RSL_GRAINS_HEAP ? rsl_num_hypot(body->at[0], body->at[1]) : body->at[0];
}

/* Columns from `low` to `high`; those without a grain are left out. */
static void find_columns(const rsl_grains_frame *frame, rsl_grains_surface kind, double ceiling,
                         double low, double width, size_t columns, rsl_grains_profile *profile)
{
    double heights[RSL_GRAINS_PROFILE_MAX];
    for (size_t c = 0; c < columns; c++)
        heights[c] = -HUGE_VAL;
    for (size_t i = 0; i < frame->count; i++) {
        const rsl_grains_body *body = &frame->bodies[i];
        double at = (place_of(body, kind) - low) / width;
        if (body->contacts < 1.0 || body->at[2] > ceiling || at < 0.0 || at >= (double)columns)
            continue;
        heights[(size_t)at] = fmax(heights[(size_t)at], body->at[2] + body->radius);
    }
    for (size_t c = 0; c < columns; c++)
        if (heights[c] > -HUGE_VAL) {
            profile->x[profile->count] = low + ((double)c + 0.5) * width;
            profile->height[profile->count++] = heights[c];
        }
}

/* Which columns the line is fitted to. */
static void choose_columns(rsl_grains_surface kind, rsl_grains_profile *p)
{
    if (kind == RSL_GRAINS_SLOPE) {
        p->first = p->count / 4;
        p->last = p->count - p->count / 4;
        return;
    }
    double top = -HUGE_VAL;
    for (size_t i = 0; i < p->count; i++)
        top = fmax(top, p->height[i]);
    while (p->first < p->count && p->height[p->first] > 0.8 * top)
        p->first++;
    p->last = p->first;
    while (p->last < p->count && p->height[p->last] > 0.2 * top)
        p->last++;
}

/* Least squares: slope = sum (x - mx)(h - mh)/sum (x - mx)^2. */
static void fit_line(rsl_grains_profile *p)
{
    double n = (double)(p->last - p->first), mx = 0.0, mh = 0.0, xx = 0.0, xh = 0.0;
    if (p->last < p->first + 3)
        return;
    for (size_t i = p->first; i < p->last; i++) {
        mx += p->x[i] / n;
        mh += p->height[i] / n;
    }
    for (size_t i = p->first; i < p->last; i++) {
        xx += (p->x[i] - mx) * (p->x[i] - mx);
        xh += (p->x[i] - mx) * (p->height[i] - mh);
    }
    p->slope = xh / xx;
    p->level = mh - p->slope * mx;
    p->angle = fabs(rsl_num_atan2(p->slope, 1.0));
}

void rsl_grains_profile_find(const rsl_grains_frame *frame, rsl_grains_surface kind, double ceiling,
                             rsl_grains_profile *profile)
{
    double low = HUGE_VAL, high = -HUGE_VAL, mean = 0.0;
    *profile = (rsl_grains_profile){.slope = RSL_UNSET, .level = RSL_UNSET, .angle = RSL_UNSET};
    if (frame->count == 0)
        return;
    for (size_t i = 0; i < frame->count; i++) {
        double at = place_of(&frame->bodies[i], kind);
        low = fmin(low, at);
        high = fmax(high, at);
        mean += 2.0 * frame->bodies[i].radius / (double)frame->count;
    }
    if (kind == RSL_GRAINS_HEAP)
        low = 0.0;
    double columns = fmin(fmax(1.0, floor((high - low) / (2.5 * mean))), RSL_GRAINS_PROFILE_MAX);
    double width = (high - low) / columns * (1.0 + 1e-12);
    assert(columns >= 1.0);
    if (!(width > 0.0))
        return;
    find_columns(frame, kind, ceiling, low, width, (size_t)columns, profile);
    if (kind == RSL_GRAINS_LEVEL)
        return;
    choose_columns(kind, profile);
    fit_line(profile);
}
