import type { QueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "#contracts/chat.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** Shows a message as it is now, in whatever conversation it stands. */
export const showChanged = (client: QueryClient, next: ChatMessage): void => {
  client.setQueriesData<ChatMessage[]>({ queryKey: keys.chats, type: "all" }, (messages) =>
    Array.isArray(messages) ? messages.map((message) => (message.id === next.id ? next : message)) : messages,
  );
};
