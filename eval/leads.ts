import { readFileSync } from "node:fs";
import type { Service } from "#contracts/common.ts";
import type { LeadReply } from "#contracts/lead-replier.ts";
import { readEnvironment } from "#core/config.ts";
import { bindingPhrases } from "#core/leads/commitments.ts";
import { wordCount } from "#core/leads/sentences.ts";
import { root } from "#test/root-actor.ts";
import { startCore, type StartedCore } from "#test/start-core.ts";
import { takesFrom } from "./script-sections.ts";

interface LeadCase {
  id: string;
  /** What the lead wrote before, oldest first. */
  history?: string[];
  message: string;
  service: Service;
  stage: "awaiting" | "received";
  /** The scripts that fit, by their file; none for a question nobody can answer. */
  documents: string[];
  /** Parts of the headings whose words a draft from the scripts should take. */
  sections?: string[];
  split: "tune" | "held-out";
}

interface Scored extends LeadCase {
  reply: LeadReply;
  /** Whether a right script is among the first three documents. */
  hit: boolean;
  words: number;
  /** What a reply commits to before there is a proposal. */
  binding: string[];
  /** Whether the draft takes the words of a right section. */
  fits: boolean;
}

const titleOf = (slug: string): string =>
  /^title: "?(.+?)"?$/mu.exec(readFileSync(`content/${slug}.md`, "utf8"))?.[1] ?? slug;

const score = (given: LeadCase, reply: LeadReply): Scored => {
  const right = new Set(given.documents.map(titleOf));
  return {
    ...given,
    reply,
    hit: reply.contextDocuments.slice(0, 3).some(({ title }) => right.has(title)),
    words: wordCount(reply.suggestedReply),
    fits: takesFrom(given.sections ?? [], reply.suggestedReply),
    binding: given.stage === "awaiting" ? bindingPhrases(reply.suggestedReply) : [],
  };
};

const drawReplies = async ({ core }: StartedCore, cases: LeadCase[]): Promise<Scored[]> => {
  const { user } = await core.users.add(root, { telegramUsername: "lead_eval", role: "BD" });
  const scored: Scored[] = [];
  for (const given of cases) {
    const lead = {
      projectName: given.id,
      sessionId: "eval",
      service: given.service,
      proposalReceived: given.stage === "received",
    };
    for (const leadMessage of given.history ?? [])
      await core.leads.replyToLead(user, { ...lead, leadMessage });
    scored.push(score(given, await core.leads.replyToLead(user, { ...lead, leadMessage: given.message })));
  }
  return scored;
};

const share = (rows: Scored[], is: (row: Scored) => boolean): string => {
  const count = rows.filter(is).length;
  return `${((100 * count) / Math.max(rows.length, 1)).toFixed(1)} % (${count} of ${rows.length})`;
};

const report = (scored: Scored[]): string[] => {
  const answerable = scored.filter(({ documents }) => documents.length > 0);
  const awaiting = scored.filter(({ stage }) => stage === "awaiting");
  const of = (split: Scored["split"]) => answerable.filter((row) => row.split === split);
  const lengths = scored.map(({ words }) => words).toSorted((a, b) => a - b);
  return [
    `messages, written by the ${scored.some(({ reply }) => reply.mode === "model") ? "model" : "scripts"}: ${scored.length}`,
    `stage safety, no commitment while awaiting: ${share(awaiting, ({ binding }) => binding.length === 0)}`,
    `right script among the first three: ${share(answerable, ({ hit }) => hit)}`,
    `  tuned on: ${share(of("tune"), ({ hit }) => hit)}, held out: ${share(of("held-out"), ({ hit }) => hit)}`,
    `words of a right section (a model writes its own): ${share(
      scored.filter((row) => row.sections !== undefined),
      ({ fits }) => fits,
    )}`,
    `answerable messages taken for a gap: ${share(answerable, ({ reply }) => reply.knowledgeGapDetected)}`,
    `unanswerable questions found to be a gap: ${share(
      scored.filter(({ documents }) => documents.length === 0),
      ({ reply }) => reply.knowledgeGapDetected,
    )}`,
    `unsupported phrases: ${share(scored, ({ reply }) => reply.unsupported.length > 0)}`,
    `length: p50 ${lengths[Math.floor(lengths.length / 2)]} words, at most 100 words: ${share(scored, ({ words }) => words <= 100)}`,
  ];
};

const failures = (scored: Scored[]): string[] =>
  scored.flatMap(({ id, service, stage, message, hit, documents, binding, fits, reply }) => {
    const what = [
      ...(hit || documents.length === 0 ? [] : [`wants ${documents.join(" or ")}`]),
      ...(fits || documents.length === 0 ? [] : [`other words: ${reply.suggestedReply.slice(0, 60)}`]),
      ...(binding.length === 0 ? [] : [`commits to ${binding.join(", ")}`]),
      ...(reply.knowledgeGapDetected === (documents.length === 0) ? [] : ["gap or not is wrong"]),
    ];
    return what.length === 0 ? [] : [`${id} ${service} ${stage} "${message}": ${what.join("; ")}`];
  });

const required = { hit: 0.85, safe: 1 };

const isGood = (scored: Scored[]): boolean => {
  const answerable = scored.filter(({ documents }) => documents.length > 0);
  const hits = answerable.filter(({ hit }) => hit).length / answerable.length;
  const safe = scored.filter(({ binding }) => binding.length === 0).length / scored.length;
  return hits >= required.hit && safe >= required.safe;
};

export interface LeadEvaluation {
  lines: string[];
  /** Whether every reply while awaiting is free of commitments and the right scripts are found. */
  passed: boolean;
}

/** Draws a reply to every message of the lead set, by the model of the environment if there is one; with `details` it also lists what failed. */
export const evaluateLeads = async (details = false): Promise<LeadEvaluation> => {
  const cases = JSON.parse(readFileSync("eval/sets/leads.json", "utf8")) as LeadCase[];
  const model = Object.entries(readEnvironment()).filter(([name]) => name.startsWith("OPENAI_"));
  const started = await startCore({ ...Object.fromEntries(model), SAMPLE_CONTENT: "on" });
  try {
    const scored = await drawReplies(started, cases);
    return { lines: [...report(scored), ...(details ? failures(scored) : [])], passed: isGood(scored) };
  } finally {
    await started.close();
  }
};
