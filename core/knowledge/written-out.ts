import { isOfOtherScript, spaceOut } from "../writing-systems.ts";

const magnitudes: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  억: 1e8,
};

const multiplied = (_: string, amount: string, unit: string): string =>
  String(Math.round(Number(amount) * (magnitudes[unit] ?? 1)));

/** A text already taken apart into letters and marks, in lower case, amounts as plain digits. */
const plainly = (text: string): string =>
  text
    .replaceAll(/\bU\.?S\.?(?:A\.?)?(?![\p{L}\p{N}$])/gu, " usa ")
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replaceAll(/(?<=\d),(?=\d{3})/gu, "")
    .replaceAll(/(\d+(?:\.\d+)?)\s?(k|thousand|mn?|mio|million|bn?|billion)\b/gu, multiplied)
    .replaceAll("%", " percent ");

// Elsewhere a mark is a vowel, or makes another sound of a letter.
const accents =
  /(?![\u3099\u309A])(?=[\p{Script=Inherited}\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;
/** The zero of the wide digits and of those of Arabic, Persian, Hindi, Bengali, Thai, Lao, Burmese and Khmer. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10];
const otherDigit = new RegExp(
  `[${zeros.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join("")}]`,
  "gu",
);
const asDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
};

const inOtherScript = (text: string): string =>
  plainly(
    // Before the letters are taken apart, for the dictionaries know them whole.
    spaceOut(
      text
        .normalize("NFC")
        .replaceAll(otherDigit, asDigit)
        .replaceAll(/(?<=\d)[,，](?=\d{3})/gu, "")
        .replaceAll(/(\d+(?:\.\d+)?)\s?([万萬만亿億억])/gu, multiplied),
    )
      .normalize("NFKD")
      .replaceAll(accents, "")
      // And what only draws out an Arabic word.
      .replaceAll(/[\p{Cf}ـ]/gu, ""),
  ).normalize("NFC");

/** A text as its words are read: lower case, without accents, amounts as plain digits, every word between spaces or marks. */
export const writtenOut = (text: string): string =>
  isOfOtherScript(text)
    ? inOtherScript(text)
    : // Marks, and what is not seen: pasted text has soft hyphens and spaces of no width within its words.
      plainly(text.normalize("NFKD").replaceAll(/[\p{M}\p{Cf}]/gu, ""));
