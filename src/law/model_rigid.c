/* SPDX-License-Identifier: MIT
 *
 * No indentation, no force: the impulse laws.
 */
#include "law/models.h"

const rsl_law_model rsl_law_model_rigid = {.name = "rigid", .force = NULL};
