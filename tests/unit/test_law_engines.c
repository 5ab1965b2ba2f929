/* SPDX-License-Identifier: MIT
 *
 * The laws of engines: every row has its law or says so, and the constants of the engines return
 * what closed forms give.
 */
#include <string.h>

#include "check.h"
#include "resile/collide.h"

static rsl_law_parameters impact(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    spec.speed = 1.0;
    return spec;
}

static double returned(const rsl_law *law, double requested)
{
    rsl_law_parameters spec = impact();
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_error error = {0};
    spec.restitution = requested;
    CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_OK);
    CHECK_STATUS(rsl_collide(&contact, NULL, &outcome, &error), RSL_OK);
    return outcome.restitution;
}

static rsl_law theirs(const char *engine, const char *name)
{
    rsl_law law = {0};
    const rsl_law_engine_entry *row = rsl_law_engine_entry_find(rsl_law_engine_find(engine), name);
    SCENE("%s:%s", engine, name);
    CHECK(row != NULL && rsl_law_from_engine(row, &law));
    return law;
}

#define CUT_OFF 0.550283169627115742

/* Asked for 0.5. Independent: exp(-pi z/sqrt(1 - z^2)) with z = alpha/2 (linear) or alpha/sqrt(5)
 * (Hertz), in 40 digits; the law damped in both phases by h (1 + e) = ln((1 + h)/(1 - e h)). */
static const struct known {
    const char *engine, *name;
    double returned;
} knowns[] = {
    {"mfix", "Hertzian", 0.539574976813675298},
    {"musen", "LinearElastic", 0.532483935417515429},
    {"phasicflow", "nonLinear", 0.495089273500082673},
    {"lammps", "tsuji-before-2026", 0.616076031184748133},
    {"railway", "pant-wijeyewickrema", 0.21711106321557777},
    /* exp(-2 z acos(z)/sqrt(1 - z^2)), z = ln 2/sqrt(pi^2 + ln^2 2): the pull is cut off */
    {"chrono", "Hooke", CUT_OFF},
    {"chrono", "Hertz", CUT_OFF},
    {"chrono", "PlainCoulomb", CUT_OFF},
    {"chrono", "Flores", CUT_OFF},
    {"yade", "ViscEl", CUT_OFF},
    {"mujoco", "solref", CUT_OFF},
};

static void test_own_constants(void)
{
    for (size_t i = 0; i < sizeof knowns / sizeof knowns[0]; i++) {
        rsl_law law = theirs(knowns[i].engine, knowns[i].name);
        CHECK_NEAR(returned(&law, 0.5), knowns[i].returned, 1e-12);
    }
}

/* What to ask for so that 0.5 comes back; and no answer where the law returns no such value. */
static void test_to_ask(void)
{
    rsl_law_parameters spec = impact();
    rsl_error error = {0};
    double requested = 0.0;
    for (size_t i = 0; i < sizeof knowns / sizeof knowns[0]; i++) {
        rsl_law law = theirs(knowns[i].engine, knowns[i].name);
        CHECK_STATUS(rsl_collide_input_restitution(&law, &spec, 0.5, &requested, &error), RSL_OK);
        CHECK_NEAR(returned(&law, requested), 0.5, 1e-12);
    }
    /* alpha <= 2 and so e >= exp(-2 pi) = 0.00187 */
    rsl_law mfix = theirs("mfix", "hertzian");
    CHECK_STATUS(rsl_collide_input_restitution(&mfix, &spec, 0.001, &requested, &error),
                 RSL_ERROR_NO_SOLUTION);
    CHECK_STATUS(rsl_collide_input_restitution(&mfix, &spec, 1.5, &requested, &error),
                 RSL_ERROR_ARGUMENT);
    /* the universal damping of an elastic curve is exact */
    CHECK_STATUS(
        rsl_collide_input_restitution(rsl_law_find("hertz"), &spec, 0.5, &requested, &error),
        RSL_OK);
    CHECK_NEAR(requested, 0.5, 1e-12);
}

static void test_other_forms(void)
{
    rsl_law law = theirs("chrono", "flores");
    CHECK_TEXT(law.key, "anagnostopoulos");
    law = theirs("LAMMPS", "limit_damping");
    CHECK(law.end == RSL_LAW_SEPARATION_ZERO_FORCE && returned(&law, 0.5) > 0.5);
    CHECK_TEXT(rsl_law_find("antypov-elliott")->exact, "returns e exactly");
    CHECK(law.exact[0] == '\0'); /* said of a contact that pulls */
    law = theirs("kratos", "Linear_viscous_Coulomb");
    CHECK(law.end == RSL_LAW_SEPARATION_ZERO_FORCE);
    CHECK_CLOSE(returned(&law, 0.5), 0.5, 1e-14);
    law = theirs("kratos", "Hertz_viscous_Coulomb");
    CHECK(law.end == RSL_LAW_SEPARATION_ZERO_FORCE && fabs(returned(&law, 0.95) - 0.948) < 1e-3);
    law = theirs("exudyn", "impactModel-2");
    CHECK(returned(&law, 0.3) == returned(rsl_law_find("gonthier"), 0.3));
    CHECK(returned(&law, 0.4) == returned(rsl_law_find("carvalho-martins"), 0.4));
}

/* Every row can be made or is not there; no name stands twice; a damping given is taken. */
static void test_rows(void)
{
    size_t laws = 0;
    for (size_t i = 0; i < rsl_law_engine_count(); i++) {
        const rsl_law_engine *engine = rsl_law_engine_at(i);
        CHECK(rsl_law_engine_find(engine->key) == engine);
        CHECK(engine->title[0] && engine->source[0] && engine->count > 0);
        for (size_t j = 0; j < engine->count; j++, laws++) {
            const rsl_law_engine_entry *row = &engine->laws[j];
            rsl_law law;
            SCENE("%s:%s", engine->key, row->name);
            CHECK(rsl_law_engine_entry_find(engine, row->name) == row);
            CHECK(strchr(row->name, ' ') == NULL && row->remark && row->advice);
            CHECK(rsl_law_from_engine(row, &law) == (rsl_law_find(row->key) != NULL));
            CHECK(rsl_law_find(row->key) != NULL || row->remark[0] != '\0');
            CHECK(!row->published == !row->parameter);
        }
    }
    CHECK(laws > 120);
    CHECK(rsl_law_engine_at(rsl_law_engine_count()) == NULL);
    CHECK(rsl_law_engine_find("lamps") == NULL);
    CHECK(rsl_law_engine_entry_find(rsl_law_engine_find("lammps"), "nothing") == NULL);
}

static void test_given_damping(void)
{
    rsl_law law = theirs("lammps", "tsuji-before-2026");
    rsl_law_parameters spec = impact();
    rsl_law_contact contact;
    spec.damping = 7.0;
    CHECK_STATUS(rsl_collide_prepare(&law, &spec, &contact, NULL), RSL_OK);
    CHECK(contact.damping == 7.0);
}

int main(void)
{
    test_own_constants();
    test_to_ask();
    test_other_forms();
    test_rows();
    test_given_damping();
    return check_report();
}
