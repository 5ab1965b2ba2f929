/* SPDX-License-Identifier: MIT
 *
 * judge: whether friction has been passive.
 */
#ifndef RSL_OBLIQUE_JUDGE_H
#define RSL_OBLIQUE_JUDGE_H

#include "resile/oblique.h"

/* Whether the change of the area of contact gave energy; `gains` of the outcome counts what slip
 * and dashpot took too. */
int rsl_oblique_area_gains(const rsl_oblique_outcome *outcome);

#endif
