// SPDX-License-Identifier: MIT
// The contact laws of resile. All numbers are in SI units.

/** Loads the module beside this file, or the one given. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Resile>;

export type End = "of-law" | "depth" | "force";
export type Calibration = "published" | "exact";
/** The damping of an elastic law that is given a restitution. */
export type Formulation = "of-law" | "universal" | "approach" | "hunt-crossley";
export type Method = "auto" | "closed-form" | "quadrature" | "integrated";
export type Scheme = "verlet" | "verlet-predicted" | "semi-implicit-euler" | "rk4";

/** One number that a law may take. */
export interface Input {
  name: InputName;
  symbol: string;
  unit: string;
  meaning: string;
  /** smallest value, and whether it is allowed itself */
  low: number;
  closed: boolean;
}

export type InputName =
  | "restitution" | "mass" | "stiffness" | "speed" | "exponent" | "m" | "q" | "damping" | "alpha"
  | "radius" | "modulus" | "young" | "poisson" | "viscosity_shear" | "viscosity_bulk"
  | "yield_pressure" | "yield_strength" | "length" | "clearance" | "radius_inner" | "radius_outer"
  | "area" | "mean_radius" | "shape_coefficient" | "permanent_ratio" | "stiffness_unload"
  | "yield_ratio" | "path_depth" | "path_rate" | "stiffness_limit" | "plasticity_depth" | "latch"
  | "adhesion_stiffness" | "adhesion_exponent" | "damping_depth" | "work_of_adhesion";

export type Numbers = Partial<Record<InputName, number>>;

/** A press test in the order it was measured, m and N: in from the touch to the peak, and back. */
export interface Press { depth: ArrayLike<number>; force: ArrayLike<number>; }

/** One row of the catalogue. */
export interface Law {
  key: string;
  aliases: string[];
  title: string;
  authors: string;
  year: number;
  doi: string;
  bibtex: string;
  family: string;
  familyMeaning: string;
  /** the force, and the formula for its damping or stiffness, as plain text */
  equation: string;
  parameter: string;
  /** what is known exactly; misprints of the source, "" if none is known */
  exact: string;
  errata: string;
  /** NaN: the caller's */
  n: number;
  m: number;
  q: number;
  mEqualsN: boolean;
  nFree: boolean;
  end: "depth" | "force";
  restitutionMin: number;
  restitutionMax: number;
  restitutionMinOpen: boolean;
  /** an impulse law, without a force */
  rigid: boolean;
  /** has a damping that can be calibrated */
  damped: boolean;
  /** has no formula for a restitution; given one, it is calibrated */
  calibrated: boolean;
  /** needs a press test instead of numbers */
  measured: boolean;
  inputs: InputName[];
  options: InputName[];
  index: number;
}

export interface Material {
  key: string;
  aliases: string;
  title: string;
  source: string;
  young: number;
  poisson: number;
  density: number;
  /** NaN for brittle materials */
  yield: number;
}

/** What comes out of one impact; times count from first touch. */
export interface Outcome {
  restitution: number;
  speedOut: number;
  depthMax: number;
  timeOfDepthMax: number;
  forceMax: number;
  timeOfForceMax: number;
  forceMin: number;
  /** Infinity if the bodies stay together */
  duration: number;
  depthEnd: number;
  impulse: number;
  energyIn: number;
  energyOut: number;
  workOfLoad: number;
  energyDissipated: number;
  energyResidual: number;
  method: Method;
  /** false: the bodies stay together */
  separated: boolean;
}

/** An impact in time, one array per quantity. */
export interface Curve {
  time: Float64Array;
  depth: Float64Array;
  rate: Float64Array;
  force: Float64Array;
  energyKinetic: Float64Array;
  energyElastic: Float64Array;
  energyDissipated: Float64Array;
}

export interface Response {
  force: number;
  dforceDdepth: number;
  dforceDrate: number;
  elasticEnergy: number;
  dissipatedPower: number;
  /** the end rule `force` cut a pull to zero */
  clamped: boolean;
}

export interface Responses {
  force: Float64Array;
  dforceDdepth: Float64Array;
  dforceDrate: Float64Array;
  elasticEnergy: Float64Array;
  dissipatedPower: Float64Array;
}

export interface ContactNumbers {
  stiffness: number;
  n: number;
  damping: number;
  m: number;
  q: number;
  /** NaN where not given */
  mass: number;
  speed: number;
  restitution: number;
  /** the damping without dimensions; NaN where the law has none */
  lambda: number;
  end: "depth" | "force";
  calibration: Calibration;
  solution: "A" | "B" | "C" | "D" | "elastic" | "rigid";
}

export interface StepAdvice {
  step: number;
  stepsPerContact: number;
  worstError: number;
  worstPhase: number;
  order: number;
  duration: number;
  restitutionExact: number;
}

export interface StepBand {
  restitutionMin: number;
  restitutionMax: number;
  phaseMin: number;
  phaseMax: number;
}

/** A law with its numbers. It lives in the memory of the module: free() it. */
export class Contact {
  private constructor();
  readonly law: Law;
  readonly numbers: ContactNumbers;
  /** One impact at the mass and speed of the contact. */
  collide(options?: { load?: number; method?: "auto" | "integrated" }): Outcome;
  /** The impact as a polyline within `tolerance` (default 1e-3) of the peak values. */
  curve(options?: { tolerance?: number; load?: number }): Curve;
  /** The impact at rising times, 0 <= t <= duration. */
  at(times: ArrayLike<number>, options?: { load?: number }): Curve;
  force(depth: number, rate: number): Response;
  /** The force of many contacts at once. */
  forces(depth: ArrayLike<number>, rate: ArrayLike<number>): Responses;
  /** Tells a law with a memory how deep it is; depth <= 0 starts afresh. */
  track(depth: number): void;
  /** Makes it the form that needs no speed at first touch. */
  toMemoryless(): this;
  /** The largest time step of a code with a fixed step for which |e - e'| <= error (1e-3). */
  step(options?: { error?: number; scheme?: Scheme }): StepAdvice;
  stepBand(step: number, options?: { scheme?: Scheme }): StepBand;
  free(): void;
}

export class Resile {
  private constructor();
  readonly version: string;
  readonly laws: Law[];
  readonly inputs: Input[];
  readonly materials: Material[];
  /** By key or alias, in any letter case. */
  law(key: string): Law;
  material(key: string): Material;
  contact(key: string, numbers: Numbers,
          options?: { calibration?: Calibration; end?: End; formulation?: Formulation;
                      memoryless?: boolean; press?: Press }): Contact;
  /** The input with which the published law has the resulting restitution `wanted`. */
  inputRestitution(key: string, numbers: Numbers, wanted: number, options?: { end?: End }): number;
  /** E* of a pair; a rigid partner is {young: Infinity, poisson: 0}. */
  modulus(one: { young: number; poisson: number }, two: { young: number; poisson: number }): number;
  /** R1 R2/(R1 + R2); a plane is Infinity, the default. */
  radius(radius1: number, radius2?: number): number;
  /** k of F = k d^(3/2) */
  hertz(modulus: number, radius: number): number;
  ellipse(modulus: number, radii: [number, number, number, number], angle: number):
      { stiffness: number; axisRatio: number; axis: number };
  gear(young: number, poisson: number, width: number): number;
  /** h of h (1 + e) = ln((1 + h)/(1 - e h)), and e of h */
  hysteresisRatio(restitution: number): number;
  hysteresisRestitution(h: number): number;
}

/** What the library refuses; `status` is that of resile/base.h. */
export class ResileError extends Error {
  readonly status: number;
  readonly path: string;
}
