/* SPDX-License-Identifier: MIT
 *
 * The numbers behind the study zhang2022, against digits computed elsewhere: impacts by
 * event-driven integration at tolerances of 1e-12 and less, and the paper's own way (Runge-Kutta in
 * steps, complex powers) typed a second time in another language.
 */
#include <string.h>

#include "check.h"
#include "study.h"
#include "zhang2022/parts.h"

static rsl_study study;

static rsl_study_impact steel(const char *law, double m, double q, double speed, double c)
{
    return (rsl_study_impact){law, c, 0.54, 2.4144e10, speed, 0.0, 1.5, m, q};
}

static void check_impact(rsl_study_impact impact, double restitution, double duration, double force)
{
    rsl_collide_outcome o = rsl_study_collide(&study, &impact);
    SCENE("%s, m = %g, q = %g, %g m/s", impact.law, impact.m, impact.q, impact.speed);
    CHECK_CLOSE(o.restitution, restitution, 2e-11);
    CHECK_CLOSE(o.duration, duration, 2e-11);
    CHECK_CLOSE(o.force_max, force, 2e-9);
}

static void test_impacts(void)
{
    check_impact(steel("zhang2022", 1.2, 0.9, 0.15, 0.8892), 0.8858144015887661,
                 0.00026184654330836844, 1088.9395641406509);
    check_impact(steel("zhang2022", 1.8, 1.1, 0.15, 0.8892), 0.8924621403817716,
                 0.0002616165206659166, 1090.5507498016323);
    check_impact(steel("hunt-crossley", 1.5, 1.0, 0.5, 0.7568), 0.8036260561882136,
                 0.0002084639912713695, 4491.259884949509);
}

static void check_sampled(rsl_study_impact impact, double step, double restitution, int samples)
{
    rsl_law_contact contact;
    rsl_study_zhang2022_sampled sampled;
    SCENE("sampled: m = %g, q = %g, %g m/s", impact.m, impact.q, impact.speed);
    if (!CHECK(rsl_study_contact(&study, &impact, &contact)))
        return;
    sampled = rsl_study_zhang2022_sample(&contact, step);
    CHECK_CLOSE(sampled.restitution, restitution, 1e-11);
    CHECK_CLOSE(sampled.duration, (samples + 1) * step, 1e-14);
}

static void test_sampled(void)
{
    check_sampled(steel("zhang2022", 1.5, 1.0, 0.15, 0.8892), 2e-7, 0.8890638475589356, 1309);
    check_sampled(steel("zhang2022", 1.2, 1.1, 0.15, 0.8892), 2e-7, 0.8880241520857961, 1308);
    check_sampled(steel("zhang2022", 1.8, 0.9, 0.5, 0.7568), 2e-7, 0.7665383529213116, 1050);
    check_sampled(steel("zhang2022", 1.2, 1.1, 0.5, 0.7568), 1e-8, 0.7539473266723581, 20991);
}

/* All items, figures too: they are fast. */
static void test_verdicts(void)
{
    const rsl_study_paper *paper = &rsl_study_zhang2022;
    for (size_t i = 0; i < paper->item_count; i++) {
        rsl_study item;
        SCENE("%s", paper->items[i].key);
        CHECK_STATUS(rsl_study_run_item(&item, paper, &paper->items[i]), RSL_OK);
        CHECK_INT(rsl_study_surprises(&item), 0);
        if (strncmp(paper->items[i].key, "fig", 3) == 0)
            CHECK(item.figure_count > 0);
        rsl_study_free(&item);
    }
}

int main(void)
{
    study.paper = &rsl_study_zhang2022;
    study.item = &rsl_study_zhang2022.items[0];
    test_impacts();
    test_sampled();
    test_verdicts();
    CHECK_INT(study.error.status, RSL_OK);
    return check_report();
}
