/* SPDX-License-Identifier: MIT
 *
 * engine: the laws of engines, in tables and JSON.
 */
#ifndef RESILE_CLI_ENGINE_H
#define RESILE_CLI_ENGINE_H

#include "report/json.h"
#include "resile/resile.h"

/* Vocabulary: keys of engines. */
const char *cli_engine_words(size_t index);

/* The engine of a key. Returns CLI_GO, or an exit status after the sentence with all engines. */
int cli_engine_find(const char *key, const rsl_law_engine **engine);

/* "engine:name": a law as an engine has it. `engine` is NULL if the text has no colon. */
typedef struct cli_engine_law {
    const rsl_law_engine *engine;
    const rsl_law_theirs *theirs;
    rsl_law law;
} cli_engine_law;
int cli_engine_law_find(const char *text, cli_engine_law *found);

/* What an engine returns when asked for 0.5; NaN: it cannot be asked, or it says nothing of its
 * own. And what to ask for so that 0.5 comes back. */
double cli_engine_returned(const rsl_law_theirs *theirs);
double cli_engine_to_ask(const rsl_law_theirs *theirs);

/* The laws of an engine. */
void cli_engine_print(const rsl_law_engine *engine);
void cli_engine_json(const rsl_law_engine *engine);

/* The lines above, and the members within, the explanation of a law. */
void cli_engine_law_print(const cli_engine_law *found);
void cli_engine_law_json(rsl_report_json *json, const rsl_law_engine *engine,
                         const rsl_law_theirs *theirs);

#endif
