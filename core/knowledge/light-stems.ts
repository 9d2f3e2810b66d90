/** How the words of a language change at their ends, and what is left at least when an end is taken off. */
interface Endings {
  script: RegExp;
  /** Put right before anything is taken off. */
  spell?: (word: string) => string;
  prefixes?: RegExp;
  /** Taken off before the endings. */
  tail?: RegExp;
  endings: string[];
  least: number;
}

const listed = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .toSorted((a, b) => b.length - a.length);

const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

// Accents and points are gone when these are read: "й" is "и", and "ς" stands at the end of words alone.
const languages: Endings[] = [
  {
    // Russian and its neighbours, after the Snowball stemmer.
    script: /^\p{Script=Cyrillic}+$/u,
    tail: /(?:ся|сь)$/u,
    endings: listed(`
      ее ие ые ое ими ыми еи ии ыи ои ем им ым ом его ого ему ому их ых ую юю ая яя ою ею
      ила ыла ена еите уите ите или ыли уи ил ыл ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ала али ать ает ают
      ла на ете ли ло но ет ют ны ть ешь нно ан ана аны ано
      а ев ов ье е иями ями ами и иеи иям ям ием ам о у ах иях ях ы ь ию ью ю ия ья я
      іі ія ію ів оі ові еві іх іи і`),
    least: 3,
  },
  {
    script: /^\p{Script=Greek}+$/u,
    endings: listed(`
      ος ου ο ον οι ων ους ες η ης ην ας α ε ι ια ιας ιες ιων ιου μα ματος ματα ματων
      ω εις ει ουμε ετε ουν εται ονται ομαι αμε ατε ηκε ησε ησει ηκαν ικος ικη ικο ικες ικα ικων`),
    least: 3,
  },
  {
    // The "light10" stemmer of Larkey, Ballesteros and Connell (2007).
    script: /^\p{Script=Arabic}+$/u,
    spell: (word) => word.replaceAll(/[ىی]/gu, "ي").replaceAll("ک", "ك"),
    prefixes: /^(?:(?:و?(?:ال|بال|كال|فال)|لل)(?=..)|و(?=...))/u,
    endings: listed("ها ان ات ون ين يه ية ه ة ي"),
    least: 2,
  },
  {
    script: /^\p{Script=Hebrew}+$/u,
    spell: (word) => word.replace(/[ךםןףץ]$/u, (last) => finals[last] ?? last),
    prefixes: /^[והבלמשכ]+(?=...)/u,
    endings: listed("ימ ינ ות ה ת י"),
    least: 3,
  },
  {
    // Particles, and the endings of "to be" and "to do".
    script: /^\p{Script=Hangul}+$/u,
    endings: listed(`
      은 는 이 가 을 를 의 에 에서 에게 에는 에도 에서는 에서도 께 께서 한테 로 으로 로는 으로는 와 과 와의 과의 도 만 까지 부터
      보다 이나 나 처럼 마다 라고 이라고 랑 이랑 조차 밖에 이란 란 들 들은 들이 들을 들의 들에게
      입니다 입니까 인가요 인지 이다 이고 이며 이에요 예요 인
      합니다 합니까 하나요 하는 하고 하며 하면 하려면 해야 할 한 하기 하다 나요 습니다 습니까 했나요 했습니다 해요 하지
      됩니다 됩니까 되나요 되는 되고 되며 되면 된 될 되다 되지 되었나요`),
    least: 2,
  },
  {
    // Hindi, after Ramanathan and Rao (2003).
    script: /^[\p{Script=Devanagari}]+$/u,
    spell: (word) => word.replaceAll("\u093C", "").replaceAll("\u0901", "\u0902"),
    endings: listed(`
      ो े ू ु ी ि ा कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ां ों ें ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं
      ाओं ाएं ुओं ुएं ुआं ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियां ियों ाएंगी ाएंगे ाऊंगी ाऊंगा`),
    least: 2,
  },
];

const withoutEnding = (word: string, endings: string[], least: number): string => {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
};

const japaneseEnding = /(?<=\p{Script=Han})\p{Script=Hiragana}+$/u;

/** A word of another script than Latin without what its grammar adds to it, where that is known. */
export const lightStem = (word: string): string => {
  if (japaneseEnding.test(word)) return word.replace(japaneseEnding, "");
  const language = languages.find(({ script }) => script.test(word));
  if (language === undefined) return word;
  const { spell, prefixes, tail, endings, least } = language;
  const spelt = spell?.(word) ?? word;
  const bare = tail === undefined ? spelt : spelt.replace(tail, "");
  const stem = withoutEnding(bare, endings, least);
  return prefixes === undefined ? stem : stem.replace(prefixes, "");
};
