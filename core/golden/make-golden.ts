import { goldenLimits, type GoldenQuestion } from "#contracts/golden.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { sentencesOf } from "../answering/sentences.ts";
import { AppError, notFound } from "../errors.ts";
import { plainText } from "../text/plain-text.ts";
import { addGoldenOf } from "./edit-golden.ts";
import type { GoldenDeps, MadeOf } from "./golden-deps.ts";
import { presentGolden } from "./present-golden.ts";

/** What of the core team's answer must stand in every answer: all of it where it is short, else its first sentence. */
export const factOf = (answer: string): string[] => {
  const words = plainText(answer);
  const fact = words.length <= goldenLimits.fact ? words : (sentencesOf(words)[0] ?? "").trim();
  return fact === "" || fact.length > goldenLimits.fact ? [] : [fact];
};

const contentOf = ({ answer, documentIds, ...asked }: MadeOf) => ({
  ...asked,
  question: asked.question.slice(0, goldenLimits.question),
  documentIds: documentIds.slice(0, goldenLimits.documents),
  facts: answer === null ? [] : factOf(answer),
});

/** Makes a golden question of an answer or an answered request; gives the one there is where it was made before. */
export const makeGolden =
  (deps: GoldenDeps) =>
  async (
    actor: Actor,
    { replyId, feedbackId }: { replyId?: string | undefined; feedbackId?: string | undefined },
  ): Promise<GoldenQuestion> => {
    requireAdmin(actor);
    const id = replyId ?? feedbackId ?? "";
    const known = await deps.golden.madeFrom(id);
    if (known !== undefined) return presentGolden(known);
    const made = await (replyId === undefined ? deps.requestMade(id) : deps.replyMade(id));
    if (made === undefined) throw notFound(replyId === undefined ? "Feedback request" : "Answer");
    const content = contentOf(made);
    if (content.documentIds.length + content.facts.length === 0)
      throw new AppError("conflict", "It rests on no document that could be asked for again");
    return addGoldenOf(deps, actor, content, { origin: replyId === undefined ? "request" : "answer", id });
  };
