import { expect, test } from "vitest";
import { draftOf, moved, optionsOf, problemsOf } from "./options.ts";

const options = [
  { id: "1", name: "Raid", points: 10 },
  { id: "2", name: "Space", points: 25 },
  { id: "3", name: "Thread", points: 5 },
];

test("gives back what it was given", () => {
  expect(optionsOf(draftOf(options))).toEqual(options);
});

test("finds what is missing, there twice, or no number of points", () => {
  const draft = draftOf(options);
  expect(problemsOf(draft)).toEqual({});
  const wrong = [
    { key: "1", name: "Raid", points: "1.5" },
    { key: "2", name: "  " },
    { key: "3", name: "raid " },
    { key: "4", name: "Space", points: "1001" },
  ];
  expect(Object.keys(problemsOf(wrong))).toEqual(["1", "2", "3", "4"]);
});

test("moves one up or down", () => {
  const names = (by: number, key: string) => moved(draftOf(options), key, by).map(({ name }) => name);
  expect(names(-1, "2")).toEqual(["Space", "Raid", "Thread"]);
  expect(names(1, "2")).toEqual(["Raid", "Thread", "Space"]);
});
