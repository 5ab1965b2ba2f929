// SPDX-License-Identifier: MIT
//
// The documentation as a site, in Chromium from file:// and by `resile web`:
// node tests/site.mjs SITE PROGRAM [SCREENSHOTS]
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { check, finish, open } from "./browser.mjs";

const site = resolve(argv[2]), program = resolve(argv[3]), shots = argv[4];
const address = (page) => pathToFileURL(join(site, page)).href;
const files = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html"));
const pages = files.filter((name) => !["explorer.html", "measure.html", "play.html"].includes(name) && !name.startsWith("files/"));

// Every link leads to a file and, where it names one, to an anchor in it.
function links() {
  const ids = new Map(pages.map((page) => [page, new Set(Array.from(readFileSync(join(site, page), "utf8").matchAll(/ id="([^"]*)"/g), (m) => m[1]))]));
  let count = 0;
  for (const page of pages)
    for (const [, link] of readFileSync(join(site, page), "utf8").matchAll(/<(?:a href|img src)="([^"]*)"/g)) {
      if (/^(https?|mailto):/.test(link)) continue;
      const [path, anchor] = link.replaceAll("&amp;", "&").split("#");
      const to = path ? relative(site, resolve(site, dirname(page), decodeURI(path))) : page;
      count++;
      check(!to.startsWith("..") && existsSync(join(site, to)), `${page} leads to ${link}`);
      if (anchor && ids.has(to)) check(ids.get(to).has(decodeURIComponent(anchor)), `${page} leads to ${link}: no such anchor`);
    }
  check(count > 3000, `${count} links`);
}
// All pages on a narrow screen: nothing sticks out, nothing is complained about.
async function narrow() {
  const page = await open(address("index.html"), { viewport: { width: 400, height: 800 } });
  for (const one of pages) {
    await page.goto(address(one));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 400, `${one} fits into 400 pixels: ${wide}`);
    const broken = await page.evaluate(() => Array.from(document.images).filter((i) => i.complete && !i.naturalWidth).map((i) => i.src));
    check(!broken.length, `${one}: ${broken}`);
  }
  await page.context().close();
}
async function searching() {
  const page = await open(address("laws/tsuji.html"));
  await page.locator("#search").fill("memoryless rest");
  await page.locator("#found li").first().waitFor();
  check((await page.locator("#found").innerText()).toLowerCase().includes("memory"), "the search finds the page on contacts without memory");
  await page.locator("#search").fill("<b>xyzzy");
  await page.locator("#found", { hasText: "nothing" }).waitFor();
  await page.locator("#search").fill("tsuji");
  await page.locator("#found li a").first().click();
  await page.locator("h1", { hasText: "tsuji" }).waitFor();
  await page.context().close();
}
// The landing page shows the result, the explorer and the ways on; equations are typeset.
async function landing() {
  const page = await open(address("index.html"));
  await page.frameLocator(".inline-explorer").locator('#outcomes td:text-is("flores, exact")').waitFor();
  check((await page.locator(".entrances a").count()) === 3, "three entrances");
  check((await page.locator("pre").first().innerText()).includes("make run"), "how to install it");
  check((await page.locator('meta[name="description"]').getAttribute("content")).length > 40, "a description");
  await page.goto(address("laws/flores.html"));
  check((await page.locator("main math").count()) >= 2, "the formulas of a law are typeset");
  await page.context().close();
}
// The first slider of the explorer is reached by at most ten presses of Tab.
async function keyboard() {
  const page = await open(address("explorer.html"));
  await page.locator("#outcomes tbody tr").first().waitFor();
  let presses = 0, slider = false;
  while (!slider && presses < 11) {
    await page.keyboard.press("Tab");
    presses++;
    slider = await page.evaluate(() => document.activeElement.type === "range");
  }
  check(slider && presses <= 10, `first slider after ${presses} presses of Tab`);
  await page.context().close();
}
// Run, the sliders of the model and those of the animation are seen without scrolling.
async function aboveTheFold() {
  for (const [width, height] of [[1300, 850], [400, 800]]) {
    const page = await open(address("play.html"), { viewport: { width, height } });
    await page.locator("#cards > *").first().waitFor();
    for (const id of ["run", "play", "time"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      check(box && box.y + box.height <= height, `#${id} at ${width}x${height}: ${box && box.y + box.height}`);
    }
    await page.context().close();
  }
}
// A law page has its explorer inside.
async function explorer(url) {
  const page = await open(url);
  await page.locator(".live summary").click();
  const frame = page.frameLocator(".live iframe");
  await frame.locator('#outcomes td:text-is("flores, exact")').waitFor();
  check((await frame.locator("#outcomes tbody tr").count()) === 2, "published and exact");
  if (shots) await page.screenshot({ path: join(shots, "site-law.png"), fullPage: true });
  await page.context().close();
}

// The same by the server of the program.
async function served() {
  const server = spawn(program, ["web", site], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const line = await new Promise((go) => server.stdout.once("data", (text) => go(String(text))));
    const url = line.match(/http:\/\/127\.0\.0\.1:\d+\//)[0];
    await explorer(url + "laws/flores.html");
    const page = await open(url + "contents.html");
    await page.locator("#search").fill("tsuji");
    await page.locator("#found li").first().waitFor();
    await page.context().close();
  } finally {
    server.kill();
  }
}

links();
await narrow();
await searching();
await landing();
await keyboard();
await aboveTheFold();
await explorer(address("laws/flores.html"));
await served();
if (shots)
  for (const [width, colorScheme] of [[1300, "light"], [1300, "dark"], [400, "light"]])
    for (const one of ["index.html", "theory/impact.html", "laws/tsuji.html"]) {
      const page = await open(address(one), { viewport: { width, height: 900 }, colorScheme });
      await page.screenshot({ path: join(shots, `site-${one.replace(/\W/g, "-")}-${width}-${colorScheme}.png`) });
      await page.context().close();
    }
await finish();
