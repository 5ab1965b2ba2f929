/* SPDX-License-Identifier: MIT
 *
 * The functions of bridge.c as objects of JavaScript; index.d.ts says what they are.
 */
const LAW_TEXTS = [
  'key', 'aliases', 'title', 'authors', 'doi', 'bibtex', 'equation', 'parameter', 'exact', 'errata',
  'family'
];
const LAW_NUMBERS = [
  'year', 'n', 'm', 'q', 'nFree', 'end', 'restitutionMin', 'restitutionMax', 'restitutionMinOpen',
  'rigid', 'damped', 'calibrated', 'measured'
];
const INPUT_TEXTS = ['name', 'symbol', 'unit', 'meaning'];
const MATERIAL_TEXTS = ['key', 'aliases', 'title', 'source'];
const MATERIAL_NUMBERS = ['young', 'poisson', 'density', 'yield'];
const CONTACT_NUMBERS = [
  'stiffness', 'n', 'damping', 'm', 'q', 'mass', 'speed', 'restitution', 'lambda', 'end',
  'calibration', 'solution'
];
const OUTCOME = [
  'restitution', 'speedOut', 'depthMax', 'timeOfDepthMax', 'forceMax', 'timeOfForceMax', 'forceMin',
  'duration', 'depthEnd', 'impulse', 'energyIn', 'energyOut', 'workOfLoad', 'energyDissipated',
  'energyResidual'
];
const POINT =
    ['time', 'depth', 'rate', 'force', 'energyKinetic', 'energyElastic', 'energyDissipated'];
const RESPONSE = ['force', 'dforceDdepth', 'dforceDrate', 'elasticEnergy', 'dissipatedPower'];
const ADVICE = [
  'step', 'stepsPerContact', 'worstError', 'worstPhase', 'order', 'duration', 'restitutionExact'
];
const BAND = ['restitutionMin', 'restitutionMax', 'phaseMin', 'phaseMax'];
const METHODS = ['auto', 'closed-form', 'quadrature', 'integrated'];
const ENDS = ['of-law', 'depth', 'force'];
const CALIBRATIONS = ['published', 'exact'];
const FORMULATIONS = ['of-law', 'universal', 'approach', 'hunt-crossley'];
const SOLUTIONS = ['A', 'B', 'C', 'D', 'elastic', 'rigid'];
const M_EQUALS_N = -2, M_HALF = -3;

/** What the library refuses; `path` says where, `status` is that of resile/base.h. */
export class ResileError extends Error {
  constructor(status, path, message) {
    super(path ? path + (/^(=|is) /.test(message) ? ' ' : ': ') + message : message);
    this.name = 'ResileError';
    this.status = status;
    this.path = path;
  }
}
function placeOf(words, word, what) {
  const place = words.indexOf(word);
  if (place < 0)
    throw new ResileError(-1, what, `'${word}' is not known; allowed: ${words.join(', ')}`);
  return place;
}
/* A number as C would take it: no text, no NaN by accident. */
function numberOf(value, what) {
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new ResileError(-1, what, `must be a number, not ${String(value)}`);
  return value;
}

/* The module's memory: texts and runs of doubles. */
class Memory {
  constructor(exports) {
    this.wasm = exports;
  }
  text(address) {
    if (!address) return null;
    const bytes = new Uint8Array(this.wasm.memory.buffer);
    let end = address;
    while (bytes[end]) end++;
    return new TextDecoder().decode(bytes.subarray(address, end));
  }
  doubles(address, count) {
    return new Float64Array(this.wasm.memory.buffer, address, count);
  }
  integer(address) {
    return new Int32Array(this.wasm.memory.buffer, address, 1)[0];
  }
  /* Room for so many bytes while `use` runs. */
  with(bytes, use) {
    const address = this.wasm.take(bytes);
    if (!address) throw new ResileError(-8, '', 'there is not enough memory');
    try {
      return use(address);
    } finally {
      this.wasm.give(address);
    }
  }
  check(status) {
    if (status < 0)
      throw new ResileError(
          status, this.text(this.wasm.error_text(0)), this.text(this.wasm.error_text(1)));
    return status;
  }
  /* The numbers that a call writes, by name. */
  numbers(names, call) {
    return this.with(8 * (names.length + 1), out => {
      this.check(call(out));
      return named(names, this.doubles(out, names.length));
    });
  }
}
const named = (names, values) => Object.fromEntries(names.map((name, i) => [name, values[i]]));

/* ---- tables ---- */

function rows(count, texts, text, names, number) {
  return Array.from({length: count}, (_, row) => ({
                                       ...named(texts, texts.map((_, i) => text(row, i))),
                                       ...named(names, names.map((_, i) => number(row, i)))
                                     }));
}
function lawsOf(memory, inputs) {
  const wasm = memory.wasm, text = (row, i) => memory.text(wasm.law_text(row, i));
  return rows(wasm.law_count(), LAW_TEXTS, text, LAW_NUMBERS, wasm.law_number).map((law, row) => {
    const takes = kind => inputs.filter((_, i) => wasm.law_takes(row, i) === kind).map(i => i.name);
    return {
      ...law,
      aliases: law.aliases ? law.aliases.split(' ') : [],
      familyMeaning: memory.text(wasm.family_meaning(row)),
      end: ENDS[law.end],
      mEqualsN: law.m === M_EQUALS_N,
      m: law.m === M_EQUALS_N ? law.n : law.m === M_HALF ? (law.n - 1) / 2 : law.m,
      nFree: !!law.nFree,
      restitutionMinOpen: !!law.restitutionMinOpen,
      rigid: !!law.rigid,
      damped: !!law.damped,
      calibrated: !!law.calibrated,
      measured: !!law.measured,
      inputs: takes(2),
      options: takes(1),
      index: row
    };
  });
}

/* ---- contacts ---- */

export class Contact {
  #memory;
  #address;
  constructor(memory, address, law) {
    this.#memory = memory;
    this.#address = address;
    this.law = law;
  }
  get #at() {
    if (!this.#address) throw new ResileError(-1, '', 'the contact was freed');
    return this.#address;
  }
  get #wasm() {
    return this.#memory.wasm;
  }
  /** The numbers it was prepared with, and what follows from them. */
  get numbers() {
    const values = CONTACT_NUMBERS.map((_, i) => this.#wasm.contact_number(this.#at, i));
    const all = named(CONTACT_NUMBERS, values);
    all.end = ENDS[all.end];
    all.calibration = CALIBRATIONS[all.calibration];
    all.solution = SOLUTIONS[all.solution];
    return all;
  }
  collide({load = 0, method = 'auto'} = {}) {
    const integrated = placeOf(METHODS, method, 'method') === 3 ? 1 : 0;
    numberOf(load, 'load');
    return this.#memory.with(8 * (OUTCOME.length + 1), out => {
      const status = this.#memory.check(this.#wasm.collide(this.#at, load, integrated, out));
      const outcome = named(OUTCOME, this.#memory.doubles(out, OUTCOME.length));
      outcome.method = METHODS[this.#memory.integer(out + 8 * OUTCOME.length)];
      outcome.separated = status !== 1;
      return outcome;
    });
  }
  /* Points as arrays by quantity. */
  #points(count, fill) {
    return this.#memory.with(8 * POINT.length * Math.max(count, 1), out => {
      const made = fill(out), kept = Math.min(made, count);
      const all = this.#memory.doubles(out, POINT.length * kept);
      return [
        made,
        named(
            POINT,
            POINT.map(
                (_, k) => Float64Array.from({length: kept}, (_, i) => all[POINT.length * i + k])))
      ];
    });
  }
  curve({tolerance = 1e-3, load = 0} = {}) {
    numberOf(tolerance, 'tolerance');
    numberOf(load, 'load');
    const ask = count => this.#points(
        count, out => this.#memory.check(this.#wasm.curve(this.#at, load, tolerance, out, count)));
    const [needed, points] = ask(1024);
    return needed > 1024 ? ask(needed)[1] : points;
  }
  at(times, {load = 0} = {}) {
    const count = times.length;
    return this.#memory.with(8 * Math.max(count, 1), place => {
      this.#memory.doubles(place, count).set(times);
      return this.#points(count, out => {
        this.#memory.check(this.#wasm.at(this.#at, load, place, count, out));
        return count;
      })[1];
    });
  }
  force(depth, rate) {
    numberOf(depth, 'depth');
    numberOf(rate, 'rate');
    return this.#memory.with(8 * (RESPONSE.length + 1), out => {
      this.#memory.check(this.#wasm.force(this.#at, depth, rate, out));
      const response = named(RESPONSE, this.#memory.doubles(out, RESPONSE.length));
      response.clamped = this.#memory.integer(out + 8 * RESPONSE.length) !== 0;
      return response;
    });
  }
  forces(depth, rate) {
    const count = depth.length;
    if (rate.length !== count)
      throw new ResileError(-3, 'rate', `has ${rate.length} values, depth has ${count}`);
    return this.#memory.with(8 * (2 + RESPONSE.length) * Math.max(count, 1), place => {
      const out = place + 16 * count;
      this.#memory.doubles(place, count).set(depth);
      this.#memory.doubles(place + 8 * count, count).set(rate);
      this.#memory.check(this.#wasm.batch(this.#at, count, place, out));
      return named(
          RESPONSE,
          RESPONSE.map((_, k) => this.#memory.doubles(out + 8 * k * count, count).slice()));
    });
  }
  track(depth) {
    this.#wasm.track(this.#at, numberOf(depth, 'depth'));
  }
  toMemoryless() {
    this.#memory.check(this.#wasm.forget(this.#at));
    return this;
  }
  #scheme(name) {
    const names = [];
    for (let text; (text = this.#memory.text(this.#wasm.scheme_name(names.length)));
         names.push(text))
      ;
    return placeOf(names, name, 'scheme');
  }
  step({error = 1e-3, scheme = 'verlet'} = {}) {
    const place = this.#scheme(scheme);
    return this.#memory.numbers(
        ADVICE, out => this.#wasm.step_advise(this.#at, place, numberOf(error, 'error'), out));
  }
  stepBand(step, {scheme = 'verlet'} = {}) {
    const place = this.#scheme(scheme);
    return this.#memory.numbers(
        BAND, out => this.#wasm.step_band(this.#at, place, numberOf(step, 'step'), out));
  }
  free() {
    if (this.#address) this.#wasm.contact_free(this.#address);
    this.#address = 0;
  }
  [Symbol.dispose ?? Symbol('dispose')]() {
    this.free();
  }
}

/* ---- all of it ---- */

export class Resile {
  #memory;
  constructor(exports) {
    const memory = this.#memory = new Memory(exports), wasm = exports;
    this.version = memory.text(wasm.version());
    this.inputs = rows(
        wasm.input_count(), INPUT_TEXTS, (row, i) => memory.text(wasm.input_text(row, i)),
        ['low', 'closed'], wasm.input_number);
    for (const input of this.inputs) input.closed = !!input.closed;
    this.laws = lawsOf(memory, this.inputs);
    this.materials = rows(
        wasm.material_count(), MATERIAL_TEXTS, (row, i) => memory.text(wasm.material_text(row, i)),
        MATERIAL_NUMBERS, wasm.material_number);
  }
  #withText(text, use) {
    const bytes = new TextEncoder().encode(String(text) + '\0');
    return this.#memory.with(bytes.length, place => {
      new Uint8Array(this.#memory.wasm.memory.buffer, place, bytes.length).set(bytes);
      return use(place);
    });
  }
  law(key) {
    return this.#withText(key, place => {
      const index = this.#memory.wasm.law_find(place);
      if (index < 0) this.#memory.check(this.#memory.wasm.error_status());
      return this.laws[index];
    });
  }
  #withNumbers(numbers, use) {
    for (const name in numbers)
      if (!this.inputs.some(input => input.name === name))
        throw new ResileError(-4, name, 'is no number of a contact; inputs lists them all');
    return this.#memory.with(8 * this.inputs.length, place => {
      const given = this.inputs.map(
          ({name}) => numbers[name] === undefined ? NaN : numberOf(numbers[name], name));
      this.#memory.doubles(place, given.length).set(given);
      return use(place);
    });
  }
  /* Depths and forces of a press test, while `use` runs. */
  #withPress(law, press, use) {
    if (!press) return use(0, 0);
    const {depth, force} = press, count = depth?.length;
    if (!law.measured) throw new ResileError(-1, 'press', `${law.key} takes no press test`);
    if (!count || force?.length !== count)
      throw new ResileError(-3, 'press', 'needs as many depths as forces, and some');
    return this.#memory.with(16 * count, place => {
      this.#memory.doubles(place, count).set(depth);
      this.#memory.doubles(place + 8 * count, count).set(force);
      return use(place, count);
    });
  }
  contact(
      key, numbers,
      {
        calibration = 'published',
        end = 'of-law',
        formulation = 'of-law',
        memoryless = false,
        press = null
      } = {}) {
    const law = this.law(key), memory = this.#memory;
    const which = [
      placeOf(ENDS, end, 'end'), placeOf(CALIBRATIONS, calibration, 'calibration'),
      placeOf(FORMULATIONS, formulation, 'formulation')
    ];
    const address = this.#withPress(
        law, press,
        (...points) => this.#withNumbers(
            numbers, place => memory.wasm.contact_new(law.index, place, ...which, ...points)));
    if (!address) memory.check(memory.wasm.error_status());
    const contact = new Contact(memory, address, law);
    if (!memoryless) return contact;
    try {
      return contact.toMemoryless();
    } catch (error) {
      contact.free();
      throw error;
    }
  }
  #one(call) {
    return this.#memory.numbers(['value'], call).value;
  }
  inputRestitution(key, numbers, wanted, {end = 'of-law'} = {}) {
    const law = this.law(key), rule = placeOf(ENDS, end, 'end');
    return this.#withNumbers(
        numbers,
        place => this.#one(
            out =>
                this.#memory.wasm.to_ask(law.index, place, rule, numberOf(wanted, 'wanted'), out)));
  }
  material(key) {
    const found = this.materials.find(m => m.key === key || m.aliases.split(' ').includes(key));
    if (!found) throw new ResileError(-4, '', `there is no material '${key}'`);
    return found;
  }
  modulus(one, two) {
    return this.#one(
        out => this.#memory.wasm.modulus(one.young, one.poisson, two.young, two.poisson, out));
  }
  radius(radius1, radius2 = Infinity) {
    return this.#one(out => this.#memory.wasm.radius(radius1, radius2, out));
  }
  hertz(modulus, radius) {
    return this.#one(out => this.#memory.wasm.hertz(modulus, radius, out));
  }
  ellipse(modulus, radii, angle) {
    if (radii.length !== 4)
      throw new ResileError(-1, 'radii', `needs 4 values, has ${radii.length}`);
    return this.#memory.with(32, place => {
      this.#memory.doubles(place, 4).set(radii);
      return this.#memory.numbers(
          ['stiffness', 'axisRatio', 'axis'],
          out => this.#memory.wasm.ellipse(modulus, place, angle, out));
    });
  }
  gear(young, poisson, width) {
    return this.#one(out => this.#memory.wasm.gear(young, poisson, width, out));
  }
  hysteresisRatio(restitution) {
    return this.#memory.wasm.hysteresis_ratio(restitution);
  }
  hysteresisRestitution(h) {
    return this.#memory.wasm.hysteresis_restitution(h);
  }
}

/* The core does not call the system: what it could import refuses to work. */
export async function instantiate(module) {
  const imports = {};
  for (const {module: space, name} of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = () => {
      throw new Error(`the core called ${space}.${name}`);
    };
  }
  const {exports} = await WebAssembly.instantiate(module, imports);
  exports._initialize?.();
  return new Resile(exports);
}
