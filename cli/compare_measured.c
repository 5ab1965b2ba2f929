/* SPDX-License-Identifier: MIT
 *
 * Measured files of resile compare: samples that are drawn beside the laws (--data), and values that
 * errors are against (--against).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "compare.h"
#include "file.h"

int cli_measured_read(const char *const *paths, size_t count, double mass, cli_measured *out)
{
    rsl_measure_options options = rsl_measure_options_default();
    rsl_error error = {0};
    options.mass = mass;
    out->files = cli_allocate(count + 1, sizeof *out->files);
    for (; out->count < count; out->count++) {
        cli_file_reads(paths[out->count]);
        if (rsl_measure_file_read(paths[out->count], &options, &out->files[out->count], &error) < 0)
            return error.status == RSL_ERROR_FILE ? cli_fail_input(&error)
                                                  : cli_fail(cli_status_of(error.status, CLI_USAGE),
                                                             "%s", rsl_error_text(&error).text);
    }
    return CLI_GO;
}

void cli_measured_free(cli_measured *of)
{
    for (size_t i = 0; i < of->count; i++)
        rsl_measure_file_free(of->files[i]);
    free(of->files);
}

/* ---- values --------------------------------------------------------------------- */

static int is_near(double measured, double value)
{
    return !rsl_given(measured) || fabs(measured - value) <= 1e-6 * value;
}

static cli_reference of_row(const cli_impact *impact, const rsl_fit_impact *row)
{
    cli_reference out = rsl_given(row->restitution)
                            ? cli_reference_of_restitution(impact, row->restitution)
                            : cli_reference_none();
    out.force_max = row->force_max;
    out.depth_max = row->depth_max;
    out.duration = row->duration;
    return out;
}

static double maximum_of(const double *values, size_t count)
{
    double maximum = (double)NAN;
    for (size_t i = 0; values && i < count; i++)
        if (!(values[i] <= maximum))
            maximum = values[i];
    return maximum;
}

/* The integral of the force over x by trapezoids: over depth the area of the loop, over time the
 * impulse. */
static double integral_over(const rsl_fit_record *record, const double *x)
{
    const double *force = record->channel[RSL_FIT_FORCE];
    double sum = 0.0;
    if (!force || !x)
        return (double)NAN;
    for (size_t i = 1; i < record->count; i++)
        sum += 0.5 * (force[i] + force[i - 1]) * (x[i] - x[i - 1]);
    return sum;
}

static cli_reference of_record(const rsl_fit_record *record)
{
    cli_reference out = cli_reference_none();
    out.force_max = maximum_of(record->channel[RSL_FIT_FORCE], record->count);
    out.depth_max = maximum_of(record->channel[RSL_FIT_DEPTH], record->count);
    out.energy_lost = integral_over(record, record->channel[RSL_FIT_DEPTH]);
    out.impulse = integral_over(record, record->time);
    return out;
}

/* Counts what fits the impact; the last of it is the reference. */
static size_t find(const rsl_fit_data *data, const cli_impact *impact, cli_reference *out)
{
    const rsl_law_contact *c = &impact->contact;
    size_t found = 0;
    for (size_t i = 0; i < data->impact_count; i++) {
        const rsl_fit_impact *row = &data->impacts[i];
        if (!is_near(row->speed, c->speed) || !is_near(row->mass, c->mass))
            continue;
        *out = of_row(impact, row);
        found++;
    }
    for (size_t i = 0; i < data->record_count; i++) {
        const rsl_fit_record *record = &data->records[i];
        if (!is_near(record->speed, c->speed) || !is_near(record->mass, c->mass))
            continue;
        *out = of_record(record);
        found++;
    }
    return found;
}

int cli_measured_reference(const cli_measured *of, const cli_impact *impact, cli_reference *out,
                           size_t *fits)
{
    size_t found = 0;
    *out = cli_reference_none();
    for (size_t i = 0; i < of->count; i++)
        found += find(rsl_measure_file_data(of->files[i]), impact, out);
    *fits += found;
    if (found <= 1)
        return CLI_GO;
    return cli_fail(
        CLI_USAGE,
        "--against: %zu measured impacts fit mass %g kg and speed %g m/s; expected: one "
        "for each mass and speed",
        found, impact->contact.mass, impact->contact.speed);
}

/* ---- samples -------------------------------------------------------------------- */

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static double sample(const double *values, size_t i) { return values ? values[i] : (double)NAN; }

static cli_chart_curve curve_of(const rsl_fit_record *record, const char *path, size_t many)
{
    cli_chart_curve out = {.count = record->count, .measured = 1, .frame = cli_chart_si()};
    rsl_collide_curve_point *points = cli_allocate(record->count, sizeof *points);
    for (size_t i = 0; i < record->count; i++)
        points[i] = (rsl_collide_curve_point){.time = sample(record->time, i),
                                              .depth = sample(record->channel[RSL_FIT_DEPTH], i),
                                              .rate = sample(record->channel[RSL_FIT_RATE], i),
                                              .force = sample(record->channel[RSL_FIT_FORCE], i),
                                              .energy_kinetic = (double)NAN,
                                              .energy_elastic = (double)NAN,
                                              .energy_dissipated = (double)NAN};
    out.points = points;
    snprintf(out.name, sizeof out.name, "%.80s%s%.60s", name_of(path),
             many > 1 && record->name ? ", " : "", many > 1 && record->name ? record->name : "");
    return out;
}

size_t cli_measured_curves(const cli_measured *of, const char *const *paths,
                           cli_chart_curve *curves)
{
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        const rsl_fit_data *data = rsl_measure_file_data(of->files[i]);
        for (size_t k = 0; k < data->record_count; k++, count++)
            if (curves)
                curves[count] = curve_of(&data->records[k], paths[i], data->record_count);
    }
    return count;
}
