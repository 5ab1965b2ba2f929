/* SPDX-License-Identifier: MIT
 *
 * layout: the sizes and offsets of all public structs as the compiler of this library has them.
 * A program of another language compares them with its own before its first call. The list is made
 * from the headers by bind.py.
 */
#include <stddef.h>

#include "resile_all.h"

RSL_API const size_t *rsl_layout(size_t *count);

static const size_t numbers[] = {
#include "layout.h"
};

const size_t *rsl_layout(size_t *count)
{
    *count = sizeof numbers / sizeof numbers[0];
    return numbers;
}
