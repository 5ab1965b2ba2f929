/* SPDX-License-Identifier: MIT
 *
 * file: output files and the folders of results.
 */
#define _POSIX_C_SOURCE 200809L

#include "file.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"

static rsl_text_words read; /* paths, for as long as the program runs */

void cli_file_reads(const char *path)
{
    if (!rsl_text_words_add(&read, path))
        cli_starve();
}

static rsl_file_inputs inputs(void)
{
    return (rsl_file_inputs){(const char *const *)read.all, read.count};
}

enum { FILES = 4 };
static cli_file *opened[FILES]; /* NULL: a place that is free */

/* The place of a file, or of NULL. */
static cli_file **place_of(const cli_file *file)
{
    size_t i = 0;
    while (i < FILES && opened[i] != file)
        i++;
    return i < FILES ? &opened[i] : NULL;
}

static void forget(const cli_file *file)
{
    cli_file **place = place_of(file);
    if (place)
        *place = NULL;
}

/* Discards all open files: the program ends here. */
static void discard_all(void)
{
    for (size_t i = 0; i < FILES; i++)
        if (opened[i])
            cli_file_discard(opened[i]);
}

int cli_file_open(cli_file *file, const char *path)
{
    rsl_error error;
    rsl_file_inputs keep = inputs();
    cli_file **place = place_of(NULL);
    assert(place);
    if (rsl_file_whole_open(file, path, &keep, &error) != RSL_OK)
        return cli_fail_input(&error);
    *place = file;
    cli_before_starving(discard_all);
    return CLI_GO;
}

void cli_file_discard(cli_file *file)
{
    forget(file);
    rsl_file_whole_close(file, RSL_STOPPED, NULL);
}

/* What was written is kept from now on as what was read is. */
int cli_file_commit(cli_file *file)
{
    rsl_error error;
    if (file->temporary)
        cli_file_reads(file->path);
    forget(file);
    if (rsl_file_whole_close(file, RSL_OK, &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_output(&error);
}

int cli_folder_name(const char *model, const char *out, const char *suffix, char *folder)
{
    const char *base = rsl_text_name_of(model);
    size_t length = strcspn(base, ".");
    if (length == 0)
        length = strlen(base);
    if (out && strlen(out) + 128 > PATH_MAX)
        return cli_fail(CLI_USAGE, "--out is too long for the name of a folder");
    if (out)
        snprintf(folder, PATH_MAX, "%s", out);
    else
        snprintf(folder, PATH_MAX, "out/%.*s%s", (int)(length < 200 ? length : 200), base, suffix);
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
            return cli_fail(cli_status_of(rsl_file_status(errno), CLI_USAGE),
                            "the folder '%s' cannot be made: %s", part, strerror(errno));
    }
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return cli_fail(CLI_USAGE, "'%s' is there and is not a folder", path);
    return CLI_GO;
}

int cli_folder_take(rsl_report_folder *folder, const char *path, const rsl_report_folder_kind *kind,
                    int force)
{
    rsl_error error;
    int status = cli_folder_make(path);
    if (status != CLI_GO)
        return status;
    if (rsl_report_folder_take(folder, path, kind, inputs(), force, &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_input(&error);
}

FILE *cli_folder_create(rsl_report_folder *folder, const char *name)
{
    rsl_error error;
    FILE *stream = rsl_report_folder_create(folder, name, &error);
    if (!stream)
        cli_fail_output(&error);
    return stream;
}

int cli_folder_finish(rsl_report_folder *folder, FILE *stream)
{
    rsl_error error;
    if (rsl_report_folder_finish(folder, stream, &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_output(&error);
}

int cli_folder_commit(rsl_report_folder *folder)
{
    rsl_error error;
    if (rsl_report_folder_commit(folder, &error) == RSL_OK)
        return CLI_GO;
    return cli_fail_output(&error);
}

int cli_folder_fail(const rsl_report_folder *folder, const rsl_error *error)
{
    return folder->path ? cli_fail_output(error) : cli_fail_input(error);
}

int cli_folder_show(const char *folder, const char *name)
{
    char path[PATH_MAX + 32], block[4096];
    size_t count;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return cli_fail(cli_status_of(rsl_file_status(errno), CLI_FAILED),
                        "the file '%s' cannot be read: %s", path, strerror(errno));
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        fwrite(block, 1, count, stdout);
    fclose(file);
    return CLI_DONE;
}
