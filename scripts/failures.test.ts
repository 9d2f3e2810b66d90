import { expect, test } from "vitest";
import { createFailures } from "./failures.mjs";

test("of a run's output, the tests that failed stay, with what was wrong and where", () => {
  const failures = createFailures();
  const output = [
    " ✓ |unit| core/a.test.ts (3 tests)",
    "\u001B[41m FAIL \u001B[49m |browser| test/b.test.ts > opens",
    " FAIL  |browser| test/b.test.ts > closes",
    "AssertionError: expected 2 to be 1 // Object.is equality",
    "",
    "- Expected",
    " ❯ test/b.test.ts:12:3",
    "     10|   expect(2).toBe(1);",
    " ❯ test/other.ts:2:1",
    " FAIL  |unit| core/c.test.ts",
    "Error: Cannot find module",
    " Test Files  2 failed | 1 passed (3)",
  ];
  for (const line of output) failures.take(line);
  expect(failures.lines()).toEqual([
    " FAIL  |browser| test/b.test.ts > opens",
    " FAIL  |browser| test/b.test.ts > closes",
    "AssertionError: expected 2 to be 1 // Object.is equality",
    " ❯ test/b.test.ts:12:3",
    " FAIL  |unit| core/c.test.ts",
    "Error: Cannot find module",
  ]);
});

test("of a run that ends without a test that failed, its end stays", () => {
  const failures = createFailures();
  for (let number = 1; number <= 100; number += 1) failures.take(` ✓ |unit| core/${number}.test.ts`);
  failures.take("Error: [vitest-pool]: Worker forks emitted error.");
  expect(failures.lines()).toHaveLength(60);
  expect(failures.lines().at(-1)).toBe("Error: [vitest-pool]: Worker forks emitted error.");
});
