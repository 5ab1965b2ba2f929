/* SPDX-License-Identifier: MIT
 *
 * The commands in the manual page (mdoc) and in docs/reference/command-line.md, from the
 * tables that their parsers use.
 */
#include <ctype.h>
#include <string.h>

#include "args.h"
#include "docs.h"

/* ---- the manual page ------------------------------------------------------ */

/* Sentences, each on a line of its own, with what roff would take for more than
 * a letter escaped: '\', '--', and '.' or ''' at the begin of a line. */
static void add_sentences(docs_text *t, const char *text)
{
    const char *start = text;
    int begins = 1;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\''))
            docs_add(t, "\\&");
        begins = 0;
        if (strncmp(text, "\n\n", 2) == 0) {
            docs_add(t, "\n.Pp\n");
            begins = 1;
            text++;
        } else if (strncmp(text, ". ", 2) == 0 && isupper((unsigned char)text[2])) {
            docs_add(t, ".\n");
            begins = 1;
            text++;
        } else if (*text == '-' && (text[1] == '-' || (text > start && text[-1] == '-'))) {
            docs_add(t, "\\-");
        } else if (*text == '\\') {
            docs_add(t, "\\e");
        } else {
            docs_add_bytes(t, text, 1);
        }
    }
    docs_add(t, "\n");
}

/* One word of a usage line; every option begins a line. */
static void add_usage_word(docs_text *t, const char *word, size_t length)
{
    int opens = word[0] == '[',
        closes = word[length - 1] == ']' && !memchr(word + 1, '[', length - 1);
    word += opens;
    length -= (size_t)(opens + closes);
    if (opens)
        docs_add(t, ".Oo\n");
    if (length == 1 && *word == '|')
        docs_add(t, "|\n");
    else if (length > 2 && word[0] == '-' && word[1] == '-')
        docs_add(t, ".Fl -%.*s\n", (int)length - 2, word + 2);
    else if (word[0] == '-')
        docs_add(t, ".Fl %.*s\n", (int)length - 1, word + 1);
    else
        docs_add(t, ".Ar %.*s\n", (int)length, word);
    if (closes)
        docs_add(t, ".Oc\n");
}

static void add_usage(docs_text *t, const char *usage)
{
    while (*usage) {
        size_t length = strcspn(usage, " ");
        add_usage_word(t, usage, length);
        usage += length + strspn(usage + length, " ");
    }
}

/* "Fl -end Ar depth|force". */
static void add_flag(docs_text *t, const cli_option *option)
{
    cli_word_text value = cli_option_value(option);
    docs_add(t, "Fl -%s", option->name);
    if (*value.text)
        docs_add(t, " %s %s", option->kind == CLI_KIND_CHOICE ? "Cm" : "Ar", value.text);
}

void docs_add_synopsis(docs_text *t)
{
    for (size_t c = 0; cli_commands[c]; c++) {
        const cli_command *command = cli_commands[c];
        docs_add(t, ".Nm\n.Cm %s\n", command->name);
        add_usage(t, command->usage);
        if (command->inputs)
            docs_add(t, ".Op Ar parameters\n");
        docs_add(t, ".Op Ar options\n");
    }
}

static void add_topic(docs_text *t, const cli_topic *topic)
{
    cli_topic_row row;
    docs_add(t, ".Pp\n");
    add_sentences(t, topic->title);
    docs_add(t, ".Bl -tag -width Ds -compact\n");
    for (size_t i = 0; topic->row(i, &row); i++) {
        docs_add(t, ".It %s\n", row.name);
        if (*row.of)
            docs_add(t, "%s: ", row.of);
        add_sentences(t, row.meaning);
    }
    docs_add(t, ".El\n");
}

static void add_command(docs_text *t, const cli_command *command)
{
    const cli_option *row;
    size_t base;
    docs_add(t, ".Ss resile %s\n", command->name);
    add_sentences(t, command->about);
    for (const cli_topic *at = command->topics; at && at->title; at++)
        add_topic(t, at);
    docs_add(t, ".Bl -tag -width Ds\n");
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        docs_add(t, ".It ");
        add_flag(t, row);
        docs_add(t, "\n");
        add_sentences(t, row->help);
    }
    if (command->inputs)
        docs_add(t, ".It Ar parameters\nParameters of the contact, listed below.\n");
    docs_add(t, ".El\n");
}

void docs_add_man_commands(docs_text *t)
{
    for (size_t c = 0; cli_commands[c]; c++)
        add_command(t, cli_commands[c]);
}

void docs_add_man_parameters(docs_text *t)
{
    const rsl_law_input *table = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        docs_add(t, ".It %sFl -%s Ar %s\n", i == RSL_LAW_INDEX_restitution ? "Fl e , " : "",
                 cli_input_option(&table[i]).text + 2, table[i].symbol);
        docs_add(t, strcmp(table[i].unit, "1") ? "%s, %s\n" : "%s\n", table[i].meaning,
                 table[i].unit);
    }
}

/* ---- docs/reference/command-line.md ------------------------------------------------- */

void docs_add_commands(docs_text *t)
{
    docs_add(t, "| command | does |\n|---|---|\n");
    for (size_t c = 0; cli_commands[c]; c++)
        docs_add(t, "| [`%s`](#%s) | %s |\n", cli_commands[c]->name, cli_commands[c]->name,
                 cli_commands[c]->summary);
}

/* A cell of a table: '|' would end it. */
static void add_cell(docs_text *t, const char *text)
{
    for (; *text; text++)
        docs_add(t, *text == '|' ? "\\|" : "%c", *text);
}

int docs_add_options(docs_text *t, const char *name, size_t length)
{
    const cli_command *command = NULL;
    const cli_option *row;
    size_t base;
    for (size_t c = 0; cli_commands[c]; c++)
        if (strlen(cli_commands[c]->name) == length &&
            memcmp(cli_commands[c]->name, name, length) == 0)
            command = cli_commands[c];
    if (!command)
        return 0;
    docs_add(t, "| option | |\n|---|---|\n");
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        cli_word_text value = cli_option_value(row);
        docs_add(t, "| `--%s%s", row->name, *value.text ? " " : "");
        add_cell(t, value.text);
        docs_add(t, "` | ");
        add_cell(t, row->help);
        docs_add(t, " |\n");
    }
    if (command->inputs)
        docs_add(t, "\nand the [parameters of the contact](notation.md#inputs).\n");
    return 1;
}
