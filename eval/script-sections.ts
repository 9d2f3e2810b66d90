import { readFileSync, readdirSync } from "node:fs";
import { toPlainText } from "#core/leads/plain-text.ts";
import { sentencesOf, wordCount } from "#core/leads/sentences.ts";

const folder = "content/lead-handling-scripts";
const sections = readdirSync(folder).flatMap((name) =>
  readFileSync(`${folder}/${name}`, "utf8")
    .split(/\n(?=## )/u)
    .map((section) => ({
      heading: /^## (.*)$/mu.exec(section)?.[1] ?? "",
      words: toPlainText(section.replaceAll(/^> ?/gmu, "")).replaceAll(/\s+/gu, " "),
    })),
);

/** A sentence of a section, long enough to be no chance. */
const leastWords = 4;

/** Whether a reply says a sentence of the sample's scripts, of a section whose heading has one of these in it. */
export const takesFrom = (wanted: string[], reply: string): boolean =>
  sections
    .filter(({ heading }) => wanted.some((part) => heading.includes(part)))
    .some(({ words }) =>
      sentencesOf(reply).some((said) => wordCount(said) >= leastWords && words.includes(said)),
    );
