/* SPDX-License-Identifier: MIT
 *
 * help: the texts about a command, from the table its parser uses.
 */
#ifndef RESILE_CLI_HELP_H
#define RESILE_CLI_HELP_H

#include "args.h"

/* Prints the help on stdout; returns CLI_DONE. */
int cli_help(const cli_command *command);

#endif
