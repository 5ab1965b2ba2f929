/* SPDX-License-Identifier: MIT
 *
 * gradient: the derivatives of an impact with respect to its inputs, as a table and as JSON.
 */
#ifndef RESILE_CLI_GRADIENT_H
#define RESILE_CLI_GRADIENT_H

#include "impact.h"

/* Of what a question asks; negative if they are not known. */
rsl_status cli_gradient_solve(const cli_question *question, const rsl_law *law,
                              const rsl_collide_options *options, rsl_collide_jacobian *jacobian,
                              rsl_error *error);

/* A section of text. */
void cli_gradient_print(const rsl_collide_jacobian *jacobian);

/* The members "gradient" and "gradient_kind": objects of quantities, each of inputs. */
void cli_gradient_json(rsl_report_json *json, const rsl_collide_jacobian *jacobian);

#endif
