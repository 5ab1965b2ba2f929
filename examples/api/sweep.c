/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/sweep.h: runs of one model with other values.
 */
#include <math.h>
#include <resile/sweep.h>
#include <stdio.h>
#include <string.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

/* A ball with its centre 1.1 m above the ground falls 1 m. */
static const char model[] = "gravity: [0, -9.81]\n"
                            "end_time: 1\n"
                            "bodies:\n"
                            "  - {name: ground, fixed: true, shapes: [line: {normal: [0, 1]}]}\n"
                            "  - name: ball\n"
                            "    mass: 1\n"
                            "    position: [0, 1.1]\n"
                            "    shapes: [circle: {radius: 0.1}]\n"
                            "contacts:\n"
                            "  - {name: floor, bodies: [ball, ground], law: newton, "
                            "restitution: 0.5}\n";

/* The model with one quantity that is collected of each run. */
static rsl_status make_study(const char *collect, rsl_sweep_study **study, rsl_error *error)
{
    return rsl_sweep_study_new(model, strlen(model), "ball.yaml", NULL, &collect, 1, study, error);
}

/* The height of the rebound over the restitution: 0.1 + e^2 m. */
static int rebound(void)
{
    const char *settings[] = {"contacts.floor.restitution=0.6", "contacts.floor.restitution=0.8"};
    rsl_sweep_study *study;
    rsl_sweep_record record;
    rsl_error error;
    int wrong = 0;
    if (make_study("ball.y:max:0.7:1", &study, &error) < 0)
        return fail(&error);
    for (int i = 0; i < 2; i++) {
        double e = i ? 0.8 : 0.6;
        if (rsl_sweep_study_run(study, &settings[i], 1, RSL_UNSET, &record, &error) < 0)
            return rsl_sweep_study_free(study), fail(&error);
        printf("e = %.1f: %s, %.9f m\n", e, rsl_sweep_outcome_name(record.outcome),
               record.values[0]);
        wrong |= record.outcome != RSL_SWEEP_DONE || fabs(record.values[0] - 0.1 - e * e) > 1e-9;
        rsl_sweep_record_free(&record);
    }
    rsl_sweep_study_free(study);
    return wrong;
}

/* A value that the model does not allow is an outcome of the run, with its message. */
static int refused(void)
{
    const char *setting = "contacts.floor.restitution=1.2";
    rsl_sweep_study *study;
    rsl_sweep_record record;
    rsl_error error;
    if (make_study("ball.y:max", &study, &error) < 0)
        return fail(&error);
    if (rsl_sweep_study_run(study, &setting, 1, RSL_UNSET, &record, &error) < 0)
        return rsl_sweep_study_free(study), fail(&error);
    printf("%s: %s\n", rsl_sweep_outcome_name(record.outcome), record.message);
    int wrong = record.outcome != RSL_SWEEP_REFUSED;
    rsl_sweep_record_free(&record);
    rsl_sweep_study_free(study);
    return wrong;
}

/* A check reads the model and finds the units of what is collected, without a run. */
static int units(void)
{
    rsl_sweep_study *study;
    rsl_error error;
    if (make_study("energy.kinetic:max", &study, &error) < 0)
        return fail(&error);
    if (rsl_sweep_study_check(study, NULL, 0, &error) < 0)
        return rsl_sweep_study_free(study), fail(&error);
    printf("%s [%s]\n", rsl_sweep_study_name(study, 0), rsl_sweep_study_unit(study, 0));
    int wrong = strcmp(rsl_sweep_study_unit(study, 0), "J") != 0;
    rsl_sweep_study_free(study);
    return wrong;
}

int main(void) { return rebound() | refused() | units(); }
