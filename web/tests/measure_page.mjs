// SPDX-License-Identifier: MIT
//
// The page for measurements in Chromium: node tests/measure_page.mjs PAGE.html PROGRAM EXAMPLES WORK [SCREENSHOTS]
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { check, finish, near, open } from "./browser.mjs";

const [file, program, examples, work] = argv.slice(2, 6).map((path) => resolve(path)), shots = argv[6];
const address = pathToFileURL(file).href;
mkdirSync(work, { recursive: true });

async function show(options = {}) {
  const page = await open(address, options);
  await page.waitForFunction(() => document.body.dataset.ready);
  return page;
}
// Files as if dropped from a desktop.
async function drop(page, files) {
  const before = await page.evaluate(() => document.body.dataset.done ?? "");
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [name, text] of given) data.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
  return before;
}
const idle = (page) => page.waitForFunction(() => document.getElementById("cancel").hidden && !document.getElementById("run").disabled, null, { timeout: 120000 });
async function fit(page) {
  await page.locator("#run").click();
  await page.waitForFunction(() => document.getElementById("cancel").hidden, null, { timeout: 120000 });
}
const choose = async (page, key) => {
  await page.locator("#search").fill(key);
  await page.locator(`#list input[value="${key}"]`).check();
  await page.locator("#search").fill("");
};
const table = (page, head) => page.locator(`#answer h2:has-text("${head}") ~ .table`).first().locator("tr").allInnerTexts();
// The command that the page shows, by the program.
function byProgram(line, ...more) {
  const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), (m) => m[1] ?? m[2]).slice(1);
  return execFileSync(program, [...words, ...more], { cwd: work, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 });
}
const put = (name, text) => writeFileSync(join(work, name), text);

// A drop test: the numbers, the curve over the data, residuals, the lines to copy.
async function dropTest() {
  const page = await show(), text = readFileSync(join(examples, "drop.csv"), "utf8");
  put("drop.csv", text);
  await drop(page, [["drop.csv", text]]);
  await page.waitForFunction(() => document.getElementById("first").textContent.includes("time [ms],force [kN]"));
  await idle(page);
  check(await page.locator("#fit").isChecked(), "a record asks for a law");
  await page.locator("#mass").fill("89.6 g");
  await page.locator("#speed").fill("15");
  await choose(page, "hunt-crossley");
  await page.locator("#exact").check();
  for (const name of ["restitution", "stiffness", "offset", "baseline"]) await page.locator(`#free input[value="${name}"]`).check();
  await fit(page);
  const line = await page.locator("#command").textContent(), answer = JSON.parse(byProgram(line, "--json"));
  check(line === "resile fit drop.csv --law hunt-crossley --mass '89.6 g' --speed 15 --exact --free restitution,stiffness,offset,baseline", line);
  const printed = byProgram(line).split("\n");
  for (const row of (await table(page, "Parameters")).slice(1)) {
    const cells = row.split("\t").map((cell) => cell.trim()).filter(Boolean);
    check(printed.some((one) => one.trim().split(/\s{2,}|(?<=\S) (?=\S)/).join(" ").includes(cells.slice(0, 2).join(" "))), `the program prints ${cells}`);
  }
  await page.locator('#copies button:text-is("JSON")').click();
  check(await page.locator("#copy-text").textContent() === JSON.stringify(answer, null, 2) + "\n", "the JSON is that of the program, digit by digit");
  check((await page.locator("#answer figure svg[data-area]").count()) === 2, "data with curve, and residuals");
  near(+/e = ([\d.]+), standard error ([\d.e-]+)/.exec(await page.locator("#answer .lead").textContent())[2], answer.restitution_stderr, 1e-3 * answer.restitution_stderr,
    "the restitution with its error");
  check((await page.locator("#answer figure path").count()) > 3, "they are drawn");
  check((await page.locator("#answer").innerText()).includes("95 % from"), "intervals are shown");
  await page.locator("#answer figure svg").first().hover();
  await page.mouse.move(...await page.locator("#answer figure svg").first().evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }));
  await page.locator("#copies").scrollIntoViewIfNeeded();
  await page.locator('#copies button:text-is("YAML")').click();
  check(await page.locator("#copy-text").textContent() === answer.model, "the lines for a model");
  await page.locator('#copies button:text-is("command")').click();
  const again = JSON.parse(byProgram(await page.locator("#copy-text").textContent(), "--json"));
  near(again.restitution_out, answer.restitution, 1e-9, "the command for this contact returns the restitution found");
  await page.locator("#mass").fill("0.1");
  check(await page.locator("#answer").evaluate((one) => one.classList.contains("stale")), "an answer to another question is seen to be one");
  return page;
}
// Several laws, ranked; a click takes one.
async function ranking(page) {
  await page.locator("#mass").fill("0.0896");
  await page.locator("#exact").uncheck();
  while (await page.locator("#free input:checked").count()) await page.locator("#free input:checked").first().uncheck();
  for (const key of ["flores", "tsuji", "jkr"]) await choose(page, key);
  await fit(page);
  const line = await page.locator("#command").textContent(), ranked = JSON.parse(byProgram(line, "--json")).ranking;
  const rows = await table(page, "Laws, best first");
  check(line.includes("--laws hunt-crossley,tsuji,flores,jkr") || /--laws \S*flores\S*/.test(line), line);
  check(rows[1].startsWith(ranked[0].law), `the best is ${ranked[0].law}: ${rows[1]}`);
  check((await page.locator("#answer details").innerText()).length > 10 && (await page.locator("#answer").innerHTML()).includes("needs radius"), "a law that cannot be fitted has a reason");
  await page.locator('#answer td button:text-is("tsuji")').click();
  await page.waitForFunction(() => document.querySelector("#answer .lead")?.textContent.startsWith("tsuji"), null, { timeout: 60000 });
  await page.context().close();
}
// Bounces need no question.
async function bounces() {
  const page = await show(), text = readFileSync(join(examples, "bounce.csv"), "utf8");
  put("bounce.csv", text);
  await drop(page, [["bounce.csv", text]]);
  await page.locator("#answer .lead").waitFor();
  const answer = JSON.parse(byProgram("resile bounce bounce.csv", "--json"));
  check((await page.locator("#answer .lead").textContent()).includes(`e = ${+answer.restitution.toPrecision(4)}, 95 % from ${+answer.low.toPrecision(4)}`), "e with its interval");
  check((await table(page, "Each impact")).length === answer.impacts.length + 1, "every impact");
  await page.locator("#noise").selectOption("share");
  await fit(page);
  check((await page.locator("#command").textContent()) === "resile bounce bounce.csv --noise share", "the command");
  await page.context().close();
}
// What is wrong is said by the sentence of the program.
async function bad() {
  const page = await show();
  await page.locator("#paste summary").click();
  await page.locator("#text").fill("t,force\n0,one\n1,2\n");
  await page.locator("#take").click();
  await idle(page);
  await choose(page, "flores");
  await fit(page);
  put("pasted.csv", "t,force\n0,one\n1,2\n");
  let sentence = "";
  try {
    execFileSync(program, ["fit", "pasted.csv", "--law", "flores"], { cwd: work, stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    sentence = error.stderr.trim().replace("resile: ", "");
  }
  check(sentence && (await page.locator("#failed").textContent()) === sentence, `the sentence: ${sentence}`);
  await drop(page, [["<img src=x onerror=alert(1)>.csv", "speed,restitution\n1,0.9\n2,0.8\n4,0.7\n"]]);
  await idle(page);
  await fit(page);
  check((await page.locator("#failed").textContent()).includes("mass"), "the mass is asked for");
  await page.locator("#more").evaluate((input) => { input.closest("details").open = true; });
  await page.locator("#more").fill("--mass 0.05 --stiffness 1e8 --bogus");
  await fit(page);
  check((await page.locator("#failed").textContent()).includes("--bogus"), "an option that is not there");
  check((await page.locator("img").count()) === 0, "names of files are text");
  await page.context().close();
}
// A long computation tells how far it is, and ends when asked.
async function cancelling() {
  const page = await show();
  await page.locator("#examples button").first().click();
  await page.locator("#answer .lead").waitFor();
  await idle(page);
  await page.locator("#all").check();
  await page.locator("#run").click();
  await page.waitForFunction(() => /^\d+ of \d+: /.test(document.getElementById("progress").textContent), null, { timeout: 30000 });
  await page.locator("#cancel").click();
  check((await page.locator("#progress").textContent()) === "cancelled", "it is cancelled");
  await page.locator("#all").uncheck();
  await fit(page);
  check((await page.locator("#answer .lead").textContent()).startsWith("hunt-crossley"), "and works on");
  await page.context().close();
}
// Whatever is dropped: an answer or a sentence, never an error of the page.
async function fuzz() {
  const page = await show({ viewport: { width: 400, height: 800 } });
  let seed = 11;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const words = ["t", "force [kN]", "height", "1", "-1", "1e999", "nan", "<b>", "\u0000", "\ud800", "", ";", "\t", "speed", "restitution", "0.5", "\u202e"];
  for (let i = 0; i < 40; i++) {
    const rows = Array.from({ length: random(12) }, () => Array.from({ length: 1 + random(3) }, () => words[random(words.length)]).join(random(2) ? "," : ";"));
    const names = ["a.csv", "-x", "..", "", "a/b", "'", "x'y z.csv", "\u0007", "a.csv"];
    await drop(page, Array.from({ length: 1 + random(3) }, () => [names[random(names.length)], rows.join("\n")]));
    await page.waitForTimeout(30);
    if (random(2)) await page.evaluate(() => document.getElementById("run").click());
  }
  await page.waitForFunction(() => document.getElementById("cancel").hidden);
  check(await page.evaluate(() => document.documentElement.scrollWidth) <= 400, "the page fits into 400 pixels");
  await page.locator("#examples button").first().click();
  await page.waitForFunction(() => document.querySelector("#answer .lead")?.textContent.startsWith("hunt-crossley"), null, { timeout: 60000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 400, `with an answer too: ${wide}`);
  await page.context().close();
}
async function shoot() {
  for (const [width, colorScheme] of [[1300, "light"], [1300, "dark"], [400, "light"], [2000, "light"]]) {
    const page = await show({ viewport: { width, height: 900 }, colorScheme });
    await page.screenshot({ path: join(shots, `measure-start-${width}-${colorScheme}.png`), fullPage: true });
    for (const [i, name] of ["drop", "bounce"].entries()) {
      await page.locator("#examples button").nth(i).click();
      await page.waitForFunction((e) => document.querySelector("#answer .lead")?.textContent.startsWith(e), ["hunt-crossley", "e = "][i]);
      await idle(page);
      await page.screenshot({ path: join(shots, `measure-${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    await page.context().close();
  }
}

await ranking(await dropTest());
await bounces();
await bad();
await cancelling();
await fuzz();
if (shots) await shoot();
await finish();
