/** What is put before passages that the assistant quotes. */
export interface Prefaces {
  /** Where they answer the question. */
  answer: string;
  /** Where they may or may not be what was asked for. */
  related: string;
}

const english: Prefaces = {
  answer: "From the playbook:",
  related: "I'm not certain the playbook answers this directly. The closest passages are:",
};

const others: Record<string, Prefaces> = {
  de: {
    answer: "Aus dem Playbook:",
    related:
      "Ich bin nicht sicher, ob das Playbook das direkt beantwortet. Am nächsten kommen diese Stellen:",
  },
  es: {
    answer: "Del playbook:",
    related: "No estoy seguro de que el playbook responda a esto directamente. Los pasajes más cercanos son:",
  },
  fr: {
    answer: "Dans le playbook :",
    related:
      "Je ne suis pas certain que le playbook y réponde directement. Les passages les plus proches sont :",
  },
  it: {
    answer: "Dal playbook:",
    related: "Non sono certo che il playbook risponda direttamente. I passaggi più vicini sono:",
  },
  pt: {
    answer: "Do playbook:",
    related:
      "Não tenho a certeza de que o playbook responda a isto diretamente. As passagens mais próximas são:",
  },
  ru: {
    answer: "Из плейбука:",
    related: "Возможно, в плейбуке нет прямого ответа на этот вопрос. Ближе всего к нему эти места:",
  },
  tr: {
    answer: "Playbook'tan:",
    related: "Playbook'un bunu doğrudan yanıtladığından emin değilim. En yakın bölümler şunlar:",
  },
  uk: {
    answer: "З плейбука:",
    related: "Можливо, у плейбуку немає прямої відповіді на це запитання. Найближче до нього ці місця:",
  },
  zh: { answer: "手册内容：", related: "我不确定手册是否直接回答了这个问题。最相近的内容如下：" },
};

/** The prefaces in a language by its ISO 639-1 code; English where there are none in that. */
export const prefacesIn = (language: string | null): Prefaces =>
  (language === null ? undefined : others[language]) ?? english;

const all = [english, ...Object.values(others)].flatMap(({ answer, related }) => [
  { preface: answer, isSure: true },
  { preface: related, isSure: false },
]);

/** An answer that quotes passages, taken apart. */
export interface QuotedAnswer {
  /** What stands before the passages. */
  preface: string;
  /** Whether it says that they answer. */
  isSure: boolean;
  /**
   * Each with its name, which stands above it in `head`, beneath the question where there are several, and whether it is the
   * first for its question.
   */
  passages: { head: string; name: string; body: string; isFirst: boolean }[];
}

// Of several questions each stands above its passages.
const label = /^(?:### [^\n]+\n)?\*\*([^*\n]+)\*\* \[\d+\]$/u;

/** What is put before the passages of a quoted answer, and whether that is sure of them; null for an answer of another kind. */
export const readPreface = (answer: string): Pick<QuotedAnswer, "preface" | "isSure"> | null =>
  all.find(({ preface }) => answer.startsWith(preface)) ?? null;

/** Takes an answer apart that quotes passages; null for one of another kind. */
export const readQuoted = (answer: string): QuotedAnswer | null => {
  const read = readPreface(answer);
  if (read === null) return null;
  const groups: string[][] = [[]];
  for (const block of answer.split(/\n{2,}/u)) {
    if (label.test(block)) groups.push([]);
    groups.at(-1)?.push(block);
  }
  const [preface = [], ...passages] = groups;
  return {
    preface: preface.join("\n\n"),
    isSure: read.isSure,
    passages: passages.map(([head = "", ...body], at) => ({
      isFirst: at === 0 || head.startsWith("#"),
      head,
      name: label.exec(head)?.[1] ?? "",
      body: body.join("\n\n"),
    })),
  };
};

/** A quoted answer without what is put before its passages. */
export const withoutPreface = (answer: string): string => {
  const read = readPreface(answer);
  return read === null ? answer : answer.slice(read.preface.length).trimStart();
};
