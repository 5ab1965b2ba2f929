/* SPDX-License-Identifier: MIT
 *
 * From columns of numbers to records of impacts, or to lists of impacts.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "measure/measure.h"

static rsl_status fail_at(rsl_measure_sheet *s, size_t row, rsl_status status, const char *what)
{
    s->source->line = s->line[row];
    return rsl_measure_fail(s->source, status, "%s", what);
}

/* Says in which row a check of the fit failed. */
static rsl_status checked_at(rsl_measure_sheet *s, size_t row, rsl_status status)
{
    s->source->line = s->line[row];
    return status == RSL_OK ? status : rsl_measure_within(s->source, status);
}

/* ---- records ------------------------------------------------------------- */

/* The clock of a new record begins anew. */
size_t rsl_measure_part_records(rsl_measure_sheet *s)
{
    const double *time = rsl_measure_values(s, RSL_MEASURE_TIME);
    size_t count = 0;
    assert(s->rows > 0 && s->first[0]);
    for (size_t i = 0; i < s->rows; i++) {
        if (i > 0 && time && time[i] < time[i - 1])
            s->first[i] = 1;
        count += s->first[i];
    }
    return count;
}

/* F = M a, where an accelerometer stood for the load cell. */
static rsl_status force_from(rsl_measure_sheet *s, const double *acceleration, const double **force)
{
    const double *own = rsl_measure_values(s, RSL_MEASURE_MASS);
    double *f = rsl_arena_take(s->source->arena, s->rows, sizeof *f);
    if (!f)
        return rsl_measure_no_memory(s->source);
    if (*force)
        return fail_at(s, 0, RSL_ERROR_FILE,
                       "there are a force and an acceleration; one of them is too many");
    for (size_t i = 0; i < s->rows; i++) {
        double mass = own ? own[i] : s->options->mass;
        if (!(mass > 0.0))
            return fail_at(s, i, RSL_ERROR_MISSING,
                           "an acceleration needs the mass it belongs to, or a column mass");
        f[i] = mass * acceleration[i];
        if (!isfinite(f[i]))
            return fail_at(s, i, RSL_ERROR_FILE, "mass times acceleration is not finite");
    }
    *force = f;
    return RSL_OK;
}

/* Rows from `from` on as a record; its end is found. */
static rsl_fit_record record_of(const rsl_measure_sheet *s,
                                const double *const channel[RSL_FIT_CHANNEL_COUNT], size_t from)
{
    const double *time = rsl_measure_values(s, RSL_MEASURE_TIME);
    const double *mass = rsl_measure_values(s, RSL_MEASURE_MASS);
    const double *speed = rsl_measure_values(s, RSL_MEASURE_SPEED);
    rsl_fit_record r = {.name = s->source->name,
                        .count = 1,
                        .time = time ? time + from : NULL,
                        .mass = mass ? mass[from] : RSL_UNSET,
                        .speed = speed ? speed[from] : RSL_UNSET};
    while (from + r.count < s->rows && !s->first[from + r.count])
        r.count++;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        r.channel[c] = channel[c] ? channel[c] + from : NULL;
    return r;
}

static rsl_status sort_records(rsl_measure_sheet *s, rsl_measure *m)
{
    const double *channel[RSL_FIT_CHANNEL_COUNT];
    const double *acceleration = rsl_measure_values(s, RSL_MEASURE_ACCELERATION);
    rsl_status status = RSL_OK;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        channel[c] = rsl_measure_values(s, (rsl_measure_quantity)(RSL_MEASURE_CHANNEL + c));
    if (acceleration)
        status = force_from(s, acceleration, &channel[RSL_FIT_FORCE]);
    if (status != RSL_OK)
        return status;
    m->record_count = rsl_measure_part_records(s);
    m->records = rsl_arena_take(s->source->arena, m->record_count, sizeof *m->records);
    if (!m->records)
        return rsl_measure_no_memory(s->source);
    size_t row = 0;
    for (size_t r = 0; r < m->record_count && status == RSL_OK; r++) {
        m->records[r] = record_of(s, channel, row);
        status = checked_at(s, row, rsl_fit_check_record(&m->records[r], s->source->error));
        row += m->records[r].count;
    }
    assert(status != RSL_OK || row == s->rows);
    return status;
}

/* ---- impacts ------------------------------------------------------------- */

/* Consecutive bounces: v = sqrt(2 g h) or g t/2, e = v of the next over v. */
static rsl_status sort_bounces(rsl_measure_sheet *s, rsl_measure *m, const double *size,
                               int heights)
{
    const double *mass = rsl_measure_values(s, RSL_MEASURE_MASS);
    double gravity = s->options->gravity;
    rsl_measure_part_at_gaps(s);
    for (size_t i = 0; i < s->rows; i++) {
        if (!(size[i] > 0.0))
            return fail_at(s, i, RSL_ERROR_FILE, "the bounce is out of range: must be > 0");
        if (i == 0 || s->first[i])
            continue;
        double before = size[i - 1], after = size[i];
        rsl_fit_impact *p = &m->impacts[m->impact_count++];
        *p = rsl_fit_impact_default();
        p->chained = i > 1 && !s->first[i - 1];
        if (mass)
            p->mass = mass[i];
        p->speed = heights ? sqrt(2.0 * gravity * before) : 0.5 * gravity * before;
        p->restitution = heights ? sqrt(after / before) : after / before;
        rsl_status status = checked_at(s, i, rsl_fit_check_impact(p, s->source->error));
        if (status != RSL_OK)
            return status;
    }
    if (m->impact_count == 0)
        return fail_at(s, 0, RSL_ERROR_FILE, "a list of bounces needs two of them at least");
    return RSL_OK;
}

/* One row of a table of impacts: what stands there, then what follows. */
static rsl_fit_impact impact_of(const rsl_measure_sheet *s, size_t row)
{
    rsl_fit_impact impact = rsl_fit_impact_default();
    for (int derived = 0; derived < 2; derived++)
        for (int q = 0; q < RSL_MEASURE_QUANTITY_COUNT; q++) {
            const rsl_measure_row *of = rsl_measure_row_of((rsl_measure_quantity)q);
            const double *column = rsl_measure_values(s, (rsl_measure_quantity)q);
            if (!column || !rsl_given(column[row]))
                continue;
            if (!derived && of->placed)
                memcpy((char *)&impact + of->member, &column[row], sizeof column[row]);
            if (derived && of->derive)
                of->derive(s, row, column[row], &impact);
        }
    return impact;
}

static rsl_status sort_impacts(rsl_measure_sheet *s, rsl_measure *m)
{
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < s->rows && status == RSL_OK; i++) {
        rsl_fit_impact *impact = &m->impacts[m->impact_count++];
        *impact = impact_of(s, i);
        status = checked_at(s, i, rsl_fit_check_impact(impact, s->source->error));
    }
    return status;
}

static int has_measured(const rsl_measure_sheet *s)
{
    for (int q = 0; q < RSL_MEASURE_QUANTITY_COUNT; q++)
        if (rsl_measure_row_of((rsl_measure_quantity)q)->measured &&
            rsl_measure_values(s, (rsl_measure_quantity)q))
            return 1;
    return 0;
}

rsl_status rsl_measure_sheet_sort(rsl_measure_sheet *s, rsl_measure *m)
{
    const double *height = rsl_measure_values(s, RSL_MEASURE_HEIGHT);
    const double *flight = rsl_measure_values(s, RSL_MEASURE_FLIGHT_TIME);
    memset(m, 0, sizeof *m);
    if (rsl_measure_sheet_has_samples(s))
        return sort_records(s, m);
    m->impacts = rsl_arena_take(s->source->arena, s->rows, sizeof *m->impacts);
    if (!m->impacts)
        return rsl_measure_no_memory(s->source);
    if (has_measured(s))
        return sort_impacts(s, m);
    if (height || flight) {
        rsl_status status =
            rsl_measure_leave_out(s, height ? RSL_MEASURE_HEIGHT : RSL_MEASURE_FLIGHT_TIME);
        return status == RSL_OK ? sort_bounces(s, m, height ? height : flight, height != NULL)
                                : status;
    }
    return fail_at(s, 0, RSL_ERROR_FILE,
                   "nothing was measured: there is neither a curve (t, force, depth, velocity) nor "
                   "a column of whole impacts such as restitution, force_max or height");
}
