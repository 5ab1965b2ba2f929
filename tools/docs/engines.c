/* SPDX-License-Identifier: MIT
 *
 * What engines call the laws, as tables.
 */
#include <math.h>

#include "docs.h"
#include "engine.h"

static void add_number(docs_text *t, double value)
{
    if (isnan(value))
        docs_add(t, " |");
    else
        docs_add(t, " %.4f |", value);
}

static void add_law(docs_text *t, const rsl_law_engine_entry *row)
{
    const rsl_law *law = rsl_law_find(row->key);
    docs_add(t, "| | `%s` |", row->name);
    if (law)
        docs_add(t, " [%s](../laws/%s.md) |", law->key, law->key);
    else
        docs_add(t, " no such law here |");
    add_number(t, cli_engine_resulting_restitution(row));
    docs_add(t, " %s |\n", row->remark);
}

void docs_add_engines(docs_text *t)
{
    docs_add(t, "| engine | its law | law here | resulting e for 0.5 | remark "
                "|\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_engine_count(); i++) {
        const rsl_law_engine *engine = rsl_law_engine_at(i);
        docs_add(t, "| **%s** (`%s`) | | | | %s |\n", engine->title, engine->key, engine->source);
        for (size_t j = 0; j < engine->count; j++)
            add_law(t, &engine->laws[j]);
    }
}

void docs_add_engines_wrong(docs_text *t)
{
    docs_add(t, "| law | symptom, cause, way out | resulting e for 0.5 | input for 0.5 "
                "|\n|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_engine_count(); i++) {
        const rsl_law_engine *engine = rsl_law_engine_at(i);
        for (size_t j = 0; j < engine->count; j++) {
            const rsl_law_engine_entry *row = &engine->laws[j];
            if (row->advice[0] == '\0')
                continue;
            docs_add(t, "| `%s:%s` | %s |", engine->key, row->name, row->advice);
            add_number(t, cli_engine_resulting_restitution(row));
            add_number(t, cli_engine_input_restitution(row));
            docs_add(t, "\n");
        }
    }
}
