/* SPDX-License-Identifier: MIT
 *
 * The pictures of docs/examples with friction that sticks, rolling and adhesion.
 */
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"
#include "pictures.h"
#include "resile/oblique.h"

#define NONE ((const char *const[]){NULL})
#define SET(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- superball ---------------------------------------------------------------- */

static void superball(docs_job *job)
{
    static const docs_scaled x = {"ball.x [m]", 1.0, 0.0}, y = {"ball.y [m]", 1.0, 0.0};
    static const rsl_plot_mark walls[] = {{0.0, 1, "floor"}, {0.6, 1, "table"}};
    rsl_plot_builder s = {.figure = {.columns = 1}};
    docs_run(job, "superball", "superball", NONE);
    docs_run(
        job, "coulomb", "superball",
        SET("contacts.0.tangential={law: coulomb-rigid, friction: friction}", "end_time=0.45"));
    docs_panel(&s, "Path of the centre", "x [m]", "y [m]", -0.4, 1.2);
    s.panels[0].y.low = -0.02;
    s.panels[0].y.high = 0.62;
    s.panels[0].marks = walls;
    s.panels[0].mark_count = 2;
    docs_add_run(job, &s, "superball", "superball, e_t = 1", x, y, 1);
    docs_add_run(job, &s, "coulomb", "rigid friction, e_t = 0", x, y, 2);
    docs_picture(job, "example-superball", &s);
}

/* ---- oblique impacts ------------------------------------------------------------- */

/* Angles of incidence and rebound at the contact, in degrees: Kharaz, Gorham & Salman (2001), read
 * off their plot. */
static const double measured[][2] = {{2.10, 0.77},   {3.94, 0.77},  {9.72, -1.06}, {20.31, -8.53},
                                     {30.16, -2.55}, {39.12, 9.91}, {49.51, 30.0}, {59.90, 50.0},
                                     {70.46, 66.9},  {78.86, 78.9}, {84.78, 85.7}};
enum { MEASURED = sizeof measured / sizeof *measured };

static const double radius = 2.5e-3, mass = 4000.0 * 4.0 / 3.0 * RSL_NUM_PI * 1.5625e-8;

/* The rebound angle of one law, in degrees; NaN where it has none. */
static double rebound(const char *law, double angle)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters tangential = rsl_tangent_parameters_default();
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(law)};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    double v = 3.9 * cos(angle), u = 3.9 * sin(angle);
    spec.stiffness = 3.9e9;
    spec.mass = mass;
    spec.speed = v;
    tangential.friction = 0.092;
    tangential.poisson = 0.23;
    rsl_oblique pair = rsl_oblique_on_plane(0.4, mass, radius, u, v, 0.0);
    if (rsl_collide_prepare(rsl_law_find("hertz"), &spec, &normal, NULL) < 0 ||
        rsl_tangent_prepare(&laws, &tangential, &normal, &tangent, NULL) < 0 ||
        rsl_oblique_collide(&normal, &tangent, &pair, NULL, &out, &after, NULL) < 0)
        return RSL_UNSET;
    return after.angle_out * 180.0 / RSL_NUM_PI;
}

static void add_rebounds(rsl_plot_builder *s, const char *law, const char *name)
{
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, name);
    docs_look(graph, law);
    for (double angle = 0.5; angle < 88.0; angle += 0.5)
        rsl_plot_builder_point(s, angle, rebound(law, angle * RSL_NUM_PI / 180.0));
}

/* What the balls of the run leave with. */
static void add_balls(docs_job *job, rsl_plot_builder *s)
{
    docs_table t = docs_table_of(job, "oblique", "trajectory");
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_DOTS, "model file, e = 0.98");
    graph->colour = 9;
    graph->width = 6.0;
    for (int i = 0; i < MEASURED; i++) {
        double v[3];
        static const char *const of[] = {"vx [m/s]", "vy [m/s]", "spin [rad/s]"};
        for (int k = 0; k < 3; k++) {
            docs_text column = {0};
            docs_add(&column, "ball-%d.%s", i + 1, of[k]);
            v[k] = docs_number(&t, t.rows - 1, docs_column(&t, column.at));
            free(column.at);
        }
        rsl_plot_builder_point(s, measured[i][0],
                               atan2(v[0] + radius * v[2], v[1]) * 180.0 / RSL_NUM_PI);
    }
    docs_table_free(&t);
}

static void oblique_impact(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 1}};
    docs_run(job, "oblique", "oblique-impact", NONE);
    docs_panel(&s, "Alumina sphere on glass, 3.9 m/s, contact point", "angle of incidence [deg]",
               "angle of rebound [deg]", 0.0, 90.0);
    add_rebounds(&s, "mindlin-deresiewicz", "mindlin-deresiewicz, e = 1");
    add_rebounds(&s, "mindlin-rescaled", "mindlin-rescaled, e = 1");
    add_balls(job, &s);
    rsl_plot_builder_graph(&s, RSL_PLOT_RINGS, "measured, Kharaz et al. 2001")->colour = 10;
    for (int i = 0; i < MEASURED; i++)
        rsl_plot_builder_point(&s, measured[i][0], measured[i][1]);
    docs_picture(job, "example-oblique-impact", &s);
}

/* ---- rolling ------------------------------------------------------------------------ */

static void rolling_disc(docs_job *job)
{
    static const docs_scaled t = {"t [s]", 1.0, 0.0}, v = {"disc.vx [m/s]", 1.0, 0.0};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "constant", "rolling-disc", NONE);
    docs_run(job, "spring", "rolling-disc",
             SET("contacts.0.rolling={law: rolling-spring, friction: rolling, stiffness: 0.4}"));
    docs_run(job, "viscous", "rolling-disc",
             SET("contacts.0.rolling={law: rolling-viscous, damping: 0.01}"));
    docs_panel(&s, "Three laws of rolling resistance", "time [s]", "speed [m/s]", 0.0, 8.0);
    docs_add_run(job, &s, "viscous", "rolling-viscous", t, v, 0);
    docs_add_run(job, &s, "spring", "rolling-spring", t, v, 0);
    docs_add_run(job, &s, "constant", "rolling-constant", t, v, 0);
    docs_panel(&s, "Energy, rolling-constant", "time [s]", "energy [J]", 0.0, 8.0);
    docs_add_run(job, &s, "constant", "kinetic", t, (docs_scaled){"energy.kinetic [J]", 1.0, 0.0},
                 1);
    docs_add_run(job, &s, "constant", "dissipated by friction", t,
                 (docs_scaled){"energy.lost_friction [J]", 1.0, 0.0}, 2);
    docs_picture(job, "example-rolling-disc", &s);
}

/* ---- a pin ---------------------------------------------------------------------------- */

static void pin_friction(docs_job *job)
{
    static const docs_scaled t = {"t [s]", 1.0, 0.0};
    static const docs_scaled angle = {"rod.angle [rad]", 180.0 / RSL_NUM_PI, 0.0};
    static const docs_scaled moment = {"joints.pin.friction [N m]", 1.0, 0.0};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "pin", "pin-friction", NONE);
    docs_run(job, "lugre", "pin-friction",
             SET("joints.0.tangential={law: lugre, friction: friction, friction_static: "
                 "1.2*friction, slip_speed: 0.005, stiffness: 2e4, damping: 20}"));
    docs_panel(&s, "Pendulum with friction in its pin", "time [s]", "angle [deg]", 0.0, 12.0);
    docs_add_run(job, &s, "pin", "coulomb-rigid", t, angle, 0);
    docs_panel(&s, "Moment of friction until rest", "time [s]", "moment [N m]", 6.0, 12.0);
    docs_add_run(job, &s, "lugre", "lugre", t, moment, 0);
    docs_add_run(job, &s, "pin", "coulomb-rigid", t, moment, 0);
    docs_picture(job, "example-pin-friction", &s);
}

/* ---- a heap ---------------------------------------------------------------------------- */

enum { GRAINS = 200 };

static void run_heap(docs_job *job, const char *name, const char *rolling)
{
    docs_text signals = {0};
    docs_add(&signals, "output.signals=[");
    for (int i = 1; i <= GRAINS; i++)
        docs_add(&signals, "grain-%d.x, grain-%d.y, ", i, i);
    docs_add(&signals, "energy.kinetic]");
    docs_run(job, name, "heap", SET(signals.at, rolling));
    free(signals.at);
}

static void add_heap(docs_job *job, rsl_plot_builder *s, const char *run, const char *title,
                     int colour)
{
    docs_table t = docs_table_of(job, run, "trajectory");
    *rsl_plot_builder_panel(s) = (rsl_plot_panel){.title = title,
                                                  .x = {.low = -0.3, .high = 0.3},
                                                  .y = {.low = -0.02, .high = 0.12},
                                                  .equal = 1,
                                                  .bare = 1};
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_DOTS, NULL);
    graph->colour = RSL_PLOT_GREY;
    graph->width = 7.0;
    for (int i = -29; i <= 29; i++)
        rsl_plot_builder_point(s, 0.0102 * i, 0.0);
    graph = rsl_plot_builder_graph(s, RSL_PLOT_DOTS, NULL);
    graph->colour = colour;
    graph->width = 7.0;
    for (size_t i = 0; i < GRAINS; i++)
        rsl_plot_builder_point(s, docs_number(&t, t.rows - 1, 1 + 2 * i),
                               docs_number(&t, t.rows - 1, 2 + 2 * i));
    docs_table_free(&t);
}

static void heap(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 1, .width = 480.0}};
    run_heap(job, "with", "parameters.rolling=0.3");
    run_heap(job, "without", "parameters.rolling=0");
    add_heap(job, &s, "with", "Rolling friction 0.3", 1);
    add_heap(job, &s, "without", "No rolling friction", 2);
    docs_picture(job, "example-heap", &s);
}

/* ---- adhesion ----------------------------------------------------------------------------- */

static void sticking_particle(docs_job *job)
{
    static const docs_scaled t = {"t [s]", 1e6, 0.0}, y = {"particle.y [m]", 1e9, -5000.0};
    static const docs_scaled force = {"contacts.wall.force [N]", 1e6, 0.0};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "slow", "sticking-particle", NONE);
    docs_run(job, "free", "sticking-particle", SET("parameters.speed=0.2", "parameters.damping=0"));
    docs_panel(&s, "Above and below the sticking velocity, 0.122 m/s", "time [us]",
               "height above the first contact [nm]", 0.0, 4.0);
    docs_add_run(job, &s, "slow", "0.1 m/s: sticks", t, y, 1);
    docs_add_run(job, &s, "free", "0.2 m/s: rebounds with 0.158 m/s", t, y, 2);
    s.panels[0].y.low = -20.0;
    s.panels[0].y.high = 60.0;
    docs_panel(&s, "Contact force", "time [us]", "force [uN]", 0.0, 4.0);
    docs_add_run(job, &s, "slow", "0.1 m/s: sticks", t, force, 1);
    docs_add_run(job, &s, "free", "0.2 m/s: rebounds with 0.158 m/s", t, force, 2);
    docs_picture(job, "example-sticking-particle", &s);
}

void docs_draw_tangents(docs_job *job)
{
    superball(job);
    oblique_impact(job);
    rolling_disc(job);
    pin_friction(job);
    heap(job);
    sticking_particle(job);
}
