/* SPDX-License-Identifier: MIT
 *
 * impact: from the words of the command line to a contact, and from a contact
 * to one solved impact. What damping, force, collide, compare and tour share.
 */
#ifndef RESILE_CLI_IMPACT_H
#define RESILE_CLI_IMPACT_H

#include <stddef.h>

#include "args.h"
#include "pair.h"
#include "quantity.h"
#include "resile/resile.h"

/* What the user said about one contact. */
typedef struct cli_question {
    const char *key; /* of the law */
    rsl_law_parameters spec;
    int exact, json;
    int end;              /* an rsl_law_separation */
    int form;             /* a cli_form */
    int formulation;      /* an rsl_law_formulation */
    int impact;           /* 1: mass and speed are needed, whatever the law */
    cli_pair pair;        /* the bodies by material and size */
    rsl_memoryless table; /* of the memoryless form */
} cli_question;

enum cli_form { CLI_FORM_STORED = 1, CLI_FORM_MEMORYLESS };

/* --exact, --end, --formulation and --form of a question. */
extern const cli_option cli_question_options[];

/* What a command that asks one has in its table: the KEY of a law, the
 * parameters of a contact. `question` is a member of the request. */
#define CLI_ASKS(request, question, without)                                                       \
    .argument = {.name = "KEY",                                                                    \
                 .offset = CLI_AT(const char *, request, question.key),                            \
                 .words = cli_law_words,                                                           \
                 .missing = without},                                                              \
    .inputs = CLI_ALL_INPUTS, .spec = offsetof(request, question.spec)
#define CLI_ASKS_OPTIONS(request, question)                                                        \
    {cli_pair_options, offsetof(request, question.pair)},                                          \
        {cli_question_options, offsetof(request, question)},                                       \
    {                                                                                              \
        cli_json_option, CLI_AT(int, request, question.json)                                       \
    }
#define CLI_KEY_MISSING "the KEY of a law is required; 'resile laws' lists them all"

/* Vocabularies: keys of laws, of materials, end rules. */
const char *cli_law_words(size_t index);
const char *cli_material_words(size_t index);
const char *cli_end_words(size_t index);
const char *cli_formulation_words(size_t index);
#define CLI_FORMULATION_TEXT                                                                       \
    "the damping of an elastic law that is given a restitution: universal (linear in the "         \
    "velocity; default), approach (the same until the greatest depth), hunt-crossley"

/* The laws of a list with commas, or all; `option` is what it is called.
 * `laws` has room for all there are. Returns CLI_GO or an exit status. */
int cli_laws_of(const char *option, const char *list, const rsl_law **laws, size_t *count);

/* The law of a key. Returns CLI_GO, or an exit status after the sentence with the nearest key. */
int cli_law_find(const char *key, const rsl_law **law);

/* The material of a key, as cli_law_find. */
int cli_material_find(const char *key, const rsl_stiffness_material **material);
/* The same of a body, which may be "rigid" too. */
int cli_material_body(const char *name, rsl_stiffness_material *body);

/* Puts its end rule and calibration into the spec; where it says nothing of the bodies, mass is 1 kg,
 * stiffness 1e8 and speed 1 m/s. */
void cli_question_complete(cli_question *question);

/* Finds the law: what comes before any number is looked at. Returns CLI_GO or an exit status. */
int cli_question_read(cli_question *question, const rsl_law **law);

/* Makes a contact memoryless if that was requested; negative if it cannot. */
rsl_status cli_question_forget(cli_question *question, rsl_law_contact *contact, rsl_error *error);

/* The same, and prepares the contact. */
int cli_question_prepare(cli_question *question, rsl_law_contact *contact);

/* The sentence about a question that has no answer; where something is missing, all that is, with
 * the options. Returns the exit status. */
int cli_question_fail(const cli_question *question, const rsl_law *law, const rsl_error *error);

/* One impact: what was asked and what came out. */
typedef struct cli_impact {
    rsl_law_contact contact;
    rsl_collide_options options;
    rsl_collide_outcome outcome;
    const cli_pair *pair; /* what the contact came from; NULL: not asked */
    rsl_status status;    /* negative: `error` says why there is no outcome */
    rsl_error error;
} cli_impact;

/* Prepares and solves; `pair` may be NULL. Returns its status. */
rsl_status cli_impact_solve(cli_impact *impact, const rsl_law *law, const rsl_law_parameters *spec,
                            const cli_pair *pair, const rsl_collide_options *options);

/* A stiffness in N/m^1.5 for a law of another exponent: negative. */
rsl_status cli_stiffness_check(const rsl_law_contact *contact, rsl_error *error);

/* Resulting over input restitution, minus one, in percent; NaN without an input. */
double cli_impact_error(const cli_impact *impact);

/* "N/m" or "N/m^1.5": the unit of k; the text lives in the struct. */
typedef struct cli_unit {
    char text[32];
} cli_unit;
cli_unit cli_stiffness_unit(double n);

/* Whether the elastic force is k d^n, so that k means something. */
int cli_has_stiffness(const rsl_law_contact *contact);

/* Whether the contact is in its memoryless form. */
int cli_is_memoryless(const rsl_law_contact *contact);

/* "flores, exact, contact ends at depth 0", a line on stdout; and after it
 * what follows from the materials, and "mass 1 kg, speed 2 m/s, stiffness 1e8 N/m^1.5" without
 * the end of the line. */
void cli_contact_print(const rsl_law_contact *contact);
void cli_contact_print_setting(const rsl_law_contact *contact, const cli_pair *pair);

/* The rows of a cli_impact, with what limits its meaning: `collide` and `compare`. */
extern const cli_quantity cli_impact_rows[];

/* For rows of an rsl_law_contact: the key of its law, its calibration, end rule and form ("stored"
 * or "memoryless"), Lambda. */
const char *cli_contact_law(const void *contact);
const char *cli_contact_calibration(const void *contact);
const char *cli_contact_end(const void *contact);
const char *cli_contact_form(const void *contact);
/* NULL: no damped elastic curve. */
const char *cli_contact_formulation(const void *contact);

/* What limits the meaning of an impact that was solved; its JSON carries it. */
void cli_impact_check(const cli_impact *impact, cli_warnings *out);

/* The points of the impact, allocated; NULL and impact->error if it failed. */
rsl_collide_curve_point *cli_impact_curve(cli_impact *impact, double tolerance, size_t *count);

/* Outcome and energy balance as tables of quantity, value, unit. */
cli_table cli_impact_outcome(const cli_impact *impact);
cli_table cli_impact_ledger(const cli_impact *impact);

/* The inputs a law has a use for: its own, and what every impact has. */
rsl_law_inputs cli_inputs_of_use(const rsl_law *law, const rsl_law_parameters *spec);

/* Refuses a given input that is not among those used by `by`, and one that a law does not use.
 * Returns CLI_GO or an exit status. */
int cli_check_inputs(const rsl_law_parameters *spec, rsl_law_inputs used, const char *by);
int cli_check_use(const rsl_law *law, const rsl_law_parameters *spec);

/* The spec without the numbers the law has no use for. */
rsl_law_parameters cli_spec_for(const rsl_law *law, const rsl_law_parameters *spec);

/* An impact to try a law with: mass 1 kg, stiffness 1e8, speed 1 m/s; exponents only where they
 * are the caller's. */
rsl_law_parameters cli_sample_spec(const rsl_law *law);

#endif
