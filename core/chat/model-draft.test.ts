import { expect, test } from "vitest";
import { noGuidance } from "#contracts/guidance.ts";
import type { Verdict } from "../answering/read-answer.ts";
import { createTracer } from "../answering/trace.ts";
import { parseConfig } from "../config.ts";
import type { Retrieval, RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import { fromModel } from "./model-draft.ts";

const prices: RetrievedPassage = {
  passageId: "p",
  documentId: "d",
  title: "Boats",
  category: null,
  heading: null,
  text: "| Boat | Price |\n|---|---|\n| Oryx 45 | 640 USD |\n| Oryx 45 H | 760 USD |\n\n- 2 years: 5% less\n- 3 years: 9% less",
  ends: () => ({ from: "", to: "" }),
  relevance: 80,
  entryId: null,
  alsoAsked: [],
  updatedAt: new Date(0),
};
const retrieval: Retrieval = {
  evidence: "answer",
  probability: 0.9,
  isByChance: false,
  coverage: 1,
  isFirstEnough: false,
  passages: [prices],
  sources: [],
  extras: null,
  candidates: [],
  wordings: [],
  nearest: () => Promise.resolve([]),
  read: () => Promise.resolve([prices]),
};

const draft = (
  question: string,
  text: string,
  verdict: Verdict = "yes",
  supplied = [prices],
  standalone = question,
) => {
  const read = { verdict, missing: null, used: null, holding: null, shortened: false };
  const by = { at: new Date("2026-03-02") };
  const said = { question, standalone, history: [], by };
  const asking = { ...said, retrieval, understanding: null, tracer: createTracer(), guidance: noGuidance };
  return fromModel({ model: () => null, config: parseConfig({}) }, asking, { ...read, text }, supplied);
};

test.each([
  ["What is the Oryx 45 H?", "The Oryx 45 H is 640 USD [1].", ["640 USD"]],
  ["Is it 12% less for 3 years?", "Yes, 3 years are 12% less [1].", ["12%"]],
  ["What about 3 years?", "Five percent less for 3 years (1).", ["Five percent"]],
  ["What is the Oryx 45 H?", "The Oryx 45 H is 760 USD, and the Oryx 45 is 640 USD [1].", undefined],
  ["Is it 12% less for 3 years?", "No, 3 years are not 12% less, but 9% [1].", undefined],
])("%s %s: a figure of another row of the source is named", (question, text, unsupported) => {
  expect(draft(question, text).unsupported).toEqual(unsupported);
});

test.each([
  ["640 USD [1].", ["640 USD"]],
  ["760 USD [1].", undefined],
])(
  "%s is held against what a question that leans on what was said before asks about",
  (text, unsupported) => {
    const asked = "What does the Oryx 45 H cost?";
    expect(draft("And the other one?", text, "yes", [prices], asked).unsupported).toEqual(unsupported);
  },
);

test("a figure that only another document states, of something else, is named", () => {
  const hire = { ...prices, passageId: "h", documentId: "h", title: "Hire", text: "A tent is 85 USD a day." };
  const told = (text: string) => draft("What is the Oryx 45?", text, "yes", [prices, hire]);
  expect(told("The price of the Oryx 45 is 85 USD [1].")).toMatchObject({
    unsupported: ["85 USD"],
    sources: [{ id: "d" }],
  });
  expect(told("A tent is 85 USD a day [1].")).toMatchObject({ sources: [{ id: "h" }] });
  expect(told("A tent is 85 USD a day [1].").unsupported).toBeUndefined();
});

test("beside what nothing answers stands what the model says comes close", () => {
  const { gap, sources, nearest } = draft("Is the Oryx 45 sold?", "The Oryx 45 is 640 USD [1].", "no");
  expect({ gap, sources, nearest }).toMatchObject({ gap: true, sources: [], nearest: [{ id: "d" }] });
  expect(
    draft("Is the Oryx 45 sold?", "Whether it is sold would have to be found out.", "no").nearest,
  ).toEqual([]);
});

test("an answer that names no source says so, and one that only admits not to know is none", () => {
  const told = draft("Is the Oryx 45 sold?", "Yes, after two years.");
  expect(told).toMatchObject({
    gap: false,
    uncertain: true,
    notice: expect.stringContaining("No document is named"),
  });
  expect(draft("What is the Oryx 45?", "The Oryx 45 is 640 USD [1].").notice).toBeNull();
  expect(draft("Is the Oryx 45 sold?", "I'm not sure.")).toMatchObject({ gap: true, aiResponse: null });
  expect(draft("Is the Oryx 45 sold?", "I'm not sure. It is 640 USD [1].").gap).toBe(false);
});
