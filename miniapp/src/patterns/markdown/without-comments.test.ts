import { expect, test } from "vitest";
import { withoutComments } from "./without-comments.ts";

test("leaves out comments, and nothing else", () => {
  const tree = {
    type: "root",
    children: [
      { type: "html", value: "<!-- asked as: my cut -->" },
      {
        type: "paragraph",
        children: [
          { type: "text", value: "Kept" },
          { type: "html", value: "<!-- x -->" },
        ],
      },
      { type: "html", value: "<b>" },
    ],
  };
  withoutComments()(tree);
  expect(tree).toEqual({
    type: "root",
    children: [
      { type: "paragraph", children: [{ type: "text", value: "Kept" }] },
      { type: "html", value: "<b>" },
    ],
  });
});
