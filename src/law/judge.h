/* SPDX-License-Identifier: MIT
 *
 * judge: which limit of adhesion holds.
 */
#ifndef RSL_LAW_JUDGE_H
#define RSL_LAW_JUDGE_H

/* JKR above 5, DMT below 0.1 (Johnson and Greenwood, J. Colloid Interface Sci. 192, 1997): what
 * Tabor's number says, as "above 5: soft spheres, JKR holds". */
const char *rsl_adhesion_regime(double tabor);

#endif
