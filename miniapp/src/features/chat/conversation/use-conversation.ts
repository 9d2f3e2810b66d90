import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { clearChat, type ChatMessage } from "#contracts/chat.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { call } from "../../../platform/api/api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { useEditing } from "../composer/use-editing.ts";
import { typed } from "../composer/typed.ts";
import { useQueued } from "../composer/use-queued.ts";
import { noticeEarlierNotRead, noticeNotStopped } from "../notices.ts";
import { questionUnderWay, restoredInput, saidBesides } from "./asking-state.ts";
import { forgetMessages, historyQuery, messagesOf } from "./history.ts";
import { awaitsAnswer, type ConversationAdapter, type Message, sendMessage } from "./send-message.ts";

const nothing: readonly ChatMessage[] = [];

interface Options {
  /** It is on the screen. */
  isActive: boolean;
  /** Its messages are wanted. */
  isOpen: boolean;
  /** Its last answer is being written anew. */
  isRewriting?: boolean;
  /** What waits for a connection has to wait for something else, too. */
  isHeld?: boolean;
  /** Keeps a message that cannot go out as it is; false where it can. */
  hold?: (message: Message, said: readonly ChatMessage[]) => boolean;
}

const useMessages = ({ input, asking }: ConversationAdapter, isOpen: boolean) => {
  const query = useInfiniteQuery({ ...historyQuery(input), select: messagesOf, enabled: isOpen });
  const { data, isPending, isError, refetch } = query;
  const said = isOpen ? (data ?? nothing) : nothing;
  const state = useSyncExternalStore(asking.subscribe, asking.state);
  const { sessionId } = input;
  return {
    isPending,
    failure:
      isError && data === undefined
        ? { text: "Failed to fetch messages", onRetry: () => void refetch() }
        : null,
    /** What has been said besides the question under way, oldest first. */
    messages: useMemo(() => saidBesides(said, state, sessionId), [said, state, sessionId]),
    question: questionUnderWay(state, sessionId),
    /** Something is under way, be it in another conversation: what were sent now would take its place. */
    isAsking: state.phase !== "idle",
    earlier: {
      hasNextPage: isOpen && query.hasNextPage,
      isFetchingNextPage: query.isFetchingNextPage,
      isFetchNextPageError: query.isFetchNextPageError,
      fetchNextPage: async () => {
        const { isFetchNextPageError, error } = await query.fetchNextPage();
        if (isFetchNextPageError) noticeEarlierNotRead(error);
      },
    },
  };
};

const clearMessages = async ({ input, asking }: ConversationAdapter): Promise<void> => {
  await call(clearChat, input);
  asking.stop();
  await forgetMessages(input);
  refreshRecent(queryClient);
};

/** What cannot go out by itself waits in the input, as if it had just been typed. */
const giveBack = (draft: string, content: string): void =>
  typed.change(draft, (text) => restoredInput(content, text));

/** A conversation: what was said in it, what is typed, waits and is under way, and all that can be done. */
export const useConversation = (adapter: ConversationAdapter, options: Options) => {
  const { input, draft } = adapter;
  const { isActive, isOpen, isRewriting = false, isHeld = false, hold = () => false } = options;
  const { isAsking, ...said } = useMessages(adapter, isOpen);
  const isUnderWay = said.question !== null || isRewriting;
  const editing = useEditing(said.messages, isUnderWay, draft);
  const deliver = (message: Message) => sendMessage(adapter, message);
  const queued = useQueued(adapter, {
    isActive,
    isBusy: isAsking || isRewriting || isHeld,
    send: async (content) =>
      hold({ content }, said.messages) ? giveBack(draft, content) : deliver({ content }),
  });
  const submit = (message: Message) => {
    if (message.replaces === undefined && !navigator.onLine) queued.add(message.content);
    else if (!hold(message, said.messages)) void deliver(message);
  };
  const latest = useRef({ input, submit, editedId: editing.editedId });
  useEffect(() => {
    latest.current = { input, submit, editedId: editing.editedId };
  });
  return {
    ...said,
    draft,
    asking: adapter.asking,
    editing,
    queued,
    isBusy: isUnderWay || queued.text !== "",
    /** Sends what was typed; waits for a connection where there is none. */
    send: useCallback((content: string) => {
      const { submit: go, editedId } = latest.current;
      go({ content, replaces: editedId });
    }, []),
    /** Sends a message that was kept. */
    deliver,
    /** Sends a message once more that stands unanswered, unless its answer has arrived meanwhile. */
    retry: useCallback(async (content: string) => {
      if (await awaitsAnswer(latest.current.input)) latest.current.submit({ content });
    }, []),
    /** Ends what is under way; undefined while nothing is. */
    stop: isUnderWay ? () => void adapter.stop().catch(noticeNotStopped) : undefined,
    /** Removes what was said; throws when the server did not. */
    clear: () => clearMessages(adapter),
  };
};

export type Conversation = ReturnType<typeof useConversation>;
