/** How a question about a document, or about a section of it, is asked in one language. */
interface Forms {
  document: (title: string) => string;
  section: (title: string, heading: string) => string;
  /** The question that a heading such as "How to ..." answers. */
  instruction?: { begins: RegExp; ask: (rest: string) => string };
}

// Headings are of any form of grammar: they stand between marks, or where English takes any of them.
const forms: Record<string, Forms> = {
  en: {
    document: (title) => `What should I know about “${title}”?`,
    section: (title, heading) => `What does “${title}” say about ${heading}?`,
    instruction: { begins: /^how to\s+/iu, ask: (rest) => `How do I ${rest}?` },
  },
  de: {
    document: (title) => `Was steht in „${title}“?`,
    section: (title, heading) => `Was steht in „${title}“ zu „${heading}“?`,
  },
  es: {
    document: (title) => `¿Qué dice «${title}»?`,
    section: (title, heading) => `¿Qué dice «${title}» sobre «${heading}»?`,
  },
  fr: {
    document: (title) => `Que dit « ${title} » ?`,
    section: (title, heading) => `Que dit « ${title} » sur « ${heading} » ?`,
  },
  it: {
    document: (title) => `Che cosa dice «${title}»?`,
    section: (title, heading) => `Che cosa dice «${title}» su «${heading}»?`,
  },
  pt: {
    document: (title) => `O que diz «${title}»?`,
    section: (title, heading) => `O que diz «${title}» sobre «${heading}»?`,
  },
  nl: {
    document: (title) => `Wat staat er in “${title}”?`,
    section: (title, heading) => `Wat staat er in “${title}” over “${heading}”?`,
  },
  ru: {
    document: (title) => `Что сказано в «${title}»?`,
    section: (title, heading) => `Что сказано в «${title}» про «${heading}»?`,
  },
  tr: {
    document: (title) => `“${title}” ne diyor?`,
    section: (title, heading) => `“${title}” “${heading}” hakkında ne diyor?`,
  },
  zh: {
    document: (title) => `《${title}》里写了什么？`,
    section: (title, heading) => `《${title}》里关于“${heading}”怎么说？`,
  },
  ja: {
    document: (title) => `「${title}」には何が書いてありますか？`,
    section: (title, heading) => `「${title}」では「${heading}」についてどう書いてありますか？`,
  },
};

/** The same in any other language: what is asked about, and no more. */
const plain: Forms = {
  document: (title) => title,
  section: (title, heading) => `${title}: ${heading}`,
};

/** How questions are asked in a language by its ISO 639-1 code. */
export const formsIn = (language: string): Forms => forms[language] ?? plain;
