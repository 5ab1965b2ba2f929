/* SPDX-License-Identifier: MIT
 *
 * Every mode of a few contacts with friction.
 */
#ifndef RSL_RIGID_MODES_H
#define RSL_RIGID_MODES_H

#include "resile/rigid.h"

/* With more contacts the modes are not tried: there are up to 6 per contact. */
enum { RSL_RIGID_MODES_CONTACT_MAX = 4 };

/* One phase of an impact: rates before, impulses that act already, and the restitution of rates. */
typedef struct rsl_rigid_phase {
    const rsl_rigid_contacts *contacts;
    const double *before, *given;
    int restitute;
} rsl_rigid_phase;

/* The largest difference of a rate after it between two solutions of the phase; 0: there is no
 * more than one. */
double rsl_rigid_modes_nonuniqueness(const rsl_rigid_phase *phase);

#endif
