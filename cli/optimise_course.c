/* SPDX-License-Identifier: MIT
 *
 * optimise: the course of a search, as lines of a table and for a drawing.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "optimise.h"
#include "report/csv.h"

enum { EARLY = 12 }; /* sheikhi2023 Fig. 8 */

static void put_point(rsl_report_csv *row, double value, const double *x, size_t dimension)
{
    rsl_report_csv_number(row, value);
    for (size_t i = 0; i < dimension; i++)
        rsl_report_csv_number(row, x[i]);
    rsl_report_csv_end(row);
}

static void put_start(rsl_report_csv *row, const cli_course *course, const rsl_optimise_view *view)
{
    rsl_report_csv_text(row, course->method->key);
    rsl_report_csv_count(row, view->iteration);
    rsl_report_csv_count(row, view->evaluations);
    rsl_report_csv_number(row, view->value);
}

/* Every country, or the best point of a method that has none. */
static void put_lines(const cli_course *course, const rsl_optimise_view *view)
{
    rsl_report_csv row = rsl_report_csv_start(course->table, ',');
    for (size_t i = 0; i < view->country_count; i++) {
        const rsl_optimise_country *one = &view->countries[i];
        put_start(&row, course, view);
        rsl_report_csv_count(&row, i + 1);
        rsl_report_csv_count(&row, one->empire + 1);
        rsl_report_csv_count(&row, (size_t)one->imperialist);
        put_point(&row, one->value, one->x, course->dimension);
    }
    if (view->country_count > 0)
        return;
    put_start(&row, course, view);
    for (int empty = 0; empty < 3; empty++)
        rsl_report_csv_text(&row, "");
    put_point(&row, view->value, view->x, course->dimension);
}

static void keep_countries(cli_course *course, const rsl_optimise_view *view, size_t place)
{
    cli_course_country *to = course->countries[place];
    if (!to)
        to = cli_allocate(view->country_count, sizeof *to);
    for (size_t i = 0; i < view->country_count; i++) {
        const rsl_optimise_country *one = &view->countries[i];
        to[i] =
            (cli_course_country){{one->x[0], one->x[1]}, one->value, one->imperialist, one->total};
    }
    course->countries[place] = to;
    course->country_count = view->country_count;
    course->shown[place] = view->iteration;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void add_step(cli_course *course, cli_course_step step)
{
    if (course->count == course->capacity) {
        course->capacity = course->capacity ? 2 * course->capacity : 64;
        course->steps = cli_reallocate(course->steps, course->capacity, sizeof *course->steps);
    }
    course->steps[course->count++] = step;
}

int cli_course_watch(const rsl_optimise_view *view, void *user)
{
    cli_course *course = user;
    add_step(course, (cli_course_step){view->iteration, view->evaluations, view->empire_count,
                                       view->value});
    if (view->country_count > 0 && course->dimension == 2) {
        if (view->iteration == 0)
            keep_countries(course, view, 0);
        if (view->iteration == EARLY)
            keep_countries(course, view, 1);
        keep_countries(course, view, 2);
    }
    if (course->table)
        put_lines(course, view);
    return 0;
}

void cli_course_median(cli_course *courses, size_t count)
{
    double *values = cli_allocate(count, sizeof *values);
    size_t longest = 0;
    for (size_t k = 1; k < count; k++)
        if (courses[k].count > courses[longest].count)
            longest = k;
    for (size_t i = courses[0].count; i < courses[longest].count; i++)
        add_step(&courses[0], (cli_course_step){courses[longest].steps[i].iteration,
                                                courses[longest].steps[i].evaluations, 0,
                                                courses[0].steps[courses[0].count - 1].value});
    for (size_t i = 0; i < courses[0].count; i++) {
        for (size_t k = 0; k < count; k++) {
            size_t last = courses[k].count - 1;
            values[k] = courses[k].steps[i < last ? i : last].value;
        }
        qsort(values, count, sizeof *values, by_value);
        courses[0].steps[i].value = values[count / 2];
    }
    free(values);
}

void cli_course_free(cli_course *course)
{
    free(course->steps);
    for (size_t i = 0; i < 3; i++)
        free(course->countries[i]);
    memset(course, 0, sizeof *course);
}
