/* SPDX-License-Identifier: MIT
 *
 * From a curve to what the instruments show, and to residuals.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "fit/problem.h"
#include "num/elementary.h"

/* Distance from an observation to the next admissible one. */
static size_t leap(const rsl_fit_problem *p, size_t index) { return p->stride - index % p->stride; }

size_t rsl_fit_residual_count(const rsl_fit_problem *p)
{
    size_t count = 0;
    if (p->folds == 0)
        return (p->observations + p->stride - 1) / p->stride;
    for (size_t i = 0; i < p->observations; i++)
        count += (size_t)rsl_fit_uses(p, i);
    return count;
}

/* A nuisance of a record at z. */
static double nuisance_at(const rsl_fit_problem *p, const double *z, size_t record, int nuisance,
                          int *unknown)
{
    assert(nuisance >= 0 && nuisance < RSL_FIT_NUISANCE_COUNT);
    *unknown = -1;
    for (size_t j = p->input_count; j < p->count; j++)
        if (p->unknown[j].record == record && p->unknown[j].nuisance == nuisance) {
            *unknown = (int)j;
            return rsl_fit_value(&p->unknown[j], z[j]);
        }
    return p->value[nuisance];
}

/* A record under way. */
typedef struct view {
    rsl_fit_problem *problem;
    const rsl_fit_record *record;
    size_t number;
    const rsl_fit_path *path;
    double nuisance[RSL_FIT_NUISANCE_COUNT];
    int unknown[RSL_FIT_NUISANCE_COUNT]; /* -1: known */
    double slope[RSL_FIT_FREE_MAX];      /* dvalue/dz of all unknowns */
    double factor;                       /* gain (1 - inertia/M) */
    int clipped;                         /* the depth has no negative sample */
} view;

static view view_of(rsl_fit_problem *p, const double *z, size_t number)
{
    const rsl_fit_record *r = &p->data->records[number];
    view v = {.problem = p, .record = r, .number = number, .path = &p->path};
    for (int i = 0; i < RSL_FIT_NUISANCE_COUNT; i++)
        v.nuisance[i] = nuisance_at(p, z, number, i, &v.unknown[i]);
    for (size_t j = 0; j < p->count; j++)
        v.slope[j] = rsl_fit_slope(&p->unknown[j], z[j]);
    v.factor = v.nuisance[RSL_FIT_GAIN] * (1.0 - v.nuisance[RSL_FIT_INERTIA] / p->path.mass);
    const double *depth = r->channel[RSL_FIT_DEPTH];
    v.clipped = depth != NULL;
    for (size_t i = 0; v.clipped && i < r->count; i++)
        v.clipped = depth[i] >= 0.0;
    return v;
}

/* Of the record's clock since its first sample, that of the whole record; a loop has none. */
static double clock_of(const view *v, size_t i)
{
    const double *time = v->record->time;
    return time ? time[i] - v->problem->whole->records[v->number].time[0] : 0.0;
}

/* Value of channel c at a point, without noise. */
static double shown(const view *v, const rsl_fit_point *point, double clock, int c)
{
    double value = point->value[c];
    if (c == RSL_FIT_FORCE)
        return v->factor * value + v->nuisance[RSL_FIT_BASELINE] +
               v->nuisance[RSL_FIT_DRIFT] * clock;
    if (c == RSL_FIT_DEPTH && v->clipped && point->side != 0)
        return 0.0;
    return value;
}

/* dshown/dz into a row of zeros. */
static void shown_row(const view *v, const rsl_fit_point *point, size_t sample, double time, int c,
                      double *row)
{
    const rsl_fit_problem *p = v->problem;
    double by_input[RSL_FIT_INPUTS_MAX];
    int force = c == RSL_FIT_FORCE;
    if (c == RSL_FIT_DEPTH && v->clipped && point->side != 0)
        return;
    rsl_fit_path_derivatives(v->path, point, time, (rsl_fit_channel)c, by_input);
    for (size_t j = 0; j < p->input_count; j++) {
        double change = by_input[j] * (force ? v->factor : 1.0);
        if (force && p->inputs[j] == RSL_LAW_INDEX_mass)
            change += v->nuisance[RSL_FIT_GAIN] * v->nuisance[RSL_FIT_INERTIA] /
                      (v->path->mass * v->path->mass) * point->value[c];
        row[j] = change * v->slope[j];
    }
    const int *u = v->unknown;
    double later = -point->slope[c] * (force ? v->factor : 1.0);
    if (u[RSL_FIT_OFFSET] >= 0)
        row[u[RSL_FIT_OFFSET]] = later * v->slope[u[RSL_FIT_OFFSET]];
    if (!force)
        return;
    if (u[RSL_FIT_DELAY] >= 0 && v->record->time)
        row[u[RSL_FIT_DELAY]] = later * v->slope[u[RSL_FIT_DELAY]];
    if (u[RSL_FIT_DRIFT] >= 0)
        row[u[RSL_FIT_DRIFT]] = clock_of(v, sample) * v->slope[u[RSL_FIT_DRIFT]];
    if (u[RSL_FIT_GAIN] >= 0)
        row[u[RSL_FIT_GAIN]] =
            v->factor / v->nuisance[RSL_FIT_GAIN] * point->value[c] * v->slope[u[RSL_FIT_GAIN]];
    if (u[RSL_FIT_BASELINE] >= 0)
        row[u[RSL_FIT_BASELINE]] = v->slope[u[RSL_FIT_BASELINE]];
    if (u[RSL_FIT_INERTIA] >= 0)
        row[u[RSL_FIT_INERTIA]] = -v->nuisance[RSL_FIT_GAIN] / v->path->mass * point->value[c] *
                                  v->slope[u[RSL_FIT_INERTIA]];
}

/* One row of the Jacobian. Without nuisances it is what the table says. */
static void put_row(const view *v, const rsl_fit_point *point, size_t sample, double time, int c,
                    double weight, double *row)
{
    const rsl_fit_problem *p = v->problem;
    int plain =
        p->count == p->input_count && point->side == 0 && v->nuisance[RSL_FIT_INERTIA] == 0.0;
    if (plain) {
        double unit = weight * (c == RSL_FIT_FORCE ? v->factor : 1.0);
        rsl_fit_path_derivatives(v->path, point, time, (rsl_fit_channel)c, row);
        for (size_t j = 0; j < p->count; j++)
            row[j] *= unit * v->slope[j];
        return;
    }
    memset(row, 0, p->count * sizeof *row);
    if (point->side != 0 && c == RSL_FIT_FORCE && v->unknown[RSL_FIT_BASELINE] < 0 &&
        v->unknown[RSL_FIT_DRIFT] < 0)
        return;
    shown_row(v, point, sample, time, c, row);
    for (size_t j = 0; j < p->count; j++)
        row[j] *= weight;
}

/* Time of the onset of contact as channel c shows it. */
static double offset_of(const view *v, int c)
{
    return v->nuisance[RSL_FIT_OFFSET] + (c == RSL_FIT_FORCE ? v->nuisance[RSL_FIT_DELAY] : 0.0);
}

/* Number of steps from a sample to the onset of contact or to separation. */
static double edge_of(const view *v, size_t i, double time)
{
    const rsl_fit_record *r = v->record;
    double step = i > 0 ? r->time[i] - r->time[i - 1] : r->time[1] - r->time[0];
    double end = v->path->time[v->path->count - 1];
    return fmin(fabs(time), fabs(time - end)) / step;
}

/* One channel of a record over time. */
static void observe_channel(const view *v, int c, rsl_fit_sink *s)
{
    const rsl_fit_problem *p = v->problem;
    const rsl_fit_record *r = v->record;
    const double *y = r->channel[c];
    double unit = 1.0 / (p->scale[c] * p->noise[c]);
    double offset = offset_of(v, c);
    rsl_fit_point point = {.node = 0};
    size_t step = 1;
    for (size_t i = 0; i < r->count; i += step, s->index += step) {
        size_t left = r->count - i;
        step = p->stride > 1 ? leap(p, s->index) : 1;
        step = step < left ? step : left;
        if (!rsl_fit_uses(p, s->index))
            continue;
        double time = r->time[i] - offset;
        double weight = unit * rsl_fit_weight(p, s->index);
        rsl_fit_path_follow(v->path, time, c, &point);
        s->residual[s->at] = weight * (shown(v, &point, clock_of(v, i), c) - y[i]);
        if (s->jacobian)
            put_row(v, &point, i, time, c, weight, s->jacobian + s->at * s->row);
        if (s->tags)
            s->tags[s->at] = (rsl_fit_tag){c, v->number, point.side == 0, edge_of(v, i, time)};
        s->at++;
    }
}

/* ---- loops --------------------------------------------------------------- */

typedef struct loop {
    const view *view;
    int a, b;              /* channels */
    double unit_a, unit_b; /* one over their peaks */
    size_t peak;           /* sample that parts the ways */
    size_t turn;           /* node of the deepest point */
} loop;

static loop loop_of(const view *v)
{
    const rsl_fit_record *r = v->record;
    loop l = {.view = v, .a = -1, .b = -1};
    while (l.turn + 1 < v->path->count && v->path->time[l.turn] < v->path->turn)
        l.turn++;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        if (r->channel[c])
            *(l.a < 0 ? &l.a : &l.b) = c;
    assert(l.a >= 0 && l.b >= 0 && r->count > 0);
    double max_a = 0.0, max_b = 0.0;
    for (size_t i = 0; i < r->count; i++) {
        max_a = fmax(max_a, fabs(r->channel[l.a][i]));
        max_b = fmax(max_b, fabs(r->channel[l.b][i]));
    }
    l.unit_a = max_a > 0.0 ? 1.0 / max_a : 1.0;
    l.unit_b = max_b > 0.0 ? 1.0 / max_b : 1.0;
    /* the deepest sample, or the first that comes back */
    const double *depth = r->channel[RSL_FIT_DEPTH];
    const double *rate = r->channel[RSL_FIT_RATE];
    for (size_t i = 1; i < r->count; i++)
        if (depth ? depth[i] > depth[l.peak] : rate[i - 1] > 0.0)
            l.peak = i;
    return l;
}

/* Squared distance of a sample to a point of the curve, and its half slope. */
static double distance(const loop *l, double time, size_t i, size_t *hint, double *slope,
                       double *curvature)
{
    const rsl_fit_record *r = l->view->record;
    rsl_fit_point p = rsl_fit_path_at(l->view->path, time, hint);
    double fa = l->a == RSL_FIT_FORCE ? l->view->factor : 1.0;
    double fb = l->b == RSL_FIT_FORCE ? l->view->factor : 1.0;
    double da = l->unit_a * (shown(l->view, &p, 0.0, l->a) - r->channel[l->a][i]);
    double db = l->unit_b * (shown(l->view, &p, 0.0, l->b) - r->channel[l->b][i]);
    double sa = l->unit_a * fa * p.slope[l->a];
    double sb = l->unit_b * fb * p.slope[l->b];
    *slope = da * sa + db * sb;
    *curvature = sa * sa + sb * sb;
    return da * da + db * db;
}

/* The nearest of every `stride`-th node from `from` to `to`. */
static size_t nearest_node(const loop *l, size_t i, size_t from, size_t to, size_t stride)
{
    const rsl_fit_path *path = l->view->path;
    double best = HUGE_VAL, slope, curvature;
    size_t hint = from, found = from;
    for (size_t n = from; n <= to; n += stride) {
        double d = distance(l, path->time[n], i, &hint, &slope, &curvature);
        if (d < best) {
            best = d;
            found = n;
        }
    }
    return found;
}

/* The time of the nearest point on the sample's own way: the nearest of some
 * nodes, of their neighbours, then Gauss and Newton. */
static double nearest(const loop *l, size_t i)
{
    enum { STRIDE = 8 };
    const rsl_fit_path *path = l->view->path;
    size_t last = path->count - 1, turn = l->turn, hint = 0;
    size_t from = i <= l->peak ? 0 : turn, to = i <= l->peak ? turn : last;
    size_t near = nearest_node(l, i, from, to, STRIDE);
    size_t a = near > from + STRIDE ? near - STRIDE : from;
    size_t b = near + STRIDE < to ? near + STRIDE : to;
    double low = path->time[from], high = path->time[to], slope, curvature;
    double time = path->time[nearest_node(l, i, a, b, 1)];
    for (int step = 0; step < 6; step++) {
        (void)distance(l, time, i, &hint, &slope, &curvature);
        if (!(curvature > 0.0))
            break;
        time = fmin(high, fmax(low, time - slope / curvature));
    }
    return time;
}

/* The signed distance along the normal; how the curve is run through does not
 * matter, so its derivative is that of the curve at fixed time. */
static void observe_loop(const view *v, rsl_fit_sink *s)
{
    const rsl_fit_problem *p = v->problem;
    const rsl_fit_record *r = v->record;
    loop l = loop_of(v);
    double unit = 1.0 / p->noise[RSL_FIT_GROUP_LOOP];
    size_t hint = 0;
    for (size_t i = 0; i < r->count; i++, s->index++) {
        if (!rsl_fit_uses(p, s->index))
            continue;
        double time = nearest(&l, i);
        double weight = unit * rsl_fit_weight(p, s->index);
        rsl_fit_point point = rsl_fit_path_at(v->path, time, &hint);
        double da = l.unit_a * (shown(v, &point, 0.0, l.a) - r->channel[l.a][i]);
        double db = l.unit_b * (shown(v, &point, 0.0, l.b) - r->channel[l.b][i]);
        double sa = l.unit_a * point.slope[l.a] * (l.a == RSL_FIT_FORCE ? v->factor : 1.0);
        double sb = l.unit_b * point.slope[l.b] * (l.b == RSL_FIT_FORCE ? v->factor : 1.0);
        double size = rsl_num_hypot(sa, sb), na = 1.0, nb = 0.0;
        if (size > 0.0 && isfinite(size)) {
            na = sb / size;
            nb = -sa / size;
        }
        s->residual[s->at] = weight * (na * da + nb * db);
        if (s->jacobian) {
            double *row = s->jacobian + s->at * s->row;
            double other[RSL_FIT_FREE_MAX] = {0};
            memset(row, 0, p->count * sizeof *row);
            shown_row(v, &point, i, time, l.a, row);
            shown_row(v, &point, i, time, l.b, other);
            for (size_t j = 0; j < p->count; j++)
                row[j] = weight * (na * l.unit_a * row[j] + nb * l.unit_b * other[j]);
        }
        if (s->tags)
            s->tags[s->at] = (rsl_fit_tag){RSL_FIT_GROUP_LOOP, v->number, 1, HUGE_VAL};
        s->at++;
    }
}

/* ---- everything ---------------------------------------------------------- */

static rsl_status observe_record(rsl_fit_problem *p, const double *z, size_t number,
                                 rsl_fit_sink *s)
{
    const rsl_fit_record *r = &p->data->records[number];
    rsl_fit_source source = {p->law, rsl_fit_spec(p, z, r->mass, r->speed), p->inputs,
                             p->input_count};
    const rsl_fit_record *before = number > 0 ? r - 1 : NULL;
    rsl_status status = RSL_OK;
    if (!before || before->mass != r->mass || before->speed != r->speed)
        status = rsl_fit_path_init(&p->path, &source, s->jacobian != NULL, NULL);
    if (status < 0)
        return status;
    view v = view_of(p, z, number);
    if (!r->time) {
        observe_loop(&v, s);
        return RSL_OK;
    }
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        if (r->channel[c])
            observe_channel(&v, c, s);
    return RSL_OK;
}

rsl_status rsl_fit_evaluate(rsl_fit_problem *p, const double *z, double *residual, double *jacobian,
                            size_t row, rsl_fit_tag *tags)
{
    rsl_fit_sink s = {.residual = residual, .jacobian = jacobian, .row = row, .tags = tags};
    rsl_status status = RSL_OK;
    p->stopped = p->stopped || (p->progress && p->progress(p->user, p->law, p->evaluations));
    if (p->stopped)
        return RSL_ERROR_CONVERGENCE;
    p->evaluations++;
    for (size_t j = 0; j < p->count; j++)
        if (!isfinite(rsl_fit_value(&p->unknown[j], z[j])))
            return RSL_ERROR_ARGUMENT;
    for (size_t i = 0; i < p->data->record_count && status >= 0; i++)
        status = observe_record(p, z, i, &s);
    if (status >= 0)
        status = rsl_fit_impacts(p, z, &s);
    assert(status < 0 || s.index == p->observations);
    for (size_t i = 0; i < s.at && status >= 0; i++)
        if (!isfinite(residual[i]))
            status = RSL_ERROR_CONVERGENCE;
    if (status == RSL_ERROR_MEMORY)
        return rsl_fit_starve(p);
    return status < 0 ? status : RSL_OK;
}

void rsl_fit_sums(const rsl_fit_problem *p, const double *residual, const rsl_fit_tag *tags,
                  size_t count, double sum[RSL_FIT_GROUP_COUNT])
{
    memset(sum, 0, RSL_FIT_GROUP_COUNT * sizeof *sum);
    for (size_t i = 0; i < count; i++) {
        double part = residual[i] * p->noise[tags[i].group];
        sum[tags[i].group] += part * part;
    }
}
