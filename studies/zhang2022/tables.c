/* SPDX-License-Identifier: MIT
 *
 * zhang2022: Tables 1 and 2, a steel ball against a steel cylinder. What is computed is exact. Beside it stands what the paper's program reports, if it
 * works as in rsl_study_zhang2022_sample with steps of 2e-7 s for the new law and of 1e-8 s for the
 * others: this explains the restitutions printed for q other than 1, and nearly all durations.
 */
#include <math.h>
#include <string.h>

#include "parts.h"

/* What was measured. */
typedef struct experiment {
    double speed, restitution, duration, force;
} experiment;

typedef struct model {
    const char *name; /* in the file */
    const char *law;
    int pair; /* m and q; the others have 1.5 and 1 */
} model;

static const model models[] = {
    {"m = 1.5, q = 1.0", "zhang2022", 1},
    {"m = 1.2, q = 0.9", "zhang2022", 2},
    {"m = 1.2, q = 1.1", "zhang2022", 3},
    {"m = 1.8, q = 0.9", "zhang2022", 4},
    {"m = 1.8, q = 1.1", "zhang2022", 5},
    {"Hunt and Crossley", "hunt-crossley", 0},
    {"Lankarani and Nikravesh", "lankarani-nikravesh", 0},
    {"Jie Zhang et al. (2020)", "zhang2020", 0},
};
enum { MODELS = sizeof models / sizeof models[0], NEW_LAW = 5 };

/* Per model, the quantities of the columns. */
typedef struct column {
    const char *name; /* in the file */
    double value[MODELS], sampled[MODELS];
} column;
enum { RESTITUTION, DURATION, FORCE, QUANTITIES };

static double error_of(double value, double measured)
{
    return 100.0 * (value - measured) / measured;
}

static void run_model(rsl_study *study, int i, const experiment *e, column columns[QUANTITIES])
{
    const model *of = &models[i];
    double n = rsl_study_input(study, "n");
    rsl_study_impact impact = {of->law,
                               e->restitution,
                               rsl_study_input(study, "mass"),
                               rsl_study_input(study, "stiffness"),
                               e->speed,
                               0.0,
                               n,
                               n,
                               1.0};
    if (of->pair) {
        impact.m = rsl_study_input(study, rsl_study_print(study, "m.%d", of->pair));
        impact.q = rsl_study_input(study, rsl_study_print(study, "q.%d", of->pair));
    }
    rsl_law_contact contact;
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    if (!rsl_study_contact(study, &impact, &contact))
        return;
    rsl_study_zhang2022_sampled sampled = rsl_study_zhang2022_sample(
        &contact, rsl_study_input(study, of->pair ? "step.new" : "step"));
    columns[RESTITUTION].value[i] = o.restitution;
    columns[RESTITUTION].sampled[i] = sampled.restitution;
    columns[DURATION].value[i] = 1e4 * o.duration;
    columns[DURATION].sampled[i] = 1e4 * sampled.duration;
    columns[FORCE].value[i] = columns[FORCE].sampled[i] = o.force_max;
}

/* The number of the model in the first column; -1: none. */
static int model_of(rsl_study *study, const rsl_study_row *row)
{
    const char *name = rsl_study_text(study, row, "model");
    for (int i = 0; i < MODELS; i++)
        if (strcmp(models[i].name, name) == 0)
            return i;
    return -1;
}

/* "T" is a quantity, "T error" its distance from the measured one. */
static void answer(rsl_study *study, rsl_study_row *row, int i, const column columns[QUANTITIES],
                   const experiment *e)
{
    const double measured[QUANTITIES] = {e->restitution, e->duration, e->force};
    const char *quantity = rsl_study_text(study, row, "quantity");
    for (int j = 0; j < QUANTITIES; j++) {
        size_t length = strlen(columns[j].name);
        int is_error = strstr(quantity, " error") != NULL;
        double value = columns[j].value[i], sampled = columns[j].sampled[i];
        if (strncmp(quantity, columns[j].name, length) != 0)
            continue;
        rsl_study_answer(row, is_error ? error_of(value, measured[j]) : value);
        rsl_study_explain(row, is_error ? error_of(sampled, measured[j]) : sampled);
    }
}

/* ---- what the text says of the tables ------------------------------------ */

static void claim_five(rsl_study *study, const column columns[QUANTITIES], const experiment *e)
{
    double worst = 0.0;
    for (int i = 0; i < NEW_LAW; i++) {
        worst = fmax(worst, fabs(error_of(columns[RESTITUTION].value[i], e->restitution)));
        worst = fmax(worst, fabs(error_of(columns[DURATION].value[i], e->duration)));
        worst = fmax(worst, fabs(error_of(columns[FORCE].value[i], e->force)));
    }
    rsl_study_claim(study, "five", worst < 5.0, 0, "at most %.2f %%, with the exact restitutions",
                    worst);
}

static void claim_force(rsl_study *study, const column columns[QUANTITIES], const experiment *e)
{
    int best = 0;
    for (int i = 1; i < MODELS; i++)
        if (fabs(columns[FORCE].value[i] - e->force) < fabs(columns[FORCE].value[best] - e->force))
            best = i;
    rsl_study_claim(study, "best", strcmp(models[best].name, "m = 1.2, q = 1.1") == 0, 0,
                    "%s, %+.2f %%", models[best].name,
                    error_of(columns[FORCE].value[best], e->force));
}

/* Spread of a quantity over the pairs (m, q), in percent of the measured. */
static double spread(const column *of, double measured)
{
    double low = of->value[0], high = low;
    for (int i = 1; i < NEW_LAW; i++) {
        low = fmin(low, of->value[i]);
        high = fmax(high, of->value[i]);
    }
    return 100.0 * (high - low) / measured;
}

static void claim_spread(rsl_study *study, const column columns[QUANTITIES], const experiment *e)
{
    double force = spread(&columns[FORCE], e->force);
    double duration = spread(&columns[DURATION], e->duration);
    rsl_study_claim(study, "spread", force > 5.0 * duration, 0,
                    "the five forces differ by %.2f %%, the durations by %.2f %%", force, duration);
}

static void table(rsl_study *study, const experiment *e)
{
    column columns[QUANTITIES] = {{.name = "c"}, {.name = "T"}, {.name = "F"}};
    study->down = "model";
    study->across = "quantity";
    for (int i = 0; i < MODELS; i++)
        run_model(study, i, e, columns);
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        int number = model_of(study, row);
        if (number >= 0)
            answer(study, row, number, columns, e);
    }
    claim_five(study, columns, e);
    claim_force(study, columns, e);
    claim_spread(study, columns, e);
}

void rsl_study_zhang2022_table1(rsl_study *study)
{
    table(study, &(experiment){rsl_study_input(study, "speed1"), rsl_study_input(study, "c1"),
                               1e4 * rsl_study_input(study, "T1"), rsl_study_input(study, "F1")});
}

void rsl_study_zhang2022_table2(rsl_study *study)
{
    table(study, &(experiment){rsl_study_input(study, "speed2"), rsl_study_input(study, "c2"),
                               1e4 * rsl_study_input(study, "T2"), rsl_study_input(study, "F2")});
}
