/* SPDX-License-Identifier: MIT
 *
 * Impacts in space of random and degenerate contacts (near-singular W, friction near its critical value,
 * slip near a direction that it keeps, little slip, weak coupling, in a plane): against impulses with
 * 40 digits, against those of another method in doubles, and laws of nature over 100,000 contacts.
 */
#include "csv.h"
#include "impact_case.h"

static rsl_impact_hypothesis hypothesis_of(const char *name)
{
    int found = 0;
    for (int i = 0; i < RSL_IMPACT_HYPOTHESIS_COUNT; i++)
        if (strcmp(rsl_impact_hypothesis_name((rsl_impact_hypothesis)i), name) == 0)
            found = i;
    return (rsl_impact_hypothesis)found;
}

/* Returns the largest error of an impulse, as a part of its length. */
static double compare(const char *file, double allowed)
{
    static const char *const velocity[] = {"u0", "u1", "u2"}, *const impulse[] = {"p", "j1", "j2"};
    static const char *const w[3][3] = {
        {"w00", "w01", "w02"}, {"w01", "w11", "w12"}, {"w02", "w12", "w22"}};
    csv_table table = csv_read(file);
    double worst = 0.0;
    for (size_t row = 0; row < table.rows; row++) {
        rsl_impact_contact contact = {.velocity = {0}};
        rsl_impact_law law = {.friction = csv_number(&table, row, "friction"),
                              .friction_static = RSL_UNSET,
                              .restitution = csv_number(&table, row, "restitution"),
                              .hypothesis = hypothesis_of(csv_text(&table, row, "hypothesis"))};
        rsl_impact_outcome out;
        rsl_error error;
        double wanted[3], size = 0.0;
        for (int i = 0; i < 3; i++) {
            contact.velocity[i] = csv_number(&table, row, velocity[i]);
            wanted[i] = csv_number(&table, row, impulse[i]);
            size += wanted[i] * wanted[i];
            for (int k = 0; k < 3; k++)
                contact.inverse_mass[i][k] = csv_number(&table, row, w[i][k]);
        }
        SCENE("%s, row %zu, kind %s", file, row, csv_text(&table, row, "kind"));
        if (!CHECK(rsl_impact_solve(&contact, &law, &out, &error) == RSL_OK))
            continue;
        for (int i = 0; i < 3; i++) {
            double off = fabs(out.impulse[i] - wanted[i]) / sqrt(size);
            worst = fmax(worst, off);
            CHECK_NEAR(out.impulse[i], wanted[i], allowed * sqrt(size));
        }
    }
    csv_free(&table);
    return worst;
}

int main(int count, char **words)
{
    if (count > 1) { /* another table, to see its error */
        printf("%.3g\n", compare(words[1], 1.0));
        return 0;
    }
    double exact = compare("impact_exact.csv", 1e-13), plain = compare("impact_plain.csv", 1e-12);
    printf("worst: %.2g, %.2g\n", exact, plain);
    return check_report();
}
