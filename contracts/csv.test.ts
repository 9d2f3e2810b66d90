import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("cells with commas, quotes and line ends are quoted", () => {
  expect(csvOf(["a", "b"], [['say "hi"', "1,2"]])).toBe('a,b\r\n"say ""hi""","1,2"');
  expect(csvOf(["a"], [["two\nlines"], [null], [1.5]])).toBe('a\r\n"two\nlines"\r\n\r\n1.5');
});

test.each(["=1+1", "+1", "-1", "@sum(a1)", " =1", "\t=1", "\r1"])(
  "the text %j is not run as a formula",
  (text) => {
    const cell = csvOf(["a"], [[text]]).slice("a\r\n".length);
    expect(cell.replace(/^"/u, "").startsWith("'")).toBe(true);
  },
);

test("a number below zero stays a number", () => {
  expect(csvOf(["a"], [[-3]])).toBe("a\r\n-3");
});
