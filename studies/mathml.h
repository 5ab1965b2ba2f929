/* SPDX-License-Identifier: MIT
 *
 * mathml: formulas of the papers typeset in the notation of the paper, as MathML, which a page shows
 * without a script.
 *
 *     3*(1-c)*K/(2*v)   ->   3 (1 - c_r) K over 2 \dot\delta^(-)
 *
 * PAPER/symbols.csv says how a name is written: name, items (where it means this; "": everywhere),
 * letter, dots (over it), sub, sup.
 */
#ifndef RSL_STUDIES_MATHML_H
#define RSL_STUDIES_MATHML_H

#include <stdio.h>

#include "study.h"

/* Writes the formula; what cannot be read is written as it is. */
void rsl_study_mathml(FILE *out, const rsl_study *study, const char *formula);

#endif
