// SPDX-License-Identifier: MIT
//
// The module against the program, in node and in a browser alike.

const FIELDS = {
  restitution_out: "restitution", speed_out: "speedOut", depth_max: "depthMax", time_of_depth_max: "timeOfDepthMax",
  force_max: "forceMax", time_of_force_max: "timeOfForceMax", force_min: "forceMin", duration: "duration",
  depth_end: "depthEnd", impulse: "impulse", energy_in: "energyIn", energy_out: "energyOut", work_of_load: "workOfLoad",
  energy_dissipated: "energyDissipated",
};
const RESPONSE = {
  force: "force", dforce_ddepth: "dforceDdepth", dforce_drate: "dforceDrate", elastic_energy: "elasticEnergy",
  dissipated_power: "dissipatedPower",
};
const ADVICE = {
  step: "step", steps_per_contact: "stepsPerContact", duration: "duration", restitution_exact: "restitutionExact",
  worst_error: "worstError", order: "order", worst_phase: "worstPhase",
};

// Compares; `found` collects what is off, and how far at most.
function same(found, what, fields, theirs, ours) {
  for (const [name, own] of Object.entries(fields)) {
    const a = theirs[name] ?? Infinity, b = ours[own]; // JSON has null for what is endless
    const off = a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
    found.count++;
    found.equal += a === b ? 1 : 0;
    found.most = Math.max(found.most, off);
    if (!(off <= 1e-12)) found.bad.push(`${what}: ${name} is ${b}, the program has ${a}`);
  }
}
function refused(make) {
  try {
    make();
  } catch (error) {
    return error.name === "ResileError" ? error : null;
  }
  return null;
}
function oneCase(found, resile, { key, numbers, calibration, press, collide, force, memoryless }) {
  const what = `${key} ${calibration} ${JSON.stringify(numbers)}`;
  const make = (options) => resile.contact(key, numbers, { calibration, press, ...options });
  if (!collide) {
    if (!refused(() => make().collide())) found.bad.push(`${what}: the program refuses it`);
    return;
  }
  const contact = make();
  const outcome = contact.collide();
  same(found, what, FIELDS, collide, outcome);
  if (force) {
    same(found, what, RESPONSE, force, contact.force(1e-5, 0.03));
    const many = contact.forces([1e-5, -1, 1e-5], [0.03, 1, 0.03]);
    if (many.force[1] !== 0 || many.force[0] !== many.force[2] || Math.abs(many.force[0] - force.force) > 1e-12 * Math.abs(force.force))
      found.bad.push(`${what}: the batch has ${many.force}, the program ${force.force}`);
  }
  if (!resile.law(key).rigid && outcome.separated) {
    const curve = contact.curve(), last = curve.time.length - 1;
    if (last < 8 || Math.abs(curve.time[last] - outcome.duration) > 1e-9 * outcome.duration ||
        Math.abs(-curve.rate[last] - outcome.speedOut) > 1e-6 * (outcome.speedOut + 1e-9))
      found.bad.push(`${what}: the curve ends at ${curve.time[last]} s with ${curve.rate[last]} m/s`);
    const middle = contact.at([0, curve.time[last >> 1]]);
    if (Math.abs(middle.depth[1] - curve.depth[last >> 1]) > 1e-9 * outcome.depthMax)
      found.bad.push(`${what}: at and curve differ`);
  }
  contact.free();
  if (memoryless) {
    const other = make({ memoryless: true });
    same(found, `${what} memoryless`, FIELDS, memoryless, other.collide());
    other.free();
  }
}

// What does not agree, as sentences; and how many numbers were compared, how many to the bit.
export function compare(resile, expected) {
  const found = { count: 0, equal: 0, most: 0, bad: [] };
  if (resile.laws.length !== expected.laws) found.bad.push(`${resile.laws.length} laws, not ${expected.laws}`);
  for (const one of expected.cases) oneCase(found, resile, one);
  const answered = new Set(expected.cases.filter((one) => one.collide).map((one) => one.key));
  if (answered.size !== expected.laws) found.bad.push(`${answered.size} of ${expected.laws} laws answer`);
  for (const { key, numbers, advice } of expected.steps) {
    const contact = resile.contact(key, numbers, { calibration: "exact" });
    for (const one of advice) same(found, `step ${key}`, ADVICE, one, contact.step({ scheme: one.method }));
    contact.free();
  }
  const steel = resile.material("steel"), glass = resile.material("glass"), modulus = resile.modulus(steel, glass);
  const own = { stiffness: resile.hertz(modulus, resile.radius(0.01, 0.03)), modulus };
  same(found, "stiffness", { stiffness: "stiffness", modulus: "modulus" }, expected.stiffness, own);
  // round trips and refusals
  const h = resile.hysteresisRatio(0.5);
  if (Math.abs(h - 1.43275053327137502805272) > 1e-15 || Math.abs(resile.hysteresisRestitution(h) - 0.5) > 1e-15)
    found.bad.push(`h(0.5) is ${h}`);
  const numbers = { restitution: 0.5, mass: 1, stiffness: 1e8, speed: 1 };
  const asked = resile.inputRestitution("flores", numbers, 0.5);
  const returned = resile.contact("flores", { ...numbers, restitution: asked }).collide().restitution;
  if (Math.abs(returned - 0.5) > 1e-12) found.bad.push(`asked for ${asked}, flores returns ${returned}`);
  for (const [words, make] of [
    ["did you mean 'flores'", () => resile.contact("florse", numbers)],
    ["restitution", () => resile.contact("flores", { ...numbers, restitution: 2 })],
    ["mass", () => resile.contact("tsuji", { restitution: 0.5, stiffness: 1e8, speed: 1 })],
    ["number", () => resile.contact("flores", { ...numbers, speed: "fast" })],
    ["number", () => resile.contact("flores", { ...numbers, speed: NaN })],
    ["colour", () => resile.contact("flores", { ...numbers, colour: 1 })],
    ["calibration", () => resile.contact("flores", numbers, { calibration: "best" })],
    ["formulation", () => resile.contact("hertz", numbers, { formulation: "best" })],
    ["press", () => resile.contact("flores", numbers, { press: { depth: [0, 1], force: [0, 1] } })],
    ["as many", () => resile.contact("table", { mass: 1, speed: 1 }, { press: { depth: [0, 1], force: [0] } })],
    ["table", () => resile.contact("table", { mass: 1, speed: 1 })],
    ["rate", () => resile.contact("flores", numbers).forces([1, 2], [1])],
  ])
    if (!refused(make)?.message.includes(words)) found.bad.push(`no sentence with '${words}'`);
  return found;
}
