import { english, languageCode } from "../text/languages.ts";
import { plainText } from "../text/plain-text.ts";
import { askedWords } from "../text/terms.ts";

/** How one asks about something in one language. */
interface Forms {
  about: (subject: string) => string;
  /** The question that a heading such as "How to ..." answers. */
  instruction?: { begins: RegExp; ask: (rest: string) => string };
}

// Titles and headings are of any form of grammar: they stand between marks, or where English takes any of them.
const forms: Record<string, Forms> = {
  en: {
    about: (subject) => `What should I know about ${subject}?`,
    instruction: { begins: /^how to\s+/iu, ask: (rest) => `How do I ${rest}?` },
  },
  de: { about: (subject) => `Was muss ich über „${subject}“ wissen?` },
  es: { about: (subject) => `¿Qué debo saber sobre «${subject}»?` },
  fr: { about: (subject) => `Que faut-il savoir sur « ${subject} » ?` },
  it: { about: (subject) => `Che cosa devo sapere su «${subject}»?` },
  pt: { about: (subject) => `O que devo saber sobre «${subject}»?` },
  nl: { about: (subject) => `Wat moet ik weten over “${subject}”?` },
  ru: { about: (subject) => `Что нужно знать про «${subject}»?` },
  tr: { about: (subject) => `“${subject}” hakkında ne bilmeliyim?` },
  zh: { about: (subject) => `关于“${subject}”，我需要知道什么？` },
  ja: { about: (subject) => `「${subject}」について何を知っておくべきですか？` },
};

/** The same in any other language: what is asked about, and no more. */
const plain: Forms = { about: (subject) => subject };

/** How questions are asked in a language by its ISO 639-1 code. */
const formsIn = (language: string): Forms => forms[language] ?? plain;

/** A section of a document: the last of its headings, if it has one, and how its text begins. */
export interface HeadedSection {
  title: string;
  heading: string | null;
  text: string;
}

/** How well a question made of a heading tells what it is about. */
export const worth = { question: 3, subject: 2, word: 1 } as const;

export interface HeadingQuestion {
  text: string;
  worth: number;
}

const longest = { title: 70, heading: 90 };
const asks = /[?？؟]$/u;
const opening = /^["“”„«»「『‘']/u;
const enoughLetters = 1_500;
const lettered = /\p{L}{2}/u;
/** Fewer words ask nothing by themselves, such as "Questions?". */
const fewestAsked = 2;

/** A heading as it is said: without marks, tags, numbers before it and what ends it. */
const said = (heading: string): string =>
  plainText(heading)
    .replaceAll(/<[^>]*>/gu, "")
    .replace(/^\s*(?:\d+(?:\.\d+)*[.)]?|[a-z][.)])\s+/iu, "")
    .replace(/[\s:.!–—-]+$/u, "")
    .trim();

/** The words of a text that say something, numbers alone not counted. */
const subjectsOf = (text: string): string[] =>
  askedWords(text).flatMap(({ word }) => (lettered.test(word) ? [word] : []));

/** A heading within an English sentence: its first letter small, unless it is a name's or all of it is in capitals; null where no question asks about it, as of "About us" or "If they refuse". */
const within = (heading: string, text: string): string | null => {
  const [first = ""] = /^[\p{L}'’]+/u.exec(heading) ?? [];
  const small = first.toLowerCase();
  if (english.isGrammar(small)) return null;
  if (first === small || (first.length > 1 && first.slice(1) !== small.slice(1))) return heading;
  const isName = new RegExp(`\\p{Ll},? ${first}(?!\\p{L})`, "u").test(text);
  const isSaidSmall = new RegExp(`(?<!\\p{L})${small}`, "u").test(text);
  const others = heading.slice(first.length).match(/(?<!\p{L})\p{L}/gu) ?? [];
  const isSentence = others.length > 0 && others.every((letter) => letter !== letter.toUpperCase());
  return !isName && (isSentence || isSaidSmall) ? small + heading.slice(first.length) : heading;
};

/** A question after what it is about, where it does not name that itself. */
const inContext = (question: string, title: string): string => {
  const terms = new Set(askedWords(title).flatMap((word) => word.terms));
  const isNamed = askedWords(question).some((word) => word.terms.some((term) => terms.has(term)));
  return isNamed ? question : `${title}: ${question}`;
};

/** The language of a document by its texts, as ISO 639-1. */
export const languageOfTexts = (texts: readonly string[]): string =>
  languageCode(texts.join(" ").slice(0, enoughLetters));

/** Asks what a section says, in its language; null where its heading tells nothing of it. */
export const headingQuestion = (
  { title, heading, text }: HeadedSection,
  language: string,
): HeadingQuestion | null => {
  const name = said(title);
  if (name === "" || name.length > longest.title) return null;
  const forms = formsIn(language);
  const ofDocument = { text: forms.about(language === "en" ? `“${name}”` : name), worth: worth.word };
  if (heading === null) return ofDocument;
  const about = said(heading);
  const subjects = subjectsOf(about).length;
  if (subjects === 0 || about.length > longest.heading) return null;
  const isSaidByOthers = opening.test(about);
  if (asks.test(about) && !isSaidByOthers)
    return subjects < fewestAsked ? null : { text: inContext(about, name), worth: worth.question };
  if (name.toLowerCase().includes(about.toLowerCase())) return ofDocument;
  const { instruction } = forms;
  if (instruction?.begins.test(about) === true) {
    const asked = instruction.ask(about.replace(instruction.begins, ""));
    return { text: inContext(asked, name), worth: worth.question };
  }
  const isSubject = subjects >= fewestAsked && !isSaidByOthers;
  const subject = language === "en" ? within(about, text) : about;
  return subject === null
    ? null
    : { text: forms.about(subject), worth: isSubject ? worth.subject : worth.word };
};
