/* SPDX-License-Identifier: MIT
 *
 * resile rigid: linear complementarity problems, and impacts of rigid bodies at several contacts,
 * from matrices of the user.
 */
#include "args.h"
#include "base/word.h"
#include "cli.h"
#include "rigid.h"

typedef cli_rigid_request request;

CLI_WORDS(kind_words, "lcp", "contacts")

const char *cli_hypothesis_words(size_t index)
{
    return index < RSL_RIGID_HYPOTHESIS_COUNT
               ? rsl_rigid_hypothesis_name((rsl_rigid_hypothesis)index)
               : NULL;
}

static const cli_option options[] = {
    {"matrix", "M", CLI_TEXT(request, matrix, NULL),
     "lcp: the matrix M, written out as '2,1;1,2' or the name of a file with a row on each line"},
    {"vector", "q", CLI_TEXT(request, vector, NULL), "lcp: the vector q, '-5,-6' or a file"},
    {"delassus", "W", CLI_TEXT(request, delassus, NULL),
     "contacts: the Delassus matrix W = J M^-1 J' [1/kg], '2,-1;-1,2' or a file"},
    {"mass-matrix", "M", CLI_TEXT(request, mass, NULL),
     "contacts: instead of --delassus, the mass matrix of the coordinates, or its diagonal [kg, "
     "kg m^2]"},
    {"jacobian", "J", CLI_TEXT(request, jacobian, NULL),
     "contacts: beside --mass-matrix, the rows that give the rates v = J u of the contacts"},
    {"velocity", "v", CLI_TEXT(request, velocity, NULL),
     "contacts: the rates before the impact, normal < 0 in approach [m/s]; with --jacobian the "
     "velocities u of the coordinates"},
    {"restitution", "e,...", CLI_TEXT(request, restitution, NULL),
     "contacts: one value for all contacts, or one each (default 0)"},
    {"friction", "mu,...", CLI_TEXT(request, friction, NULL),
     "contacts: coefficients of friction; there are two rates for each contact then, normal and "
     "tangential"},
    {"hypothesis", NULL, CLI_CHOICE(request, hypothesis, cli_hypothesis_words),
     "contacts: the definition of restitution (default poisson)"},
    {0}};

static int run(void *requested)
{
    request *of = requested;
    const char *kind = cli_word_find(kind_words, of->words.items[0]);
    if (!kind)
        return cli_fail(CLI_USAGE, "there is no computation '%s'; allowed: %s", of->words.items[0],
                        cli_word_list(kind_words, ", ").text);
    int lcp = rsl_word_equal(kind, "lcp");
    if (of->words.count > (lcp ? 2u : 1u))
        return cli_fail(CLI_USAGE, "'%s' is one argument too many",
                        of->words.items[of->words.count - 1]);
    return lcp ? cli_rigid_lcp(of) : cli_rigid_contacts(of);
}

const cli_command cli_command_rigid = {
    .name = "rigid",
    .summary = "complementarity problems, and impacts at several contacts",
    .usage = "lcp|contacts [FILE]",
    .about =
        "lcp solves the linear complementarity problem w = M z + q, w >= 0, z >= 0, w'z = 0 by "
        "Lemke's method, and lists all solutions of a problem of up to 12 unknowns. FILE has the "
        "rows of M with the number of q at the end of each.\n\ncontacts computes "
        "the impulses of rigid bodies at contacts that are closed at one instant, from their "
        "Delassus matrix or from mass matrix and Jacobian, with restitution and Coulomb friction.",
    .examples =
        "  resile rigid lcp --matrix '2,1;1,2' --vector -5,-6\n"
        "  resile rigid lcp problem.csv --json\n"
        "  resile rigid contacts --delassus '2,-1;-1,2' --velocity -1,0 -e 1 --hypothesis newton\n"
        "  resile rigid contacts --mass-matrix 1,1,1 --jacobian '-1,1,0;0,-1,1' --velocity 1,0,0 "
        "-e 0.5,0.8\n",
    .argument = {.name = "KIND",
                 .offset = CLI_AT(cli_list, request, words),
                 .many = 1,
                 .words = kind_words,
                 .missing = "the KIND is required: lcp or contacts; for example: resile rigid lcp "
                            "--matrix '2,1;1,2' --vector -5,-6"},
    .groups = (const cli_group[]){{options, 0}, {cli_json_option, CLI_AT(int, request, json)}, {0}},
    .size = sizeof(request),
    .run = run};
