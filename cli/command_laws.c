/* SPDX-License-Identifier: MIT
 *
 * resile laws: the catalogue, grouped by family.
 */
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "catalogue.h"
#include "cli.h"
#include "table.h"
#include "text.h"

/* Which laws to list: all, one family, or those with one solution. */
typedef struct filter {
    const char *name; /* as given, or NULL */
    int family;       /* an rsl_law_family, or -1 */
    char letter;      /* 'A' ... 'D', or 0 */
} filter;

static int passes(const filter *wanted, const rsl_law *law)
{
    if (wanted->family >= 0)
        return law->family == (rsl_law_family)wanted->family;
    if (wanted->letter)
        return cli_solution_letter(law) == wanted->letter;
    return 1;
}

static int fail_family(const char *name)
{
    char names[256] = "";
    size_t length = 0;

    for (int i = 0; i < RSL_FAMILY_COUNT; i++)
        length +=
            (size_t)snprintf(names + length, sizeof names - length, "%s, ",
                             rsl_law_family_name((rsl_law_family)i));
    return cli_fail(CLI_USAGE,
                    "--family is '%s'; it must be one of %sor a letter A, B, "
                    "C, D of the solution",
                    name, names);
}

static int read_filter(filter *wanted)
{
    wanted->family = -1;
    if (!wanted->name)
        return CLI_GO;
    for (int i = 0; i < RSL_FAMILY_COUNT; i++) {
        if (strcmp(wanted->name, rsl_law_family_name((rsl_law_family)i)) == 0) {
            wanted->family = i;
            return CLI_GO;
        }
    }
    if (wanted->name[0] && !wanted->name[1] && strchr("ABCD", *wanted->name)) {
        wanted->letter = wanted->name[0];
        return CLI_GO;
    }
    return fail_family(wanted->name);
}

static void add_row(cli_table *table, const rsl_law *law)
{
    cli_table_text(table, law->key);
    cli_table_format(table, "%d", law->year);
    cli_table_text(table, cli_exponent_n(law).text);
    cli_table_text(table, cli_exponent_m(law).text);
    cli_table_text(table, cli_exponent_q(law).text);
    cli_table_text(table, law->shape->force ? rsl_law_end_name(law->end) : "—");
    cli_table_text(table, cli_restitution_range(law).text);
    cli_table_text(table, law->authors);
}

/* Prints the laws of one family that pass; returns how many. */
static size_t print_family(const filter *wanted, rsl_law_family family)
{
    static const char *const heads[] = {
        "key", ">year", ">n", ">m", ">q", "end", "range of e", "authors", NULL};
    cli_table table = cli_table_new(heads);
    size_t count = 0;

    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (law->family != family || !passes(wanted, law))
            continue;
        add_row(&table, law);
        count++;
    }
    if (count > 0) {
        printf("%s%s%s: %s\n", cli_bold(stdout), rsl_law_family_name(family),
               cli_plain(stdout), rsl_law_family_meaning(family));
        cli_table_print(&table, stdout, 2);
        putchar('\n');
    }
    cli_table_free(&table);
    return count;
}

static void print_json(const filter *wanted)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!passes(wanted, law))
            continue;
        rsl_report_json_object(&json, NULL);
        cli_law_json(&json, law);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static const cli_syntax manual = {
    .command = "laws",
    .usage = "[--family F] [--json]",
    .about = "Lists the catalogue. The force is F = k d^n + lambda d^m "
             "sgn(v)|v|^q unless the law says otherwise; 'end' is where "
             "contact ends, at depth 0 or at force 0.",
    .examples = "  resile laws\n  resile laws --family hunt-crossley\n"
                "  resile laws --family C --json\n",
};

int cli_command_laws(int argc, char **argv)
{
    filter wanted = {0};
    int json = 0, status;
    size_t count = 0;
    const cli_option options[] = {
        {.name = "family",
         .value = "F",
         .text = &wanted.name,
         .help = "only this family (elastic, kelvin, viscous, hunt-crossley, "
                 "general, piecewise, rigid), or only the laws with this "
                 "solution (A: m = n, q = 1; B: m = n; C: m = (n-1)/2, q = 1; "
                 "D: integrated)"},
        {.name = "json", .flag = &json, .help = "a JSON array of laws"},
    };
    cli_syntax syntax = manual;

    syntax.options = options;
    syntax.option_count = sizeof options / sizeof options[0];
    status = cli_parse(&syntax, argc, argv);
    if (status == CLI_GO)
        status = read_filter(&wanted);
    if (status != CLI_GO)
        return status;
    if (json) {
        print_json(&wanted);
        return CLI_DONE;
    }
    for (int i = 0; i < RSL_FAMILY_COUNT; i++)
        count += print_family(&wanted, (rsl_law_family)i);
    printf("%zu laws; 'resile law KEY' explains one of them\n", count);
    return CLI_DONE;
}
