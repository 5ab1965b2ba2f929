/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/report.h: the results of a run as files and as arrays.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include <math.h>
#include <resile/report.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A ball with its centre 1.1 m above the ground falls 1 m and rebounds with e = 0.5. */
static const char text[] = "gravity: [0, -9.81]\n"
                           "end_time: 1\n"
                           "bodies:\n"
                           "  - {name: ground, fixed: true, shapes: [line: {normal: [0, 1]}]}\n"
                           "  - name: ball\n"
                           "    mass: 2\n"
                           "    position: [0, 1.1]\n"
                           "    shapes: [circle: {radius: 0.1}]\n"
                           "contacts:\n"
                           "  - name: floor\n"
                           "    bodies: [ball, ground]\n"
                           "    law: newton\n"
                           "    restitution: 0.5\n";

/* Model and system of the ball. */
static rsl_status make_system(rsl_model_file **file, rsl_planar **system, rsl_error *error)
{
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "ball.yaml", NULL, NULL, 0, file, error);
    if (status >= 0 && (status = rsl_model_system_new(*file, system, error)) < 0)
        rsl_model_free(*file);
    return status;
}

/* A run with its tables, summary and page in a folder. */
static int files(const char *folder)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_model_file *file;
    rsl_planar *system;
    rsl_report *report;
    rsl_planar_summary summary;
    rsl_report_contact_total total = {0};
    rsl_error error, run_error;
    if (make_system(&file, &system, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_report_open(folder, rsl_model_planar(file), &options, &report, &error);
    if (status >= 0) {
        rsl_planar_observer observer = rsl_report_observer(report);
        status = rsl_planar_run(system, &observer, &summary, &run_error);
        status = rsl_report_close(report, &summary, status ? &run_error : NULL, &error);
        total = rsl_report_contact(report, 0);
        rsl_report_free(report);
    }
    rsl_planar_free(system);
    rsl_model_free(file);
    if (status < 0)
        return fail(&error);
    printf("%zu impacts, impulse %.6f N s\n", total.events, total.impulse);
    return total.events != 2 || fabs(total.impulse - 2 * sqrt(2 * 9.81) * 1.5 * 1.5) > 1e-9;
}

/* The files of that run; the presence of summary.json means that they are complete. */
static int list(const char *folder, int delete)
{
    const char *names[] = {"trajectory.csv", "events.csv", "report.html", "summary.json",
                           ".resile"};
    char path[1024];
    int missing = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        missing |= access(path, R_OK) != 0;
        printf("%s ", names[i]);
        if (delete)
            missing |= remove(path) != 0;
    }
    puts("");
    return missing;
}

/* The same numbers in memory: rows of the trajectory and the events. */
static int memory(void)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_model_file *file;
    rsl_planar *system;
    rsl_report_memory *arrays = NULL;
    rsl_report_memory_view view = {0};
    rsl_planar_summary summary;
    rsl_error error;
    options.interval = 0.1;
    if (make_system(&file, &system, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_report_memory_new(rsl_model_planar(file), &options, &arrays, &error);
    if (status >= 0) {
        rsl_planar_observer observer = rsl_report_memory_observer(arrays);
        status = rsl_planar_run(system, &observer, &summary, &error);
    }
    if (status >= 0)
        status = rsl_report_memory_get_view(arrays, &view, &error);
    double touch = view.event_count ? view.events[0].t_touch : 0;
    printf("%zu rows of %zu columns, first touch at %.9f s\n", view.row_count, view.column_count,
           touch);
    rsl_report_memory_free(arrays);
    rsl_planar_free(system);
    rsl_model_free(file);
    return status < 0 ? fail(&error) : view.row_count != 11 || fabs(touch - sqrt(2 / 9.81)) > 1e-12;
}

int main(int argc, char **argv)
{
    char made[] = "/tmp/resile-XXXXXX";
    const char *folder = argc > 1 ? argv[1] : mkdtemp(made);
    if (!folder)
        return 1;
    int wrong = files(folder) | list(folder, argc < 2) | memory();
    return argc > 1 ? wrong : wrong | (rmdir(made) != 0);
}
