/* SPDX-License-Identifier: MIT
 *
 * resile reproduce: the tables and figures of the papers again, printed
 * against computed. The work is done by studies/.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "progress.h"
#include "report.h"
#include "report/json.h"
#include "table.h"
#include "text.h"

typedef struct request {
    cli_list wanted; /* items and papers; none: all */
    const char *folder;
    int list, json;
    rsl_study *studies;
    size_t count, total;
    cli_progress progress;
} request;

/* ---- which items --------------------------------------------------------- */

/* "paper.item" */
typedef struct item_name {
    char text[128];
} item_name;

static item_name name_of(const rsl_study_paper *paper,
                         const rsl_study_item *item)
{
    item_name name;

    snprintf(name.text, sizeof name.text, "%s.%s", paper->key, item->key);
    return name;
}

static int is_wanted(const request *job, const rsl_study_paper *paper,
                     const rsl_study_item *item)
{
    item_name name = name_of(paper, item);

    for (size_t i = 0; i < job->wanted.count; i++)
        if (cli_same_word(job->wanted.items[i], paper->key) ||
            cli_same_word(job->wanted.items[i], name.text))
            return 1;
    return job->wanted.count == 0;
}

/* Calls `visit` for every item of every paper. */
static int for_each(request *job,
                    int (*visit)(request *job, const rsl_study_paper *paper,
                                 const rsl_study_item *item))
{
    int status = CLI_GO;

    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        for (size_t j = 0; j < paper->item_count && status == CLI_GO; j++)
            status = visit(job, paper, &paper->items[j]);
    }
    return status;
}

static int check_name(const char *wanted)
{
    rsl_word_choice choice = rsl_word_choose(wanted);

    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        rsl_word_offer(&choice, paper->key);
        for (size_t j = 0; j < paper->item_count; j++)
            rsl_word_offer(&choice, name_of(paper, &paper->items[j]).text);
    }
    if (choice.misfit == 0)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "there is no paper or item '%s'; %s'resile reproduce "
                    "--list' lists them",
                    wanted, rsl_word_question(rsl_word_nearest(&choice)).text);
}

static int check_wanted(const request *job)
{
    int status = CLI_GO;

    for (size_t i = 0; i < job->wanted.count && status == CLI_GO; i++)
        status = check_name(job->wanted.items[i]);
    return status;
}

/* The papers, then their items. */
static const char *item_words(size_t index)
{
    static item_name name;
    size_t papers = rsl_study_paper_count();

    if (index < papers)
        return rsl_study_paper_at(index)->key;
    index -= papers;
    for (size_t i = 0; i < papers; i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        if (index < paper->item_count) {
            name = name_of(paper, &paper->items[index]);
            return name.text;
        }
        index -= paper->item_count;
    }
    return NULL;
}

/* ---- --list -------------------------------------------------------------- */

static void list_json(const request *job)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        for (size_t j = 0; j < paper->item_count; j++) {
            const rsl_study_item *item = &paper->items[j];
            if (!is_wanted(job, paper, item))
                continue;
            rsl_report_json_object(&json, NULL);
            rsl_report_json_text(&json, "paper", paper->key);
            rsl_report_json_text(&json, "item", name_of(paper, item).text);
            rsl_report_json_text(&json, "title", item->title);
            rsl_report_json_close(&json);
        }
    }
    rsl_report_json_close(&json);
}

static int list(const request *job)
{
    static const char *const heads[] = {"item", "what", NULL};
    cli_table table = cli_table_new(heads);

    if (job->json) {
        list_json(job);
        return CLI_DONE;
    }
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        for (size_t j = 0; j < paper->item_count; j++) {
            if (!is_wanted(job, paper, &paper->items[j]))
                continue;
            cli_table_text(&table, name_of(paper, &paper->items[j]).text);
            cli_table_text(&table, paper->items[j].title);
        }
    }
    cli_table_print(&table, stdout, 0);
    cli_table_free(&table);
    return CLI_DONE;
}

/* ---- the computation ----------------------------------------------------- */

static int count_item(request *job, const rsl_study_paper *paper,
                      const rsl_study_item *item)
{
    job->total += is_wanted(job, paper, item) != 0;
    return CLI_GO;
}

static int run_item(request *job, const rsl_study_paper *paper,
                    const rsl_study_item *item)
{
    rsl_study *study = &job->studies[job->count];

    if (!is_wanted(job, paper, item))
        return CLI_GO;
    if (cli_progress_item(&job->progress, name_of(paper, item).text,
                          job->count + 1, job->total))
        return cli_fail(CLI_FAILED, "stopped; nothing was written");
    job->count++;
    if (rsl_study_run_item(study, paper, item) < 0)
        return cli_fail(CLI_FAILED, "%s: %s", name_of(paper, item).text,
                        study->error.message);
    return CLI_GO;
}

static int compute(request *job)
{
    int status;

    for_each(job, count_item);
    job->studies = cli_allocate(job->total, sizeof *job->studies);
    job->progress = cli_progress_start(0);
    status = for_each(job, run_item);
    cli_progress_end(&job->progress);
    return status;
}

/* ---- output -------------------------------------------------------------- */

static void write_results(FILE *stream, const request *job,
                          const rsl_study_paper *paper)
{
    (void)paper;
    rsl_study_write_json(stream, job->studies, job->count);
}

static void write_index(FILE *stream, const request *job,
                        const rsl_study_paper *paper)
{
    (void)paper;
    rsl_study_write_index(stream, job->studies, job->count);
}

static void write_paper(FILE *stream, const request *job,
                        const rsl_study_paper *paper)
{
    rsl_study_write_page(stream, paper, job->studies, job->count);
}

static int write_file(const request *job, const char *name,
                      const rsl_study_paper *paper,
                      void (*write)(FILE *stream, const request *job,
                                    const rsl_study_paper *paper))
{
    char path[PATH_MAX];
    cli_file file;
    int status;

    snprintf(path, sizeof path, "%s/%s", job->folder, name);
    status = cli_file_open(&file, path);
    if (status != CLI_GO)
        return status;
    write(file.stream, job, paper);
    return cli_file_commit(&file);
}

static int has_items(const request *job, const rsl_study_paper *paper)
{
    for (size_t i = 0; i < job->count; i++)
        if (job->studies[i].paper == paper)
            return 1;
    return 0;
}

static int write_files(const request *job)
{
    int status = write_file(job, "results.json", NULL, write_results);

    for (size_t i = 0; i < rsl_study_paper_count() && status == CLI_GO; i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        char name[128];
        snprintf(name, sizeof name, "%s.html", paper->key);
        if (has_items(job, paper))
            status = write_file(job, name, paper, write_paper);
    }
    return status == CLI_GO ? write_file(job, "index.html", NULL, write_index)
                            : status;
}

static void print_table(const request *job)
{
    static const char *const heads[] = {"item", ">reproduced", ">misprint",
                                        ">not reproducible", NULL};
    cli_table table = cli_table_new(heads);

    for (size_t i = 0; i < job->count; i++) {
        const rsl_study *study = &job->studies[i];
        cli_table_text(&table, name_of(study->paper, study->item).text);
        for (int verdict = 0; verdict < RSL_STUDY_VERDICT_COUNT; verdict++)
            cli_table_format(
                &table, "%zu",
                rsl_study_count(study, (rsl_study_verdict)verdict));
    }
    cli_table_text(&table, "together");
    for (int verdict = 0; verdict < RSL_STUDY_VERDICT_COUNT; verdict++)
        cli_table_format(&table, "%zu",
                         rsl_study_total(job->studies, job->count, NULL,
                                         (rsl_study_verdict)verdict));
    cli_table_print(&table, stdout, 0);
    cli_table_free(&table);
    printf("\n%s/index.html\n%s/results.json\n", job->folder, job->folder);
}

/* A verdict that is not the expected one is a failure. */
static int check_verdicts(const request *job)
{
    size_t others = 0;
    const rsl_study *where = NULL;
    const rsl_study_row *first = NULL;

    for (size_t i = 0; i < job->count; i++)
        for (size_t j = 0; j < job->studies[i].row_count; j++) {
            const rsl_study_row *row = &job->studies[i].rows[j];
            if (row->verdict == row->expected)
                continue;
            if (others++ == 0) {
                where = &job->studies[i];
                first = row;
            }
        }
    if (!first)
        return CLI_DONE;
    return cli_fail(CLI_FAILED,
                    "%zu verdict%s from what is expected; the first: "
                    "%s, %s: %s instead of %s",
                    others, others == 1 ? " differs" : "s differ",
                    name_of(where->paper, where->item).text, first->what,
                    rsl_study_verdict_name(first->verdict),
                    rsl_study_verdict_name(first->expected));
}

static int answer(request *job)
{
    int status = check_wanted(job);

    if (status != CLI_GO)
        return status;
    if (job->list)
        return list(job);
    if (strlen(job->folder) + 64 > PATH_MAX)
        return cli_fail(CLI_USAGE,
                        "--out is too long for the name of a folder");
    status = cli_folder_make(job->folder);
    if (status == CLI_GO)
        status = compute(job);
    if (status == CLI_GO)
        status = write_files(job);
    if (status != CLI_GO)
        return status;
    if (job->json)
        rsl_study_write_json(stdout, job->studies, job->count);
    else
        print_table(job);
    return check_verdicts(job);
}

static int run(void *asked)
{
    request *job = asked;
    int status = answer(job);

    for (size_t i = 0; i < job->count && job->studies; i++)
        rsl_study_free(&job->studies[i]);
    free(job->studies);
    return status;
}

static void defaults(void *asked)
{
    ((request *)asked)->folder = "resile-reproduce";
}

static const cli_option options[] = {
    {.name = "list",
     CLI_FLAG(request, list),
     .help = "list the items, run none"},
    {.name = "out",
     .value = "DIR",
     CLI_FOLDER(request, folder),
     .help = "where the pages and results.json go (default resile-reproduce); "
             "made if it is not there"},
    {.name = "json", CLI_FLAG(request, json), .help = "the results as JSON"},
    {0}};

const cli_command cli_command_reproduce = {
    .name = "reproduce",
    .summary = "tables and figures of five papers, printed and computed",
    .usage = "[ITEM ...]",
    .about =
        "Computes the tables and figures of five papers again and "
        "says of every printed number whether it holds. ITEM is a "
        "paper or one of its items; none means all. Pages and results.json "
        "go to a folder. A verdict that is not the expected one ends with "
        "status 1.",
    .examples = "  resile reproduce --list\n"
                "  resile reproduce safaeifar2020.table2\n"
                "  resile reproduce --out out/papers\n",
    .argument = {.name = "ITEM",
                 .offset = CLI_AT(cli_list, request, wanted),
                 .many = 1,
                 .words = item_words},
    .groups = (const cli_group[]){{options, 0}, {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
