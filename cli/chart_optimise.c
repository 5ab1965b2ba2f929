/* SPDX-License-Identifier: MIT
 *
 * chart: the course of a search: countries in the plane, values over iterations
 * and evaluations; the runs of a model.
 */
#include <math.h>

#include "cli.h"
#include "optimise.h"
#include "plot.h"

/* ---- countries ----------------------------------------------------------- */

/* Colonies, then imperialists with a size by their power: a star of 1 for the
 * weakest empire, of 2.5 for the strongest. */
static void put_countries(FILE *script, const cli_course *course, size_t place)
{
    const cli_course_country *all = course->countries[place];
    double least = HUGE_VAL, largest = -HUGE_VAL;

    for (size_t i = 0; i < course->country_count; i++)
        if (isfinite(all[i].total)) {
            least = fmin(least, all[i].total);
            largest = fmax(largest, all[i].total);
        }
    fprintf(script, "$colonies%zu << END_OF_DATA\n", place);
    for (size_t i = 0; i < course->country_count; i++)
        if (!all[i].imperialist)
            fprintf(script, "%.9g %.9g\n", all[i].x[0], all[i].x[1]);
    fprintf(script, "END_OF_DATA\n$stars%zu << END_OF_DATA\n", place);
    for (size_t i = 0; i < course->country_count; i++) {
        double power = largest > least
                           ? (largest - all[i].total) / (largest - least)
                           : 1.0;
        if (all[i].imperialist)
            fprintf(script, "%.9g %.9g %.4g\n", all[i].x[0], all[i].x[1],
                    1.0 + 1.5 * (isfinite(power) ? fmax(power, 0.0) : 0.0));
    }
    fputs("END_OF_DATA\n", script);
}

static void draw_countries(FILE *script, const cli_course *course, size_t place,
                           const rsl_optimise_problem *problem)
{
    fprintf(script,
            "set title '%s, iteration %zu'\nset xlabel 'x_1'\n"
            "set ylabel 'x_2'\nset xrange [%.9g:%.9g]\n"
            "set yrange [%.9g:%.9g]\n",
            course->method->key, course->shown[place], problem->lower[0],
            problem->upper[0], problem->lower[1], problem->upper[1]);
    fprintf(script,
            "plot $colonies%zu with points pt 6 ps 0.8 lc rgb '%s' title "
            "'colonies', $stars%zu with points pt 3 ps variable lc rgb '%s' "
            "title 'imperialists'\n"
            "set xrange [*:*]\nset yrange [*:*]\n",
            place, cli_colours[0], place, cli_colours[1]);
}

/* ---- convergence --------------------------------------------------------- */

/* Values above the minimum; below 1e-16 there is rounding only. */
static void put_courses(FILE *script, const cli_course *courses, size_t count,
                        double minimum)
{
    for (size_t k = 0; k < count; k++) {
        fprintf(script, "$course%zu << END_OF_DATA\n", k);
        for (size_t i = 0; i < courses[k].count; i++) {
            const cli_course_step *step = &courses[k].steps[i];
            if (isfinite(step->value))
                fprintf(script, "%zu %zu %.9g\n", step->iteration,
                        step->evaluations, fmax(step->value - minimum, 1e-16));
        }
        fputs("END_OF_DATA\n", script);
    }
}

static void draw_courses(FILE *script, const cli_course *courses, size_t count,
                         int evaluations)
{
    int drawn = 0;

    fprintf(script,
            "set title ''\nset xlabel '%s'\nset ylabel 'above the minimum'\n"
            "set logscale y\nset format y '10^{%%T}'\n%splot ",
            evaluations ? "evaluations" : "iteration",
            evaluations ? "set logscale x\n" : "");
    for (size_t k = 0; k < count; k++)
        if (evaluations || courses[k].method->countries)
            fprintf(script,
                    "%s$course%zu using %d:3 with steps lw 2 lc rgb '%s' title "
                    "'%s'",
                    drawn++ ? ", " : "", k, evaluations ? 2 : 1,
                    cli_colours[k % CLI_COLOURS], courses[k].method->key);
    fputs("\nunset logscale\nset format '%g'\n", script);
}

static const cli_course *first_with(const cli_course *courses, size_t count,
                                    int countries)
{
    const cli_course *found = NULL;

    /* the last of them: icaco of "ica,icaco", as in the paper */
    for (size_t k = 0; k < count; k++)
        if (courses[k].method->countries &&
            (!countries || courses[k].countries[0]))
            found = &courses[k];
    return found;
}

int cli_chart_courses(const char *path, const char *title,
                      const cli_course *courses, size_t count, double minimum,
                      const rsl_optimise_problem *problem)
{
    const cli_course *plane = first_with(courses, count, 1);
    int iterations = first_with(courses, count, 0) != NULL;
    int panels =
        1 + iterations + (plane ? 2 + (plane->countries[1] != NULL) : 0);
    int columns = panels > 2 ? 3 : panels, lines = (panels + 2) / 3;
    cli_plot plot;
    int status =
        cli_plot_open(&plot, path, 100 + 400 * columns, 60 + 360 * lines);

    if (status != CLI_GO)
        return status;
    put_courses(plot.script, courses, count, minimum);
    for (size_t i = 0; plane && i < 3; i++)
        if (plane->countries[i])
            put_countries(plot.script, plane, i);
    fprintf(plot.script, "set key below\nset multiplot layout %d,%d title ",
            lines, columns);
    cli_plot_quoted(plot.script, title);
    putc('\n', plot.script);
    for (size_t i = 0; plane && i < 3; i++)
        if (plane->countries[i])
            draw_countries(plot.script, plane, i, problem);
    if (iterations)
        draw_courses(plot.script, courses, count, 0);
    draw_courses(plot.script, courses, count, 1);
    fputs("unset multiplot\n", plot.script);
    return cli_plot_close(&plot);
}

/* ---- the runs of a model ------------------------------------------------- */

static void put_trials(FILE *script, const cli_trials *trials)
{
    fputs("$trials << END_OF_DATA\n", script);
    for (size_t i = 0; i < trials->count; i++) {
        if (!isfinite(trials->value[i]))
            continue;
        fprintf(script, "%zu %.9g %.9g", i + 1, trials->value[i],
                trials->best[i]);
        for (size_t k = 0; k < trials->dimension; k++)
            fprintf(script, " %.9g", trials->x[i * trials->dimension + k]);
        putc('\n', script);
    }
    fputs("END_OF_DATA\n", script);
}

static void draw_variable(FILE *script, const cli_trials *trials, size_t which)
{
    fputs("set xlabel ", script);
    cli_plot_quoted(script, trials->names[which]);
    fprintf(script,
            " noenhanced\n%splot $trials using %zu:2:1 with points pt 7 ps 0.5 "
            "lc palette notitle\nunset logscale x\n",
            trials->logarithmic[which] ? "set logscale x\n" : "", which + 4);
}

int cli_chart_trials(const char *path, const char *title,
                     const cli_trials *trials)
{
    int panels = (int)trials->dimension + 1;
    int columns = panels > 3 ? 3 : panels, lines = (panels + 2) / 3;
    cli_plot plot;
    int status =
        cli_plot_open(&plot, path, 100 + 420 * columns, 60 + 360 * lines);

    if (status != CLI_GO)
        return status;
    put_trials(plot.script, trials);
    fprintf(plot.script, "set key below\nset multiplot layout %d,%d title ",
            lines, columns);
    cli_plot_quoted(plot.script, title);
    fputs(" noenhanced\nset palette defined (0 '#d9d9d9', 1 '#0072b2')\n"
          "unset colorbox\nset ylabel ",
          plot.script);
    cli_plot_quoted(plot.script, trials->goal);
    fputs(" noenhanced\n", plot.script);
    for (size_t k = 0; k < trials->dimension; k++)
        draw_variable(plot.script, trials, k);
    fprintf(plot.script,
            "set xlabel 'run'\nplot $trials using 1:2 with points pt 7 ps 0.4 "
            "lc rgb '#bbbbbb' title 'runs', $trials using 1:3 with steps lw 2 "
            "lc rgb '%s' title 'best so far'\nunset multiplot\n",
            cli_colours[1]);
    return cli_plot_close(&plot);
}
