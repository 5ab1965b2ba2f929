/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/model.h: a mechanism from the text of a model file.
 */
#include <math.h>
#include <resile/model.h>
#include <stdio.h>
#include <string.h>

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

/* The model runs to its end: two impacts, which lose m g h (1 - e^4). */
static int run(void)
{
    rsl_model_file *file;
    rsl_planar *system;
    rsl_planar_summary summary;
    rsl_planar_observer observer = {.interval = 0.1};
    rsl_error error;
    if (rsl_model_read_text(text, strlen(text), "ball.yaml", NULL, NULL, 0, &file, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_model_system_new(file, &system, &error);
    if (status >= 0) {
        status = rsl_planar_run(system, &observer, &summary, &error);
        rsl_planar_free(system);
    }
    rsl_model_free(file);
    if (status < 0)
        return fail(&error);
    double lost = 2 * 9.81 * (1 - 0.0625);
    printf("%zu impacts, %.9f J lost\n", summary.touches, summary.energy.lost_contacts);
    return summary.touches != 2 || fabs(summary.energy.lost_contacts - lost) > 1e-9;
}

/* A setting replaces a value of the file. */
static int setting(void)
{
    const char *settings[] = {"bodies.ball.mass=0.5", "contacts.floor.restitution=0.9"};
    rsl_model_file *file;
    rsl_error error;
    if (rsl_model_read_text(text, strlen(text), "ball.yaml", NULL, settings, 2, &file, &error) < 0)
        return fail(&error);
    const rsl_planar_model *model = rsl_model_planar(file);
    double mass = model->bodies[1].mass, e = model->contacts[0].spec.restitution;
    printf("mass %g kg, e = %g\n", mass, e);
    rsl_model_free(file);
    return mass != 0.5 || e != 0.9;
}

/* A wrong value is refused with file, line, column and path. */
static int wrong_value(void)
{
    const char *bad = "end_time: 1\nbodies:\n  - name: ball\n    mass: -2\n";
    rsl_model_file *file;
    rsl_error error;
    rsl_status status =
        rsl_model_read_text(bad, strlen(bad), "bad.yaml", NULL, NULL, 0, &file, &error);
    puts(rsl_error_text(&error).text);
    return status >= 0 || !strstr(error.path, "bad.yaml:4:11");
}

/* Where a path stands in the text, and a signal made of an expression. */
static int signals(void)
{
    rsl_model_file *file;
    rsl_planar_output height;
    size_t line, column;
    rsl_error error;
    if (rsl_model_read_text(text, strlen(text), "ball.yaml", NULL, NULL, 0, &file, &error) < 0)
        return fail(&error);
    int found = rsl_model_locate(file, "contacts.0.restitution", &line, &column);
    rsl_status status = rsl_model_signal(file, "ball.y - 0.1", &height, &error);
    if (status >= 0)
        printf("restitution at %zu:%zu, signal '%s'\n", line, column, height.name);
    rsl_model_free(file);
    return status < 0 ? fail(&error) : !found || line != 13;
}

int main(void) { return run() | setting() | wrong_value() | signals(); }
