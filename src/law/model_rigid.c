/* SPDX-License-Identifier: MIT
 *
 * No indentation, no force: the impulse laws.
 */
#include "law/shapes.h"

const rsl_law_shape rsl_law_shape_rigid = {.name = "rigid", .force = NULL};
