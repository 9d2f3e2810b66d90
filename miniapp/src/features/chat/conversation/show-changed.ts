import type { QueryClient } from "@tanstack/react-query";
import type { ChatMessage } from "#contracts/chat.ts";
import { changeItems, type Paged } from "../../../patterns/records/queries/paged-list.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** A message as it is now; what histories alone tell of it still holds. */
const changed = ({ request, isNew }: ChatMessage, next: ChatMessage): ChatMessage => ({
  ...(request && { request }),
  ...(isNew !== undefined && { isNew }),
  ...next,
});

/** Shows a message as it is now, in whatever conversation it stands. */
export const showChanged = (client: QueryClient, next: ChatMessage): void => {
  const shown = (message: ChatMessage) => (message.id === next.id ? changed(message, next) : message);
  client.setQueriesData<Paged<ChatMessage>>(
    { queryKey: keys.chats, type: "all" },
    (data) => data && changeItems(data, (messages) => messages.map(shown)),
  );
};
