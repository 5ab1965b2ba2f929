/* SPDX-License-Identifier: MIT
 *
 * Completion of the command line for bash and zsh, from the tables of the
 * commands: names, options, words of choices, keys of laws and materials, files by their endings.
 */
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "docs.h"
#include "impact.h"

/* What completes the value of an option or an argument. */
typedef struct offer {
    cli_words words;
    int list;           /* 1: several words with commas between them */
    int folder;         /* 1: folders */
    const char *ending; /* files that end so, ".csv" or ".svg|html"; NULL: none */
} offer;

/* The ending of a file that stands in a name such as "MODEL.yaml". */
static const char *ending_of(const char *name)
{
    const char *dot = name ? strchr(name, '.') : NULL;
    return dot && dot[1] != '.' ? dot : NULL;
}

static offer of_option(const cli_option *option)
{
    return (offer){.words = option->words,
                   .list = option->value && strchr(option->value, ','),
                   .folder = option->kind == CLI_KIND_FOLDER,
                   .ending = option->kind == CLI_KIND_FILE ? ending_of(option->value) : NULL};
}

static offer of_argument(const cli_argument *argument)
{
    return (offer){.words = argument->words, .ending = ending_of(argument->name)};
}

/* Vocabularies that are long and used often have a variable of their own. */
static const struct {
    const char *name;
    cli_words words;
} vocabularies[] = {{"laws", cli_law_words}, {"materials", cli_material_words}};

static void add_words(docs_text *t, cli_words words)
{
    const char *word;
    for (size_t i = 0; i < sizeof vocabularies / sizeof vocabularies[0]; i++)
        if (words == vocabularies[i].words) {
            docs_add(t, "$_resile_%s", vocabularies[i].name);
            return;
        }
    for (size_t i = 0; (word = words(i)); i++)
        docs_add(t, "%s%s", i ? " " : "", word);
}

static void add_vocabularies(docs_text *t, const char *open, const char *close)
{
    const char *word;
    for (size_t v = 0; v < sizeof vocabularies / sizeof vocabularies[0]; v++) {
        docs_add(t, "_resile_%s=%s", vocabularies[v].name, open);
        for (size_t i = 0; (word = vocabularies[v].words(i)); i++)
            docs_add(t, "%s%s", i ? " " : "", word);
        docs_add(t, "%s\n", close);
    }
}

/* ---- bash ----------------------------------------------------------------- */

static const char bash_head[] = "# SPDX-License-Identifier: MIT\n# bash completion for resile, "
                                "written by `make docs` from the tables of the\n# program.\n";

static const char bash_functions[] =
    "# Words, or with a comma first words of a list with commas.\n"
    "_resile_words()\n"
    "{\n"
    "    local before=\n"
    "    [[ $1 == , && $cur == *,* ]] && before=${cur%,*},\n"
    "    [[ $1 == , ]] && shift\n"
    "    mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$*\" -- \"${cur#\"$before\"}\")\n"
    "}\n\n"
    "# Files with one of some endings, and folders on the way to them.\n"
    "_resile_files()\n"
    "{\n"
    "    local ending\n"
    "    compopt -o filenames 2>/dev/null\n"
    "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(\n"
    "        for ending; do compgen -f -X \"!*$ending\" -- \"$cur\" || :; done\n"
    "        compgen -d -- \"$cur\")\n"
    "}\n\n"
    "_resile()\n"
    "{\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    local command=${COMP_WORDS[1],,}\n"
    "    [[ $command == optimize ]] && command=optimise\n"
    "    COMPREPLY=()\n"
    "    # --option=value comes as three words\n"
    "    [[ $cur == = ]] && cur=\n"
    "    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}\n";

/* ".svg|html" as the patterns of a shell: ".svg" ".html", or ".(svg|html)". */
static void bash_endings(docs_text *t, const char *ending)
{
    for (size_t length; *ending; ending += length) {
        ending += *ending == '|' || *ending == '.';
        length = strcspn(ending, "|");
        docs_add(t, " .%.*s", (int)length, ending);
    }
}

static void zsh_endings(docs_text *t, const char *ending)
{
    docs_add(t, strchr(ending, '|') ? "_files -g \"*.(%s)\"" : "_files -g \"*.%s\"", ending + 1);
}

static void bash_action(docs_text *t, const offer *what)
{
    if (what->words) {
        docs_add(t, "_resile_words %s\"", what->list ? ", " : "");
        add_words(t, what->words);
        docs_add(t, "\"");
    }
    if (what->words && what->ending)
        docs_add(t, "; ");
    if (what->ending) {
        docs_add(t, "_resile_files");
        bash_endings(t, what->ending);
    } else if (what->folder)
        docs_add(t, "_resile_files /");
}

static void bash_values(docs_text *t, const cli_command *command)
{
    const cli_option *row;
    size_t base;
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++) {
        offer what = of_option(row);
        if (row->kind == CLI_KIND_FLAG)
            continue;
        docs_add(t, "    %s:--%s) ", command->name, row->name);
        bash_action(t, &what);
        docs_add(t, "%sreturn ;;\n", what.words || what.ending || what.folder ? "; " : "");
    }
}

/* The parameters of contacts: numbers, which nothing completes. */
static void bash_parameters(docs_text *t)
{
    docs_add(t, "    *:-e");
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        docs_add(t, " | *:%s", cli_input_option(&rsl_law_input_table()[i]).text);
    docs_add(t, ") return ;;\n");
}

static void bash_command(docs_text *t, const cli_command *command)
{
    offer what = of_argument(&command->argument);
    const cli_option *row;
    size_t base;
    docs_add(t, "    %s)\n        options='", command->name);
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        docs_add(t, "--%s ", row->name);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (command->inputs >> i & 1u)
            docs_add(t, "%s ", cli_input_option(&rsl_law_input_table()[i]).text);
    docs_add(t, "--help'\n");
    if (what.words || what.ending) {
        docs_add(t, "        [[ $cur == -* ]] || { ");
        bash_action(t, &what);
        docs_add(t, "; }\n");
    }
    docs_add(t, "        ;;\n");
}

static void write_bash(docs_text *t)
{
    docs_add(t, "%s", bash_head);
    add_vocabularies(t, "'", "'");
    docs_add(t, "\n%s", bash_functions);
    docs_add(t, "    if ((COMP_CWORD == 1)); then\n        _resile_words ");
    for (size_t c = 0; cli_commands[c]; c++)
        docs_add(t, "%s ", cli_commands[c]->name);
    docs_add(t, "help --help --version\n        return\n    fi\n"
                "    case $command:$prev in\n");
    for (size_t c = 0; cli_commands[c]; c++)
        bash_values(t, cli_commands[c]);
    bash_parameters(t);
    docs_add(t, "    esac\n    local options=--help\n    case $command in\n");
    for (size_t c = 0; cli_commands[c]; c++)
        bash_command(t, cli_commands[c]);
    docs_add(t, "    esac\n    [[ $cur == -* ]] && _resile_words \"$options\"\n    return 0\n}\n\n"
                "complete -F _resile resile\n");
}

/* ---- zsh ------------------------------------------------------------------ */

static const char zsh_head[] = "#compdef resile\n"
                               "# SPDX-License-Identifier: MIT\n# zsh completion for resile, "
                               "written by `make docs` from the tables of the program.\n";

/* A text inside '...' of a specification of _arguments. */
static void zsh_text(docs_text *t, const char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            docs_add(t, "'\\''");
        else if (strchr("[]:\\", *text))
            docs_add(t, "\\%c", *text);
        else
            docs_add(t, "%c", *text);
}

static void zsh_action(docs_text *t, const offer *what)
{
    if (what->words && what->ending)
        docs_add(t, "{ compadd - ");
    else if (what->words)
        docs_add(t, what->list ? "{_sequence compadd - " : "(");
    if (what->words)
        add_words(t, what->words);
    if (what->words && what->ending)
        docs_add(t, "; ");
    if (what->ending)
        zsh_endings(t, what->ending);
    if (what->words && what->ending)
        docs_add(t, " }");
    else if (what->words)
        docs_add(t, what->list ? "}" : ")");
    else if (what->folder && !what->ending)
        docs_add(t, "_files -/");
}

static void zsh_option(docs_text *t, const cli_option *row)
{
    offer what = of_option(row);
    docs_add(t, " \\\n            '%s--%s%s[", row->kind == CLI_KIND_LIST ? "*" : "", row->name,
             row->kind == CLI_KIND_FLAG ? "" : "=");
    zsh_text(t, row->help);
    docs_add(t, "]");
    if (row->kind != CLI_KIND_FLAG) {
        docs_add(t, ":");
        zsh_text(t, cli_option_value(row).text);
        docs_add(t, ":");
        zsh_action(t, &what);
    }
    docs_add(t, "'");
}

static void zsh_parameter(docs_text *t, const rsl_law_input *input, int short_e)
{
    cli_option_name name = cli_input_option(input);
    if (short_e)
        docs_add(t, " \\\n            '-e[%s]:%s:'", input->meaning, input->symbol);
    docs_add(t, " \\\n            '%s=[", name.text);
    zsh_text(t, input->meaning);
    docs_add(t, "]:%s:'", input->symbol);
}

static void zsh_command(docs_text *t, const cli_command *command)
{
    offer what = of_argument(&command->argument);
    const cli_option *row;
    size_t base;
    docs_add(t, "    %s)\n        _arguments -S '--help[explain the command]'", command->name);
    for (size_t i = 0; (row = cli_option_at(command, i, &base)); i++)
        zsh_option(t, row);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (command->inputs >> i & 1u)
            zsh_parameter(t, &rsl_law_input_table()[i], i == RSL_LAW_INDEX_restitution);
    if (command->argument.name) {
        docs_add(t, " \\\n            '%s:%s:", command->argument.many ? "*" : "1",
                 command->argument.name);
        zsh_action(t, &what);
        docs_add(t, "'");
    }
    docs_add(t, "\n        ;;\n");
}

static void write_zsh(docs_text *t)
{
    docs_add(t, "%s", zsh_head);
    docs_add(t, "local -a _resile_laws _resile_materials _resile_commands\n");
    add_vocabularies(t, "(", ")");
    docs_add(t, "_resile_commands=(");
    for (size_t c = 0; cli_commands[c]; c++) {
        docs_add(t, "\n    '%s:", cli_commands[c]->name);
        zsh_text(t, cli_commands[c]->summary);
        docs_add(t, "'");
    }
    docs_add(t, ")\n\nif ((CURRENT == 2)); then\n"
                "    _describe command _resile_commands\n    return\nfi\n"
                "shift words\n((CURRENT--))\ncase $words[1] in\n");
    for (size_t c = 0; cli_commands[c]; c++)
        zsh_command(t, cli_commands[c]);
    docs_add(t, "esac\n");
}

/* ---- both ----------------------------------------------------------------- */

void docs_completions(docs_job *job)
{
    static const struct {
        const char *name;
        void (*write)(docs_text *t);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        docs_text text = {0};
        char path[1024];
        snprintf(path, sizeof path, "%s/packaging/completions/resile.%s", job->source,
                 shells[i].name);
        shells[i].write(&text);
        docs_settle(job, path, &text);
        free(text.at);
    }
}
