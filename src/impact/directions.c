/* SPDX-License-Identifier: MIT
 *
 * The directions that slip keeps: h(theta) = 0.
 *
 * h = A cos(theta - alpha) + B cos 2(theta - beta), so h'' + h = -3 B cos 2(theta - beta): its roots
 * are known, a quarter of a turn from each other. With d = theta - o for an origin o that is no root,
 *
 *     F = h' sin d - h cos d,   F' = (h'' + h) sin d,   (h/sin d)' = F/sin^2 d.
 *
 * In each half turn F is monotonic between neighbouring roots of h'' + h, and h/sin d between
 * neighbouring roots of F: every root is bracketed, and none is missed.
 */
#include <float.h>
#include <math.h>
#include <stddef.h>

#include "impact/flow.h"
#include "impact/impact.h"
#include "num/constants.h"
#include "num/elementary.h"

enum { MARKS_MAX = 8 };

typedef struct search {
    rsl_impact_flow flow;
    double origin;
} search;

/* h at origin + d, or F. */
static double value_at(const search *s, double d, int of_f)
{
    rsl_num_direction at = rsl_num_direction_of(s->origin + d), by = rsl_num_direction_of(d);
    rsl_impact_rates r = rsl_impact_rates_at(&s->flow, at.cosine, at.sine);
    return of_f ? r.slope * by.sine - r.h * by.cosine : r.h;
}

/* Halves a bracket down to neighbouring doubles. */
static double halve(const search *s, double low, double high, int of_f)
{
    int first = value_at(s, low, of_f) > 0.0;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if ((value_at(s, middle, of_f) > 0.0) == first)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

/* The roots between the marks, which are in order; returns how many. */
static int roots_between(const search *s, const double *marks, int count, int of_f, double *roots)
{
    int found = 0;
    for (int i = 0; i + 1 < count; i++)
        if ((value_at(s, marks[i], of_f) > 0.0) != (value_at(s, marks[i + 1], of_f) > 0.0))
            roots[found++] = halve(s, marks[i], marks[i + 1], of_f);
    return found;
}

/* The roots of h in the half turn from d = begin on. */
static int half_turn(const search *s, double begin, double *roots)
{
    const rsl_impact_flow *w = &s->flow;
    double marks[MARKS_MAX], nodes[MARKS_MAX];
    /* h'' + h = 3 mu p'Cs = 3 mu ((c22 - c11)/2 sin 2 theta + c12 cos 2 theta) */
    double beta = 0.5 * rsl_num_atan2(-2.0 * w->c12, w->c22 - w->c11);
    double end = begin + RSL_NUM_PI, quarter = 0.5 * RSL_NUM_PI;
    double first = begin + fmod(fmod(beta - s->origin - begin, quarter) + quarter, quarter);
    int count = 0;
    marks[count++] = begin;
    for (double d = first; d < end && count < MARKS_MAX - 1; d += quarter)
        marks[count++] = d;
    marks[count++] = end;
    nodes[0] = begin;
    int middle = roots_between(s, marks, count, 1, nodes + 1);
    nodes[middle + 1] = end;
    return roots_between(s, nodes, middle + 2, 0, roots);
}

/* The origin: of eight axes the one at both ends of which |h| is largest. Returns that |h|. */
static double choose_origin(search *s)
{
    double largest = -1.0, best = 0.0;
    for (int i = 0; i < 8; i++) {
        s->origin = 0.1 + i * (RSL_NUM_PI / 8);
        double here = fmin(fabs(value_at(s, 0.0, 0)), fabs(value_at(s, RSL_NUM_PI, 0)));
        if (here > largest) {
            largest = here;
            best = s->origin;
        }
    }
    s->origin = best;
    return largest;
}

int rsl_impact_directions(const rsl_impact_contact *contact, double friction,
                          rsl_impact_direction direction[RSL_IMPACT_DIRECTION_MAX])
{
    rsl_impact_law law = {.friction = friction, .friction_static = RSL_UNSET};
    double w[9], roots[MARKS_MAX];
    if (!contact || !direction || rsl_impact_check(contact, &law, w, NULL) != RSL_OK)
        return 0;
    search s = {.flow = rsl_impact_flow_of(w, friction)};
    if (choose_origin(&s) <= 8.0 * DBL_EPSILON * s.flow.size)
        return 0;
    int count = half_turn(&s, 0.0, roots);
    count += half_turn(&s, RSL_NUM_PI, roots + count);
    for (int i = 0; i < count && i < RSL_IMPACT_DIRECTION_MAX; i++) {
        double angle = remainder(s.origin + roots[i], 2.0 * RSL_NUM_PI);
        int place = i;
        for (; place > 0 && direction[place - 1].angle > angle; place--)
            direction[place] = direction[place - 1];
        rsl_num_direction at = rsl_num_direction_of(angle);
        rsl_impact_rates rates = rsl_impact_rates_at(&s.flow, at.cosine, at.sine);
        direction[place] = (rsl_impact_direction){angle, rates.g, rates.slope};
    }
    return count < RSL_IMPACT_DIRECTION_MAX ? count : RSL_IMPACT_DIRECTION_MAX;
}
