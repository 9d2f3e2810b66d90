import type { Service } from "#contracts/common.ts";
import type { ContextDocument, ReplyChoice, ScoredSource } from "#contracts/chat.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import { languageOf, languageOfWords } from "../../text/languages.ts";
import { wordsShared } from "../../text/terms.ts";
import { wordsOf, areOfOtherScript } from "../../text/words.ts";
import {
  answeredNotice,
  blanksNotice,
  gapNotice,
  guardedNotice,
  guardedNotices,
  heldBackNotice,
  languageNotice,
  noWordsNotice,
  openNotice,
} from "./lead-texts.ts";
import { committedToBefore } from "./committed-to.ts";
import { hasBlanks, toPlainText } from "./plain-text.ts";
import {
  leastWords,
  sentencesOf,
  withoutBinding,
  withoutSentences,
  wordCount,
} from "../../answering/sentences.ts";
import { hasQuestion, type LeadMessage } from "./lead-message.ts";
import { addressesIn } from "./leaks.ts";
import { servicesNamed } from "./service-weight.ts";
import { stagesNamed, type Stage } from "../stage.ts";
import { casesIn, type LeadSource, sayableIn, spokenIn } from "./told.ts";

/** How many sections of the playbook an agent chooses from. */
const mostChoices = 5;

/** Its words as they may be sent at a stage, and what is to be said of that. */
interface Sayable {
  text: string;
  notes: string[];
}

/** Whether no sentence of a text has more of a message's words than one that is in the part left of it. */
const keepsBest = (part: string, text: string, message: string): boolean => {
  const language = languageOf(text);
  const left = sentencesOf(part);
  const most = (sentences: string[]) =>
    Math.max(0, ...sentences.map((sentence) => wordsShared(message, sentence, language)));
  return most(left) >= most(sentencesOf(text).filter((sentence) => !left.includes(sentence)));
};

/**
 * The words of a section for a stage, the core team's own for leads as they are; null when too little is left of them, or
 * not the sentence that is nearest the message.
 */
const sayable = (
  { text, answered = false }: ReplyChoice,
  { stage, message }: Pick<LeadMessage, "stage" | "message">,
): Sayable | null => {
  const free = stage === "awaiting" ? withoutBinding(text) : text;
  if (free === text) return { text, notes: [] };
  if (answered) return { text, notes: [answeredNotice] };
  const isEnough = wordCount(free) >= leastWords && keepsBest(free, text, message);
  return isEnough ? { text: free, notes: [guardedNotice(committedToBefore(text, free))] } : null;
};

/** Without the sentences that name somebody to ask, unless they are to be said. */
const withoutHandles = (text: string, source: LeadSource): string => {
  const spoken = new Set(addressesIn(spokenIn(source.text)));
  const isInternal = (address: string) => address.startsWith("@") && !spoken.has(address);
  return withoutSentences(text, (sentence) => addressesIn(sentence).some(isInternal));
};

/** Of words quoted for one service each those for the lead's; where none are, without those for others, if any are left. */
const forService = (quotes: string, service: Service): string => {
  const each = quotes.split(/\n{2,}/u).map((quote) => ({ quote, named: servicesNamed(quote) }));
  const isOther = ({ named }: { named: Service[] }) => named.length > 0 && !named.includes(service);
  if (!each.some(isOther)) return quotes;
  const own = each.filter(({ named }) => named.includes(service));
  const left = own.length > 0 ? own : each.filter((one) => !isOther(one));
  return left.some(({ quote }) => quote.trim() !== "") ? left.map(({ quote }) => quote).join("\n\n") : quotes;
};

const startsWithItem = /^(?:-|\d+[.)])\s/u;

/** The words of a section, below its heading where they begin with a list or table, which says not of itself what it is of. */
const belowHeading = (words: string, { heading, title }: RetrievedPassage): string => {
  const name = heading?.split(" > ").at(-1) ?? title;
  return startsWithItem.test(toPlainText(words))
    ? `${/\p{P}$/u.test(name) ? name : `${name}:`}\n${words}`
    : words;
};

/** The words of a section, and those for another case by its name; none for a case of other services alone. */
const choicesIn = (section: RetrievedPassage, service: Service): ReplyChoice[] => {
  const { title, heading, documentId, category, relevance, ends, entryId } = section;
  const answered = entryId === null ? {} : { answered: true };
  const cases = casesIn(section).map((each) => ({ ...each, named: servicesNamed(each.name ?? "") }));
  const own = cases.filter(({ named }) => named.length === 0 || named.includes(service));
  return (own.length === 0 ? cases : own).map(({ name, text: part }, at) => {
    const said = sayableIn({ category, text: part });
    const words = forService(said, service);
    // What is marked as spoken, and the core team's own answer, is all that is to be said.
    const isWhole = said === part && entryId === null;
    const text = withoutHandles(toPlainText(isWhole ? belowHeading(words, section) : words), section);
    const called = at === 0 ? heading : name;
    return { title, heading: called, text, documentId, category, relevance, passage: ends(), ...answered };
  });
};

/** Whether most of what a text says asks something back. */
const mostlyAsks = (text: string): boolean => {
  const sentences = sentencesOf(text);
  return sentences.filter(hasQuestion).length * 2 > sentences.length;
};

/** For whom words are chosen, with what was said before, if anything was. */
type Addressee = Pick<LeadMessage, "stage" | "service" | "message"> & Partial<Pick<LeadMessage, "history">>;

/** Whether words are for another stage, by their name, were said before, or only ask where the lead asks itself. */
const isBeside = (
  { title, heading, text }: ReplyChoice,
  { stage, message, history = [] }: Addressee,
): boolean => {
  const named = stagesNamed(`${title} ${heading ?? ""}`);
  const isSaid = history.some(
    ({ role, draft, content }) => role === "assistant" && draft !== true && content === text,
  );
  return isSaid || (named.length > 0 && !named.includes(stage)) || (hasQuestion(message) && mostlyAsks(text));
};

/**
 * The words of sections in their order, but those that are beside the message, or for another case, behind the others; the
 * core team's answer never is.
 */
const inOrder = (sections: RetrievedPassage[], lead: Addressee): ReplyChoice[] => {
  const all = sections.flatMap((section) =>
    choicesIn(section, lead.service).map((choice, at) => {
      return { choice, beside: section.entryId === null && (at > 0 || isBeside(choice, lead)) };
    }),
  );
  return all.toSorted((a, b) => Number(a.beside) - Number(b.beside)).map(({ choice }) => choice);
};

/** The sections to choose from, best first, whole, those of `further` last; those that have no words for the stage are left out. */
export const choicesOf = (
  sections: RetrievedPassage[],
  lead: Addressee,
  further: RetrievedPassage[] = [],
): ReplyChoice[] => {
  const choices: ReplyChoice[] = [];
  for (const choice of [...inOrder(sections, lead), ...inOrder(further, lead)]) {
    if (choices.length === mostChoices) break;
    const isNew = choice.text !== "" && !choices.some(({ text }) => text === choice.text);
    if (isNew && sayable(choice, lead) !== null) choices.push(choice);
  }
  return choices;
};

/** So many documents that come near are looked at for those that a reply used. */
const mostLookedAt = 24;

/** The same where a reply may not be sent, the words of the documents that it used first. */
export const choicesBeside = async (lead: LeadMessage, used: RetrievedPassage[]): Promise<ReplyChoice[]> => {
  const { everywhere, sections, further } = lead.retrieval;
  const near = used.length === 0 ? [] : await everywhere.nearest(mostLookedAt);
  const own = near.filter(({ documentId }) => used.some((source) => source.documentId === documentId));
  return choicesOf([...own, ...sections], lead, further);
};

/** Whether what comes nearest has words, none of which may be said at the lead's stage unless the agent chooses so. */
export const isHeldBack = (sections: RetrievedPassage[], lead: Addressee): boolean => {
  const best = inOrder(sections, lead).find(({ text }) => text !== "");
  if (best === undefined) return false;
  const said = sayable(best, lead);
  return said === null || said.notes.includes(answeredNotice);
};

const areOfOneLanguage = (message: string, text: string): boolean => {
  const [said, written] = [wordsOf(message), wordsOf(text)];
  if (said.length === 0) return true;
  const isOther = areOfOtherScript(said);
  if (isOther !== areOfOtherScript(written)) return false;
  return (
    isOther ||
    languageOfWords(said) === languageOf(text) ||
    languageOfWords(said) === languageOfWords(written)
  );
};

/** A reply in the words of one section of the playbook. */
export interface SectionDraft {
  text: string;
  /** What the agent is to do or to know before it is sent. */
  notes: string[];
  sources: ScoredSource[];
  contextDocuments: ContextDocument[];
}

const allNotes = [
  ...guardedNotices,
  answeredNotice,
  blanksNotice,
  languageNotice,
  gapNotice,
  openNotice,
  heldBackNotice,
  noWordsNotice,
];

/** A notice without what it says of the words of a section, or of there being none. */
export const withoutNotes = (notice: string): string =>
  allNotes.reduce<string>((left, note) => left.replace(note, "").trim(), notice);

/** Drafts the words of a section for a message at a stage; null when none may be said there any more. */
export const draftOfChoice = (choice: ReplyChoice, message: string, stage: Stage): SectionDraft | null => {
  const said = sayable(choice, { stage, message });
  if (said === null) return null;
  const { text } = said;
  const { documentId: id, title, heading, category, relevance: relevanceScore, passage } = choice;
  return {
    text,
    notes: [
      ...said.notes,
      ...(hasBlanks(text) ? [blanksNotice] : []),
      ...(areOfOneLanguage(message, choice.text) ? [] : [languageNotice]),
    ],
    sources: [{ id, title, heading, relevanceScore, ...(passage === undefined ? {} : { passage }) }],
    contextDocuments: [{ id, title, category }],
  };
};
