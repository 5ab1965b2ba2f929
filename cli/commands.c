/* SPDX-License-Identifier: MIT
 *
 * The table of commands.
 */
#include "args.h"
#include "cli.h"

#define COMMAND_ROW(name) &cli_command_##name,
const cli_command *const cli_commands[] = {CLI_COMMANDS(COMMAND_ROW) NULL};
#undef COMMAND_ROW
