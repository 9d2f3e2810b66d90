import { expect, test } from "vitest";
import { nameLikeness } from "./name-likeness.ts";

const row = (heading: string | null, askedAs = "") => ({
  passageId: "p",
  documentId: "d",
  title: "Scripts",
  category: null,
  heading,
  text: "",
  askedAs,
  entryId: null,
});

test("the same words are alike, others are not", () => {
  expect(nameLikeness(row("We need more time"), "we need more time").heading).toBeCloseTo(1);
  expect(nameLikeness(row("We need more time"), "zebra crossing").heading).toBe(0);
});

test("words that mean alike count for less than the same word, and more than others", () => {
  const like = (text: string) => nameLikeness(row("Our lawyer reads it"), text).heading;
  expect(like("our attorney reads it")).toBeLessThan(like("our lawyer reads it"));
  expect(like("our attorney reads it")).toBeGreaterThan(like("our banana reads it"));
});

test("common words are like no other word", () => {
  expect(nameLikeness(row("is"), "was").heading).toBe(0);
});

test("the nearest of a heading and its phrases counts, and the mean of the nearest three", () => {
  const many = row("Budget", "treasury is dry; no money left; completely different; budget");
  const { heading, nearest, nearestThree } = nameLikeness(many, "no money left");
  expect(nearest).toBeCloseTo(1);
  expect(heading).toBeLessThan(nearest);
  expect(nearestThree).toBeGreaterThan(0);
  expect(nearestThree).toBeLessThan(nearest);
});

test("what has no name is like nothing", () => {
  expect(nameLikeness(row(null), "hello there")).toEqual({ heading: 0, nearest: 0, nearestThree: 0 });
});
