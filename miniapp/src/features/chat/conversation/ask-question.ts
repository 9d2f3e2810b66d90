import type { QueryClient } from "@tanstack/react-query";
import type { AskAnswer } from "#contracts/chat.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { isStopgap, restoredInput, wasStored, withAnswer, withoutReplaced } from "./asking-state.ts";
import { assistant, drafts, historyQuery } from "./assistant.ts";
import type { ConversationKey } from "./drafts.ts";
import { noticeGap, noticeSendFailed } from "../notices.ts";

const addToHistory = async (
  client: QueryClient,
  sessionId: string,
  answer: AskAnswer,
  replaces: string | undefined,
): Promise<void> => {
  const { queryKey } = historyQuery(sessionId);
  // A load under way would bring back the history from before the answer; it starts again after it.
  const wasLoading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  const history = client.setQueryData(
    queryKey,
    (before) => before && withAnswer(withoutReplaced(before, replaces), answer),
  );
  if (history === undefined || wasLoading) void client.refetchQueries({ queryKey });
};

/** Asks, in place of an earlier question if one is named, and follows the question to its end: the answer joins the history, a failed question returns to the input. */
export const askQuestion = async (
  client: QueryClient,
  conversation: ConversationKey,
  content: string,
  replaces?: string,
): Promise<void> => {
  const { sessionId } = conversation;
  const before = client.getQueryData(historyQuery(sessionId).queryKey);
  drafts.change(conversation, (typed) => (typed.trim() === content ? "" : typed));
  const outcome = await assistant.send({ content, sessionId, replaces });
  refreshRecent(client);
  if (outcome.kind === "answered") {
    await addToHistory(client, sessionId, outcome.answer, replaces);
    if (outcome.answer.knowledgeGapDetected) noticeGap();
  }
  if (outcome.kind === "failed") {
    drafts.change(conversation, (typed) => restoredInput(content, typed));
    noticeSendFailed(outcome.error, () => void askQuestion(client, conversation, content, replaces));
    // A question whose answer got lost may have been stored, and even answered: then it stands there.
    const history = await client.fetchQuery({ ...historyQuery(sessionId), staleTime: 0 }).catch(() => []);
    if (wasStored(history, content, before)) {
      drafts.change(conversation, (typed) => (typed === content ? "" : typed));
    }
  }
};

/** Asks a question again that stands unanswered, unless its answer has arrived meanwhile. */
export const askAgain = async (
  client: QueryClient,
  conversation: ConversationKey,
  content: string,
): Promise<void> => {
  const query = historyQuery(conversation.sessionId);
  const history = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
  const last = history?.at(-1);
  const isAnswered = last?.role === "assistant" && !isStopgap(last);
  if (!isAnswered) await askQuestion(client, conversation, content);
};
