/* SPDX-License-Identifier: MIT
 *
 * The columns of measured tables and the methods of optimise, from their rows.
 */
#include <string.h>

#include "docs.h"
#include "measure/measure.h"
#include "resile/optimise.h"

/* "`e`, `cor`": the names of a row but the first. */
static void add_other_names(docs_text *t, const char *names)
{
    const char *at = names + strcspn(names, " ");
    for (const char *between = ""; *at; between = ", ") {
        size_t length = strcspn(++at, " ");
        docs_add(t, "%s`%.*s`", between, (int)length, at);
        at += length;
    }
}

void docs_add_columns(docs_text *t)
{
    docs_add(t, "| column | also called | units |\n|---|---|---|\n");
    for (int i = 0; i < RSL_MEASURE_QUANTITY_COUNT; i++) {
        rsl_measure_quantity q = (rsl_measure_quantity)i;
        char units[200];
        rsl_measure_units_of(q, units, sizeof units);
        docs_add(t, "| `%s` | ", rsl_measure_name_of(q).text);
        add_other_names(t, rsl_measure_row_of(q)->names);
        docs_add(t, " | %s |\n", *units ? units : "any text");
    }
}

void docs_add_methods(docs_text *t)
{
    const rsl_optimise_method *m;
    docs_add(t, "| key | what it is | asks for | source |\n|---|---|---|---|\n");
    for (size_t i = 0; (m = rsl_optimise_method_at(i)); i++) {
        docs_add(t, "| `%s` | %s", m->key, m->title);
        if (m->local)
            docs_add(t, "; downhill from one start");
        if (m->dimension_min > 1)
            docs_add(t, "; %zu variables or more", m->dimension_min);
        docs_add(t, "%s | %s | %s |\n", m == rsl_optimise_method_default() ? " (default)" : "",
                 m->asks, m->source);
    }
}
