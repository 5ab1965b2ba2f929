/* SPDX-License-Identifier: MIT
 *
 * resile laws: the catalogue, grouped by family.
 */
#include <stdio.h>
#include <string.h>

#include "args.h"
#include "catalogue.h"
#include "cli.h"
#include "engine.h"
#include "text.h"

/* The families, then the letters of the solutions. */
static const char *family_words(size_t index)
{
    static const char *const letters[] = {"A", "B", "C", "D"};
    if (index < RSL_LAW_FAMILY_COUNT)
        return rsl_law_family_name((rsl_law_family)index);
    index -= RSL_LAW_FAMILY_COUNT;
    return index < sizeof letters / sizeof letters[0] ? letters[index] : NULL;
}

/* What the laws act against; the adhesive ones are a family of the normal laws. */
CLI_WORDS(kind_words, "normal", "friction", "rolling", "twist", "adhesion")
enum { KIND_NORMAL = 1, KIND_FRICTION, KIND_ADHESION = 5 };
_Static_assert(RSL_TANGENT_FRICTION == 0 && RSL_TANGENT_TWIST == 2,
               "the words of --kind are in the order of rsl_tangent_kind");

typedef struct request {
    int kind;           /* place in kind_words; 0: normal */
    int family;         /* place in family_words; 0: all laws */
    const char *engine; /* NULL: the catalogue */
    int json;
} request;

static int passes(const request *requested, const rsl_law *law)
{
    if (requested->family == 0)
        return 1;
    if (requested->family > RSL_LAW_FAMILY_COUNT)
        return cli_solution_letter(law) == *family_words((size_t)requested->family - 1);
    return law->family == (rsl_law_family)(requested->family - 1);
}

/* The laws that pass: of one family as text, of all as JSON. Returns how many. */
static size_t show_laws(const request *requested, rsl_law_family family)
{
    cli_listing list = cli_listing_start(cli_law_rows, cli_law_columns, requested->json);
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (passes(requested, law) && (requested->json || law->family == family))
            cli_listing_add(&list, law);
    }
    int shown = !requested->json && list.count > 0;
    if (shown)
        printf("%s%s%s: %s\n", cli_bold(stdout), rsl_law_family_name(family), cli_plain(stdout),
               rsl_law_family_meaning(family));
    if (shown || requested->json)
        cli_listing_end(&list, 2);
    else
        cli_table_free(&list.table);
    if (shown)
        putchar('\n');
    return list.count;
}

static int run_engine(const request *of)
{
    const rsl_law_engine *engine;
    if (of->family != 0)
        return cli_fail(CLI_USAGE, "--engine and --family cannot stand together: one lists the "
                                   "laws of an engine, the other those of the catalogue");
    int status = cli_engine_find(of->engine, &engine);
    if (status != CLI_GO)
        return status;
    cli_engine_show(engine, of->json);
    return CLI_DONE;
}

static int run_tangents(const request *of)
{
    rsl_tangent_kind kind = (rsl_tangent_kind)(of->kind - KIND_FRICTION);
    cli_listing list = cli_listing_start(cli_tangent_rows, cli_tangent_columns, of->json);
    for (size_t i = 0; i < rsl_tangent_law_count(); i++)
        if (rsl_tangent_law_at(i)->kind == kind)
            cli_listing_add(&list, rsl_tangent_law_at(i));
    if (!of->json)
        printf("%s%s%s: %s\n", cli_bold(stdout), rsl_tangent_kind_name(kind), cli_plain(stdout),
               rsl_tangent_kind_meaning(kind));
    cli_listing_end(&list, 2);
    if (!of->json)
        printf("\n%zu laws; memory in doubles per contact; 'resile law KEY' explains one of them\n",
               list.count);
    return CLI_DONE;
}

static int run(void *requested)
{
    request *of = requested;
    size_t count = 0;
    if (of->engine)
        return run_engine(of);
    if (of->kind > KIND_NORMAL && of->family != 0)
        return cli_fail(CLI_USAGE, "--kind and --family cannot stand together: families are those "
                                   "of the normal laws");
    if (of->kind == KIND_ADHESION)
        of->family = 1 + RSL_LAW_FAMILY_ADHESIVE;
    else if (of->kind > KIND_NORMAL)
        return run_tangents(of);
    if (of->json) {
        show_laws(of, 0);
        return CLI_DONE;
    }
    for (int i = 0; i < RSL_LAW_FAMILY_COUNT; i++)
        count += show_laws(of, (rsl_law_family)i);
    printf("%zu laws; 'resile law KEY' explains one of them\n", count);
    return CLI_DONE;
}

static const cli_option options[] = {
    {"kind", NULL, CLI_CHOICE(request, kind, kind_words),
     "what the laws act against: along the normal (default), friction, rolling, twist, adhesion"},
    {"family", "F", CLI_CHOICE(request, family, family_words),
     "only this family (elastic, kelvin, viscous, hunt-crossley, general, piecewise, adhesion, "
     "rigid), or "
     "only the laws with this solution (A: m = n, q = 1; B: m = n; C: m = (n-1)/2, q = 1; D: "
     "integrated)"},
    {"engine", "ENGINE", CLI_TEXT(request, engine, cli_engine_words),
     "the laws of a simulation program instead: their names there, the key here, the resulting e "
     "for the input 0.5, and the input that gives 0.5"},
    {0}};

const cli_command cli_command_laws = {
    .name = "laws",
    .summary = "the catalogue of contact laws",
    .usage = "",
    .about = "Lists the catalogue. The force is F = k d^n + lambda d^m sgn(v)|v|^q unless the law "
             "says otherwise; 'end' is where contact ends, at depth 0 or at force 0.",
    .examples = "  resile laws\n  resile laws --family hunt-crossley\n"
                "  resile laws --family C --json\n  resile laws --engine lammps\n"
                "  resile laws --kind friction\n",
    .groups = (const cli_group[]){{options, 0}, {cli_json_option, CLI_AT(int, request, json)}, {0}},
    .size = sizeof(request),
    .run = run};
