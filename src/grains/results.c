/* SPDX-License-Identifier: MIT
 *
 * grains: pictures, rows.csv and summary.json.
 */
#define _POSIX_C_SOURCE 200809L

#include "grains/results.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "report/csv.h"
#include "report/json.h"

const rsl_report_folder_kind rsl_grains_kind = {
    .command = "grains",
    .files = (const char *const[]){"summary.json", "report.html", "rows.csv", "input.lmp",
                                   "grains.data", "grains.dump", "grains_*.vtk",
                                   "grains.vtk.series", "log.lammps", NULL}};

/* ---- pictures ------------------------------------------------------------------------------- */

static rsl_status put_vtk(rsl_report_folder *folder, const rsl_grains_results *results,
                          const rsl_grains_frame *frame, rsl_error *error)
{
    char name[40];
    snprintf(name, sizeof name, "grains_%06zu.vtk", results->frames);
    FILE *out = rsl_report_folder_create(folder, name, error);
    if (!out)
        return error->status;
    rsl_grains_frame_vtk(out, frame, results->grains->title);
    return rsl_report_folder_finish(folder, out, error);
}

/* Which of those shown a picture is, so far: the last one always is the last. */
static void keep(rsl_grains_results *results, rsl_grains_frame *frame)
{
    double half = 0.5 * rsl_grains_at_end(results, RSL_GRAINS_step);
    rsl_grains_frame *shown = results->shown;
    size_t place = results->frames == 0 ? 0 : RSL_GRAINS_SHOWN - 1;
    if (results->frames > 0 && shown[1].count == 0 && frame->step >= half)
        place = 1;
    rsl_grains_frame free_one = shown[place];
    shown[place] = *frame;
    *frame = free_one;
}

/* ParaView's list of pictures and their times. */
static rsl_status put_series(rsl_report_folder *folder, const double *steps, size_t count,
                             double step, rsl_error *error)
{
    FILE *out = rsl_report_folder_create(folder, "grains.vtk.series", error);
    if (!out)
        return error->status;
    fputs("{\"file-series-version\": \"1.0\", \"files\": [\n", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "{\"name\": \"grains_%06zu.vtk\", \"time\": %.9g}%s\n", i, steps[i] * step,
                i + 1 < count ? "," : "");
    fputs("]}\n", out);
    return rsl_report_folder_finish(folder, out, error);
}

static rsl_status walk(rsl_grains_results *results, rsl_report_folder *folder, FILE *in,
                       rsl_error *error)
{
    rsl_grains_frame frame = {0};
    rsl_status status;
    double *steps = NULL;
    while ((status = rsl_grains_frame_read(in, &frame, error)) == RSL_OK) {
        double *more = realloc(steps, (results->frames + 1) * sizeof *steps);
        if (more)
            steps = more;
        status = more ? put_vtk(folder, results, &frame, error) : rsl_error_no_memory(error);
        if (status != RSL_OK)
            break;
        steps[results->frames] = frame.step;
        const rsl_grains_scene *scene = results->grains->scene;
        rsl_grains_profile_find(&frame, scene->surface, scene->surface_below(results->grains),
                                &results->profile);
        keep(results, &frame);
        results->frames++;
    }
    if (status == RSL_STOPPED)
        status = put_series(folder, steps, results->frames, results->grains->step, error);
    free(steps);
    rsl_grains_frame_free(&frame);
    return status;
}

/* Whether a run that went to its end has left all its pictures, one for each `frame_every` steps, and
 * nothing behind them: what writes them may run out of room without an error of LAMMPS. */
static rsl_status check_whole(const rsl_grains_results *results, long whole, long length,
                              rsl_error *error)
{
    double wanted =
        floor(rsl_grains_at_end(results, RSL_GRAINS_step) / (double)results->grains->frame_every) +
        1.0;
    if (results->ended_early || (whole == length && (double)results->frames >= wanted))
        return RSL_OK;
    if (whole == length)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "LAMMPS ended with %zu pictures of the grains instead of %.0f",
                             results->frames, wanted);
    return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                         "LAMMPS ended, and its picture %zu of the grains is not whole",
                         results->frames + 1);
}

rsl_status rsl_grains_take_frames(rsl_grains_results *results, rsl_report_folder *folder,
                                  const char *dump, rsl_error *error)
{
    FILE *in = fopen(dump, "r+");
    if (!in)
        return rsl_error_set(error, rsl_file_status(errno), "'%.300s' cannot be read: %s", dump,
                             strerror(errno));
    rsl_status status = walk(results, folder, in, error);
    long whole = ftell(in), length = fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    if (status == RSL_OK && (whole < 0 || length < 0 || ftruncate(fileno(in), whole) != 0))
        status = rsl_error_set(error, rsl_file_status(errno), "'%.300s' cannot be cut: %s", dump,
                               strerror(errno));
    fclose(in);
    return status == RSL_OK ? check_whole(results, whole, length, error) : status;
}

/* ---- files ------------------------------------------------------------------------------------ */

static rsl_status write_rows(const rsl_grains_results *results, rsl_report_folder *folder,
                             rsl_error *error)
{
    FILE *out = rsl_report_folder_create(folder, "rows.csv", error);
    if (!out)
        return error->status;
    rsl_report_csv csv = rsl_report_csv_start(out, ',');
    for (size_t i = 0; i < RSL_GRAINS_COLUMN_COUNT; i++)
        rsl_report_csv_head(&csv, rsl_grains_columns[i].name, rsl_grains_columns[i].unit);
    rsl_report_csv_end(&csv);
    for (size_t row = 0; row < results->rows.count; row++) {
        for (size_t i = 0; i < RSL_GRAINS_COLUMN_COUNT; i++)
            rsl_report_csv_number(&csv, results->rows.all[row].of[i]);
        rsl_report_csv_end(&csv);
    }
    return rsl_report_folder_finish(folder, out, error);
}

static void put_summary(FILE *out, rsl_grains_results *results)
{
    const rsl_error *early = results->ended_early;
    rsl_report_json json = rsl_report_json_start(out);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "resile", rsl_version());
    rsl_report_json_text(&json, "model", results->model);
    rsl_report_json_text(&json, "title", results->grains->title);
    rsl_report_json_text(&json, "scene", results->grains->scene->name);
    rsl_report_json_text(&json, "status",
                         !early                             ? "done"
                         : early->status == RSL_STOPPED     ? "stopped"
                         : early->status == RSL_OUT_OF_TIME ? "limited"
                                                            : "failed");
    if (early)
        rsl_report_json_text(&json, "message", early->message);
    rsl_report_json_array(&json, "settings");
    for (size_t i = 0; i < results->setting_count; i++)
        rsl_report_json_text(&json, NULL, results->settings[i]);
    rsl_report_json_close(&json);
    rsl_report_json_text(&json, "law", results->grains->contact.law->key);
    rsl_report_json_number(&json, "end_time", results->grains->end_time);
    const rsl_grains_number *n;
    for (size_t i = 0; (n = rsl_grains_number_at(i)) != NULL; i++)
        rsl_report_json_number(&json, n->name, n->value(results));
    rsl_report_json_number(&json, "frames", (double)results->frames);
    rsl_report_json_array(&json, "warnings"); /* none so far */
    rsl_report_json_close(&json);
    rsl_report_json_close(&json);
}

rsl_status rsl_grains_write(rsl_grains_results *results, rsl_report_folder *folder,
                            rsl_error *error)
{
    assert(results->rows.count > 0);
    static const struct {
        const char *name;
        void (*put)(FILE *out, rsl_grains_results *results);
    } files[] = {{"report.html", rsl_grains_put_page}, {"summary.json", put_summary}};
    rsl_status status = write_rows(results, folder, error);
    for (size_t i = 0; i < 2 && status == RSL_OK; i++) {
        FILE *out = rsl_report_folder_create(folder, files[i].name, error);
        if (!out)
            return error->status;
        files[i].put(out, results);
        status = rsl_report_folder_finish(folder, out, error);
        if (status == RSL_OK && results->out_of_memory)
            status = rsl_error_no_memory(error);
    }
    return status;
}

void rsl_grains_results_free(rsl_grains_results *results)
{
    for (size_t i = 0; i < RSL_GRAINS_SHOWN; i++)
        rsl_grains_frame_free(&results->shown[i]);
    rsl_grains_rows_free(&results->rows);
}
