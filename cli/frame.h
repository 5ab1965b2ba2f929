/* SPDX-License-Identifier: MIT
 *
 * frame: the scales of an impact, for dimensionless axes (--dimensionless).
 */
#ifndef RESILE_CLI_FRAME_H
#define RESILE_CLI_FRAME_H

#include "chart.h"

/* A length L of the impact; the time is L/v0, the force M v0^2/L, the energy M v0^2. */
enum cli_frame_kind {
    CLI_FRAME_SI,
    CLI_FRAME_UNIT,  /* L = (M v0^2/k)^(1/(n+1)): mass, stiffness and speed become 1
                        (banerjee2016, Sec. 4) */
    CLI_FRAME_DEPTH, /* L^(n+1) = M v0^2/k (n+1) (e^2 + e^q)/(2 (1 + e^q)), the depth of the author's
                        energy balance: the bracket is k_non (zhang2022, Eqs. 37-41) */
    CLI_FRAME_PEAK   /* L = depth_max: of laws without a stiffness too */
};
extern const cli_option cli_frame_option[]; /* for an int */

typedef struct cli_frame {
    cli_chart_frame axes;
    double stiffness, damping; /* k L^(n+1)/(M v0^2), lambda L^(m+1) v0^(q-2)/M; NaN: none */
} cli_frame;

/* The frame of an impact; 0: it has none. `find` says so, with the reason, and returns CLI_GO or an
 * exit status. */
int cli_frame_of(const cli_impact *impact, int kind, cli_frame *out);
int cli_frame_find(const cli_impact *impact, int kind, cli_frame *out);

/* The scales, k_non and lambda_non: rows of a cli_frame. */
extern const cli_quantity cli_frame_rows[];

#endif
