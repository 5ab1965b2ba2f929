/* SPDX-License-Identifier: MIT
 *
 * The files that are part of the program.
 */
#include <stddef.h>
#include <string.h>

#include "study.h"
#include "study_files.h" /* written by the build */

const char *rsl_study_file(const char *name, size_t *length)
{
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(files[i].name, name) == 0) {
            *length = files[i].length;
            return (const char *)files[i].bytes;
        }
    *length = 0;
    return NULL;
}

const char *rsl_study_file_name(size_t index)
{
    return index < sizeof files / sizeof files[0] ? files[index].name : NULL;
}
