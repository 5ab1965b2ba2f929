/* SPDX-License-Identifier: MIT
 *
 * Laws with m = n, q = 1 over the input restitution.
 */
#include "ratios.h"

#include <assert.h>
#include <math.h>

static const struct {
    const char *key, *name;
} laws[] = {
    [RSL_STUDY_EXACT] = {"exact", "numerical model"},
    [RSL_STUDY_HUNT] = {"hunt-crossley", "Hunt and Crossley"},
    [RSL_STUDY_LANKARANI] = {"lankarani-nikravesh", "Lankarani and Nikravesh"},
    [RSL_STUDY_FLORES] = {"flores", "Flores et al."},
    [RSL_STUDY_GHARIB] = {"gharib-hurmuzlu", "Gharib and Hurmuzlu"},
    [RSL_STUDY_HU_GUO] = {"hu-guo", "Hu and Guo"},
    [RSL_STUDY_SAFAEIFAR] = {"safaeifar-farshidianfar", "Safaeifar and Farshidianfar"},
    [RSL_STUDY_SHEIKHI] = {"sheikhi-safaeifar", "optimal model"},
};
_Static_assert(sizeof laws / sizeof *laws == RSL_STUDY_RIVALS, "a row for each law");

const char *rsl_study_rival_name(int law)
{
    assert((unsigned)law < RSL_STUDY_RIVALS);
    return laws[law].name;
}

double rsl_study_step(int i)
{
    assert(0 < i && i <= RSL_STUDY_STEPS);
    return (double)i / RSL_STUDY_STEPS;
}

double rsl_study_rival_ratio(rsl_study *study, int law, double c)
{
    return rsl_study_ratio(study, laws[law].key, c);
}

double rsl_study_rival_off(rsl_study *study, int law, double c)
{
    return rsl_study_rival_ratio(study, law, c) / rsl_study_rival_ratio(study, RSL_STUDY_EXACT, c) -
           1.0;
}

double rsl_study_rival_error(rsl_study *study, int law, double c)
{
    return rsl_study_returned(study, laws[law].key, c) - c;
}

double rsl_study_rival_worst(rsl_study *study, int law, double from)
{
    double worst = 0.0;
    for (int i = 1; i < RSL_STUDY_STEPS; i++) {
        double c = rsl_study_step(i);
        if (c >= from)
            worst = fmax(worst, fabs(rsl_study_rival_error(study, law, c)));
    }
    return worst;
}

void rsl_study_rival_draw(rsl_study *study, rsl_study_figure *figure, int law, const char *name)
{
    rsl_study_line(study, figure, name);
    for (int i = 1; i <= RSL_STUDY_STEPS; i++) {
        double c = rsl_study_step(i), h = rsl_study_rival_ratio(study, law, c);
        if (h <= 10.0)
            rsl_study_point(study, figure, c, h);
    }
}
