/* SPDX-License-Identifier: MIT
 *
 * Any bytes as what is varied, set and collected: the first byte says which, the rest are texts,
 * each ended by a zero byte. What is read is what its own parts read again.
 */
#include "bytes.h"
#include "resile/model.h"
#include "sweep/collect.h"
#include "sweep/plan.h"
#include "system/number.h"

enum { TEXTS_MAX = 20, RUNS_TRIED = 40 };

static const char model[] = "end_time: 1\n"
                            "parameters: {gap: 0.02}\n"
                            "bodies: [{name: ball, mass: 1, position: [0, 1],\n"
                            "  shapes: [{circle: {radius: 0.1}}]},\n"
                            "  {name: ground, fixed: true, shapes: [{line: {}}]}]\n"
                            "contacts: [{name: floor, bodies: [ball, ground], law: hertz,\n"
                            "  stiffness: 1e6}]\n";

typedef struct texts {
    const char *all[TEXTS_MAX];
    size_t count;
} texts;

static texts split(char *bytes, size_t size)
{
    texts out = {.count = 0};
    for (size_t at = 0; at < size && out.count < TEXTS_MAX; at += strlen(bytes + at) + 1)
        out.all[out.count++] = bytes + at;
    return out;
}

/* ---- what is varied ---------------------------------------------------------- */

/* A value of a range lies in it, but for the rounding to 15 digits. */
static void check_number(const rsl_sweep_axis *axis, const char *text)
{
    double value, low = fmin(axis->from, axis->to), high = fmax(axis->from, axis->to);
    double slack = 1e-14 * (fabs(low) + fabs(high));
    FUZZ_PROMISE(rsl_number_read(text, &value));
    FUZZ_PROMISE(value >= low - slack && value <= high + slack);
}

static void check_value(const rsl_sweep_plan *plan, size_t run, size_t axis)
{
    rsl_text_digits digits;
    const rsl_sweep_axis *of = &plan->axes[axis];
    const char *value = rsl_sweep_plan_value(plan, run, axis, &digits);
    if (of->kind != RSL_SWEEP_AXIS_LIST) {
        check_number(of, value);
        return;
    }
    size_t i = 0;
    while (i < of->count && of->words.all[i] != value)
        i++;
    FUZZ_PROMISE(i < of->count && *value);
}

/* The text of an axis makes the same axis again. */
static void check_axis(const rsl_sweep_plan *plan, const rsl_sweep_axis *axis)
{
    rsl_sweep_plan again;
    const char *text = axis->text;
    rsl_status status =
        plan->kind == RSL_SWEEP_PLAN_RANDOM ? rsl_sweep_plan_random(&again, &text, 1, 1, 1, NULL)
        : plan->kind == RSL_SWEEP_PLAN_GRID ? rsl_sweep_plan_grid(&again, &text, 1, NULL)
                                            : rsl_sweep_plan_ranges(&again, &text, 1, NULL);
    FUZZ_PROMISE(status == RSL_OK);
    FUZZ_PROMISE(again.axes[0].kind == axis->kind && again.axes[0].count == axis->count);
    FUZZ_PROMISE(again.axes[0].from == axis->from && again.axes[0].to == axis->to);
    FUZZ_PROMISE(strcmp(again.axes[0].path, axis->path) == 0);
    rsl_sweep_plan_free(&again);
}

static void check_plan(const rsl_sweep_plan *plan)
{
    for (size_t i = 0; i < plan->axis_count; i++) {
        check_axis(plan, &plan->axes[i]);
        for (size_t run = 0; plan->kind != RSL_SWEEP_PLAN_RANGES && run < RUNS_TRIED; run++)
            check_value(plan,
                        plan->runs > RUNS_TRIED ? plan->runs / RUNS_TRIED * run : run % plan->runs,
                        i);
        const char *setting = plan->axes[i].text;
        FUZZ_PROMISE(rsl_sweep_plan_conflicts(plan, &setting, 1, NULL) == RSL_ERROR_CONFLICT);
    }
}

static void vary(rsl_sweep_plan_kind kind, const texts *over)
{
    rsl_sweep_plan plan;
    rsl_error error = {0};
    rsl_status status = kind == RSL_SWEEP_PLAN_GRID
                            ? rsl_sweep_plan_grid(&plan, over->all, over->count, &error)
                        : kind == RSL_SWEEP_PLAN_RANDOM
                            ? rsl_sweep_plan_random(&plan, over->all, over->count, 100, 7, &error)
                            : rsl_sweep_plan_ranges(&plan, over->all, over->count, &error);
    if (status == RSL_OK) {
        check_plan(&plan);
        rsl_sweep_plan_free(&plan);
    } else {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(plan.axis_count == 0);
    }
}

/* ---- what is set and collected ------------------------------------------------- */

static rsl_model_file *read_model(const texts *settings, rsl_error *error)
{
    rsl_model_file *file = NULL;
    rsl_status status = rsl_model_read_text(model, sizeof model - 1, "fuzz", NULL, settings->all,
                                            settings->count, &file, error);
    FUZZ_PROMISE(status == RSL_OK ? file != NULL : !file);
    if (!file)
        fuzz_refused(status, error);
    return file;
}

/* The last of two settings of one path counts, so that a repeated one changes nothing. */
static void set(const texts *settings)
{
    rsl_error error = {0}, repeated = {0};
    texts twice = *settings;
    if (twice.count > 0 && twice.count < TEXTS_MAX)
        twice.all[twice.count++] = settings->all[settings->count - 1];
    rsl_model_file *file = read_model(settings, &error), *again = read_model(&twice, &repeated);
    FUZZ_PROMISE(!file == !again);
    if (file) {
        const rsl_planar_model *a = rsl_model_planar(file), *b = rsl_model_planar(again);
        FUZZ_PROMISE(a->end_time > 0.0 && a->end_time == b->end_time);
        FUZZ_PROMISE(a->body_count == b->body_count && a->contact_count == b->contact_count);
    }
    rsl_model_free(file);
    rsl_model_free(again);
}

static void check_collector(const rsl_sweep_collector *one)
{
    FUZZ_PROMISE(*one->subject && one->statistic && one->statistic->name);
    FUZZ_PROMISE(one->statistic->of & (unsigned)one->kind);
    FUZZ_PROMISE(!one->statistic->period || one->period);
    FUZZ_PROMISE(one->kind != RSL_SWEEP_OF_COLUMN || one->column);
}

/* Collectors bound to a model: a run of nothing has values that are finite or none. */
static void bind(const rsl_sweep_collection *collection)
{
    rsl_error error = {0};
    rsl_sweep_collector_state collectors;
    rsl_model_file *file = read_model(&(texts){.count = 0}, &error);
    FUZZ_PROMISE(file);
    rsl_planar *system = NULL;
    FUZZ_PROMISE(rsl_model_system_new(file, &system, &error) == RSL_OK);
    rsl_status status = rsl_sweep_collector_bind(&collectors, collection, file, system, &error);
    if (status == RSL_OK) {
        rsl_sweep_collector_end(&collectors, 0.0);
        for (size_t i = 0; i < collection->count; i++)
            if (!rsl_sweep_collector_many(&collection->all[i]))
                FUZZ_PROMISE(!isinf(rsl_sweep_collector_value(&collectors, i)));
        rsl_sweep_collector_free(&collectors);
    } else {
        fuzz_refused(status, &error);
    }
    rsl_planar_free(system);
    rsl_model_free(file);
}

static void collect(const texts *given)
{
    static rsl_sweep_collection collection;
    rsl_error error = {0};
    rsl_status status =
        rsl_sweep_collection_init(&collection, "collect", given->all, given->count, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(collection.count == 0);
        return;
    }
    for (size_t i = 0; i < collection.count; i++)
        check_collector(&collection.all[i]);
    bind(&collection);
    rsl_sweep_collection_free(&collection);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = fuzz_text(data, size);
    if (!bytes || size == 0) {
        free(bytes);
        return 0;
    }
    texts given = split(bytes + 1, size - 1);
    switch (data[0] % 5) {
    case 0:
        vary(RSL_SWEEP_PLAN_GRID, &given);
        break;
    case 1:
        vary(RSL_SWEEP_PLAN_RANDOM, &given);
        break;
    case 2:
        vary(RSL_SWEEP_PLAN_RANGES, &given);
        break;
    case 3:
        set(&given);
        break;
    default:
        collect(&given);
    }
    free(bytes);
    return 0;
}
