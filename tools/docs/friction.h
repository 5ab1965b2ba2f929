/* SPDX-License-Identifier: MIT
 *
 * friction: the contact that stands for a law of friction in its page, its picture and its command.
 */
#ifndef RESILE_TOOLS_FRICTION_H
#define RESILE_TOOLS_FRICTION_H

#include "docs.h"
#include "resile/oblique.h"

/* "2 m/s, 10 g, ..." */
const char *docs_friction_numbers(void);

/* Whether an impact has a path: not of an impulse law. */
int docs_friction_has_path(const rsl_tangent_law *law);

/* resile oblique ... with the same numbers. */
void docs_friction_command(docs_text *t, const rsl_tangent_law *law);

#endif
