/* SPDX-License-Identifier: MIT
 *
 * engine: the laws of engines, in tables and JSON.
 */
#ifndef RESILE_CLI_ENGINE_H
#define RESILE_CLI_ENGINE_H

#include "quantity.h"
#include "resile/resile.h"

/* Vocabulary: keys of engines. */
const char *cli_engine_words(size_t index);

/* The engine of a key. Returns CLI_GO, or an exit status after the sentence with all engines. */
int cli_engine_find(const char *key, const rsl_law_engine **engine);

/* "engine:name": a law as an engine has it. `engine` is NULL if the text has no colon. */
typedef struct cli_engine_law {
    const rsl_law_engine *engine;
    const rsl_law_engine_entry *entry;
    rsl_law law;
} cli_engine_law;
int cli_engine_law_find(const char *text, cli_engine_law *found);

/* The resulting restitution of an engine for a prescribed 0.5; NaN: it takes none, or it says nothing of its
 * own. And the input whose resulting restitution is 0.5. */
double cli_engine_resulting_restitution(const rsl_law_engine_entry *entry);
double cli_engine_input_restitution(const rsl_law_engine_entry *entry);

/* The laws of an engine on stdout. */
void cli_engine_show(const rsl_law_engine *engine, int json);

/* The lines above the explanation of a law, and the rows of a cli_engine_law within it. */
void cli_engine_law_print(const cli_engine_law *found);
extern const cli_quantity cli_engine_rows[];

#endif
