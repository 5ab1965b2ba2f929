/* SPDX-License-Identifier: MIT
 *
 * The pictures of the laws of friction, rolling, twist and adhesion, and those of docs/theory/oblique.md.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "friction.h"
#include "law/models.h"
#include "num/constants.h"
#include "pictures.h"
#include "resile/adhesion.h"

/* ---- the contact -------------------------------------------------------------------------- */

static const double speed = 2.0, mass = 0.01, radius = 0.01, stiffness = 1e8, mu = 0.3, nu = 0.3;
static const double at_angle = 40.0;

const char *docs_friction_numbers(void)
{
    return "2 m/s, 10 g, 10 mm, stiffness 1e8 N/m^1.5, friction 0.3";
}

/* Options of `resile oblique` and the numbers behind them. */
static const struct number_row {
    const char *option;
    unsigned bit;
    size_t offset;
    double value;
} numbers[] = {
#define ROW(field, option, value)                                                                  \
    {                                                                                              \
        option, RSL_TANGENT_INPUT_BIT(field), offsetof(rsl_tangent_parameters, field), value       \
    }
    ROW(friction, "friction", 0.3),     ROW(friction_static, "friction-static", 0.4),
    ROW(slip_speed, "slip-speed", 0.5), ROW(slip_speed_low, "slip-speed-low", 0.05),
    ROW(decay, "decay", 2.0),           ROW(damping, "tangent-damping", 5.0),
    ROW(viscosity, "viscosity", 1.0),
#undef ROW
};

static int takes(const rsl_tangent_law *law, unsigned bit)
{
    return ((law->inputs | law->options) & bit) != 0;
}

/* Mindlin's laws have nu; the others a stiffness of their own. */
static int is_mindlin(const rsl_tangent_law *law)
{
    return takes(law, RSL_TANGENT_INPUT_BIT(exponent)) || law->state < 0;
}

static int given(const rsl_tangent_law *law, const struct number_row *row)
{
    int optional = row->bit == RSL_TANGENT_INPUT_BIT(damping) && is_mindlin(law);
    return takes(law, row->bit) && !optional;
}

static rsl_tangent_parameters spec_of(const rsl_tangent_law *law)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (given(law, &numbers[i]))
            memcpy((char *)&spec + numbers[i].offset, &numbers[i].value, sizeof(double));
    if (is_mindlin(law))
        spec.poisson = nu;
    else if (takes(law, RSL_TANGENT_INPUT_BIT(stiffness)))
        spec.stiffness = 1e6;
    return spec;
}

int docs_friction_has_path(const rsl_tangent_law *law)
{
    return strcmp(law->key, "coulomb-rigid") != 0;
}

void docs_friction_command(docs_text *t, const rsl_tangent_law *law)
{
    docs_add(t, "resile oblique hertz --tangent %s", law->key);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (given(law, &numbers[i]))
            docs_add(t, " --%s %g", numbers[i].option, numbers[i].value);
    if (is_mindlin(law))
        docs_add(t, " --poisson 0.3");
    else if (takes(law, RSL_TANGENT_INPUT_BIT(stiffness)))
        docs_add(t, " --tangent-stiffness 1e6");
    docs_add(t, " --stiffness 1e8 --mass 0.01 --radius 0.01 --speed 2 --angle 40");
}

/* One impact of a sphere; NaN of a failure is no point of a picture. */
static rsl_status impact(const rsl_tangent_law *law, double degrees,
                         const rsl_oblique_options *options, rsl_oblique_outcome *out,
                         rsl_oblique_after *after)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters tangential = spec_of(law);
    rsl_tangent_laws laws = {.friction = law};
    rsl_law_contact normal;
    rsl_tangent tangent;
    double angle = degrees * RSL_NUM_PI / 180.0, v = speed * cos(angle);
    spec.stiffness = stiffness;
    spec.mass = mass;
    spec.speed = v;
    rsl_oblique pair = rsl_oblique_on_plane(0.4, mass, radius, speed * sin(angle), v, 0.0);
    rsl_status status = rsl_collide_prepare(rsl_law_find("hertz"), &spec, &normal, NULL);
    if (status >= 0)
        status = rsl_tangent_prepare(&laws, &tangential, &normal, &tangent, NULL);
    if (status >= 0)
        status = rsl_oblique_collide(&normal, &tangent, &pair, options, out, after, NULL);
    if (status < 0)
        docs_fail("no oblique impact of", law->key);
    return status;
}

/* ---- panels ------------------------------------------------------------------------------- */

static void add_rebound(rsl_plot_builder *s, const char *key, const char *name, int colour)
{
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, name);
    if (colour)
        graph->colour = colour;
    else
        docs_look(graph, key);
    for (double angle = 0.5; angle < 89.75; angle += 0.5) {
        rsl_oblique_outcome out;
        rsl_oblique_after after;
        impact(rsl_tangent_law_find(key), angle, NULL, &out, &after);
        rsl_plot_builder_point(s, angle, after.angle_out * 180.0 / RSL_NUM_PI);
    }
}

/* The points of an impact, thinned out: steps are as dense as the solution needs them. */
typedef struct path {
    double time[4000], force[4000], friction[4000], slip[4000], rate[4000];
    int count;
} path;

static void keep_point(const rsl_oblique_point *p, void *user)
{
    path *to = user;
    double last = to->count ? to->time[to->count - 1] : -1.0;
    if (to->count == 4000 || p->time * 1e6 < last + 0.25)
        return;
    int i = to->count++;
    to->time[i] = p->time * 1e6;
    to->force[i] = p->force;
    to->friction[i] = -p->friction; /* the tangent of a plane below points backward */
    to->slip[i] = -p->slip;
    to->rate[i] = p->rate;
}

static path path_of(const rsl_tangent_law *law, rsl_oblique_outcome *out)
{
    path p = {.count = 0};
    rsl_oblique_options options = {keep_point, &p};
    rsl_oblique_after after;
    impact(law, at_angle, &options, out, &after);
    return p;
}

static void add_points(rsl_plot_builder *s, const char *name, int colour, const double *x,
                       const double *y, double factor, int count)
{
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, name);
    graph->colour = colour;
    if (colour == 0)
        docs_look(graph, name);
    for (int i = 0; i < count; i++)
        rsl_plot_builder_point(s, x[i], factor * y[i]);
}

static void add_path(rsl_plot_builder *s, const rsl_tangent_law *law)
{
    static path p;
    rsl_oblique_outcome out;
    p = path_of(law, &out);
    const char *phases = out.phase[0] ? rsl_plot_builder_text(s, ": %s", out.phase) : "";
    docs_panel(s, rsl_plot_builder_text(s, "Friction at %g degrees%s", at_angle, phases),
               "time [us]", "force [N]", 0.0, 0.0);
    add_points(s, "limits +-mu N", RSL_PLOT_GREY, p.time, p.force, mu, p.count);
    add_points(s, NULL, RSL_PLOT_GREY, p.time, p.force, -mu, p.count);
    add_points(s, law->key, 0, p.time, p.friction, 1.0, p.count);
    docs_panel(s, "Hodograph", "indentation velocity [m/s]", "slip [m/s]", 0.0, 0.0);
    add_points(s, law->key, 0, p.rate, p.slip, 1.0, p.count);
}

static void friction(docs_job *job, const rsl_tangent_law *law)
{
    rsl_plot_builder s = {.figure = {.columns = docs_friction_has_path(law) ? 3 : 1}};
    docs_panel(&s, "Rebound of the contact point", "angle of incidence [deg]",
               "angle of rebound [deg]", 0.0, 90.0);
    if (docs_friction_has_path(law))
        add_rebound(&s, "coulomb-rigid", "coulomb-rigid", RSL_PLOT_GREY);
    add_rebound(&s, law->key, law->key, 0);
    if (docs_friction_has_path(law))
        add_path(&s, law);
    docs_picture(job, rsl_plot_builder_text(&s, "law-%s", law->key), &s);
}

/* ---- torques ------------------------------------------------------------------------------ */

/* Two swings of the angle, of which the first begins at rest. */
static void torque(docs_job *job, const rsl_tangent_law *law)
{
    enum { STEPS = 2000, SWINGS = 2 };
    rsl_plot_builder s = {.figure = {.columns = 1}};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    int rolls = law->kind == RSL_TANGENT_ROLLING;
    rsl_tangent_laws laws = {.rolling = rolls ? law : NULL, .twist = rolls ? NULL : law};
    rsl_tangent tangent;
    double state[RSL_TANGENT_STATE_COUNT] = {0}, size = rolls ? 0.05 : 0.02, time = 0.01 / STEPS;
#define GIVE(field, x) spec.field = takes(law, RSL_TANGENT_INPUT_BIT(field)) ? (x) : spec.field
    GIVE(friction, mu);
    GIVE(radius, radius);
    GIVE(stiffness, 1e8);
    GIVE(rolling_friction, 0.1);
    GIVE(rolling_stiffness, 0.5);
    GIVE(rolling_damping, strcmp(law->key, "rolling-viscous") == 0 ? 2e-4 : 0.0);
    if (rsl_tangent_prepare(&laws, &spec, NULL, &tangent, NULL) < 0)
        docs_fail("no torque of", law->key);
    docs_panel(&s, law->title, rolls ? "rolling angle [rad]" : "twist angle [rad]", "torque [N mm]",
               0.0, 0.0);
    docs_look(rsl_plot_builder_graph(&s, RSL_PLOT_LINE, law->key), law->key);
    for (int i = 0; i <= SWINGS * STEPS; i++) {
        double phase = 2.0 * RSL_NUM_PI * i / STEPS, rate = size * 2.0 * RSL_NUM_PI / 0.01;
        rsl_tangent_kinematics m = {.normal = {0, 0, 1}, .depth = 1e-4, .force = 10.0};
        rsl_tangent_traction out;
        m.rolling[0] = rolls ? rate * cos(phase - RSL_NUM_PI / STEPS) : 0.0;
        m.twist_rate = rolls ? 0.0 : rate * cos(phase - RSL_NUM_PI / STEPS);
        if (rsl_tangent_advance(&tangent, state, &m, time, NULL, NULL) < 0 ||
            rsl_tangent_force(&tangent, state, &m, &out, NULL) < 0)
            docs_fail("no torque of", law->key);
        rsl_plot_builder_point(&s, size * sin(phase),
                               1e3 * (rolls ? out.torque_rolling[1] : -out.torque_twist));
    }
    docs_picture(job, rsl_plot_builder_text(&s, "law-%s", law->key), &s);
}

/* ---- adhesion ------------------------------------------------------------------------------ */

static void add_adhesive(rsl_plot_builder *s, const char *key, double work, double from, int colour)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response r;
    spec.modulus = 2e9;
    spec.radius = 5e-6;
    if (work > 0.0)
        spec.work_of_adhesion = work;
    else
        spec.stiffness = 4.0 / 3.0 * 2e9 * sqrt(5e-6), spec.modulus = spec.radius = RSL_UNSET;
    if (rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL) < 0)
        docs_fail("no contact of", key);
    rsl_law_update_history(&contact, 12e-9); /* it has been pressed: it may pull */
    rsl_plot_graph *graph = rsl_plot_builder_graph(s, RSL_PLOT_LINE, key);
    docs_look(graph, key);
    graph->colour = colour ? colour : graph->colour;
    for (int i = 0; i <= 400; i++) {
        double depth = from + (12e-9 - from) * i / 400.0;
        rsl_law_force_at(&contact, depth, 0.0, &r);
        rsl_plot_builder_point(s, depth * 1e9, r.force * 1e6);
    }
}

static void adhesion(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 1}};
    rsl_adhesion_pair pair = {2e9, 5e-6, 0.1};
    rsl_adhesion_jkr_values values;
    if (rsl_adhesion_jkr(&pair, &values, NULL) != RSL_OK)
        docs_fail("no", "jkr");
    docs_panel(&s, "Adhesive spheres: R = 5 um, E* = 2 GPa, w = 0.1 J/m^2", "indentation [nm]",
               "force [uN]", 0.0, 0.0);
    add_adhesive(&s, "hertz", 0.0, 0.0, RSL_PLOT_GREY);
    add_adhesive(&s, "jkr", 0.1, values.depth_break * (1.0 - 1e-12), 0);
    add_adhesive(&s, "dmt", 0.1, 1e-15, 0);
    docs_picture(job, "law-adhesion", &s);
}

/* ---- docs/theory/oblique.md ------------------------------------------------------------------------- */

static const char *const compared[] = {"mindlin-deresiewicz", "mindlin-rescaled", "mindlin-force",
                                       "mindlin-displacement"};

/* psi2 over psi1, as Maw, Barber and Fawcett draw it; and over angles. */
static void rebounds(docs_job *job)
{
    rsl_plot_builder s = {.figure = {.columns = 2, .share_legend = 1}};
    docs_panel(&s, "Dimensionless (Maw, Barber & Fawcett): sphere, nu = 0.3", "ψ1", "ψ2", 0.0, 6.0);
    for (int k = 0; k < 4; k++) {
        docs_look(rsl_plot_builder_graph(&s, RSL_PLOT_LINE, compared[k]), compared[k]);
        for (double psi = 0.05; psi < 6.0; psi += 0.05) {
            rsl_oblique_outcome out;
            rsl_oblique_after after;
            double kappa = rsl_tangent_mindlin_ratio(nu);
            impact(rsl_tangent_law_find(compared[k]), atan(psi * mu / kappa) * 180.0 / RSL_NUM_PI,
                   NULL, &out, &after);
            rsl_plot_builder_point(&s, -out.psi1, -out.psi2);
        }
    }
    docs_panel(&s, "In degrees (Kharaz)", "angle of incidence [deg]", "angle of rebound [deg]", 0.0,
               90.0);
    for (int k = 0; k < 4; k++)
        add_rebound(&s, compared[k], compared[k], 0);
    docs_picture(job, "oblique-rebound", &s);
}

static void forces(docs_job *job)
{
    static path p;
    static const char *const laws[] = {"mindlin-deresiewicz", "mindlin-rescaled", "tanh"};
    rsl_plot_builder s = {.figure = {.columns = 2, .share_legend = 1}};
    rsl_oblique_outcome out;
    docs_panel(&s, rsl_plot_builder_text(&s, "Friction at %g degrees", at_angle), "time [us]",
               "force [N]", 0.0, 0.0);
    for (int k = 0; k < 3; k++) {
        p = path_of(rsl_tangent_law_find(laws[k]), &out);
        if (k == 0) {
            add_points(&s, "limits +-mu N", RSL_PLOT_GREY, p.time, p.force, mu, p.count);
            add_points(&s, NULL, RSL_PLOT_GREY, p.time, p.force, -mu, p.count);
        }
        const char *name =
            rsl_plot_builder_text(&s, "%s%s%s", laws[k], out.phase[0] ? ": " : "", out.phase);
        add_points(&s, name, 0, p.time, p.friction, 1.0, p.count);
    }
    docs_panel(&s, "Hodograph", "indentation velocity [m/s]", "slip [m/s]", 0.0, 0.0);
    for (int k = 0; k < 3; k++) {
        p = path_of(rsl_tangent_law_find(laws[k]), &out);
        const char *name =
            rsl_plot_builder_text(&s, "%s%s%s", laws[k], out.phase[0] ? ": " : "", out.phase);
        add_points(&s, name, 0, p.rate, p.slip, 1.0, p.count);
    }
    docs_picture(job, "oblique-friction", &s);
}

/* Of these each takes milliseconds. */
void docs_draw_fast(docs_job *job)
{
    static const char *const keys[] = {"coulomb-rigid", "rolling-spring", "twist"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const rsl_tangent_law *law = rsl_tangent_law_find(keys[i]);
        (law->kind == RSL_TANGENT_FRICTION ? friction : torque)(job, law);
    }
    adhesion(job);
}

void docs_draw_friction(docs_job *job)
{
    for (size_t i = 0; i < rsl_tangent_law_count(); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        (law->kind == RSL_TANGENT_FRICTION ? friction : torque)(job, law);
    }
    adhesion(job);
    rebounds(job);
    forces(job);
}
