// SPDX-License-Identifier: MIT
//
// The explorer in Chromium: node tests/explorer.mjs PAGE.html PROGRAM CASES.json [SCREENSHOTS]
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { check, finish, near, open } from "./browser.mjs";

const [file, program, casesFile, shots] = argv.slice(2);
const address = pathToFileURL(file).href, cases = JSON.parse(readFileSync(casesFile, "utf8")).cases;

const settled = (page) => page.waitForFunction(
  () => document.body.dataset.done && document.body.dataset.done === document.body.dataset.asked, null, { timeout: 60000 });
async function show(hash = "", options = {}) {
  const page = await open(address + hash, options);
  await settled(page);
  return page;
}
// All that is drawn and written.
const picture = (page) => page.evaluate(() => ({
  paths: Array.from(document.querySelectorAll("#plots path, .controls-side path"), (path) => path.getAttribute("d")),
  table: document.getElementById("outcomes").innerText,
  card: document.getElementById("card").innerText,
  values: Array.from(document.querySelectorAll(".slider input"), (input) => input.value),
}));
const row = (page, name) => page.locator("#outcomes tbody tr", { has: page.locator(`td:text-is("${name}")`) });
const cells = async (page, name) => (await row(page, name).locator("td").allTextContents()).slice(1);

// ---- the first view ----

async function firstView() {
  const size = gzipSync(readFileSync(file)).length;
  check(size <= 400e3, `the first load is ${size} bytes gzipped`);
  const page = await show();
  const known = cases.find((one) => one.key === "flores" && one.calibration === "published" && one.numbers.restitution === 0.5);
  near(+(await cells(page, "flores"))[1], known.collide.restitution_out, 5e-6, "flores returns what the program says");
  check((await page.locator("math").count()) >= 2, "formulas are typeset");
  check((await page.locator("figure").count()) === 6, "six plots");
  check((await page.title()) === "Contact laws · resile", "the title");
  return page;
}
// A slider pulled by the mouse changes curves and numbers, and says how fast.
async function slide(page) {
  const before = await picture(page), slider = page.locator("#slide-restitution");
  const box = await slider.boundingBox(), y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  const times = [];
  for (let part = 0.5; part <= 0.8; part += 0.02) {
    await page.mouse.move(box.x + box.width * part, y);
    await page.waitForTimeout(30);
    times.push(+(await page.evaluate(() => document.body.dataset.response)));
  }
  await page.mouse.up();
  await settled(page);
  const after = await picture(page);
  check(before.table !== after.table && before.paths.join() !== after.paths.join(), "the slider changes curves and numbers");
  check(+(await page.locator("#value-restitution").inputValue()) > 0.7, "and its own number");
  const sorted = times.filter(Boolean).sort((a, b) => a - b);
  console.log(`from the slider to the picture, four laws: ${sorted[0]} to ${sorted[sorted.length >> 1]} ms (least, median of ${sorted.length})`);
}
// A link opened in a fresh page shows the same picture.
async function link(page) {
  await page.locator("#exact").check();
  await page.locator("#value-speed").fill("2.5");
  await page.locator("#value-speed").press("Enter");
  await page.locator("#search").fill("jankowski 2006");
  await page.locator("#list label:visible", { hasText: "jankowski" }).first().click();
  await page.locator("#search").fill("");
  await settled(page);
  await page.waitForTimeout(400);
  const there = await show(new URL(page.url()).hash);
  const [a, b] = [await picture(page), await picture(there)];
  for (const part of ["table", "card"]) check(a[part] === b[part], `a link shows the same ${part}`);
  check(a.values.join() === b.values.join(), "the same sliders");
  check(a.paths.join() === b.paths.join(), "the same curves");
  check((await cells(there, "jankowski, exact")).length > 0, "the law that was searched and chosen is there");
  near(+(await cells(there, "flores, exact"))[2], 0, 1e-6, "exact damping has no error");
  await there.context().close();
}
// Another press test in place of the first one, and what is none.
async function press() {
  const page = await show("#laws=table,flores&focus=table"), before = await picture(page), points = page.locator("#press-points");
  await copyOf(page, "table", cases.find((one) => one.key === "table").collide.restitution_out);
  await points.fill("0 0\n2e-4 4000\n4e-4 9000\n3e-4 3000\n2e-4 0");
  await points.blur();
  await settled(page);
  await page.waitForTimeout(400);
  const after = await picture(page), there = await show(new URL(page.url()).hash);
  check(before.table !== after.table && before.paths.join() !== after.paths.join(), "another press test is another impact");
  check((await picture(there)).paths.join() === after.paths.join(), "a link has the press test");
  await points.fill("0 0\n1e-4");
  await points.blur();
  check((await page.locator("#press-odd").textContent()).includes("a depth and a force"), "what is no press test is said");
  await points.fill("0 0\n1e-4 -5");
  await points.blur();
  await settled(page);
  check((await row(page, "table").textContent()).includes("force"), "the library's sentence on a pull");
  for (const one of [page, there]) await one.context().close();
}
// The lines to copy of one law, for compilers: what they must return stands beside them.
const copied = [];
async function copyOf(page, key, known) {
  await page.locator("#chosen button", { hasText: key }).first().click();
  const text = {};
  for (const name of ["C", "Python"]) {
    await page.locator(`#copies button:text-is("${name}")`).click();
    text[name] = await page.locator("#copy-text").textContent();
  }
  copied.push({ ...text, wanted: known });
}
// As programs that compute all of them and compare; tools/web runs them.
function writeCopies() {
  const folder = dirname(casesFile);
  check(copied.length >= 8, `${copied.length} laws were copied`);
  const c = copied.map((one, i) => `static void case_${i}(void)\n{\n${one.C}near(out.restitution, ${one.wanted});\n}\n`);
  writeFileSync(join(folder, "copied.c"), '#include <math.h>\n#include <stdio.h>\n#include "resile/resile.h"\nstatic int bad;\n' +
    'static void near(double is, double wanted)\n{\n    bad += !(fabs(is - wanted) <= 1e-9);\n}\n' + c.join("") +
    `int main(void)\n{\n${c.map((_, i) => `    case_${i}();\n`).join("")}    printf("${c.length} contacts, %d bad\\n", bad);\n    return bad != 0;\n}\n`);
  const python = copied.map((one) => one.Python.replace(/contact\.collide\(\)\.restitution\n$/, `assert abs(contact.collide().restitution - ${one.wanted}) <= 1e-9\n`));
  check(python.every((text) => text.includes("assert")), "Python ends with the restitution");
  writeFileSync(join(folder, "copied.py"), python.join("") + `print("${python.length} contacts")\n`);
}
// Every law of the catalogue, ten at a time: shown, and as the program has it.
async function allLaws() {
  const keys = Array.from(new Set(cases.map((one) => one.key)));
  const page = await show();
  for (let i = 0; i < keys.length; i += 10) {
    const some = keys.slice(i, i + 10);
    await page.evaluate((hash) => { location.hash = hash; }, `#laws=${some.join()}&show=published&focus=${some[0]}`);
    await page.waitForFunction((key) => document.querySelector("#card h2")?.textContent === key, some[0]);
    await settled(page);
    for (const key of some) {
      const known = cases.find((one) => one.key === key && one.calibration === "published");
      const found = await cells(page, key);
      near(+found[1], known.collide.restitution_out, 1e-5, `${key} returns`);
      if (key === some[0] || key === some.at(-1)) await copyOf(page, key, known.collide.restitution_out);
    }
  }
}
// What is copied works: the command and the model file by the program.
async function copies() {
  const page = await show("#laws=tsuji,thornton-ning&show=exact&focus=tsuji&restitution=0.6&speed=3");
  const copy = async (name) => {
    await page.locator(`#copies button:text-is("${name}")`).click();
    return page.locator("#copy-text").textContent();
  };
  const command = (await copy("command")).trim().split(" ").slice(1);
  const answer = JSON.parse(execFileSync(program, [...command, "--json"]));
  near(answer.restitution_out, 0.6, 1e-9, "the command returns what is asked");
  near(+(await cells(page, "tsuji, exact"))[1], answer.restitution_out, 1e-5, "and what the table says");
  const yaml = await copy("YAML"), model = join(dirname(casesFile), "copied.yaml");
  writeFileSync(model, "end_time: 1\ngravity: [0, -9.81]\nbodies:\n  - {name: ground, fixed: true, shapes: [{line: {at: [0, 0], normal: [0, 1]}}]}\n" +
    "  - {name: ball, mass: 1, position: [0, 1], shapes: [{circle: {at: [0, 0], radius: 0.1}}]}\n" + yaml);
  execFileSync(program, ["run", model, "--check"]);
  copied.push({ C: await copy("C"), Python: await copy("Python"), wanted: 0.6 });
  check((await copy("LAMMPS")).startsWith("pair_style resile tsuji\npair_coeff * * e 0.6 stiffness"), "the lines of LAMMPS");
  await page.locator("#chosen button", { hasText: "thornton-ning" }).first().click();
  check(await page.locator("#copies button", { hasText: "LAMMPS" }).isDisabled(), "a law without a memoryless form has none");
  await page.context().close();
}
async function materials() {
  const page = await show("#laws=hertz&pair=steel,glass,0.01,0.03&speed=0.3");
  const answer = JSON.parse(execFileSync(program, ["collide", "hertz", "--material", "steel,glass", "--radius1", "0.01", "--radius2", "0.03", "-e", "0.5",
    "--speed", "0.3", "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
  const force = (await cells(page, "hertz"))[3].split(" ");
  const factor = { N: 1, kN: 1e3, MN: 1e6 }[force[1]];
  near(+force[0] * factor, answer.force_max, 1e-3 * answer.force_max, "two materials give the force of the program");
  await page.context().close();
}
// Whatever stands in the address: no error, nothing but text.
async function fuzz() {
  const page = await show();
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const names = ["laws", "show", "end", "focus", "pair", "press", "restitution", "speed", "mass", "q", "x", "__proto__", "constructor", ""];
  const words = ["flores", "tsuji", "<img src=x onerror=alert(1)>", "exact", "1e999", "-1", "NaN", "0", "steel,glass,1", "steel,,", "%", "%00", ",,,", "1e-9",
    "table", "9".repeat(400), "depth", "\u202e", "toString", "steel,steel,0.01,0.02,0.03"];
  for (let i = 0; i < 60; i++) {
    const parts = Array.from({ length: 1 + random(6) }, () => `${names[random(names.length)]}=${random(2) ? words[random(words.length)] : encodeURIComponent(words[random(words.length)])}`);
    await page.evaluate((hash) => { location.hash = hash; }, parts.join("&"));
    await page.waitForTimeout(20);
  }
  await settled(page);
  check((await page.locator("img").count()) === 0, "markup in the address is text");
  await page.evaluate(() => { location.hash = "#laws=flores"; });
  await page.waitForFunction(() => document.querySelector("#card h2")?.textContent === "flores");
  await settled(page);
  check((await cells(page, "flores")).length > 5, "after all that it works");
  await page.context().close();
}
// 400 pixels: all of it fits, and a slider is pulled below the plot that stays in sight.
async function narrow() {
  const page = await show("#laws=flores,tsuji&pair=steel,steel,0.01", { viewport: { width: 400, height: 800 }, hasTouch: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 400, `the explorer fits into 400 pixels: ${wide}`);
  const slider = page.locator("#slide-speed");
  await slider.scrollIntoViewIfNeeded();
  await slider.press("ArrowRight");
  await settled(page);
  check(await page.locator(".controls-side > figure").first().evaluate((figure) => {
    const box = figure.getBoundingClientRect();
    return box.top < innerHeight && box.bottom > 0;
  }), "the plot is in sight beside the slider");
  const before = await picture(page);
  await slider.evaluate((input) => { input.value = 900; input.dispatchEvent(new Event("input")); });
  await settled(page);
  check((await picture(page)).table !== before.table, "it answers");
  await page.context().close();
}
async function shoot() {
  const views = { start: "", all: "#laws=jkr,tsuji,thornton-ning,zhang2022,newton&show=published,exact&focus=zhang2022", pair: "#laws=flores,hertz&pair=steel,glass,0.01", press: "#laws=table&focus=table" };
  for (const [name, hash] of Object.entries(views))
    for (const [width, colorScheme] of [[1300, "light"], [1300, "dark"], [400, "light"], [400, "dark"], [2000, "light"]]) {
      const page = await show(hash, { viewport: { width, height: 900 }, colorScheme });
      await page.screenshot({ path: join(shots, `explorer-${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    }
}

const page = await firstView();
await slide(page);
await link(page);
await page.context().close();
await allLaws();
await copies();
await press();
writeCopies();
await materials();
await fuzz();
await narrow();
if (shots) await shoot();
await finish();
