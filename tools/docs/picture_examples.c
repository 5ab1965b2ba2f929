/* SPDX-License-Identifier: MIT
 *
 * The pictures of docs/examples.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "num/constants.h"
#include "pictures.h"
#include "plot/look.h"

#define NONE ((const char *const[]){NULL})
#define SET(...) ((const char *const[]){__VA_ARGS__, NULL})

static const docs_scaled seconds = {"t [s]", 1.0, 0.0};
static const docs_scaled milliseconds = {"t [s]", 1e3, 0.0};

docs_table docs_table_of(const docs_job *job, const char *run, const char *which)
{
    docs_text name = {0};
    docs_add(&name, "%s/%s.csv", run, which);
    docs_table t = docs_table_read(job, name.at);
    free(name.at);
    return t;
}

void docs_add_run(const docs_job *job, rsl_plot_builder *builder, const char *run, const char *name,
                  docs_scaled x, docs_scaled y, int colour)
{
    docs_table t = docs_table_of(job, run, "trajectory");
    rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name);
    graph->colour = colour;
    if (colour == 0)
        docs_look(graph, name);
    docs_line(builder, &t, x, y);
    docs_table_free(&t);
}

/* ---- balls --------------------------------------------------------------- */

static void bouncing_ball(docs_job *job)
{
    static const docs_scaled height = {"ball.y [m]", 1.0, 0.0};
    const char *half = "contacts.0.restitution=0.5";
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "flores", "bouncing-ball", NONE);
    docs_run(job, "half-flores", "bouncing-ball", SET(half));
    docs_run(job, "half-lankarani", "bouncing-ball",
             SET(half, "contacts.0.law=lankarani-nikravesh"));
    docs_run(job, "half-exact", "bouncing-ball", SET(half, "contacts.0.calibration=exact"));
    docs_panel(&s, "flores, input restitution 0.9: 42 impacts, then rest", "time [s]",
               "height of the centre [m]", 0.0, 10.0);
    docs_add_run(job, &s, "flores", NULL, seconds, height, 5);
    docs_panel(&s, "Input restitution 0.5", "time [s]", "height of the centre [m]", 0.0, 3.0);
    docs_add_run(job, &s, "half-lankarani", "lankarani-nikravesh, resulting 0.725", seconds, height,
                 0);
    docs_add_run(job, &s, "half-exact", "flores, exact, resulting 0.500", seconds, height, 0);
    docs_add_run(job, &s, "half-flores", "flores, resulting 0.470", seconds, height, 0);
    docs_picture(job, "example-bouncing-ball", &s);
}

static void add_table_motion(rsl_plot_builder *s, double end)
{
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, "table")->colour = RSL_PLOT_GREY;
    for (int i = 0; i <= 1000; i++) {
        double t = end * i / 1000.0;
        rsl_plot_builder_point(s, t, 0.5 + 0.1 * sin(7.5 * t));
    }
}

static void vibrating_table(docs_job *job)
{
    static const docs_scaled height = {"ball.y [m]", 1.0, 0.0};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "hertz", "vibrating-table", NONE);
    docs_run(job, "crossley", "vibrating-table",
             SET("contacts.0.law=hunt-crossley", "contacts.0.restitution=0.3"));
    docs_panel(&s, "Hertz: no loss in the contact", "time [s]", "height [m]", 0.0, 10.0);
    docs_add_run(job, &s, "hertz", "centre of the ball", seconds, height, 1);
    add_table_motion(&s, 10.0);
    docs_panel(&s, "hunt-crossley, input restitution 0.3", "time [s]", "height [m]", 0.0, 4.0);
    docs_add_run(job, &s, "crossley", "centre of the ball", seconds, height, 2);
    add_table_motion(&s, 4.0);
    docs_picture(job, "example-vibrating-table", &s);
}

/* The small mass seen from the main mass. */
static void add_relative(docs_job *job, rsl_plot_builder *s)
{
    docs_table t = docs_table_of(job, "damped", "trajectory");
    size_t time = docs_column(&t, "t [s]");
    size_t small = docs_column(&t, "impactor.x [m]");
    size_t main_mass = docs_column(&t, "container.x [m]");
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, "position between the stops")->colour = 2;
    for (size_t i = 1; i < t.rows; i++)
        rsl_plot_builder_point(s, docs_number(&t, i, time),
                               1e3 * (docs_number(&t, i, small) - docs_number(&t, i, main_mass)));
    docs_table_free(&t);
}

static void impact_damper(docs_job *job)
{
    static const docs_scaled main_mass = {"container.x [m]", 1e3, 0.0};
    static const rsl_plot_mark stops[] = {{-10.0, 1, NULL}, {10.0, 1, "stops"}};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "damped", "impact-damper", SET("output.interval=0.005"));
    docs_run(job, "alone", "impact-damper", SET("parameters.gap=1", "parameters.friction=0"));
    docs_panel(&s, "Main mass, with and without the impact damper", "time [s]", "main mass [mm]",
               0.0, 30.0);
    docs_add_run(job, &s, "alone", "without", seconds, main_mass, RSL_PLOT_GREY);
    docs_add_run(job, &s, "damped", "with 4 g between stops 20 mm apart", seconds, main_mass, 1);
    docs_panel(&s, "Small mass relative to the main mass", "time [s]", "small mass [mm]", 0.0, 5.0);
    s.panels[1].y.low = -12.0;
    s.panels[1].y.high = 12.0;
    s.panels[1].marks = stops;
    s.panels[1].mark_count = 2;
    add_relative(job, &s);
    docs_picture(job, "example-impact-damper", &s);
}

static void add_velocities(docs_job *job, rsl_plot_builder *s)
{
    docs_table t = docs_table_of(job, "memoryless", "trajectory");
    for (int ball = 1; ball <= 5; ball++) {
        rsl_plot_builder_graph(s, RSL_PLOT_LINE, rsl_plot_builder_text(s, "ball %d", ball));
        for (size_t i = 1; i < t.rows; i++)
            rsl_plot_builder_point(s, docs_number(&t, i, 0), docs_number(&t, i, (size_t)ball));
    }
    docs_table_free(&t);
}

/* Velocities of the five balls after the first shock, beside each other. */
static void add_shock(docs_job *job, rsl_plot_builder *s, const char *run, const char *name,
                      double shift, int colour)
{
    const double before = 0.517121; /* of ball 1 */
    docs_table t = docs_table_of(job, run, "trajectory");
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_BARS, name);
    size_t row = 1;
    graph->colour = colour;
    graph->width = 18.0;
    while (row + 1 < t.rows && docs_number(&t, row, 0) < 0.3259)
        row++;
    for (int ball = 1; ball <= 5; ball++)
        rsl_plot_builder_point(s, ball + shift, docs_number(&t, row, (size_t)ball) / before);
    docs_table_free(&t);
}

static void cradle(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "memoryless", "cradle", NONE);
    docs_run(job, "elastic", "cradle", SET("contacts.0.law=hertz", "contacts.0.restitution=1"));
    docs_run(job, "stored", "cradle", SET("contacts.0.form=stored", "end_time=0.33"));
    docs_panel(&s, "e = 0.9, memoryless", "time [s]", "velocity [m/s]", 0.0, 2.0);
    add_velocities(job, &s);
    docs_panel(&s, "After the first impact", "ball", "velocity over that of ball 1 before", 0.5,
               5.5);
    add_shock(job, &s, "elastic", "Hertz, e = 1", -0.25, 3);
    add_shock(job, &s, "memoryless", "e = 0.9, memoryless", 0.0, 1);
    add_shock(job, &s, "stored", "e = 0.9, stored", 0.25, 2);
    docs_picture(job, "example-cradle", &s);
}

/* ---- slider-cranks ------------------------------------------------------- */

static void add_slider_crank(docs_job *job, rsl_plot_builder *s, const char *run, const char *title)
{
    docs_table t = docs_table_of(job, run, "events");
    docs_panel(s, title, "time [ms]", "x [m]", 0.0, 60.0);
    docs_add_run(job, s, run, "slider, right face", milliseconds,
                 (docs_scaled){"slider.x [m]", 1.0, 0.01}, 1);
    docs_add_run(job, s, run, "block, left face", milliseconds,
                 (docs_scaled){"block.x [m]", 1.0, -0.01}, 2);
    rsl_plot_builder_graph(s, RSL_PLOT_RINGS, "impact")->colour = 9;
    docs_line(s, &t, (docs_scaled){"t_touch", 1e3, 0.0}, (docs_scaled){"x", 1.0, 0.0});
    docs_table_free(&t);
}

static void slider_crank(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 2, .share_legend = 1}};
    docs_run(job, "free", "slider-crank", NONE);
    docs_run(job, "driven", "slider-crank-driven", NONE);
    add_slider_crank(job, &s, "free", "Free crank: two impacts");
    add_slider_crank(job, &s, "driven", "Crank driven at 200 rad/s: one impact");
    docs_picture(job, "example-slider-crank", &s);
}

static void add_journal(docs_job *job, rsl_plot_builder *s)
{
    docs_table t = docs_table_of(job, "clearance", "trajectory");
    size_t x = docs_column(&t, "rod.x [m]"), y = docs_column(&t, "rod.y [m]");
    size_t angle = docs_column(&t, "rod.angle [rad]");
    size_t slider = docs_column(&t, "slider.x [m]");
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, "clearance circle");
    graph->colour = RSL_PLOT_GREY;
    graph->width = 3.0;
    for (int i = 0; i <= 240; i++)
        rsl_plot_builder_point(s, 0.5 * cos(RSL_NUM_PI * i / 120.0),
                               0.5 * sin(RSL_NUM_PI * i / 120.0));
    graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, "journal");
    graph->colour = 1;
    graph->width = 0.9;
    for (size_t i = 1; i < t.rows; i++) {
        double a = docs_number(&t, i, angle);
        rsl_plot_builder_point(
            s, 1e3 * (docs_number(&t, i, x) + 0.06 * cos(a) - docs_number(&t, i, slider)),
            1e3 * (docs_number(&t, i, y) + 0.06 * sin(a)));
    }
    docs_table_free(&t);
}

/* Crank of 5 cm and rod of 12 cm at 5000 turns a minute, with an ideal pin. */
static void slider_crank_clearance(docs_job *job)
{
    const double w = 5000.0 * 2.0 * RSL_NUM_PI / 60.0;
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "clearance", "slider-crank-clearance", SET("output.interval=4e-6"));
    docs_panel(&s, "Journal in its bearing, two revolutions", "x [mm]", "y [mm]", 0.0, 0.0);
    s.panels[0].equal = 1;
    add_journal(job, &s);
    docs_panel(&s, "Slider", "revolutions of the crank", "velocity of the slider [m/s]", 0.0, 2.0);
    rsl_plot_builder_graph(&s, RSL_PLOT_LINE, "ideal pin")->colour = RSL_PLOT_GREY;
    for (int i = 0; i <= 400; i++) {
        double a = 2.0 * RSL_NUM_PI * i / 200.0, h = 0.05 * sin(a);
        rsl_plot_builder_point(&s, i / 200.0,
                               -w * (h + h * 0.05 * cos(a) / sqrt(0.12 * 0.12 - h * h)));
    }
    docs_add_run(job, &s, "clearance", "gap of 0.5 mm",
                 (docs_scaled){"t [s]", w / (2.0 * RSL_NUM_PI), 0.0},
                 (docs_scaled){"slider.vx [m/s]", 1.0, 0.0}, 1);
    docs_picture(job, "example-slider-crank-clearance", &s);
}

/* A corner of the slider of 10 by 5 cm across the guide, over the gap of 1 mm. */
static void add_corner(docs_job *job, rsl_plot_builder *s, double side, const char *name)
{
    docs_table t = docs_table_of(job, "guide", "trajectory");
    size_t y = docs_column(&t, "slider.y [m]");
    size_t angle = docs_column(&t, "slider.angle [rad]");
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, name);
    for (size_t i = 1; i < t.rows; i++) {
        double a = docs_number(&t, i, angle);
        rsl_plot_builder_point(
            s, 1e3 * docs_number(&t, i, 0),
            1e3 * (docs_number(&t, i, y) + side * 0.05 * sin(a) + 0.025 * (cos(a) - 1.0)));
    }
    docs_table_free(&t);
}

/* Largest force of the events of one contact. */
static void add_forces(docs_job *job, rsl_plot_builder *s, const char *run, const char *contact,
                       const char *name, int colour, docs_scaled time, double factor)
{
    docs_table t = docs_table_of(job, run, "events");
    size_t at = docs_column(&t, time.column), who = docs_column(&t, "contact");
    size_t force = docs_column(&t, "force_max");
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_DOTS, name);
    graph->colour = colour;
    graph->width = 5.0;
    for (size_t i = 1; i < t.rows; i++)
        if (strcmp(docs_cell(&t, i, who), contact) == 0)
            rsl_plot_builder_point(s, time.factor * docs_number(&t, i, at),
                                   factor * docs_number(&t, i, force));
    docs_table_free(&t);
}

static void slider_crank_guide(docs_job *job)
{
    static const rsl_plot_mark walls[] = {{-1.0, 1, NULL}, {1.0, 1, "walls"}};
    static const char *const contacts[][2] = {{"guide-1", "left, behind"},
                                              {"guide-2", "left, ahead"},
                                              {"guide-3", "right, behind"},
                                              {"guide-4", "right, ahead"}};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "guide", "slider-crank-guide", NONE);
    docs_panel(&s, "Corners of the left side of the slider", "time [ms]",
               "displacement across the guide over the clearance", 0.0, 100.0);
    s.panels[0].marks = walls;
    s.panels[0].mark_count = 2;
    add_corner(job, &s, -1.0, "behind");
    add_corner(job, &s, 1.0, "ahead");
    docs_panel(&s, "Impacts of the four corners", "time [ms]", "largest force [N]", 0.0, 100.0);
    s.panels[1].y.log = 1;
    for (int i = 0; i < 4; i++)
        add_forces(job, &s, "guide", contacts[i][0], contacts[i][1], i + 1,
                   (docs_scaled){"t_touch", 1e3, 0.0}, 1.0);
    docs_picture(job, "example-slider-crank-guide", &s);
}

/* ---- buildings ----------------------------------------------------------- */

/* A floor over the ground in cm, from `rest`, drawn `apart`. */
static void add_floor(docs_job *job, rsl_plot_builder *s, const char *run, const char *column,
                      double rest, double apart, const char *name, int colour)
{
    docs_table t = docs_table_of(job, run, "trajectory");
    size_t x = docs_column(&t, column), ground = docs_column(&t, "ground.x [m]");
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, name)->colour = colour;
    for (size_t i = 1; i < t.rows; i++)
        rsl_plot_builder_point(s, docs_number(&t, i, 0),
                               100.0 * (docs_number(&t, i, x) - docs_number(&t, i, ground) - rest) +
                                   apart);
    docs_table_free(&t);
}

/* Bars with dots on top: every event of a contact, in MN. */
static void add_pounding(docs_job *job, rsl_plot_builder *s, const char *run, const char *contact,
                         const char *name, int colour)
{
    static const docs_scaled time = {"t_touch", 1.0, 0.0};
    add_forces(job, s, run, contact, NULL, colour, time, 1e-6);
    s->graphs[s->graph_count - 1].kind = RSL_PLOT_BARS;
    s->graphs[s->graph_count - 1].width = 1.2;
    add_forces(job, s, run, contact, name, colour, time, 1e-6);
}

static void sky_panel(rsl_plot_builder *s, const char *title, const char *y, double height)
{
    docs_panel(s, title, "time [s]", y, 0.0, 20.0);
    if (!s->failed)
        s->panels[s->figure.panel_count - 1].height = height;
}

static void pounding_2(docs_job *job)
{
    static const struct {
        const char *law, *name, *stiffness;
    } laws[] = {{"jankowski", "jankowski", NULL},
                {"muthukumar-desroches", "muthukumar-desroches", NULL},
                {"anagnostopoulos", "anagnostopoulos", "parameters.contact=2.5e8"}};
    rsl_plot_builder s = {.figure = {.width = 920.0}};
    docs_run(job, "pounding-apart", "pounding-2", SET("parameters.gap=1"));
    for (size_t i = 0; i < 3; i++)
        docs_run(job, laws[i].law, "pounding-2",
                 SET(rsl_plot_builder_text(&s, "contacts.0.law=%s", laws[i].law),
                     rsl_plot_builder_text(&s, "contacts.1.law=%s", laws[i].law),
                     rsl_plot_builder_text(&s, "contacts.2.law=%s", laws[i].law),
                     laws[i].stiffness));
    sky_panel(&s, "The flexible building next to a stiff one, and alone",
              "top floor over ground [cm]", 280.0);
    add_floor(job, &s, "pounding-apart", "left-3.x [m]", -3.0, 0.0, "alone", RSL_PLOT_GREY);
    add_floor(job, &s, "jankowski", "left-3.x [m]", -2.515, 0.0,
              "with pounding, gap 3 cm, jankowski", 1);
    sky_panel(&s, "Impacts at the top floors: three laws, input restitution 0.65",
              "largest force [MN]", 250.0);
    for (int i = 0; i < 3; i++)
        add_pounding(job, &s, laws[i].law, "left-right-3", laws[i].name,
                     rsl_plot_look_of(laws[i].law).colour);
    docs_picture(job, "example-pounding-2", &s);
}

static void pounding_3(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.width = 920.0}};
    docs_run(job, "pounding-3", "pounding-3", NONE);
    sky_panel(&s, "Three buildings in a row, 3 cm apart, drawn at their distance",
              "second floors over ground [cm]", 290.0);
    add_floor(job, &s, "pounding-3", "left-2.x [m]", -5.03, -3.0, "left", 1);
    add_floor(job, &s, "pounding-3", "middle-2.x [m]", 0.0, 0.0, "middle", 9);
    add_floor(job, &s, "pounding-3", "right-2.x [m]", 5.03, 3.0, "right", 2);
    sky_panel(&s, "Impacts between second floors, jankowski", "largest force [MN]", 240.0);
    add_pounding(job, &s, "pounding-3", "left-middle-2", "left-middle", 1);
    add_pounding(job, &s, "pounding-3", "middle-right-2", "middle-right", 2);
    docs_picture(job, "example-pounding-3", &s);
}

/* The roof over time, and shear over drift of the first storey: as a spring, and as it yields. */
static void buildings(docs_job *job)
{
    static const char *const runs[] = {"buildings-elastic", "buildings"};
    static const char *const names[] = {"elastic", "yields at 80 kN"};
    rsl_plot_builder s = {.figure = {.width = 920.0}};
    docs_run(job, runs[0], "buildings", SET("parameters.yield=1e9"));
    docs_run(job, runs[1], "buildings", NONE);
    sky_panel(&s, "Left building, 3 cm from a stiff one", "roof over ground [cm]", 260.0);
    for (int i = 0; i < 2; i++) {
        docs_table t = docs_table_of(job, runs[i], "trajectory");
        rsl_plot_builder_graph(&s, RSL_PLOT_LINE, names[i])->colour = i == 0 ? RSL_PLOT_GREY : 1;
        docs_line(&s, &t, (docs_scaled){"t [s]", 1.0, 0.0},
                  (docs_scaled){"points.left-3.x [m]", 100.0, 0.0});
        docs_table_free(&t);
    }
    docs_panel(&s, "First storey of the left building", "drift [cm]", "base shear [kN]", 0.0, 0.0);
    for (int i = 0; i < 2; i++) {
        docs_table t = docs_table_of(job, runs[i], "trajectory");
        rsl_plot_builder_graph(&s, RSL_PLOT_LINE, names[i])->colour = i == 0 ? RSL_PLOT_GREY : 1;
        docs_line(&s, &t, (docs_scaled){"springs.left-1.length [m]", 100.0, 0.0},
                  (docs_scaled){"springs.left-1.force [N]", 1e-3, 0.0});
        docs_table_free(&t);
    }
    docs_picture(job, "example-buildings", &s);
}

/* ---- grains -------------------------------------------------------------- */

enum { GRAINS = 200, GROUPS = 5 };

/* The box of 50 cm, and the grains of a row of the table by the height from which they fell. */
static void add_grains(rsl_plot_builder *s, const docs_table *t, size_t row)
{
    static const double box[][2] = {{0.0, 0.38}, {0.0, 0.0}, {0.5, 0.0}, {0.5, 0.38}};
    static const int colours[GROUPS] = {1, 6, 3, 5, 2};
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, NULL)->colour = 9;
    for (int i = 0; i < 4; i++)
        rsl_plot_builder_point(s, box[i][0], box[i][1]);
    for (size_t group = 0; group < GROUPS; group++) {
        rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_DOTS, NULL);
        graph->colour = colours[group];
        graph->width = 8.0;
        for (size_t i = group * GRAINS / GROUPS; i < (group + 1) * GRAINS / GROUPS; i++)
            rsl_plot_builder_point(s, docs_number(t, row, 1 + 2 * i),
                                   docs_number(t, row, 2 + 2 * i));
    }
}

static void granular(docs_job *job)
{
    static const double times[] = {0.0, 0.15, 0.3, 1.0};
    rsl_plot_builder s = {.figure = {.columns = 4, .width = 245.0}};
    docs_text signals = {0};
    docs_add(&signals, "output.signals=[");
    for (int i = 1; i <= GRAINS; i++)
        docs_add(&signals, "grain-%d.x, grain-%d.y, ", i, i);
    docs_add(&signals, "energy.kinetic]");
    docs_run(job, "grains", "granular", SET(signals.at));
    docs_table t = docs_table_of(job, "grains", "trajectory");
    for (size_t k = 0, row = 1; k < 4; k++) {
        while (row + 1 < t.rows && docs_number(&t, row, 0) <= times[k] - 1e-9)
            row++;
        *rsl_plot_builder_panel(&s) =
            (rsl_plot_panel){.title = rsl_plot_builder_text(&s, "t = %g s", times[k]),
                             .x = {.low = -0.015, .high = 0.515},
                             .y = {.low = -0.015, .high = 0.395},
                             .equal = 1,
                             .bare = 1};
        add_grains(&s, &t, row);
    }
    docs_table_free(&t);
    free(signals.at);
    docs_picture(job, "example-granular", &s);
}

/* ---- boxes and cams --------------------------------------------------------- */

/* A box of 20 x 10 cm, or the ball, from three columns of a row: x, y, angle. */
static void add_outline(rsl_plot_builder *s, const docs_table *t, size_t row, size_t column,
                        int corners, int colour)
{
    static const double half[][2] = {{0.1, 0.05}, {-0.1, 0.05}, {-0.1, -0.05}, {0.1, -0.05}};
    double x = docs_number(t, row, column), y = docs_number(t, row, column + 1);
    double angle = docs_number(t, row, column + 2);
    rsl_plot_builder_graph(s, RSL_PLOT_LINE, NULL)->colour = colour;
    for (int i = 0; i <= corners; i++) {
        double turn = 2.0 * RSL_NUM_PI * i / corners;
        double u = corners == 4 ? half[i % 4][0] : 0.05 * cos(turn);
        double v = corners == 4 ? half[i % 4][1] : 0.05 * sin(turn);
        rsl_plot_builder_point(s, x + u * cos(angle) - v * sin(angle),
                               y + u * sin(angle) + v * cos(angle));
    }
}

static void boxes(docs_job *job)
{
    static const double times[] = {0.49, 0.55, 0.65, 0.9};
    rsl_plot_builder s = {.figure = {.columns = 2, .width = 440.0}};
    docs_run(job, "boxes", "boxes",
             SET("output.signals=[box-1.x, box-1.y, box-1.angle, box-2.x, box-2.y, box-2.angle, "
                 "box-3.x, box-3.y, box-3.angle, ball.x, ball.y, ball.angle]"));
    docs_table t = docs_table_of(job, "boxes", "trajectory");
    for (size_t k = 0, row = 1; k < 4; k++) {
        while (row + 1 < t.rows && docs_number(&t, row, 0) <= times[k] - 1e-9)
            row++;
        *rsl_plot_builder_panel(&s) =
            (rsl_plot_panel){.title = rsl_plot_builder_text(&s, "t = %g s", times[k]),
                             .x = {.low = -0.25, .high = 0.65},
                             .y = {.low = -0.02, .high = 0.34},
                             .equal = 1,
                             .bare = 1};
        rsl_plot_builder_graph(&s, RSL_PLOT_LINE, NULL)->colour = 9;
        rsl_plot_builder_point(&s, -0.25, 0.0);
        rsl_plot_builder_point(&s, 0.65, 0.0);
        for (size_t box = 0; box < 3; box++)
            add_outline(&s, &t, row, 1 + 3 * box, 4, 1);
        add_outline(&s, &t, row, 10, 48, 2);
    }
    docs_table_free(&t);
    docs_picture(job, "example-boxes", &s);
}

static void cam(docs_job *job)
{
    static const docs_scaled lift = {"roller.y [m]", 1e3, 0.0};
    static const docs_scaled force = {"contacts.lobe.force [N]", 1.0, 0.0};
    rsl_plot_builder s = {.figure = {.columns = 2}};
    docs_run(job, "slow", "cam", NONE);
    docs_run(job, "fast", "cam", SET("parameters.speed=150"));
    docs_panel(&s, "Roller", "time [ms]", "height of the centre [mm]", 0.0, 100.0);
    docs_add_run(job, &s, "slow", "100 rad/s", milliseconds, lift, 1);
    docs_add_run(job, &s, "fast", "150 rad/s: it leaves the cam", milliseconds, lift, 2);
    docs_panel(&s, "Contact, 100 rad/s", "time [ms]", "force [N]", 10.0, 100.0);
    s.panels[1].y.high = 60.0;
    docs_add_run(job, &s, "slow", NULL, milliseconds, force, 1);
    docs_picture(job, "example-cam", &s);
}

void docs_draw_examples(docs_job *job)
{
    bouncing_ball(job);
    vibrating_table(job);
    impact_damper(job);
    slider_crank(job);
    slider_crank_clearance(job);
    slider_crank_guide(job);
    pounding_2(job);
    pounding_3(job);
    buildings(job);
    cradle(job);
    granular(job);
    boxes(job);
    cam(job);
    docs_draw_tangents(job);
}
