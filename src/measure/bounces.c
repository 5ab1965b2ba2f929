/* SPDX-License-Identifier: MIT
 *
 * A table as the bounces of a ball.
 */
#include "measure/measure.h"

/* Rows of a drop and its rebound: two heights of a drop of their own each. */
static rsl_status take_pairs(rsl_measure_sheet *s, const double *drop, const double *rebound,
                             rsl_fit_bounce_data *data)
{
    double *value = rsl_arena_take(s->source->arena, 2 * s->rows, sizeof *value);
    unsigned char *first = rsl_arena_take(s->source->arena, 2 * s->rows, 1);
    if (!value || !first)
        return rsl_measure_no_memory(s->source);
    for (size_t i = 0; i < s->rows; i++) {
        value[2 * i] = drop[i];
        value[2 * i + 1] = rebound[i];
        first[2 * i] = 1;
        first[2 * i + 1] = 0;
    }
    data->count = 2 * s->rows;
    data->value = value;
    data->first = first;
    return RSL_OK;
}

/* 1: the times are those of samples: each has a measured value. */
static int is_sampled(const rsl_measure_sheet *s)
{
    int sampled = rsl_measure_values(s, RSL_MEASURE_ACCELERATION) != NULL;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        sampled |= rsl_measure_values(s, RSL_MEASURE_CHANNEL + c) != NULL;
    return sampled;
}

/* What the columns are, and the one that holds it; RSL_FIT_BOUNCE_KIND_COUNT: nothing of that kind. */
static rsl_fit_bounce_kind kind_of(const rsl_measure_sheet *s, const double **value)
{
    const double *height = rsl_measure_values(s, RSL_MEASURE_HEIGHT);
    const double *time = rsl_measure_values(s, RSL_MEASURE_TIME);
    const double *flight = rsl_measure_values(s, RSL_MEASURE_FLIGHT_TIME);
    if (!height && is_sampled(s))
        time = NULL;
    *value = height ? height : flight ? flight : time;
    if (height)
        return time ? RSL_FIT_BOUNCE_TRACK : RSL_FIT_BOUNCE_HEIGHTS;
    return flight ? RSL_FIT_BOUNCE_FLIGHTS
           : time ? RSL_FIT_BOUNCE_IMPACTS
                  : RSL_FIT_BOUNCE_KIND_COUNT;
}

/* Sizes must be there and positive, times must rise: said with the line. */
static rsl_status check_rows(rsl_measure_sheet *s, const rsl_fit_bounce_data *data)
{
    int list = data->kind <= RSL_FIT_BOUNCE_FLIGHTS;
    const double *clock = rsl_measure_values(s, RSL_MEASURE_TIME);
    size_t per_row = data->count / s->rows;
    for (size_t i = 0; i < data->count; i++) {
        s->source->line = s->line[i / per_row];
        if (list && !(data->value[i] > 0.0))
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "the bounce is out of range: must be > 0");
        if (!list && i > 0 && !data->first[i] && !(clock[i] > clock[i - 1]))
            return rsl_measure_fail(s->source, RSL_ERROR_FILE,
                                    "the time %.10g does not rise: %.10g stands before it",
                                    clock[i], clock[i - 1]);
    }
    return RSL_OK;
}

/* The table without rows that lack what is requested. */
static rsl_status read_whole_rows(rsl_measure_source *source, const rsl_measure_options *options,
                                  rsl_measure_sheet *s)
{
    static const rsl_measure_quantity requested[] = {RSL_MEASURE_HEIGHT, RSL_MEASURE_REBOUND_HEIGHT,
                                                     RSL_MEASURE_FLIGHT_TIME};
    rsl_status status = rsl_measure_sheet_read(source, options, s);
    for (size_t i = 0; i < sizeof requested / sizeof requested[0] && status == RSL_OK; i++)
        status = rsl_measure_leave_out(s, requested[i]);
    return status;
}

rsl_status rsl_measure_bounces_read(rsl_measure_source *source, const rsl_measure_options *options,
                                    rsl_fit_bounce_data *data, size_t *missing)
{
    rsl_measure_sheet s;
    rsl_status status = read_whole_rows(source, options, &s);
    if (status != RSL_OK)
        return status;
    *missing = s.missing;
    const double *value, *rebound = rsl_measure_values(&s, RSL_MEASURE_REBOUND_HEIGHT);
    *data = (rsl_fit_bounce_data){.kind = kind_of(&s, &value), .gravity = options->gravity};
    if (data->kind == RSL_FIT_BOUNCE_KIND_COUNT)
        return rsl_measure_fail(
            source, RSL_ERROR_MISSING,
            "no bounces are found: required is a column height, a column flight_time, times of "
            "impacts (t without force, depth or velocity), or a track (t and height)");
    (void)rsl_measure_part_records(&s);
    if (data->kind != RSL_FIT_BOUNCE_TRACK)
        rsl_measure_part_at_gaps(&s);
    data->count = s.rows;
    data->value = value;
    data->first = s.first;
    if (data->kind == RSL_FIT_BOUNCE_TRACK)
        data->time = rsl_measure_values(&s, RSL_MEASURE_TIME);
    else if (data->kind == RSL_FIT_BOUNCE_HEIGHTS && rebound)
        status = take_pairs(&s, value, rebound, data);
    return status == RSL_OK ? check_rows(&s, data) : status;
}
