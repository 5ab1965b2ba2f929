/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target on files, and on folders of files, with any compiler:
 *
 *     replay_model tests/models tests/fuzz/corpus/model
 *
 * Each file is tried whole and cut off at many places, as a copy that broke off would be.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"

enum { CUTS = 32, DEPTH_MAX = 4 };

static size_t replayed;

static void replay_bytes(const uint8_t *bytes, size_t size)
{
    for (size_t i = 1; i <= CUTS; i++) {
        size_t length = size * i / CUTS;
        /* a piece of its own, so that a sanitizer sees its end */
        uint8_t *piece = malloc(length ? length : 1);
        if (!piece)
            exit(1);
        if (length)
            memcpy(piece, bytes, length);
        (void)LLVMFuzzerTestOneInput(piece, length);
        free(piece);
    }
}

static void replay_file(const char *path, size_t size)
{
    FILE *stream = fopen(path, "rb");
    uint8_t *bytes = malloc(size + 1);
    if (!stream || !bytes || fread(bytes, 1, size, stream) != size) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    (void)fclose(stream);
    replay_bytes(bytes, size);
    free(bytes);
    replayed++;
}

static void replay(const char *path, int depth)
{
    struct stat about;
    struct dirent **entries = NULL;
    if (stat(path, &about) != 0 || depth > DEPTH_MAX) {
        fprintf(stderr, "%s: is not there, or too deep\n", path);
        exit(1);
    }
    if (!S_ISDIR(about.st_mode)) {
        replay_file(path, (size_t)about.st_size);
        return;
    }
    int count = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char inner[2000];
        (void)snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            replay(inner, depth + 1);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        replay(argv[i], 0);
    printf("%zu files, each cut off at %d places\n", replayed, CUTS);
    return replayed == 0;
}
