/* SPDX-License-Identifier: MIT
 *
 * resile cite: BibTeX of the sources.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "impact.h"
#include "quantity.h"
#include "text.h"

typedef struct request {
    cli_list keys;
    int json;
} request;

/* The laws to cite, in order. */
typedef struct selection {
    const rsl_law **laws;
    size_t count;
} selection;

static int select_laws(const cli_list *keys, selection *chosen)
{
    int all = keys->count == 1 && rsl_word_equal(keys->items[0], "all");
    int status = CLI_GO;
    chosen->laws = cli_allocate(keys->count + rsl_law_count(), sizeof chosen->laws[0]);
    if (all)
        return cli_laws_of("", "all", chosen->laws, &chosen->count);
    for (; chosen->count < keys->count && status == CLI_GO; chosen->count++)
        status = cli_law_find(keys->items[chosen->count], &chosen->laws[chosen->count]);
    return status;
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
        printf("%s%s%s", first ? "" : "\n", entry, entry[length - 1] == '\n' ? "" : "\n");
        first = 0;
    }
}

static const cli_quantity rows[] = {{"key", "", NULL, CLI_IN(rsl_law, key)},
                                    {"doi", "", NULL, CLI_IN(rsl_law, doi)},
                                    {"bibtex", "", NULL, CLI_IN(rsl_law, bibtex)},
                                    {0}};

static int run(void *requested)
{
    request *of = requested;
    selection chosen = {0};
    int status = select_laws(&of->keys, &chosen);
    if (status == CLI_GO) {
        if (of->json)
            cli_results_show(rows, NULL, (cli_results){chosen.laws, chosen.count, 0}, 1, 0);
        else
            print_bibtex(&chosen);
        status = CLI_DONE;
    }
    free(chosen.laws);
    return status;
}

const cli_command cli_command_cite = {
    .name = "cite",
    .summary = "BibTeX of the sources",
    .usage = "KEY... | all",
    .about = "Prints the BibTeX entry of each law's source, every source once.",
    .examples = "  resile cite flores jankowski\n"
                "  resile cite all > laws.bib\n",
    .argument = {.name = "KEY",
                 .offset = CLI_AT(cli_list, request, keys),
                 .many = 1,
                 .words = cli_law_words,
                 .missing = "the KEY of a law is required: one, several or 'all'"},
    .groups = (const cli_group[]){{cli_json_option, CLI_AT(int, request, json)}, {0}},
    .size = sizeof(request),
    .run = run};
