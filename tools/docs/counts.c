/* SPDX-License-Identifier: MIT
 *
 * Numbers of things: laws, engines, fuzz targets.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"

static char fuzz_folder[PATH_MAX];

void docs_counts_load(const docs_job *job)
{
    snprintf(fuzz_folder, sizeof fuzz_folder, "%s/tests/fuzz", job->source);
}

void docs_add_counts(docs_text *t)
{
    size_t kinds[RSL_TANGENT_KIND_COUNT] = {0};
    for (size_t i = 0; i < rsl_tangent_law_count(); i++)
        kinds[rsl_tangent_law_at(i)->kind]++;
    docs_add(t,
             "The catalogue has %zu normal laws, %zu laws of friction, %zu of rolling and %zu of "
             "torsional resistance,\nand the contact laws of %zu other programs.\n",
             rsl_law_count(), kinds[RSL_TANGENT_FRICTION], kinds[RSL_TANGENT_ROLLING],
             kinds[RSL_TANGENT_TWIST], rsl_law_engine_count());
}

static int is_target(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return strncmp(entry->d_name, "fuzz_", 5) == 0 && dot && strcmp(dot, ".c") == 0;
}

void docs_add_fuzz_targets(docs_text *t)
{
    struct dirent **entries;
    int count = scandir(fuzz_folder, &entries, is_target, alphasort);
    if (count < 1)
        docs_fail("no fuzz targets in", fuzz_folder);
    docs_add(t, "%d targets:", count);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name + 5;
        docs_add(t, "%s`%.*s`",
                 i == 0       ? " "
                 : i % 8 == 0 ? ",\n"
                              : ", ",
                 (int)strlen(name) - 2, name);
        free(entries[i]);
    }
    docs_add(t, ".\n");
    free(entries);
}
