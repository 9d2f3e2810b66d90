import { expect, test } from "vitest";
import { probabilityOf, stateOf, stateWith, type EvidenceFeatures } from "./evidence.ts";

const covered: EvidenceFeatures = {
  unknown: 0,
  passageCoverage: 1,
  documentCoverage: 1,
  titleCoverage: 0.6,
  missing: 0,
  score: 0.5,
  scoreShare: 0.5,
  meant: 0.2,
  margin: 0.3,
};
const uncovered: EvidenceFeatures = {
  unknown: 0.7,
  passageCoverage: 0.2,
  documentCoverage: 0.2,
  titleCoverage: 0,
  missing: 1,
  score: 0.05,
  scoreShare: 0.1,
  meant: 0,
  margin: 0,
};

test("a question its document covers is answered, one it does not is a gap", () => {
  expect(stateOf(probabilityOf(covered))).toBe("answer");
  expect(stateOf(probabilityOf(uncovered))).toBe("gap");
});

test("terms nobody wrote make a gap likelier, covered terms an answer", () => {
  expect(probabilityOf({ ...covered, unknown: 0.5, missing: 1 })).toBeLessThan(probabilityOf(covered));
  expect(probabilityOf({ ...uncovered, passageCoverage: 0.8, documentCoverage: 0.8 })).toBeGreaterThan(
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
