/* SPDX-License-Identifier: MIT
 *
 * bodies: two bodies by their masses and velocities (--mass1, --mass2, --velocity1, --velocity2), the
 * effective mass and the approach speed that follow, and their velocities after an impact.
 */
#ifndef RESILE_CLI_BODIES_H
#define RESILE_CLI_BODIES_H

#include "args.h"
#include "impact.h"

/* RSL_UNSET where nothing was given. Velocities are positive from body 1 to body 2. */
typedef struct cli_bodies {
    double mass[2]; /* kg; the second may be HUGE_VAL: its velocity does not change */
    double velocity[2];
} cli_bodies;
extern const cli_option cli_bodies_options[];

int cli_bodies_given(const cli_bodies *bodies);

/* Completes the bodies, and gives a spec its mass and speed. Returns CLI_GO or an exit status. */
int cli_bodies_find(cli_bodies *bodies, rsl_law_parameters *spec);

/* At the end of compression, and of the contact. */
typedef struct cli_bodies_after {
    double velocity_common, velocity[2];
} cli_bodies_after;
cli_bodies_after cli_bodies_after_impact(const cli_bodies *bodies, const cli_impact *impact);
extern const cli_quantity cli_bodies_rows[]; /* of a cli_bodies_after */

#endif
