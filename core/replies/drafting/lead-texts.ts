/** How a reply begins that leaves a question open, or that answers none, how both go on, and what follows one of them. */
interface Words {
  question: string;
  message: string;
  rest: string;
  again: string;
}

const wordsIn: Record<string, Words> & { en: Words } = {
  en: {
    question: "Thanks, that's a good question, and I'd rather not answer it with a guess.",
    message: "Thanks for your message.",
    rest: "So that I look into the right thing: what exactly do you have in mind, and what matters most to you about it?",
    again:
      "Thank you. To be sure that I understand you: could you tell me a little more about it, and what you would like to come of it?",
  },
  de: {
    question: "Danke, das ist eine gute Frage, und ich möchte sie nicht mit einer Vermutung beantworten.",
    message: "Danke für Ihre Nachricht.",
    rest: "Damit ich das Richtige kläre: Was genau haben Sie vor, und was ist Ihnen dabei am wichtigsten?",
    again:
      "Danke. Damit ich Sie richtig verstehe: Können Sie mir etwas mehr dazu sagen, und was Sie sich davon versprechen?",
  },
  es: {
    question: "Gracias, es una buena pregunta y prefiero no responderla con una suposición.",
    message: "Gracias por tu mensaje.",
    rest: "Para consultar lo adecuado: ¿qué tienes pensado exactamente y qué es lo más importante para ti?",
    again: "Gracias. Para entenderte bien: ¿puedes contarme un poco más y qué esperas conseguir con ello?",
  },
  fr: {
    question: "Merci, c'est une bonne question et je préfère ne pas y répondre par une supposition.",
    message: "Merci pour votre message.",
    rest: "Pour que je me renseigne sur le bon point : qu'avez-vous en tête exactement, et qu'est-ce qui compte le plus pour vous ?",
    again:
      "Merci. Pour bien vous comprendre : pouvez-vous m'en dire un peu plus, et ce que vous en attendez ?",
  },
  it: {
    question: "Grazie, è una buona domanda e preferisco non rispondere con una supposizione.",
    message: "Grazie per il messaggio.",
    rest: "Per verificare la cosa giusta: che cosa avete in mente esattamente, e che cosa conta di più per voi?",
    again: "Grazie. Per capirvi bene: potete dirmi qualcosa in più, e che cosa vi aspettate?",
  },
  pt: {
    question: "Obrigado, é uma boa pergunta e prefiro não responder com um palpite.",
    message: "Obrigado pela mensagem.",
    rest: "Para eu verificar a coisa certa: o que exatamente vocês têm em mente e o que é mais importante para vocês?",
    again: "Obrigado. Para entender bem: podem me contar um pouco mais e o que esperam com isso?",
  },
  ru: {
    question: "Спасибо, это хороший вопрос, и я не хочу отвечать на него догадкой.",
    message: "Спасибо за сообщение.",
    rest: "Чтобы я уточнил именно то, что нужно: что конкретно вы планируете и что для вас важнее всего?",
    again:
      "Спасибо. Чтобы правильно вас понять: можете рассказать немного подробнее и чего вы от этого ожидаете?",
  },
  tr: {
    question: "Teşekkürler, bu güzel bir soru ve tahminle yanıtlamak istemem.",
    message: "Mesajınız için teşekkürler.",
    rest: "Doğru konuyu araştırabilmem için: tam olarak ne planlıyorsunuz ve sizin için en önemlisi nedir?",
    again:
      "Teşekkürler. Sizi doğru anlamam için: biraz daha ayrıntı verebilir misiniz ve bundan ne bekliyorsunuz?",
  },
  uk: {
    question: "Дякую, це гарне запитання, і я не хочу відповідати на нього здогадкою.",
    message: "Дякую за повідомлення.",
    rest: "Щоб я з'ясував саме те, що потрібно: що саме ви плануєте і що для вас найважливіше?",
    again:
      "Дякую. Щоб правильно вас зрозуміти: можете розповісти трохи докладніше і чого ви від цього очікуєте?",
  },
  zh: {
    question: "谢谢，这是个好问题，我不想凭猜测回答。",
    message: "谢谢您的消息。",
    rest: "为了核实正确的内容：您具体有什么打算，对您来说最重要的是什么？",
    again: "谢谢。为了正确理解您的意思：能否再多介绍一些，以及您希望达到什么结果？",
  },
};

const joinedIn = (language: string | null, begin: "question" | "message", before: string): string => {
  const words = wordsIn[language ?? "en"] ?? wordsIn.en;
  if (before.includes(words.rest)) return words.again;
  return [words[begin], words.rest].join(words === wordsIn["zh"] ? "" : " ");
};

/**
 * Keeps a lead company when nobody knows the answer yet; promises nothing, not even an answer. In other words than the reply
 * before it.
 */
export const holdingReply = (language: string | null = null, before = ""): string =>
  joinedIn(language, "question", before);

/** How such a reply begins, to stand beside other words; null where these are in another language, or it was just said. */
export const lookingInto = (language: string, before = ""): string | null => {
  const begin = wordsIn[language]?.question ?? null;
  return begin === null || before.includes(begin) ? null : begin;
};

/** Keeps a lead company whose message asks nothing in so many words. */
export const openingReply = (language: string | null = null, before = ""): string =>
  joinedIn(language, "message", before);

// Where the question stands is said beside them, so that these tell only how it was when the reply was written.
/** Tells the agent, never the lead, that the knowledge base had no answer. */
export const openNotice =
  "The knowledge base had no answer to this, so the question was sent to the core team.";

/** The same beside words that are the product's own, and not a model's. */
export const gapNotice = `${openNotice} This holding reply promises nothing.`;

/** Tells the agent that documents may answer what no script has words for. */
export const noWordsNotice =
  "No script has words for this, so the reply leaves it open. The BD Assistant may know it from the other documents.";

/** Tells the agent that there are words, and why the reply has none of them. */
export const heldBackNotice =
  "What is known of this names a price, a percentage or a date, so before a proposal the reply leaves it open.";

/** Tells the agent that the draft is in another language than the lead's. */
export const languageNotice =
  "The lead writes in another language than the playbook does here. Translate the draft before you send it.";

/** Tells the agent that the draft is not complete. */
export const blanksNotice = "Fill in what stands in brackets before you send it.";

/** Tells the agent that the scripts stood in for the model, and what to do. */
export const scriptNotice = (whatHappened: string): string =>
  `${whatHappened}, so this draft comes from the lead handling scripts. The lead's message is saved; regenerate in a moment for a written reply.`;

/** Tells the agent that the reply could not be written anew. */
export const keptNotice = (whatHappened: string): string =>
  `${whatHappened}, so the earlier reply was kept. Regenerate in a moment.`;

/** What sentences commit to, by the kinds of their figures, and those without any. */
const committedTo = {
  money: "a price",
  percent: "a percentage",
  time: "a time",
  date: "a date",
  promise: "a promise",
};
/** What a sentence commits to. */
export type CommittedTo = keyof typeof committedTo;

/** What is amiss with what sentences commit to: that they do, or that it is not what the documents state. */
const amiss = {
  early: (names: string) => `would commit to ${names} before the proposal`,
  otherwise: (names: string) => `commit to ${names} otherwise than the documents do`,
};

const guardedWith = (what: string): string => `Sentences that ${what} were left out or reworded.`;

/** Tells the agent that sentences were left out, what they commit to, and why. */
export const guardedNotice = (found: CommittedTo[], why: keyof typeof amiss = "early"): string => {
  const kinds = new Set<string>(found);
  const names = Object.entries(committedTo).flatMap(([kind, name]) => (kinds.has(kind) ? name : []));
  return guardedWith(amiss[why](new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names)));
};

/** Any such notice. */
export const guardedNotices = Object.values(amiss).map((what) => new RegExp(guardedWith(what("[^.]+")), "u"));

/** Tells the agent that sentences are not as the model wrote them. */
export const completedNotice = "Sentences were reworded to say what the documents say.";

/** Tells the agent what the documents say with what a marked sentence says. */
export const conditionNotice = (words: string): string =>
  `The documents say with it what this draft leaves out: "${words.replace(/[.\s]+$/u, "")}".`;

/** Tells the agent that the core team's own words commit, and that they stay. */
export const answeredNotice =
  "This is the core team's answer, and it names a price, a percentage or a date. There is no proposal yet, so see that it holds for this lead before you send it.";

/** Tells the agent that what is not for leads was left out. */
export const concealedNotice = "Sentences that mention internal matters were left out or reworded.";

/** Tells the agent that no model has judged the draft. */
export const unjudgedNotice =
  "This draft could not be checked for commitments and internal matters, so read it closely before you send it.";

/** Tells the agent what the reply leaves open, as it was when it was written. */
export const missingNotice = (question: string): string =>
  `The knowledge base left this open, so the core team was asked: ${question}`;

/** Tells the agent what a draft is that they stopped. */
export const stoppedNotice =
  "You stopped this draft. It is unfinished, so read it to its end before you send any of it.";

/** Told of a draft that was stopped before anything of it could be sent. */
export const stoppedEarlyNotice = "You stopped this draft before there was anything to send.";

/** Tells the agent that the reply they had stays, as they stopped the writing of another. */
export const keptStoppedNotice = "You stopped the new draft, so the earlier reply was kept.";

/** Told when the model ran into its length limit. */
export const shortenedNotice = "This draft reached its length limit and may be incomplete.";

/** Notices as one, each once; null where there are none. */
export const joined = (...notices: (string | false)[]): string | null => {
  const given = new Set(notices.filter((notice) => notice !== false));
  return given.size === 0 ? null : [...given].join(" ");
};
