// SPDX-License-Identifier: MIT
//
// Runs of examples, native and in WebAssembly, as rows of a table: node tests/speed.mjs ENGINE PROGRAM PROJECT SCRATCH
// What is compared is the time from the first step to the last file, as summary.json has it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";

const [folder, program, project, scratch] = argv.slice(2), ROUNDS = 5;
const source = ["files.js", "engine.js"].map((name) => readFileSync(join(folder, name), "utf8").replace(/^export /gm, "")).join("\n");
const Engine = new Function(`${source};return Engine;`)(), module = new WebAssembly.Module(readFileSync(join(folder, "engine.wasm")));
const least = (time) => Math.min(...Array.from({ length: ROUNDS }, time));

console.log("| | native [ms] | WebAssembly [ms] | times |\n|---|---|---|---|");
for (const name of ["bouncing-ball", "cradle", "slider-crank-clearance", "boxes", "pounding-3"]) {
  const model = join(project, "examples", `${name}.yaml`), engine = await Engine.start(module);
  engine.files.write("files/quake.at2", readFileSync(join(project, "examples/quake.at2")));
  const native = least(() => JSON.parse(execFileSync(program, ["run", model, "--json", "--quiet", "--out", join(scratch, name)])).wall_seconds);
  const here = least(() => {
    engine.open(readFileSync(model, "utf8"), `${name}.yaml`);
    for (const _ of engine.run([])) ;
    return JSON.parse(Buffer.from(engine.close()["summary.json"]).toString()).wall_seconds;
  });
  console.log(`| ${name} | ${(1e3 * native).toPrecision(3)} | ${(1e3 * here).toPrecision(3)} | ${(here / native).toFixed(1)} |`);
}
