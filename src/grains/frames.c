/* SPDX-License-Identifier: MIT
 *
 * grains: the pictures that LAMMPS has dumped, and the same as VTK.
 */
#include "grains/frames.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "grains/grains.h"
#include "system/number.h"

enum { LINE = 512, NUMBERS = sizeof(rsl_grains_body) / sizeof(double) };
_Static_assert(NUMBERS == 12, "as many as input.c asks LAMMPS for");

static int get_line(FILE *in, char line[LINE])
{
    return fgets(line, LINE, in) && strchr(line, '\n');
}

static int get_item(FILE *in, const char *item)
{
    char line[LINE];
    return get_line(in, line) && strncmp(line, item, strlen(item)) == 0;
}

/* A line of `count` numbers. */
static int get_numbers(FILE *in, double *to, int count)
{
    char line[LINE], *at = line;
    if (!get_line(in, line))
        return 0;
    for (int i = 0; i < count; i++) {
        char *end;
        to[i] = rsl_number_value(at, &end);
        if (end == at)
            return 0;
        at = end;
    }
    return 1;
}

static int get_head(FILE *in, rsl_grains_frame *frame, double *count)
{
    if (!get_item(in, "ITEM: TIMESTEP") || !get_numbers(in, &frame->step, 1) ||
        !get_item(in, "ITEM: NUMBER OF ATOMS") || !get_numbers(in, count, 1) ||
        !get_item(in, "ITEM: BOX BOUNDS"))
        return 0;
    for (int a = 0; a < 3; a++) {
        double ends[2];
        if (!get_numbers(in, ends, 2))
            return 0;
        frame->low[a] = ends[0];
        frame->high[a] = ends[1];
    }
    return get_item(in, "ITEM: ATOMS id radius x y z vx vy vz omegax omegay omegaz c_touch");
}

static int get_bodies(FILE *in, rsl_grains_frame *frame)
{
    for (size_t i = 0; i < frame->count; i++) {
        double numbers[NUMBERS];
        if (!get_numbers(in, numbers, NUMBERS))
            return 0;
        memcpy(&frame->bodies[i], numbers, sizeof numbers);
    }
    return 1;
}

static rsl_status no_more(FILE *in, long begin, rsl_error *error)
{
    if (!ferror(in) && fseek(in, begin, SEEK_SET) == 0)
        return RSL_STOPPED;
    return rsl_error_set(error, rsl_file_status(errno), "the pictures of LAMMPS cannot be read: %s",
                         strerror(errno));
}

rsl_status rsl_grains_frame_read(FILE *in, rsl_grains_frame *frame, rsl_error *error)
{
    long begin = ftell(in);
    double count = 0.0;
    assert(in && frame);
    if (!get_head(in, frame, &count) || !(count >= 0.0 && count < 1e9))
        return no_more(in, begin, error);
    frame->count = (size_t)count;
    if (frame->count > frame->room) {
        rsl_grains_body *more = realloc(frame->bodies, frame->count * sizeof *more);
        if (!more)
            return rsl_error_no_memory(error);
        frame->bodies = more;
        frame->room = frame->count;
    }
    return get_bodies(in, frame) ? RSL_OK : no_more(in, begin, error);
}

void rsl_grains_frame_free(rsl_grains_frame *frame)
{
    free(frame->bodies);
    *frame = (rsl_grains_frame){0};
}

/* ---- VTK ------------------------------------------------------------------------------- */

/* Binary numbers of legacy VTK have their largest byte first. */
static void put_word(FILE *out, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(word >> shift & 0xffu), out);
}

static void put_floats(FILE *out, const double *values, int count)
{
    for (int i = 0; i < count; i++) {
        float value = (float)values[i];
        uint32_t word;
        memcpy(&word, &value, sizeof word);
        put_word(out, word);
    }
}

static void put_scalars(FILE *out, const rsl_grains_frame *frame, const char *name, size_t offset,
                        double factor)
{
    fprintf(out, "\nSCALARS %s float 1\nLOOKUP_TABLE default\n", name);
    for (size_t i = 0; i < frame->count; i++) {
        double value = factor * *(const double *)((const char *)&frame->bodies[i] + offset);
        put_floats(out, &value, 1);
    }
}

void rsl_grains_frame_vtk(FILE *out, const rsl_grains_frame *frame, const char *title)
{
    size_t n = frame->count;
    char head[200];
    snprintf(head, sizeof head, "%s", *title ? title : "grains");
    fputs("# vtk DataFile Version 3.0\n", out);
    rsl_grains_put_line(out, head);
    fprintf(out, "\nBINARY\nDATASET POLYDATA\nPOINTS %zu float\n", n);
    for (size_t i = 0; i < n; i++)
        put_floats(out, frame->bodies[i].at, 3);
    fprintf(out, "\nVERTICES %zu %zu\n", n, 2 * n);
    for (size_t i = 0; i < n; i++) {
        put_word(out, 1);
        put_word(out, (uint32_t)i);
    }
    fprintf(out, "\nPOINT_DATA %zu", n);
    put_scalars(out, frame, "diameter", offsetof(rsl_grains_body, radius), 2.0);
    put_scalars(out, frame, "contacts", offsetof(rsl_grains_body, contacts), 1.0);
    put_scalars(out, frame, "id", offsetof(rsl_grains_body, id), 1.0);
    fputs("\nVECTORS velocity float\n", out);
    for (size_t i = 0; i < n; i++)
        put_floats(out, frame->bodies[i].velocity, 3);
    fputs("\nVECTORS spin float\n", out);
    for (size_t i = 0; i < n; i++)
        put_floats(out, frame->bodies[i].spin, 3);
    fputc('\n', out);
}
