/* SPDX-License-Identifier: MIT
 *
 * impact_space: one impact of two bodies in space: what `resile impact` computes, prints and draws.
 */
#ifndef RESILE_CLI_IMPACT_SPACE_H
#define RESILE_CLI_IMPACT_SPACE_H

#include "figure.h"
#include "space/space.h"

/* One impact: what was asked and what came out. */
typedef struct cli_impact_space {
    rsl_space_impact file; /* of a contact alone: no bodies */
    int has_bodies;
    const char *title;
    rsl_impact_contact contact;
    rsl_impact_law law;
    rsl_impact_outcome out;    /* of compliant contact: what both have, one phase */
    rsl_impact_compliant soft; /* of compliant contact */
    rsl_impact_after after;    /* of the bodies */
    rsl_impact_point *path;    /* owned */
    size_t path_count, path_capacity;
    rsl_impact_direction directions[RSL_IMPACT_DIRECTION_MAX];
    int direction_count;
} cli_impact_space;

/* ---- impact_space.c: text, JSON, CSV ------------------------------------------------ */

void cli_impact_space_print(const cli_impact_space *of);
void cli_impact_space_json(const cli_impact_space *of);
void cli_impact_space_warn(const cli_impact_space *of);
/* One line for each of several laws. */
void cli_impact_space_compare(const cli_impact_space *all, size_t count);

/* "stronge, restitution 0.5, friction 0.3", or the laws of compliant contact. */
void cli_impact_space_laws(const cli_impact_space *of, char *text, size_t size);

/* The tables of the page. */
void cli_impact_space_tables(FILE *page, const cli_impact_space *of);

/* ---- impact_draw.c ------------------------------------------------------------------- */

/* The hodograph as a drawing, or as a page with the motion of the bodies and the tables. Returns CLI_GO or
 * an exit status. */
int cli_impact_space_draw(const cli_figure *figure, const cli_impact_space *of);

#endif
