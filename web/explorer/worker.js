/* SPDX-License-Identifier: MIT
 *
 * Computes what the explorer shows, behind the functions of the package. The last question wins:
 * one that came meanwhile is taken up before the slow part of an older one.
 */
let resile = null, question = null, running = false;

const pause = () => new Promise(go => setTimeout(go, 0));

function freed(contact, use) {
  try {
    return use(contact);
  } finally {
    contact.free();
  }
}
const make = (ask, numbers) => resile.contact(
    ask.key, numbers, {calibration: ask.calibration, end: ask.end, press: ask.press});

/* One impact: outcome, curve, and whether it has a memoryless form; or a sentence why not. */
function impactOf(ask) {
  try {
    return freed(make(ask, ask.numbers), contact => {
      const found = {...ask, outcome: contact.collide(), contact: contact.numbers, curve: null};
      if (!contact.law.rigid) found.curve = contact.curve({tolerance: 1e-3});
      found.memoryless = forgets(contact);
      return found;
    });
  } catch (error) {
    return {...ask, error: error.message};
  }
}
function forgets(contact) {
  try {
    contact.toMemoryless();
    return true;
  } catch {
    return false;
  }
}
/* Resulting over input restitution of a law, and null where it is refused. */
function returnedAt(ask, restitution) {
  try {
    return freed(
        make(ask, {...ask.numbers, restitution: restitution}), one => one.collide().restitution);
  } catch {
    return null;
  }
}
/* Calibrated damping gives the input as resulting restitution; nothing is to be computed. */
async function returnedOf(ask, calibrated, mine) {
  const x = Array.from({length: 41}, (_, i) => Math.max(0.01, i / 40)), y = [];
  if (calibrated) return {...ask, x: x, y: x};
  let began = performance.now();
  for (const e of x) {
    y.push(returnedAt(ask, e));
    if (performance.now() - began < 8) continue;
    await pause();
    if (question !== mine) return null;
    began = performance.now();
  }
  return {...ask, x: x, y: y};
}
async function answer(mine) {
  const began = performance.now(), impacts = mine.asks.map(impactOf);
  postMessage({id: mine.id, impacts: impacts, time: performance.now() - began});
  const returned = [];
  for (const [i, ask] of mine.asks.entries()) {
    await pause();
    if (question !== mine) return;
    if (ask.numbers.restitution === undefined || impacts[i].error) continue;
    const one = await returnedOf(ask, impacts[i].contact.calibration === 'exact', mine);
    if (!one) return;
    returned.push(one);
  }
  postMessage({id: mine.id, returned: returned});
}
async function run() {
  if (running || !resile) return;
  running = true;
  for (let done = null; done !== question;) {
    done = question;
    await answer(done);
  }
  running = false;
}
onmessage = async event => {
  if (event.data.module) {
    resile = await instantiate(event.data.module);
    postMessage({
      catalogue: {
        laws: resile.laws,
        inputs: resile.inputs,
        materials: resile.materials,
        version: resile.version
      }
    });
  } else if (event.data.pair) {
    postMessage({pair: pairOf(event.data.pair), id: event.data.id});
    return;
  } else {
    question = event.data;
  }
  run();
};
/* Two spheres of materials, or a sphere on a plane: what follows for their contact. */
function pairOf({one, two, radius1, radius2}) {
  const a = resile.material(one), b = resile.material(two);
  const massOf = (material, r) => 4 / 3 * Math.PI * r * r * r * material.density;
  const modulus = resile.modulus(a, b), radius = resile.radius(radius1, radius2 ?? Infinity);
  const m1 = massOf(a, radius1), m2 = radius2 ? massOf(b, radius2) : Infinity;
  const yields = [a.yield, b.yield].filter(value => !Number.isNaN(value));
  const softer = a.young <= b.young ? a : b;
  return {
    modulus: modulus,
    radius: radius,
    stiffness: resile.hertz(modulus, radius),
    mass: 1 / (1 / m1 + 1 / m2),
    young: softer.young,
    poisson: softer.poisson,
    ...(yields.length ? {yield_strength: Math.min(...yields)} : {})
  };
}
