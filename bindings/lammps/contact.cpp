/* SPDX-License-Identifier: GPL-2.0-only
 *
 * A contact from a line of the input.
 */
#include "contact.h"

#include <cmath>
#include <cstring>

#include "atom.h"
#include "error.h"
#include "fix.h"
#include "modify.h"
#include "update.h"
#include "utils.h"

using namespace LAMMPS_NS;

namespace resile_lammps
{
namespace
{
/* Units where force is mass times acceleration, and one pascal in them. */
const struct {
    const char *name;
    double pascal;
} systems[] = {{"si", 1.0}, {"cgs", 10.0}, {"micro", 1e-3}, {"nano", 1e-6}};

double pascal(const LAMMPS *lmp)
{
    for (const auto &system : systems)
        if (std::strcmp(system.name, lmp->update->unit_style) == 0)
            return system.pascal;
    return RSL_UNSET;
}

/* Inputs of the catalogue that a pair of atoms may be given: those whose effect is the same at
 * any mass and speed, and what says how stiff it is. */
const rsl_law_inputs taken =
    RSL_LAW_INPUT_BIT(restitution) | RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(modulus) |
    RSL_LAW_INPUT_BIT(young) | RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(exponent) |
    RSL_LAW_INPUT_BIT(m) | RSL_LAW_INPUT_BIT(q) | RSL_LAW_INPUT_BIT(work_of_adhesion);
const char *const taken_names = "restitution (or e), stiffness, modulus, young, poisson, material, "
                                "work_of_adhesion, exponent, m, q, formulation; then tangential, "
                                "rolling, twist";

/* What begins the numbers of another law. */
struct Part {
    const char *key;
    rsl_tangent_kind kind;
    const rsl_tangent_law *rsl_tangent_laws::*place;
};
const Part parts[] = {{"tangential", RSL_TANGENT_FRICTION, &rsl_tangent_laws::friction},
                      {"rolling", RSL_TANGENT_ROLLING, &rsl_tangent_laws::rolling},
                      {"twist", RSL_TANGENT_TWIST, &rsl_tangent_laws::twist}};

const Part *find_part(const std::string &key)
{
    for (const Part &part : parts)
        if (key == part.key)
            return &part;
    return nullptr;
}

const rsl_tangent_law *find_tangent_law(LAMMPS *lmp, const std::string &command, const Part &part,
                                        const char *key)
{
    const rsl_tangent_law *law = nullptr;
    rsl_error error;
    if (rsl_tangent_law_get(key, part.kind, &law, &error) < 0)
        refuse(lmp, command + ": " + part.key + ": " + sentence(error));
    return law;
}

const rsl_law_input *find_input(const std::string &key)
{
    const rsl_law_input *row = rsl_law_input_table();
    for (int i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (taken & RSL_LAW_INPUT_AT(i) && (key == row[i].name || key == row[i].symbol))
            return &row[i];
    return nullptr;
}

double *place(rsl_law_parameters *spec, const rsl_law_input *input)
{
    return reinterpret_cast<double *>(reinterpret_cast<char *>(spec) + input->offset);
}

/* The damping of an elastic law with a restitution, of its name. */
rsl_law_formulation formulation_of(LAMMPS *lmp, const std::string &command, const char *word)
{
    std::string names;
    for (int i = RSL_LAW_FORMULATION_UNIVERSAL; i <= RSL_LAW_FORMULATION_HUNT_CROSSLEY; i++) {
        const char *name = rsl_law_formulation_name(rsl_law_formulation(i));
        if (std::strcmp(name, word) == 0)
            return rsl_law_formulation(i);
        names += std::string(names.empty() ? "" : ", ") + name;
    }
    refuse(lmp, command + ": formulation is " + word + ", must be one of " + names);
}

bool hertzian(const rsl_law_contact &law) { return law.n == 1.5; }
} // namespace

std::string sentence(const rsl_error &error) { return rsl_error_text(&error).text; }

void refuse(LAMMPS *lmp, const std::string &text) { lmp->error->all(FLERR, text); }

const rsl_law *find_law(LAMMPS *lmp, const std::string &command, const char *key)
{
    const rsl_law *law = nullptr;
    rsl_error error;
    if (rsl_law_get(key, &law, &error) < 0)
        refuse(lmp, command + ": " + sentence(error));
    return law;
}

void check_atoms(LAMMPS *lmp, const std::string &command)
{
    if (!lmp->atom->radius_flag || !lmp->atom->rmass_flag)
        refuse(lmp, command + " needs atoms with a radius and a mass: atom_style sphere");
    if (!rsl_given(pascal(lmp)))
        refuse(lmp, command + " knows the units si, cgs, micro and nano, not " +
                        lmp->update->unit_style);
    for (int i = 0; i < lmp->modify->nfix; i++)
        if (lmp->modify->fix[i]->rigid_flag)
            refuse(lmp, command + " does not know the mass of rigid bodies yet: fix " +
                            lmp->modify->fix[i]->style);
}

Contact::Contact(LAMMPS *lmp, const std::string &command, const rsl_law *row, int count,
                 char **words)
    : table(new rsl_memoryless)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters beside = rsl_tangent_parameters_default();
    if (count % 2)
        refuse(lmp, command + ": '" + words[count - 1] + "' has no value");
    for (int i = 0; i < count; i += 2) {
        const Part *part = find_part(words[i]);
        if (part)
            laws.*part->place = find_tangent_law(lmp, command, *part, words[i + 1]);
        else if (laws.friction || laws.rolling || laws.twist)
            read_tangent(lmp, command, words[i], words[i + 1], &beside);
        else
            read_normal(lmp, command, words[i], words[i + 1], &spec);
    }
    settle(lmp, command, &spec);
    if (rsl_given(spec.work_of_adhesion))
        adhesion = spec.work_of_adhesion;
    jkr = row->model->sustains_tension;
    (this->*(jkr ? &Contact::prepare_jkr : &Contact::prepare_memoryless))(lmp, command, row, spec);
    tangential = laws.friction || laws.rolling || laws.twist;
    if (tangential)
        prepare_tangent(lmp, command, spec, beside);
}

/* Of the damping only Lambda(e) is kept, so the impact that it is found for may be any. */
static rsl_law_parameters any_impact(rsl_law_parameters spec)
{
    spec.work_of_adhesion = spec.modulus = spec.young = spec.poisson = RSL_UNSET;
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.calibration = rsl_given(spec.restitution) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    return spec;
}

void Contact::prepare_memoryless(LAMMPS *lmp, const std::string &command, const rsl_law *row,
                                 rsl_law_parameters spec)
{
    rsl_error error;
    spec = any_impact(spec);
    if (rsl_collide_prepare(row, &spec, &law, &error) < 0 ||
        rsl_memoryless_convert(&law, table.get(), &error) != RSL_OK)
        refuse(lmp, command + ": " + sentence(error));
    if (adhesion > 0.0 && !hertzian(law))
        refuse(lmp, command + ": " + row->key +
                        " does not have the exponent 3/2 of Hertz, to which work_of_adhesion adds "
                        "the pull of Derjaguin, Muller and Toporov");
    if (rsl_given(modulus) && !hertzian(law))
        refuse(lmp, command + ": " + row->key +
                        " does not have the exponent 3/2 of Hertz; give stiffness instead of "
                        "a modulus or material");
}

/* Damped as tsuji is, lambda (a^2/R)^(1/4) v, whose lambda = Lambda(e) sqrt(k M) returns e at every
 * speed if nothing sticks. Force, energy and a^2/R of all contacts are those of one, scaled. */
void Contact::prepare_jkr(LAMMPS *lmp, const std::string &command, const rsl_law *row,
                          rsl_law_parameters spec)
{
    rsl_error error;
    rsl_law_parameters one = rsl_law_parameters_default();
    if (!(adhesion > 0.0))
        refuse(lmp, command + ": " + row->key + " needs work_of_adhesion, greater than 0");
    if (rsl_given(stiffness))
        refuse(lmp, command + ": " + row->key +
                        " needs E*: give modulus, young with poisson, or material, not stiffness");
    if (rsl_given(spec.m) || rsl_given(spec.q) || rsl_given(spec.exponent))
        refuse(lmp, command + ": the exponents of " + row->key + " are not free here");
    one.modulus = one.radius = one.work_of_adhesion = one.damping = one.mass = one.speed = 1.0;
    spec = any_impact(spec);
    const rsl_law *viscous = rsl_law_find(rsl_given(spec.restitution) ? "tsuji" : "hertz");
    if (rsl_collide_prepare(row, &one, &unit, &error) < 0 ||
        rsl_collide_prepare(viscous, &spec, &law, &error) < 0)
        refuse(lmp, command + ": " + sentence(error));
    unit.depth_peak = 1.0; /* it has touched */
}

/* As every length along the normal it grows with (w/E*)^(2/3) R^(1/3). */
double Contact::holds_to(double modulus_of_pair, double radius) const
{
    rsl_adhesion_pair pair = {modulus_of_pair, radius, adhesion};
    rsl_adhesion_jkr_values values;
    if (!jkr || rsl_adhesion_jkr(&pair, &values, nullptr) < 0)
        return 0.0;
    return values.depth_break;
}

/* One key of the normal law and its value. */
void Contact::read_normal(LAMMPS *lmp, const std::string &command, const std::string &key,
                          const char *word, rsl_law_parameters *spec)
{
    if (key == "material") {
        const rsl_stiffness_material *found = nullptr;
        rsl_error error;
        if (rsl_stiffness_material_get(word, &found, &error) < 0)
            refuse(lmp, command + ": " + sentence(error));
        spec->young = found->young * pascal(lmp);
        spec->poisson = found->poisson;
        return;
    }
    if (key == "formulation") {
        spec->formulation = formulation_of(lmp, command, word);
        return;
    }
    const rsl_law_input *input = find_input(key);
    if (!input)
        refuse(lmp, command + ": no key is called '" + key + "'; there are " + taken_names);
    double value = utils::numeric(FLERR, word, false, lmp);
    if (!std::isfinite(value) || value < input->low || (value == input->low && !input->closed))
        refuse(lmp, command + ": " + input->name + " is " + word + ", must be " +
                        (input->closed ? "0 or more" : "greater than 0"));
    *place(spec, input) = value;
}

/* One key of the tangential laws and its value; rsl_tangent_prepare checks the numbers. */
void Contact::read_tangent(LAMMPS *lmp, const std::string &command, const std::string &key,
                           const char *word, rsl_tangent_parameters *spec)
{
    const rsl_tangent_input *row = rsl_tangent_input_table();
    std::string names;
    for (int i = 0; i < RSL_TANGENT_INPUT_COUNT; i++) {
        if (key == row[i].name || key == row[i].symbol) {
            *reinterpret_cast<double *>(reinterpret_cast<char *>(spec) + row[i].offset) =
                utils::numeric(FLERR, word, false, lmp);
            return;
        }
        names += std::string(i ? ", " : "") + row[i].name;
    }
    refuse(lmp,
           command + ": no key of the tangential laws is called '" + key + "'; there are " + names);
}

/* Poisson's ratio of the bodies serves both directions. The radius is that of each contact, and so
 * is a stiffness in proportion to k. */
void Contact::prepare_tangent(LAMMPS *lmp, const std::string &command,
                              const rsl_law_parameters &normal, rsl_tangent_parameters spec)
{
    rsl_error error;
    if (laws.friction && laws.friction->state < 0)
        refuse(lmp, command + ": " + laws.friction->key +
                        " keeps a spring for every ring of the contact, which is not done here; "
                        "mindlin-rescaled is nearest");
    bool said = rsl_given(spec.ratio) || rsl_given(spec.poisson) || rsl_given(spec.stiffness);
    bool takes = laws.friction && laws.friction->options & RSL_TANGENT_INPUT_BIT(poisson);
    if (!said && takes && rsl_given(normal.poisson))
        spec.poisson = normal.poisson;
    proportional = rsl_given(spec.ratio) || rsl_given(spec.poisson);
    if (rsl_given(spec.radius))
        refuse(lmp, command + ": the radius of a contact is that of its atoms");
    if (turns())
        spec.radius = 1.0;
    if (rsl_tangent_prepare(&laws, &spec, &law, &tangent, &error) < 0)
        refuse(lmp, command + ": " + sentence(error));
    unsigned needed = rsl_tangent_batch_needs(&tangent);
    for (std::size_t i = 0; i < RSL_TANGENT_STATE_COUNT; i++)
        if (needed >> i & 1u)
            places.push_back(i);
}

/* Stiffness, or modulus from what is given; at most one of them. */
void Contact::settle(LAMMPS *lmp, const std::string &command, const rsl_law_parameters *spec)
{
    rsl_error error;
    stiffness = spec->stiffness;
    modulus = spec->modulus;
    bool elastic = rsl_given(spec->young) || rsl_given(spec->poisson);
    if (rsl_given(stiffness) + rsl_given(modulus) + elastic > 1)
        refuse(lmp, command + ": give one of stiffness, modulus, young with poisson, material");
    if (!elastic)
        return;
    if (!rsl_given(spec->young) || !rsl_given(spec->poisson))
        refuse(lmp, command + ": young and poisson belong together");
    if (rsl_stiffness_modulus(spec->young, spec->poisson, spec->young, spec->poisson, &modulus,
                              &error) < 0)
        refuse(lmp, command + ": " + sentence(error));
}

Past other_side(Past past)
{
    for (int a = 0; a < 3; a++) {
        past[std::size_t(RSL_TANGENT_STATE_NORMAL + a)] *= -1.0;
        past[std::size_t(RSL_TANGENT_STATE_SPRING + a)] *= -1.0;
    }
    return past;
}
} // namespace resile_lammps
