import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const whatAxeFinds = async (page: Page, runOnly: string[]): Promise<string[]> => {
  // Things that are still fading in have no contrast yet.
  await page.evaluate(
    "Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished))",
  );
  await page.evaluate(`window.axe ?? ${axe}`);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(runOnly)} })`);
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
