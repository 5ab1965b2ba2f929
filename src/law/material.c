/* SPDX-License-Identifier: MIT
 *
 * Materials at room temperature, typical values with their source. Brittle
 * materials and rubber have no yield stress: RSL_UNSET.
 *
 * Hibbeler: Mechanics of Materials, table of average properties. Dowling:
 * Mechanical Behavior of Materials, Table 5.2. Callister: Materials Science
 * and Engineering, Appendix B. Gere: Mechanics of Materials, Appendix H.
 */
#include "base/error.h"
#include "base/word.h"
#include "resile/stiffness.h"

static const rsl_stiffness_material materials[] = {
    {"steel", "", "mild steel, ASTM A36", 200e9, 0.29, 7850.0, 250e6,
     "Hibbeler; nu within Gere and Dowling"},
    {"stainless-steel", "stainless", "stainless steel 304", 193e9, 0.27, 7860.0, 207e6, "Hibbeler"},
    {"aluminium", "aluminum", "aluminium alloy 6061-T6", 68.9e9, 0.33, 2710.0, 255e6,
     "Hibbeler; nu of Gere"},
    {"brass", "", "brass 70Cu-30Zn, hard", 101e9, 0.35, 8500.0, 434e6,
     "E and nu of Dowling; yield of CDA 260, hard"},
    {"bronze", "", "commercial bronze, hard", 104e9, 0.34, 8500.0, 372e6,
     "E and nu of Gere; yield of CDA 220, hard"},
    {"copper", "", "copper, annealed", 117e9, 0.343, 8900.0, 70e6,
     "nu of Dowling; E, density and yield typical of annealed copper"},
    {"cast-iron", "grey-iron gray-iron", "grey cast iron, ASTM 20", 67e9, 0.28, 7190.0, RSL_UNSET,
     "Hibbeler"},
    {"titanium", "", "titanium alloy Ti-6Al-4V", 120e9, 0.36, 4430.0, 924e6, "Hibbeler; Dowling"},
    {"tungsten-carbide", "", "tungsten carbide", 630e9, 0.24, 15000.0, RSL_UNSET,
     "Pierson, Handbook of Refractory Carbides and Nitrides, 1996"},
    {"glass", "", "soda-lime glass", 69e9, 0.20, 2500.0, RSL_UNSET,
     "E and nu of Dowling; typical density"},
    {"concrete", "", "high-strength concrete", 29e9, 0.15, 2370.0, RSL_UNSET, "Hibbeler"},
    {"granite", "", "granite, Westerly", 49.6e9, 0.213, 2700.0, RSL_UNSET,
     "E and nu of Dowling; density within Gere"},
    {"ice", "", "polycrystalline ice at -16 C", 9.2e9, 0.328, 917.0, RSL_UNSET,
     "Voigt-Reuss-Hill average of the crystal constants of Gammon, Kiefte, Clouter and Denner, J. "
     "Glaciol. 1983; common density"},
    {"oak", "", "red oak along the grain, 12 % moisture", 12.4e9, 0.30, 640.0, RSL_UNSET,
     "within Callister; wood is orthotropic"},
    {"rubber", "", "natural rubber", 2.76e6, 0.48, 1100.0, RSL_UNSET,
     "within Gere; depends strongly on the grade"},
    {"nylon", "", "nylon 6,6, dry", 2.7e9, 0.41, 1140.0, 55e6,
     "E and nu of Dowling; typical density and yield"},
    {"polyethylene", "hdpe", "high-density polyethylene", 1.08e9, 0.42, 950.0, 15e6,
     "E and nu of Dowling; typical density and yield"},
    {"pmma", "acrylic plexiglass", "acrylic glass", 2.7e9, 0.35, 1190.0, 63e6,
     "E and nu of Dowling; density and yield within Callister"},
    {"ptfe", "teflon", "PTFE (Teflon)", 0.475e9, 0.46, 2170.0, 14.5e6,
     "typical values, not checked against a handbook"},
    {"pvc", "", "rigid PVC", 3.0e9, 0.38, 1400.0, 42.8e6,
     "E, density and yield within Callister; typical nu"},
};

static const size_t material_count = sizeof materials / sizeof materials[0];

size_t rsl_stiffness_material_count(void) { return material_count; }

const rsl_stiffness_material *rsl_stiffness_material_at(size_t index)
{
    return index < material_count ? &materials[index] : NULL;
}

const rsl_stiffness_material *rsl_stiffness_material_find(const char *key)
{
    for (size_t i = 0; key != NULL && i < material_count; i++) {
        const rsl_stiffness_material *m = &materials[i];
        if (rsl_word_among(m->key, key) || rsl_word_among(m->aliases, key))
            return m;
    }
    return NULL;
}

rsl_status rsl_stiffness_material_get(const char *key, const rsl_stiffness_material **material,
                                      rsl_error *error)
{
    if (key == NULL || material == NULL)
        return rsl_error_missing(error, key ? "room for the material" : "the key of a material");
    const rsl_stiffness_material *found = rsl_stiffness_material_find(key);
    if (found != NULL) {
        *material = found;
        return RSL_OK;
    }
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0; i < material_count; i++)
        rsl_word_offer_named(&choice, materials[i].key, materials[i].aliases);
    return rsl_error_set(
        error, RSL_ERROR_UNKNOWN,
        "there is no material '%.64s'; %s'resile stiffness materials' lists them all", key,
        rsl_word_suggestion(rsl_word_nearest(&choice)).text);
}
