import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readConversation } from "#contracts/conversations.ts";
import type { Recent } from "#contracts/home.ts";
import { recentQuery } from "../../../entities/chats/recent.ts";
import { call } from "../../../platform/api/api.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import type { Conversation } from "./use-conversation.ts";

const isChat =
  (sessionId: string) =>
  (item: Recent): item is Extract<Recent, { kind: "chat" }> =>
    item.kind === "chat" && item.sessionId === sessionId;

type Said = Pick<Conversation, "messages" | "question" | "earlier">;

const firstQuestion = ({ messages, question, earlier }: Said): string | undefined => {
  if (earlier.hasNextPage) return undefined;
  return messages.find(({ role }) => role === "user")?.content ?? question?.content;
};

/** What a chat is called: its given name or its first question, "" until that is known; null for one that is empty. */
export const useChatTitle = (sessionId: string, said: Said): string | null => {
  const client = useQueryClient();
  const isStored = said.messages.length > 0;
  const { data } = useQuery({
    queryKey: keys.one("recent", sessionId),
    queryFn: ({ signal }) => call(readConversation, { sessionId }, { signal }),
    enabled: isStored,
    placeholderData: () =>
      client
        .getQueryData(recentQuery.queryKey)
        ?.pages.flatMap(({ items }) => items)
        .find(isChat(sessionId)),
  });
  if (!isStored && said.question === null) return null;
  return data?.title ?? firstQuestion(said) ?? "";
};
