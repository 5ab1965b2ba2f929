/* SPDX-License-Identifier: MIT
 *
 * Two constants that strict C does not give as doubles.
 */
#ifndef RSL_NUM_CONSTANTS_H
#define RSL_NUM_CONSTANTS_H

#include <math.h>

#define RSL_NUM_PI 3.14159265358979323846
#define RSL_NUM_NAN ((double)NAN)

#endif
