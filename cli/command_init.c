/* SPDX-License-Identifier: MIT
 *
 * resile init: writes a commented starting model, or an example.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "args.h"
#include "base/text.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "study.h"
#include "text.h"

typedef struct request {
    cli_list words; /* the model, and the file */
    int force;
} request;

static const char folder[] = "examples", begun[] = "examples/init/";

/* ---- what there is: files of examples/ that are part of the program ---------- */

static const char *text_of(const char *file)
{
    size_t length;
    return rsl_study_file(file, &length);
}

/* Files of examples/ in order: starting models, or all others. */
static const char *file_at(size_t index, int to_begin)
{
    const char *file;
    for (size_t i = 0; (file = rsl_study_file_name(i)); i++) {
        int begins = strncmp(file, begun, strlen(begun)) == 0;
        if (begins == to_begin && strncmp(file, folder, strlen(folder)) == 0 && index-- == 0)
            return file;
    }
    return NULL;
}

/* Argument that names a file: KIND for a starting model, the path for any other. */
typedef struct word {
    char text[64];
} word;

static word word_of(const char *file)
{
    word w;
    int begins = strncmp(file, begun, strlen(begun)) == 0;
    const char *name = begins ? file + strlen(begun) : file;
    snprintf(w.text, sizeof w.text, "%.*s", (int)(begins ? strcspn(name, ".") : strlen(name)),
             name);
    return w;
}

/* KINDs, the folder, and its files. */
static const char *words(size_t index)
{
    static word typed;
    size_t kinds = 0;
    while (file_at(kinds, 1))
        kinds++;
    const char *file = index < kinds ? file_at(index, 1) : NULL;
    if (index == kinds)
        return folder;
    if (index > kinds)
        file = file_at(index - kinds - 1, 0);
    if (!file)
        return NULL;
    typed = word_of(file);
    return typed.text;
}

static const char *find(const char *typed)
{
    const char *file;
    for (int to_begin = 0; to_begin < 2; to_begin++)
        for (size_t i = 0; (file = file_at(i, to_begin)); i++)
            if (rsl_word_equal(word_of(file).text, typed))
                return file;
    return NULL;
}

/* Suggests examples/cradle.yaml for "cradle". */
static int fail_unknown(const char *typed)
{
    rsl_word_choice kinds = rsl_word_choose(typed), others = rsl_word_choose(typed);
    const char *file;
    char path[96];
    for (size_t i = 0; (file = file_at(i, 1)); i++)
        rsl_word_offer(&kinds, word_of(file).text);
    for (size_t i = 0; (file = file_at(i, 0)); i++) {
        rsl_word_offer(&others, file);
        const char *name = rsl_text_name_of(file);
        snprintf(path, sizeof path, "%.*s", (int)strcspn(name, "."), name);
        if (rsl_word_equal(path, typed) || rsl_word_equal(name, typed))
            return cli_fail(CLI_USAGE, "there is no model '%s'; did you mean '%s'?", typed, file);
    }
    const char *near = rsl_word_nearest(&kinds);
    return cli_fail(CLI_USAGE, "there is no model '%s'; %sallowed: %s, %s and a file of it", typed,
                    rsl_word_suggestion(near ? near : rsl_word_nearest(&others)).text, kinds.list,
                    folder);
}

/* Data files whose first line is no description. */
static const struct {
    const char *file, *meaning;
} data[] = {{"examples/drop.csv", "a drop test: force over time, synthetic; for resile fit"},
            {"examples/quake.at2", "an earthquake: acceleration over time, synthetic"}};

/* Description on one line: the title of an example, else the first line without its comment
 * mark. */
static int row_of(const char *file, cli_topic_row *row)
{
    static char line[160];
    if (!file)
        return 0;
    const char *text = text_of(file), *title = strstr(text, "\ntitle: ");
    text =
        title && strncmp(file, begun, strlen(begun)) != 0 ? title + 8 : text + strspn(text, "# ");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\r\n"), text);
    snprintf(row->name, sizeof row->name, "%s", word_of(file).text);
    for (size_t i = 0; i < sizeof data / sizeof *data; i++)
        if (strcmp(data[i].file, file) == 0)
            snprintf(line, sizeof line, "%s", data[i].meaning);
    row->of[0] = '\0';
    row->meaning = line;
    return 1;
}

static int kind_row(size_t index, cli_topic_row *row) { return row_of(file_at(index, 1), row); }
static int example_row(size_t index, cli_topic_row *row) { return row_of(file_at(index, 0), row); }

static const cli_topic topics[] = {
    {"Models to begin with", kind_row}, {"Examples", example_row}, {0}};

/* ---- writing ------------------------------------------------------------------ */

/* 1: the file exists with the content that would be written. */
static int is_there(const char *path, const char *file)
{
    char *text = NULL;
    size_t length, wanted;
    rsl_error error;
    const char *own = rsl_study_file(file, &wanted);
    int same = rsl_file_read(path, wanted + 1, &text, &length, &error) >= 0 && length == wanted &&
               memcmp(text, own, length) == 0;
    free(text);
    return same;
}

/* Files to be written, with their paths. */
typedef struct place {
    const char *file;
    char path[PATH_MAX];
} place;

typedef struct plan {
    place *places;
    size_t count;
    size_t
        fresh; /* number of files, from the first on, that must not exist even with the same text */
} plan;

static void add(plan *to, const char *file, const char *beside, const char *name)
{
    to->places = cli_reallocate(to->places, to->count + 1, sizeof *to->places);
    place *at = &to->places[to->count++];
    at->file = file;
    snprintf(at->path, sizeof at->path, "%s%s%s", beside, *beside ? "/" : "", name);
}

static int check_places(const plan *of)
{
    struct stat there; /* a dangling link exists too */
    for (size_t i = 0; i < of->count; i++) {
        const place *at = &of->places[i];
        if (lstat(at->path, &there) == 0 && (i < of->fresh || !is_there(at->path, at->file)))
            return cli_fail(CLI_USAGE, "'%s' is there already; give another name, or --force",
                            at->path);
    }
    return CLI_GO;
}

static int write_place(const place *at)
{
    cli_file out;
    size_t length;
    const char *text = rsl_study_file(at->file, &length);
    int status = cli_file_open(&out, at->path);
    if (status != CLI_GO)
        return status;
    fwrite(text, 1, length, out.stream);
    return cli_file_commit(&out);
}

/* Writes nothing if another file exists at one of the paths. */
static int carry_out(const plan *of, int force)
{
    int status = force ? CLI_GO : check_places(of);
    for (size_t i = 0; i < of->count && status == CLI_GO; i++)
        if (force || !is_there(of->places[i].path, of->places[i].file))
            status = write_place(&of->places[i]);
    return status;
}

/* Folders of examples/ in a path, if no other path was given. */
static int make_folder(const char *path)
{
    char *name = rsl_text_folder_of(path);
    int status = name ? CLI_GO : CLI_MEMORY;
    if (name && *name)
        status = cli_folder_make(name);
    free(name);
    return status;
}

/* The file, and the data that an example refers to. */
static plan plan_file(const char *file, const char *path)
{
    plan of = {.fresh = 1};
    const char *record;
    char *beside = rsl_text_folder_of(path);
    if (!beside)
        cli_starve();
    add(&of, file, "", path);
    for (size_t i = 0; (record = file_at(i, 0)); i++)
        if (strncmp(file, begun, strlen(begun)) != 0 && !strstr(record, ".yaml") &&
            strstr(text_of(file), rsl_text_name_of(record)))
            add(&of, record, beside, rsl_text_name_of(record));
    free(beside);
    return of;
}

/* ---- the command ---------------------------------------------------------------- */

static const char *command_for(const char *file)
{
    if (strstr(file, "examples/impact/"))
        return "impact";
    if (strstr(file, "/toss"))
        return "toss";
    return strstr(text_of(file), "\nscene:") ? "grains" : "run";
}

/* Prints the commands that take the model. */
static void print_commands(const char *file, const char *path)
{
    const char *command = command_for(file);
    if (strcmp(command, "impact") == 0)
        printf("\n  resile impact %s                     its outcome\n"
               "  resile impact %s --hodograph a.html    and a page with the motion\n",
               path, path);
    else if (strcmp(command, "toss") == 0)
        printf("\n  resile toss %s                  simulates it\n"
               "  resile toss %s --plot a.html    and writes a page with the motion\n",
               path, path);
    else
        printf("\n  resile %s %s --check    reads it and says what is in it\n"
               "  resile %s %s            simulates it\n",
               command, path, command, path);
}

static int init_file(const char *file, const char *path, int force)
{
    char name[80];
    int status = CLI_GO, model = strstr(file, ".yaml") != NULL;
    if (!path) {
        int begins = strncmp(file, begun, strlen(begun)) == 0;
        snprintf(name, sizeof name, "%s%s", word_of(file).text, begins ? ".yaml" : "");
        status = make_folder(name);
        path = name;
    }
    plan of = plan_file(file, path);
    if (status == CLI_GO)
        status = carry_out(&of, force);
    if (status == CLI_GO) {
        printf("The %s in %s\n", model ? "model is" : "data are", path);
        for (size_t i = 1; i < of.count; i++)
            printf("The data are in %s\n", of.places[i].path);
        if (model)
            print_commands(file, path);
        status = CLI_DONE;
    }
    free(of.places);
    return status;
}

static int init_folder(int force)
{
    plan of = {0};
    const char *file;
    int status = CLI_GO;
    for (size_t i = 0; (file = file_at(i, 0)) && status == CLI_GO; i++) {
        add(&of, file, "", file);
        status = make_folder(file);
    }
    if (status == CLI_GO)
        status = carry_out(&of, force);
    if (status == CLI_GO) {
        printf("%zu models and records are in the folder %s\n\n"
               "  resile init                               lists them\n"
               "  resile run examples/bouncing-ball.yaml    simulates one\n",
               of.count, folder);
        status = CLI_DONE;
    }
    free(of.places);
    return status;
}

static int list(void)
{
    cli_heading("Models that resile init writes");
    cli_help_topics(topics);
    puts("\n'resile init NAME' writes one of them, 'resile init examples' all examples.");
    return CLI_DONE;
}

static int run(void *of)
{
    request *requested = of;
    if (requested->words.count == 0)
        return list();
    const char *typed = requested->words.items[0], *file = find(typed);
    const char *path = requested->words.count > 1 ? requested->words.items[1] : NULL;
    int whole = rsl_word_equal(folder, typed);
    if (!file && !whole)
        return fail_unknown(typed);
    size_t max = whole ? 1 : 2;
    if (requested->words.count > max)
        return cli_fail(CLI_USAGE,
                        "'%s' is one argument too many; usage: resile init [NAME] [FILE]",
                        requested->words.items[max]);
    if (whole)
        return init_folder(requested->force);
    if (path && strcmp(path, "-") == 0) {
        fputs(text_of(file), stdout);
        return CLI_DONE;
    }
    return init_file(file, path, requested->force);
}

static const cli_option options[] = {
    {"force", NULL, CLI_FLAG(request, force), "replaces a file that is there"}, {0}};

const cli_command cli_command_init = {
    .name = "init",
    .summary = "a commented model file to begin with, or an example",
    .usage = "[NAME] [FILE]",
    .about =
        "Writes a model to FILE; - is standard output. Without FILE a model to begin with goes "
        "to NAME.yaml and an example to its place in the folder examples, together with the "
        "records that it reads. 'resile init examples' writes the whole folder, 'resile init' "
        "lists what there is. Every line may be changed, and what does not fit is said when it "
        "is run.",
    .examples = "  resile init\n"
                "  resile init ball\n"
                "  resile init slider-crank my-mechanism.yaml\n"
                "  resile init pounding - | less\n"
                "  resile init examples/pounding-2.yaml\n"
                "  resile init examples\n",
    .topics = topics,
    .argument = {.name = "NAME",
                 .offset = CLI_AT(cli_list, request, words),
                 .many = 1,
                 .words = words},
    .groups = (const cli_group[]){{options, 0}, {0}},
    .size = sizeof(request),
    .run = run};
