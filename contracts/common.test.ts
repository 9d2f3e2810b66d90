import { expect, test } from "vitest";
import { text } from "./common.ts";

const answer = text(100, "Please write something");

test.each(["", "  \n", "\u00A0", "\u200B", " \uFEFF\u200D ", "\u2060\u00AD"])(
  "a text that shows nothing is refused as a missing one: %j",
  (blank) => {
    const { error } = answer.safeParse(blank);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please write something"]);
  },
);

test.each(["No", "👩‍💻", "می‌خواهم", "?"])("a text that shows something is taken as it is: %s", (words) => {
  expect(answer.parse(words)).toBe(words);
});
