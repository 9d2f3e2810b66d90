import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { chatHistory, type ChatMessage, historyLimit } from "#contracts/chat.ts";
import type { ModuleName } from "#contracts/common.ts";
import { callPage, type Page } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";

/** Which conversation's messages are wanted. */
export interface HistoryInput {
  sessionId: string;
  module: ModuleName;
  projectName?: string;
}

// The first messages of conversations that are known from their beginning on.
const beginnings = new Set<string>();

const note = ({ items, nextCursor }: Page<ChatMessage>, before?: string): void => {
  const first = items[0]?.id ?? before;
  if (nextCursor === null && first !== undefined) beginnings.add(first);
};

const hasEarlier = (messages: readonly ChatMessage[]): boolean => {
  const [first] = messages;
  return first !== undefined && messages.length >= historyLimit && !beginnings.has(first.id);
};

interface Reading {
  client: QueryClient;
  queryKey: QueryKey;
  signal: AbortSignal;
}

/** The latest messages of a conversation, after those earlier ones that have been read already. */
export const readHistory = async (
  input: HistoryInput,
  { client, queryKey, signal }: Reading,
): Promise<ChatMessage[]> => {
  const page = await callPage(chatHistory, input, { signal });
  note(page);
  if (page.nextCursor === null) return page.items;
  const known = client.getQueryData<ChatMessage[]>(queryKey) ?? [];
  const from = known.findIndex(({ id }) => id === page.items[0]?.id);
  return [...known.slice(0, Math.max(0, from)), ...page.items];
};

const readEarlier = async (client: QueryClient, queryKey: QueryKey, input: HistoryInput): Promise<void> => {
  const before = client.getQueryData<ChatMessage[]>(queryKey)?.[0]?.id;
  if (before === undefined) return;
  const page = await callPage(chatHistory, { ...input, before });
  note(page, before);
  client.setQueryData<ChatMessage[]>(queryKey, (known) =>
    known?.[0]?.id === before ? [...page.items, ...known] : known,
  );
};

/** What was said before the messages of a conversation that are there, and reading it. */
export interface Earlier {
  isThere: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => void;
}

/** Reads a conversation backwards. */
export const useEarlier = (
  queryKey: QueryKey,
  input: HistoryInput,
  messages: readonly ChatMessage[],
): Earlier => {
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readEarlier(client, queryKey, input),
    onError: (error) => notifyFailure("Earlier messages not loaded", error, "Please try again."),
  });
  return {
    isThere: hasEarlier(messages),
    isLoading: isPending,
    hasFailed: isError,
    load: () => mutate(),
  };
};
