// SPDX-License-Identifier: MIT
//
// The figures of all pages in Chromium: node tests/figures.mjs FOLDER [SCREENSHOTS], the folder
// that tools/web filled with pages of the program.
import { pathToFileURL } from "node:url";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import { check, finish, near, open, saved } from "./browser.mjs";

const folder = argv[2], shots = argv[3];
const address = (name) => pathToFileURL(join(folder, name)).href;

// ---- small helpers of the page ----

const figure = (page, title) => page.locator("figure", { has: page.locator(`figcaption:text-is("${title}")`) });
const ticks = (svg) => svg.locator("> g:nth-of-type(1) text").allTextContents();
const lines = (svg) => svg.locator("> g:nth-of-type(4) path").evaluateAll((all) => all.map((p) => p.getAttribute("d")));
async function box(svg) {
  await svg.scrollIntoViewIfNeeded();
  return svg.boundingBox();
}
const frame = (page) => page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
// A place of the drawing on the screen: parts of the width and height between the axes.
async function place(svg, across, up) {
  const b = await box(svg), area = (await svg.getAttribute("data-area")).split(" ").map(Number);
  const scale = b.width / 480;
  return [b.x + scale * (area[0] + across * (area[1] - area[0])), b.y + scale * (area[2] + up * (area[3] - area[2]))];
}

// ---- the same drawing from C and from the script ----

const numbers = (path) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
// A redraw without any change gives what the program drew: texts to the letter, curves to a tenth.
// `h0` marks and straight pieces that one of the two leaves out do not matter: ends and extremes do.
function sameDrawing(before, after, what) {
  check(before.texts.join("|") === after.texts.join("|"), `${what}: texts ${before.texts} became ${after.texts}`);
  check(before.paths.length === after.paths.length, `${what}: ${before.paths.length} curves became ${after.paths.length}`);
  before.paths.forEach((path, i) => {
    const [a, b] = [path, after.paths[i] ?? ""].map(extent);
    a.forEach((v, k) => near(b[k], v, 0.11, `${what}, curve ${i}`));
  });
}
function extent(path) {
  const all = numbers(path.replace(/h0/g, "").replace(/m-3 0a.*?-6 0/g, "")), xs = all.filter((_, i) => i % 2 === 0),
        ys = all.filter((_, i) => i % 2 === 1);
  return /[HV]/.test(path) || !all.length ? [] : [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys), xs.at(-1), ys.at(-1)];
}
const drawn = (page) => page.$$eval("svg[data-area]", (all) => all.map((svg) => {
  const groups = Array.from(svg.children).filter((child) => child.tagName === "g");
  return {
    texts: Array.from(groups[0].querySelectorAll("text")).map((t) => t.textContent),
    paths: Array.from(groups[3].querySelectorAll("path")).map((p) => p.getAttribute("d")),
    clipped: JSON.parse(svg.closest("figure").querySelector("script").textContent).panels.some((p) => p.x.given || p.y.given),
  };
}));
async function redrawn(page, name) {
  const before = await drawn(page);
  // a double click draws all again at the range it had
  for (const svg of await page.locator("svg[data-area]").all()) await svg.dispatchEvent("dblclick");
  await frame(page);
  const after = await drawn(page);
  before.forEach((panel, i) => panel.clipped || sameDrawing(panel, after[i], `${name}, panel ${i}`));
  check(before.length > 0, `${name} has figures`);
}

// ---- what one does with a figure ----

async function hoverAndZoom(page) {
  const svg = figure(page, "Ten laws with an input restitution of 0.5").locator("svg[data-area]").first();
  const start = await ticks(svg), curves = await lines(svg);
  await page.mouse.move(...(await place(svg, 0.5, 0.5)));
  const read = await svg.locator(".read").textContent();
  check(/\d/.test(read), `hover shows a value: '${read}'`);
  // the wheel leaves the page alone until the figure was clicked
  await page.mouse.wheel(0, -10);
  await frame(page);
  check((await ticks(svg)).join() === start.join(), "the wheel alone does not zoom");
  await page.mouse.click(...(await place(svg, 0.5, 0.5)));
  await page.mouse.wheel(0, -300);
  await frame(page);
  await frame(page);
  check((await ticks(svg)).join() !== start.join(), "the wheel zooms after a click");
  check((await lines(svg)).join() !== curves.join(), "the curves follow");
  await page.mouse.dblclick(...(await place(svg, 0.5, 0.5)));
  await frame(page);
  check((await ticks(svg)).join() === start.join(), "a double click shows all again");
  return svg;
}
async function dragAndKeys(page, svg) {
  const start = await ticks(svg);
  await page.mouse.move(...(await place(svg, 0.25, 0.25)));
  await page.mouse.down();
  await page.mouse.move(...(await place(svg, 0.5, 0.4)), { steps: 5 });
  await page.mouse.move(...(await place(svg, 0.75, 0.75)), { steps: 5 });
  check((await svg.locator(".part").count()) === 1, "a drag shows the part");
  await page.mouse.up();
  await frame(page);
  check((await ticks(svg)).join() !== start.join(), "a drag zooms to a part");
  const part = await ticks(svg);
  await page.keyboard.down("Shift");
  await page.mouse.move(...(await place(svg, 0.5, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await place(svg, 0.8, 0.5)), { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await frame(page);
  check((await ticks(svg)).join() !== part.join(), "Shift and drag pans");
  await svg.focus();
  await page.keyboard.press("0");
  await frame(page);
  check((await ticks(svg)).join() === start.join(), "0 shows all again");
  for (const key of ["+", "Shift+ArrowRight", "-"]) {
    const before = await ticks(svg);
    await page.keyboard.press(key);
    await frame(page);
    check((await ticks(svg)).join() !== before.join(), `${key} moves the figure`);
  }
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  const first = await page.locator("#said").textContent();
  await page.keyboard.press("PageUp");
  check(/\d/.test(first) && (await page.locator("#said").textContent()) !== first, "arrows and page keys read points aloud");
  check((await svg.getAttribute("aria-label")).includes("Arrows"), "the label says what the keys do");
}
async function legends(page) {
  const one = figure(page, "Ten laws with an input restitution of 0.5"), svg = one.locator("svg[data-area]").first();
  const count = (await lines(svg)).length, button = one.locator(".legend button").first();
  await button.click();
  await frame(page);
  check((await lines(svg)).length === count - 1, "a name of the legend hides its graph");
  check((await button.getAttribute("aria-pressed")) === "false", "the button says so");
  await button.click();
  await button.click({ modifiers: ["Shift"] });
  await frame(page);
  check((await lines(svg)).length === 1, "with Shift it stays alone");
  await one.locator(".legend button").nth(1).click({ modifiers: ["Shift"] });
  await page.reload();
}
async function downloads(page) {
  const one = figure(page, "Ten laws with an input restitution of 0.5");
  const tool = (name) => () => one.locator(".tools button", { hasText: name }).click();
  const svg = await saved(page, tool("SVG"), "utf8");
  check(svg.name.endsWith(".svg") && svg.content.startsWith("<svg xmlns=") && !svg.content.includes("var(") &&
        svg.content.includes("Ten laws with an input restitution of 0.5"), "the SVG stands alone");
  const png = await saved(page, tool("PNG"));
  check(png.content.subarray(1, 4).toString() === "PNG" && png.content.length > 5000, "the PNG is one");
  const csv = await saved(page, tool("CSV"), "utf8");
  const rows = csv.content.trim().split("\r\n"), data = await one.locator("script").textContent().then(JSON.parse);
  const graph = data.panels[0].graphs[0];
  check(rows.length - 1 === Math.max(...data.panels.flatMap((p) => p.graphs.map((g) => g.x.length))), "a row of the CSV per point");
  check(+rows[3].split(",")[0] === graph.x[2] && +rows[3].split(",")[1] === graph.y[2], "the CSV has the numbers of the page");
}

// A logarithmic axis is offered where all values are positive, and shows them all.
async function logarithm(page) {
  const one = figure(page, "contacts.floor.speed_touch:each"), svg = one.locator("svg[data-area]");
  const dots = async () => (await lines(svg)).join("").split("M").length;
  const before = await ticks(svg), count = await dots(), button = one.locator(".tools button", { hasText: "log y" });
  check((await figure(page, "ball.y:end").locator(".tools button", { hasText: "log" }).count()) === 0, "a constant has no log axis");
  await button.click();
  await frame(page);
  check((await ticks(svg)).join() !== before.join() && (await button.getAttribute("aria-pressed")) === "true", "log y changes the axis");
  check((await dots()) >= count, `all dots are there: ${await dots()} of ${count}`);
  await button.click();
  await frame(page);
  check((await button.getAttribute("aria-pressed")) === "false", "and back");
}

// ---- panels over time move together, and the cursor of the animation with them ----

async function linkedAxes(page) {
  const all = page.locator("svg[data-time]");
  check((await all.count()) >= 2, "a run has several panels over time");
  const before = [await ticks(all.nth(0)), await ticks(all.nth(1))];
  await all.nth(0).focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await frame(page);
  await frame(page);
  const after = [await ticks(all.nth(0)), await ticks(all.nth(1))];
  check(after[0].join() !== before[0].join() && after[1].join() !== before[1].join(), "zooming one moves the other");
  const clock = () => page.locator("#clock").textContent();
  await page.locator("#play").click();
  await page.mouse.click(...(await place(all.nth(0), 0.25, 0.5)));
  const early = await clock();
  await page.mouse.click(...(await place(all.nth(0), 0.75, 0.5)));
  check(early !== (await clock()), "a click seeks in the zoomed panel");
  await page.keyboard.press("0");
  await frame(page);
  check((await ticks(all.nth(1))).join() === before[1].join(), "and both come back");
}

// ---- two fingers ----

async function pinched(name) {
  const page = await open(address(name), { hasTouch: true, viewport: { width: 400, height: 800 } });
  const svg = page.locator("svg[data-area]").first(), before = await ticks(svg);
  const [x, y] = await place(svg, 0.5, 0.5);
  const client = await page.context().newCDPSession(page);
  const touch = (type, gap) => client.send("Input.dispatchTouchEvent", {
    type, touchPoints: type === "touchEnd" ? [] : [{ x: x - gap, y, id: 1 }, { x: x + gap, y, id: 2 }],
  });
  await touch("touchStart", 30);
  for (let gap = 35; gap <= 100; gap += 5) await touch("touchMove", gap);
  await touch("touchEnd");
  await frame(page);
  check((await ticks(svg)).join() !== before.join(), "a pinch zooms");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 400, `${name} fits into 400 pixels: ${wide}`);
  await page.context().close();
}

// ---- maps, many dots, long curves ----

async function map(page) {
  const svg = page.locator("svg[data-area]").first(), before = await ticks(svg);
  await page.mouse.move(...(await place(svg, 0.4, 0.6)));
  check(/: .*\d/.test(await svg.locator(".read").textContent()), "the value of a cell is read");
  await svg.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
  await frame(page);
  check((await ticks(svg)).join() !== before.join(), "a map zooms");
  check(/matrix/.test(await svg.locator(".stretched").first().getAttribute("transform")), "its cells follow");
}
// A page of the program with one figure of 200,000 points instead of its own.
async function longPage(like) {
  const text = await readFile(join(folder, like), "utf8"), count = 200000;
  const x = Array.from({ length: count }, (_, i) => i), y = x.map((i) => (i === 123457 ? 0.9 : 0.1 * Math.sin(i)));
  const axis = { label: "i", unit: null, log: false };
  const data = { title: "long", panels: [{ title: null, x: axis, y: axis, graphs: [{ kind: "line", name: null, colour: "c0", count, x, y }] }] };
  const figure = `<figure><figcaption>long</figcaption><svg viewBox="0 0 480 250" aria-label="long" data-area="40 460 200 20" ` +
      `data-range="0 200000 0 1" data-prefix="0 0"><g></g><g></g><g></g><g></g></svg>` +
      `<script type="application/json">${JSON.stringify(data)}</script></figure>`;
  const head = text.slice(0, text.indexOf("<body>") + 6), script = text.slice(text.lastIndexOf("<script>"));
  await writeFile(join(folder, "long.html"), head + figure + script);
  return "long.html";
}
// The peak of one point in 200,000 is drawn at its height, in few points.
async function peaks(page) {
  const svg = page.locator("svg[data-area]").first();
  await svg.focus();
  await page.keyboard.press("+");
  await page.keyboard.press("0");
  await frame(page);
  const paths = await lines(svg), all = numbers(paths[0].replace(/h0/g, ""));
  const ys = all.filter((_, i) => i % 2 === 1);
  check(all.length / 2 < 5000, `${all.length / 2} points are drawn of 200,000`);
  const [bottom, top] = (await svg.getAttribute("data-area")).split(" ").slice(2).map(Number);
  near(Math.min(...ys), bottom + (top - bottom) * 0.9, 0.11, "the peak is drawn");
}

// More points than stand in a page: values are read all the same, and some of the points are saved.
async function thinned(page) {
  const svg = page.locator("figure svg[data-area]").first();
  const some = await page.locator("figure script").first().evaluate((data) => JSON.parse(data.textContent).panels[0].graphs[0]);
  check(some.count > 20000 && some.thinned && some.x.length > 5000 && some.x.length === some.y.length, `${some.x?.length} of ${some.count} points`);
  const curves = await lines(svg);
  let read = "";
  for (let across = 0.1; across < 0.95 && !/\d/.test(read); across += 0.1) {
    await page.mouse.move(...(await place(svg, across, 0.5)));
    read = await svg.locator(".read").textContent().catch(() => "");
  }
  check(/\d/.test(read), `hover shows a value among many points: '${read}'`);
  const csv = await saved(page, () => page.locator("figure .tools button", { hasText: "CSV" }).click(), "utf8");
  check(csv.content.split("\n").length > 5000, "their CSV");
  await page.mouse.click(...(await place(svg, 0.5, 0.5)));
  await page.mouse.wheel(0, -300);
  await frame(page);
  check((await lines(svg))[0] === curves[0], "the drawing of all points is what is zoomed");
}
async function withoutScript(name) {
  const page = await open(address(name), { javaScriptEnabled: false });
  check((await page.locator("figure svg path.line").count()) > 0, "a page without script shows its figures");
  await page.context().close();
}
async function shoot(name) {
  if (!shots) return;
  for (const [width, colorScheme] of [[1300, "light"], [1300, "dark"], [400, "light"], [2000, "light"]]) {
    const page = await open(address(name), { viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: join(shots, `${name.replace(/\W/g, "-")}-${width}-${colorScheme}.png`), fullPage: true });
    await page.context().close();
  }
}

const tour = await open(address("tour/index.html"));
await redrawn(tour, "the tour");
await dragAndKeys(tour, await hoverAndZoom(tour));
await legends(tour);
await downloads(tour);
const run = await open(address("tour/cradle/report.html"), { reducedMotion: "no-preference" });
await redrawn(run, "a run");
await linkedAxes(run);
const grid = await open(address("map/report.html"));
await map(grid);
const line = await open(address("line/report.html"));
await redrawn(line, "a sweep");
await logarithm(line);
await peaks(await open(address(await longPage("tour/index.html"))));
await thinned(await open(address("many.html")));
await pinched("tour/index.html");
await withoutScript("tour/index.html");
for (const name of ["tour/index.html", "tour/cradle/report.html", "map/report.html", "line/report.html"]) await shoot(name);
await finish();
