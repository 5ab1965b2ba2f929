/* SPDX-License-Identifier: MIT
 *
 * results.h5 read back: the numbers of the tables, their names and units, and the summary.
 */
#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include "fake_run.h"
#include "scratch_folder.h"

#ifdef RSL_HAVE_HDF5

#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROWS = 3001, COLUMNS = 4 };

static void write_results(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results;
    rsl_error error = {0};
    rsl_planar_output signals[COLUMNS - 1];
    static const char *const names[COLUMNS - 1] = {"ball0.y", "ball1.vy", "energy.kinetic"};
    for (size_t i = 0; i < COLUMNS - 1; i++)
        CHECK_STATUS(rsl_planar_output_find(&world->model, names[i], &signals[i], &error), RSL_OK);
    options.model = "balls.yaml";
    options.signals = signals;
    options.signal_count = COLUMNS - 1;
    options.interval = 1e-3;
    options.hdf5 = 1;
    if (!CHECK_STATUS(rsl_report_open(".", &world->model, &options, &results, &error), RSL_OK))
        return;
    rsl_planar_observer observer = rsl_report_observer(results);
    rsl_planar_summary summary = fake_run(world, &observer, 3.0);
    CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_OK);
    rsl_report_free(results);
}

static void check_trajectory(hid_t file, fake_world *world)
{
    static double numbers[ROWS][COLUMNS];
    hid_t set = H5Dopen2(file, "trajectory", H5P_DEFAULT);
    hid_t space = H5Dget_space(set);
    hsize_t size[2] = {0, 0};
    SCENE("the trajectory");
    H5Sget_simple_extent_dims(space, size, NULL);
    if (CHECK_INT(size[0], ROWS) && CHECK_INT(size[1], COLUMNS)) {
        CHECK(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers) >= 0);
        for (int i = 0; i < ROWS; i++) {
            fake_sample(world, numbers[i][0], &(rsl_planar_observer){.sample = fake_ignore});
            CHECK_CLOSE(numbers[i][0], 1e-3 * i, 1e-14);
            CHECK(numbers[i][1] == world->pose[1].y);
            CHECK(numbers[i][2] == world->motion[2].y);
        }
    }
    H5Sclose(space);
    H5Dclose(set);
}

/* The texts of an attribute are these. */
static void check_texts(hid_t where, const char *name, const char *const *expected, size_t count)
{
    hid_t attribute = H5Aopen(where, name, H5P_DEFAULT);
    hid_t type = H5Aget_type(attribute), space = H5Aget_space(attribute);
    char *texts[COLUMNS] = {NULL};
    SCENE("the attribute %s", name);
    if (CHECK_INT(H5Sget_simple_extent_npoints(space), count) &&
        CHECK(H5Aread(attribute, type, texts) >= 0))
        for (size_t i = 0; i < count; i++)
            CHECK(strcmp(texts[i], expected[i]) == 0);
    H5Dvlen_reclaim(type, space, H5P_DEFAULT, texts);
    H5Sclose(space);
    H5Tclose(type);
    H5Aclose(attribute);
}

static void check_heads(hid_t file)
{
    static const char *const names[] = {"t", "ball0.y", "ball1.vy", "energy.kinetic"};
    static const char *const units[] = {"s", "m", "m/s", "J"};
    static const char *const model[] = {"balls.yaml"};
    hid_t set = H5Dopen2(file, "trajectory", H5P_DEFAULT);
    check_texts(set, "names", names, COLUMNS);
    check_texts(set, "units", units, COLUMNS);
    check_texts(file, "model", model, 1);
    H5Dclose(set);
}

static void check_number(hid_t file, const char *name, double expected)
{
    hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    double value = -1.0;
    SCENE("the number %s", name);
    if (CHECK(attribute >= 0)) {
        H5Aread(attribute, H5T_NATIVE_DOUBLE, &value);
        CHECK_CLOSE(value, expected, 0.0);
        H5Aclose(attribute);
    }
}

static void check_events(hid_t file)
{
    hid_t set = H5Dopen2(file, "events/t_touch", H5P_DEFAULT);
    hid_t space = H5Dget_space(set);
    double times[64] = {0};
    SCENE("the events");
    if (CHECK_INT(H5Sget_simple_extent_npoints(space), 24)) {
        H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, times);
        for (size_t i = 0; i < 24; i++)
            CHECK(times[i] == fake_touch(i % 2, i / 2));
    }
    H5Sclose(space);
    H5Dclose(set);
    set = H5Dopen2(file, "events/contact", H5P_DEFAULT);
    CHECK(set >= 0);
    H5Dclose(set);
}

int main(void)
{
    fake_world *world = fake_world_new(2, 3.0);
    place_enter();
    write_results(world);
    hid_t file = H5Fopen("results.h5", H5F_ACC_RDONLY, H5P_DEFAULT);
    if (CHECK(file >= 0)) {
        check_trajectory(file, world);
        check_heads(file);
        check_events(file);
        check_number(file, "steps", 123.0);
        check_number(file, "end_time", 3.0);
        check_number(file, "energy_kinetic", 0.1);
        H5Fclose(file);
    }
    free(world);
    return check_report();
}

#else

int main(void) { return check_skip("built without HDF5"); }

#endif
