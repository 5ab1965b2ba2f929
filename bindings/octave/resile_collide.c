/* SPDX-License-Identifier: MIT
 *
 * resile_collide: one impact, from Octave or MATLAB.
 *
 *     outcome = resile_collide("flores", struct("restitution", 0.6, "mass", 1, ...
 *                              "stiffness", 1.4e8, "speed", 4.2), "exact")
 *
 * Numbers go by their names in resile/law.h, SI units; the third argument is "exact" or
 * "published" (default). Made by: mkoctfile --mex resile_collide.c -lresile-all
 */
#include <mex.h>
#include <stdio.h>
#include <string.h>

#include <resile/resile.h>

static void take_number(rsl_law_parameters *spec, const char *name, double value)
{
    const rsl_law_input *inputs = rsl_law_input_table();
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (strcmp(inputs[i].name, name) == 0) {
            memcpy((char *)spec + inputs[i].offset, &value, sizeof value);
            return;
        }
    mexErrMsgIdAndTxt("resile:argument", "a contact takes no '%s'", name);
}

static void take_numbers(rsl_law_parameters *spec, const mxArray *numbers)
{
    if (!mxIsStruct(numbers))
        mexErrMsgIdAndTxt("resile:argument", "the numbers of a contact are a struct");
    for (int i = 0; i < mxGetNumberOfFields(numbers); i++) {
        const mxArray *field = mxGetFieldByNumber(numbers, 0, i);
        if (!field || !mxIsDouble(field) || mxGetNumberOfElements(field) != 1)
            mexErrMsgIdAndTxt("resile:argument", "'%s' must be one number",
                              mxGetFieldNameByNumber(numbers, i));
        take_number(spec, mxGetFieldNameByNumber(numbers, i), mxGetScalar(field));
    }
}

static mxArray *as_struct(const rsl_collide_outcome *o)
{
    static const char *const names[] = {"restitution", "depth_max", "force_max",
                                        "duration",    "impulse",   "energy_dissipated"};
    const double values[] = {o->restitution, o->depth_max, o->force_max,
                             o->duration,    o->impulse,   o->energy_dissipated};
    mxArray *made = mxCreateStructMatrix(1, 1, 6, (const char **)names);
    for (int i = 0; i < 6; i++)
        mxSetFieldByNumber(made, 0, i, mxCreateDoubleScalar(values[i]));
    return made;
}

void mexFunction(int out_count, mxArray *out[], int in_count, const mxArray *in[])
{
    char key[64] = "", how[16] = "published";
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_error error = {0};
    (void)out_count;
    if (in_count < 2 || in_count > 3 || mxGetString(in[0], key, sizeof key) != 0 ||
        (in_count == 3 && mxGetString(in[2], how, sizeof how) != 0))
        mexErrMsgIdAndTxt(
            "resile:argument",
            "resile_collide(LAW, NUMBERS) or resile_collide(LAW, NUMBERS, \"exact\")");
    const rsl_law *law = NULL;
    if (rsl_law_get(key, &law, &error) < 0)
        mexErrMsgIdAndTxt("resile:unknown", "%s", error.message);
    take_numbers(&spec, in[1]);
    spec.calibration = strcmp(how, "exact") == 0 ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (rsl_collide_prepare(law, &spec, &contact, &error) < 0 ||
        rsl_collide(&contact, NULL, &outcome, &error) < 0)
        mexErrMsgIdAndTxt("resile:failed", "%s", rsl_error_text(&error).text);
    out[0] = as_struct(&outcome);
}
