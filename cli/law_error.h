/* SPDX-License-Identifier: MIT
 *
 * law_error: one number for the errors of a law over several values of an input, as a function of
 * its other inputs. What `resile map` shows and `resile optimise LAW` minimises.
 */
#ifndef RESILE_CLI_LAW_ERROR_H
#define RESILE_CLI_LAW_ERROR_H

#include "axis.h"
#include "pair.h"
#include "resile/collide.h"

/* What is wanted, as typed; NULL: the default. */
typedef struct cli_law_error_words {
    const char *sample, *quantity, *measure;
} cli_law_error_words;

/* --sample, --quantity, --measure, for that struct; their words. */
extern const cli_option cli_law_error_options[];

typedef struct cli_law_error {
    const rsl_law *law;
    rsl_law_parameters spec;
    const cli_pair *pair; /* NULL: none */
    cli_axis sample;      /* owned */
    int single;           /* 1: its input is varied from place to place: one error each */
    double *errors;       /* one per value of the sample; owned */
    rsl_collide_error_quantity quantity;
    rsl_collide_error_measure measure;
} cli_law_error;

/* Reads the words; `spec` has what was given and no more, and of->spec may be completed after it.
 * `varied` are the inputs that change from place to place. Without --sample the
 * restitution is sampled at 0.01, 0.02, ... 0.99, unless it is given or varied. Returns CLI_GO or an
 * exit status. */
int cli_law_error_prepare(const cli_law_error_words *words, const rsl_law *law,
                          const rsl_law_parameters *spec, const cli_pair *pair,
                          rsl_law_inputs varied, cli_law_error *out);
void cli_law_error_free(cli_law_error *of);

/* The errors at a place, in percent, are written to of->errors; negative: there are none. */
rsl_status cli_law_error_at(cli_law_error *of, const rsl_law_input *const *inputs, const double *x,
                            size_t count, rsl_error *error);

/* "rms error of the damping" and "99 values of restitution from 0.01 to 0.99"; "" of
 * one that is varied. */
typedef struct cli_law_error_text {
    char text[160];
} cli_law_error_text;
cli_law_error_text cli_law_error_title(const cli_law_error *of);
cli_law_error_text cli_law_error_sampled(const cli_law_error *of);

#endif
