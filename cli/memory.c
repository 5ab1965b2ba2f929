/* SPDX-License-Identifier: MIT
 *
 * Memory that is there, or ends the program.
 */
#include <stdlib.h>

#include "cli.h"

static void (*before_end)(void);

void cli_before_starving(void (*function)(void)) { before_end = function; }

void cli_starve(void)
{
    if (before_end)
        before_end();
    exit(cli_fail(CLI_MEMORY, "there is not enough memory"));
}

void *cli_reallocate(void *block, size_t count, size_t size)
{
    void *larger = NULL;

    if (size == 0 || count <= SIZE_MAX / size)
        larger = realloc(block, count * size > 0 ? count * size : 1);
    if (!larger)
        cli_starve();
    return larger;
}

void *cli_allocate(size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size > 0 ? size : 1);

    if (!block)
        cli_starve();
    return block;
}
