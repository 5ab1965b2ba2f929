/* SPDX-License-Identifier: MIT
 *
 * sweep: preparing a parameter study.
 */
#define _POSIX_C_SOURCE 200809L

#include "sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* ---- settings of a run --------------------------------------------------- */

const char **rsl_sweep_settings(const rsl_sweep *sweep, size_t run,
                                size_t other, const char *word, size_t *count)
{
    const rsl_sweep_plan *plan = &sweep->plan;
    size_t fixed = sweep->options.setting_count, bytes;
    const char *values[RSL_SWEEP_PLAN_AXES], **all;
    rsl_text_digits digits[RSL_SWEEP_PLAN_AXES];
    char *room;

    *count = fixed + plan->axis_count;
    bytes = *count * sizeof *all;
    for (size_t i = 0; i < plan->axis_count; i++) {
        values[i] =
            i == other ? word : rsl_sweep_plan_value(plan, run, i, &digits[i]);
        bytes += strlen(plan->axes[i].path) + strlen(values[i]) + 2;
    }
    all = malloc(bytes);
    if (!all)
        return NULL;
    for (size_t i = 0; i < fixed; i++)
        all[i] = sweep->options.settings[i];
    room = (char *)(all + *count);
    for (size_t i = 0; i < plan->axis_count; i++) {
        all[fixed + i] = room;
        room =
            stpcpy(stpcpy(stpcpy(room, plan->axes[i].path), "="), values[i]) +
            1;
    }
    return all;
}

/* ---- checking ------------------------------------------------------------ */

static rsl_status check_run(rsl_sweep *sweep, size_t run, size_t other,
                            const char *word, uint64_t *inputs,
                            rsl_error *error)
{
    size_t count;
    const char **settings = rsl_sweep_settings(sweep, run, other, word, &count);
    rsl_status status;

    if (!settings)
        return rsl_error_no_memory(error);
    status = rsl_sweep_study_check(&sweep->model, settings, count,
                                   &sweep->collection, inputs, error);
    free(settings);
    return status;
}

/* A run that the model allows: the first, the last or the one in the middle.
 * If none of them is, what is wrong with the first is wrong with the sweep. */
static rsl_status find_good_run(rsl_sweep *sweep, size_t *good,
                                uint64_t *inputs, rsl_error *error)
{
    const size_t tries[] = {0, sweep->plan.runs - 1, sweep->plan.runs / 2};
    rsl_error later;
    rsl_status first =
        check_run(sweep, 0, RSL_SWEEP_PLAN_AXES, NULL, inputs, error);

    *good = 0;
    if (first == RSL_OK || strncmp(error->message, "--collect", 9) == 0)
        return first;
    for (size_t i = 1; i < 3; i++) {
        *good = tries[i];
        if (check_run(sweep, *good, RSL_SWEEP_PLAN_AXES, NULL, inputs,
                      &later) == RSL_OK)
            return RSL_OK;
    }
    return first;
}

/* Words that the model does not know are found before the first run. Returns
 * the fingerprint of all files that any of the words makes the model read. */
static rsl_status check_words(rsl_sweep *sweep, size_t good, uint64_t *inputs,
                              rsl_error *error)
{
    for (size_t i = 0; i < sweep->plan.axis_count; i++) {
        const rsl_sweep_axis *axis = &sweep->plan.axes[i];
        for (size_t j = 0; j < axis->words.count && !axis->numeric; j++) {
            uint64_t more = 0;
            rsl_status status =
                check_run(sweep, good, i, axis->words.all[j], &more, error);
            if (status == RSL_ERROR_UNKNOWN || status == RSL_ERROR_MEMORY)
                return status;
            if (status == RSL_OK && more != *inputs)
                *inputs = rsl_hash(*inputs, (const char *)&more, sizeof more);
        }
    }
    return RSL_OK;
}

/* ---- the head of the journal --------------------------------------------- */

/* A line; ends of lines inside a value would end it. */
static void put_line(FILE *stream, const char *key, const char *value)
{
    fprintf(stream, "%s: ", key);
    for (; *value; value++)
        putc((unsigned char)*value < 0x20 ? ' ' : *value, stream);
    putc('\n', stream);
}

static void put_head(FILE *stream, const rsl_sweep *sweep, uint64_t inputs)
{
    const rsl_sweep_options *options = &sweep->options;
    uint64_t content =
        rsl_hash(RSL_HASH_START, sweep->model.text, sweep->model.length);

    put_line(stream, "resile sweep", rsl_version());
    put_line(stream, "model", options->model);
    fprintf(stream, "content of the model: %016" PRIx64 "\n", content);
    fprintf(stream, "content of its files: %016" PRIx64 "\n", inputs);
    for (size_t i = 0; i < options->setting_count; i++)
        put_line(stream, "set", options->settings[i]);
    for (size_t i = 0; i < sweep->plan.axis_count; i++)
        put_line(stream, "over", sweep->plan.axes[i].text);
    if (sweep->plan.random)
        fprintf(stream, "random: %zu, seed %" PRIu64 "\n", sweep->plan.runs,
                sweep->plan.seed);
    for (size_t i = 0; i < options->collect_count; i++)
        put_line(stream, "collect", options->collect[i]);
}

static rsl_status make_head(rsl_sweep *sweep, uint64_t inputs, rsl_error *error)
{
    size_t size;
    FILE *stream = open_memstream(&sweep->head, &size);

    if (!stream)
        return rsl_error_no_memory(error);
    put_head(stream, sweep, inputs);
    return fclose(stream) == 0 ? RSL_OK : rsl_error_no_memory(error);
}

/* ---- from start to end --------------------------------------------------- */

rsl_status rsl_sweep_prepare(rsl_sweep *sweep, const rsl_sweep_options *options,
                             rsl_error *error)
{
    uint64_t inputs = 0;
    size_t good = 0;
    rsl_status status;

    *sweep =
        (rsl_sweep){.options = *options, .journal = {.file = -1, .lock = -1}};
    status =
        rsl_sweep_plan_make(&sweep->plan, options->over, options->over_count,
                            options->random, options->seed, error);
    if (status == RSL_OK)
        status = rsl_sweep_plan_conflicts(&sweep->plan, sweep->options.settings,
                                          sweep->options.setting_count, error);
    if (status == RSL_OK)
        status = rsl_sweep_collection_make(&sweep->collection, options->collect,
                                           options->collect_count, error);
    if (status == RSL_OK)
        status =
            rsl_sweep_study_model_read(options->model, &sweep->model, error);
    if (status == RSL_OK)
        status = find_good_run(sweep, &good, &inputs, error);
    if (status == RSL_OK)
        status = check_words(sweep, good, &inputs, error);
    if (status == RSL_OK)
        status = make_head(sweep, inputs, error);
    sweep->progress.runs = sweep->plan.runs;
    return status;
}

void rsl_sweep_free(rsl_sweep *sweep)
{
    if (sweep->journal.folder)
        rsl_sweep_journal_close(&sweep->journal);
    rsl_sweep_plan_free(&sweep->plan);
    rsl_sweep_collection_free(&sweep->collection);
    rsl_sweep_study_model_free(&sweep->model);
    free(sweep->head);
    sweep->head = NULL;
}

rsl_status rsl_sweep_row_read(const rsl_sweep *sweep, size_t run,
                              rsl_sweep_row *row, rsl_error *error)
{
    row->line = rsl_sweep_journal_get(&sweep->journal, run, error);
    if (!row->line)
        return error->status;
    if (rsl_sweep_record_read(row->line, &sweep->collection, &row->record))
        return RSL_OK;
    free(row->line);
    row->line = NULL;
    return rsl_error_set(error, RSL_ERROR_FILE,
                         "line of run %zu in '%.300s' is not a result", run + 1,
                         sweep->journal.path);
}
