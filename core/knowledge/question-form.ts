import { wordsOf } from "./analyse-text.ts";

/** What a question's wording tells of its kind, whatever its subject; each from 0 to 1. */
export interface QuestionForm {
  /** Clauses and sentences: who tells of a case at hand asks how to go about it, which a playbook answers. */
  clauses: number;
  /** Whether it begins as a bare question. */
  plain: number;
  /** Whether it names a condition or a circumstance. */
  condition: number;
  /** Whether it asks what its asker has to do. */
  duty: number;
  /** Whether its asker speaks of their own person. */
  ofSelf: number;
  /** Whether it asks who somebody is, or what something is called. */
  asksName: number;
  /** Whether it asks which of several something is. */
  asksWhich: number;
  /** Whether it asks for a fact, past or present. */
  asksFact: number;
  /** Whether that fact is about the asker's own firm. */
  asksFirm: number;
  /** Whether it asks how something is done in general. */
  asksHow: number;
  /** Whether it asks how things stand just now, which changes faster than a playbook. */
  asksNow: number;
  /** Whether somebody or something is called by name. */
  named: number;
  /** Whether it gives a figure, as who has a case at hand does. */
  figure: number;
}

const cues = {
  plain:
    /^(?:does|did|is|are|was|has|have|do|can|may|how|what|whats|who|whos|which|where|when|why|should|could|will|would)\b/u,
  condition: /\b(?:if|when|before|after|until|unless|because|but|so|and|too|again)\b/u,
  duty: /\b(?:do|should|must|shall) i\b/u,
  ofSelf: /\b(?:i|im|ive|my|me)\b/u,
  asksName: /\b(?:who|whos|whose|names?)\b/u,
  asksWhich: /\b(?:which|whose) (?!(?:do|does|did|of|one|ones|is|are|should|can|may))\w+/u,
  asksFact: /\b(?:does|did|was|were|been)\b/u,
  asksFirm:
    /\b(?:do|did|are|have|has|can|will|does) (?:we|our|us|any of us|the firm|the company|the team)\b/u,
  asksHow: /\bhow (?:to|do|does|did)\b/u,
  asksNow:
    /\b(?:this|last|next) (?:week|month|quarter|year|weekend|time)\b|\b(?:now|today|currently|rn|at the moment|latest)\b/u,
};

const clauseMarks = /[.,;:]/gu;
const mostClauses = 3;
const figure = /(?:^| )\d/u;
const name = /(?<=[a-z,] )[A-Z][a-z]{2,}/u;

/** Reads a question's form off its function words and punctuation alone. */
export const formOf = (question: string): QuestionForm => {
  const words = wordsOf(question).join(" ");
  const has = (cue: RegExp): number => (cue.test(words) ? 1 : 0);
  const marks = question.match(clauseMarks)?.length ?? 0;
  return {
    clauses: Math.min(marks, mostClauses) / mostClauses,
    named: name.test(question) ? 1 : 0,
    figure: has(figure),
    plain: has(cues.plain),
    condition: has(cues.condition),
    duty: has(cues.duty),
    ofSelf: has(cues.ofSelf),
    asksName: has(cues.asksName),
    asksWhich: has(cues.asksWhich),
    asksFact: has(cues.asksFact),
    asksFirm: has(cues.asksFirm),
    asksHow: has(cues.asksHow),
    asksNow: has(cues.asksNow),
  };
};
