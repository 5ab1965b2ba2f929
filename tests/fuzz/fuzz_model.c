/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a model file. Behind a zero byte, which no model holds, settings
 * may follow, each ended by a zero byte.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "resile/model.h"

enum { SETTING_MAX = 8 };

/* The settings behind the model, which the copy of the bytes ends with zero. */
static size_t find_settings(const char *bytes, size_t length, size_t model,
                            const char *settings[SETTING_MAX])
{
    size_t count = 0;
    for (size_t at = model + 1; at < length && count < SETTING_MAX; at += strlen(bytes + at) + 1)
        settings[count++] = bytes + at;
    return count;
}

/* What a reader promises of a failure: a status and a sentence. */
static void check_failure(rsl_status status, const rsl_model_file *file, const rsl_error *error)
{
    if (status >= 0 || file || error->status != status || !*error->message)
        abort();
}

/* What it promises of a success. */
static void check_model(const rsl_model_file *file)
{
    const rsl_planar_model *model = rsl_model_planar(file);
    size_t line, column;
    if (!model->body_count || !(model->end_time > 0.0))
        abort();
    for (size_t i = 0; i < model->body_count; i++)
        if (!model->bodies[i].name || !*model->bodies[i].name)
            abort();
    for (size_t i = 0; i < model->contact_count; i++)
        if (!model->contacts[i].law)
            abort();
    (void)rsl_model_locate(file, "bodies.0.mass", &line, &column);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *settings[SETTING_MAX];
    rsl_model_file *file = NULL;
    rsl_error error;
    char *bytes = fuzz_text(data, size);
    if (!bytes)
        return 0;
    size_t model = strlen(bytes);
    size_t count = find_settings(bytes, size, model, settings);
    if (count == 0)
        model = size; /* no settings: zero bytes and all */
    rsl_status status =
        rsl_model_read_text(bytes, model, "fuzz", NULL, settings, count, &file, &error);
    if (status == RSL_OK)
        check_model(file);
    else
        check_failure(status, file, &error);
    rsl_model_free(file);
    free(bytes);
    return 0;
}
