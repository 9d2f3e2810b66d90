import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");

test("the security document names tests that there are", () => {
  const named = [...text.matchAll(/[\w./-]+\.test\.tsx?/gu)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("what no test shows is said to be open", () => {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\| (?:ASVS|threat|-)/u.test(line));
  const unshown = rows.filter((row) => !/\.test\.tsx?|_Open_|package\.json/u.test(row));
  expect(unshown.map((row) => row.slice(0, 60))).toEqual([]);
});
