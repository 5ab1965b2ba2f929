/* SPDX-License-Identifier: MIT
 *
 * impact_draw: the hodograph of an impact, and its page with the motion in three dimensions.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "impact_space.h"
#include "num/elementary.h"
#include "plot.h"
#include "plot/builder.h"
#include "plot/html.h"
#include "plot/page.h"
#include "space/gap.h"
#include "tangent/vector.h"

/* ---- the hodograph ------------------------------------------------------------------- */

static void panel(rsl_plot_builder *builder, const char *title, rsl_plot_axis x, rsl_plot_axis y)
{
    *rsl_plot_builder_panel(builder) = (rsl_plot_panel){.title = title, .x = x, .y = y};
}

static const rsl_plot_axis impulse_axis = {.label = "normal impulse", .unit = "N s"};

static double longest_slip(const cli_impact_space *of)
{
    double longest = 0.0;
    for (size_t i = 0; i < of->path_count; i++)
        longest = fmax(longest, rsl_num_hypot(of->path[i].velocity[1], of->path[i].velocity[2]));
    return longest;
}

static void draw_directions(rsl_plot_builder *builder, const cli_impact_space *of)
{
    static const char *const names[] = {"kept direction, repels", "kept direction, attracts"};
    double length = longest_slip(of);
    int named[2] = {0};
    for (int i = 0; i < of->direction_count; i++) {
        const rsl_impact_direction *d = &of->directions[i];
        int attracts = d->angular_rate < 0.0;
        rsl_num_direction to = rsl_num_direction_of(d->angle);
        rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE,
                                                       named[attracts]++ ? NULL : names[attracts]);
        graph->colour = attracts ? 3 : RSL_PLOT_GREY;
        graph->dashed = 1;
        rsl_plot_builder_point(builder, 0.0, 0.0);
        rsl_plot_builder_point(builder, length * to.cosine, length * to.sine);
    }
}

static void dot(rsl_plot_builder *builder, const char *name, int colour, double x, double y)
{
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_DOTS, name);
    graph->colour = colour;
    graph->width = 7.0;
    rsl_plot_builder_point(builder, x, y);
}

static void draw_hodograph(rsl_plot_builder *builder, const cli_impact_space *of)
{
    const rsl_impact_outcome *o = &of->out;
    panel(builder, "Hodograph of the slip",
          (rsl_plot_axis){.label = "slip along t1", .unit = "m/s"},
          (rsl_plot_axis){.label = "slip along t2", .unit = "m/s"});
    builder->panels[builder->figure.panel_count - 1].equal = 1;
    draw_directions(builder, of);
    dot(builder, "stick", RSL_PLOT_GREY, 0.0, 0.0);
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "slip")->colour = 1;
    for (size_t i = 0; i < of->path_count; i++)
        rsl_plot_builder_point(builder, of->path[i].velocity[1], of->path[i].velocity[2]);
    dot(builder, "onset of contact", 2, of->contact.velocity[1], of->contact.velocity[2]);
    dot(builder, "end of compression", 4, o->slip_compression[0], o->slip_compression[1]);
    dot(builder, "end", 5, o->velocity[1], o->velocity[2]);
}

/* A quantity of the path over the normal impulse. */
static void line(rsl_plot_builder *builder, const cli_impact_space *of, const char *name,
                 int colour, double (*value)(const cli_impact_space *, const rsl_impact_point *))
{
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name)->colour = colour;
    for (size_t i = 0; i < of->path_count; i++)
        rsl_plot_builder_point(builder, of->path[i].impulse[0], value(of, &of->path[i]));
}

static double normal_velocity(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return p->velocity[0];
}

static double slip_speed(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return rsl_num_hypot(p->velocity[1], p->velocity[2]);
}

static double friction_1(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return p->impulse[1];
}

static double friction_2(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return p->impulse[2];
}

static double bound(const cli_impact_space *of, const rsl_impact_point *p)
{
    return of->law.friction * p->impulse[0];
}

static double work(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return p->work;
}

static double lost(const cli_impact_space *of, const rsl_impact_point *p)
{
    (void)of;
    return p->lost;
}

static void draw(rsl_plot_builder *builder, const cli_impact_space *of)
{
    builder->figure.columns = 2;
    draw_hodograph(builder, of);
    panel(builder, "Velocities", impulse_axis,
          (rsl_plot_axis){.label = "relative velocity", .unit = "m/s"});
    line(builder, of, "normal", 1, normal_velocity);
    line(builder, of, "slip", 2, slip_speed);
    panel(builder, "Friction impulse", impulse_axis,
          (rsl_plot_axis){.label = "friction impulse", .unit = "N s"});
    line(builder, of, "along t1", 1, friction_1);
    line(builder, of, "along t2", 2, friction_2);
    line(builder, of, "friction times P", RSL_PLOT_GREY, bound);
    panel(builder, "Work", impulse_axis, (rsl_plot_axis){.label = "work", .unit = "J"});
    line(builder, of, "of the normal force", 1, work);
    line(builder, of, "lost by friction", 2, lost);
}

/* ---- the motion ------------------------------------------------------------------------- */

enum { HALF = 60, FRAMES = 2 * HALF + 1 };

/* The largest distance of a point of the body from its centre. */
static double reach_of(const rsl_space_body *body)
{
    return body->has_solid && !body->fixed ? rsl_space_reach(&body->solid)
                                           : rsl_tangent_length(body->arm);
}

/* The time that is shown before and after: the faster body travels three times its reach, or turns
 * once. */
static double time_shown(const cli_impact_space *of)
{
    double time = HUGE_VAL;
    for (int b = 0; b < 2; b++) {
        const rsl_space_body *body = &of->file.body[b];
        double reach = reach_of(body);
        if (body->fixed || !(reach > 0.0))
            continue;
        double speed = fmax(rsl_tangent_length(body->start.velocity),
                            rsl_tangent_length(of->after.velocity[b]));
        double spin =
            fmax(rsl_tangent_length(body->start.spin), rsl_tangent_length(of->after.spin[b]));
        time = fmin(time, 6.0 / fmax(spin, 2.0 * speed / reach));
    }
    return time < HUGE_VAL ? time : 1.0;
}

/* Both bodies with their points of contact at one place: that of the body that is fixed, or of the
 * first. */
static void place_bodies(const cli_impact_space *of, rsl_space_state begin[2], double contact[3])
{
    int from = of->file.body[1].fixed ? 1 : 0;
    for (int b = 0; b < 2; b++)
        begin[b] = of->file.body[b].start;
    for (int i = 0; i < 3; i++)
        contact[i] = begin[from].position[i] + of->file.body[from].arm[i];
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            begin[b].position[i] = contact[i] - of->file.body[b].arm[i];
}

static void move_body(const cli_impact_space *of, int b, const rsl_space_state *begin, double time,
                      rsl_space_pose *poses)
{
    static const double none[3] = {0};
    for (int side = -1; side <= 1; side += 2) {
        rsl_space_state state = *begin;
        if (side > 0) {
            memcpy(state.velocity, of->after.velocity[b], sizeof state.velocity);
            memcpy(state.spin, of->after.spin[b], sizeof state.spin);
        }
        for (int i = 0; i <= HALF; i++) {
            rsl_space_pose *pose = &poses[2 * (HALF + side * i) + b];
            memcpy(pose->position, state.position, sizeof pose->position);
            memcpy(pose->orientation, state.orientation, sizeof pose->orientation);
            if (i < HALF)
                rsl_space_move(&of->file.body[b], none, side * time / HALF, &state);
        }
    }
}

static void put_motion(FILE *page, const cli_impact_space *of)
{
    double times[FRAMES], time = time_shown(of);
    rsl_space_state begin[2];
    rsl_space_mark mark = {0};
    rsl_space_pose *poses = cli_allocate(2 * (size_t)FRAMES, sizeof *poses);
    place_bodies(of, begin, mark.at);
    for (int b = 0; b < 2; b++)
        move_body(of, b, &begin[b], time, poses);
    for (int i = 0; i < FRAMES; i++)
        times[i] = time * (i - HALF) / HALF;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            mark.impulse[k] += of->out.impulse[i] * of->contact.frame[i][k];
    rsl_space_scene scene = {.bodies = of->file.body,
                             .body_count = 2,
                             .frame_count = FRAMES,
                             .mark_count = of->out.phase_count > 0,
                             .times = times,
                             .poses = poses,
                             .marks = &mark};
    int fixed = of->file.body[0].fixed ? 0 : 1;
    for (int i = 0; of->file.body[fixed].fixed && i < 3; i++) {
        scene.normal[i] = fixed ? -of->contact.frame[0][i] : of->contact.frame[0][i];
        scene.ground[i] = mark.at[i];
    }
    rsl_space_put_scene(page, &scene);
    free(poses);
}

/* ---- files --------------------------------------------------------------------------------- */

static void put_page(FILE *page, const rsl_plot_figure *figure, const void *user)
{
    const cli_impact_space *of = user;
    char laws[200];
    cli_impact_space_laws(of, laws, sizeof laws);
    rsl_plot_page_begin(page, of->title);
    rsl_plot_html(page, "<header>\n<h1>%s</h1>\n<p class=\"under\">one impact in space · %s",
                  of->title, laws);
    fprintf(page, " · by resile %s</p>\n", rsl_version());
    if (of->out.flags)
        rsl_plot_html(page, "<p class=\"warning\">Flags: %s</p>\n",
                      rsl_impact_flag_names(of->out.flags).text);
    fputs("</header>\n", page);
    if (of->has_bodies)
        put_motion(page, of);
    rsl_plot_figure_html(page, figure);
    cli_impact_space_tables(page, of);
    rsl_plot_page_end(page, of->has_bodies ? RSL_PLOT_PAGE_SPACE : RSL_PLOT_PAGE_STILL);
}

int cli_impact_space_draw(const cli_figure *figure, const cli_impact_space *of)
{
    rsl_plot_builder builder = {.figure = {.title = of->title}};
    draw(&builder, of);
    int status = cli_plot_write_page(figure, &builder, put_page, of);
    rsl_plot_builder_free(&builder);
    return status;
}
