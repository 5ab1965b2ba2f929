/* SPDX-License-Identifier: MIT
 *
 * resile init: writes a commented model to begin with.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "file.h"
#include "init_files.h" /* written by the build */

enum { FILES = sizeof files / sizeof files[0] };

typedef struct request {
    cli_list words; /* the kind, and the file */
    int force;
} request;

/* The kind of a model: its file without folder and ending. */
typedef struct kind {
    char name[32];
} kind;

static kind kind_of(size_t index)
{
    const char *slash = strrchr(files[index].name, '/');
    const char *name = slash ? slash + 1 : files[index].name;
    kind k;
    snprintf(k.name, sizeof k.name, "%.*s", (int)strcspn(name, "."), name);
    return k;
}

static const char *kind_words(size_t index)
{
    static kind all[FILES];
    if (index >= FILES)
        return NULL;
    all[index] = kind_of(index);
    return all[index].name;
}

static int find(const char *word, size_t *index)
{
    rsl_word_choice choice = rsl_word_choose(word);
    for (*index = 0; *index < FILES; (*index)++) {
        if (rsl_word_alike(kind_words(*index), word))
            return CLI_GO;
        rsl_word_offer(&choice, kind_words(*index));
    }
    return cli_fail(CLI_USAGE, "there is no model '%s'; %sallowed: %s", word,
                    rsl_word_question(rsl_word_nearest(&choice)).text, choice.list);
}

/* The first line of the comment: what the model is. */
static int kind_row(size_t index, cli_topic_row *row)
{
    static char first[FILES][160];
    if (index >= FILES)
        return 0;
    const char *text =
        (const char *)files[index].bytes + strspn((const char *)files[index].bytes, "# ");
    snprintf(first[index], sizeof first[index], "%.*s", (int)strcspn(text, "\n"), text);
    snprintf(row->name, sizeof row->name, "%s", kind_of(index).name);
    row->of[0] = '\0';
    row->meaning = first[index];
    return 1;
}

static const cli_topic topics[] = {{"Models", kind_row}, {0}};

static int write_model(size_t index, const char *path, int force)
{
    cli_file file;
    struct stat there; /* a link that leads nowhere is there too */
    if (!force && lstat(path, &there) == 0)
        return cli_fail(CLI_USAGE, "'%s' is there already; give another name, or --force", path);
    int status = cli_file_open(&file, path);
    if (status != CLI_GO)
        return status;
    fwrite(files[index].bytes, 1, files[index].length, file.stream);
    return cli_file_commit(&file);
}

static int run(void *of)
{
    request *asked = of;
    size_t index = 0;
    char name[48];
    int status = find(asked->words.items[0], &index);
    if (status != CLI_GO)
        return status;
    if (asked->words.count > 2)
        return cli_fail(CLI_USAGE,
                        "'%s' is one argument too many; the usage is: resile init KIND "
                        "[FILE]",
                        asked->words.items[2]);
    snprintf(name, sizeof name, "%s.yaml", kind_of(index).name);
    const char *path = asked->words.count > 1 ? asked->words.items[1] : name;
    if (strcmp(path, "-") == 0) {
        fwrite(files[index].bytes, 1, files[index].length, stdout);
        return CLI_DONE;
    }
    status = write_model(index, path, asked->force);
    if (status != CLI_GO)
        return status;
    const char *command = strstr((const char *)files[index].bytes, "\nscene:") ? "grains" : "run";
    printf("The model is in %s\n\n  resile %s %s --check    reads it and says what is in it\n"
           "  resile %s %s            simulates it\n",
           path, command, path, command, path);
    return CLI_DONE;
}

static const cli_option options[] = {
    {"force", NULL, CLI_FLAG(request, force), "replaces a file that is there"}, {0}};

const cli_command cli_command_init = {
    .name = "init",
    .summary = "a commented model file to begin with",
    .usage = "KIND [FILE]",
    .about = "Writes a commented model to FILE, else to KIND.yaml; - is standard output. Every "
             "line may be changed, and what does not fit is said when it is run.",
    .examples = "  resile init ball\n"
                "  resile init slider-crank my-mechanism.yaml\n"
                "  resile init pounding - | less\n",
    .topics = topics,
    .argument = {.name = "KIND",
                 .offset = CLI_AT(cli_list, request, words),
                 .many = 1,
                 .words = kind_words,
                 .missing = "the KIND of model is missing; for example: resile init ball"},
    .groups = (const cli_group[]){{options, 0}, {0}},
    .size = sizeof(request),
    .run = run};
