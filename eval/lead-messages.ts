import { holdingReply, plainOpening } from "#core/leads/lead-texts.ts";
import { root } from "#test/root-actor.ts";
import { startCore } from "#test/start-core.ts";
import { ofSplit, readLeadMessages, type LeadMessage, type Split } from "./questions.ts";
import { takesFrom } from "./script-sections.ts";

type Outcome = "right words" | "left open" | "a friendly line" | "other words";

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
