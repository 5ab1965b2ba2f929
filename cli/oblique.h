/* SPDX-License-Identifier: MIT
 *
 * oblique: impacts at an angle as JSON and CSV, and what limits their meaning.
 */
#ifndef RESILE_CLI_OBLIQUE_H
#define RESILE_CLI_OBLIQUE_H

#include "bodies.h"
#include "num/elementary.h"
#include "pair.h"
#include "plot/builder.h"
#include "quantity.h"
#include "resile/resile.h"

#define CLI_OBLIQUE_DEGREE (3.14159265358979323846 / 180.0)

/* One impact: what was asked and what came out. */
typedef struct cli_oblique {
    const rsl_tangent_law *law;
    double angle; /* degrees */
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    double restitution_rigid; /* e_t of rigid Coulomb friction, of one impact */
    int two_bodies;           /* both move: body[1] of the pair is the first, body[0] the second */
    rsl_status status;
    rsl_error error;
} cli_oblique;

typedef struct cli_obliques {
    const cli_pair *pair;
    const cli_oblique *all;
    size_t count;
} cli_obliques;

/* Two bodies, the first above the second, that move in one direction: at an angle from the normal,
 * down. Spins are positive where the first would roll forward. */
void cli_oblique_place(const cli_bodies *bodies, const double radius[2], const double spin[2],
                       double inertia_ratio, rsl_num_direction way, rsl_oblique *pair);

/* The rows of the outcome. */
extern const cli_quantity cli_oblique_rows[];
extern const cli_quantity cli_oblique_bodies_rows[]; /* of two bodies: their motion after it */

/* Adds to the warnings of the command. */
void cli_oblique_warn(const cli_obliques *of);

void cli_oblique_json(const cli_obliques *of);
void cli_oblique_csv(const cli_obliques *of);

/* Curves over the angle, of up to 64 laws: impact i is of law i modulo `laws`. */
void cli_oblique_draw_many(rsl_plot_builder *builder, const cli_oblique *all, size_t count,
                           size_t laws);

#endif
