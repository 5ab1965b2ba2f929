/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/law.h: the catalogue, the force at one state, measured curves.
 */
#include <math.h>
#include <resile/collide.h>
#include <resile/law.h>
#include <stdio.h>
#include <string.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* An unknown key is refused with the nearest one in the message. */
static int look_up(void)
{
    const rsl_law *law;
    rsl_error error;
    if (rsl_law_get("florez", &law, &error) != RSL_ERROR_UNKNOWN ||
        !strstr(error.message, "flores"))
        return 1;
    puts(rsl_error_text(&error).text);
    if (rsl_law_get("flores", &law, &error) < 0)
        return fail(&error);
    printf("%s: %s (%d), %s\n", law->key, law->title, law->year, law->parameter);
    return law->family != RSL_LAW_FAMILY_HUNT_CROSSLEY;
}

/* The catalogue can be enumerated: here the keys of the elastic laws. */
static int enumerate(void)
{
    int found = 0;
    for (size_t i = 0; i < rsl_law_count(); i++)
        if (rsl_law_at(i)->family == RSL_LAW_FAMILY_ELASTIC) {
            printf("%s ", rsl_law_at(i)->key);
            found |= rsl_law_at(i) == rsl_law_find("hertz");
        }
    puts("");
    return !found;
}

/* Hertz at an indentation of 0.1 mm: F = k d^1.5 = 100 N, energy (2/5) F d = 4 mJ. */
static int force_of_hertz(void)
{
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response r;
    rsl_error error;
    parameters.stiffness = 1e8; /* N/m^1.5 */
    if (rsl_collide_prepare(rsl_law_find("hertz"), &parameters, &contact, &error) < 0 ||
        rsl_law_force(&contact, 1e-4, 0.0, &r, &error) < 0)
        return fail(&error);
    printf("F = %.6f N, dF/dd = %.0f N/m, energy %.6f mJ\n", r.force, r.dforce_ddepth,
           1e3 * r.elastic_energy);
    return fabs(r.force - 100.0) > 1e-12 || fabs(r.elastic_energy - 4e-3) > 1e-15;
}

/* A press test as a law: the table passes through the measured points. */
static int measured_curve(void)
{
    const double depth[] = {0.0, 1e-4, 2e-4, 3e-4}; /* m */
    const double force[] = {0.0, 1000, 2800, 5200}; /* N */
    double room[RSL_LAW_TABLE_SIZE(4)];
    rsl_law_table table;
    rsl_law_parameters parameters = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_law_response r;
    rsl_error error;
    parameters.user = &table;
    if (rsl_law_table_prepare(depth, force, 4, room, &table, &error) < 0 ||
        rsl_collide_prepare(rsl_law_find("table"), &parameters, &contact, &error) < 0 ||
        rsl_law_force(&contact, 2e-4, 0.0, &r, &error) < 0)
        return fail(&error);
    printf("F(0.2 mm) = %.3f N\n", r.force);
    return fabs(r.force - 2800.0) > 1e-9;
}

int main(void) { return look_up() | enumerate() | force_of_hertz() | measured_curve(); }
