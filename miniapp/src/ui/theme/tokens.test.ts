import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const rulesOf = async (selector: string): Promise<string[]> => {
  const css = await readFile(new URL("tokens.css", import.meta.url), "utf8");
  const [, rules = ""] = css.split(`${selector} {`);
  return (rules.split("}")[0] ?? "")
    .replaceAll(/\s+/gu, " ")
    .split(";")
    .map((rule) => rule.trim());
};

test("dark is the same whether the browser asks for it or Telegram", async () => {
  const dark = await rulesOf(':root[data-scheme="dark"]');
  expect(dark).toContain("color-scheme: dark");
  expect(await rulesOf(':root:not([data-scheme="light"])')).toEqual(dark);
});
