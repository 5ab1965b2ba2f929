/* SPDX-License-Identifier: MIT
 *
 * toss_draw: heights, speeds and energy of a toss, and its page with the motion in three dimensions.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "plot.h"
#include "plot/builder.h"
#include "plot/html.h"
#include "plot/page.h"
#include "tangent/vector.h"
#include "toss.h"

static const rsl_plot_axis time_axis = {.label = "time", .unit = "s"};

static double height(const cli_toss *of, const rsl_space_sample *sample)
{
    const rsl_space_plane *plane = &of->file->planes[0];
    return rsl_tangent_dot(plane->normal, sample->state.position) - plane->offset;
}

static double speed(const cli_toss *of, const rsl_space_sample *sample)
{
    (void)of;
    return rsl_tangent_length(sample->state.velocity);
}

static double spin(const cli_toss *of, const rsl_space_sample *sample)
{
    (void)of;
    return rsl_tangent_length(sample->state.spin);
}

static double energy(const cli_toss *of, const rsl_space_sample *sample)
{
    (void)of;
    return sample->energy;
}

static void draw(rsl_plot_builder *builder, const cli_toss *of)
{
    static const struct {
        const char *title;
        rsl_plot_axis axis;
        double (*value)(const cli_toss *, const rsl_space_sample *);
    } panels[] = {{"Height over the first plane", {.label = "height", .unit = "m"}, height},
                  {"Speed of the centre", {.label = "speed", .unit = "m/s"}, speed},
                  {"Spin", {.label = "spin", .unit = "rad/s"}, spin},
                  {"Energy", {.label = "energy", .unit = "J"}, energy}};
    size_t bodies = of->file->body_count;
    builder->figure.columns = 2;
    for (size_t p = 0; p < sizeof panels / sizeof *panels; p++) {
        *rsl_plot_builder_panel(builder) =
            (rsl_plot_panel){.title = panels[p].title, .x = time_axis, .y = panels[p].axis};
        for (size_t b = 0; b < bodies && b < 12; b++) {
            rsl_plot_builder_graph(builder, RSL_PLOT_LINE, of->file->bodies[b].name)->colour =
                (int)b + 1;
            for (size_t i = b; i < of->sample_count; i += bodies)
                rsl_plot_builder_point(builder, of->samples[i].time,
                                       panels[p].value(of, &of->samples[i]));
        }
    }
}

/* ---- the motion --------------------------------------------------------------------------- */

enum { MARK_MAX = 400 };

static void put_motion(FILE *page, const cli_toss *of)
{
    size_t bodies = of->file->body_count, frames = of->sample_count / bodies, marks = 0;
    double *times = cli_allocate(frames, sizeof *times);
    rsl_space_pose *poses = cli_allocate(of->sample_count, sizeof *poses);
    rsl_space_mark mark[MARK_MAX];
    const rsl_space_event *event;
    for (size_t i = 0; i < of->sample_count; i++) {
        const rsl_space_state *state = &of->samples[i].state;
        times[i / bodies] = of->samples[i].time;
        memcpy(poses[i].position, state->position, sizeof poses[i].position);
        memcpy(poses[i].orientation, state->orientation, sizeof poses[i].orientation);
    }
    for (size_t place = 0; marks < MARK_MAX && (event = cli_toss_impact(of, &place)); marks++) {
        mark[marks].time = event->time;
        memcpy(mark[marks].at, event->point, sizeof event->point);
        memcpy(mark[marks].impulse, event->impulse, sizeof event->impulse);
    }
    rsl_space_scene scene = {.bodies = of->file->bodies,
                             .body_count = bodies,
                             .frame_count = frames,
                             .mark_count = marks,
                             .times = times,
                             .poses = poses,
                             .marks = mark};
    memcpy(scene.normal, of->file->planes[0].normal, sizeof scene.normal);
    memcpy(scene.ground, of->file->planes[0].point, sizeof scene.ground);
    rsl_space_put_scene(page, &scene);
    free(times);
    free(poses);
}

static void put_page(FILE *page, const rsl_plot_figure *figure, const void *user)
{
    const cli_toss *of = user;
    rsl_plot_page_begin(page, of->title);
    rsl_plot_html(page, "<header>\n<h1>%s</h1>\n<p class=\"under\">bodies tossed in space",
                  of->title);
    fprintf(page, " · by resile %s</p>\n</header>\n", rsl_version());
    put_motion(page, of);
    rsl_plot_figure_html(page, figure);
    cli_toss_tables(page, of);
    rsl_plot_page_end(page, RSL_PLOT_PAGE_SPACE);
}

int cli_toss_draw(const cli_figure *figure, const cli_toss *of)
{
    rsl_plot_builder builder = {.figure = {.title = of->title}};
    draw(&builder, of);
    int status = cli_plot_write_page(figure, &builder, put_page, of);
    rsl_plot_builder_free(&builder);
    return status;
}
