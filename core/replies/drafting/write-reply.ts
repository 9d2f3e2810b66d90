import { serviceNames } from "#contracts/common.ts";
import { withoutCitations } from "../../answering/citations.ts";
import { askOverSources, framed, sourceTurns } from "../../answering/frames.ts";
import { leastWords, wordCount } from "../../answering/sentences.ts";
import type { Tracer } from "../../answering/trace.ts";
import { isTalk } from "../../answering/understand.ts";
import { writeAnswer, type Written } from "../../answering/write-answer.ts";
import type { RetrievedPassage } from "../../knowledge/retrieval/retrieve.ts";
import type { ChatTurn, Model } from "../../platform/model.ts";
import { checkReply, unchecked, type CheckedReply } from "./check-reply.ts";
import type { LeadDraftingDeps } from "./draft-reply.ts";
import type { LeadMessage } from "./lead-message.ts";
import { leadSystemPrompt } from "./lead-prompt.ts";
import { unsupportedPhrases } from "../../answering/figures/figures.ts";
import { toPlainText, withoutMarks } from "./plain-text.ts";
import { stageNames } from "../stage.ts";
import { framedConversation } from "./told-lead.ts";

/** A reply of the model; `text` is null when too little was left of it to be sent, `holding` when it may not go out. */
export interface WrittenReply extends Omit<Written, "text">, Omit<CheckedReply, "text"> {
  text: string | null;
}

type WritingDeps = Omit<LeadDraftingDeps, "model"> & { model: Model; tracer: Tracer };

const buildTurns = (
  organisation: string,
  { message, service, stage, projectName, history, since, examples, guidance }: LeadMessage,
  sources: RetrievedPassage[],
): ChatTurn[] => {
  const about = {
    service: serviceNames[service],
    stage: stageNames[stage],
    project: projectName,
    today: new Date().toISOString().slice(0, 10),
  };
  const shown = examples.map((text) =>
    framed("example", { of: "wording alone, nothing in it is a fact" }, text),
  );
  const meanwhile = since.map(({ answers, content }) =>
    answers === null
      ? framed("said", { by: "agent" }, content)
      : framed("reply", { by: "core team", to: answers }, content),
  );
  const said = [...framedConversation(history), framed("lead", about, message), ...meanwhile];
  const asked = [...shown, ...said].join("\n\n");
  return sourceTurns(leadSystemPrompt(organisation, guidance, service), [], sources, asked);
};

/** What a reply is written from. */
export interface Reading {
  /** Gives so many characters of sources at most. */
  read: (chars: number) => Promise<RetrievedPassage[]>;
  /** Hears what is sent to the model. */
  supply: (sources: RetrievedPassage[]) => void;
}

const write = (
  { model, config, tracer }: WritingDeps,
  lead: LeadMessage,
  { read, supply }: Reading,
  onToken: (text: string) => void,
  signal?: AbortSignal,
) => {
  const { maxTokens, temperature } = config.leads;
  const trusted = [lead.message, ...lead.history.map(({ content }) => content)];
  const writer = { model: tracer.watch(model, "answer"), maxTokens, temperature, trusted, signal };
  const turnsOver = (sources: RetrievedPassage[]) => buildTurns(config.orgName, lead, sources);
  return askOverSources(model, { turns: turnsOver([]), maxTokens, most: Infinity }, read, async (sources) => {
    supply(sources);
    return { sources, written: await writeAnswer(writer)(turnsOver(sources), sources, onToken) };
  });
};

/** What the reply says that it rests on; all that was read where it does not say. */
export const usedOf = (sources: RetrievedPassage[], used: number[] | null): RetrievedPassage[] =>
  used === null ? sources : sources.filter((_, index) => used.includes(index + 1));

/** The same, and what else was read that states a figure of the reply which those do not: a number is easily slipped. */
const heldAgainst = (
  sources: RetrievedPassage[],
  used: number[] | null,
  text: string,
): RetrievedPassage[] => {
  const named = usedOf(sources, used);
  const open = unsupportedPhrases(
    text,
    named.map((source) => source.text),
  );
  const states = (source: RetrievedPassage) =>
    unsupportedPhrases(open.join("; "), [source.text]).length < open.length;
  return open.length === 0 ? named : sources.filter((source) => named.includes(source) || states(source));
};

/** Lets the model write the reply, and check what of it may go out. Throws `ModelUnavailable`. */
export const writeReply =
  (deps: WritingDeps) =>
  async (
    lead: LeadMessage,
    reading: Reading,
    onToken: (text: string) => void,
    signal?: AbortSignal,
  ): Promise<WrittenReply> => {
    const { model, config, tracer } = deps;
    const { sources, written: answered } = await write(deps, lead, reading, onToken, signal);
    const text = withoutMarks(toPlainText(withoutCitations(answered.text)));
    // What concerns no knowledge base leaves nothing open, unless the reply is to look into it.
    const isOpen = answered.holding !== null || text === "";
    const isRefusal = answered.verdict === "no" && isTalk(lead.kind) && !isOpen;
    const written: Written = isRefusal ? { ...answered, verdict: "none" } : answered;
    const untouched = { ...written, text, ...unchecked };
    const check = checkReply(tracer.watch(model, "check"), config.orgName);
    if (written.verdict === "no" && written.holding !== null) {
      const { isJudged, ...held } = await check(lead, toPlainText(written.holding), [], signal);
      const isFit = isJudged && held.unstated.length === 0 && wordCount(held.text) >= leastWords;
      return { ...untouched, holding: isFit ? held.text : null };
    }
    if (text === "" || written.verdict === "no") return untouched;
    const checked = await check(lead, text, heldAgainst(sources, written.used, text), signal);
    const isTooLittle = checked.text !== text && wordCount(checked.text) < leastWords;
    return { ...written, ...checked, text: isTooLittle ? null : checked.text };
  };
