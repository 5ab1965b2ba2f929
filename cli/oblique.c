/* SPDX-License-Identifier: MIT
 *
 * oblique: impacts at an angle as JSON and CSV, and what limits their meaning.
 */
#include "oblique.h"

#include <math.h>
#include <stdio.h>

#include "report/json.h"

static const double degree = CLI_OBLIQUE_DEGREE;

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
    else if (i->out.lost_area < -1e-12 * i->out.energy_in)
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
        check_impact(of, 0, &cli_told);
    else
        cli_warn_of_first(of->count, check_impact, law_of_impact, of);
}

/* ---- files ---------------------------------------------------------------------------------- */

static const char heads[] = "angle_deg,law,restitution,restitution_tangential,rebound_angle_deg,"
                            "velocity_x,spin,psi1,psi2,chi,impulse_ratio,phases,lost_normal,"
                            "lost_slip,lost_damping,lost_area,gains";

void cli_oblique_csv(const cli_obliques *of)
{
    const cli_oblique *all = of->all;
    puts(heads);
    for (size_t i = 0; i < of->count; i++) {
        const rsl_oblique_outcome *o = &all[i].out;
        if (all[i].status != RSL_OK)
            continue;
        printf("%.10g,%s,%.15g,%.15g,%.15g,%.15g,%.15g,%.15g,%.15g,%.15g,%.15g,%s,%.15g,%.15g,"
               "%.15g,%.15g,%d\n",
               all[i].angle, all[i].law->key, o->normal.restitution, o->restitution_tangential,
               all[i].after.angle_out / degree, all[i].after.velocity[1][0], -all[i].after.spin[1],
               fabs(o->psi1), o->slip_in < 0.0 ? -o->psi2 : o->psi2, o->chi, fabs(o->impulse_ratio),
               o->phase, o->lost_normal, o->lost_slip, o->lost_damping, o->lost_area, o->gains);
    }
}

void cli_oblique_json(const cli_obliques *of)
{
    const cli_oblique *all = of->all;
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < of->count; i++) {
        const rsl_oblique_outcome *o = &all[i].out;
        cli_warnings warnings = {0};
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "tangent", all[i].law->key);
        rsl_report_json_number(&json, "angle", all[i].angle);
        rsl_report_json_text(&json, "status", rsl_status_text(all[i].status));
        if (all[i].status == RSL_OK) {
            rsl_report_json_number(&json, "restitution", o->normal.restitution);
            rsl_report_json_number(&json, "restitution_tangential", o->restitution_tangential);
            rsl_report_json_number(&json, "rebound_angle", all[i].after.angle_out / degree);
            rsl_report_json_number(&json, "slip_in", -o->slip_in);
            rsl_report_json_number(&json, "slip_out", -o->slip_out);
            rsl_report_json_number(&json, "velocity_x", all[i].after.velocity[1][0]);
            rsl_report_json_number(&json, "velocity_n", all[i].after.velocity[1][1]);
            rsl_report_json_number(&json, "spin", -all[i].after.spin[1]);
            rsl_report_json_number(&json, "psi1", fabs(o->psi1));
            rsl_report_json_number(&json, "psi2", o->slip_in < 0.0 ? -o->psi2 : o->psi2);
            rsl_report_json_number(&json, "chi", o->chi);
            rsl_report_json_number(&json, "impulse_ratio", fabs(o->impulse_ratio));
            rsl_report_json_text(&json, "phases", o->phase);
            rsl_report_json_number(&json, "duration", o->normal.duration);
            rsl_report_json_number(&json, "depth_max", o->normal.depth_max);
            rsl_report_json_number(&json, "force_max", o->normal.force_max);
            rsl_report_json_number(&json, "energy_in", o->energy_in);
            rsl_report_json_number(&json, "lost_normal", o->lost_normal);
            rsl_report_json_number(&json, "lost_slip", o->lost_slip);
            rsl_report_json_number(&json, "lost_damping", o->lost_damping);
            rsl_report_json_number(&json, "lost_area", o->lost_area);
            rsl_report_json_number(&json, "gains", o->gains);
        }
        check_impact(of, i, &warnings);
        cli_warnings_json(&warnings, &json);
        cli_warnings_free(&warnings);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}
