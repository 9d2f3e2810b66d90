import { expect, test } from "vitest";
import { formOf } from "./question-form.ts";

const cuesOf = (question: string) =>
  Object.entries(formOf(question))
    .filter(([, value]) => value > 0)
    .map(([name]) => name);

test("tells a case at hand from a bare question", () => {
  expect(cuesOf("lead went silent, so what do i send him")).toEqual([
    "clauses",
    "condition",
    "duty",
    "ofSelf",
  ]);
  expect(cuesOf("What is slippage")).toEqual(["plain"]);
});

test("tells what is asked for", () => {
  expect(cuesOf("who leads the desk")).toEqual(["plain", "asksName"]);
  expect(cuesOf("near which launchpads sit they")).toEqual(["asksWhich"]);
  expect(cuesOf("do we sponsor visas")).toEqual(["plain", "asksFirm"]);
  expect(cuesOf("how does custody work")).toEqual(["plain", "asksFact", "asksHow"]);
  expect(cuesOf("the leader this month")).toEqual(["asksNow"]);
});

test("knows a name inside a question, not the capital that begins it", () => {
  expect(cuesOf("phone number of Daniel")).toEqual(["named"]);
  expect(cuesOf("Phone number of daniel")).toEqual([]);
});

test("knows a figure, not a digit inside a word", () => {
  expect(cuesOf("client of 300k, which tier")).toContain("figure");
  expect(cuesOf("a web3 project")).toEqual([]);
});

test("counts clauses up to a limit", () => {
  expect(formOf("a, b, c, d, e").clauses).toBe(1);
  expect(formOf("a, b").clauses).toBeCloseTo(1 / 3);
});
