/* SPDX-License-Identifier: MIT
 *
 * chart: the course of a search: countries in the plane, values over iterations
 * and evaluations; the runs of a model.
 */
#include <math.h>

#include "optimise.h"
#include "plot.h"

/* ---- countries ----------------------------------------------------------- */

/* Least and largest cost of an empire. */
static void range_of(const cli_course *course, size_t place, double *min, double *largest)
{
    const cli_course_country *all = course->countries[place];
    *min = HUGE_VAL;
    *largest = -HUGE_VAL;
    for (size_t i = 0; i < course->country_count; i++)
        if (isfinite(all[i].total)) {
            *min = fmin(*min, all[i].total);
            *largest = fmax(*largest, all[i].total);
        }
}

/* Colonies, then imperialists with a size by their power: a dot of 6 for the
 * weakest empire, of 13 for the strongest. */
static void draw_countries(rsl_plot_builder *builder, const cli_course *course, size_t place,
                           const cli_goal *goal)
{
    const rsl_optimise_problem *problem = goal->problem;
    const cli_course_country *all = course->countries[place];
    const char *title = rsl_plot_builder_text(builder, "%s, iteration %zu", course->method->key,
                                              course->shown[place]);
    double min, largest;
    range_of(course, place, &min, &largest);
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.title = title,
                         .x = {goal->names ? goal->names[0] : "x₁", .low = problem->lower[0],
                               .high = problem->upper[0]},
                         .y = {goal->names ? goal->names[1] : "x₂", .low = problem->lower[1],
                               .high = problem->upper[1]}};
    rsl_plot_builder_graph(builder, RSL_PLOT_RINGS, "colonies");
    for (size_t i = 0; i < course->country_count; i++)
        if (!all[i].imperialist)
            rsl_plot_builder_point(builder, all[i].x[0], all[i].x[1]);
    rsl_plot_builder_graph(builder, RSL_PLOT_BUBBLES, "imperialists");
    for (size_t i = 0; i < course->country_count; i++) {
        double power = largest > min ? (largest - all[i].total) / (largest - min) : 1.0;
        if (all[i].imperialist)
            rsl_plot_builder_point_z(builder, all[i].x[0], all[i].x[1],
                                     6.0 + 7.0 * (isfinite(power) ? fmax(power, 0.0) : 0.0));
    }
}

/* ---- convergence --------------------------------------------------------- */

/* The exact minimum, else the best of all courses. */
static double floor_of(const cli_course *courses, size_t count, double minimum)
{
    double best = HUGE_VAL;
    for (size_t k = 0; k < count; k++)
        if (courses[k].count > 0)
            best = fmin(best, courses[k].steps[courses[k].count - 1].value);
    return isfinite(minimum) ? minimum : best;
}

/* Values above the minimum; below 1e-16 there is rounding only. */
static void draw_courses(rsl_plot_builder *builder, const cli_course *courses, size_t count,
                         const cli_goal *goal, int evaluations)
{
    double minimum = floor_of(courses, count, goal->minimum);
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = evaluations ? "evaluations" : "iteration", .log = evaluations},
        .y = {.label = isfinite(goal->minimum) ? "above the minimum" : "above the best found",
              .log = 1}};
    for (size_t k = 0; k < count; k++) {
        if (!evaluations && !courses[k].method->iterations)
            continue;
        rsl_plot_builder_graph(builder, RSL_PLOT_STEPS, courses[k].method->key)->colour =
            1 + (int)(k % RSL_PLOT_COLOURS);
        for (size_t i = 0; i < courses[k].count; i++) {
            const cli_course_step *step = &courses[k].steps[i];
            if (isfinite(step->value))
                rsl_plot_builder_point(builder,
                                       (double)(evaluations ? step->evaluations : step->iteration),
                                       fmax(step->value - minimum, 1e-16));
        }
    }
}

static const cli_course *last_with(const cli_course *courses, size_t count, int countries)
{
    const cli_course *found = NULL;
    /* the last of them: icaco of "ica,icaco", as in the paper */
    for (size_t k = 0; k < count; k++)
        if (countries ? courses[k].method->countries && courses[k].countries[0]
                      : courses[k].method->iterations)
            found = &courses[k];
    return found;
}

int cli_chart_courses(const cli_figure *plot, const char *title, const cli_course *courses,
                      size_t count, const cli_goal *goal)
{
    const cli_course *plane = last_with(courses, count, 1);
    rsl_plot_builder builder = {.figure = {.title = title}};
    for (size_t i = 0; plane && i < 3; i++)
        if (plane->countries[i])
            draw_countries(&builder, plane, i, goal);
    if (last_with(courses, count, 0))
        draw_courses(&builder, courses, count, goal, 0);
    draw_courses(&builder, courses, count, goal, 1);
    builder.figure.columns = builder.figure.panel_count > 2 ? 3 : builder.figure.panel_count;
    int status = cli_plot_write(plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}

/* ---- the runs of a model ------------------------------------------------- */

/* The later a run, the darker. */
static void draw_variable(rsl_plot_builder *builder, const cli_trials *trials, size_t which)
{
    rsl_plot_axis up = rsl_plot_builder_axis(builder, trials->goal);
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){
        .x = {.label = trials->names[which], .log = trials->logarithmic[which]}, .y = up};
    rsl_plot_builder_graph(builder, RSL_PLOT_SHADES, NULL)->width = 5.0;
    for (size_t i = 0; i < trials->count; i++)
        rsl_plot_builder_point_z(builder, trials->x[i * trials->dimension + which],
                                 trials->value[i], 0.2 + 0.8 * (double)i / (double)trials->count);
}

static void draw_runs(rsl_plot_builder *builder, const cli_trials *trials)
{
    rsl_plot_axis up = rsl_plot_builder_axis(builder, trials->goal);
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){.x = {.label = "run"}, .y = up};
    rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, "runs")->colour = RSL_PLOT_GREY;
    for (size_t i = 0; i < trials->count; i++)
        rsl_plot_builder_point(builder, (double)(i + 1), trials->value[i]);
    rsl_plot_builder_graph(builder, RSL_PLOT_STEPS, "best so far");
    for (size_t i = 0; i < trials->count; i++)
        if (isfinite(trials->value[i]))
            rsl_plot_builder_point(builder, (double)(i + 1), trials->best[i]);
}

void cli_chart_trials(rsl_plot_builder *builder, const cli_trials *trials)
{
    for (size_t k = 0; k < trials->dimension; k++)
        draw_variable(builder, trials, k);
    draw_runs(builder, trials);
    builder->figure.columns = builder->figure.panel_count > 3 ? 3 : builder->figure.panel_count;
}
