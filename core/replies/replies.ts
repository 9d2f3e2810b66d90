import type { Config } from "../config.ts";
import { askLeadAnew, findLeadAnew, previewReply } from "./ask-lead-anew.ts";
import { chooseReply, type ChoosingDeps } from "./choose-reply.ts";
import { guessLead, type GuessDeps } from "./guessing/guess-lead.ts";
import { leadConfig } from "./lead-config.ts";
import { markSent, unmarkSent, type SendingDeps, sentFigures } from "./mark-sent.ts";
import { replyToLead, type ReplyDeps } from "./reply-to-lead.ts";
import { createSentStore } from "./sent-store.ts";
import { createReplying, stopReply } from "./stop-reply.ts";
import { withdrawMessage } from "./withdraw-message.ts";

interface RepliesDeps
  extends
    Omit<ReplyDeps, "config" | "underWay" | "sent">,
    Pick<ChoosingDeps, "announce">,
    Pick<SendingDeps, "noteSending">,
    Pick<GuessDeps, "knowledge"> {
  config: Config;
}

/** The Lead Replier: drafting replies to leads. A null model means drafting in the playbook's words. */
export const createReplies = (given: RepliesDeps) => {
  const deps = { ...given, sent: createSentStore(given.sql) };
  const underWay = createReplying(deps);
  return {
    replyToLead: replyToLead({ ...deps, underWay }),
    guess: guessLead(deps),
    stop: stopReply({ underWay }),
    choose: chooseReply(deps),
    markSent: markSent(deps),
    unmarkSent: unmarkSent(deps),
    withdraw: withdrawMessage(deps),
    sentFigures: sentFigures(deps),
    config: leadConfig(deps),
    askAnew: askLeadAnew(deps),
    findAnew: findLeadAnew(deps),
    preview: previewReply(deps),
  };
};
