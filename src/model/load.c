/* SPDX-License-Identifier: MIT
 *
 * libcyaml at work: the canonical text to the structs of raw.h, silent, and
 * with a limit of memory.
 */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "model/raw.h"
#include "model/reader.h"
#include "model/schema.h"

/* Written before every piece: how long it is, so that the sum is known and
 * that a list grown by one entry at a time need not move each time. */
typedef union piece {
    size_t room;
    max_align_t align;
} piece;

typedef struct account {
    size_t taken;
} account;

static void *take(void *user, void *old, size_t size)
{
    account *sum = user;
    piece *head = old ? (piece *)old - 1 : NULL;
    size_t room = head ? head->room : 0;
    if (size == 0) {
        sum->taken -= room;
        free(head);
        return NULL;
    }
    if (size <= room)
        return old;
    size_t want = head ? size + size / 2 : size;
    if (want > RSL_MODEL_MEMORY_MAX ||
        sum->taken - room > RSL_MODEL_MEMORY_MAX - want)
        return NULL;
    piece *more = realloc(head, sizeof *more + want);
    if (!more)
        return NULL;
    more->room = want;
    sum->taken += want - room;
    return more + 1;
}

static cyaml_config_t config(account *sum)
{
    return (cyaml_config_t){.mem_fn = take,
                            .mem_ctx = sum,
                            .log_level = CYAML_LOG_ERROR,
                            .flags = CYAML_CFG_NO_ALIAS};
}

rsl_status rsl_model_raw_read(rsl_model_reader *reader, const char *text,
                              size_t length, rsl_model_raw_model **raw)
{
    account sum = {0};
    cyaml_config_t how = config(&sum);
    cyaml_data_t *data = NULL;
    cyaml_err_t code = cyaml_load_data((const uint8_t *)text, length, &how,
                                       &rsl_model_schema_root, &data, NULL);
    if (code == CYAML_ERR_OOM)
        return rsl_model_no_memory(reader);
    if (code != CYAML_OK || !data)
        return rsl_model_fail(reader, (rsl_model_mark){1, 1, 0}, NULL,
                              RSL_ERROR_ARGUMENT,
                              "the model does not bind: %s; please report this",
                              cyaml_strerror(code));
    *raw = data;
    return RSL_OK;
}

void rsl_model_raw_free(rsl_model_raw_model *raw)
{
    account sum = {RSL_MODEL_MEMORY_MAX};
    cyaml_config_t how = config(&sum);
    if (raw)
        (void)cyaml_free(&how, &rsl_model_schema_root, raw, 0);
}
