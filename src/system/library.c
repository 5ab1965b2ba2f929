/* SPDX-License-Identifier: MIT
 *
 * Loading by dlopen; WebAssembly has none.
 */
#include "system/library.h"

#ifdef __wasm__

rsl_status rsl_library_load(rsl_library *library, rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT, "%s cannot be loaded here", library->title);
}

#else

#include <assert.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 8 /* and the program */, PATH_LENGTH = 1024 };

/* The first of the names of one file, which end at a space, that can be opened. */
static void *open_one(const char *names, const char *end)
{
    void *handle = NULL;
    while (names < end && !handle) {
        char path[PATH_LENGTH];
        size_t length = strcspn(names, "| ");
        if (length < sizeof path) {
            memcpy(path, names, length);
            path[length] = '\0';
            handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        }
        names += length + 1;
    }
    return handle;
}

static rsl_status fail(const rsl_library *library, rsl_error *error)
{
    const char *why = dlerror();
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "%s is not installed: apt-get install %s (%.300s)", library->title,
                         library->package, why ? why : "no such file");
}

static rsl_status load(rsl_library *library, rsl_error *error)
{
    void *handle[FILES_MAX];
    size_t count = 0;
    for (const char *file = library->files; *file; file += *file == ' ') {
        const char *end = file + strcspn(file, " ");
        assert(count + 1 < FILES_MAX);
        handle[count] = open_one(file, end);
        if (!handle[count++])
            return fail(library, error);
        file = end;
    }
    /* in a program that is linked with the library, variables may stand in the program */
    void *program = dlopen(NULL, RTLD_NOW);
    void *first = dlsym(handle[0], library->names);
    if (program && first && dlsym(program, library->names) == first) {
        handle[count++] = handle[0];
        handle[0] = program;
    }
    char *slot = library->addresses;
    for (const char *name = library->names; *name; name += strlen(name) + 1) {
        void *address = NULL;
        for (size_t i = 0; i < count && !address; i++)
            address = dlsym(handle[i], name);
        if (!address)
            return fail(library, error);
        memcpy(slot, &address, sizeof address);
        slot += sizeof address;
    }
    library->loaded = 1;
    return RSL_OK;
}

rsl_status rsl_library_load(rsl_library *library, rsl_error *error)
{
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&busy))
        continue;
    rsl_status status = library->loaded ? RSL_OK : load(library, error);
    atomic_flag_clear(&busy);
    return status;
}

#endif
