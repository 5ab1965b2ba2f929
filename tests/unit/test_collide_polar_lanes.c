/* SPDX-License-Identifier: MIT
 *
 * The panels with four lanes give the bits of those with the lanes that every machine has.
 */
#include "check.h"
#include "collide/polar_panel.h"
#include "num/elementary.h"
#include "num/random.h"

static rsl_collide_polar_problem problem_of(uint64_t run)
{
    rsl_num_random_stream s = {.seed = 1, .run = run};
    rsl_collide_polar_problem problem = {.n = 0.5 + 3.0 * rsl_num_random_next(&s),
                                         .m = 3.5 * rsl_num_random_next(&s),
                                         .q = 0.1 + 3.0 * rsl_num_random_next(&s)};
    problem.lambda = rsl_num_pow(10.0, 6.0 * rsl_num_random_next(&s) - 3.0);
    problem.force_end = rsl_num_random_next(&s) < 0.4;
    problem.approach_only = rsl_num_random_next(&s) < 0.15;
    problem.ends_only = rsl_num_random_next(&s) < 0.2;
    return problem;
}

/* The path with the other panels, from the grids on. */
static void use_plain(rsl_collide_polar_path *p)
{
    p->panels = &rsl_collide_polar_plain;
    for (p->upper = 0; p->upper < 2; p->upper++) {
        p->grade = p->grades[p->upper];
        p->panels->make_grid(p);
    }
}

int main(void)
{
    static rsl_collide_polar_path path;
    int solved = 0;
    for (uint64_t run = 0; run < 2000; run++) {
        rsl_collide_polar_problem p = problem_of(run);
        rsl_collide_polar_outcome wide, plain;
        rsl_collide_polar_begin(&path, &p);
        if (path.panels == &rsl_collide_polar_plain)
            return CHECK_SKIPPED; /* this machine has no others */
        rsl_status status = rsl_collide_polar_run(&path, &wide);
        use_plain(&path);
        SCENE("n = %g, m = %g, q = %g, Lambda = %g", p.n, p.m, p.q, p.lambda);
        CHECK_STATUS(rsl_collide_polar_run(&path, &plain), status);
        CHECK(memcmp(&wide, &plain, sizeof wide) == 0);
        solved += status == RSL_OK;
    }
    CHECK(solved > 1800);
    return check_report();
}
