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
export const formsIn = (language: string): Forms => forms[language] ?? plain;
