import { beforeEach, expect, test } from "vitest";
import { drafts, forgetResponse, questionDrafts } from "./drafts.ts";

beforeEach(() => {
  for (const id of ["a", "b"]) {
    drafts.write(id, "");
    drafts.setUnderWay(id, false);
  }
});

test("a response stays until it is emptied", () => {
  drafts.write("a", "half an answer");
  expect(drafts.read("a")).toBe("half an answer");
  drafts.write("a", "");
  expect(drafts.read("a")).toBe("");
});

test("only what has words and is not being submitted counts as begun", () => {
  drafts.write("a", "an answer");
  drafts.write("b", "  ");
  expect(drafts.ids()).toEqual(["a"]);
  drafts.setUnderWay("a", true);
  expect(drafts.ids()).toEqual([]);
  drafts.setUnderWay("a", false);
  expect(drafts.ids()).toEqual(["a"]);
});

test("with a response the question to keep it under is let go of", () => {
  drafts.write("a", "an answer");
  questionDrafts.write("a", "a better question");
  forgetResponse("a");
  expect([drafts.read("a"), questionDrafts.read("a")]).toEqual(["", ""]);
});
