/* SPDX-License-Identifier: MIT
 *
 * Names of verdicts, classes and bases; errors and texts of a study.
 */

#include "study.h"
#include "study_data.h"

const char *rsl_study_verdict_name(rsl_study_verdict verdict)
{
    static const char *const names[RSL_STUDY_VERDICT_COUNT] = {
        "reproduced", "consistent", "undecided", "wrong", "not reproducible"};
    return names[verdict];
}

static const struct {
    const char *name, *meaning;
} classes[RSL_STUDY_CLASS_COUNT] = {
#define CLASS(name, text, meaning) {text, meaning},
    RSL_STUDY_CLASS_LIST(CLASS)
#undef CLASS
};

const char *rsl_study_class_name(rsl_study_class class) { return classes[class].name; }

const char *rsl_study_class_meaning(rsl_study_class class) { return classes[class].meaning; }

static const struct {
    const char *name, *meaning;
} bases[RSL_STUDY_BASIS_COUNT] = {
#define BASIS(name, text, meaning) {text, meaning},
    RSL_STUDY_BASIS_LIST(BASIS)
#undef BASIS
};

const char *rsl_study_basis_name(rsl_study_basis basis) { return bases[basis].name; }

const char *rsl_study_basis_meaning(rsl_study_basis basis) { return bases[basis].meaning; }

/* ---- what went wrong ----------------------------------------------------- */

void rsl_study_note_error(rsl_study *study, rsl_status status, const char *format, ...)
{
    va_list rest;
    if (study->error.status < 0)
        return;
    study->error.status = status;
    va_start(rest, format);
    vsnprintf(study->error.message, sizeof study->error.message, format, rest);
    va_end(rest);
}

rsl_error *rsl_study_error(rsl_study *study)
{
    return study->error.status < 0 ? NULL : &study->error;
}

const char *rsl_study_print_list(rsl_study *study, const char *format, va_list rest)
{
    va_list again;
    char *text = NULL;
    va_copy(again, rest);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length >= 0)
        text = rsl_arena_take(&study->arena, (size_t)length + 1, 1);
    if (!text) {
        rsl_study_note_error(study, RSL_ERROR_MEMORY, "there is no more memory");
        return "";
    }
    vsnprintf(text, (size_t)length + 1, format, rest);
    return text;
}

const char *rsl_study_print(rsl_study *study, const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    const char *text = rsl_study_print_list(study, format, rest);
    va_end(rest);
    return text;
}
