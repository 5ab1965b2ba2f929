/* SPDX-License-Identifier: MIT
 *
 * resile cite: BibTeX of the sources.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "impact.h"
#include "report/json.h"

/* The laws to cite, in order. */
typedef struct selection {
    const rsl_law **laws;
    size_t count;
} selection;

static int select_laws(const char **keys, size_t count, selection *chosen)
{
    int all = count == 1 && strcmp(keys[0], "all") == 0;

    chosen->count = all ? rsl_law_count() : count;
    chosen->laws = cli_allocate(chosen->count, sizeof chosen->laws[0]);
    for (size_t i = 0; i < chosen->count; i++) {
        int status = CLI_GO;
        if (all)
            chosen->laws[i] = rsl_law_at(i);
        else
            status = cli_law_find(keys[i], &chosen->laws[i]);
        if (status != CLI_GO)
            return status;
    }
    return CLI_GO;
}

/* Several laws come from one paper: it is cited once. */
static int cited_before(const selection *chosen, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(chosen->laws[i]->bibtex, chosen->laws[index]->bibtex) == 0)
            return 1;
    return 0;
}

static void print_bibtex(const selection *chosen)
{
    int first = 1;

    for (size_t i = 0; i < chosen->count; i++) {
        const char *entry = chosen->laws[i]->bibtex;
        size_t length = strlen(entry);
        if (length == 0 || cited_before(chosen, i))
            continue;
        printf("%s%s%s", first ? "" : "\n", entry,
               entry[length - 1] == '\n' ? "" : "\n");
        first = 0;
    }
}

static void print_json(const selection *chosen)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < chosen->count; i++) {
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "key", chosen->laws[i]->key);
        rsl_report_json_text(&json, "doi", chosen->laws[i]->doi);
        rsl_report_json_text(&json, "bibtex", chosen->laws[i]->bibtex);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static int cite(const char **keys, size_t count, int json)
{
    selection chosen = {0};
    int status = select_laws(keys, count, &chosen);

    if (status == CLI_GO) {
        if (json)
            print_json(&chosen);
        else
            print_bibtex(&chosen);
        status = CLI_DONE;
    }
    free(chosen.laws);
    return status;
}

int cli_command_cite(int argc, char **argv)
{
    const char **keys = cli_allocate((size_t)argc, sizeof keys[0]);
    size_t count = 0;
    int json = 0, status;
    const cli_option options[] = {
        {.name = "json", .flag = &json, .help = "a JSON array of entries"},
    };
    const cli_syntax syntax = {
        .command = "cite",
        .usage = "KEY... | all [--json]",
        .about = "Prints the BibTeX entry of each law's source, every source "
                 "once.",
        .examples = "  resile cite flores jankowski\n"
                    "  resile cite all > laws.bib\n",
        .options = options,
        .option_count = sizeof options / sizeof options[0],
        .words = keys,
        .word_capacity = (size_t)argc,
        .word_count = &count,
    };

    status = cli_parse(&syntax, argc, argv);
    if (status == CLI_GO && count == 0)
        status = cli_fail(CLI_USAGE, "the KEY of a law is missing; give one, "
                                     "several or 'all'");
    if (status == CLI_GO)
        status = cite(keys, count, json);
    free(keys);
    return status;
}
