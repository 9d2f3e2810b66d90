import { expect, test } from "vitest";
import { type Guidance, noGuidance } from "#contracts/guidance.ts";
import {
  draftOf,
  groupProblem,
  guidanceOf,
  hasProblems,
  isChanged,
  newLine,
  writtenOver,
} from "./guidance.ts";
import { partsOf } from "./guidance-texts.ts";

const guidance: Guidance = {
  tone: "Kind.",
  keyRules: ["Never swear."],
  proposalStatusRule: "Offer a call.",
  objections: { ...noGuidance.objections, MM: ["Too dear: ask."] },
  excludedGreetings: ["gm frens", "wagmi all"],
  indicatorPhrases: ["above my pay grade"],
  glossary: [["MM", "market making"]],
  suggestedQuestions: ["What now?"],
  suggestedLeadMessages: [{ text: "Hm?", service: "OTC" }, { text: "Why?" }],
};
const version = (said: Guidance, number = 1) => ({
  version: number,
  guidance: said,
  editedBy: "kim",
  editedAt: null,
});
const basedOn = version(guidance);
const edit = (change: object) => ({ draft: { ...draftOf(guidance), ...change }, basedOn });

test("gives back what it was given", () => {
  expect(guidanceOf(draftOf(guidance))).toEqual(guidance);
  expect(guidanceOf(draftOf(noGuidance))).toEqual(noGuidance);
});

test("leaves out lines without words, which are no change", () => {
  const edited = edit({
    keyRules: [...draftOf(guidance).keyRules, newLine(" ")],
    glossary: [newLine("MM,  market making,,")],
  });
  expect(guidanceOf(edited.draft)).toEqual(guidance);
  expect([isChanged(edited), isChanged(edit({ tone: "Kinder." }))]).toEqual([false, true]);
});

test("finds a group of one, and phrases that are too short or too long", () => {
  expect(groupProblem(newLine("MM"))).toBe("At least two, with commas between them");
  expect(groupProblem(newLine("MM，做市"))).toBeUndefined();
  expect(hasProblems(draftOf(guidance))).toBe(false);
  expect(hasProblems(edit({ indicatorPhrases: "no idea\nnope" }).draft)).toBe(true);
  expect(hasProblems(edit({ excludedGreetings: "a".repeat(81) }).draft)).toBe(true);
});

test("over a newer version only what was changed here is mine", () => {
  const newer = version({ ...guidance, tone: "Theirs.", keyRules: ["Theirs."] }, 2);
  const over = writtenOver(edit({ tone: "Mine." }), newer);
  expect([over.basedOn.version, guidanceOf(over.draft)]).toEqual([
    2,
    { ...guidance, tone: "Mine.", keyRules: ["Theirs."] },
  ]);
});

test("tells what each part says, and of named ones also that they say nothing", () => {
  const texts = partsOf({ ...noGuidance, objections: guidance.objections }, ["tone", "objections"]);
  expect(texts.map(({ title, text }) => [title, text])).toEqual([
    ["Tone and language", ""],
    ["Objections", "Market Making\n- Too dear: ask."],
  ]);
  expect(partsOf(noGuidance)).toEqual([]);
});
