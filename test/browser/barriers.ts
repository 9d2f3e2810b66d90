import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds, each with the elements concerned; things that are still fading in have no contrast yet. */
export const problemsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(
    "Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished))",
  );
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
};
