/* SPDX-License-Identifier: MIT
 *
 * Numbers written as expressions: "height/2 + 0.1", "sqrt(2*9.81*h)".
 */
#ifndef RSL_MODEL_EXPRESSION_H
#define RSL_MODEL_EXPRESSION_H

#include <stddef.h>

#include "model/reader.h"

enum { RSL_MODEL_WHY_MAX = 256 };

/* The value, finite, of a text over names. RSL_OK, or an error status and one
 * clause in `why` that says what is wrong.
 *
 *     sum     = product {(+|-) product}
 *     product = sign {(*|/) sign}
 *     sign    = {+|-} power
 *     power   = atom [^ sign]                  to the right: 2^3^2 = 2^9
 *     atom    = number [unit] | name | function(sum {, sum}) | (sum)
 *
 * A number with a unit (measure/unit.h) has a dimension, and so has what is made of it; sums and
 * arguments of functions must agree. One without counts in SI units: in a product it is a pure
 * number, and it cannot be added to one that has a unit. */
rsl_status rsl_model_expression_value(const char *text, const rsl_model_parameter *names,
                                      size_t name_count, double *value,
                                      char why[RSL_MODEL_WHY_MAX]);

/* The same for a quantity in the SI unit `si` (NULL: any); and what it measures. */
rsl_status rsl_model_expression_quantity(const char *text, const rsl_model_parameter *names,
                                         size_t name_count, const char *si,
                                         rsl_model_quantity *quantity, char why[RSL_MODEL_WHY_MAX]);

/* Whether a name may be given to a parameter: letters, digits, _, and neither pi nor a function. */
int rsl_model_expression_allows_name(const char *name);

/* All functions and constants in one line, for messages and the manual. */
const char *rsl_model_expression_words(void);

#endif
