/* SPDX-License-Identifier: MIT
 *
 * What is made of LAMMPS's output: pictures, VTK, rows, and the angle of surfaces whose angle is
 * known because they were built with it.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "grains/frames.h"
#include "grains/launch.h"
#include "grains/surface.h"

static const double pi = 3.14159265358979323846;

/* ---- surfaces ------------------------------------------------------------------------------ */

enum { COLUMNS = 40 };

/* One grain in the middle of each column of width 2.5 diameters, on a line; a last one that touches
 * nothing marks the end, and one in the air is to be overlooked. */
static void lay(rsl_grains_frame *frame, double low, double level, double slope, double diameter)
{
    static rsl_grains_body bodies[COLUMNS + 2];
    double width = 2.5 * diameter;
    for (int i = 0; i < COLUMNS; i++) {
        double x = low + (i + 0.5) * width;
        bodies[i] = (rsl_grains_body){.radius = 0.5 * diameter, .contacts = 2.0};
        bodies[i].at[0] = x;
        bodies[i].at[2] = level + slope * x - 0.5 * diameter;
    }
    bodies[COLUMNS] = (rsl_grains_body){.radius = 0.5 * diameter};
    bodies[COLUMNS].at[0] = low + COLUMNS * width * (1.0 + 1e-12);
    bodies[COLUMNS + 1] = (rsl_grains_body){.radius = 0.5 * diameter};
    bodies[COLUMNS + 1].at[0] = low;
    bodies[COLUMNS + 1].at[2] = 5.0;
    *frame = (rsl_grains_frame){.bodies = bodies, .count = COLUMNS + 2};
}

static void test_slope(void)
{
    const double angles[] = {0.0, 5.0, 24.0, 31.5, 45.0};
    for (int sign = -1; sign <= 1; sign += 2)
        for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
            rsl_grains_frame frame;
            rsl_grains_profile profile;
            double angle = angles[i] * pi / 180.0;
            lay(&frame, -0.1, 0.3, sign * tan(angle), 0.002);
            rsl_grains_profile_find(&frame, RSL_GRAINS_SLOPE, HUGE_VAL, &profile);
            CHECK(profile.count == COLUMNS);
            CHECK_NEAR(profile.angle, angle, 1e-10);
            CHECK_NEAR(profile.level, 0.3, 1e-10);
        }
}

/* A cone: the height falls with the distance from the axis. */
static void test_heap(void)
{
    rsl_grains_frame frame;
    rsl_grains_profile profile;
    double angle = 28.0 * pi / 180.0, top = 2.5 * 0.002 * COLUMNS * tan(angle);
    lay(&frame, 0.0, top, -tan(angle), 0.002);
    rsl_grains_profile_find(&frame, RSL_GRAINS_HEAP, HUGE_VAL, &profile);
    CHECK_NEAR(profile.angle, angle, 1e-10);
    CHECK(profile.first > 0 && profile.last < profile.count);
    rsl_grains_profile_find(&frame, RSL_GRAINS_LEVEL, HUGE_VAL, &profile);
    CHECK(profile.count > 0 && !rsl_given(profile.angle));
    rsl_grains_profile_find(&frame, RSL_GRAINS_HEAP, 0.5 * top, &profile);
    CHECK(profile.count > COLUMNS / 3 && profile.count < 2 * COLUMNS / 3);
    CHECK_NEAR(profile.angle, angle, 1e-10);
    frame.count = 0;
    rsl_grains_profile_find(&frame, RSL_GRAINS_HEAP, HUGE_VAL, &profile);
    CHECK(profile.count == 0 && !rsl_given(profile.angle));
    frame.count = 1;
    rsl_grains_profile_find(&frame, RSL_GRAINS_SLOPE, HUGE_VAL, &profile);
    CHECK(!rsl_given(profile.angle));
}

/* ---- pictures ------------------------------------------------------------------------------- */

static void put_picture(FILE *out, int step, int count, int whole)
{
    fprintf(out, "ITEM: TIMESTEP\n%d\nITEM: NUMBER OF ATOMS\n%d\n", step, count);
    fputs("ITEM: BOX BOUNDS ff ff ff\n-1 1\n-2 2\n0 3\n", out);
    fputs("ITEM: ATOMS id radius x y z vx vy vz omegax omegay omegaz c_touch \n", out);
    for (int i = 0; i < whole; i++)
        fprintf(out, "%d 0.25 %d 0.5 1.5 1 2 3 4 5 6 %d\n", i + 1, i, 2 * i);
}

static void test_frames(void)
{
    FILE *file = tmpfile();
    rsl_grains_frame frame = {0};
    rsl_error error = {0};
    put_picture(file, 0, 2, 2);
    put_picture(file, 10, 3, 3);
    long whole = ftell(file);
    put_picture(file, 20, 3, 2);
    rewind(file);
    CHECK(rsl_grains_frame_read(file, &frame, &error) == RSL_OK);
    CHECK(frame.count == 2 && frame.step == 0.0 && frame.low[1] == -2.0 && frame.high[2] == 3.0);
    CHECK(frame.bodies[1].at[0] == 1.0 && frame.bodies[1].contacts == 2.0);
    CHECK(frame.bodies[1].velocity[2] == 3.0 && frame.bodies[1].spin[0] == 4.0);
    CHECK(rsl_grains_frame_read(file, &frame, &error) == RSL_OK && frame.count == 3);
    CHECK(rsl_grains_frame_read(file, &frame, &error) == RSL_STOPPED);
    CHECK(ftell(file) == whole);
    rsl_grains_frame_free(&frame);
    fclose(file);
}

/* Big-endian floats: 0.5 is 3f 00 00 00, the diameter of a radius of 0.25. */
static void test_vtk(void)
{
    static const unsigned char half[] = {0x3f, 0, 0, 0};
    FILE *file = tmpfile();
    rsl_grains_body body = {.id = 1.0, .radius = 0.25, .at = {0.5, 1.0, 2.0}, .contacts = 3.0};
    rsl_grains_frame frame = {.bodies = &body, .count = 1};
    char text[2000] = "";
    rsl_grains_frame_vtk(file, &frame, "a title");
    rewind(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    static const char head[] =
        "# vtk DataFile Version 3.0\na title\nBINARY\nDATASET POLYDATA\nPOINTS 1 float\n";
    CHECK(length > sizeof head && !memcmp(text, head, sizeof head - 1));
    CHECK(!memcmp(text + sizeof head - 1, half, 4));
    static const char scalars[] = "\nSCALARS diameter float 1\nLOOKUP_TABLE default\n";
    const char *at = NULL;
    for (size_t i = 0; i + sizeof scalars < length && !at; i++)
        if (!memcmp(text + i, scalars, sizeof scalars - 1))
            at = text + i + sizeof scalars - 1;
    CHECK(at && !memcmp(at, half, 4));
    fclose(file);
}

/* ---- rows -------------------------------------------------------------------------------------- */

static void test_rows(void)
{
    rsl_grains_rows rows = {0};
    CHECK(rsl_grains_rows_take(&rows, "Step Time Atoms c_moving"));
    CHECK(rsl_grains_rows_take(&rows, "   0 0 5 1 2 3 4 5 6 7 8 "));
    CHECK(rsl_grains_rows_take(&rows, "   10 0.1 5 1 2 3 4 5 6 7 8"));
    CHECK(rsl_grains_rows_take(&rows, "   10 0.1 5 1 2 3 4 5 6 7 9")); /* the next part begins */
    CHECK(rsl_grains_rows_take(&rows, "   20 0.2 5 1 2 3 4 5 6 7"));   /* too short */
    CHECK(rsl_grains_rows_take(&rows, "   20 0.2 5 1 2 3 4 5 6 7 8 9"));
    CHECK(rsl_grains_rows_take(&rows, "Loop time of 1.5 on 1 procs"));
    CHECK(rows.count == 2 && rows.all[1].of[RSL_GRAINS_contacts] == 9.0);
    CHECK(rows.all[0].of[RSL_GRAINS_balance] == 7.0);
    rsl_grains_rows_free(&rows);
}

int main(void)
{
    test_slope();
    test_heap();
    test_frames();
    test_vtk();
    test_rows();
    return check_report();
}
