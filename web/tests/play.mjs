// SPDX-License-Identifier: MIT
//
// The playground in Chromium: node tests/play.mjs PAGE.html PROGRAM RUNS PROJECT [SCREENSHOTS]
// RUNS: what the program leaves of every example, in a folder each (tests/engine.mjs writes them).
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { check, finish, near, open, saved } from "./browser.mjs";

const [file, program, runs, project, shots] = argv.slice(2);
const address = pathToFileURL(file).href, scratch = mkdtempSync(join(tmpdir(), "resile-play-"));
const example = (name) => readFileSync(join(project, "examples", `${name}.yaml`), "utf8");
const names = readdirSync(join(project, "examples")).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -5));

const settled = (page) => page.waitForFunction(
  () => document.body.dataset.done && document.body.dataset.done === document.body.dataset.asked, null, { timeout: 120000 });
const swept = (page) => page.waitForFunction(
  () => document.body.dataset.sweep && document.body.dataset.swept === document.body.dataset.sweep, null, { timeout: 120000 });
async function show(hash = "", options = {}) {
  const page = await open(address + hash, options);
  await settled(page);
  return page;
}
const textOf = (page) => page.evaluate(() => document.getElementById("editor").shadowRoot.querySelector(".cm-content").cmTile.view.state.doc.toString());
// Puts a text into the editor as somebody who pastes does.
async function write(page, text) {
  const before = await page.evaluate(() => document.body.dataset.asked);
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
  await page.waitForFunction((old) => document.body.dataset.asked !== old, before);
  await settled(page);
}
const sentence = (page) => page.evaluate(() => document.getElementById("sentence").hidden ? null : document.getElementById("sentence").textContent);
const summary = async (page) => JSON.parse((await saved(page, () => page.locator("#save-summary").click(), "utf8")).content);
const picture = (page) => page.evaluate(() => ({
  paths: Array.from(document.querySelectorAll("#plots path:not(.now), #sweep-plot path"), (path) => path.getAttribute("d")).join(),
  captions: Array.from(document.querySelectorAll("figcaption, .legend"), (one) => one.textContent).join(),
  sliders: Array.from(document.querySelectorAll("#sliders .value"), (one) => one.firstChild.value).join(),
  cards: document.getElementById("cards").innerText,
  canvas: document.getElementById("canvas").toDataURL(),
  clock: document.getElementById("clock").textContent,
}));
// Drops files, made in the page: {name: text or array of bytes}.
async function drop(page, files) {
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries(all))
      data.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
  await page.waitForTimeout(150);
  await settled(page);
}

// ---- the examples ----

/* Tab reaches a slider within ten presses; arrow keys move in the gallery. */
async function keyboard(page) {
  const focused = (read) => page.evaluate(read);
  let presses = 0, type = "";
  while (presses < 10 && type !== "range") {
    await page.keyboard.press("Tab");
    presses++;
    type = await focused(() => document.activeElement.type ?? "");
  }
  check(type === "range", `a slider has the focus after ${presses} presses of Tab`);
  await page.locator(".gallery button").first().focus();
  await page.keyboard.press("ArrowRight");
  check(await focused(() => document.activeElement === document.querySelectorAll(".gallery button")[1]), "an arrow key moves to the next example");
}

async function firstView() {
  const page = await show();
  check((await page.locator(".gallery button svg path").count()) > 100, "the gallery has drawings");
  check((await page.locator(".gallery button").count()) === names.length, "of every example");
  check((await page.title()) === "resile: Ball on the ground", "the title is that of the model");
  check((await textOf(page)) === example("bouncing-ball"), "the editor has the text");
  check((await page.locator("#plots figure").count()) >= 3, "plots are there");
  const inked = await page.evaluate(() => {
    const canvas = document.getElementById("canvas"), pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels.filter((v, i) => i % 4 === 3 && v > 0).length;
  });
  check(inked > 1000, `something is drawn: ${inked} points`);
  await keyboard(page);
  return page;
}
// All files of every example are those of the program.
async function examples(page) {
  const plain = ({ wall_seconds, memory_bytes, ...rest }) => JSON.stringify(rest);
  for (const name of names) {
    await page.locator(`.gallery button[data-name="${name}"]`).click();
    await settled(page);
    check((await sentence(page)) === null, `${name} runs: ${await sentence(page)}`);
    check(plain(await summary(page)) === plain(JSON.parse(readFileSync(join(runs, name, "summary.json"), "utf8"))), `${name}: the summary is that of the program`);
    const { content } = await saved(page, () => page.locator("#save-trajectory").click(), "utf8");
    check(content === readFileSync(join(runs, name, "trajectory.csv"), "utf8"), `${name}: the table is that of the program`);
    check((await page.locator("#plots figure .line").count()) > 0 || name === "heap", `${name}: lines are drawn`);
  }
}

// ---- pulling, writing ----

async function slide(page) {
  await page.locator('.gallery button[data-name="bouncing-ball"]').click();
  await settled(page);
  const before = await picture(page), slider = page.locator("#slide-contacts-floor-restitution");
  const box = await slider.boundingBox(), y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.9, y);
  await page.mouse.down();
  for (let part = 0.9; part >= 0.4; part -= 0.05) {
    await page.mouse.move(box.x + box.width * part, y);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
  await settled(page);
  const after = await picture(page), text = await textOf(page), found = /restitution: ([\d.]+)/.exec(text);
  check(+found[1] > 0.3 && +found[1] < 0.5, `the slider writes into the model: ${found[0]}`);
  check(before.paths !== after.paths && before.cards !== after.cards, "curves and numbers change");
  const model = join(scratch, "pulled.yaml");
  writeFileSync(model, text);
  const native = JSON.parse(execFileSync(program, ["run", model, "--json", "--quiet", "--out", join(scratch, "pulled")]));
  check((await summary(page)).residual_max === native.residual_max, "the last pull wins, with the bits of the program");
}
async function badModel(page) {
  const text = example("bouncing-ball").replace("restitution: 0.9", "restitution: 1.2"), model = join(scratch, "bouncing-ball.yaml");
  writeFileSync(model, text);
  await write(page, text);
  const said = spawnSync(program, ["run", "bouncing-ball.yaml", "--check"], { cwd: scratch, encoding: "utf8" }).stderr.replace("resile: ", "").trim();
  check((await sentence(page)) === said, `'${await sentence(page)}' is the sentence of the program, '${said}'`);
  const line = text.split("\n").findIndex((one) => one.includes("restitution: 1.2")) + 1;
  const marked = await page.evaluate(() => {
    const root = document.getElementById("editor").shadowRoot, mark = root.querySelector(".cm-lintRange-error");
    const gutter = root.querySelector(".cm-lint-marker-error"), top = gutter?.getBoundingClientRect().top;
    const numbers = Array.from(root.querySelectorAll(".cm-lineNumbers .cm-gutterElement"));
    return { text: mark?.textContent, line: numbers.find((one) => Math.abs(one.getBoundingClientRect().top - top) < 8)?.textContent };
  });
  check(marked.text === "1.2" && +marked.line === line, `the mark is at the number in line ${line}: ${JSON.stringify(marked)}`);
  await write(page, "end_time: 1\nbodies:\n\t- name: x\n");
  check((await sentence(page)).includes(":3:1: there is a tab"), `YAML that is none: ${await sentence(page)}`);
  await write(page, "");
  check((await sentence(page)) !== null, "nothing is no model");
  await write(page, `${example("bouncing-ball")}integrator: cvode\n`);
  check((await page.locator("#status").textContent() + await sentence(page)).includes("SUNDIALS"), "an integrator that is not here is said to be not here");
  await write(page, example("bouncing-ball"));
  check((await sentence(page)) === null, "and it runs again");
}
async function completes(page) {
  await write(page, "end_time: 1\nbodies:\n  - name: ball\n    ");
  await page.keyboard.type("ma");
  const options = page.locator("#editor .cm-tooltip-autocomplete li");
  await options.first().waitFor();
  check((await options.allTextContents()).some((text) => text.startsWith("mass")), "keys are completed");
  await page.waitForTimeout(200); // for its first 75 ms the list takes no key
  await page.keyboard.press("Enter");
  check((await textOf(page)).endsWith("    mass: "), `a key is taken: ${JSON.stringify((await textOf(page)).slice(-20))}`);
  await write(page, "end_time: 1\nintegrator: ");
  await page.keyboard.type("ve");
  await options.first().waitFor();
  check((await options.first().textContent()).startsWith("verlet"), "words of a choice are completed");
  await page.keyboard.press("Escape");
}
async function signals(page) {
  await page.locator('.gallery button[data-name="bouncing-ball"]').click();
  await settled(page);
  await page.locator("#new-plot").click();
  const last = page.locator("#plots figure").last(), input = last.locator("input");
  for (const name of ["hypot(ball.y, ball.vy)", "contacts.floor.depth", "nobody.y"]) {
    await input.fill(name);
    await input.press("Enter");
    await settled(page);
  }
  check((await last.locator(".legend").textContent()) === "hypot(ball.y, ball.vy)contacts.floor.depth", "any signal is plotted, and expressions of them");
  check((await last.locator(".note").last().textContent()).includes("nobody.y"), "one that is not there is named");
  await last.locator(".signals-of button", { hasText: "nobody.y" }).click();
  const force = page.locator("#plots figure", { hasText: "contacts.floor.force" });
  const { content } = await saved(page, () => force.locator(".tools button", { hasText: "CSV" }).click(), "utf8");
  const peak = Math.max(...content.split("\n").map((line) => +line.split(",").at(-1)).filter(Number.isFinite));
  near(peak, (await summary(page)).contacts[0].force_max, 0.02 * peak, "the plot has the peak of the shortest impact");
}
async function link(page) {
  await page.locator("#play").click();
  if ((await page.locator("#play").textContent()) === "Pause") await page.locator("#play").click();
  await page.locator("#time").evaluate((input) => { input.value = 42; input.dispatchEvent(new Event("input")); });
  await page.locator("#sweep-count").fill("12");
  await page.locator("#sweep-run").click();
  await swept(page);
  await page.locator("#link").click();
  await page.waitForTimeout(400);
  const there = await show(new URL(page.url()).hash);
  await swept(there);
  await there.waitForTimeout(300);
  const [a, b] = [await picture(page), await picture(there)];
  for (const part of Object.keys(a)) check(a[part] === b[part], `a link shows the same ${part}`);
  check((await textOf(there)) === (await textOf(page)), "and the same text");
  await there.context().close();
  const own = example("cradle").replace("end_time: ", "# mine: 'ä' <b>\nend_time: ");
  await write(page, own);
  await page.locator("#link").click();
  await page.waitForTimeout(400);
  const fresh = await show(new URL(page.url()).hash);
  check((await textOf(fresh)) === own, "a model of one's own is in the link");
  await fresh.context().close();
}
async function sweeps(page) {
  await page.locator('.gallery button[data-name="bouncing-ball"]').click();
  await settled(page);
  await page.locator("#sweep-path").selectOption("contacts.floor.restitution");
  for (const [id, value] of [["from", "0.3"], ["to", "0.9"], ["count", "13"], ["collect", "ball.y:max:0.5:1"]]) await page.locator(`#sweep-${id}`).fill(value);
  await page.locator("#sweep-run").click();
  await swept(page);
  const { content } = await saved(page, () => page.locator("#sweep-plot .tools button", { hasText: "CSV" }).click(), "utf8");
  const out = join(scratch, "sweep");
  execFileSync(program, ["sweep", join(project, "examples/bouncing-ball.yaml"), "--quiet", "--out", out, "--over", "contacts.floor.restitution=0.3:0.9:13", "--collect", "ball.y:max:0.5:1"]);
  const table = readFileSync(join(out, "sweep.csv"), "utf8").trim().split("\n").map((line) => line.split(",")), at = table[0].findIndex((head) => head.startsWith("ball.y"));
  const theirs = table.slice(1).map((row) => +row[at]), ours = content.split("\n").map((line) => line.split(",").map(Number).filter(Number.isFinite)).filter((row) => row.length >= 2).map((row) => row.at(-1));
  check(theirs.length === 13 && theirs.every((v, i) => Math.abs(ours[i] - v) <= 1e-9 * Math.abs(v)), `the sweep is that of the program: ${ours.slice(0, 3)} ${theirs.slice(0, 3)}`);
  await page.locator("#sweep-collect").fill("nobody.y:max");
  await page.locator("#sweep-run").click();
  await swept(page);
  check((await page.locator("#sweep-status").textContent()).includes("nobody"), "what cannot be collected is said");
}
async function stops(page) {
  await page.locator('.gallery button[data-name="granular"]').click();
  await page.waitForFunction(() => +document.getElementById("progress").value > 0.02, null, { timeout: 60000 });
  check((await page.locator("#plots path.line").count()) > 0, "plots are drawn while the run goes on");
  await page.locator("#stop").click();
  await settled(page);
  check((await page.locator("#status").textContent()).startsWith("stopped"), `it stops: ${await page.locator("#status").textContent()}`);
  const { time, end_time } = await summary(page);
  check(time > 0 && time < end_time, "what was computed is there");
}

// ---- files ----

async function files(page) {
  const model = "end_time: 1\nbodies:\n  - {name: table, locked: [y, angle], motion: {x: {history: {file: mine.csv, unit: si, order: displacement}}}, shapes: [{box: {size: [1, 0.1]}}]}\n  - {name: ball, mass: 1, position: [0, 1], shapes: [{circle: {radius: 0.1}}]}\n";
  const table = "t,x\n0,0\n0.5,0.1\n1,0\n";
  writeFileSync(join(scratch, "own.yaml"), model);
  await drop(page, { "own.yaml": model });
  check((await sentence(page))?.includes("mine.csv"), `a file that is missing is named: ${await sentence(page)}`);
  await drop(page, { "mine.csv": table });
  writeFileSync(join(scratch, "mine.csv"), table);
  const native = spawnSync(program, ["run", "own.yaml", "--quiet", "--out", "own"], { cwd: scratch, encoding: "utf8" });
  check(native.status === 0 && (await sentence(page)) === null, `a dropped record is found by its name: ${native.stderr} ${await sentence(page)}`);
  const { content } = await saved(page, () => page.locator("#save-trajectory").click(), "utf8");
  check(content === readFileSync(join(scratch, "own/trajectory.csv"), "utf8"), "with the motion of the program");
  const yaml = await saved(page, () => page.locator("#save-yaml").click(), "utf8");
  check(yaml.name === "own.yaml" && yaml.content === model, "the model is saved as it was");
  await drop(page, { "<img src=x onerror=alert(1)>.csv": "a", "../../etc/passwd": "x", "": "y", "bad.yaml": [255, 254, 0, 1], "empty.yaml": "", "deep.yaml": "[".repeat(5000), "big.yaml": "x".repeat(2 << 20) });
  let seed = 11;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 12; i++) {
    const bytes = Array.from(new TextEncoder().encode(i % 2 ? model : table));
    for (let k = 0; k < 6; k++) bytes[random(bytes.length)] = random(256);
    await drop(page, { [i % 2 ? "own.yaml" : "mine.csv"]: bytes });
  }
  check((await page.evaluate(() => document.images.length)) === 0, "names of files are text");
  await drop(page, { "own.yaml": model, "mine.csv": table });
  check((await sentence(page)) === null, `after all that it works: ${await sentence(page)}`);
}
async function fuzz(page) {
  let seed = 5;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const keys = ["example", "model", "plots", "sliders", "t", "sweep", "__proto__", "", "x"];
  const words = ["cradle", "bouncing-ball", "<img src=x onerror=alert(1)>", "AAAA", "q1YqSy0qzszPU7JSMlCqBQA", "ball.y|;|;;", "1e999", "-1", "NaN", "parameters.height", "%", "%00", "a,b,c,d,e",
    "parameters.height,0,1,5,ball.y:max", "9".repeat(500), "toString", "\u202e"];
  for (let i = 0; i < 50; i++) {
    const hash = Array.from({ length: 1 + random(4) }, () => `${keys[random(keys.length)]}=${random(2) ? words[random(words.length)] : encodeURIComponent(words[random(words.length)])}`).join("&");
    await page.evaluate((one) => { location.hash = one; }, hash);
    await page.waitForTimeout(30);
  }
  check((await page.evaluate(() => document.images.length)) === 0, "markup in the address is text");
  await page.evaluate(() => { location.hash = "#example=cradle"; });
  await page.waitForFunction(() => document.getElementById("title").textContent.includes("cradle"));
  await settled(page);
  check((await textOf(page)) === example("cradle"), "after all that it works");
}
async function narrow() {
  const page = await show("#example=slider-crank", { viewport: { width: 400, height: 800 }, hasTouch: true });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 400, `the playground fits into 400 pixels: ${wide}`);
  const before = await picture(page), slider = page.locator("#sliders input[type=range]").first();
  await slider.scrollIntoViewIfNeeded();
  for (let i = 0; i < 40; i++) await slider.press("ArrowRight");
  await settled(page);
  check((await picture(page)).paths !== before.paths, "a slider answers to the keyboard");
  await page.context().close();
}
async function shoot() {
  const views = { ball: "", boxes: "#example=boxes", heap: "#example=granular", sweep: "#example=bouncing-ball&sweep=contacts.floor.restitution,0.3,0.9,60,contacts.floor.speed_touch:each" };
  for (const [name, hash] of Object.entries(views))
    for (const [width, colorScheme] of [[1300, "light"], [1300, "dark"], [400, "light"], [2000, "light"]]) {
      const page = await show(hash, { viewport: { width, height: 900 }, colorScheme });
      if (name === "sweep") await swept(page);
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(shots, `play-${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    }
}

const page = await firstView();
const only = process.env.ONLY?.split(",");
for (const part of [slide, badModel, completes, signals, link, sweeps, stops, files, fuzz, examples]) {
  if (only && !only.includes(part.name)) continue;
  await part(page);
}
await page.context().close();
await narrow();
if (shots) await shoot();
await finish();
