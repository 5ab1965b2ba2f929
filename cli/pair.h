/* SPDX-License-Identifier: MIT
 *
 * pair: two bodies by their material and size, and what of a contact follows from them: modulus,
 * radius, stiffness, effective mass, yield. And what is known of them warns where an impact leaves
 * the range in which its law holds.
 */
#ifndef RESILE_CLI_PAIR_H
#define RESILE_CLI_PAIR_H

#include "args.h"
#include "resile/resile.h"
#include "warn.h"

enum { CLI_RESTITUTION_POINTS = 64 };

/* What the user said: NULL and RSL_UNSET where nothing; and what follows. */
typedef struct cli_pair {
    const char *test;     /* a file: the press test of the law `table` */
    rsl_law_table curves; /* read from it */
    const char *material; /* "steel" or "steel,glass" */
    double radius[2];     /* m; a plane is HUGE_VAL */
    double density;       /* kg/m^3, of both bodies instead of that of the material */
    rsl_stiffness_material body[2];
    double modulus, effective_radius, mass, stiffness; /* RSL_UNSET if not known */
    rsl_collide_bodies bodies;                         /* what impacts are judged by */
    double given_mass, given_stiffness;                /* by the user, who is right */
    const char *restitution_law;                       /* a key, or points */
    rsl_restitution measured;                          /* through the points */
    double speed[CLI_RESTITUTION_POINTS], value[CLI_RESTITUTION_POINTS];
    double slope[CLI_RESTITUTION_POINTS];
} cli_pair;

/* --material, --radius1, --radius2, --density, --table, --restitution-law. */
extern const cli_option cli_pair_options[];
enum { CLI_PAIR_BODIES = 4 }; /* rows of the bodies; the press test of the law table follows */

/* The curves of a press test, kept until the program ends. Returns CLI_GO or an exit status. */
int cli_press_read(const char *path, const rsl_law_table **curves);

/* Computes what follows; --radius of the spec is the sphere if no other radius is given. Returns
 * CLI_GO or an exit status. */
int cli_pair_find(cli_pair *pair, rsl_law_parameters *spec);

/* Gives a spec of it what is wanted and was not given. */
void cli_pair_inputs(const cli_pair *pair, rsl_law_inputs wanted, rsl_law_parameters *spec);

/* Gives a law of it what the law takes and was not given. Negative if it cannot. */
rsl_status cli_pair_fill(const cli_pair *pair, const rsl_law *law, rsl_law_parameters *spec,
                         rsl_error *error);

/* "k = 1.456e10 N/m^1.5 from steel on steel, R = 10 mm; M = 0.0329 kg", a line on stdout; nothing
 * without a material, and no k where the law takes none (NULL: several laws). The same as members of
 * a JSON object. */
void cli_pair_print(const cli_pair *pair, const rsl_law *law);
void cli_pair_json(const cli_pair *pair, rsl_report_json *json);

/* What leaves the range of the law in an impact between the two bodies, see rsl_collide_check_limits. None
 * without a material. */
void cli_pair_check(const cli_pair *pair, const rsl_law_contact *contact,
                    const rsl_collide_outcome *outcome, cli_warnings *out);

#endif
