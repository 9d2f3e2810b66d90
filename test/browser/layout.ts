import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Screen } from "./start-browser.ts";

const file = "test/browser/layouts.json";

/** What a control or landmark is, and its left edge, top, width and height in CSS pixels. */
type Placed = [what: string, x: number, y: number, width: number, height: number];

const renewing = process.env["RENEW_LAYOUTS"] === "1";
const layouts: Record<string, Placed[]> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

// Another font wraps a line elsewhere: what stands beneath may stand a little lower, the more the further down it is.
const slack = (value: number) => Math.max(64, Math.abs(value) * 0.1);
const wide = { width: 1440, height: 900 };

// Without the button that is there only while the end of a conversation is out of sight, which another font decides,
// and without notices, which go by themselves.
// Names without what differs from run to run: numbers, times of the day, and the tail of long ones.
const placed = `
  [...document.querySelectorAll("header, nav, main, aside, h1, h2, button:not([aria-label='Jump to latest']), a[href], input, textarea, [role=log], [role=dialog]")]
    .filter((one) => one.closest("[data-toast]") === null)
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const named = /^(HEADER|NAV|MAIN|ASIDE)$/.test(one.tagName) ? "" : one.getAttribute("aria-label") ?? one.textContent;
      const name = (named || one.placeholder || "").replace(/\\s+/g, " ").trim();
      const role = one.getAttribute("role") ?? one.tagName.toLowerCase();
      return [(role + " " + name.replace(/[0-9]+/g, "0").replace(/0:0 [AP]M/g, "0:0")).trim().slice(0, 26), ...[x, y, width, height].map(Math.round)];
    })
    .filter(([, , , width, height]) => width > 1 && height > 1)`;

const differs = ([, ...before]: Placed, [, ...after]: Placed): boolean =>
  before.some((value, at) => Math.abs((after[at] ?? 0) - value) > slack(value));

/**
 * Compares where a screen's landmarks and controls stand with what was noted of it, closely enough to notice what moved,
 * overlaps or is gone, and loosely enough for another font; RENEW_LAYOUTS=1 notes anew.
 */
export const expectLayout = async (page: Page, name: string, screen: Screen): Promise<void> => {
  const before = page.viewportSize();
  if (screen === "desktop") await page.setViewportSize(wide);
  // Some buttons are there only while the mouse rests on what they are of.
  await page.mouse.move(0, 0);
  await page.evaluate("window.scrollTo(0, 0)");
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  const found = await page.evaluate<Placed[]>(placed);
  if (before !== null && screen === "desktop") await page.setViewportSize(before);
  const key = `${name}, ${screen}`;
  if (renewing) {
    layouts[key] = found;
    const row = ([what, ...box]: Placed) => `    [${[JSON.stringify(what), ...box].join(", ")}]`;
    const screensOf = Object.entries(layouts).map(
      ([title, all]) => `  ${JSON.stringify(title)}: [\n${all.map(row).join(",\n")}\n  ]`,
    );
    writeFileSync(file, `{\n${screensOf.join(",\n")}\n}\n`);
    return;
  }
  const noted = layouts[key] ?? [];
  expect(found.map(([what]) => what)).toEqual(noted.map(([what]) => what));
  expect(found.filter((one, index) => differs(noted[index] ?? one, one))).toEqual([]);
};
