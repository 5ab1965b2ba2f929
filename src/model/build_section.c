/* SPDX-License-Identifier: MIT
 *
 * Sections of the motion, for maps of Poincare.
 */

#include "model/build.h"

static int read_signal(rsl_model_build *build, const rsl_model_raw_cut *raw, const char *below,
                       const char *text, rsl_planar_output *signal)
{
    rsl_error error = {0};
    rsl_status status = rsl_model_signal(build->file, text, signal, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(build->reader, raw->node, below, status, "%s", error.message);
}

static int build_place(rsl_model_build *build, const rsl_model_raw_cut *raw, rsl_planar_section *at)
{
    static const int directions[] = {1, -1, 0};
    int kinds = (raw->signal != NULL) + (raw->contact != NULL) + rsl_given(raw->period);
    if (kinds != 1)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_CONFLICT,
                                 "a section is by a `signal`, a `contact` or a `period`; give one "
                                 "of them");
    *at = (rsl_planar_section){.kind = raw->signal    ? RSL_PLANAR_SECTION_LEVEL
                                       : raw->contact ? RSL_PLANAR_SECTION_TOUCH
                                                      : RSL_PLANAR_SECTION_PERIOD,
                               .level = raw->level,
                               .every = raw->every,
                               .direction = directions[raw->direction],
                               .period = raw->period,
                               .phase = raw->phase};
    if (raw->signal)
        return read_signal(build, raw, "signal", raw->signal, &at->signal);
    if (raw->contact && !rsl_model_build_find(&build->contact_names, raw->contact, &at->contact))
        return rsl_model_fail_at(build->reader, raw->node, "contact", RSL_ERROR_UNKNOWN,
                                 "there is no contact '%.64s'", raw->contact);
    return 1;
}

static int build_section(rsl_model_build *build, const rsl_model_raw_cut *raw, size_t number,
                         rsl_model_section *section)
{
    size_t count = raw->signals.count;
    rsl_planar_output *signals = rsl_model_build_take(build, count, sizeof *signals);
    section->name = raw->name;
    if (!signals || !rsl_model_build_name(build, raw->node, "section", number, &section->name) ||
        !build_place(build, raw, &section->at))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!read_signal(build, raw, rsl_model_path("signals.%zu", i).text, raw->signals.all[i],
                         &signals[i]))
            return 0;
    section->signals = signals;
    section->signal_count = count;
    return 1;
}

int rsl_model_build_sections(rsl_model_build *build)
{
    size_t count = build->raw->sections.count;
    rsl_model_section *all = rsl_model_build_take(build, count, sizeof *all);
    rsl_model_names names;
    if (!all)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!build_section(build, &build->raw->sections.all[i], i, &all[i]))
            return 0;
    build->file->output.sections = all;
    build->file->output.section_count = count;
    return rsl_model_build_index(build, "sections", all, count, sizeof *all, &names);
}
