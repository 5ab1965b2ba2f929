/* SPDX-License-Identifier: MIT
 *
 * rigid: complementarity problems and simultaneous contacts of the user's own matrices.
 */
#ifndef RESILE_CLI_RIGID_H
#define RESILE_CLI_RIGID_H

#include "args.h"

typedef struct cli_rigid_request {
    cli_list words; /* KIND and FILE */
    const char *matrix, *vector;
    const char *delassus, *mass, *jacobian, *velocity, *restitution, *friction;
    int hypothesis; /* place in cli_hypothesis_words; 0: not given */
    int json;
} cli_rigid_request;

/* The names of the hypotheses of impact. */
const char *cli_hypothesis_words(size_t index);

/* What the two kinds do; each returns the exit status. */
int cli_rigid_lcp(const cli_rigid_request *request);
int cli_rigid_contacts(const cli_rigid_request *request);

#endif
