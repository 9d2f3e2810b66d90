import { plainText } from "../text/plain-text.ts";

/** A text as it is compared: its words as they are shown, in one form of letters, whatever their spaces and capitals. */
const compared = (text: string): string =>
  plainText(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\[\d+\]/gu, "")
    // "5 %" is "5%", and "a , b" is "a, b".
    .replaceAll(/\s+(?=[%‰°.,;:!?)\]])/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();

// What is written without spaces has no ends of words that could be seen.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const inWord = /[\p{L}\p{N}]/u;
const isPart = (letter: string): boolean => inWord.test(letter) && !unspaced.test(letter);

/** Whether a text stands in another and is no part of a longer word or number there. */
const standsIn = (fact: string, answer: string): boolean => {
  for (let at = answer.indexOf(fact); at >= 0; at = answer.indexOf(fact, at + 1)) {
    const [before, after] = [answer[at - 1] ?? "", answer[at + fact.length] ?? ""];
    const begins = !isPart(before) || !isPart(fact[0] ?? "");
    const ends = !isPart(after) || !isPart(fact.at(-1) ?? "");
    if (begins && ends) return true;
  }
  return false;
};

/** Those of the facts that do not stand in an answer word for word. */
export const factsMissingIn = (answer: string, facts: readonly string[]): string[] => {
  const said = compared(answer);
  return facts.filter((fact) => !standsIn(compared(fact), said));
};

/** Those of the documents that an answer does not name as its sources. */
export const documentsMissingIn = (
  sources: readonly { id: string }[],
  documents: readonly { id: string; title: string }[],
): { id: string; title: string }[] => documents.filter(({ id }) => !sources.some((one) => one.id === id));
