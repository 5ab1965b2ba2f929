/* SPDX-License-Identifier: MIT
 *
 * bench_work: work-precision diagrams. Five mechanisms by this program, from their model files, and in
 * reduced coordinates by CVODE and Simbody, with the same contact forces: the error of one quantity
 * over the processor time, at tolerances from 1e-4 on. Draws work-precision-*.svg into a folder and
 * prints the table.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "plot/figure.h"
#include "resile/model.h"
#include "work.h"

enum { POINTS = 10, REPEATS = 7, METHODS = 4 };

static void fail(const char *why)
{
    fprintf(stderr, "bench_work: %s\n", why);
    exit(1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- ours -------------------------------------------------------------------- */

static rsl_model_file *read_model(const work_kind *kind, double tolerance)
{
    char path[1024], text[64];
    const char *settings[4];
    size_t count = 0;
    rsl_model_file *file;
    rsl_error error;
    snprintf(path, sizeof path, "%s/%s", BENCH_EXAMPLES, kind->file);
    snprintf(text, sizeof text, "tolerance=%g", tolerance);
    for (; count < kind->setting_count; count++)
        settings[count] = kind->settings[count];
    settings[count++] = text;
    if (rsl_model_read(path, settings, count, &file, &error) < 0)
        fail(rsl_error_text(&error).text);
    return file;
}

typedef struct watch {
    const work_kind *kind;
    double place; /* of the left roof at the start, m */
    size_t touches;
    double result;
} watch;

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    watch *w = user;
    if (++w->touches == w->kind->touch)
        w->result = record->t_touch;
}

static void on_sample(const rsl_planar_view *view, void *user)
{
    watch *w = user;
    int cradle = strcmp(w->kind->name, "cradle") == 0;
    if (w->kind->touch == 0)
        w->result = cradle ? view->pose[4].x : view->pose[3].x - view->pose[0].x - w->place;
}

static work_outcome by_resile(work_scene *scene, int unused, double tolerance)
{
    rsl_model_file *file = read_model(scene->kind, tolerance);
    rsl_planar *system;
    rsl_planar_summary summary;
    rsl_error error;
    watch w = {scene->kind, scene->model->bodies[3 % scene->model->body_count].position.x, 0, NAN};
    rsl_planar_observer observer = {
        .user = &w, .interval = scene->model->end_time, .sample = on_sample, .contact = on_contact};
    (void)unused;
    double begin = seconds();
    if (rsl_model_system_new(file, &system, &error) < 0 ||
        rsl_planar_run(system, &observer, &summary, &error) < 0)
        fail(rsl_error_text(&error).text);
    rsl_planar_free(system);
    double taken = seconds() - begin;
    rsl_model_free(file);
    return (work_outcome){w.result, taken, summary.evaluations};
}

/* ---- methods ------------------------------------------------------------------ */

static work_outcome by_cvode(work_scene *scene, int adams, double tolerance)
{
    double begin = seconds();
    work_outcome out = work_by_cvode(scene, adams, tolerance);
    out.seconds = seconds() - begin;
    return out;
}

#ifdef BENCH_SIMBODY
static work_outcome by_simbody(work_scene *scene, int unused, double tolerance)
{
    double begin = seconds();
    work_outcome out = work_by_simbody(scene, tolerance);
    (void)unused;
    out.seconds = seconds() - begin;
    return out;
}
#endif

typedef struct method {
    const char *name;
    work_outcome (*run)(work_scene *scene, int option, double tolerance);
    int option;
    double last; /* smallest tolerance */
} method;

static const method methods[] = {
    {"resile", by_resile, 0, 1e-13},
    {"CVODE, Adams", by_cvode, 1, 1e-13},
    {"CVODE, BDF", by_cvode, 0, 1e-13},
#ifdef BENCH_SIMBODY
    {"Simbody, Runge-Kutta-Merson", by_simbody, 0, 1e-10},
#endif
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

typedef struct course {
    double tolerance[POINTS];
    work_outcome at[POINTS];
    rsl_plot_point point[POINTS];
    size_t count;
} course;

static work_outcome best_of(work_scene *scene, const method *m, double tolerance)
{
    work_outcome best = {.seconds = HUGE_VAL};
    double total = 0.0;
    for (int i = 0; i < REPEATS && total < 1.0; i++) {
        work_outcome now = m->run(scene, m->option, tolerance);
        total += now.seconds;
        if (now.seconds < best.seconds)
            best = now;
    }
    return best;
}

static void run_method(work_scene *scene, const method *m, double reference, course *out)
{
    out->count = 0;
    for (double tolerance = 1e-4; tolerance > 0.5 * m->last; tolerance *= 0.1) {
        work_outcome now = best_of(scene, m, tolerance);
        double error = fabs(now.result - reference) / fabs(reference);
        if (!(error < 0.5))
            continue;
        out->tolerance[out->count] = tolerance;
        out->at[out->count] = now;
        out->point[out->count++] = (rsl_plot_point){now.seconds, fmax(error, 1e-15)};
    }
}

/* ---- table and drawing ----------------------------------------------------------- */

/* The cheapest setting whose error is at most `bound`. */
static void print_cell(const course *c, double bound)
{
    size_t best = c->count;
    for (size_t i = 0; i < c->count; i++)
        if (c->point[i].y <= bound && (best == c->count || c->point[i].x < c->point[best].x))
            best = i;
    if (best == c->count)
        printf(" not reached |");
    else
        printf(" %.2f ms (%.0e, %zu) |", 1e3 * c->point[best].x, c->tolerance[best],
               c->at[best].evaluations);
}

static void print_scene(const work_kind *kind, const course *courses)
{
    printf("\n**%s**\n\n| method | error 1e-4 | 1e-6 | 1e-9 |\n|---|---|---|---|\n", kind->title);
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        printf("| %s |", methods[i].name);
        print_cell(&courses[i], 1e-4);
        print_cell(&courses[i], 1e-6);
        print_cell(&courses[i], 1e-9);
        printf("\n");
    }
    fflush(stdout);
}

static void draw_scene(const work_kind *kind, const course *courses, const char *folder)
{
    rsl_plot_graph graphs[2 * METHOD_COUNT];
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        graphs[2 * i] = (rsl_plot_graph){.kind = RSL_PLOT_LINE,
                                         .name = methods[i].name,
                                         .points = courses[i].point,
                                         .count = courses[i].count,
                                         .colour = (int)i + 1};
        graphs[2 * i + 1] = graphs[2 * i];
        graphs[2 * i + 1].kind = RSL_PLOT_DOTS;
        graphs[2 * i + 1].name = NULL;
    }
    rsl_plot_panel panel = {.x = {.label = "processor time", .unit = "s", .log = 1},
                            .y = {.label = "relative error", .log = 1},
                            .graphs = graphs,
                            .graph_count = 2 * METHOD_COUNT};
    rsl_plot_figure figure = {.title = kind->title, .panels = &panel, .panel_count = 1};
    char path[1024];
    snprintf(path, sizeof path, "%s/work-precision-%s.svg", folder, kind->name);
    FILE *file = fopen(path, "w");
    if (file == NULL)
        fail(path);
    rsl_plot_figure_svg(file, &figure);
    if (fclose(file) != 0)
        fail(path);
}

static void compare(const work_kind *kind, const char *folder)
{
    course courses[METHOD_COUNT];
    rsl_model_file *file = read_model(kind, 1e-12);
    work_scene scene = {.kind = kind, .model = rsl_model_planar(file)};
    double reference = by_resile(&scene, 0, 1e-14).result;
    for (size_t i = 0; i < METHOD_COUNT; i++)
        run_method(&scene, &methods[i], reference, &courses[i]);
    print_scene(kind, courses);
    if (folder != NULL)
        draw_scene(kind, courses, folder);
    rsl_model_free(file);
}

int main(int argc, char **argv)
{
    printf("Work and precision: processor time of the cheapest setting within an error (its "
           "tolerance, "
           "evaluations)\n");
    for (size_t i = 0; i < WORK_SCENES; i++)
        if (argc < 3 || strcmp(argv[2], work_kinds[i].name) == 0)
            compare(&work_kinds[i], argc > 1 ? argv[1] : NULL);
    return 0;
}
