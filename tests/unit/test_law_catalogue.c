/* SPDX-License-Identifier: MIT
 *
 * The catalogue as a table: complete, findable, free of doubles, and every row
 * asks for what it needs in words that name it.
 */
#include <stdlib.h>

#include "ordinary_parameters.h"

/* Keys that command lines, model files and bindings rely on. */
static const char *const contract[] = {"linear",
                                       "hertz",
                                       "brandlein",
                                       "goldsmith",
                                       "liu-cylinder",
                                       "luo-nahon-polygon",
                                       "luo-nahon-overlap",
                                       "johnson-cylinder",
                                       "kelvin-voigt",
                                       "anagnostopoulos",
                                       "goyal",
                                       "brogliato",
                                       "mahmoud-jankowski",
                                       "ye-linear",
                                       "kuwabara-kono",
                                       "tsuji",
                                       "antypov-elliott",
                                       "lee-herrmann",
                                       "ristow",
                                       "brilliantov",
                                       "schwager-poschel",
                                       "bordbar-hyppanen",
                                       "thornton-hertz",
                                       "hunt-crossley",
                                       "marhefka-orin",
                                       "herbert-mcwhannell",
                                       "lee-wang",
                                       "lankarani-nikravesh",
                                       "gonthier",
                                       "zhiying-qishao",
                                       "ye",
                                       "flores",
                                       "gharib-hurmuzlu",
                                       "hu-guo",
                                       "safaeifar-farshidianfar",
                                       "sheikhi-safaeifar",
                                       "carvalho-martins",
                                       "muthukumar-desroches",
                                       "zhang-sharf",
                                       "luo-nahon",
                                       "khatiwada",
                                       "exact",
                                       "zhang2021",
                                       "zhang2022",
                                       "general",
                                       "alizadeh",
                                       "valles-reinhorn",
                                       "walton-braun",
                                       "jankowski",
                                       "jankowski2005",
                                       "lankarani-nikravesh-1994",
                                       "thornton-ning",
                                       "muthukumar-bilinear",
                                       "jkr",
                                       "dmt",
                                       "newton",
                                       "poisson",
                                       "stereo-mechanical"};

enum { CONTRACT = sizeof contract / sizeof contract[0] };

static int is_written(const char *text) { return text != NULL && text[0] != '\0'; }

static void test_contract(void)
{
    for (size_t i = 0; i < CONTRACT; i++) {
        const rsl_law *law = rsl_law_find(contract[i]);
        SCENE("key %s", contract[i]);
        if (CHECK(law != NULL))
            CHECK(strcmp(law->key, contract[i]) == 0);
    }
    SCENE("the table");
    CHECK(rsl_law_count() >= CONTRACT);
    CHECK(rsl_law_at(rsl_law_count()) == NULL);
    CHECK(rsl_law_at((size_t)-1) == NULL);
    CHECK(rsl_law_at(0) != NULL);
}

static void check_texts(const rsl_law *law)
{
    CHECK(is_written(law->key));
    CHECK(law->aliases != NULL && law->doi != NULL && law->errata != NULL);
    CHECK(is_written(law->title));
    CHECK(is_written(law->authors));
    CHECK(is_written(law->equation));
    CHECK(is_written(law->parameter));
    CHECK(is_written(law->exact));
    CHECK(is_written(law->bibtex) && law->bibtex[0] == '@');
    CHECK(law->year >= 1687 && law->year <= 2100);
    CHECK(strspn(law->key, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(law->key));
    CHECK(law->doi[0] == '\0' || strncmp(law->doi, "10.", 3) == 0);
    char year[16];
    snprintf(year, sizeof year, "%d", law->year);
    CHECK_TEXT(law->bibtex, year);
}

/* Braces of a BibTeX entry come in pairs, and it ends with its last one. */
static void check_braces(const char *bibtex)
{
    int depth = 0;
    size_t length = strlen(bibtex);
    for (size_t i = 0; i < length; i++) {
        depth += bibtex[i] == '{';
        depth -= bibtex[i] == '}';
        CHECK(depth > 0 || bibtex[i] != '}' || strspn(bibtex + i + 1, " \n") == length - i - 1);
    }
    CHECK_INT(depth, 0);
}

static void check_numbers(const rsl_law *law)
{
    CHECK((int)law->family >= 0 && law->family < RSL_LAW_FAMILY_COUNT);
    CHECK(law->end == RSL_LAW_SEPARATION_ZERO_DEPTH || law->end == RSL_LAW_SEPARATION_ZERO_FORCE);
    CHECK(!law->model->force || law->n > 0.0 || !rsl_given(law->n));
    CHECK(law->m >= 0.0 || !rsl_given(law->m) || law->m == RSL_LAW_M_EQUALS_N ||
          law->m == RSL_LAW_M_HALF);
    CHECK(!law->model->force || law->q > 0.0 || !rsl_given(law->q));
    CHECK(law->restitution_min >= 0.0);
    CHECK(law->restitution_min <= law->restitution_max);
    CHECK(law->restitution_max == 1.0);
    CHECK((law->inputs & law->options) == 0);
    CHECK((law->inputs | law->options) >> RSL_LAW_INPUT_COUNT == 0);
    CHECK(law->model != NULL && is_written(law->model->name));
    /* the caller's exponent can be given only where there is a choice */
    CHECK(!law->n_free || ((law->inputs | law->options) & RSL_LAW_INPUT_BIT(exponent)) != 0);
}

static void test_rows(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        SCENE("row %zu, %s", i, law->key);
        check_texts(law);
        check_braces(law->bibtex);
        check_numbers(law);
        CHECK(rsl_law_find(law->key) == law);
        if (i > 0)
            CHECK(law->family >= rsl_law_at(i - 1)->family); /* grouped */
    }
}

/* Every name, key or alias, belongs to one law. */
static void test_names(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        char aliases[256], *word;
        snprintf(aliases, sizeof aliases, "%s", law->aliases);
        CHECK(strlen(law->aliases) < sizeof aliases);
        for (word = strtok(aliases, " "); word; word = strtok(NULL, " ")) {
            SCENE("alias %s of %s", word, law->key);
            CHECK(rsl_law_find(word) == law);
            for (size_t j = 0; j < rsl_law_count(); j++)
                CHECK(strcmp(rsl_law_at(j)->key, word) != 0);
        }
        SCENE("key %s", law->key);
        for (size_t j = 0; j < i; j++)
            CHECK(strcmp(rsl_law_at(j)->key, law->key) != 0);
    }
}

static void test_unknown(void)
{
    static const char *const strangers[] = {
        "", " ", "no-such-law", "hertz ", " hertz", "hooke spring", "hert", "general2", "\xff\xfe"};
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        SCENE("stranger \"%s\"", strangers[i]);
        CHECK(rsl_law_find(strangers[i]) == NULL);
    }
    SCENE("no key at all");
    const rsl_law *law = rsl_law_at(0);
    rsl_error error;
    CHECK(rsl_law_find(NULL) == NULL);
    CHECK_STATUS(rsl_law_get(NULL, &law, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_law_get("hertz", NULL, &error), RSL_ERROR_MISSING);
    char lengthy[2000];
    memset(lengthy, 'x', sizeof lengthy);
    lengthy[sizeof lengthy - 1] = '\0';
    CHECK(rsl_law_find(lengthy) == NULL);
    CHECK_STATUS(rsl_law_get(lengthy, &law, &error), RSL_ERROR_UNKNOWN);
    CHECK(law == rsl_law_at(0)); /* a failure leaves it as it was */
    SCENE("any letter case");
    CHECK(rsl_law_find("Flores") == rsl_law_find("flores"));
    CHECK(rsl_law_find("HUNT-Crossley") == rsl_law_find("hunt-crossley"));
    CHECK(rsl_law_find("Hooke") == rsl_law_find("linear"));
}

static void test_get(void)
{
    const rsl_law *law = NULL;
    rsl_error error;
    char question[96];
    static const char *const pairs[][2] = {{"hertzz", "hertz"},
                                           {"hunt-crosley", "hunt-crossley"},
                                           {"huntcrossley", "hunt-crossley"},
                                           {"floress", "flores"},
                                           {"tsuij", "tsuji"},
                                           {"lankarani-nikravech", "lankarani-nikravesh"},
                                           {"lankarani-nikravesh-1995", "lankarani-nikravesh-1994"},
                                           {"gontier", "gonthier"},
                                           {"kelvin-voight", "kelvin-voigt"},
                                           {"genral", "general"},
                                           {"walton-brown", "walton-braun"},
                                           {"hooek", "linear"}, /* hooke is an alias of it */
                                           {"yang-sunn", "linear"},
                                           {"safaifar", "safaeifar-farshidianfar"},
                                           {"zhang2023", "zhang2022"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        SCENE("nearest to %s", pairs[i][0]);
        snprintf(question, sizeof question,
                 "; did you mean '%.*s", /* zhang2021, zhang2022: a tie */
                 strncmp(pairs[i][1], "zhang202", 8) == 0 ? 8 : 64, pairs[i][1]);
        CHECK_STATUS(rsl_law_get(pairs[i][0], &law, &error), RSL_ERROR_UNKNOWN);
        CHECK_TEXT(rsl_error_text(&error).text, question);
    }
    static const char *const far[] = {"", "qz", "xyz", "bouncing", "no-such-law"};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        SCENE("nothing is near to '%s'", far[i]);
        CHECK_STATUS(rsl_law_get(far[i], &law, &error), RSL_ERROR_UNKNOWN);
        CHECK_TEXT(rsl_error_text(&error).text, "'; 'resile laws' lists them all");
    }
    for (size_t i = 0; i < rsl_law_count(); i++) {
        SCENE("the law of %s", rsl_law_at(i)->key);
        CHECK_STATUS(rsl_law_get(rsl_law_at(i)->key, &law, &error), RSL_OK);
        CHECK(law == rsl_law_at(i));
    }
}

/* What the traits of a shape say fits together. */
static void test_traits(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        const rsl_law_model *shape = law->model;
        SCENE("traits of the shape of %s", law->key);
        CHECK(!(shape->rate_free && shape->damped));
        CHECK(!shape->approach_only || (shape->power && shape->damped));
        CHECK(!shape->plastic || (shape->rate_free && shape->free_depth));
        CHECK(!shape->nonsmooth || shape->rate_free);
        CHECK(!shape->clamps_tension || (shape->damped && !shape->power));
        CHECK(!shape->peak_at_limit || (shape->rate_free && !shape->free_depth));
        CHECK(!(shape->power && (shape->fixed_stiffness || shape->free_depth)));
        CHECK(!shape->memoryless);
        CHECK((shape->force == NULL) == (law->family == RSL_LAW_FAMILY_RIGID));
        CHECK(!law->hypothesis || shape->force == NULL);
        CHECK(!law->exact_ratio || (shape->power && law->m == RSL_LAW_M_EQUALS_N && law->q == 1.0));
    }
}

static void test_input_table(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++) {
        const rsl_law_input *row = &rsl_law_input_table()[i];
        SCENE("input %s", row->name);
        CHECK(is_written(row->name) && is_written(row->symbol));
        CHECK(is_written(row->unit) && is_written(row->meaning));
        CHECK(row->low == 0.0);
        CHECK(!rsl_given(*sensible_field(&spec, i)));
        CHECK(i == 0 || row->offset > row[-1].offset);
    }
    CHECK(strcmp(rsl_law_input_table()[RSL_LAW_INDEX_mass].name, "mass") == 0);
    CHECK_INT(rsl_law_input_table()[RSL_LAW_INDEX_speed].offset,
              offsetof(rsl_law_parameters, speed));
    CHECK_INT(spec.end, RSL_LAW_SEPARATION_DEFAULT);
    CHECK_INT(spec.calibration, RSL_LAW_PUBLISHED);
    CHECK(spec.user == NULL);
}

static void test_texts_of_enums(void)
{
    SCENE("names");
    for (int i = 0; i < RSL_LAW_FAMILY_COUNT; i++) {
        CHECK(is_written(rsl_law_family_name((rsl_law_family)i)));
        CHECK(is_written(rsl_law_family_meaning((rsl_law_family)i)));
    }
    CHECK(strcmp(rsl_law_family_name(RSL_LAW_FAMILY_KELVIN), "kelvin") == 0);
    CHECK(strcmp(rsl_law_separation_name(RSL_LAW_SEPARATION_ZERO_DEPTH), "depth") == 0);
    CHECK(strcmp(rsl_law_separation_name(RSL_LAW_SEPARATION_ZERO_FORCE), "force") == 0);
    CHECK(strcmp(rsl_law_calibration_name(RSL_LAW_EXACT), "exact") == 0);
    CHECK(strcmp(rsl_law_calibration_name(RSL_LAW_PUBLISHED), "published") == 0);
    CHECK(strcmp(rsl_collide_method_name(RSL_COLLIDE_METHOD_CLOSED_FORM), "closed-form") == 0);
    CHECK(strcmp(rsl_collide_method_name(RSL_COLLIDE_METHOD_QUADRATURE), "quadrature") == 0);
    CHECK(strcmp(rsl_collide_method_name(RSL_COLLIDE_METHOD_INTEGRATED), "integrated") == 0);
    CHECK(strcmp(rsl_collide_method_name(RSL_COLLIDE_METHOD_AUTO), "auto") == 0);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", RSL_VERSION_MAJOR, RSL_VERSION_MINOR,
             RSL_VERSION_PATCH);
    CHECK(strcmp(rsl_version(), version) == 0);
    rsl_error error;
    CHECK_INT(rsl_version_number(), RSL_VERSION);
    CHECK_STATUS(rsl_version_check(RSL_VERSION, &error), RSL_OK);
    CHECK_STATUS(rsl_version_check(RSL_VERSION + 100, &error), RSL_ERROR_CONFLICT);
    CHECK_STATUS(rsl_version_check(RSL_VERSION + 10000, NULL), RSL_ERROR_CONFLICT);
    CHECK_STATUS(rsl_version_check(200, &error), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text,
               "the headers of resile 0.2.0, the library is version 0.");
}

/* ---- preparing ----------------------------------------------------------- */

static void test_prepares(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters spec = sensible_published(law);
        rsl_law_contact contact;
        rsl_error error = {0};
        SCENE("%s, sensible numbers", law->key);
        if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_OK))
            continue;
        CHECK(contact.law == law && contact.model == law->model);
        CHECK_INT(contact.end, law->end);
        CHECK_INT(contact.calibration, RSL_LAW_PUBLISHED);
        CHECK(contact.mass == 0.5 && contact.speed == 0.8);
        CHECK(contact.depth_peak == 0.0);
        CHECK(isfinite(contact.damping) && contact.damping >= 0.0);
        /* what sticks is damped only if it is asked to be */
        int sticks = law->family == RSL_LAW_FAMILY_ADHESIVE;
        CHECK((contact.damping > 0.0) == (law->model->damped && !sticks));
        if (law->model->damped && law->model->power)
            CHECK(rsl_collide_lambda(&contact) > 0.0);
    }
}

/* Leave out one needed number after the other. */
static void test_missing(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        for (size_t j = 0; j < RSL_LAW_INPUT_COUNT; j++) {
            rsl_law_parameters spec = sensible_published(law);
            rsl_law_contact contact;
            rsl_error error = {0};
            if (!(law->inputs >> j & 1u))
                continue;
            *sensible_field(&spec, j) = RSL_UNSET;
            SCENE("%s without %s", law->key, rsl_law_input_table()[j].name);
            CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_MISSING);
            CHECK_TEXT(rsl_error_text(&error).text, law->key);
            CHECK_TEXT(rsl_error_text(&error).text, rsl_law_input_table()[j].name);
        }
    }
}

/* A restitution outside of what the formula admits, and above one. */
static void test_range(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters spec = sensible_published(law);
        rsl_law_contact contact;
        rsl_error error = {0};
        if (!(law->inputs & RSL_LAW_INPUT_BIT(restitution)))
            continue;
        SCENE("%s, e = 0", law->key);
        spec.restitution = 0.0;
        rsl_status status = rsl_collide_prepare(law, &spec, &contact, &error);
        if (law->restitution_min_open || law->restitution_min > 0.0) {
            CHECK_STATUS(status, RSL_ERROR_ARGUMENT);
            CHECK_TEXT(rsl_error_text(&error).text, "restitution");
            CHECK_TEXT(rsl_error_text(&error).text, law->key);
        } else {
            CHECK_STATUS(status, RSL_OK);
        }
        SCENE("%s, e = 1", law->key);
        spec.restitution = 1.0;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_OK);
        SCENE("%s, e > 1", law->key);
        spec.restitution = 1.0 + 1e-15;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_ARGUMENT);
        CHECK_TEXT(rsl_error_text(&error).text, "restitution");
    }
}

/* An exponent that is not the law's own. */
static void test_exponents(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters spec = sensible_published(law);
        rsl_law_contact contact;
        rsl_error error = {0};
        if (!rsl_given(law->n) || !law->model->force)
            continue;
        spec.exponent = 1.25;
        SCENE("%s with n = 1.25", law->key);
        rsl_status status = rsl_collide_prepare(law, &spec, &contact, &error);
        if (law->n_free) {
            CHECK_STATUS(status, RSL_OK);
            CHECK(contact.n == 1.25);
            CHECK(law->m != RSL_LAW_M_EQUALS_N || contact.m == 1.25);
        } else {
            CHECK_STATUS(status, RSL_ERROR_CONFLICT);
            CHECK_TEXT(rsl_error_text(&error).text, law->key);
        }
        spec.exponent = law->n; /* the law's own is welcome */
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_OK);
        spec.q = 1.7;
        if (rsl_given(law->q))
            CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_CONFLICT);
    }
}

/* A damping of the caller stands as it is where the law takes one, and
 * contradicts a restitution beside it. */
static void test_own_damping(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_inputs takes = law->inputs | law->options;
        rsl_law_parameters spec = sensible_spec(law, law->inputs);
        rsl_law_contact contact;
        rsl_error error = {0};
        spec.restitution = RSL_UNSET;
        spec.damping = 1234.5;
        SCENE("%s with a damping", law->key);
        if (!(takes & RSL_LAW_INPUT_BIT(damping))) {
            CHECK(rsl_collide_prepare(law, &spec, &contact, &error) < 0);
            continue;
        }
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_OK);
        CHECK(contact.damping == 1234.5);
        spec.restitution = 0.5;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_CONFLICT);
        CHECK_TEXT(rsl_error_text(&error).text, law->key);
        spec.restitution = RSL_UNSET;
        spec.calibration = RSL_LAW_EXACT;
        CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, &error), RSL_ERROR_CONFLICT);
    }
}

int main(void)
{
    test_contract();
    test_rows();
    test_names();
    test_unknown();
    test_get();
    test_traits();
    test_input_table();
    test_texts_of_enums();
    test_prepares();
    test_missing();
    test_range();
    test_exponents();
    test_own_damping();
    return check_report();
}
