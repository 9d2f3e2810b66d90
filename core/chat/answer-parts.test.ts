import { expect, test } from "vitest";
import { questionsIn } from "./answer-parts.ts";

test("each question of a message has what is said before it, and the last what is said after", () => {
  const content =
    "We have a fund. Can it sell locked tokens? They want it quick!\nWho signs the contract? Thanks a lot.";
  expect(questionsIn(content, 3)).toEqual([
    "We have a fund. Can it sell locked tokens?",
    "They want it quick! Who signs the contract? Thanks a lot.",
  ]);
  expect(questionsIn("佣金比例是多少？谁来批准参与证明？", 3)).toEqual([
    "佣金比例是多少？",
    "谁来批准参与证明？",
  ]);
});

test("what says too little to be asked by itself goes with what comes after", () => {
  expect(questionsIn("Really? What does an OTC deal pay?", 3)).toEqual([]);
  expect(questionsIn("Got it? What does a deal pay? And who signs the contract?", 3)).toEqual([
    "Got it? What does a deal pay?",
    "And who signs the contract?",
  ]);
});

test("of more questions than documents are quoted none is asked by itself", () => {
  const four = "Who signs the deal? Who pays the desk? Who reads the proof? Who feeds the cat?";
  expect(questionsIn(four, 3)).toEqual([]);
  expect(questionsIn(four, 4)).toHaveLength(4);
  expect(questionsIn("What does an OTC deal pay?", 3)).toEqual([]);
});
