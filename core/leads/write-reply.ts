import { serviceNames } from "#contracts/common.ts";
import { withoutCitations } from "../answering/citations.ts";
import { writeAnswer } from "../answering/write-answer.ts";
import type { RetrievedPassage } from "../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model } from "../platform/model.ts";
import { ModelUnavailable } from "../platform/model-failure.ts";
import { fitPassages, framed, framedTurns, historyLimit, sourceTurns } from "../answering/frames.ts";
import { bindingPhrases } from "../answering/figures.ts";
import type { LeadDraftingDeps, LeadMessage } from "./draft-reply.ts";
import { leadSystemPrompt } from "./lead-prompt.ts";
import { toPlainText } from "./plain-text.ts";
import { leastWords, withoutBinding, wordCount } from "../answering/sentences.ts";
import { stageNames } from "./stage.ts";

/** A reply of the model; `text` is null when too little was left of it to be sent. */
export interface WrittenReply {
  answerable: boolean | null;
  text: string | null;
  /** True when the model stopped at its length limit. */
  shortened: boolean;
  /** True when sentences that would bind the firm were taken out. */
  guarded: boolean;
}

const buildTurns = (
  organisation: string,
  { message, service, stage, projectName, history }: LeadMessage,
  passages: RetrievedPassage[],
): ChatTurn[] => {
  const about = { service: serviceNames[service], stage: stageNames[stage], project: projectName };
  // A stranger's words are never turns of their own, which models take for the words of whom they serve.
  const said = framedTurns(history, { user: "lead", assistant: "agent", system: "agent" }, historyLimit);
  const asked = [...said, framed("lead", about, message)].join("\n\n");
  return sourceTurns(leadSystemPrompt(organisation), [], passages, asked);
};

const rewriteRequest = (phrases: string[]): string =>
  `No proposal has been made yet, so the reply must not commit to anything. Write it again, in the same form and language, without these and without any other price, percentage, date, time or promise: ${phrases.map((phrase) => `"${phrase}"`).join(", ")}`;

const ignore = () => undefined;

/** Lets the model write the reply; before a proposal a reply that commits is written once more, and what still commits is left out. Throws `ModelUnavailable`. */
export const writeReply =
  (deps: LeadDraftingDeps & { model: Model }) =>
  async (
    lead: LeadMessage,
    supplied: RetrievedPassage[],
    onToken: (text: string) => void,
    signal?: AbortSignal,
  ): Promise<WrittenReply> => {
    const { model, config } = deps;
    const { maxTokens, temperature } = config.leads;
    const passages = fitPassages(supplied);
    const turns = buildTurns(config.orgName, lead, passages);
    const said = [lead.message, ...lead.history.map(({ content }) => content)];
    const write = writeAnswer({ model, maxTokens, temperature, trusted: said, signal });
    const ask = async (asked: ChatTurn[], pass: (text: string) => void) => {
      const { text, ...written } = await write(asked, passages, pass);
      return { ...written, text: toPlainText(withoutCitations(text)) };
    };
    const first = await ask(turns, onToken);
    const phrases = lead.stage === "awaiting" ? bindingPhrases(first.text) : [];
    if (phrases.length === 0 || first.answerable === false) return { ...first, guarded: false };
    const again: ChatTurn[] = [
      ...turns,
      { role: "assistant", content: first.text },
      { role: "user", content: rewriteRequest(phrases) },
    ];
    const second = await ask(again, ignore).catch((error: unknown) => {
      if (error instanceof ModelUnavailable && signal?.aborted !== true) return first;
      throw error;
    });
    const better = second.answerable === false || second.text === "" ? first : second;
    const text = withoutBinding(better.text);
    const guarded = text !== better.text;
    return { ...better, text: guarded && wordCount(text) < leastWords ? null : text, guarded };
  };
