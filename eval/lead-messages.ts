import { readFileSync, readdirSync } from "node:fs";
import { toPlainText } from "#core/leads/plain-text.ts";
import { holdingReply, plainOpening } from "#core/leads/lead-texts.ts";
import { sentencesOf, wordCount } from "#core/leads/sentences.ts";
import { root } from "#test/root-actor.ts";
import { startCore } from "#test/start-core.ts";
import { ofSplit, readLeadMessages, type LeadMessage, type Split } from "./questions.ts";

type Outcome = "right words" | "left open" | "a friendly line" | "other words";

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

const takesFrom = (wanted: string[], reply: string): boolean =>
  sections
    .filter(({ heading }) => wanted.includes(heading))
    .some(({ words }) =>
      sentencesOf(reply).some((said) => wordCount(said) >= leastWords && words.includes(said)),
    );

const outcomeOf = ({ sections: wanted, service }: LeadMessage, reply: string): Outcome => {
  if (takesFrom(wanted, reply)) return "right words";
  if (reply === holdingReply(service)) return "left open";
  return reply.startsWith(plainOpening) ? "a friendly line" : "other words";
};

const count = (outcomes: Outcome[]) => {
  const of = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    messages: outcomes.length,
    "right words": of("right words"),
    "left open": of("left open"),
    "a friendly line": of("a friendly line"),
    "other words": of("other words"),
  };
};

/** What the scripts reply, without a model, to leads whose messages were written by hands that knew no script. */
export const judgeLeadMessages = async (): Promise<Record<string, ReturnType<typeof count>>> => {
  const { core, close } = await startCore({ SAMPLE_CONTENT: "on" });
  const { user } = await core.users.add(root, { telegramUsername: "lead_eval", role: "BD" });
  const replyTo = async ({ id, message, service, stage }: LeadMessage): Promise<string> => {
    const proposalReceived = stage === "received";
    const about = { projectName: id, sessionId: "eval", service, proposalReceived };
    const { suggestedReply } = await core.leads.replyToLead(user, { ...about, leadMessage: message });
    return suggestedReply;
  };
  const judge = async (split: Split, isWorded: boolean) => {
    const outcomes: Outcome[] = [];
    for (const message of ofSplit(readLeadMessages(), split)) {
      if (message.sections.length > 0 === isWorded) outcomes.push(outcomeOf(message, await replyTo(message)));
    }
    return count(outcomes);
  };
  try {
    return {
      "tune, a script has words": await judge("tune", true),
      "held-out, a script has words": await judge("held-out", true),
      "tune, none has": await judge("tune", false),
      "held-out, none has": await judge("held-out", false),
    };
  } finally {
    await close();
  }
};
