/* SPDX-License-Identifier: MIT
 *
 * Names of files in a model: their places and their opening.
 */
#include <string.h>

#include "base/hash.h"
#include "model/build.h"
#include "system/file.h"

int rsl_model_build_open(rsl_model_build *build, const rsl_model_node *node, const char *key,
                         const char *file, char **text, size_t *length)
{
    rsl_model_reader *reader = build->reader;
    rsl_error error;
    if (!reader->folder)
        return rsl_model_fail_at(reader, node, key, RSL_ERROR_FILE,
                                 "this model may not name other files");
    size_t room = strlen(reader->folder) + strlen(file) + 2;
    char *path = rsl_model_build_take(build, room, 1);
    if (!path)
        return 0;
    (void)snprintf(path, room, "%s%s%s", file[0] == '/' ? "" : reader->folder,
                   file[0] == '/' || !*reader->folder ? "" : "/", file);
    if (!rsl_model_note_file(build->file, path))
        return rsl_model_no_memory(reader);
    if (rsl_file_read(path, RSL_MODEL_HISTORY_MAX, text, length, &error) != RSL_OK)
        return rsl_model_fail_at(reader, node, key, error.status, "'%.200s' %s", file,
                                 error.message);
    build->file->inputs = rsl_hash(build->file->inputs ^ RSL_HASH_START, *text, *length);
    return 1;
}
