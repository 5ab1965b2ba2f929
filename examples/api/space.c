/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/space.h: a toss from a file, its impacts and where it ends.
 */
#include <math.h>
#include <resile/space.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

static const char model[] =
    "bodies:\n"
    "  - {name: ball, shape: sphere, radius: 0.1, mass: 1, position: [0, 0, 1.1]}\n"
    "contact: {friction: 0.2, restitution: 0.5}\n"
    "end_time: 3\n";

static int write_model(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return 0;
    int well = fputs(model, file) >= 0;
    return fclose(file) == 0 && well;
}

static void keep_last(const rsl_space_sample *sample, void *user)
{
    *(rsl_space_sample *)user = *sample;
}

static void print_impact(const rsl_space_event *event, void *user)
{
    (void)user;
    if (!event->slow && event->approach < -1.0)
        printf("at %.6f s: %.6f m/s, impulse %.6f N s\n", event->time, event->approach,
               event->impulse[2]);
}

/* A ball falls 1 m, bounces, and comes to rest. */
int main(void)
{
    rsl_space_toss *toss;
    rsl_space_totals totals;
    rsl_space_sample last = {.time = 0.0};
    rsl_error error;
    const char *path = "toss-example.yaml";
    if (!write_model(path))
        return 1;
    rsl_status status = rsl_space_toss_read(path, NULL, 0, &toss, &error);
    remove(path);
    if (status != RSL_OK)
        return fail(&error);
    printf("%zu body, %s, on %s\n", rsl_space_toss_body_count(toss),
           rsl_space_toss_body_name(toss, 0), rsl_space_toss_plane_name(toss, 0));
    status = rsl_space_toss_run(toss, NULL, print_impact, NULL, &totals, &error);
    if (status == RSL_OK)
        status = rsl_space_toss_run(toss, keep_last, NULL, &last, &totals, &error);
    rsl_space_toss_free(toss);
    if (status != RSL_OK)
        return fail(&error);
    printf("end: %s, height %.6f m, lost %.3f J\n", rsl_space_end_name(totals.end),
           last.state.position[2], totals.lost_impacts);
    return totals.end != RSL_SPACE_REST || fabs(last.state.position[2] - 0.1) > 1e-6;
}
