import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { historyLimit } from "#contracts/chat.ts";
import { type LeadConversation, listLeadConversations } from "#contracts/lead-replier.ts";
import type { Growing } from "../../../patterns/records/load-more.tsx";
import { callPage, type Page } from "../../../platform/api/api.ts";
import { defaultSessionId } from "../session-id.ts";

const idOf = ({ conversationId }: LeadConversation): string => conversationId;

// Leads that are known to be the last of their list, and how many there are.
const ends = new Set<string>();
let total = 0;

const note = (page: Page<LeadConversation>, after?: string): void => {
  total = page.total;
  const last = page.items.map(idOf).at(-1) ?? after;
  if (page.nextCursor === null && last !== undefined) ends.add(last);
};

/** Whether there are leads after those of a list. */
export const hasMoreLeads = (list: readonly LeadConversation[]): boolean =>
  list.length >= historyLimit && !ends.has(list.map(idOf).at(-1) ?? "");

const joined = (...parts: readonly (readonly LeadConversation[])[]): LeadConversation[] => {
  const byId = new Map<string, LeadConversation>();
  for (const one of parts.flat()) if (!byId.has(idOf(one))) byId.set(idOf(one), one);
  return [...byId.values()];
};

interface Reading {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

/** The leads spoken to last, before those that have been read already. */
export const readLeads = async ({ client, queryKey, signal }: Reading): Promise<LeadConversation[]> => {
  const page = await callPage(listLeadConversations, { sessionId: defaultSessionId }, { signal });
  note(page);
  if (page.nextCursor === null) return page.items;
  const known = client.getQueryData<LeadConversation[]>(queryKey) ?? [];
  const last = page.items.at(-1)?.lastMessageAt ?? "";
  return joined(
    page.items,
    known.filter(({ lastMessageAt }) => lastMessageAt <= last),
  );
};

/** Reads the leads that follow those of the list; false when there were none. */
export const readMoreLeads = async (client: QueryClient, queryKey: QueryKey): Promise<boolean> => {
  const list = client.getQueryData<LeadConversation[]>(queryKey) ?? [];
  const before = list.map(idOf).at(-1);
  if (before === undefined) return false;
  const page = await callPage(listLeadConversations, { sessionId: defaultSessionId, before });
  note(page, before);
  const grown = client.setQueryData<LeadConversation[]>(
    queryKey,
    (known) => known && joined(known, page.items),
  );
  return grown !== undefined && grown.length > list.length;
};

/** The list of leads as one that grows on demand. */
export const useMoreLeads = (queryKey: QueryKey, list: readonly LeadConversation[] | undefined): Growing => {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => readMoreLeads(client, queryKey) });
  return {
    data: { pages: [{ total }] },
    hasNextPage: list !== undefined && hasMoreLeads(list),
    isFetchingNextPage: isPending,
    isFetchNextPageError: isError,
    fetchNextPage: () => mutate(),
  };
};
