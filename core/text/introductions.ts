/** How somebody says in a language whom they write for, word for word in small letters. */
export interface Introductions {
  /** Says what follows to be who writes, or what it is called. */
  names: string[];
  /** May stand before a name. */
  articles: string[];
  /** Words that somebody introduces themselves with. */
  self: string[];
  /** Where somebody belongs follows these. */
  belongs: string[];
  /** Follows the name of who writes. */
  here: string[];
  /** Says of what stands before it what it is. */
  is: string[];
  /** Ends of a name, after an apostrophe, that say the same as `belongs`. */
  endings?: string[];
  /** Every noun has a capital, so that one alone names nothing. */
  nounsHaveCapitals?: boolean;
}

const english: Introductions = {
  names: [
    "we are",
    "we're",
    "building",
    "we at",
    "behalf of",
    "called",
    "named",
    "founder of",
    "team behind",
    "i'm with",
    "work for",
    "work at",
    "my project",
    "our project",
    "my company",
    "our company",
    "our protocol",
  ],
  articles: ["the"],
  self: ["i'm", "i am", "my name", "name is", "this is", "here from", "here at"],
  belongs: ["from", "of", "at"],
  here: ["here"],
  is: ["is a", "is an", "is the"],
};

/** By the ISO 639-1 code of the language. */
const byLanguage: Record<string, Introductions> = {
  en: english,
  es: {
    names: [
      "somos",
      "nombre de",
      "parte de",
      "se llama",
      "llamado",
      "llamada",
      "nos llamamos",
      "mi proyecto",
      "nuestro proyecto",
    ],
    articles: ["el", "la", "los"],
    self: ["soy", "me llamo", "mi nombre", "le escribe", "te escribe"],
    belongs: ["de", "del", "desde", "en"],
    here: ["por aquí", "aquí"],
    is: ["es un", "es una"],
  },
  fr: {
    names: [
      "nous sommes",
      "on est",
      "nom de",
      "part de",
      "s'appelle",
      "appelé",
      "appelée",
      "nommé",
      "nommée",
      "mon projet",
      "notre projet",
    ],
    articles: ["la", "le", "les"],
    self: ["je suis", "je m'appelle", "mon nom", "ici", "c'est"],
    belongs: ["de", "du", "chez", "pour"],
    here: ["ici"],
    is: ["est un", "est une"],
  },
  de: {
    names: [
      "wir sind",
      "namens",
      "heißt",
      "heissen",
      "heißen",
      "im auftrag von",
      "im namen von",
      "mein projekt",
      "unser projekt",
    ],
    articles: ["die", "der", "das", "dem"],
    self: ["ich bin", "mein name", "ich heiße", "hier ist", "hier schreibt"],
    belongs: ["von", "bei", "vom"],
    here: ["hier"],
    is: ["ist ein", "ist eine"],
    nounsHaveCapitals: true,
  },
  pt: {
    names: ["somos", "nome da", "nome do", "chamado", "chamada", "se chama", "meu projeto", "nosso projeto"],
    articles: ["a", "o"],
    self: ["sou", "me chamo", "meu nome", "aqui é", "aqui fala"],
    belongs: ["da", "do", "de", "na", "no"],
    here: ["por aqui", "aqui"],
    is: ["é um", "é uma"],
  },
  it: {
    names: [
      "siamo",
      "conto di",
      "nome di",
      "si chiama",
      "chiamato",
      "chiamata",
      "mio progetto",
      "nostro progetto",
    ],
    articles: ["la", "il", "lo"],
    self: ["sono", "mi chiamo", "mio nome", "qui"],
    belongs: ["di", "da", "del", "della", "per"],
    here: ["qui"],
    is: ["è un", "è una"],
  },
  nl: {
    names: ["wij zijn", "we zijn", "namens", "genaamd", "mijn project", "ons project"],
    articles: ["de", "het"],
    self: ["ik ben", "mijn naam", "hier is"],
    belongs: ["van", "bij", "voor"],
    here: ["hier"],
    is: ["is een"],
  },
  tr: {
    names: [],
    articles: [],
    self: ["ben", "benim adım", "adım"],
    belongs: [],
    here: [],
    is: [],
    endings: ["den", "dan", "ten", "tan"],
  },
  id: {
    names: ["kami adalah", "kami dari", "atas nama", "bernama", "proyek kami"],
    articles: [],
    self: ["saya", "nama saya"],
    belongs: ["dari", "di"],
    here: ["di sini"],
    is: ["adalah"],
  },
  ro: {
    names: ["suntem", "numele", "se numește", "numit", "numită"],
    articles: [],
    self: ["sunt", "mă numesc", "numele meu", "aici"],
    belongs: ["de la", "din", "la"],
    here: ["aici"],
    is: ["este un", "este o"],
  },
  hu: {
    names: ["mi vagyunk", "nevű"],
    articles: ["a", "az"],
    self: ["vagyok", "nevem"],
    belongs: [],
    here: [],
    is: [],
  },
  sv: {
    names: ["vi är", "kallas", "vårt projekt"],
    articles: [],
    self: ["jag är", "jag heter", "mitt namn", "här är"],
    belongs: ["från", "på", "hos"],
    here: ["här"],
    is: ["är en", "är ett"],
  },
  ru: {
    names: ["мы", "мы из", "от имени", "называется", "под названием", "мой проект", "наш проект"],
    articles: [],
    self: ["я", "меня зовут", "моё имя", "мое имя", "это"],
    belongs: ["из", "от", "с"],
    here: [],
    is: ["это"],
  },
  el: {
    names: ["είμαστε"],
    articles: ["η", "το", "ο"],
    self: ["είμαι", "με λένε"],
    belongs: ["από"],
    here: ["εδώ"],
    is: [],
  },
};

/** How one introduces oneself in these languages, and in those a phrase of which `stands` in a text. */
export const introductionsIn = (
  codes: ReadonlySet<string>,
  stands: (phrase: string) => boolean,
): Introductions[] =>
  Object.entries(byLanguage).flatMap(([code, said]) =>
    codes.has(code) || [...said.self, ...said.names].some(stands) ? said : [],
  );

/** The same where names have no capitals and words no spaces: a name stands between these. */
export const unspacedIntroductions = {
  before: ["我们是", "我們是", "我是", "来自", "來自", "这里是", "這裡是"],
  after: ["的", "是", "团队", "團隊", "想", "公司"],
};
