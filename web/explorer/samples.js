/* SPDX-License-Identifier: MIT
 *
 * What a law of the catalogue is asked with: a usual value and a range of every input, and which of
 * them a law gets.
 */

/* value, least, greatest; `even`: a slider with even steps, all others are logarithmic */
const SLIDERS = {
  restitution: {value: 0.5, low: 0.01, high: 1, even: true},
  speed: {value: 1, low: 1e-3, high: 100},
  mass: {value: 1, low: 1e-6, high: 1e4},
  stiffness: {value: 1e8, low: 1e3, high: 1e12},
  exponent: {value: 1.5, low: 1, high: 3, even: true},
  m: {value: 1, low: 0, high: 3, even: true},
  q: {value: 1, low: 0.1, high: 3, even: true},
  damping: {value: 6500, low: 1, high: 1e8},
  radius: {value: 0.01, low: 1e-5, high: 1},
  modulus: {value: 1.15e11, low: 1e5, high: 1e12},
  young: {value: 1e7, low: 1e5, high: 1e12},
  poisson: {value: 0.45, low: 0.05, high: 0.49, even: true},
  viscosity_shear: {value: 1e4, low: 1, high: 1e7},
  viscosity_bulk: {value: 1e4, low: 1, high: 1e7},
  yield_pressure: {value: 3e9, low: 1e6, high: 2e10},
  yield_strength: {value: 1e9, low: 1e6, high: 1e10},
  length: {value: 0.02, low: 1e-3, high: 1},
  clearance: {value: 1e-4, low: 1e-5, high: 1e-2},
  area: {value: 1e-4, low: 1e-6, high: 1e-2},
  mean_radius: {value: 0.005, low: 1e-4, high: 0.1},
  shape_coefficient: {value: 50, low: 1, high: 1e4},
  permanent_ratio: {value: 0.5, low: 0, high: 0.95, even: true},
  stiffness_unload: {value: 2e8, low: 1e3, high: 1e12},
  path_depth: {value: 1.5, low: 0.5, high: 6, even: true},
  path_rate: {value: 5.5, low: 0.5, high: 8, even: true},
  stiffness_limit: {value: 5e8, low: 1e3, high: 1e12},
  plasticity_depth: {value: 0.05, low: 0.001, high: 0.5},
  latch: {value: 1e4, low: 1, high: 1e6},
  damping_depth: {value: 1e-4, low: 1e-6, high: 1e-2},
  work_of_adhesion: {value: 0.1, low: 1e-3, high: 100},
  force_scale: {value: 0.5336, low: 1e-3, high: 1e6},
  steepness: {value: 1150, low: 10, high: 1e5},
};
const SLIDER_NAMES = Object.keys(SLIDERS);

/* The press test of the law table until there is another: depths [m] and forces [N]. It is the one
 * of examples/press.csv. */
const PRESS = {
  depth: [0, 1e-4, 2e-4, 3e-4, 4e-4, 3e-4, 2e-4, 1.2e-4],
  force: [0, 1000, 2800, 5200, 8000, 4000, 1200, 0]
};

/* The inputs that a law gets. Exact damping takes the restitution instead of what is measured. */
function inputsFor(law, exact) {
  const takes = name => law.inputs.includes(name) || law.options.includes(name);
  const wanted = new Set(law.inputs);
  const drop = (...names) => names.forEach(name => wanted.delete(name));
  if (law.calibrated && takes('restitution')) drop('damping');
  if (exact) drop('damping', 'viscosity_shear', 'viscosity_bulk');
  if (exact && law.damped && takes('stiffness')) drop('young', 'poisson');
  if (takes('exponent')) wanted.add('exponent');
  if (Number.isNaN(law.m))
    for (const name of ['m', 'q'])
      if (takes(name)) wanted.add(name);
  if (takes('stiffness') && !wanted.has('modulus')) wanted.add('stiffness');
  if (takes('restitution') && !wanted.has('damping') && !wanted.has('young'))
    wanted.add('restitution');
  return SLIDER_NAMES.filter(name => wanted.has(name) || name === 'mass' || name === 'speed');
}
/* The numbers of one contact out of the values of all sliders. */
function numbersFor(law, exact, values) {
  return Object.fromEntries(
      inputsFor(law, exact).map(name => [name, values[name] ?? SLIDERS[name].value]));
}
/* Whether exact damping is another law than the published one. */
const canBeExact = law =>
    law.damped && !law.calibrated && law.inputs.concat(law.options).includes('restitution');
