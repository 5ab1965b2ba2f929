/* SPDX-License-Identifier: MIT
 *
 * folder: marker, old and new files; folder.h says in which order, and why.
 */
#define _POSIX_C_SOURCE 200809L /* openat, fdopendir, getline */

#include "report/folder.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/lock.h"

static const char marker_name[] = ".resile";
static const char marker_head[] = "resile results 1\n";

enum { MARKER_LINES = 10000, LISTED = 300 };

static rsl_status fail(const rsl_report_folder *folder, const char *file, int reason,
                       rsl_error *error)
{
    return rsl_error_set(error, rsl_file_status(reason),
                         "the %s '%.300s%s%s' cannot be written: %s", file ? "file" : "folder",
                         folder->path, file ? "/" : "", file ? file : "", strerror(reason));
}

/* ---- names --------------------------------------------------------------- */

static int in_order(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void sort(rsl_text_words *words)
{
    if (words->count > 1)
        qsort(words->all, words->count, sizeof words->all[0], in_order);
}

/* 1: the name matches a pattern with at most one star. */
static int fits(const char *pattern, const char *name, size_t length)
{
    const char *star = strchr(pattern, '*');
    if (!star)
        return strlen(pattern) == length && strncmp(pattern, name, length) == 0;
    size_t before = (size_t)(star - pattern), after = strlen(star + 1);
    return length >= before + after && strncmp(pattern, name, before) == 0 &&
           strncmp(star + 1, name + length - after, after) == 0;
}

static int of_kind(const rsl_report_folder *folder, const char *name, size_t length)
{
    for (const char *const *file = folder->kind->files; *file; file++)
        if (fits(*file, name, length))
            return 1;
    return 0;
}

static int is_journal(const rsl_report_folder *folder, const char *name)
{
    return folder->kind->journal && strcmp(folder->kind->journal, name) == 0;
}

/* Every entry of the folder: `each` is called until it returns something else than RSL_OK. */
typedef rsl_status visitor(rsl_report_folder *folder, const char *name, void *user,
                           rsl_error *error);

static rsl_status visit(rsl_report_folder *folder, visitor *each, void *user, rsl_error *error)
{
    int again = openat(folder->at, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = again >= 0 ? fdopendir(again) : NULL;
    struct dirent *entry;
    rsl_status status = RSL_OK;
    if (!entries) {
        int reason = errno;
        if (again >= 0)
            close(again);
        return fail(folder, NULL, reason, error);
    }
    while (status == RSL_OK && (entry = readdir(entries)))
        status = each(folder, entry->d_name, user, error);
    closedir(entries);
    return status;
}

/* ---- the marker ---------------------------------------------------------- */

/* A plain name: nothing that leads out of the folder. */
static int is_plain(const char *name) { return *name && *name != '.' && !strchr(name, '/'); }

/* One line "key: value" of the marker. */
static rsl_status read_line(rsl_report_folder *folder, char *line, char command[16],
                            rsl_error *error)
{
    if (strncmp(line, "file: ", 6) == 0 && is_plain(line + 6))
        return rsl_text_words_add(&folder->own, line + 6) ? RSL_OK : rsl_error_no_memory(error);
    if (strncmp(line, "command: ", 9) == 0 && strlen(line + 9) < 16)
        strcpy(command, line + 9);
    else if (strcmp(line, "state: incomplete") == 0)
        folder->incomplete = 1;
    else if (strcmp(line, "state: complete") != 0)
        return RSL_ERROR_CONFLICT;
    return RSL_OK;
}

static rsl_status read_lines(rsl_report_folder *folder, FILE *stream, char command[16],
                             rsl_error *error)
{
    char *line = NULL;
    size_t room = 0, lines = 0;
    errno = 0;
    rsl_status status = getline(&line, &room, stream) > 0 && strcmp(line, marker_head) == 0
                            ? RSL_OK
                            : RSL_ERROR_CONFLICT;
    ssize_t length;
    while (status == RSL_OK && (length = getline(&line, &room, stream)) > 0) {
        if (line[length - 1] != '\n' || ++lines > MARKER_LINES)
            status = RSL_ERROR_CONFLICT;
        line[length - 1] = '\0';
        if (status == RSL_OK)
            status = read_line(folder, line, command, error);
    }
    free(line);
    if (errno != 0 && (ferror(stream) || !feof(stream)) && rsl_file_status(errno) != RSL_ERROR_FILE)
        return fail(folder, marker_name, errno, error);
    return status == RSL_OK && (ferror(stream) || !command[0]) ? RSL_ERROR_CONFLICT : status;
}

static rsl_status refuse_marker(rsl_report_folder *folder, int force, rsl_error *error)
{
    rsl_text_words_free(&folder->own);
    if (force)
        return RSL_OK;
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                        "'%.300s/%s' is not what resile writes there; name another folder, or "
                        "begin anew there",
                        folder->path, marker_name);
}

static rsl_status read_marker(rsl_report_folder *folder, int force, rsl_error *error)
{
    char command[16] = "";
    int descriptor =
        openat(folder->at, marker_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT)
        return RSL_OK;
    if (descriptor < 0 && rsl_file_status(errno) != RSL_ERROR_FILE)
        return fail(folder, marker_name, errno, error);
    struct stat info;
    int ordinary = descriptor >= 0 && fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
    FILE *stream = ordinary ? fdopen(descriptor, "r") : NULL;
    if (!stream && descriptor >= 0)
        close(descriptor);
    if (!stream)
        return ordinary ? rsl_error_no_memory(error) : refuse_marker(folder, force, error);
    rsl_status status = read_lines(folder, stream, command, error);
    (void)fclose(stream);
    if (status == RSL_ERROR_CONFLICT)
        return refuse_marker(folder, force, error);
    if (status != RSL_OK || force || strcmp(command, folder->kind->command) == 0)
        return status;
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                        "'%.300s' holds the results of '%s'; name another folder, or begin anew "
                        "there",
                        folder->path, command);
}

static rsl_status write_marker(rsl_report_folder *folder, const rsl_text_words *names,
                               int incomplete, rsl_error *error)
{
    rsl_file_whole file;
    rsl_status status = rsl_file_whole_open_in(&file, folder->at, folder->path, marker_name, error);
    if (status != RSL_OK)
        return status;
    fprintf(file.stream, "%scommand: %s\nstate: %s\n", marker_head, folder->kind->command,
            incomplete ? "incomplete" : "complete");
    for (size_t i = 0; i < names->count; i++)
        fprintf(file.stream, "file: %s\n", names->all[i]);
    status = rsl_file_whole_close(&file, RSL_OK, error);
    if (status == RSL_OK)
        folder->incomplete = incomplete;
    return status;
}

/* ---- whose files --------------------------------------------------------- */

/* Whoever has the lock is alone in the folder: temporaries are of processes that are gone. */
static rsl_status remove_leftover(rsl_report_folder *folder, const char *name, void *user,
                                  rsl_error *error)
{
    (void)user;
    size_t length = rsl_file_temporary_of(name);
    char base[256];
    if (length == 0 || length >= sizeof base)
        return RSL_OK;
    memcpy(base, name, length);
    base[length] = '\0';
    if (!of_kind(folder, base, length) && !is_journal(folder, base) &&
        !rsl_text_words_has(&folder->own, base) && strcmp(base, marker_name) != 0)
        return RSL_OK;
    return unlinkat(folder->at, name, 0) == 0 ? RSL_OK : fail(folder, name, errno, error);
}

static rsl_status refuse_input(rsl_report_folder *folder, const char *name, void *user,
                               rsl_error *error)
{
    if (!of_kind(folder, name, strlen(name)) && !is_journal(folder, name) &&
        !rsl_text_words_has(&folder->own, name))
        return RSL_OK;
    struct stat info;
    if (fstatat(folder->at, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(info.st_mode))
        return rsl_error_set(error, RSL_ERROR_FILE,
                             "the file '%.300s/%s' cannot be written: it is a folder", folder->path,
                             name);
    if (!rsl_file_is_input(folder->at, name, user))
        return RSL_OK;
    return rsl_error_at(error, RSL_ERROR_ARGUMENT, "folder",
                        "the file '%.300s/%s' is read by the same command and would be replaced; "
                        "name another folder",
                        folder->path, name);
}

/* Files with names of the kind that the marker does not have, and links. */
static rsl_status list_strangers(rsl_report_folder *folder, const char *name, void *user,
                                 rsl_error *error)
{
    struct stat info;
    if (!of_kind(folder, name, strlen(name)) || is_journal(folder, name))
        return RSL_OK;
    if (rsl_text_words_has(&folder->own, name) &&
        fstatat(folder->at, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode))
        return RSL_OK;
    return rsl_text_words_add(user, name) ? RSL_OK : rsl_error_no_memory(error);
}

static rsl_status refuse_strangers(const rsl_report_folder *folder, rsl_text_words *strangers,
                                   rsl_error *error)
{
    char list[LISTED + 64];
    size_t used = 0, i;
    sort(strangers);
    for (i = 0; i < strangers->count && used + strlen(strangers->all[i]) + 2 < LISTED; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "",
                                 strangers->all[i]);
    if (i < strangers->count)
        snprintf(list + used, sizeof list - used, " and %zu more", strangers->count - i);
    return rsl_error_at(error, RSL_ERROR_CONFLICT, "folder",
                        "'%.200s' holds files that are not known to be resile's and would be "
                        "replaced: %s; name another folder, or take over these files",
                        folder->path, list);
}

rsl_status rsl_report_folder_claim(rsl_report_folder *folder, int take_over, rsl_error *error)
{
    assert(folder->lock >= 0 && folder->count == 0);
    rsl_text_words strangers = {0};
    rsl_status status = visit(folder, list_strangers, &strangers, error);
    if (status == RSL_OK && strangers.count > 0 && !take_over)
        status = refuse_strangers(folder, &strangers, error);
    for (size_t i = 0; i < strangers.count && status == RSL_OK; i++)
        if (!rsl_text_words_add(&folder->own, strangers.all[i]))
            status = rsl_error_no_memory(error);
    rsl_text_words_free(&strangers);
    return status;
}

/* ---- opening and closing ------------------------------------------------- */

static rsl_status open_folder(rsl_report_folder *folder, rsl_file_inputs *inputs, int force,
                              rsl_error *error)
{
    folder->at = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->at < 0)
        return fail(folder, NULL, errno, error);
    rsl_status status =
        rsl_lock_take(folder->at, folder->path, folder->kind->command, &folder->lock, error);
    if (status == RSL_OK)
        status = read_marker(folder, force, error);
    if (status == RSL_OK)
        status = visit(folder, remove_leftover, NULL, error);
    if (status == RSL_OK)
        status = visit(folder, refuse_input, inputs, error);
    return status;
}

rsl_status rsl_report_folder_open(rsl_report_folder *folder, const char *path,
                                  const rsl_report_folder_kind *kind, rsl_file_inputs inputs,
                                  int force, rsl_error *error)
{
    assert(kind->files[0]);
    *folder = (rsl_report_folder){
        .kind = kind, .path = rsl_text_copy(path, strlen(path)), .at = -1, .lock = -1};
    rsl_status status =
        folder->path ? open_folder(folder, &inputs, force, error) : rsl_error_no_memory(error);
    if (status != RSL_OK)
        rsl_report_folder_close(folder);
    return status;
}

rsl_status rsl_report_folder_take(rsl_report_folder *folder, const char *path,
                                  const rsl_report_folder_kind *kind, rsl_file_inputs inputs,
                                  int force, rsl_error *error)
{
    rsl_status status = rsl_report_folder_open(folder, path, kind, inputs, force, error);
    if (status == RSL_OK)
        status = rsl_report_folder_claim(folder, force, error);
    if (status != RSL_OK)
        rsl_report_folder_close(folder);
    return status;
}

void rsl_report_folder_close(rsl_report_folder *folder)
{
    for (size_t i = 0; i < folder->count; i++)
        rsl_file_whole_drop(&folder->files[i]);
    if (folder->path && folder->lock >= 0)
        rsl_lock_release(folder->at, folder->lock);
    if (folder->path && folder->at >= 0)
        close(folder->at);
    rsl_text_words_free(&folder->own);
    free(folder->files);
    free(folder->path);
    *folder = (rsl_report_folder){.at = -1, .lock = -1};
}

/* ---- new files ----------------------------------------------------------- */

static rsl_file_whole *create(rsl_report_folder *folder, const char *name, rsl_error *error)
{
    assert(folder->lock >= 0 && is_plain(name) && of_kind(folder, name, strlen(name)));
    rsl_file_whole *more = realloc(folder->files, (folder->count + 1) * sizeof *more);
    if (!more) {
        rsl_error_no_memory(error);
        return NULL;
    }
    folder->files = more;
    rsl_file_whole *file = &more[folder->count];
    if (rsl_file_whole_open_in(file, folder->at, folder->path, name, error) != RSL_OK)
        return NULL;
    folder->count++;
    return file;
}

FILE *rsl_report_folder_create(rsl_report_folder *folder, const char *name, rsl_error *error)
{
    rsl_file_whole *file = create(folder, name, error);
    return file ? file->stream : NULL;
}

rsl_status rsl_report_folder_finish(rsl_report_folder *folder, FILE *stream, rsl_error *error)
{
    size_t i = 0;
    while (i < folder->count && folder->files[i].stream != stream)
        i++;
    assert(stream && i < folder->count);
    return rsl_file_whole_settle(&folder->files[i], error);
}

static rsl_file_whole *find_new(const rsl_report_folder *folder, const char *name)
{
    size_t i = 0;
    while (i < folder->count && strcmp(folder->files[i].target, name) != 0)
        i++;
    return i < folder->count ? &folder->files[i] : NULL;
}

char *rsl_report_folder_meanwhile(const rsl_report_folder *folder, const char *name,
                                  rsl_error *error)
{
    const rsl_file_whole *file = find_new(folder, name);
    assert(file && !file->stream);
    size_t room = strlen(folder->path) + strlen(file->temporary) + 2;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s/%s", folder->path, file->temporary);
    else
        rsl_error_no_memory(error);
    return path;
}

/* The empty file makes room for one that is created by others. */
char *rsl_report_folder_reserve(rsl_report_folder *folder, const char *name, rsl_error *error)
{
    rsl_file_whole *file = create(folder, name, error);
    if (!file)
        return NULL;
    (void)fclose(file->stream);
    file->stream = NULL;
    if (unlinkat(folder->at, file->temporary, 0) == 0)
        return rsl_report_folder_meanwhile(folder, name, error);
    fail(folder, name, errno, error);
    return NULL;
}

rsl_status rsl_report_folder_finish_named(rsl_report_folder *folder, const char *name,
                                          rsl_error *error)
{
    rsl_file_whole *file = find_new(folder, name);
    assert(file);
    return rsl_file_whole_settle(file, error);
}

/* ---- from old to new ----------------------------------------------------- */

static rsl_status remove_old(rsl_report_folder *folder, const char *name, rsl_error *error)
{
    if (unlinkat(folder->at, name, 0) == 0 || errno == ENOENT)
        return RSL_OK;
    return fail(folder, name, errno, error);
}

static rsl_status sync(rsl_report_folder *folder, rsl_error *error)
{
    int reason = rsl_file_sync_folder(folder->at);
    return reason == 0 ? RSL_OK : fail(folder, NULL, reason, error);
}

/* The marker with every name that may be there until the end. */
static rsl_status mark_incomplete(rsl_report_folder *folder, rsl_error *error)
{
    int room = !folder->kind->journal || rsl_text_words_add(&folder->own, folder->kind->journal);
    for (size_t i = 0; i < folder->count && room; i++)
        room = rsl_text_words_add(&folder->own, folder->files[i].target);
    sort(&folder->own);
    return room ? write_marker(folder, &folder->own, 1, error) : rsl_error_no_memory(error);
}

/* The seal, then what has no successor. */
static rsl_status remove_earlier(rsl_report_folder *folder, rsl_error *error)
{
    const char *seal = folder->kind->files[0];
    rsl_status status =
        rsl_text_words_has(&folder->own, seal) ? remove_old(folder, seal, error) : RSL_OK;
    for (size_t i = 0; i < folder->own.count && status == RSL_OK; i++)
        if (!find_new(folder, folder->own.all[i]) && !is_journal(folder, folder->own.all[i]))
            status = remove_old(folder, folder->own.all[i], error);
    return status == RSL_OK ? sync(folder, error) : status;
}

rsl_status rsl_report_folder_begin(rsl_report_folder *folder, rsl_error *error)
{
    rsl_status status = mark_incomplete(folder, error);
    return status == RSL_OK ? remove_earlier(folder, error) : status;
}

/* All but the seal, or the seal alone. */
static rsl_status place(rsl_report_folder *folder, int seal, rsl_error *error)
{
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < folder->count && status == RSL_OK; i++)
        if (seal == (strcmp(folder->files[i].target, folder->kind->files[0]) == 0))
            status = rsl_file_whole_place(&folder->files[i], error);
    return status == RSL_OK ? sync(folder, error) : status;
}

/* The names of the new result. */
static rsl_status mark_complete(rsl_report_folder *folder, rsl_error *error)
{
    rsl_text_words names = {0};
    int room = !folder->kind->journal || rsl_text_words_add(&names, folder->kind->journal);
    for (size_t i = 0; i < folder->count && room; i++)
        room = rsl_text_words_add(&names, folder->files[i].target);
    sort(&names);
    rsl_status status = room ? write_marker(folder, &names, 0, error) : rsl_error_no_memory(error);
    rsl_text_words_free(&names);
    return status;
}

rsl_status rsl_report_folder_commit(rsl_report_folder *folder, rsl_error *error)
{
    assert(find_new(folder, folder->kind->files[0]));
    rsl_status status = rsl_report_folder_begin(folder, error);
    if (status == RSL_OK)
        status = place(folder, 0, error);
    if (status == RSL_OK)
        status = place(folder, 1, error);
    return status == RSL_OK ? mark_complete(folder, error) : status;
}
