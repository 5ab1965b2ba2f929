/* SPDX-License-Identifier: MIT
 *
 * The output settings: columns by name.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "model/build.h"

/* Samples of a run at most. */
#define SAMPLE_MAX 1e8

typedef enum owner {
    OWNER_BODY,
    OWNER_CONTACTS,
    OWNER_ENERGY,
    OWNER_MOMENTUM
} owner;

typedef struct quantity {
    owner of;
    const char *name, *unit;
} quantity;

static const quantity quantities[RSL_MODEL_QUANTITY_COUNT] = {
#define QUANTITY_ROW(of, name, unit, value) {OWNER_##of, #name, unit},
    RSL_MODEL_QUANTITY_LIST(QUANTITY_ROW)
#undef QUANTITY_ROW
};

double rsl_model_output_value(const rsl_model_output_signal *signal,
                              const rsl_planar_view *state)
{
    size_t i = signal->index;
    switch (signal->quantity) {
#define QUANTITY_CASE(of, name, unit, value)                                   \
    case RSL_MODEL_QUANTITY_##of##_##name:                                     \
        return value;
        RSL_MODEL_QUANTITY_LIST(QUANTITY_CASE)
#undef QUANTITY_CASE
    case RSL_MODEL_QUANTITY_COUNT:
        break;
    }
    assert(0 && "a quantity that is not in the list");
    return 0.0;
}

static rsl_status find_quantity(rsl_model_build *build, owner of,
                                const char *word, const char *path,
                                rsl_model_output_signal *signal)
{
    rsl_word_choice spelling = rsl_word_choose(word);
    for (size_t i = 0; i < RSL_MODEL_QUANTITY_COUNT; i++) {
        if (quantities[i].of != of)
            continue;
        if (!strcmp(quantities[i].name, word)) {
            signal->quantity = (rsl_model_quantity)i;
            signal->unit = quantities[i].unit;
            return RSL_OK;
        }
        rsl_word_offer(&spelling, quantities[i].name);
    }
    return rsl_model_fail_at(build->reader, path, RSL_ERROR_UNKNOWN,
                             "there is no quantity '%.64s'; %s", word,
                             rsl_word_advise(&spelling).text);
}

static rsl_status find_contact(rsl_model_build *build, const char *name,
                               const char *path, size_t *index)
{
    rsl_word_choice spelling = rsl_word_choose(name);
    if (rsl_model_build_find(&build->contact_names, name, index))
        return RSL_OK;
    for (size_t i = 0; i < build->contact_names.count && i < 1000; i++)
        rsl_word_offer(&spelling, build->file->model.contacts[i].name);
    return rsl_model_fail_at(build->reader, path, RSL_ERROR_UNKNOWN,
                             "there is no contact '%.64s'; %s", name,
                             rsl_word_advise(&spelling).text);
}

/* "ball.y", "contacts.floor.force", "energy.kinetic" */
static rsl_status build_signal(rsl_model_build *build, const char *text,
                               const char *path,
                               rsl_model_output_signal *signal)
{
    char word[2 * RSL_MODEL_NAME_MAX + 1];
    (void)snprintf(word, sizeof word, "%s", text);
    char *dot = strchr(word, '.'), *rest = dot ? dot + 1 : NULL;
    rsl_status status = RSL_OK;
    owner of = OWNER_BODY;
    if (!rest)
        return rsl_model_fail_at(
            build->reader, path, RSL_ERROR_ARGUMENT,
            "'%.64s' is no signal; wanted: body.y, "
            "contacts.name.force, energy.kinetic, momentum.x",
            text);
    *dot = '\0';
    if (!strcmp(word, "contacts")) {
        of = OWNER_CONTACTS;
        dot = strchr(rest, '.');
        if (dot)
            *dot = '\0';
        status = find_contact(build, rest, path, &signal->index);
        rest = dot ? dot + 1 : rest + strlen(rest);
    } else if (!strcmp(word, "energy")) {
        of = OWNER_ENERGY;
    } else if (!strcmp(word, "momentum")) {
        of = OWNER_MOMENTUM;
    } else {
        status = rsl_model_build_body_of(build, word, 0, path, &signal->index);
    }
    if (status == RSL_OK)
        status = find_quantity(build, of, rest, path, signal);
    signal->name = rsl_model_build_text(build, text);
    return status == RSL_OK && !signal->name ? RSL_ERROR_MEMORY : status;
}

static rsl_status build_interval(rsl_model_build *build,
                                 const rsl_model_raw_output *raw,
                                 rsl_model_output *output)
{
    double end = build->raw->end_time;
    output->interval =
        raw && rsl_given(raw->interval) ? raw->interval : end / 1000.0;
    if (output->interval <= 0.0 || end / output->interval > SAMPLE_MAX)
        return rsl_model_fail_at(
            build->reader, "output.interval", RSL_ERROR_ARGUMENT,
            "is %g s, that makes %.0e samples; allowed: at "
            "most %.0e",
            output->interval, end / output->interval, SAMPLE_MAX);
    return RSL_OK;
}

rsl_status rsl_model_build_output(rsl_model_build *build)
{
    const rsl_model_raw_output *raw = build->raw->output;
    rsl_model_output *output = &build->file->output;
    rsl_status status = build_interval(build, raw, output);
    if (!raw || status != RSL_OK)
        return status;
    output->frames = raw->frames;
    rsl_model_output_signal *signals =
        rsl_model_build_take(build, raw->signals_count, sizeof *signals);
    if (!signals)
        return RSL_ERROR_MEMORY;
    for (uint32_t i = 0; status == RSL_OK && i < raw->signals_count; i++)
        status = build_signal(build, raw->signals[i],
                              rsl_model_path("output.signals.%u", i).text,
                              &signals[i]);
    output->signals = signals;
    output->signal_count = raw->signals_count;
    return status;
}
