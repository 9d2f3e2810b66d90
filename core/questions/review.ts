import { answeredQuestion } from "./answered-question.ts";
import { answeredWell } from "./answered-well.ts";
import {
  answerCommonQuestion,
  readCommonDesk,
  type CommonDeskDeps,
  commonQuestions,
} from "./common-questions.ts";
import { createCommonStore } from "./common-store.ts";
import { digestQuestions, type DigestDeps } from "./digest.ts";
import { createDigestStore } from "./digest-store.ts";
import { countTold, improveAnswer } from "./improve-answer.ts";
import { listReplies } from "./list-replies.ts";
import { listPrices, replacePrices } from "./model-prices.ts";
import { clearTraces, readTrace } from "./read-trace.ts";
import { poorlyAnswered } from "./poorly-answered.ts";
import { createReplyStore } from "./reply-store.ts";
import { setPriority } from "./set-priority.ts";

type Deps = Omit<DigestDeps, "digests"> & Omit<CommonDeskDeps, "replies" | "commons">;

/** What admins make of asked questions: reading and improving answers, and seeing what is asked often. */
export const createReview = (given: Deps) => {
  const replies = createReplyStore(given.sql);
  const commons = createCommonStore(given.sql);
  const digest = digestQuestions({ ...given, digests: createDigestStore(given.sql) });
  return {
    /** Groups new questions by meaning, at most so many; gives how many there were. */
    digest,
    answeredQuestion: answeredQuestion({ replies }),
    readTrace: readTrace(given),
    clearTraces: clearTraces(given),
    listPrices: listPrices(given),
    replacePrices: replacePrices(given),
    listReplies: listReplies({ sql: given.sql, replies }),
    countTold: countTold({ ...given, replies }),
    improve: improveAnswer({ ...given, replies }, "bd_assistant"),
    improveLead: improveAnswer({ ...given, replies }, "lead_replier"),
    commonBdQuestions: commonQuestions({ commons, digest }, "bd_assistant"),
    commonLeadQuestions: commonQuestions({ commons, digest }, "lead_replier"),
    commonDesk: readCommonDesk({ ...given, commons, replies }),
    answerCommon: answerCommonQuestion({ ...given, commons, replies }),
    poorlyAnswered: poorlyAnswered(given),
    answeredWell: answeredWell(given),
    setPriority: setPriority({ ...given, commons }),
    /** How many replies of a module there are. */
    countReplies: (module: "bd_assistant" | "lead_replier") => replies.count(module, null),
  };
};

export type Review = ReturnType<typeof createReview>;
