import type { QueryClient } from "@tanstack/react-query";
import { listConversations } from "#contracts/conversations.ts";
import { listRecent, type Recent } from "#contracts/home.ts";
import { callPage } from "../../platform/api/api.ts";
import { keys } from "../../platform/api/query-keys.ts";
import { changeItems, pagedList } from "../../patterns/records/queries/paged-list.ts";
import { searchedList } from "../../patterns/records/queries/searched-list.ts";

/** One's own chats and leads by pages, the latest first. */
export const recentQuery = pagedList(keys.recent, (place, options) => callPage(listRecent, place, options));

/** One's chats whose names have the words, the latest first. */
export const namedChatsQuery = (words: string) =>
  searchedList(["recent", "named"], words, (place, options) => callPage(listConversations, place, options));

/** Has the list of what happened last read again after something was said. */
export const refreshRecent = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keys.recent });
};

/** Takes a chat that is gone out of the list at once, and has that read again. */
export const forgetRecent = (client: QueryClient, sessionId: string): void => {
  const isOther = (item: Recent) => item.kind !== "chat" || item.sessionId !== sessionId;
  client.setQueryData(
    recentQuery.queryKey,
    (list) => list && changeItems(list, (items) => items.filter(isOther)),
  );
  refreshRecent(client);
};

/** Where something that happened is. */
export const addressOfRecent = (item: Recent): string =>
  item.kind === "chat" ? chatAddress(item.sessionId) : leadAddress(item.conversationId);

/** The address of a conversation with the BD Assistant. */
export const chatAddress = (sessionId: string): string =>
  `/dashboard?${new URLSearchParams({ chat: sessionId })}`;

/** The address of a lead's conversation. */
export const leadAddress = (conversationId: string): string =>
  `/dashboard?${new URLSearchParams({ module: "lead_replier", conversation: conversationId })}`;

/** The address of a lead that has no conversation yet. */
export const newLeadAddress = "/dashboard?module=lead_replier";
