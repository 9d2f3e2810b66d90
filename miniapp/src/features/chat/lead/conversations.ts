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
  select: (data: Paged<LeadConversation>) => ({
    pages: data.pages,
    items: itemsOf(data, idOf),
    /** Whether they are all there are. */
    isWhole: data.pages.at(-1)?.nextCursor === null,
  }),
};

export type Conversations = Pick<
  UseInfiniteQueryResult<ReturnType<typeof conversationsQuery.select>>,
  "isError" | "isFetching" | "refetch" | keyof Growing
>;

/** What is known of the list; undefined when it was not read. */
export const knownConversations = () => {
  const data = queryClient.getQueryData(paged.queryKey);
  return data && conversationsQuery.select(data);
};

/** Changes the list, unless that gives none; one being read meanwhile would bring back what it was before. */
export const changeConversations = async (
  change: (known?: LeadConversation[]) => LeadConversation[] | undefined,
): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: paged.queryKey });
  const items = change(knownConversations()?.items);
  if (items !== undefined) queryClient.setQueryData(paged.queryKey, (known) => withItems(known, items));
};
