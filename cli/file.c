/* SPDX-License-Identifier: MIT
 *
 * file: output files that appear whole or not at all.
 */
#define _XOPEN_SOURCE 700 /* realpath */

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "args.h"
#include "cli.h"

static int fail_write(const char *path, const char *reason)
{
    return cli_fail(CLI_USAGE, "the file '%s' cannot be written: %s", path,
                    reason);
}

/* Follows links, so that the file itself is replaced and not the link to it;
 * devices and the like are refused, because they would be replaced too. */
static int find_target(cli_file *file)
{
    struct stat info;
    char *real;

    if (stat(file->given, &info) != 0) {
        snprintf(file->target, sizeof file->target, "%s", file->given);
        return CLI_GO;
    }
    if (S_ISDIR(info.st_mode))
        return fail_write(file->given, "it is a folder");
    if (!S_ISREG(info.st_mode))
        return fail_write(file->given, "it is not an ordinary file");
    if (access(file->given, W_OK) != 0)
        return fail_write(file->given, strerror(errno));
    real = realpath(file->given, NULL);
    if (!real)
        return fail_write(file->given, strerror(errno));
    snprintf(file->target, sizeof file->target, "%s", real);
    free(real);
    return CLI_GO;
}

int cli_file_open(cli_file *file, const char *path)
{
    int descriptor, length, status;

    *file = (cli_file){.given = path};
    if (strlen(path) + 32 > sizeof file->target)
        return fail_write(path, "its name is too long");
    status = find_target(file);
    if (status != CLI_GO)
        return status;
    length = snprintf(file->temporary, sizeof file->temporary, "%s.part-%ld",
                      file->target, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof file->temporary)
        return fail_write(path, "its name is too long");
    descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (descriptor < 0)
        return fail_write(path, strerror(errno));
    file->stream = fdopen(descriptor, "w");
    if (file->stream)
        return CLI_GO;
    status = fail_write(path, strerror(errno));
    close(descriptor);
    unlink(file->temporary);
    return status;
}

void cli_file_discard(cli_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
    unlink(file->temporary);
}

int cli_file_commit(cli_file *file)
{
    int bad = ferror(file->stream), closed = fclose(file->stream);
    int reason = errno;

    file->stream = NULL;
    if (!bad && closed == 0 && rename(file->temporary, file->target) == 0)
        return CLI_GO;
    if (!bad && closed == 0)
        reason = errno;
    cli_file_discard(file);
    return fail_write(file->given, strerror(reason));
}

int cli_folder_name(const char *model, const char *out, const char *suffix,
                    char *folder)
{
    const char *base = strrchr(model, '/');
    size_t length;

    base = base ? base + 1 : model;
    length = strcspn(base, ".");
    if (length == 0)
        length = strlen(base);
    if (out && strlen(out) + 128 > PATH_MAX)
        return cli_fail(CLI_USAGE,
                        "--out is too long for the name of a folder");
    if (out)
        snprintf(folder, PATH_MAX, "%s", out);
    else
        snprintf(folder, PATH_MAX, "out/%.*s%s",
                 (int)(length < 200 ? length : 200), base, suffix);
    return CLI_GO;
}

int cli_folder_make(const char *path)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    struct stat info;

    if (length == 0 || length >= sizeof part)
        return cli_fail(CLI_USAGE, "'%s' cannot be the name of a folder", path);
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return cli_fail(CLI_USAGE, "the folder '%s' cannot be made: %s",
                            part, strerror(errno));
    }
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return cli_fail(CLI_USAGE, "'%s' is there and is not a folder", path);
    return CLI_GO;
}
