import type { ChatTurn, Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { linksIn, unlinkUnknown, createLinkGuard } from "./links.ts";
import { createAnswerReader, type ReadAnswer } from "./read-answer.ts";

interface Deps {
  model: Model;
  maxTokens: number;
  /** Left to the model's server when absent. */
  temperature?: number;
  /** Texts besides the sources whose links may stand in an answer. */
  trusted: string[];
  /** Gives the writing up. */
  signal?: AbortSignal | undefined;
}

/** What the model wrote, links checked, citations still by the numbers of the prompt. */
export interface Written extends ReadAnswer {
  /** True when the model stopped at its length limit. */
  shortened: boolean;
}

/** What an answer leaves open, null for nothing: of what is answered in part and not said to lack this or that, all is asked. */
export const openPart = (
  { verdict, missing }: Pick<Written, "verdict" | "missing">,
  standalone: string,
): string | null => (verdict === "partly" ? (missing ?? standalone) : null);

/** Lets the model answer, passing visible text on as it comes; throws `ModelUnavailable`. */
export const writeAnswer =
  ({ model, maxTokens, temperature, trusted, signal }: Deps) =>
  async (
    turns: ChatTurn[],
    sources: { text: string }[],
    onToken: (text: string) => void,
  ): Promise<Written> => {
    const known = linksIn([...sources.map(({ text }) => text), ...trusted]);
    const guard = createLinkGuard(known, onToken);
    const reader = createAnswerReader((text) => guard.push(text));
    const { finishReason } = await model.complete({
      turns,
      maxTokens,
      ...(temperature === undefined ? {} : { temperature }),
      ...(signal === undefined ? {} : { signal }),
      onText: (text) => reader.push(text),
    });
    const { text, ...read } = reader.end();
    const { verdict } = read;
    guard.end();
    if (text === "" && verdict !== "no" && verdict !== "none") throw new ModelUnavailable("empty");
    return { ...read, text: unlinkUnknown(text, known), shortened: finishReason === "length" };
  };
