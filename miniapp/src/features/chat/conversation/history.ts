import { type AskAnswer, chatHistory, type ChatMessage } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { callPage } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { createGrowingList } from "../growing-list.ts";
import { projectKeyOf } from "../lead/project-key.ts";
import { withAnswer, withoutReplaced } from "./asking-state.ts";

/** Names one conversation. */
export interface ConversationInput {
  sessionId: string;
  module: ModuleName;
  /** The lead's, in the Lead Replier. */
  projectName?: string;
}

/** The messages of one conversation, oldest first. */
export const history = createGrowingList<ChatMessage, ConversationInput>({
  keyOf: ({ sessionId, projectName }) =>
    projectName === undefined ? keys.history(sessionId) : keys.leadHistory(projectKeyOf(projectName)),
  read: (input, options) => callPage(chatHistory, input, options),
  idOf: ({ id }) => id,
  oldestAt: 0,
  renew: (latest, known) => {
    const from = known.findIndex(({ id }) => id === latest[0]?.id);
    return [...known.slice(0, Math.max(0, from)), ...latest];
  },
  grow: (known, older) => [...older, ...known],
});

/** The messages of a conversation as the server has them now. */
export const readNow = (input: ConversationInput): Promise<ChatMessage[]> =>
  queryClient.fetchQuery({ ...history.query(input), staleTime: 0 });

/**
 * Puts an answer into its conversation, in place of the question that was replaced if any; a `new` conversation is not read
 * for it. Done before the answer counts as arrived, so that nothing flickers. Gives the ids of what had to go.
 */
export const keepAnswer = async (
  input: ConversationInput,
  answer: AskAnswer,
  { replaces, isNew = false }: { replaces?: string | undefined; isNew?: boolean },
): Promise<string[]> => {
  const { queryKey } = history.query(input);
  // A load under way would bring back the history from before the answer; it starts again after it.
  const wasLoading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey);
  const before = known ?? (isNew ? [] : await readNow(input).catch(() => []));
  const kept = withoutReplaced(before, replaces);
  queryClient.setQueryData(queryKey, withAnswer(kept, answer));
  if (wasLoading && known !== undefined) void queryClient.refetchQueries({ queryKey });
  return before.filter((message) => !kept.includes(message)).map(({ id }) => id);
};
