/* SPDX-License-Identifier: MIT
 *
 * tree: all files below a folder.
 */
#define _XOPEN_SOURCE 700

#include "tree.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static _Noreturn void give_up(const char *what, const char *path)
{
    printf("FAILED: %s '%s': %s\n", what, path, strerror(errno));
    exit(1);
}

/* ---- reading ------------------------------------------------------------- */

/* nftw has no place for a user. */
static tree *collecting;
static size_t skipped; /* characters of the folder's own path */

static void read_into(tree_file *file, const char *path, size_t size)
{
    FILE *stream = fopen(path, "rb");
    file->bytes = malloc(size + 1);
    if (!stream || !file->bytes)
        give_up("cannot read", path);
    file->length = fread(file->bytes, 1, size, stream);
    file->bytes[file->length] = '\0';
    fclose(stream);
}

static int visit(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)where;
    if (kind != FTW_F)
        return 0;
    tree *to = collecting;
    to->files = realloc(to->files, (to->count + 1) * sizeof *to->files);
    if (!to->files)
        give_up("no memory for", path);
    tree_file *file = &to->files[to->count++];
    snprintf(file->path, sizeof file->path, "%s", path + skipped);
    file->mode = about->st_mode & 0777;
    read_into(file, path, (size_t)about->st_size);
    return 0;
}

tree tree_read(const char *folder)
{
    tree read = {0};
    collecting = &read;
    skipped = strlen(folder) + 1;
    if (nftw(folder, visit, 16, FTW_PHYS) != 0)
        give_up("cannot look into", folder);
    return read;
}

void tree_free(tree *of)
{
    for (size_t i = 0; i < of->count; i++)
        free(of->files[i].bytes);
    free(of->files);
    *of = (tree){0};
}

/* ---- writing ------------------------------------------------------------- */

static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            give_up("cannot make", path);
        *slash = '/';
    }
}

void tree_write(const tree *of, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        give_up("cannot make", folder);
    for (size_t i = 0; i < of->count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, of->files[i].path);
        make_folders(path);
        FILE *stream = fopen(path, "wb");
        if (!stream ||
            fwrite(of->files[i].bytes, 1, of->files[i].length, stream) != of->files[i].length ||
            fclose(stream) != 0 || chmod(path, of->files[i].mode) != 0)
            give_up("cannot write", path);
    }
}

static int visit_to_remove(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

void tree_remove(const char *folder)
{
    if (nftw(folder, visit_to_remove, 16, FTW_PHYS | FTW_DEPTH) != 0 && errno != ENOENT)
        give_up("cannot remove", folder);
}

/* ---- comparing ----------------------------------------------------------- */

const tree_file *tree_find(const tree *of, const char *path)
{
    for (size_t i = 0; i < of->count; i++)
        if (strcmp(of->files[i].path, path) == 0)
            return &of->files[i];
    return NULL;
}

int tree_same(const tree_file *a, const tree_file *b)
{
    if (!a || !b)
        return a == b;
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}
