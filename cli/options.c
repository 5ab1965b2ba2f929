/* SPDX-License-Identifier: MIT
 *
 * Options that several commands take.
 */
#include "impact.h"

/* Rows that bind to the member at which their group begins. */
#define AT_BASE(kind) kind, 0, CLI_ANY, NULL, NULL

const cli_option cli_json_option[] = {
    {"json", NULL, AT_BASE(CLI_KIND_FLAG), "prints one JSON value instead of tables"}, {0}};

const cli_option cli_quiet_option[] = {
    {"quiet", NULL, AT_BASE(CLI_KIND_FLAG), "prints nothing if all goes well"}, {0}};

const cli_option cli_force_option[] = {
    {"force", NULL, AT_BASE(CLI_KIND_FLAG),
     "replaces files of the same names in DIR that resile did not write, and other results"},
    {0}};

const cli_option cli_set_option[] = {
    {"set", "PATH=VALUE", AT_BASE(CLI_KIND_LIST),
     "replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times"},
    {0}};

const cli_option cli_from_option[] = {
    {"from", "TIME", AT_BASE(CLI_KIND_TEXT),
     "where the analysis begins, in s or as an expression over the parameters: totals, page and "
     "what is collected count from then on; analyse.from of the model"},
    {0}};

void cli_window_set(cli_window *window, cli_list *settings)
{
    if (!window->from)
        return;
    if (!settings->items)
        settings->items = cli_allocate(2, sizeof(char *));
    snprintf(window->setting, sizeof window->setting, "analyse.from=%s", window->from);
    settings->items[settings->count++] = window->setting;
}

const cli_option cli_limit_option[] = {
    {"limit", "TIME", AT_BASE(CLI_KIND_TIME),
     "time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept"},
    {0}};

/* The place of a word counted from 1 is an rsl_law_separation. */
_Static_assert(RSL_LAW_SEPARATION_DEFAULT == 0 && RSL_LAW_SEPARATION_ZERO_DEPTH == 1 &&
                   RSL_LAW_SEPARATION_ZERO_FORCE == 2,
               "the words of --end are in the order of rsl_law_separation");

const char *cli_end_words(size_t index)
{
    return index < RSL_LAW_SEPARATION_ZERO_FORCE
               ? rsl_law_separation_name((rsl_law_separation)(index + 1))
               : NULL;
}

_Static_assert(RSL_LAW_FORMULATION_UNIVERSAL == 1 && RSL_LAW_FORMULATION_HUNT_CROSSLEY == 3,
               "the words of --formulation are in the order of rsl_law_formulation");

const char *cli_formulation_words(size_t index)
{
    return index < RSL_LAW_FORMULATION_HUNT_CROSSLEY
               ? rsl_law_formulation_name((rsl_law_formulation)(index + 1))
               : NULL;
}

const char *cli_contact_formulation(const void *of)
{
    rsl_law_formulation form = rsl_law_formulation_of(of);
    return form == RSL_LAW_FORMULATION_DEFAULT ? NULL : rsl_law_formulation_name(form);
}

CLI_WORDS(form_words, "stored", "memoryless")

const cli_option cli_question_options[] = {
    {"exact", NULL, CLI_FLAG(cli_question, exact),
     "calibrate the damping so that the resulting restitution equals the input (else "
     "the author's formula)"},
    {"end", NULL, CLI_CHOICE(cli_question, end, cli_end_words),
     "where contact ends: at depth 0 or at force 0 (else the rule the law was made for)"},
    {"formulation", NULL, CLI_CHOICE(cli_question, formulation, cli_formulation_words),
     CLI_FORMULATION_TEXT},
    {"form", NULL, CLI_CHOICE(cli_question, form, form_words),
     "stored: the impact velocity is part of the law; memoryless: depth and rate alone "
     "decide, with the same impact and restitution at every speed, and k d^n at rest"},
    {0}};
