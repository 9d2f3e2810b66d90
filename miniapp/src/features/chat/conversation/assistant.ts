import { queryOptions } from "@tanstack/react-query";
import { ask, stopAnswer } from "#contracts/chat.ts";
import { call, stream } from "../../../platform/api/api.ts";
import { createAsking } from "./asking.ts";
import { createDrafts } from "../composer/drafts.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { type HistoryInput, readHistory } from "./earlier.ts";

/** Names one BD Assistant conversation. */
export const inputOf = (sessionId: string): HistoryInput => ({ sessionId, module: "bd_assistant" });

/** The messages of one BD Assistant conversation, oldest first. */
export const historyQuery = (sessionId: string) =>
  queryOptions({
    queryKey: keys.history(sessionId),
    queryFn: (reading) => readHistory(inputOf(sessionId), reading),
  });

/** The one question under way to the BD Assistant. */
export const assistant = createAsking((question, options) =>
  stream(ask, { ...question, role: "user" }, options),
);

/** Stops the answer under way: what is written of it by then is kept, here as on the server. */
export const stopAnswering = async (sessionId: string): Promise<void> =>
  assistant.settleWith(await call(stopAnswer, { sessionId }));

/** Questions typed but not sent. */
export const drafts = createDrafts(localStorage);
