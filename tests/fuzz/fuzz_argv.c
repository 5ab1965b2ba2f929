/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a command line: the first byte is the command, the rest its arguments, each ended by
 * a zero byte. What is refused leaves one line on stderr and nothing on stdout. What is accepted,
 * written out again as options, is the same request. Commands that only compute and print are run
 * as well, unless a file is to be written.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdarg.h>

#include "args.h"
#include "base/text.h"
#include "bytes.h"

enum { ARGUMENTS_MAX = 24, WORDS_MAX = 128 };

/* ---- what is printed ------------------------------------------------------------- */

/* What goes to a standard stream; glibc lets another one take its place. */
typedef struct sink {
    FILE **standard, *before;
    char *text;
    size_t length;
} sink;

static void sink_open(sink *out, FILE **standard)
{
    *out = (sink){.standard = standard, .before = *standard};
    *standard = open_memstream(&out->text, &out->length);
    if (!*standard)
        abort();
}

static void sink_close(sink *out)
{
    FILE *stream = *out->standard;
    *out->standard = out->before;
    FUZZ_PROMISE(fclose(stream) == 0 && out->text);
}

static void check_sentence(const sink *err)
{
    FUZZ_PROMISE(strncmp(err->text, "resile: ", 8) == 0 && err->length > 9);
    FUZZ_PROMISE(strchr(err->text, '\n') == err->text + err->length - 1);
    for (size_t i = 0; i + 1 < err->length; i++)
        FUZZ_PROMISE((unsigned char)err->text[i] >= 0x20 && err->text[i] != 0x7f);
}

/* Outside of texts JSON has brackets, numbers and three words. */
static void check_json(const char *text)
{
    long depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '"') {
            for (at++; *at != '"'; at++) {
                FUZZ_PROMISE((unsigned char)*at >= 0x20);
                at += *at == '\\';
            }
        } else if (strchr("tfn", *at)) {
            size_t length = *at == 'f' ? 5 : 4;
            FUZZ_PROMISE(!strncmp(at, "true", 4) || !strncmp(at, "false", 5) ||
                         !strncmp(at, "null", 4));
            at += length - 1;
        } else {
            depth += strchr("{[", *at) != NULL;
            depth -= strchr("}]", *at) != NULL;
            FUZZ_PROMISE(depth >= 0 && strchr("{}[]:,+-.0123456789eE \n", *at));
        }
    }
    FUZZ_PROMISE(depth == 0);
}

/* ---- a request as words ------------------------------------------------------------ */

typedef struct words {
    char *all[WORDS_MAX];
    int count;
} words;

__attribute__((format(printf, 2, 3))) static void add(words *to, const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    if (!stream || to->count == WORDS_MAX)
        abort();
    va_start(arguments, format);
    (void)vfprintf(stream, format, arguments);
    va_end(arguments);
    (void)fclose(stream);
    to->all[to->count++] = text;
}

static void free_words(words *of)
{
    for (int i = 0; i < of->count; i++)
        free(of->all[i]);
    of->count = 0;
}

static void add_option(words *to, const cli_option *row, const void *field)
{
    const cli_list *list = field;
    switch (row->kind) {
    case CLI_KIND_FLAG:
        add(to, "--%s", row->name);
        break;
    case CLI_KIND_NUMBER:
    case CLI_KIND_TIME:
        add(to, "--%s=%.17g", row->name, *(const double *)field);
        break;
    case CLI_KIND_COUNT:
        add(to, "--%s=%zu", row->name, *(const size_t *)field);
        break;
    case CLI_KIND_CHOICE:
        add(to, "--%s=%s", row->name, row->words((size_t) * (const int *)field - 1));
        break;
    case CLI_KIND_TEXT:
    case CLI_KIND_FOLDER:
    case CLI_KIND_FILE:
        add(to, "--%s=%s", row->name, *(const char *const *)field);
        break;
    case CLI_KIND_LIST:
        for (size_t i = 0; i < list->count; i++)
            add(to, "--%s=%s", row->name, list->items[i]);
    }
}

static void add_inputs(words *to, const cli_command *command, const char *request)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; command->inputs && i < RSL_LAW_INPUT_COUNT; i++) {
        double value;
        memcpy(&value, request + command->spec + table[i].offset, sizeof value);
        if (rsl_given(value) && command->inputs >> i & 1u)
            add(to, "%s=%.17g", cli_input_option(&table[i]).text, value);
    }
}

static void add_arguments(words *to, const cli_command *command, const char *request)
{
    const void *field = request + command->argument.offset;
    add(to, "--");
    if (command->argument.many)
        for (size_t i = 0; i < ((const cli_list *)field)->count; i++)
            add(to, "%s", ((const cli_list *)field)->items[i]);
    else if (command->argument.name && *(const char *const *)field)
        add(to, "%s", *(const char *const *)field);
}

static void write_request(words *to, const cli_command *command, const char *request)
{
    const cli_option *row;
    size_t base;
    add(to, "%s", command->name);
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        if (cli_is_typed(row))
            add_option(to, row, request + base + row->offset);
    add_inputs(to, command, request);
    add_arguments(to, command, request);
}

/* ---- the question ------------------------------------------------------------------ */

/* What stands in for the command: writes the request down, then lets the command answer. */
static struct {
    const cli_command *real;
    words *as_words;
    int answer; /* 1: the command may run */
} stage;

static int is_file(const cli_option *row)
{
    return row->kind == CLI_KIND_FILE || row->kind == CLI_KIND_FOLDER;
}

static int writes_files(const cli_command *command)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        if (is_file(row) && cli_is_typed(row))
            return 1;
    return 0;
}

static int only_computes(const cli_command *command)
{
    static const cli_command *const all[] = {
        &cli_command_laws,  &cli_command_law,     &cli_command_stiffness, &cli_command_damping,
        &cli_command_force, &cli_command_collide, &cli_command_cite};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i] == command)
            return 1;
    return 0;
}

static int stand_in(void *request)
{
    write_request(stage.as_words, stage.real, request);
    if (!stage.answer || !only_computes(stage.real) || writes_files(stage.real))
        return CLI_DONE;
    return stage.real->run(request);
}

static int is_json(const words *requested)
{
    for (int i = 0; i < requested->count; i++)
        if (strcmp(requested->all[i], "--json") == 0)
            return 1;
    return 0;
}

static void check_answer(int status, const sink *out, const sink *err, const words *requested)
{
    FUZZ_PROMISE(status == CLI_DONE || status == CLI_FAILED || status == CLI_USAGE);
    if (status != CLI_DONE) {
        check_sentence(err);
        FUZZ_PROMISE(out->length == 0);
    } else if (requested->count > 0 && is_json(requested) && stage.answer) {
        check_json(out->text);
    }
}

static int ask(const cli_command *command, int argc, char **argv, words *as_words, int answer)
{
    cli_command copy = *command;
    sink out, err;
    copy.run = stand_in;
    stage.real = command;
    stage.as_words = as_words;
    stage.answer = answer;
    sink_open(&out, &stdout);
    sink_open(&err, &stderr);
    int status = cli_run(&copy, argc, argv, cli_help);
    sink_close(&out);
    sink_close(&err);
    check_answer(status, &out, &err, as_words);
    free(out.text);
    free(err.text);
    return status;
}

static void check_again(const cli_command *command, words *first)
{
    words second = {.count = 0};
    FUZZ_PROMISE(ask(command, first->count, first->all, &second, 0) == CLI_DONE);
    FUZZ_PROMISE(first->count == second.count);
    for (int i = 0; i < first->count; i++)
        FUZZ_PROMISE(strcmp(first->all[i], second.all[i]) == 0);
    free_words(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = fuzz_text(data, size), *argv[ARGUMENTS_MAX + 1];
    words first = {.count = 0};
    int argc = 1;
    size_t count = 0;
    while (cli_commands[count])
        count++;
    if (!bytes || size == 0) {
        free(bytes);
        return 0;
    }
    const cli_command *command = cli_commands[data[0] % count];
    argv[0] = bytes;
    for (size_t at = 1; at < size && argc < ARGUMENTS_MAX; at += strlen(bytes + at) + 1)
        argv[argc++] = bytes + at;
    argv[argc] = NULL;
    (void)ask(command, argc, argv, &first, 1);
    if (first.count > 0)
        check_again(command, &first);
    free_words(&first);
    free(bytes);
    return 0;
}
