const listed = (phrases: string): string[] =>
  phrases
    .trim()
    .split(/,\s*/u)
    .map((phrase) => phrase.replaceAll(/\s+/gu, " "));

const kinds = {
  help: listed(`
    help, help me, can you help me, can you help, i need help, what can you do, what do you do, what can
    i ask, what can i ask you, who are you, what are you, are you a bot, are you there, you there,
    anyone there, anybody there, is anyone there, how does this work, how do you work, test, testing,
    ping, are you human, are you a human, are you real, are you an ai, are you chatgpt, are you gpt, who
    made you, who built you, what is your name, whats your name
  `),
  thanks: listed(`
    thank you, thank u, thanks, thank you so much, thank you very much, thanks a lot, thanks so much, many
    thanks, much appreciated, appreciate it, appreciated, i appreciate it, thx, thnx, tnx, ty, tysm,
    cheers, that helps, that helped, this helps, very helpful, super helpful, helpful, for your help, for
    your kind help, for all your help, for the help, for your support, for the support, for helping, for
    explaining, for that, for the info, for the information, for the answer, for your answer, for
    answering, for the quick answer, for the reply, for the quick reply, for your reply, for your time,
    that was helpful, that is helpful, that was useful, useful, you rock, the best, love you, i love you,
    you are great, you are good, you are awesome, you are amazing, you are a legend, this is great, this
    is awesome, that is great, that was great, well done
  `),
  farewell: listed(`
    bye, bye bye, goodbye, good bye, good night, goodnight, gn, see you, see ya, see you later, see you
    soon, see you tomorrow, talk later, talk to you later, talk soon, ttyl, take care, cya, have a good
    day, have a great day, have a nice day, have a good one, have a great weekend, have a nice weekend,
    have a good weekend, have a nice evening, have a good evening, enjoy your day, enjoy your weekend,
    enjoy your evening, that is all for now, thats all for now, later, brb, be right back
  `),
  wellbeing: listed(`
    how are you, how are you doing, how are you today, how are you doing today, how are things, how r u,
    how are u, hru, hows it going, how is it going, how you doing, how do you do, hows everything, hows
    life, hows your day, how is your day, hows your day going, how is your day going, hows your week,
    hows your week going, how is your week going, hows the day, hows the week, hows work, how was your
    day, how have you been, hope you are well, hope youre well, hope you are doing well, hope youre
    doing well, whats up, what is up, wassup, wazzup, sup, whats new, you ok, you good, all good
  `),
  greeting: listed(`
    hi, hii, hiii, hello, helo, hey, heyy, heyyy, hiya, heya, howdy, yo, gm, ga, ge, good morning,
    morning, good afternoon, afternoon, good evening, evening, good day, greetings, nice to meet you,
    pleased to meet you, welcome, long time no see, happy monday, happy friday, happy new year, happy
    birthday, merry christmas, im new here, i am new here, im back, i am back, back again, welcome back
  `),
  acknowledgement: listed(`
    ok, okay, okey, oki, k, kk, alright, all right, got it, gotcha, i got it, i see, understood, makes
    sense, that makes sense, noted, sure, cool, nice, nice one, great, great job, good job, awesome,
    amazing, perfect, excellent, brilliant, fantastic, wonderful, wow, good, fine, very good, sounds
    good, love it, i love it, no problem, no worries, np, never mind, nevermind, nvm, yes, yep, yeah,
    yup, no, nope, nah, sorry, lol, haha, hahaha, lfg, wagmi, lets go, thats all, nothing, im good, i am
    good, im fine, i am fine, and you, will do, good to know, interesting, i understand, clear, all
    clear, not bad, hm, hmm, oops, my bad, wrong chat, one sec, one second, one moment, let me check,
    let me think, let me see, you are welcome, youre welcome, same to you, you too, good work, great work,
    nice work, good stuff, great stuff, nice stuff, that is all, that works, works for me
  `),
};

/** Thanks and greetings in other languages, by their ISO 639-1 codes. */
const elsewhere: Record<string, Pick<typeof kinds, "thanks" | "greeting">> = {
  de: { thanks: listed("danke"), greeting: listed("hallo") },
  es: { thanks: listed("gracias"), greeting: listed("hola") },
  fr: { thanks: listed("merci"), greeting: listed("bonjour, salut") },
  it: { thanks: listed("grazie"), greeting: listed("ciao") },
  pt: { thanks: listed("obrigado, obrigada"), greeting: listed("ola") },
  tr: { thanks: listed("teşekkürler"), greeting: listed("merhaba") },
  ru: {
    thanks: listed("спасибо, большое спасибо, спасибо большое"),
    greeting: listed("привет, здравствуйте, добрый день, доброе утро, добрый вечер"),
  },
  uk: { thanks: listed("дякую"), greeting: listed("привіт, добрий день") },
  zh: {
    thanks: listed("谢谢, 谢谢你, 谢谢您, 多谢, 感谢, 謝謝"),
    greeting: listed("你好, 您好, 你们好, 大家好, 早上好, 下午好, 晚上好"),
  },
  ja: {
    thanks: listed("ありがとう, ありがとうございます"),
    greeting: listed("こんにちは, こんばんは, おはよう, おはようございます"),
  },
  th: { thanks: listed("ขอบคุณ, ขอบคุณครับ, ขอบคุณค่ะ"), greeting: listed("สวัสดี, สวัสดีครับ, สวัสดีค่ะ") },
  el: { thanks: listed("ευχαριστώ"), greeting: listed("γεια, γεια σας, καλημέρα") },
  ar: { thanks: listed("شكرا, شكرا لك"), greeting: listed("مرحبا, السلام عليكم, salam") },
  he: { thanks: listed("תודה, תודה רבה"), greeting: listed("שלום") },
  ko: { thanks: listed("감사합니다, 고맙습니다"), greeting: listed("안녕하세요, 안녕") },
  hi: { thanks: listed("धन्यवाद, शुक्रिया"), greeting: listed("नमस्ते, namaste") },
};

type Kind = keyof typeof kinds;

// The first of these found in a message decides the reply.
const order: Kind[] = ["help", "thanks", "farewell", "wellbeing", "greeting", "acknowledgement"];

/** Words that change nothing about a greeting: whom it goes to and how warm it is. */
const fillers = listed(`
  there, team, all, everyone, everybody, guys, folks, friend, friends, buddy, bro, man, mate, sir,
  dear, boss, legend, legends, assistant, bot, my, again, so, much, very, really, a, lot, to, you,
  too, kind, great, big, huge, and, then, well, oh, ah, just, now, today, please, youre, ur, thats
`);

/** What counts as small talk and so never as a question. */
export const excludedGreetings: string[] = [kinds, ...Object.values(elsewhere)].flatMap((said) =>
  Object.values(said).flat(),
);

/** A phrase that is small talk, and its language as ISO 639-1. */
interface Phrase {
  kind: Kind;
  language: string;
}

const known = new Map<string, Phrase>(
  Object.entries({ ...elsewhere, en: kinds }).flatMap(([language, said]) =>
    Object.entries(said).flatMap(([kind, phrases]) =>
      phrases.map((phrase): [string, Phrase] => [phrase, { kind: kind as Kind, language }]),
    ),
  ),
);
const longest = Math.max(...excludedGreetings.map((phrase) => phrase.split(" ").length));

// What is neither letter nor digit says nothing here; runs of a letter ("heyyyyy") count as two.
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’`]/gu, "")
    .replaceAll(/(\p{L})\1{2,}/gu, "$1$1")
    .match(/[\p{L}\p{M}\p{N}@]+/gu) ?? [];

/** Greetings besides those of the list, and how many words the longest of all has. */
interface Greetings {
  further: ReadonlySet<string>;
  longest: number;
}

const greetingsOf = (phrases: string[]): Greetings => {
  const said = phrases.map(wordsOf);
  return {
    further: new Set(said.map((words) => words.join(" "))),
    longest: Math.max(longest, ...said.map((words) => words.length)),
  };
};

const plainGreeting: Phrase = { kind: "greeting", language: "en" };

const phraseAt = (words: string[], start: number, greetings: Greetings) => {
  for (let length = Math.min(greetings.longest, words.length - start); length > 0; length -= 1) {
    const said = words.slice(start, start + length).join(" ");
    const phrase = known.get(said) ?? (greetings.further.has(said) ? plainGreeting : undefined);
    if (phrase !== undefined) return { phrase, length };
  }
  return undefined;
};

const phrasesIn = (words: string[], greetings: Greetings): Phrase[] | null => {
  const found: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const next = phraseAt(words, at, greetings);
    if (next !== undefined) found.push(next.phrase);
    else if (!fillers.includes(words[at] ?? "")) return null;
    at += next?.length ?? 1;
  }
  return found;
};

const replies: Record<Kind, string> = {
  help: "I answer questions about our services, guidelines and processes from the playbook, and show where each answer comes from. Ask me in your own words, as you would ask a colleague.",
  thanks: "You're welcome! Ask me anything else whenever you need it.",
  farewell: "Talk soon, and good luck with your leads!",
  wellbeing:
    "All good here, thank you! What would you like to know about our services, commissions or processes?",
  greeting: "Hello! Ask me anything about our services, commissions, guidelines or processes.",
  acknowledgement: "Good. If something else comes up, just ask.",
};

/** What is replied to nothing but small talk. */
export interface SmallTalk {
  kind: Kind;
  /** A short friendly reply, in English. */
  reply: string;
  /** The language that all of it is in, as ISO 639-1; in doubt "en". */
  language: string;
}

/** What a message says that is nothing but small talk, by the lists or `further` greetings; null when it asks or tells something. */
export const readSmallTalk = (message: string, further: string[] = []): SmallTalk | null => {
  const words = wordsOf(message);
  // Only symbols: a thumbs-up says thanks, a lone "?" asks for help.
  const signs = message.includes("?") ? "help" : "acknowledgement";
  if (words.length === 0) return { kind: signs, reply: replies[signs], language: "en" };
  const found = phrasesIn(words, greetingsOf(further)) ?? [];
  const kind = order.find((one) => found.some((phrase) => phrase.kind === one));
  if (kind === undefined) return null;
  const [language = "en", ...others] = new Set(found.map((phrase) => phrase.language));
  return { kind, reply: replies[kind], language: others.length === 0 ? language : "en" };
};

/** Whether a message is nothing but small talk. */
export const isSmallTalk = (message: string, further: string[] = []): boolean =>
  readSmallTalk(message, further) !== null;
