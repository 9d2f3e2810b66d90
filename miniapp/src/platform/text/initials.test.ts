import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["@mira_holt", "MH"],
  ["anna", "A"],
  ["Acme Protocol Labs", "AP"],
  ["  über.groß ", "ÜG"],
  ["_", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
