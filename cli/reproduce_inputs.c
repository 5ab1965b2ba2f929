/* SPDX-License-Identifier: MIT
 *
 * The inputs of items and the commands that a user types for them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "quantity.h"
#include "reproduce.h"
#include "study_data.h"
#include "text.h"

/* A line that can be printed: an input, or a command. */
typedef struct entry {
    const char *item, *key, *value, *unit, *what, *from;
} entry;

static const cli_quantity input_rows[] = {{"item", "", "item", CLI_IN(entry, item)},
                                          {"input", "", "--set", CLI_IN(entry, key)},
                                          {"value", "", "value", CLI_IN(entry, value)},
                                          {"unit", "", "unit", CLI_IN(entry, unit)},
                                          {"what", "", "what", CLI_IN(entry, what)},
                                          {"from", "", "from", CLI_IN(entry, from)},
                                          {0}};

static const cli_quantity command_rows[] = {{"item", "", "item", CLI_IN(entry, item)},
                                            {"command", "", "command", CLI_IN(entry, what)},
                                            {0}};

typedef struct entries {
    entry *all;
    size_t count, room;
} entries;

static void add_entry(entries *list, entry one)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 64;
        list->all = cli_reallocate(list->all, list->room, sizeof *list->all);
    }
    list->all[list->count++] = one;
}

static void add_inputs(entries *list, const char *item, const rsl_study *study)
{
    const rsl_study_table *all = &study->inputs;
    for (size_t i = 0; i < all->row_count; i++)
        if (rsl_study_input_settable(study, i))
            add_entry(list,
                      (entry){item, rsl_study_cell(all, i, "key"), rsl_study_cell(all, i, "value"),
                              rsl_study_cell(all, i, "unit"), rsl_study_cell(all, i, "what"),
                              rsl_study_cell(all, i, "from")});
}

static void add_commands(entries *list, const char *item, const rsl_study *study)
{
    const char *line;
    for (size_t i = 0; (line = rsl_study_line_of(study, i)); i++)
        add_entry(list, (entry){.item = item, .what = line});
}

static int open_items(cli_reproduce_job *job)
{
    int status = CLI_GO;
    job->studies = cli_allocate(job->total, sizeof *job->studies);
    for (; job->count < job->total && status == CLI_GO; job->count++) {
        rsl_study *study = &job->studies[job->count];
        const cli_reproduce_item *one = &job->items[job->count];
        if (rsl_study_open_item(study, one->paper, one->of) < 0)
            status = cli_fail(cli_status_of(study->error.status, CLI_FAILED), "%s: %s", one->name,
                              rsl_error_text(&study->error).text);
    }
    return status;
}

void cli_reproduce_close(cli_reproduce_job *job)
{
    for (size_t i = 0; i < job->count && job->studies; i++)
        rsl_study_free(&job->studies[i]);
    free(job->studies);
    job->studies = NULL;
    job->count = 0;
}

/* The entries of all items by one of the functions above; free them. */
static int collect(cli_reproduce_job *job, entries *list,
                   void (*add)(entries *list, const char *item, const rsl_study *study))
{
    int status = open_items(job);
    for (size_t i = 0; i < job->count && status == CLI_GO; i++)
        add(list, job->items[i].name, &job->studies[i]);
    return status == CLI_GO ? CLI_DONE : status;
}

int cli_reproduce_show_inputs(cli_reproduce_job *job, int json)
{
    entries list = {0};
    int status = collect(job, &list, add_inputs);
    if (status == CLI_DONE && (list.count || json))
        cli_results_show(input_rows, NULL, CLI_RESULTS(list.all, list.count), json, 0);
    else if (status == CLI_DONE)
        printf("%s has no input that can be set\n",
               job->total == 1 ? job->items[0].name : "this selection");
    free(list.all);
    return status;
}

/* The inputs that were set, in their units. */
void cli_reproduce_print_set(const cli_reproduce_job *job)
{
    entries list = {0};
    for (size_t i = 0; i < job->count; i++)
        add_inputs(&list, job->items[i].name, &job->studies[i]);
    size_t count = 0;
    for (size_t i = 0; i < list.count; i++)
        if (strncmp(list.all[i].from, "set;", 4) == 0)
            list.all[count++] = list.all[i];
    cli_results_show(input_rows, NULL, CLI_RESULTS(list.all, count), 0, 0);
    free(list.all);
}

/* As lines that can be copied. */
int cli_reproduce_show_commands(cli_reproduce_job *job, int json)
{
    entries list = {0};
    int status = collect(job, &list, add_commands);
    if (status == CLI_DONE && json)
        cli_results_show(command_rows, NULL, CLI_RESULTS(list.all, list.count), 1, 0);
    for (size_t i = 0; i < list.count && status == CLI_DONE && !json; i++)
        puts(list.all[i].what);
    free(list.all);
    return status;
}

/* Whether some item has the input that a setting names. */
static int check_setting(const cli_reproduce_job *job, const char *setting)
{
    if (!strchr(setting, '='))
        return cli_fail(CLI_USAGE, "--set '%s' must have the form NAME=VALUE", setting);
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < job->count; i++) {
        if (rsl_study_inputs_named(&job->studies[i], setting))
            return CLI_GO;
        const rsl_study_table *all = &job->studies[i].inputs;
        for (size_t j = 0; j < all->row_count; j++)
            if (rsl_study_input_settable(&job->studies[i], j))
                rsl_word_offer(&choice, rsl_study_cell(all, j, "key"));
    }
    return cli_fail(CLI_USAGE, "'%s' is no input of %s; %s", name,
                    job->total == 1 ? job->items[0].name : "these items",
                    choice.length ? rsl_word_advise(&choice).text : "there is none");
}

int cli_reproduce_check_settings(cli_reproduce_job *job, const cli_list *settings)
{
    int status = settings->count ? open_items(job) : CLI_GO;
    for (size_t i = 0; i < settings->count && status == CLI_GO; i++)
        status = check_setting(job, settings->items[i]);
    cli_reproduce_close(job);
    return status;
}
