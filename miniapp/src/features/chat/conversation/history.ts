import { type AskAnswer, chatHistory, type ChatMessage } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { callPage } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import {
  itemsOf,
  noItems,
  type Paged,
  pagedList,
  withItems,
} from "../../../patterns/records/queries/paged-list.ts";
import { projectKeyOf } from "../lead/project-key.ts";
import { withAnswer, withoutReplaced } from "./asking-state.ts";

/** Names one conversation. */
export interface ConversationInput {
  sessionId: string;
  module: ModuleName;
  /** The lead's, in the Lead Replier. */
  projectName?: string;
}

const idOf = ({ id }: ChatMessage) => id;

/** The messages of one conversation by pages, the latest first. */
export const historyQuery = (input: ConversationInput) => {
  const { sessionId, projectName } = input;
  const key =
    projectName === undefined ? keys.history(sessionId) : keys.leadHistory(projectKeyOf(projectName));
  return pagedList(
    key,
    async ({ cursor }, options) => {
      const page = await callPage(chatHistory, { ...input, before: cursor }, options);
      return { ...page, items: page.items.toReversed() };
    },
    idOf,
  );
};

/** What has been read of a conversation, oldest first. */
export const messagesOf = (data: Paged<ChatMessage>): ChatMessage[] => itemsOf(data, idOf).toReversed();

/** The messages known of a conversation, oldest first; undefined when it was not read. */
export const knownMessages = (input: ConversationInput): ChatMessage[] | undefined => {
  const data = queryClient.getQueryData(historyQuery(input).queryKey);
  return data && messagesOf(data);
};

/** The messages of a conversation as the server has them now. */
export const readNow = async (input: ConversationInput): Promise<ChatMessage[]> =>
  messagesOf(await queryClient.fetchInfiniteQuery({ ...historyQuery(input), staleTime: 0 }));

/** Has a conversation hold these messages, oldest first, and whatever there is before them. */
const keepMessages = (input: ConversationInput, messages: readonly ChatMessage[]): void => {
  queryClient.setQueryData(historyQuery(input).queryKey, (known) => withItems(known, messages.toReversed()));
};

/** Takes away what was said in a conversation; one being read meanwhile would bring it back. */
export const forgetMessages = async (input: ConversationInput): Promise<void> => {
  const { queryKey } = historyQuery(input);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, noItems);
};

/**
 * Puts an answer into its conversation, in place of the question that was replaced if any; a `new` conversation is not read
 * for it. Done before the answer counts as arrived, so that nothing flickers. Gives the ids of what had to go.
 */
export const keepAnswer = async (
  input: ConversationInput,
  answer: AskAnswer,
  { replaces, isNew = false }: { replaces?: string | undefined; isNew?: boolean },
): Promise<string[]> => {
  const { queryKey } = historyQuery(input);
  // A load under way would bring back the history from before the answer; it starts again after it.
  const wasLoading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  const known = knownMessages(input);
  const before = known ?? (isNew ? [] : await readNow(input).catch(() => []));
  const kept = withoutReplaced(before, replaces);
  keepMessages(input, withAnswer(kept, answer));
  if (wasLoading && known !== undefined) void queryClient.refetchQueries({ queryKey });
  return before.filter((message) => !kept.includes(message)).map(({ id }) => id);
};
