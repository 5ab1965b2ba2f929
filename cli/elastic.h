/* SPDX-License-Identifier: MIT
 *
 * elastic: k and n from geometry and material, and the state of an elastic
 * law at a depth or a force.
 */
#ifndef RESILE_CLI_ELASTIC_H
#define RESILE_CLI_ELASTIC_H

#include <stddef.h>

#include "resile/law.h"

/* Inputs of the user; NaN: not given. */
typedef struct cli_elastic_question {
    const char *kind, *material;
    const char *vertices; /* of the polygon of contact, text; NULL: none */
    double young[2], poisson[2], radius[2], second[2], angle, width, depth, force;
    double foundation, thickness;
    rsl_law_parameters spec;
    int json;
} cli_elastic_question;

/* Results; NaN: none. */
typedef struct cli_elastic {
    const char *kind;
    double modulus, radius, stiffness, exponent;
    double depth, force, tangent;
    double axis_ratio; /* of an ellipse of contact */
    double foundation, area, mean_radius;
} cli_elastic;

/* The kinds of contact, the keys of elastic laws and "materials". */
const char *cli_elastic_words(size_t index);

/* Answers for the kinds of contact and the keys of elastic laws. Returns CLI_GO or an exit
 * status. */
int cli_elastic_solve(cli_elastic_question *requested, cli_elastic *out);

#endif
