import { expect, test } from "vitest";
import { markdown, text } from "./common.ts";

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

test.each(["<!-- note -->", "<!-->", " <!-- a\n\nb --> \u200B", "<!-- never closed"])(
  "Markdown that shows nothing is refused as a missing one: %j",
  (note) => {
    const { error } = markdown(100, "Please write something").safeParse(note);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Please write something"]);
  },
);
