import { expect, test } from "vitest";
import { probabilityOf, stateOf, stateWith, type EvidenceFeatures } from "./evidence.ts";
import { formOf } from "./question-form.ts";

const bare = formOf("");
const covered: EvidenceFeatures = {
  ...bare,
  unknown: 0,
  unknownWords: 0,
  passageCoverage: 1,
  meantCoverage: 1,
  meant: 0.2,
  heaviest: 0.5,
  secondMissing: 0,
  headingShare: 0.5,
  phraseShare: 0.7,
  calledAlike: 0.8,
  headingAlike: 0.6,
  scoreShare: 0.5,
  saidShare: 1,
  smallTalk: 0.3,
  library: 0.65,
};
const uncovered: EvidenceFeatures = {
  ...bare,
  unknown: 0.7,
  unknownWords: 0.7,
  passageCoverage: 0.2,
  meantCoverage: 0,
  meant: 0,
  heaviest: 1,
  secondMissing: 1,
  headingShare: 0,
  phraseShare: 0.1,
  calledAlike: 0.3,
  headingAlike: 0.2,
  scoreShare: 0.1,
  saidShare: 0.8,
  smallTalk: 0.3,
  library: 0.65,
};

test("a question its document covers is answered, one it does not is a gap", () => {
  expect(stateOf(probabilityOf(covered))).toBe("answer");
  expect(stateOf(probabilityOf(uncovered))).toBe("gap");
});

test("terms nobody wrote make a gap likelier, covered terms an answer", () => {
  expect(probabilityOf({ ...covered, unknown: 0.5, unknownWords: 0.5 })).toBeLessThan(probabilityOf(covered));
  expect(probabilityOf({ ...uncovered, passageCoverage: 0.8, scoreShare: 0.4 })).toBeGreaterThan(
    probabilityOf(uncovered),
  );
});

test("a match that is called like the question, in whatever words, makes an answer likelier", () => {
  expect(probabilityOf({ ...uncovered, calledAlike: 0.9, headingAlike: 0.8 })).toBeGreaterThan(
    probabilityOf(uncovered),
  );
});

test("every state has its range of probability, without overlap", () => {
  const states = Array.from({ length: 101 }, (_, percent) => stateOf(percent / 100));
  expect([...new Set(states)]).toEqual(["gap", "possibly_related", "answer"]);
});

test("a passage near in meaning keeps a question from being a gap, and nothing more", () => {
  expect(stateWith(0.1, 0.2)).toBe("gap");
  expect(stateWith(0.1, 0.8)).toBe("possibly_related");
  expect(stateWith(0.99, 0)).toBe("answer");
});
