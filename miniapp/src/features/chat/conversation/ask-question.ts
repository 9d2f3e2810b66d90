import type { AskAnswer } from "#contracts/chat.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { wasStored, withAnswer, withoutReplaced } from "./asking-state.ts";
import { assistant, historyQuery } from "./assistant.ts";
import type { ConversationKey } from "../composer/drafts.ts";
import { awaitsAnswer, sendMessage } from "./send-message.ts";

const addToHistory = async (
  sessionId: string,
  answer: AskAnswer,
  replaces: string | undefined,
): Promise<void> => {
  const { queryKey } = historyQuery(sessionId);
  // A load under way would bring back the history from before the answer; it starts again after it.
  const wasLoading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  const history = queryClient.setQueryData(
    queryKey,
    (before) => before && withAnswer(withoutReplaced(before, replaces), answer),
  );
  if (history === undefined || wasLoading) void queryClient.refetchQueries({ queryKey });
};

const readNow = (sessionId: string) => queryClient.fetchQuery({ ...historyQuery(sessionId), staleTime: 0 });

/** Asks, in place of an earlier question if one is named: the answer joins the history. */
export const askQuestion = (
  conversation: ConversationKey,
  content: string,
  replaces?: string,
): Promise<void> => {
  const { sessionId } = conversation;
  return sendMessage({
    draft: conversation,
    question: { content, sessionId, replaces },
    asking: assistant,
    said: () => queryClient.getQueryData(historyQuery(sessionId).queryKey),
    onAnswered: (answer) => addToHistory(sessionId, answer, replaces),
    findStored: async (before) => {
      const history = await readNow(sessionId).catch(() => []);
      return wasStored(history, content, before) ? () => undefined : null;
    },
  });
};

/** Asks a question again that stands unanswered, unless its answer has arrived meanwhile. */
export const askAgain = async (conversation: ConversationKey, content: string): Promise<void> => {
  if (await awaitsAnswer(() => readNow(conversation.sessionId))) await askQuestion(conversation, content);
};
