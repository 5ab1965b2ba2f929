/* SPDX-License-Identifier: GPL-2.0-only
 *
 * A contact from a line of the input, and the force of those that touch.
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
const rsl_law_inputs taken = RSL_LAW_INPUT_BIT(restitution) | RSL_LAW_INPUT_BIT(stiffness) |
                             RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(young) |
                             RSL_LAW_INPUT_BIT(poisson) | RSL_LAW_INPUT_BIT(exponent) |
                             RSL_LAW_INPUT_BIT(m) | RSL_LAW_INPUT_BIT(q);
const char *const taken_names = "restitution (or e), stiffness, modulus, young, poisson, material, "
                                "exponent, m, q";

const rsl_law_input *find_input(const std::string &key)
{
    const rsl_law_input *row = rsl_law_input_table();
    for (int i = 0; i < RSL_INPUT_COUNT; i++)
        if (taken & RSL_LAW_INPUT_AT(i) && (key == row[i].name || key == row[i].symbol))
            return &row[i];
    return nullptr;
}

double *place(rsl_law_spec *spec, const rsl_law_input *input)
{
    return reinterpret_cast<double *>(reinterpret_cast<char *>(spec) + input->offset);
}

std::string sentence(const rsl_error &error) { return rsl_error_text(&error).text; }

bool hertzian(const rsl_law_contact &law) { return law.n == 1.5; }
} // namespace

void refuse(LAMMPS *lmp, const std::string &text) { lmp->error->all(FLERR, text); }

const rsl_law *find_law(LAMMPS *lmp, const std::string &command, const char *key)
{
    const rsl_law *law = rsl_law_find(key);
    if (law)
        return law;
    const char *near = rsl_law_nearest(key);
    refuse(lmp, command + ": no law is called '" + key + "'" +
                    (near ? std::string("; did you mean ") + near + "?"
                          : std::string("; `resile laws` lists them")));
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
    rsl_law_spec spec = rsl_law_spec_default();
    rsl_error error;
    if (count % 2)
        refuse(lmp, command + ": '" + words[count - 1] + "' has no value");
    for (int i = 0; i < count; i += 2)
        read(lmp, command, words[i], words[i + 1], &spec);
    settle(lmp, command, &spec);
    /* Of the damping only Lambda(e) is kept, so the impact that it is found for may be any. */
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.modulus = spec.young = spec.poisson = RSL_UNSET;
    spec.calibration = rsl_given(spec.restitution) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (rsl_collide_prepare(row, &spec, &law, &error) < 0 ||
        rsl_memoryless_forget(&law, table.get(), &error) != RSL_OK)
        refuse(lmp, command + ": " + sentence(error));
    if (rsl_given(modulus) && !hertzian(law))
        refuse(lmp, command + ": " + row->key +
                        " does not have the exponent 3/2 of Hertz; give stiffness instead of "
                        "a modulus or material");
}

/* One key and its value. */
void Contact::read(LAMMPS *lmp, const std::string &command, const std::string &key,
                   const char *word, rsl_law_spec *spec)
{
    if (key == "material") {
        const rsl_stiffness_material *found = rsl_stiffness_material_find(word);
        if (!found)
            refuse(lmp, command + ": no material is called '" + word + "'");
        spec->young = found->young * pascal(lmp);
        spec->poisson = found->poisson;
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

/* Stiffness, or modulus from what is given; at most one of them. */
void Contact::settle(LAMMPS *lmp, const std::string &command, const rsl_law_spec *spec)
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

void Touching::clear()
{
    first.clear();
    second.clear();
    for (auto *array : {&normal, &depth, &rate, &stiffness, &mass})
        array->clear();
}

void Touching::add(int i, int j, const double n[3], double d, double v, double k, double m)
{
    first.push_back(i);
    second.push_back(j);
    normal.insert(normal.end(), n, n + 3);
    depth.push_back(d);
    rate.push_back(v);
    stiffness.push_back(k);
    mass.push_back(m);
}

void Touching::solve(LAMMPS *lmp, const Contact &contact, double accuracy, bool energies)
{
    rsl_batch batch = {};
    rsl_batch_tally tally;
    rsl_error error;
    force.resize(count());
    energy.resize(energies ? count() : 0);
    power.resize(energies ? count() : 0);
    batch.count = count();
    batch.depth = depth.data();
    batch.rate = rate.data();
    batch.stiffness = stiffness.data();
    batch.mass = mass.data();
    batch.accuracy = accuracy;
    batch.force = force.data();
    batch.elastic_energy = energies ? energy.data() : nullptr;
    batch.dissipated_power = energies ? power.data() : nullptr;
    if (count() == 0)
        return;
    if (rsl_batch_force(&contact.law, &batch, &tally, &error) < 0)
        lmp->error->one(FLERR, sentence(error));
    if (tally.not_finite)
        lmp->error->one(FLERR, std::string("resile: the force of ") +
                                   std::to_string(tally.not_finite) +
                                   " contacts is not a finite number; positions or velocities "
                                   "have run away, a smaller time step helps");
}
} // namespace resile_lammps
