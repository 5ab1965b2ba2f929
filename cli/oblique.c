/* SPDX-License-Identifier: MIT
 *
 * oblique: impacts at an angle as JSON and CSV, and what limits their meaning.
 */
#include "oblique.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "oblique/judge.h"
#include "plot/look.h"

static const double degree = CLI_OBLIQUE_DEGREE;

/* ---- two bodies ------------------------------------------------------------------------------ */

/* Body 1 of a pair lies below, with the normal up: it is the second one here. A wall that does not
 * turn may be infinitely large. */
void cli_oblique_place(const cli_bodies *bodies, const double radius[2], const double spin[2],
                       double inertia_ratio, rsl_num_direction way, rsl_oblique *pair)
{
    for (int k = 0; k < 2; k++) {
        rsl_rigid_body *body = &pair->body[1 - k];
        double mass = bodies->mass[k], r = radius[k];
        *body = (rsl_rigid_body){
            .mass = mass,
            .inertia = isinf(mass) ? HUGE_VAL : inertia_ratio * mass * r * r,
            .velocity = {bodies->velocity[k] * way.sine, -bodies->velocity[k] * way.cosine},
            .spin = -spin[k],
            .arm = {0.0, k == 0     ? -r
                         : isinf(r) ? 0.0
                                    : r}};
    }
}

/* ---- what limits its meaning ------------------------------------------------------------- */

static void check_impact(const void *of, size_t number, cli_warnings *to)
{
    const cli_obliques *them = of;
    const cli_oblique *i = &them->all[number];
    if (i->status < 0)
        cli_warnings_note(to, "%s", i->error.message);
    if (i->status == RSL_NO_SEPARATION)
        cli_warnings_note(to, "The bodies stay together: contact does not end.");
    if (i->status != RSL_OK)
        return;
    if (i->out.gains)
        cli_warnings_note(to, "Friction gave more energy than it took: this law is not passive. "
                              "mindlin-rescaled is.");
    else if (rsl_oblique_area_gains(&i->out))
        cli_warnings_note(to, "The change of area gave energy, if less than slip took: this law is "
                              "not passive. mindlin-rescaled is.");
    cli_pair_check(them->pair, &i->normal, &i->out.normal, to);
}

static const char *law_of_impact(const void *of, size_t number)
{
    return ((const cli_obliques *)of)->all[number].law->key;
}

void cli_oblique_warn(const cli_obliques *of)
{
    if (of->count == 1)
        check_impact(of, 0, &cli_warned);
    else
        cli_warn_of_first(of->count, check_impact, law_of_impact, of);
}

/* ---- rows ----------------------------------------------------------------------------------- */

static double negative(const void *member) { return -*(const double *)member; }

static double magnitude(const void *member) { return fabs(*(const double *)member); }

static double in_degrees(const void *member) { return *(const double *)member / degree; }

static double psi2(const void *of)
{
    const rsl_oblique_outcome *o = &((const cli_oblique *)of)->out;
    return o->slip_in < 0.0 ? -o->psi2 : o->psi2;
}

static const char *status_text(const void *of)
{
    return rsl_status_text(((const cli_oblique *)of)->status);
}

#define AT(member) .offset = offsetof(cli_oblique, member)
const cli_quantity cli_oblique_rows[] = {
    {"tangent", "", NULL, CLI_THROUGH(cli_oblique, law, rsl_tangent_law, key)},
    {"angle", "deg", NULL, CLI_IN(cli_oblique, angle)},
    {"status", "", NULL, .text = status_text},
    {"restitution", "", "restitution e", CLI_IN(cli_oblique, out.normal.restitution)},
    {"restitution_tangential", "", "tangential restitution e_t",
     CLI_IN(cli_oblique, out.restitution_tangential)},
    {"rebound_angle", "deg", "rebound angle at the contact", AT(after.angle_out),
     .number = in_degrees},
    {"slip_in", "m/s", NULL, AT(out.slip_in), .number = negative},
    {"slip_out", "m/s", NULL, AT(out.slip_out), .number = negative},
    {"velocity_x", "m/s", "velocity of the centre, x", CLI_IN(cli_oblique, after.velocity[1][0])},
    {"velocity_n", "m/s", "velocity of the centre, up", CLI_IN(cli_oblique, after.velocity[1][1])},
    {"spin", "rad/s", "spin", AT(after.spin[1]), .number = negative},
    {"psi1", "", "psi1", AT(out.psi1), .number = magnitude, .optional = 1},
    {"psi2", "", "psi2", .number = psi2, .optional = 1},
    {"chi", "", "chi", CLI_IN(cli_oblique, out.chi), .optional = 1},
    {"impulse_ratio", "", "friction impulse/normal impulse", AT(out.impulse_ratio),
     .number = magnitude},
    {"phases", "", NULL, CLI_IN(cli_oblique, out.phase)},
    {"duration", "s", "duration", CLI_IN(cli_oblique, out.normal.duration)},
    {"depth_max", "m", NULL, CLI_IN(cli_oblique, out.normal.depth_max)},
    {"force_max", "N", NULL, CLI_IN(cli_oblique, out.normal.force_max)},
    {"energy_in", "J", "before", CLI_IN(cli_oblique, out.energy_in)},
    {"lost_normal", "J", "lost by the normal force", CLI_IN(cli_oblique, out.lost_normal)},
    {"lost_slip", "J", "lost by slip", CLI_IN(cli_oblique, out.lost_slip)},
    {"lost_damping", "J", "lost by the dashpot", CLI_IN(cli_oblique, out.lost_damping)},
    {"lost_area", "J", "lost by the change of area", CLI_IN(cli_oblique, out.lost_area)},
    {"gains", "", NULL, CLI_IN(cli_oblique, out.gains)},
    {NULL, "", "  rigid Coulomb would give", CLI_IN(cli_oblique, restitution_rigid),
     .head = "restitution_rigid"},
    {NULL, "J", "after", CLI_IN(cli_oblique, out.energy_out), .head = "energy_out"},
    {0}};

/* Normal and tangent are those of the first body before the impact: towards the second, and along
 * its velocity; spins are positive where the first body rolls forward. */
const cli_quantity cli_oblique_bodies_rows[] = {
    {"velocity1_n", "m/s", "first body, along the normal", AT(after.velocity[1][1]),
     .number = negative},
    {"velocity1_t", "m/s", "first body, along the tangent",
     CLI_IN(cli_oblique, after.velocity[1][0])},
    {"spin1", "rad/s", "first body, spin", AT(after.spin[1]), .number = negative},
    {"velocity2_n", "m/s", "second body, along the normal", AT(after.velocity[0][1]),
     .number = negative},
    {"velocity2_t", "m/s", "second body, along the tangent",
     CLI_IN(cli_oblique, after.velocity[0][0])},
    {"spin2", "rad/s", "second body, spin", AT(after.spin[0]), .number = negative},
    {0}};

#undef AT

/* Of an impact without an outcome. */
static const cli_quantity failed_rows[] = {
    {"tangent", "", NULL, CLI_THROUGH(cli_oblique, law, rsl_tangent_law, key)},
    {"angle", "deg", NULL, CLI_IN(cli_oblique, angle)},
    {"status", "", NULL, .text = status_text},
    {0}};

void cli_oblique_json(const cli_obliques *of)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < of->count; i++) {
        cli_warnings warnings = {0};
        rsl_report_json_object(&json, NULL);
        cli_quantities_json(&json, of->all[i].status == RSL_OK ? cli_oblique_rows : failed_rows,
                            &of->all[i]);
        if (of->all[i].two_bodies && of->all[i].status == RSL_OK)
            cli_quantities_object(&json, "bodies", cli_oblique_bodies_rows, &of->all[i]);
        check_impact(of, i, &warnings);
        cli_warnings_json(&warnings, &json);
        cli_warnings_free(&warnings);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

/* Those that have an outcome. */
void cli_oblique_csv(const cli_obliques *of)
{
    const cli_oblique **good = cli_allocate(of->count, sizeof *good);
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++)
        if (of->all[i].status == RSL_OK)
            good[count++] = &of->all[i];
    cli_results_csv(stdout, cli_oblique_rows, (cli_results){good, count, 0});
    free(good);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* The rebound angle at the contact and the spin after, over the angle of incidence. */
void cli_oblique_draw_many(rsl_plot_builder *builder, const cli_oblique *all, size_t count,
                           size_t laws)
{
    static const struct {
        const char *label, *unit;
    } up[] = {{"rebound angle at the contact", "deg"}, {"spin after", "rad/s"}};
    builder->figure.columns = 2;
    for (int view = 0; view < 2; view++) {
        rsl_plot_look looks[64] = {0};
        *rsl_plot_builder_panel(builder) =
            (rsl_plot_panel){.x = {.label = "angle of incidence", .unit = "deg", .plain = 1},
                             .y = {.label = up[view].label, .unit = up[view].unit, .plain = !view}};
        for (size_t l = 0; l < laws; l++) {
            rsl_plot_graph *graph =
                rsl_plot_builder_graph(builder, RSL_PLOT_LINE, laws > 1 ? all[l].law->key : NULL);
            looks[l] = rsl_plot_look_free(all[l].law->key, looks, l);
            rsl_plot_look_at(graph, looks[l]);
            for (size_t i = l; i < count; i += laws)
                if (all[i].status == RSL_OK)
                    rsl_plot_builder_point(builder, all[i].angle,
                                           view ? -all[i].after.spin[1]
                                                : all[i].after.angle_out / degree);
        }
    }
}
