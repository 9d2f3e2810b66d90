import { expect, test } from "vitest";
import { whereTheyDiffer } from "./where-they-differ.ts";

const lines = (...words: string[]) => words.join("\n");

test("short texts are shown whole", () => {
  expect(whereTheyDiffer("nine", "ten")).toEqual(["nine", "ten"]);
  expect(whereTheyDiffer(lines("a", "nine", "z"), lines("a", "ten", "z"))).toEqual([
    lines("a", "nine", "z"),
    lines("a", "ten", "z"),
  ]);
});

test("what is the same before and after is left out, but for two lines", () => {
  const around = (...words: string[]) => lines("a", "b", "c", ...words, "x", "y", "z");
  expect(whereTheyDiffer(around("one", "same", "two"), around("1", "same", "2"))).toEqual([
    lines("…", "b", "c", "one", "same", "two", "x", "y", "…"),
    lines("…", "b", "c", "1", "same", "2", "x", "y", "…"),
  ]);
});

test("a line that only one has, also one that stands there twice, is shown with that one alone", () => {
  expect(whereTheyDiffer(lines("a", "b", "c"), lines("a", "b", "c", "d"))).toEqual([
    lines("…", "b", "c"),
    lines("…", "b", "c", "d"),
  ]);
  expect(whereTheyDiffer(lines("a", "a"), lines("a", "a", "a"))).toEqual([
    lines("a", "a"),
    lines("a", "a", "a"),
  ]);
});
