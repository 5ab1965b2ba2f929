/* SPDX-License-Identifier: MIT
 *
 * One contact with Coulomb friction, integrated over the normal impulse.
 */
#ifndef RSL_RIGID_KELLER_H
#define RSL_RIGID_KELLER_H

#include "resile/rigid.h"

/* w: nn, nt, tt of the Delassus matrix; rate: of the gap and of the slip before. */
typedef struct rsl_rigid_keller {
    double w[3], rate[2], restitution, friction;
} rsl_rigid_keller;

/* Impulses along normal and tangent, of the compression and in all, under the energetic definition
 * of restitution. RSL_ERROR_NO_SOLUTION: the contact approaches and cannot move. */
rsl_status rsl_rigid_keller_collide(const rsl_rigid_keller *contact, double compression[2],
                                    double total[2]);

#endif
