import { readQuoted } from "#contracts/answer-preface.ts";
import { markdownToRich } from "./markdown.ts";
import { joined, longQuote, type RichText } from "./rich-text.ts";

/** What may stand in a quotation, which holds no other. */
const unquoted = ({ text, entities }: RichText): RichText => ({
  text,
  entities: entities.filter(({ type }) => type !== "blockquote"),
});

/** An answer as Telegram shows it; of several passages that it quotes for a question all but the first are folded. */
export const answerToRich = (answer: string): RichText => {
  const quoted = readQuoted(answer);
  if (quoted === null) return markdownToRich(answer);
  const passages = quoted.passages.map(({ head, body, isFirst }) =>
    isFirst
      ? markdownToRich(`${head}\n\n${body}`)
      : joined([markdownToRich(head), longQuote(unquoted(markdownToRich(body)))], "\n"),
  );
  return joined([markdownToRich(quoted.preface), ...passages], "\n\n");
};
