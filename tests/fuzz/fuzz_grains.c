/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a file of grains, as a dump of LAMMPS or as what it prints; the first byte says which.
 * A file that is read has numbers that LAMMPS can be given, in an input without any that is none;
 * pictures and rows come in order, each whole.
 */
#define _POSIX_C_SOURCE 200809L

#include <unistd.h>

#include "bytes.h"
#include "grains/frames.h"
#include "grains/grains.h"
#include "grains/launch.h"

enum { GRAINS_MAX = 500 };

/* ---- a file ---------------------------------------------------------------------- */

static char path[] = "/tmp/resile-fuzz-XXXXXX";

static void remove_file(void) { (void)unlink(path); }

/* One for all inputs of a process. */
static void write_file(const uint8_t *data, size_t size)
{
    static int descriptor = -1;
    if (descriptor < 0) {
        descriptor = mkstemp(path);
        FUZZ_PROMISE(descriptor >= 0);
        (void)atexit(remove_file);
    }
    FUZZ_PROMISE(ftruncate(descriptor, 0) == 0);
    FUZZ_PROMISE(pwrite(descriptor, data, size, 0) == (ssize_t)size);
}

static void check_numbers(const rsl_grains *g)
{
    double shares = 0.0;
    FUZZ_PROMISE(g->scene && g->count > 0 && g->size_count > 0 && g->steps > 0);
    FUZZ_PROMISE(g->step > 0.0 && isfinite(g->step) && g->end_time > 0.0);
    FUZZ_PROMISE(g->row_every > 0 && g->frame_every > 0);
    FUZZ_PROMISE(0.0 < g->diameter_min && g->diameter_min <= g->diameter_max);
    for (size_t i = 0; i < g->size_count; i++)
        shares += g->sizes[i].share;
    FUZZ_PROMISE(fuzz_near(shares, 1.0, 1e-9));
}

/* No word of it is what a number that is none is printed as. */
static void check_words(char *text)
{
    for (char *word = strtok(text, " \n"); word; word = strtok(NULL, " \n"))
        FUZZ_PROMISE(strcmp(word, "nan") != 0 && strcmp(word, "inf") != 0 &&
                     strcmp(word, "-nan") != 0 && strcmp(word, "-inf") != 0);
}

static void check_input(const rsl_grains *g)
{
    char *text = NULL;
    size_t length = 0;
    rsl_error error = {0};
    FILE *out = open_memstream(&text, &length);
    FUZZ_PROMISE(out);
    rsl_grains_put_input(g, out);
    rsl_status status = RSL_OK;
    if (!g->scene->poured && g->count <= GRAINS_MAX)
        status = rsl_grains_put_data(g, out, &error);
    if (status != RSL_OK)
        fuzz_refused(status, &error);
    FUZZ_PROMISE(fclose(out) == 0 && length > 0);
    check_words(text);
    free(text);
}

static void try_file(const uint8_t *data, size_t size)
{
    rsl_grains grains;
    rsl_error error = {0};
    write_file(data, size);
    rsl_status status = rsl_grains_read(path, NULL, 0, &grains, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(!grains.name);
        return;
    }
    check_numbers(&grains);
    check_input(&grains);
    rsl_grains_free(&grains);
}

/* ---- what LAMMPS leaves ------------------------------------------------------------ */

static void try_dump(const uint8_t *data, size_t size)
{
    rsl_grains_frame frame = {0};
    rsl_error error = {0};
    FILE *in = size ? fmemopen((void *)(uintptr_t)data, size, "r") : NULL,
         *out = fopen("/dev/null", "w");
    rsl_status status = in ? RSL_OK : RSL_STOPPED;
    while (status == RSL_OK) {
        long before = ftell(in);
        status = rsl_grains_frame_read(in, &frame, &error);
        FUZZ_PROMISE(status != RSL_OK || ftell(in) > before);
        FUZZ_PROMISE(status != RSL_STOPPED || ftell(in) == before);
        if (status == RSL_OK && out)
            rsl_grains_frame_vtk(out, &frame, "fuzz");
    }
    if (status != RSL_STOPPED)
        fuzz_refused(status, &error);
    rsl_grains_frame_free(&frame);
    if (in)
        fclose(in);
    if (out)
        fclose(out);
}

static void try_rows(const uint8_t *data, size_t size)
{
    rsl_grains_rows rows = {0};
    char *text = fuzz_text(data, size), *rest = text;
    while (text && *rest)
        FUZZ_PROMISE(rsl_grains_rows_take(&rows, fuzz_cut_line(&rest)));
    for (size_t i = 1; i < rows.count; i++)
        FUZZ_PROMISE(rows.all[i - 1].of[RSL_GRAINS_step] < rows.all[i].of[RSL_GRAINS_step]);
    rsl_grains_rows_free(&rows);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const ways[])(const uint8_t *, size_t) = {try_file, try_dump, try_rows};
    if (size > 0)
        ways[data[0] % 3](data + 1, size - 1);
    return 0;
}
