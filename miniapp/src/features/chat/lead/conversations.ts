import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type LeadConversation, listLeadConversations } from "#contracts/lead-replier.ts";
import { callPage } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { itemsOf, type Paged, pagedList, withItems } from "../../../patterns/records/queries/paged-list.ts";
import type { Growing } from "../../../patterns/records/load-more.tsx";
import { defaultSessionId } from "../session-id.ts";

const idOf = ({ conversationId }: LeadConversation) => conversationId;

const paged = pagedList(
  keys.conversations,
  ({ cursor }, options) =>
    callPage(listLeadConversations, { sessionId: defaultSessionId, before: cursor }, options),
  idOf,
);

/** The person's lead conversations, the one spoken to last first: by pages, and as one list. */
export const conversationsQuery = {
  ...paged,
  select: (data: Paged<LeadConversation>) => ({ pages: data.pages, items: itemsOf(data, idOf) }),
};

export type ConversationList = ReturnType<typeof conversationsQuery.select>;
export type Conversations = Pick<
  UseInfiniteQueryResult<ConversationList>,
  "data" | "isError" | "isFetching" | "refetch" | keyof Growing
>;

/** What is known of the list: its conversations, and whether these are all. */
export const knownConversations = (): { items: LeadConversation[]; isWhole: boolean } => {
  const data = queryClient.getQueryData(paged.queryKey);
  if (data === undefined) return { items: [], isWhole: false };
  return { items: itemsOf(data, idOf), isWhole: data.pages.at(-1)?.nextCursor === null };
};

/** Changes the list; one being read meanwhile would bring back what it was before. */
export const changeConversations = async (
  change: (known: LeadConversation[]) => LeadConversation[],
): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: paged.queryKey });
  queryClient.setQueryData(paged.queryKey, (known) =>
    withItems(known, change(known === undefined ? [] : itemsOf(known, idOf))),
  );
};
