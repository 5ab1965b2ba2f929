// SPDX-License-Identifier: MIT
//
// What the tests in Chromium share: a browser, pages that must stay silent and alone, checks.
import { chromium } from "playwright-core";

export const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

let done = 0;
const failed = [];

export function check(holds, what) {
  done++;
  if (!holds) failed.push(what);
  if (!holds) console.error(`does not hold: ${what}`);
}

export function near(is, wanted, off, what) {
  check(Math.abs(is - wanted) <= off, `${what}: ${is} is not ${wanted} within ${off}`);
}

// Opens an address; whatever the page complains about, and whatever it asks another host for, fails.
export async function open(address, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1300, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  page.on("console", (message) => {
    check(!["error", "warning"].includes(message.type()), `${address} says: ${message.text()}`);
  });
  page.on("pageerror", (error) => check(false, `${address} throws: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url(), own = /^(file|data|blob):/.test(url) || url.startsWith(new URL(address).origin + "/");
    check(own, `${address} asks for ${url}`);
  });
  await page.goto(address);
  return page;
}

// What a click saves, as text or bytes.
export async function saved(page, click, encoding) {
  const { readFile } = await import("node:fs/promises");
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), encoding) };
}

export async function finish() {
  await browser.close();
  console.log(`${done} checks, ${failed.length} failed`);
  process.exit(failed.length || done === 0 ? 1 : 0);
}
