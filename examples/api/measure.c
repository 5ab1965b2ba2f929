/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/measure.h: tables of measurements as data of a fit.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include <math.h>
#include <resile/measure.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* Writes a table to a file, as an instrument would. */
static int write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return 1;
    int failed = fputs(text, file) < 0;
    return fclose(file) != 0 || failed;
}

/* A force in kN over a time in ms becomes a record in SI units. */
static int record(const char *path)
{
    rsl_measure_options options = rsl_measure_options_default();
    rsl_measure_file *file;
    rsl_error error;
    if (write_file(path, "time [ms],force [kN]\n0,0\n0.1,0.5\n0.2,1.25\n0.3,0.6\n0.4,0\n"))
        return 1;
    if (rsl_measure_file_read(path, &options, &file, &error) < 0)
        return fail(&error);
    const rsl_fit_record *read = rsl_measure_file_data(file)->records;
    printf("%zu samples, F(%g s) = %g N\n", read->count, read->time[2],
           read->channel[RSL_FIT_FORCE][2]);
    int wrong = read->count != 5 || fabs(read->time[2] - 2e-4) > 1e-15 ||
                fabs(read->channel[RSL_FIT_FORCE][2] - 1250.0) > 1e-9;
    rsl_measure_file_free(file);
    return wrong;
}

/* Heights of a bouncing ball in cm: rsl_fit_bounce finds e = 0.8. */
static int heights(const char *path)
{
    rsl_measure_options options = rsl_measure_options_default();
    rsl_measure_file *file;
    rsl_fit_bounce_impact impacts[4];
    rsl_fit_bounce_result result;
    rsl_error error;
    if (write_file(path, "height [cm]\n100\n64\n40.96\n26.2144\n"))
        return 1;
    if (rsl_measure_file_read_bounces(path, &options, &file, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_fit_bounce(rsl_measure_file_bounces(file), impacts, &result, &error);
    rsl_measure_file_free(file);
    if (status < 0)
        return fail(&error);
    printf("e = %.9f\n", result.restitution);
    return fabs(result.restitution - 0.8) > 1e-9;
}

/* A press test returns half of its work: the law `table` has e = sqrt(1/2). */
static int press(const char *path)
{
    rsl_measure_options options = rsl_measure_options_default();
    rsl_measure_file *file;
    rsl_error error;
    if (write_file(path, "depth [mm],force [N]\n0,0\n0.1,100\n0.2,200\n0.15,100\n0.1,0\n"))
        return 1;
    if (rsl_measure_file_read_press(path, &options, &file, &error) < 0)
        return fail(&error);
    double recovered = rsl_measure_file_press(file)->returned;
    printf("work recovered: %.6f\n", recovered);
    rsl_measure_file_free(file);
    return fabs(recovered - 0.5) > 1e-12;
}

int main(void)
{
    char folder[] = "/tmp/resile-XXXXXX", path[64];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/table.csv", folder);
    int wrong = record(path) | heights(path) | press(path);
    return wrong | (remove(path) != 0) | (rmdir(folder) != 0);
}
