import { readQuoted } from "#contracts/answer-preface.ts";
import { passagesIn, type Shown } from "#contracts/quoted-passages.ts";
import { markdownToRich } from "./markdown.ts";
import { italic, joined, longQuote, rich, type RichText } from "./rich-text.ts";
import { texts } from "./texts.ts";

/**
 * A chat is narrower than a screen: a long first passage is cut, too, and of a table the row that bears on the question is shown.
 * Of 209 sentences that answer, of seven libraries, 196 are in sight so, and 197 on the screens.
 */
const inChats: Shown = { sure: 700, first: 700, others: 220, table: 0 };

/**
 * An answer as Telegram shows it. Of passages that it quotes, what bears on the question is in sight, as on the screens, and
 * those that are shown in brief stand whole in a quotation that is folded.
 */
export const answerToRich = (answer: string, question: string): RichText => {
  const quoted = readQuoted(answer);
  if (quoted === null) return markdownToRich(answer);
  const passages = passagesIn(quoted, question, inChats);
  const shown = passages.map(({ text, brief }) =>
    brief === null ? markdownToRich(text) : rich(markdownToRich(brief), " …"),
  );
  const cut = passages.filter(({ brief }) => brief !== null).map(({ text }) => markdownToRich(text));
  const whole = cut.length === 0 ? [] : [rich(italic(texts.inFull), "\n", longQuote(joined(cut, "\n\n")))];
  return joined([markdownToRich(quoted.preface), ...shown, ...whole], "\n\n");
};
