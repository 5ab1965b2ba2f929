// SPDX-License-Identifier: MIT
//
// The planar engine in node against the program: node tests/engine.mjs ENGINE PROGRAM PROJECT SCRATCH [NAME]
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { argv, exit } from "node:process";

const [folder, program, project, scratch] = argv.slice(2, 6).map((path) => resolve(path)), only = argv[6];
const source = ["files.js", "engine.js"].map((name) => readFileSync(join(folder, name), "utf8").replace(/^export /gm, "")).join("\n");
const { Engine, ModelError } = new Function(`${source};return {Engine, ModelError};`)();
const module = new WebAssembly.Module(readFileSync(join(folder, "engine.wasm")));

let done = 0, failed = 0;
function check(holds, what) {
  done++;
  if (!holds) failed++;
  if (!holds) console.error(`does not hold: ${what}`);
}
const models = (place) => readdirSync(join(project, place)).filter((name) => name.endsWith(".yaml") && (!only || name.startsWith(only)))
  .map((name) => join(project, place, name))
  .filter((file) => !/^scene:/m.test(readFileSync(file, "utf8"))); // a bed of grains is for LAMMPS

// An engine with what lies beside the model.
async function beside(model) {
  const engine = await Engine.start(module), place = join(model, "..");
  for (const name of readdirSync(place))
    if (/\.(csv|at2|txt)$/i.test(name)) engine.files.write(`files/${name}`, readFileSync(join(place, name)));
  return engine;
}
function runs(engine, model, slice, signals = []) {
  const about = engine.open(readFileSync(model, "utf8"), basename(model)), rows = [];
  let width = 0;
  for (const part of engine.run(signals, slice)) {
    width = engine.columns.length + 1;
    check(rows.length === width * part.first, `${model}: rows follow each other`);
    for (const value of part.rows) rows.push(value);
  }
  const columns = engine.columns, why = engine.why;
  return { about, columns, rows, width, why, results: engine.close() };
}
// What a run says of the machine is not compared.
const plain = (text) => text.replace(/"(wall_seconds|memory_bytes)": *[^,\n]*/g, "").replace(/computed in [^ ]* m?s/, "");

// Every file that the program writes, byte for byte.
async function example(model, before = "") {
  const out = join(scratch, before + basename(model, ".yaml"));
  mkdirSync(out, { recursive: true });
  const native = spawnSync(program, ["run", model, "--quiet", "--out", out], { encoding: "utf8" });
  const { results, why } = runs(await beside(model), model, 0.05);
  check(native.status === 0 && why === "", `${model} runs: ${native.stderr} ${why}`);
  for (const name of readdirSync(out).filter((one) => !one.startsWith(".")))
    check(results[name] && plain(Buffer.from(results[name]).toString()) === plain(readFileSync(join(out, name), "utf8")),
      `${basename(model)}: ${name} is that of the program`);
  check(Object.keys(results).every((name) => existsSync(join(out, name))), `${model}: no other files`);
}
// Slices change no bit; a signal that is asked for is the column of the table.
async function slices() {
  const model = join(project, "examples/bouncing-ball.yaml");
  const short = runs(await beside(model), model, 0, ["ball.y", "ball.y + 1", "contacts.floor.force"]);
  const long = runs(await beside(model), model, 1e9);
  check(Buffer.compare(short.results["events.csv"], long.results["events.csv"]) === 0, "short slices, long slices: the same events");
  check(Buffer.compare(short.results["trajectory.csv"], long.results["trajectory.csv"]) === 0, "and the same motion");
  check(short.columns.slice(0, 3).map((one) => one.unit).join() === "m,,N", `units of signals: ${short.columns.slice(0, 3).map((one) => one.unit)}`);
  const times = short.rows.filter((_, i) => i % short.width === 0);
  check(times.length >= 1000 && times.every((t, i) => i === 0 || t > times[i - 1]), "rows are in order of time");
  check(short.rows.every((v, i) => i % short.width !== 2 || v === short.rows[i - 1] + 1), "an expression is computed");
  for (const number of long.about.numbers) {
    const line = readFileSync(model, "utf8").split("\n")[number.line - 1];
    check(line.startsWith(number.text, number.column - 1), `${number.path} stands in line ${number.line}`);
  }
  const engine = await beside(model);
  engine.open(readFileSync(model, "utf8"), "ball.yaml");
  for (const part of engine.run([], 0)) if (part.time > 0.5) break;
  const parts = engine.close();
  const summary = JSON.parse(Buffer.from(parts["summary.json"]).toString());
  check(summary.time > 0.5 && summary.time < 1, `a run that is stopped leaves what there is: ${summary.time}`);
}
// Short impacts between rows: the details have the resultant of the points of a contact, and its peaks.
async function details() {
  for (const name of ["cradle", "boxes"]) {
    const model = join(project, `examples/${name}.yaml`), engine = await beside(model), forces = [];
    engine.open(readFileSync(model, "utf8"), basename(model));
    for (const part of engine.run([], 0.05))
      for (let k = 0; k < part.details.length; k += 3) forces.push(part.details[k + 2]);
    const { contacts: [contact] } = JSON.parse(Buffer.from(engine.close()["summary.json"]).toString());
    const most = forces.reduce((a, b) => Math.max(a, b), 0), want = contact.resultant_max;
    check(most > 0.99 * want && most < 1.0001 * want, `${name}: the details reach ${most} N of ${want} N`);
  }
}
// What is wrong is said in the sentence of the program, with its line.
async function bad() {
  let places = 0;
  for (const model of models("tests/models/bad")) {
    const native = spawnSync(program, ["run", basename(model), "--check"], { encoding: "utf8", cwd: join(model, "..") });
    const engine = await beside(model);
    let said = null;
    try {
      engine.open(readFileSync(model), basename(model));
    } catch (error) {
      said = error;
    }
    if (native.status === 0) {
      check(said === null, `${model} is no bad model: ${said?.message}`);
      continue;
    }
    const elsewhere = /_(device|folder)\.yaml$/.test(model); // of the file system, which is another one
    check(said instanceof ModelError && native.stderr.includes(elsewhere ? said.message.replace(/(cannot be read): .*/, "$1") : said.message), `${model}: '${said?.message}' is not '${native.stderr}'`);
    places += said?.line > 0;
  }
  check(places > 100 || only, `errors with a line: ${places}`);
  const engine = await Engine.start(module);
  const refused = (text, part) => {
    try {
      engine.open(text, "m.yaml");
      for (const _ of engine.run([])) ;
      check(engine.why.includes(part), `'${engine.why}' says ${part}`);
    } catch (error) {
      check(error.message.includes(part), `'${error.message}' says ${part}`);
    }
  };
  const ball = readFileSync(join(project, "examples/bouncing-ball.yaml"), "utf8");
  refused(`${ball}\nintegrator: cvode\n`, "SUNDIALS");
  refused(readFileSync(join(project, "examples/pounding-2.yaml"), "utf8"), "quake.at2");
  check(engine.open(ball, "m.yaml").title !== undefined, "after all that it works");
}
async function sweep() {
  const model = join(project, "examples/bouncing-ball.yaml"), out = join(scratch, "sweep");
  for (const collect of ["ball.y:max:0.5:1", "contacts.floor.speed_touch:each"]) {
    execFileSync(program, ["sweep", model, "--quiet", "--force", "--out", out, "--over", "contacts.floor.restitution=0.5:0.9:3", "--collect", collect]);
    const table = readFileSync(join(out, collect.endsWith("each") ? "points.csv" : "sweep.csv"), "utf8").trim().split("\n").map((line) => line.split(","));
    const engine = await beside(model);
    engine.openSweep(readFileSync(model, "utf8"), "ball.yaml", collect, "contacts.floor.restitution=0.5");
    const all = [0.5, 0.7, 0.9].flatMap((e) => engine.sweepOne(`contacts.floor.restitution=${e}`).values);
    const last = table[0].findIndex((head) => head.startsWith(collect.endsWith("each") ? "value" : "ball.y"));
    check(all.join() === table.slice(1).map((row) => +row[last]).join(), `a sweep of ${collect} is that of the program`);
  }
}

for (const model of models("examples")) await example(model);
for (const model of models("examples/init")) await example(model, "init-");
if (!only) await slices();
if (!only) await details();
await bad();
if (!only) await sweep();
console.log(`${done} checks, ${failed} failed`);
exit(failed || !done ? 1 : 0);
