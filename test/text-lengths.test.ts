import { describe, expect, test } from "vitest";
import { markdownToRich } from "#bot/markdown.ts";
import { shortened, split } from "#bot/rich-text.ts";
import { withoutPreface } from "#contracts/answer-preface.ts";
import { showsSomething } from "#contracts/common.ts";
import { replaceLinks } from "#contracts/markdown-links.ts";
import { checkCitations, withoutCitations, withoutOpenCitation } from "#core/answering/citations.ts";
import { linksIn, unlinkUnknown, createLinkGuard } from "#core/answering/links.ts";
import { admitsGap } from "#core/answering/indicator-phrases.ts";
import { quotePassage } from "#core/chat/quote-passage.ts";
import { createAnswerReader } from "#core/answering/read-answer.ts";
import { readSmallTalk } from "#core/answering/small-talk.ts";
import { mayLean } from "#core/answering/look-up.ts";
import { cleanMarkdown, safeAddress, withCharacters } from "#core/text/clean-markdown.ts";
import { titleOfPage } from "#core/importing/conversion/page-text.ts";
import { excerptOf, searchedTerms, searchedWords } from "#core/text/excerpt.ts";
import { endsOf, plainText } from "#core/text/plain-text.ts";
import { languageOf, languageOfWords } from "#core/text/languages.ts";
import { blocksOf, withEnd } from "#core/text/markdown-blocks.ts";
import { askedWords, questionTerms, termsOf } from "#core/text/terms.ts";
import { wordsOf, countUnspaced, piecesOf, spaceOut, unspacedEnd } from "#core/text/words.ts";
import { indexDocument } from "#core/knowledge/index/index-passages.ts";
import { splitPassages } from "#core/text/split-passages.ts";
import { questionLikeness } from "#core/text/question-likeness.ts";
import { otherWordings } from "#core/text/glossary.ts";
import { senseOf } from "#core/text/question-sense.ts";
import { questionsIn } from "#core/chat/answer-parts.ts";
import { unsupportedFacts } from "#core/answering/figures/check-facts.ts";
import { readRows } from "#core/answering/figures/rows.ts";
import { calculationsIn } from "#core/answering/figures/calculations.ts";
import { bindingPhrases, findCommitments } from "#core/answering/figures/figures.ts";
import { addressesIn, findLeaks } from "#core/replies/drafting/leaks.ts";
import { hasBlanks, toPlainText } from "#core/replies/drafting/plain-text.ts";
import { casesIn, sayableIn } from "#core/replies/drafting/told.ts";
import { sentencesOf, withoutBinding, wordCount } from "#core/answering/sentences.ts";
import { inPieces } from "#core/notion/property-values.ts";
import { projectKeyOf } from "#core/text/project-key.ts";
import { framed } from "#core/answering/frames.ts";
import { plainBlocks } from "../miniapp/src/patterns/markdown/plain-blocks.ts";
import { splitCitations } from "../miniapp/src/features/chat/messages/citations.ts";
import { followUpsOf } from "../miniapp/src/features/chat/follow-ups/follow-up-questions.ts";
import { markPhrases } from "../miniapp/src/patterns/markdown/mark-phrases.ts";
import { highlight, wordsLike } from "../miniapp/src/platform/text/highlight.ts";
import { asDraft } from "../miniapp/src/entities/answers/as-draft.ts";
import { superlinear, type ReadText } from "./text-growth.ts";

const known = linksIn(["See https://desk.example."]);
const library = { passages: new Map(), corpus: { passages: 300, averageLength: 80 } };
const asIs = (text: string) => text;

const inParts = (text: string, push: (part: string) => void) => {
  const size = Math.ceil(text.length / 4);
  for (let at = 0; at < text.length; at += size) push(text.slice(at, at + size));
};

/** Whatever reads people's texts. One line each: a name, and what it does with a text. */
const glossary = [
  ["zebra crossing", "a a", "so so"],
  ["做市", "%"],
];

const readers: Record<string, ReadText> = {
  plainText,
  blocksOf,
  withEnd,
  splitPassages: (text) => splitPassages("Title", text),
  indexDocument: (text) => indexDocument({ title: "Title", content: text }),
  wordsOf,
  languageOf,
  languageOfWords: (text) => languageOfWords(wordsOf(text)),
  termsOf: (text) => termsOf(text),
  askedWords,
  questionTerms,
  excerptOf: (text) => excerptOf(text, searchedTerms(new Set(["zebra"]))),
  senseOf,
  otherWordings: (text) => otherWordings(text, glossary),
  questionLikeness: (text) => questionLikeness(text, "Who feeds the zebra?", library),
  endsOf,
  cleanMarkdown,
  safeAddress,
  withCharacters,
  titleOfPage,
  checkCitations: (text) => {
    const supplied = [{ documentId: "d", text: "It is 5 %.", ends: () => ({ from: "", to: "" }) }];
    checkCitations(text, supplied as never, { sources: [], wordings: [] } as never, 3);
  },
  withoutCitations,
  withoutOpenCitation,
  linksIn: (text) => linksIn([text]),
  unlinkUnknown: (text) => unlinkUnknown(text, known),
  createLinkGuard: (text) => {
    const guard = createLinkGuard(known, asIs);
    inParts(text, (part) => guard.push(part));
    guard.end();
  },
  createAnswerReader: (text) => {
    const reader = createAnswerReader(asIs);
    inParts(text, (part) => reader.push(part));
    reader.end();
  },
  admitsGap,
  searchedWords: (text) => excerptOf(text, searchedWords("zebra")),
  readSmallTalk: (text) => readSmallTalk(text, ["so very much zebra"]),
  mayLean,
  quotePassage: (text) => quotePassage(text, "zebra crossing"),
  framed: (text) => framed("source", { document: text }, text),
  findCommitments,
  addressesIn,
  findLeaks: (text) =>
    findLeaks("Ann does it.", {
      internal: [text],
      tellable: [text],
      addresses: [],
      said: [],
      spoken: [text],
    }),
  bindingPhrases,
  calculationsIn: (text) => calculationsIn(`${text} = 1\n${text}=`, [text]),
  questionsIn: (text) => questionsIn(text, 3),
  unsupportedFacts: (text) => unsupportedFacts(text, [text]),
  readRows: (text) => readRows([text], [text])("For 3 years the Gull 4 E is 12 % less, and 65 USD."),
  sentencesOf,
  wordCount,
  withoutBinding,
  toPlainText,
  hasBlanks,
  casesIn: (text) => casesIn({ category: "Lead Handling Scripts", text: `${text}\n"We do. Call us."` }),
  sayableIn: (text) =>
    sayableIn({ category: "Lead Handling Scripts", text: `${text}: "We do. Call us." ${text}` }),
  piecesOf,
  spaceOut,
  countUnspaced,
  unspacedEnd,
  projectKeyOf,
  inPieces,
  markdownToRich,
  split: (text) => split({ text, entities: [] }),
  shortened: (text) => shortened(text, 100),
  showsSomething,
  withoutPreface,
  replaceLinks: (text) => replaceLinks(text, asIs),
  plainBlocks,
  splitCitations,
  followUpsOf: (text) =>
    followUpsOf(
      [{ id: "d", heading: "Fees" } as never],
      [{ id: "d", content: text, kind: "document" } as never],
      [text],
      text,
    ),
  highlight: (text) => highlight(text, wordsLike(text.slice(0, 200), "zebra crossing")),
  asDraft,
  markPhrases: (text) => markPhrases(text, ["5 %", "a"]),
};

describe("no text costs more than its length", () => {
  test.each(Object.entries(readers))("to %s", { timeout: 120_000 }, (_, read) => {
    expect(superlinear(read)).toEqual([]);
  });
});

test("finds what looks at every part of a text from each of its places", { timeout: 120_000 }, () => {
  const blanks = '"", many " ", "x"';
  // Read several times, so that a short text is enough to be measured by.
  const read = (text: string) => [1, 2, 3, 4].map(() => /[ \t]+$/u.test(text));
  const finds = () => superlinear(read, [blanks]).some(({ text }) => text === blanks);
  // Whatever else the machine does can only hide it, so that one look of many is enough.
  expect(Array.from({ length: 30 }).some(finds)).toBe(true);
});
