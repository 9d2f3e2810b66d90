import type { Config } from "../config.ts";
import type { GapReports } from "../gaps/gaps.ts";
import type { CurrentGuidance } from "../guidance/guidance.ts";
import type { Retrieve } from "../knowledge/retrieval/retrieve.ts";
import type { Sql } from "../platform/database.ts";
import type { Model } from "../platform/model.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Questions } from "../questions/questions.ts";
import { askAnew, previewAnswer } from "./ask-anew.ts";
import { ask } from "./ask.ts";
import { forwardingLimit, forwardQuestion } from "./forward-question.ts";
import { chatHistory, clearChat, latestQuestion } from "./history.ts";
import { createMessages } from "./messages.ts";
import type { RecordAsking } from "./record-asking.ts";
import { rateMessage } from "./rate-message.ts";
import { searchMessages } from "./search-messages.ts";
import { createAnswering, stopAnswer } from "./stop-answer.ts";
import { tellAnswer } from "./tell-answer.ts";

export interface ChatDeps {
  sql: Sql;
  /** Null is playbook mode. */
  model: Model | null;
  retrieve: Retrieve;
  /** The names of the languages that the documents are written in. */
  languages: () => Promise<string[]>;
  guidance: CurrentGuidance;
  gaps: GapReports;
  questions: Pick<Questions, "recordRating" | "find" | "setGap">;
  record: RecordAsking;
  /** Removes what is kept of a lead besides its messages. */
  removeLead: (trx: Sql, userId: string, projectKey: string) => Promise<void>;
  rateLimits: RateLimits;
  config: Config;
}

/** The BD Assistant: asking it, and the conversations with it. */
export const createChat = ({
  sql,
  model,
  retrieve,
  languages,
  guidance,
  gaps,
  questions,
  record,
  config,
  removeLead,
  rateLimits,
}: ChatDeps) => {
  const messages = createMessages(sql);
  const limit = rateLimits.create("forward", forwardingLimit);
  const underWay = createAnswering(messages);
  return {
    ask: ask({
      underWay,
      messages,
      model,
      retrieve,
      languages,
      guidance,
      config,
      record,
      findAlike: gaps.findAlike,
    }),
    stop: stopAnswer({ underWay }),
    search: searchMessages({ messages }),
    history: chatHistory({ messages }),
    latestQuestion: latestQuestion({ messages }),
    clear: clearChat({ sql, messages, removeLead }),
    rate: rateMessage({ sql, messages, recordRating: questions.recordRating }),
    forward: forwardQuestion({ sql, messages, questions, gaps, limit }),
    askAnew: askAnew({ model, retrieve, guidance, config }),
    preview: previewAnswer({ model, retrieve, guidance, config }),
    tellAnswer: tellAnswer({ messages, config }),
  };
};
