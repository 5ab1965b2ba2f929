// SPDX-License-Identifier: MIT
//
// Every law of the catalogue as the program answers: node tests/cases.mjs PROGRAM PACKAGE FILE.json
// The numbers are those of the explorer at its start, and others.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const [program, folder, file] = argv.slice(2);
const { load } = await import(pathToFileURL(join(folder, "index.js")).href);
const resile = await load();
const { numbersFor, PRESS } = new Function(
  readFileSync(new URL("../explorer/samples.js", import.meta.url), "utf8") + "; return { numbersFor, PRESS };")();
const press = `${file}.press.csv`;
writeFileSync(press, "depth [m],force [N]\n" + PRESS.depth.map((depth, i) => `${depth},${PRESS.force[i]}\n`).join(""));

function answer(command, key, numbers, words) {
  const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name.replaceAll("_", "-")}`, String(value)]);
  try {
    return JSON.parse(execFileSync(program, [command, key, ...options, ...words, "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return null; // refused
  }
}

const settings = [{}, { restitution: 0.9, speed: 0.1 }, { restitution: 0.15, speed: 7.5, mass: 0.013, stiffness: 3e6 }];
const cases = [];
for (const law of resile.laws)
  for (const values of settings)
    for (const calibration of law.damped ? ["published", "exact"] : ["published"]) {
      const numbers = numbersFor(law, calibration === "exact", values);
      const words = [...(calibration === "exact" ? ["--exact"] : []), ...(law.measured ? ["--table", press] : [])];
      const collide = answer("collide", law.key, numbers, words);
      const state = law.rigid ? null : ["--depth", "1e-5", "--rate", "0.03"];
      const force = state && answer("force", law.key, numbers, [...words, ...state]);
      const memoryless = values === settings[0] && law.damped &&
        answer("collide", law.key, numbers, [...words, "--form", "memoryless"]);
      cases.push({ key: law.key, numbers, calibration, press: law.measured ? PRESS : null, collide, force, memoryless });
    }
const steps = ["flores", "tsuji", "kelvin-voigt"].map((key) => {
  const numbers = numbersFor(resile.law(key), true, {});
  return { key, numbers, advice: answer("step", key, numbers, ["--exact"]) };
});
const pair = ["--material", "steel,glass", "--radius1", "0.01", "--radius2", "0.03"];
const stiffness = JSON.parse(execFileSync(program, ["stiffness", "sphere-sphere", ...pair, "--json"]));
writeFileSync(file, JSON.stringify({ laws: resile.laws.length, cases, steps, stiffness }));
console.log(`${cases.length} cases of ${resile.laws.length} laws by the program, ${cases.filter((one) => !one.collide).length} refused`);
