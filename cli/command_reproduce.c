/* SPDX-License-Identifier: MIT
 *
 * resile reproduce: the tables and figures of the papers again, printed
 * against computed. The work is done by studies/.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/word.h"
#include "file.h"
#include "mechanism.h"
#include "progress.h"
#include "quantity.h"
#include "reproduce.h"
#include "text.h"

typedef cli_reproduce_item item;

/* Files that may be written: a page of each paper, the models of their mechanisms, and the
 * index, which is written last. */
enum { PAPERS = 64, MODELS = 16, NAME = 80 };

typedef struct file_names {
    char pages[PAPERS][NAME], models[MODELS][NAME];
    const char *all[PAPERS + MODELS + 3];
} file_names;

typedef struct request {
    cli_list wanted; /* items and papers; none: all */
    cli_list set;    /* NAME=VALUE of inputs */
    const char *folder, *data;
    int list, inputs, commands, json, force;
    cli_reproduce_job of; /* items to compute, and completed studies */
    file_names names;
    rsl_report_folder_kind kind;
    rsl_report_folder place;
} request;

/* ---- which items --------------------------------------------------------- */

/* Item at an index over all papers; 0: past the last. */
static int item_at(size_t index, item *out)
{
    for (size_t i = 0; i < rsl_study_paper_count(); i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        if (index < paper->item_count) {
            *out = (item){.paper = paper, .of = &paper->items[index]};
            snprintf(out->name, sizeof out->name, "%s.%s", paper->key, out->of->key);
            return 1;
        }
        index -= paper->item_count;
    }
    return 0;
}

static const char every[] = "all";

/* The papers, all of them, their items. */
static const char *item_words(size_t index)
{
    static item one;
    size_t papers = rsl_study_paper_count();
    if (index < papers)
        return rsl_study_paper_at(index)->key;
    if (index == papers)
        return every;
    return item_at(index - papers - 1, &one) ? one.name : NULL;
}

static int check_wanted(const char *wanted)
{
    rsl_word_choice choice = rsl_word_choose(wanted);
    const char *word;
    for (size_t i = 0; (word = item_words(i)); i++)
        rsl_word_offer(&choice, word);
    if (choice.misfit == 0)
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "there is no paper or item '%s'; %s'resile reproduce --list' lists them",
                    wanted, rsl_word_suggestion(rsl_word_nearest(&choice)).text);
}

static int is_wanted(const request *job, const item *one)
{
    for (size_t i = 0; i < job->wanted.count; i++)
        if (rsl_word_equal(job->wanted.items[i], one->paper->key) ||
            rsl_word_equal(job->wanted.items[i], one->name) ||
            rsl_word_equal(job->wanted.items[i], every))
            return 1;
    return job->wanted.count == 0;
}

static int find_items(request *job)
{
    int status = CLI_GO;
    size_t all = 0;
    item one;
    for (size_t i = 0; i < job->wanted.count && status == CLI_GO; i++)
        status = check_wanted(job->wanted.items[i]);
    while (item_at(all, &one))
        all++;
    job->of.items = cli_allocate(all, sizeof *job->of.items);
    for (size_t i = 0; i < all && status == CLI_GO; i++)
        if (item_at(i, &one) && is_wanted(job, &one))
            job->of.items[job->of.total++] = one;
    return status;
}

/* ---- --list -------------------------------------------------------------- */

static const cli_quantity list_rows[] = {
    {"paper", "", NULL, CLI_THROUGH(item, paper, rsl_study_paper, key)},
    {"item", "", "item", CLI_IN(item, name)},
    {"title", "", "what", CLI_THROUGH(item, of, rsl_study_item, title)},
    {0}};

/* ---- the computation ----------------------------------------------------- */

static int run_item(request *job, const item *one, cli_progress *progress)
{
    rsl_study *study = &job->of.studies[job->of.count];
    if (cli_progress_item(progress, one->name, job->of.count + 1, job->of.total))
        return cli_fail(CLI_FAILED, "stopped; nothing was written");
    job->of.count++;
    rsl_study_settings settings = {job->set.items, job->set.count};
    if (rsl_study_run_item_with(study, one->paper, one->of, settings) < 0)
        return cli_fail(cli_status_of(study->error.status, job->set.count ? CLI_USAGE : CLI_FAILED),
                        "%s: %s", one->name, rsl_error_text(&study->error).text);
    return CLI_GO;
}

static int compute(request *job, cli_progress *progress)
{
    int status = CLI_GO;
    job->of.studies = cli_allocate(job->of.total, sizeof *job->of.studies);
    for (size_t i = 0; i < job->of.total && status == CLI_GO; i++)
        status = run_item(job, &job->of.items[i], progress);
    return status;
}

/* ---- output -------------------------------------------------------------- */

static void write_results(FILE *stream, const request *job, const rsl_study_paper *paper)
{
    (void)paper;
    rsl_study_write_json(stream, job->of.studies, job->of.count);
}

static void write_index(FILE *stream, const request *job, const rsl_study_paper *paper)
{
    (void)paper;
    rsl_study_write_index(stream, job->of.studies, job->of.count);
}

static void write_paper(FILE *stream, const request *job, const rsl_study_paper *paper)
{
    rsl_study_write_page(stream, paper, job->of.studies, job->of.count);
}

static void page_name(char name[NAME], const rsl_study_paper *paper)
{
    snprintf(name, NAME, "%.70s.html", paper->key);
}

static void name_files(file_names *names)
{
    size_t count = rsl_study_paper_count();
    assert(count <= PAPERS);
    names->all[0] = "index.html";
    names->all[1] = "results.json";
    for (size_t i = 0; i < count; i++) {
        page_name(names->pages[i], rsl_study_paper_at(i));
        names->all[i + 2] = names->pages[i];
    }
    for (size_t i = 0; rsl_study_model_name(i); i++) {
        assert(i < MODELS);
        snprintf(names->models[i], NAME, "%.70s.yaml", rsl_study_model_name(i));
        names->all[count++ + 2] = names->models[i];
    }
    names->all[count + 2] = NULL;
}

static int write_file(request *job, const char *name, const rsl_study_paper *paper,
                      void (*write)(FILE *stream, const request *job, const rsl_study_paper *paper))
{
    FILE *stream = cli_folder_create(&job->place, name);
    if (!stream)
        return CLI_FAILED;
    write(stream, job, paper);
    return cli_folder_finish(&job->place, stream);
}

static int has_model(const request *job, const char *name)
{
    for (size_t i = 0; i < job->of.count; i++)
        for (size_t j = 0; j < job->of.studies[i].model_count; j++)
            if (strcmp(job->of.studies[i].models[j], name) == 0)
                return 1;
    return 0;
}

/* The models that the pages link to. */
static int write_models(request *job)
{
    int status = CLI_GO;
    for (size_t i = 0; rsl_study_model_name(i) && status == CLI_GO; i++) {
        char name[NAME + 16];
        size_t length;
        if (!has_model(job, rsl_study_model_name(i)))
            continue;
        FILE *stream = cli_folder_create(&job->place, job->names.models[i]);
        if (!stream)
            return CLI_FAILED;
        snprintf(name, sizeof name, "examples/%s", job->names.models[i]);
        const char *text = rsl_study_file(name, &length);
        if (text)
            fwrite(text, 1, length, stream);
        status = cli_folder_finish(&job->place, stream);
    }
    return status;
}

static int has_items(const request *job, const rsl_study_paper *paper)
{
    for (size_t i = 0; i < job->of.count; i++)
        if (job->of.studies[i].paper == paper)
            return 1;
    return 0;
}

static int write_files(request *job)
{
    int status = write_file(job, "results.json", NULL, write_results);
    for (size_t i = 0; i < rsl_study_paper_count() && status == CLI_GO; i++) {
        const rsl_study_paper *paper = rsl_study_paper_at(i);
        char name[NAME];
        page_name(name, paper);
        if (has_items(job, paper))
            status = write_file(job, name, paper, write_paper);
    }
    if (status == CLI_GO)
        status = write_models(job);
    if (status == CLI_GO)
        status = write_file(job, "index.html", NULL, write_index);
    return status == CLI_GO ? cli_folder_commit(&job->place) : status;
}

/* Counts of the kinds of evidence. */
static void print_bases(const request *job)
{
    for (int i = 0; i < RSL_STUDY_BASIS_COUNT; i++)
        printf("%s%zu %s", i ? ", " : "\nbasis: ",
               rsl_study_total_basis(job->of.studies, job->of.count, NULL, (rsl_study_basis)i),
               rsl_study_basis_name((rsl_study_basis)i));
    putchar('\n');
}

static void print_table(const request *job)
{
    cli_table table =
        cli_table_new("item|>reproduced|>consistent|>undecided|>wrong|>not reproducible");
    for (size_t i = 0; i < job->of.count; i++) {
        const rsl_study *study = &job->of.studies[i];
        cli_table_text(&table, job->of.items[i].name);
        for (int verdict = 0; verdict < RSL_STUDY_VERDICT_COUNT; verdict++)
            cli_table_format(&table, "%zu", rsl_study_count(study, (rsl_study_verdict)verdict));
    }
    cli_table_text(&table, "together");
    for (int verdict = 0; verdict < RSL_STUDY_VERDICT_COUNT; verdict++)
        cli_table_format(
            &table, "%zu",
            rsl_study_total(job->of.studies, job->of.count, NULL, (rsl_study_verdict)verdict));
    cli_table_show(&table, 0);
    print_bases(job);
}

/* A verdict that is not the expected one is a failure. */
static int check_verdicts(const request *job)
{
    size_t others = 0;
    const char *where = NULL;
    const rsl_study_row *first = NULL;
    for (size_t i = 0; i < job->of.count; i++)
        for (size_t j = 0; j < job->of.studies[i].row_count; j++) {
            const rsl_study_row *row = &job->of.studies[i].rows[j];
            if (row->verdict == row->expected)
                continue;
            if (others++ == 0) {
                where = job->of.items[i].name;
                first = row;
            }
        }
    if (!first)
        return CLI_DONE;
    return cli_fail(
        CLI_FAILED, "%zu verdict%s from what is expected; the first: %s, %s: %s instead of %s",
        others, others == 1 ? " differs" : "s differ", where, first->what,
        rsl_study_verdict_name(first->verdict), rsl_study_verdict_name(first->expected));
}

/* Commands that compute one item. */
static void print_commands(const request *job)
{
    const rsl_study *study = &job->of.studies[0];
    const char *line;
    for (size_t i = 0; job->of.total == 1 && (line = rsl_study_line_of(study, i)); i++)
        printf("%s  %s\n", i ? "" : "\nWith parameters of your own:\n", line);
}

/* Results for other inputs have no verdict. */
static void print_varied(const request *job)
{
    cli_reproduce_print_set(&job->of);
    cli_reproduce_print_rows(&job->of);
}

static int print_answer(const request *job)
{
    if (job->json)
        rsl_study_write_json(stdout, job->of.studies, job->of.count);
    else if (job->set.count)
        print_varied(job);
    else
        print_table(job);
    if (!job->json && job->folder)
        printf("\n%s/index.html\n%s/results.json\n", job->folder, job->folder);
    if (!job->json && job->data)
        cli_reproduce_print_data(&job->of, job->data);
    if (!job->json)
        print_commands(job);
    return job->set.count ? CLI_DONE : check_verdicts(job);
}

static int answer_without_run(request *job)
{
    if (job->inputs)
        return cli_reproduce_show_inputs(&job->of, job->json);
    if (job->commands)
        return cli_reproduce_show_commands(&job->of, job->json);
    cli_results_show(list_rows, NULL, CLI_RESULTS(job->of.items, job->of.total), job->json, 0);
    return CLI_DONE;
}

/* Computes all items while holding the lock of the folder of pages. */
static int work(request *job)
{
    int status = CLI_GO;
    if (job->folder && strlen(job->folder) + 64 > PATH_MAX)
        return cli_fail(CLI_USAGE, "--out is too long for the name of a folder");
    name_files(&job->names);
    job->kind = (rsl_report_folder_kind){.command = "reproduce", .files = job->names.all};
    /* signals are handled before the lock is taken, so that no signal leaves it behind */
    cli_progress progress = cli_progress_start(0);
    if (job->folder)
        status = cli_folder_take(&job->place, job->folder, &job->kind, job->force);
    if (status == CLI_GO)
        status = compute(job, &progress);
    cli_progress_end(&progress);
    if (status == CLI_GO && job->data)
        status = cli_reproduce_write_data(&job->of, job->data, job->force);
    if (status == CLI_GO && job->folder)
        status = write_files(job);
    return status;
}

static int answer(request *job)
{
    int status = find_items(job);
    if (status != CLI_GO)
        return status;
    if (job->list || job->inputs || job->commands)
        return answer_without_run(job);
    if (!job->folder && !job->data)
        job->folder = "resile-reproduce";
    status = cli_reproduce_check_settings(&job->of, &job->set);
    if (status == CLI_GO)
        status = work(job);
    return status == CLI_GO ? print_answer(job) : status;
}

static int run(void *requested)
{
    request *job = requested;
    int status = answer(job);
    cli_reproduce_close(&job->of);
    rsl_report_folder_close(&job->place);
    free(job->of.items);
    return status;
}

static const cli_option options[] = {
    {"list", NULL, CLI_FLAG(request, list), "list the items, run none"},
    {"inputs", NULL, CLI_FLAG(request, inputs), "list the inputs of the items, run none"},
    {"commands", NULL, CLI_FLAG(request, commands),
     "print commands that make the same tables and figures with parameters of one's own, run none"},
    {"set", "NAME=V[,V...]", CLI_LIST(request, set),
     "another value of an input, in the unit of --inputs, which may stand behind it; a list by its "
     "name without number and "
     "one "
     "value for all or one for each; may be given many times. There is no verdict then"},
    {"data", "DIR", CLI_FOLDER(request, data),
     "writes the numbers and the curves of every figure as CSV files, and without --out no pages"},
    {"out", "DIR", CLI_FOLDER(request, folder),
     "folder of the pages and results.json (default resile-reproduce); created if it does not "
     "exist"},
    {0}};

const cli_command cli_command_reproduce = {
    .name = "reproduce",
    .summary = "tables and figures of five papers, tests of two benchmarks, again",
    .usage = "[ITEM ...] [--set NAME=VALUE ...] [options]",
    .about =
        "Computes the tables and figures of five papers and the tests of two benchmarks again and "
        "says of each number, formula and claim that its items list whether it holds. ITEM is a "
        "paper, a benchmark or one of its items; none and all mean every one. Pages and "
        "results.json go to a folder. A verdict that is not the expected one ends with status 1. "
        "With --set the items are computed with other inputs.",
    .examples = "  resile reproduce --list\n"
                "  resile reproduce safaeifar2020.table2\n"
                "  resile reproduce chung2011 lammps2026\n"
                "  resile reproduce --out out/papers\n"
                "  resile reproduce flores2011.fig9 --inputs\n"
                "  resile reproduce flores2011.fig9 --set c=0.8,0.5,0.2 --data fig9\n",
    .argument = {.name = "ITEM",
                 .offset = CLI_AT(cli_list, request, wanted),
                 .many = 1,
                 .words = item_words},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_force_option, CLI_AT(int, request, force)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
