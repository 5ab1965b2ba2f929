/* SPDX-License-Identifier: MIT
 *
 * analysis: what limits the meaning of natural frequencies and modes.
 */
#ifndef RSL_PLANAR_ANALYSIS_H
#define RSL_PLANAR_ANALYSIS_H

#include "resile/planar.h"

enum {
    RSL_PLANAR_MODAL_UNBALANCED = 1, /* forces are left over: the state is not in equilibrium */
    RSL_PLANAR_MODAL_ASYMMETRIC = 2, /* the stiffness has no potential */
    RSL_PLANAR_MODAL_COUPLED = 4     /* dampers couple the modes */
};

/* The bits of what is the case. */
unsigned rsl_planar_modal_judge(const rsl_planar_modal *modal);

#endif
