/* SPDX-License-Identifier: MIT
 *
 * judge: what limits the meaning of an impact, in sentences.
 */
#ifndef RSL_COLLIDE_JUDGE_H
#define RSL_COLLIDE_JUDGE_H

#include "resile/collide.h"

typedef struct rsl_collide_verdict {
    char text[480];
} rsl_collide_verdict;

/* A sentence for each limit that the impact of two bodies exceeds, "" for the others; where they
 * yield, with what an elastic-plastic law gives instead. Returns a bit 1 << kind for each. */
unsigned rsl_collide_verdicts(const rsl_collide_bodies *bodies, const rsl_law_contact *contact,
                              const rsl_collide_outcome *outcome,
                              rsl_collide_verdict said[RSL_COLLIDE_LIMIT_COUNT]);

#endif
