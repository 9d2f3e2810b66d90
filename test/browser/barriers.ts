import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const whatAxeFinds = async (page: Page, runOnly: string[]): Promise<string[]> => {
  // Things that are still fading in have no contrast yet; what is called off, as by another scheme, is over too.
  await page.evaluate(
    "Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined)))",
  );
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
  // Brought over are only the problems: what is in order is thousands of entries.
  const { violations } = await page.evaluate<Pick<AxeResults, "violations">>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ["violations"], selectors: false })}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
};

/** Texts too faint to read, the only barrier that colours alone can make. */
export const faintTextsOf = (page: Page): Promise<string[]> => whatAxeFinds(page, ["color-contrast"]);

/** What axe finds in the light, and what is too faint in the dark, each with the elements concerned. */
export const problemsOf = async (page: Page): Promise<string[]> => {
  const inTheLight = await whatAxeFinds(page, everyRule);
  await page.emulateMedia({ colorScheme: "dark" });
  const inTheDark = await faintTextsOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inTheLight, ...inTheDark.map((problem) => `in the dark, ${problem}`)];
};

/** What reaches beyond the sides of the window, where no scrolling leads (a wide table may scroll by itself), and titles shown in part. */
export const cutOffIn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (one) => one !== null &&
      (/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth || scrolls(one.parentElement));
    const found = [...document.querySelectorAll("a, button, input, textarea, h1, h2, h3, p, li, label, dt, dd, summary, [role]")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && (box.right > width + 1 || box.left < -1) && !scrolls(one.parentElement);
      })
      .map((one) => one.tagName.toLowerCase() + " " + (one.ariaLabel ?? one.textContent).trim().slice(0, 40));
    const shortened = [...document.querySelectorAll("h1, h1 *")]
      .filter((one) => one.clientWidth !== 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => "a shortened title: " + one.textContent);
    found.push(...shortened);
    return document.documentElement.scrollWidth > width ? ["the page scrolls sideways", ...found] : found;
  })()`);

/** What has the focus: its name, and whether it or what it stands in looks different without it. */
export const focusOf = (page: Page): Promise<{ name: string; isVisible: boolean }> =>
  page.evaluate(`(() => {
    const one = document.activeElement;
    const still = document.createElement("style");
    still.textContent = "* { transition: none !important }";
    document.head.append(still);
    const look = () => [one, one.parentElement, one.parentElement?.parentElement]
      .filter((at) => at !== null && at !== undefined && at !== document.body)
      .map((at) => getComputedStyle(at))
      .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join());
    const focused = look().join();
    one.blur();
    const isVisible = focused !== look().join();
    one.focus();
    still.remove();
    return { name: (one.ariaLabel ?? one.textContent).trim(), isVisible };
  })()`);

/** Waits until a button of that name has the focus. */
export const hasFocus = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, exact: true }).and(page.locator(":focus")).waitFor();

/** Goes on with Tab to something, which must be within twenty presses, and can be seen to have the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await target.and(page.locator(":focus")).count()) > 0) break;
    await page.keyboard.press("Tab");
  }
  expect(await target.and(page.locator(":focus")).count()).toBe(1);
  expect((await focusOf(page)).isVisible).toBe(true);
};

/** Goes to a button with Tab and presses it. */
export const pressAt = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};
