/* SPDX-License-Identifier: MIT
 *
 * From columns of numbers to records of impacts, or to lists of impacts.
 */
#include <math.h>
#include <string.h>

#include "measure/measure.h"

static const double *values(const rsl_measure_sheet *s, rsl_measure_quantity q)
{
    const rsl_measure_column *column = rsl_measure_sheet_column(s, q);
    return column ? column->value : NULL;
}

static rsl_status fail_at(rsl_measure_sheet *s, size_t row, const char *what)
{
    s->source->line = s->line[row];
    return rsl_measure_history_fail(s->source, RSL_ERROR_FILE, "%s", what);
}

static rsl_status no_memory(rsl_measure_sheet *s)
{
    return rsl_measure_history_fail(s->source, RSL_ERROR_MEMORY,
                                    "there is not enough memory");
}

/* ---- records ------------------------------------------------------------- */

/* The clock of a new record begins anew. */
static size_t part_records(rsl_measure_sheet *s)
{
    const double *time = values(s, RSL_MEASURE_Q_TIME);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++) {
        if (i > 0 && time && time[i] < time[i - 1])
            s->first[i] = 1;
        count += s->first[i];
    }
    return count;
}

/* F = M a, where an accelerometer stood for the load cell. */
static rsl_status force_from(rsl_measure_sheet *s, const rsl_measure_options *o,
                             const double *acceleration, const double **force)
{
    const double *own = values(s, RSL_MEASURE_Q_MASS);
    double *f = rsl_arena_take(s->source->arena, s->rows, sizeof *f);
    if (!f)
        return no_memory(s);
    for (size_t i = 0; i < s->rows; i++) {
        double mass = own ? own[i] : o->mass;
        if (!(mass > 0.0))
            return fail_at(s, i,
                           "an acceleration needs the mass it belongs to: give "
                           "--mass or a column mass");
        f[i] = mass * acceleration[i];
        if (!isfinite(f[i]))
            return fail_at(s, i, "mass times acceleration is not finite");
    }
    *force = f;
    return RSL_OK;
}

static rsl_status check_samples(rsl_measure_sheet *s)
{
    int time = rsl_measure_sheet_column(s, RSL_MEASURE_Q_TIME) != NULL;
    int force = rsl_measure_sheet_column(s, RSL_MEASURE_Q_FORCE) != NULL ||
                rsl_measure_sheet_column(s, RSL_MEASURE_Q_ACCELERATION) != NULL;
    int channels = force +
                   (rsl_measure_sheet_column(s, RSL_MEASURE_Q_DEPTH) != NULL) +
                   (rsl_measure_sheet_column(s, RSL_MEASURE_Q_RATE) != NULL);
    if (rsl_measure_sheet_column(s, RSL_MEASURE_Q_FORCE) &&
        rsl_measure_sheet_column(s, RSL_MEASURE_Q_ACCELERATION))
        return fail_at(s, 0, "give a force or an acceleration, not both");
    if (time ? channels < 1 : channels != 2)
        return fail_at(s, 0,
                       "a record needs t and one of force, depth, velocity, or "
                       "two of these three without t");
    return RSL_OK;
}

static rsl_status sort_records(rsl_measure_sheet *s,
                               const rsl_measure_options *o, rsl_measure *m)
{
    const double *time = values(s, RSL_MEASURE_Q_TIME),
                 *force = values(s, RSL_MEASURE_Q_FORCE);
    const double *depth = values(s, RSL_MEASURE_Q_DEPTH),
                 *rate = values(s, RSL_MEASURE_Q_RATE);
    const double *acceleration = values(s, RSL_MEASURE_Q_ACCELERATION);
    const double *mass = values(s, RSL_MEASURE_Q_MASS),
                 *speed = values(s, RSL_MEASURE_Q_SPEED);
    rsl_status status = check_samples(s);
    if (status == RSL_OK && acceleration)
        status = force_from(s, o, acceleration, &force);
    if (status != RSL_OK)
        return status;
    size_t count = part_records(s), r = 0;
    rsl_fit_record *records =
        rsl_arena_take(s->source->arena, count, sizeof *records);
    if (!records)
        return no_memory(s);
    for (size_t i = 0; i < s->rows; r++) {
        size_t end = i + 1;
        while (end < s->rows && !s->first[end])
            end++;
        records[r] = (rsl_fit_record){.name = s->source->name,
                                      .count = end - i,
                                      .time = time ? time + i : NULL,
                                      .mass = mass ? mass[i] : RSL_UNSET,
                                      .speed = speed ? speed[i] : RSL_UNSET};
        records[r].channel[RSL_FIT_FORCE] = force ? force + i : NULL;
        records[r].channel[RSL_FIT_DEPTH] = depth ? depth + i : NULL;
        records[r].channel[RSL_FIT_RATE] = rate ? rate + i : NULL;
        if ((mass && !(mass[i] > 0.0)) || (speed && !(speed[i] > 0.0)))
            return fail_at(s, i, "mass and speed must be > 0");
        if (end - i < 3)
            return fail_at(s, end - 1,
                           "a record of fewer than three samples ends here");
        i = end;
    }
    m->records = records;
    m->record_count = count;
    return RSL_OK;
}

/* ---- impacts ------------------------------------------------------------- */

/* Consecutive bounces: v = sqrt(2 g h) or g t/2, e = v of the next over v. */
static rsl_status sort_bounces(rsl_measure_sheet *s,
                               const rsl_measure_options *o, rsl_measure *m,
                               const double *size, int heights)
{
    rsl_fit_impact *impacts =
        rsl_arena_take(s->source->arena, s->rows, sizeof *impacts);
    const double *mass = values(s, RSL_MEASURE_Q_MASS);
    if (!impacts)
        return no_memory(s);
    for (size_t i = 0; i < s->rows; i++) {
        if (!(size[i] > 0.0))
            return fail_at(s, i, "a bounce must be > 0");
        if (i == 0 || s->first[i])
            continue;
        double before = size[i - 1], after = size[i];
        rsl_fit_impact *p = &impacts[m->impact_count++];
        *p = (rsl_fit_impact){.force_max = RSL_UNSET,
                              .depth_max = RSL_UNSET,
                              .duration = RSL_UNSET,
                              .mass = mass ? mass[i] : RSL_UNSET};
        p->speed = heights ? sqrt(2.0 * o->gravity * before)
                           : 0.5 * o->gravity * before;
        p->restitution = heights ? sqrt(after / before) : after / before;
        if (!(p->restitution < 2.0))
            return fail_at(s, i,
                           "this bounce is far higher than the one "
                           "before");
    }
    if (m->impact_count == 0)
        return fail_at(s, 0, "a list of bounces needs two of them at least");
    m->impacts = impacts;
    return RSL_OK;
}

static double cell(const double *column, size_t row)
{
    return column ? column[row] : RSL_UNSET;
}

/* One row of a table of impacts. */
static rsl_fit_impact impact_of(const rsl_measure_sheet *s,
                                const rsl_measure_options *o, size_t row)
{
    double height = cell(values(s, RSL_MEASURE_Q_HEIGHT), row);
    double back = cell(values(s, RSL_MEASURE_Q_REBOUND_HEIGHT), row);
    double out = cell(values(s, RSL_MEASURE_Q_SPEED_OUT), row);
    const double *speed = values(s, RSL_MEASURE_Q_SPEED);
    rsl_fit_impact p = {
        .mass = cell(values(s, RSL_MEASURE_Q_MASS), row),
        .speed = cell(speed ? speed : values(s, RSL_MEASURE_Q_RATE), row),
        .restitution = cell(values(s, RSL_MEASURE_Q_RESTITUTION), row),
        .force_max = cell(values(s, RSL_MEASURE_Q_FORCE_MAX), row),
        .depth_max = cell(values(s, RSL_MEASURE_Q_DEPTH_MAX), row),
        .duration = cell(values(s, RSL_MEASURE_Q_DURATION), row),
    };
    if (rsl_given(height) && !rsl_given(p.speed))
        p.speed = sqrt(2.0 * o->gravity * height);
    if (height > 0.0 && rsl_given(back) && !rsl_given(p.restitution))
        p.restitution = sqrt(back / height);
    if (rsl_given(out) && p.speed > 0.0 && !rsl_given(p.restitution))
        p.restitution = fabs(out) / p.speed;
    return p;
}

static int is_wrong(double value)
{
    return rsl_given(value) && !(value > 0.0 && value < HUGE_VAL);
}

static rsl_status sort_impacts(rsl_measure_sheet *s,
                               const rsl_measure_options *o, rsl_measure *m)
{
    rsl_fit_impact *impacts =
        rsl_arena_take(s->source->arena, s->rows, sizeof *impacts);
    if (!impacts)
        return no_memory(s);
    for (size_t i = 0; i < s->rows; i++) {
        rsl_fit_impact p = impact_of(s, o, i);
        double e = p.restitution;
        if (is_wrong(p.mass) || is_wrong(p.speed) || is_wrong(p.force_max) ||
            is_wrong(p.depth_max) || is_wrong(p.duration))
            return fail_at(s, i, "every number of an impact must be > 0");
        if (rsl_given(e) && !(e >= 0.0 && e < 2.0))
            return fail_at(s, i, "restitution must lie between 0 and 1");
        if (!rsl_given(e) && !rsl_given(p.force_max) &&
            !rsl_given(p.depth_max) && !rsl_given(p.duration))
            return fail_at(s, i,
                           "nothing of this impact was measured: no "
                           "restitution, force_max, depth_max, duration");
        impacts[m->impact_count++] = p;
    }
    m->impacts = impacts;
    return RSL_OK;
}

rsl_status rsl_measure_sheet_sort(rsl_measure_sheet *s,
                                  const rsl_measure_options *o, rsl_measure *m)
{
    int samples =
        values(s, RSL_MEASURE_Q_TIME) || values(s, RSL_MEASURE_Q_FORCE) ||
        values(s, RSL_MEASURE_Q_DEPTH) || values(s, RSL_MEASURE_Q_ACCELERATION);
    const double *height = values(s, RSL_MEASURE_Q_HEIGHT);
    const double *flight = values(s, RSL_MEASURE_Q_FLIGHT_TIME);
    int more = values(s, RSL_MEASURE_Q_REBOUND_HEIGHT) ||
               values(s, RSL_MEASURE_Q_RESTITUTION) ||
               values(s, RSL_MEASURE_Q_SPEED_OUT) ||
               values(s, RSL_MEASURE_Q_FORCE_MAX) ||
               values(s, RSL_MEASURE_Q_DEPTH_MAX) ||
               values(s, RSL_MEASURE_Q_DURATION);
    memset(m, 0, sizeof *m);
    if (samples)
        return sort_records(s, o, m);
    if (height && !more)
        return sort_bounces(s, o, m, height, 1);
    if (flight && !more)
        return sort_bounces(s, o, m, flight, 0);
    if (!more)
        return fail_at(s, 0,
                       "nothing was measured: there is neither a curve (t, "
                       "force, depth, velocity) nor a restitution, force_max, "
                       "depth_max, duration or height");
    return sort_impacts(s, o, m);
}
