import { unlessAway, type SourceText } from "../../answering/frames.ts";
import { figuresIn, findCommitments, unsupportedPhrases, valuesOf } from "../../answering/figures/figures.ts";
import { ratesOfOther } from "../../answering/figures/rates.ts";
import { readRows } from "../../answering/figures/rows.ts";
import { amountsTold } from "../../answering/figures/told-amounts.ts";
import { mapSentences, sentencesOf, withoutBinding, wordCount } from "../../answering/sentences.ts";
import type { Model } from "../../platform/model.ts";
import { asks } from "../../text/words.ts";
import { backingOf } from "./backing.ts";
import { committedToBefore, committedToIn } from "./committed-to.ts";
import { saidByLead, toldToLead, type LeadMessage } from "./lead-message.ts";
import { judgeReply, reasons, type Finding } from "./judge-reply.ts";
import type { CommittedTo } from "./lead-texts.ts";
import { isQuoted, isShown, isStated, placesOf, type Grounds } from "./stated.ts";
import { isBeyond, isCopied, readFinding } from "./read-finding.ts";
import { fewestWords, withLookingInto } from "./with-looking-into.ts";
import { wordsInsteadIn } from "./words-instead.ts";
import { tellsFinals, workedOut } from "./workings.ts";

/** A reply as it may go to a lead. */
export interface CheckedReply {
  text: string;
  /** What sentences commit the firm to that were left out or said otherwise for it. */
  guarded: CommittedTo[];
  /** The same of those that the documents state otherwise. */
  misstated: CommittedTo[];
  /** Whether sentences were said otherwise to tell what the documents do, with a condition or without what goes beyond them. */
  completed: boolean;
  /** Whether sentences were left out or said otherwise because they tell internal matters. */
  concealed: boolean;
  /** The sentences that say of the firm, or after a proposal commit it to, what no source states. */
  unstated: string[];
  /** The sentences that commit the firm to what sources state, their figures included. */
  borneOut: string[];
  /** What sources make marked sentences depend on, in their words. */
  conditions: string[];
  /** Whether a model has judged it, and not its figures alone. */
  isJudged: boolean;
}

/** What nothing is found in. */
export const unchecked = {
  guarded: [],
  misstated: [],
  completed: false,
  concealed: false,
  unstated: [],
  borneOut: [],
  conditions: [],
  isJudged: true,
} satisfies Omit<CheckedReply, "text">;

const textsOf = ({ message, history }: LeadMessage, sources: SourceText[]): string[] => [
  ...sources.map(({ text }) => text),
  ...history.map(({ content }) => content),
  message,
];

/** What its figures and words alone tell of a reply, where no model judges it. */
const byFigures = (text: string, lead: LeadMessage, sources: SourceText[]): CheckedReply => {
  const free = lead.stage === "awaiting" ? withoutBinding(text, saidByLead(lead)) : text;
  const texts = textsOf(lead, sources);
  const unstated = free
    .split("\n")
    .flatMap(sentencesOf)
    .filter((sentence) => wordCount(sentence) >= fewestWords && !asks(sentence))
    .filter((sentence) => !isQuoted(sentence, texts));
  return { ...unchecked, text: free, guarded: committedToBefore(text, free), unstated, isJudged: false };
};

/** The findings by the numbers of their sentences, of several the last of the reasons. */
const byNumber = (findings: Finding[]): Map<number, Finding> => {
  const rank = ({ why }: Finding) => reasons.indexOf(why);
  return new Map(findings.toSorted((a, b) => rank(a) - rank(b)).map((each) => [each.n, each]));
};

/**
 * What sentences are held against; those that stay are put to what is before, those borne out with their working to what is
 * shown, those that commit and go to what is struck.
 */
interface Known extends Required<Grounds> {
  /** The reply and what lead and agent said. */
  spoken: string[];
  shown: string[];
  struck: string[];
  /** The figures that sources have of another row of a table than a sentence tells them of. */
  ofOtherRows: ReturnType<typeof readRows>;
}

// What the lead alone claims states nothing, whatever the stage.
const groundsOf = (lead: LeadMessage, text: string, sources: SourceText[]): Known => ({
  spoken: [text, ...saidByLead(lead), ...toldToLead(lead)],
  texts: [...sources.map(({ text }) => text), ...(lead.stage === "awaiting" ? [] : toldToLead(lead))],
  said: saidByLead(lead),
  told: amountsTold(lead.history),
  today: new Date().toISOString().slice(0, 10),
  before: [],
  ofOtherRows: readRows(sources.map(({ text }) => text)),
  shown: [],
  struck: [],
});

/** Whether a sentence or its working goes on with an amount that was struck, and that nothing it rests on states. */
const goesOnWithStruck = (
  sentence: string,
  { stated, works }: Finding,
  { struck, said, told, shown }: Known,
): boolean => {
  const amounts = struck.flatMap(findCommitments).filter(({ kind }) => kind === "money");
  if (amounts.length === 0) return false;
  const rests = new Set([stated ?? "", ...said, ...told, ...shown].flatMap(figuresIn));
  const doubted = new Set(amounts.flatMap(valuesOf).filter((value) => !rests.has(value)));
  return [sentence, ...works].flatMap(figuresIn).some((value) => doubted.has(value));
};

/** Whether quoted words state what a sentence commits to but for times that sources state elsewhere, as the term of a price. */
const isStatedBeside = (quote: string, sentence: string, known: Known): boolean => {
  const times = findCommitments(sentence).flatMap(({ kind, phrase }) => (kind === "time" ? phrase : []));
  const stated = times.filter((time) => unsupportedPhrases(time, known.texts).length === 0);
  return stated.length > 0 && isStated([quote, ...stated].join(" … "), sentence, known);
};

/** The conditions of a sentence for which neither the reply nor what was said has words, whatever the model makes of them. */
const leftOut = ({ conditions }: Finding, told: string[]): string[] => {
  const isSaid = (said: string | null) => said !== null && isCopied(said, told);
  return conditions.flatMap(({ words, said }) => (isSaid(said) ? [] : words));
};

/** What a sentence leaves out, where sources say so word for word. */
const conditionsIn = (left: string[], sources: string[]): string[] => {
  const words = left.join(" … ");
  return isCopied(words, sources) ? [words] : [];
};

type Ruling = "keep" | "mark" | "complete" | "replace";

/** A sentence without its words that go beyond what states it. */
const withoutBeyond = (sentence: string, beyond: string): string =>
  placesOf(beyond).reduce((rest, place) => rest.replace(place, " "), sentence);

/**
 * What becomes of a sentence that is published but lacks a condition or says more, if it is one; null where it is not published.
 * It is said with it, or without that, in words that tell no other figures. Words that lose its own are no better than one that
 * only lacks a condition, marked.
 */
const rulingOnNearly = (
  sentence: string,
  { stated, beyond, instead }: Finding,
  left: string[],
  known: Known,
  bears: (quote: string, words: string) => boolean,
): Ruling | null => {
  if (stated === null || (left.length === 0 && beyond === null)) return null;
  const published = beyond === null ? sentence : withoutBeyond(sentence, beyond);
  if (beyond === null && !bears(stated, published)) return null;
  const otherwise = beyond === null ? "mark" : null;
  if (instead === null || unsupportedPhrases(published, [instead, ...known.said]).length > 0)
    return otherwise;
  const quote = [stated, ...left.filter((words) => isCopied(words, known.texts))].join(" … ");
  const isPublished = bears(quote, instead) && known.ofOtherRows(instead).length === 0;
  const saysMore = beyond !== null && isCopied(beyond, [instead]);
  if (!isPublished || saysMore) return otherwise;
  known.shown.push(instead);
  return "complete";
};

/** What becomes of a sentence, be it by what was found of it. */
const rulingOn = (
  sentence: string,
  fault: Finding | undefined,
  { stage, guidance }: LeadMessage,
  known: Known,
): Ruling => {
  const isOfOther = [...known.ofOtherRows(sentence), ...ratesOfOther(sentence, known.texts)].length > 0;
  if (fault === undefined) return isOfOther ? "mark" : "keep";
  const { why, stated, works } = fault;
  if (why === "internal") return "replace";
  if (why === "unstated") return "mark";
  const earlier = { ...known, told: [...known.told, ...known.shown] };
  const workings = workedOut(works, earlier);
  // Whatever a sentence works out itself, it is wrong where the working comes to something else.
  const agrees = tellsFinals(sentence, workings);
  const bears = (quote: string, words: string) =>
    isShown(quote, words, earlier, workings) || (agrees && isStated(quote, words, known));
  const left = leftOut(fault, known.spoken);
  const beyond = isBeyond(sentence, fault, known) ? fault.beyond : null;
  if (
    stated !== null &&
    beyond === null &&
    left.length === 0 &&
    !isOfOther &&
    !goesOnWithStruck(sentence, fault, known) &&
    bears(stated, sentence)
  ) {
    known.shown.push(sentence, ...workings.told);
    return "keep";
  }
  if (stage !== "awaiting") return "mark";
  const nearly = rulingOnNearly(sentence, { ...fault, beyond }, left, known, bears);
  if (nearly !== null) return nearly;
  if (beyond !== null) return "replace";
  if (stated !== null && agrees && !isOfOther && isStatedBeside(stated, sentence, known)) return "mark";
  // Models seldom find words for a sum. Where the firm has a rule of what it keeps back, they may know better.
  const isOpen = agrees && !isOfOther && stated === null && guidance.proposalStatusRule === "";
  const backing = isOpen ? backingOf(sentence, known) : null;
  return backing === null ? "replace" : backing === "calculated" ? "keep" : "mark";
};

/** What is found of a reply's sentences, and those of which nothing is. */
const readAll = (text: string, findings: Finding[], lead: LeadMessage, sources: SourceText[]) => {
  const sentences = text.split("\n").flatMap(sentencesOf);
  const read = findings.map((one) => readFinding(one, sentences[one.n - 1] ?? "", lead, sources));
  const found = byNumber(read);
  const numbered = sentences.map((sentence, index) => [index + 1, sentence] as const);
  return { sentences, found, unfound: new Map(numbered.filter(([number]) => !found.has(number))) };
};

/** Notes why a sentence is not told as it is. */
const noteOf = (
  checked: CheckedReply,
  known: Known,
  published: string[],
  { sentence, fault, ruling }: { sentence: string; fault: Finding; ruling: Ruling },
): void => {
  if (fault.why !== "commits") {
    checked.concealed = true;
    return;
  }
  known.struck.push(sentence);
  const isStatedOtherwise = fault.stated !== null && isQuoted(fault.stated, published);
  const left = isStatedOtherwise ? checked.misstated : checked.guarded;
  if (ruling === "complete") checked.completed = true;
  else left.push(...committedToIn([sentence], known.said));
};

const applied = (
  text: string,
  findings: Finding[],
  lead: LeadMessage,
  sources: SourceText[],
): CheckedReply => {
  const known = groundsOf(lead, text, sources);
  const published = sources.map((source) => source.text);
  const { sentences, found, unfound } = readAll(text, findings, lead, sources);
  const instead = wordsInsteadIn(lead, textsOf(lead, sources), unfound);
  const lists = { guarded: [], misstated: [], unstated: [], borneOut: [], conditions: [] };
  const checked: CheckedReply = { ...unchecked, ...lists, text };
  const mark = (sentence: string, fault: Finding | undefined): string => {
    checked.unstated.push(sentence);
    if (fault) checked.conditions.push(...conditionsIn(leftOut(fault, known.spoken), published));
    return sentence;
  };
  const shown = sentences.map((sentence, index) => {
    const fault = found.get(index + 1);
    if (instead.isLost(index + 1)) return (fault && instead.of(fault)) ?? instead.leaveOut(fault);
    const ruling = rulingOn(sentence, fault, lead, known);
    if (fault === undefined || ruling === "keep" || ruling === "mark") {
      const isBorneOut = fault?.why === "commits" && lead.stage === "awaiting";
      if (ruling === "keep" || isBorneOut) known.before.push(sentence);
      if (fault !== undefined && ruling === "keep") checked.borneOut.push(sentence);
      return ruling === "mark" ? mark(sentence, fault) : sentence;
    }
    const words = instead.of(fault, ruling === "complete");
    // A check that says the same in its place has nothing to say of what asks, and nothing better of what tells.
    if (words === sentence) return asks(sentence) ? sentence : mark(sentence, fault);
    noteOf(checked, known, published, { sentence, fault, ruling });
    if (ruling === "complete" && words !== null) checked.borneOut.push(words);
    return words ?? instead.leaveOut(fault);
  });
  const told = withLookingInto(shown, lead);
  checked.text = mapSentences(text, (_, index) => told[index] ?? null);
  return checked;
};

/** Has the model judge which sentences commit the firm or tell internal matters; their figures alone do where it fails. */
export const checkReply =
  (model: Model, organisation: string) =>
  async (
    lead: LeadMessage,
    text: string,
    sources: SourceText[],
    signal?: AbortSignal,
  ): Promise<CheckedReply> => {
    const judged = judgeReply(model, organisation, lead, text, sources, signal);
    const findings = await unlessAway(judged, signal);
    return findings === null ? byFigures(text, lead, sources) : applied(text, findings, lead, sources);
  };
