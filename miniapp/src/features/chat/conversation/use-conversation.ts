import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { clearChat, type ChatMessage } from "#contracts/chat.ts";
import { call } from "../../../platform/api/api.ts";
import { refreshRecent } from "../../../entities/chats/recent.ts";
import { askAgain, askQuestion } from "./ask-question.ts";
import { questionUnderWay, said, saidBesides } from "./asking-state.ts";
import { assistant, historyQuery, inputOf, stopAnswering } from "./assistant.ts";
import { useEarlier } from "./earlier.ts";
import { noticeNotStopped } from "../notices.ts";
import { readSessionId, writeSessionId } from "../session-id.ts";
import { useEditing } from "../composer/use-editing.ts";
import { useQueued } from "../composer/use-queued.ts";

const nothing: readonly ChatMessage[] = [];

const useSending = (userId: string, sessionId: string) => {
  const client = useQueryClient();
  const send = useCallback(
    (content: string, replaces?: string) => void askQuestion({ userId, sessionId }, content, replaces),
    [userId, sessionId],
  );
  const retry = useCallback(
    (content: string) => void askAgain({ userId, sessionId }, content),
    [userId, sessionId],
  );
  const stop = useCallback(() => void stopAnswering(sessionId).catch(noticeNotStopped), [sessionId]);
  /** Removes what was said; throws when the server did not. */
  const clear = useCallback(async () => {
    const { queryKey } = historyQuery(sessionId);
    await call(clearChat, { sessionId, module: "bd_assistant" });
    assistant.stop();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, []);
    refreshRecent(client);
  }, [client, sessionId]);
  return { send, retry, stop, clear };
};

const useMessages = (sessionId: string, isActive: boolean) => {
  const history = useQuery({ ...historyQuery(sessionId), enabled: isActive });
  const state = useSyncExternalStore(assistant.subscribe, assistant.state);
  const question = questionUnderWay(state, sessionId);
  const messages = useMemo(
    () => saidBesides(said(history.data ?? nothing, state, sessionId), state, sessionId),
    [history.data, state, sessionId],
  );
  const earlier = useEarlier(historyQuery(sessionId).queryKey, inputOf(sessionId), history.data ?? nothing);
  return { history, earlier, question, messages };
};

/**
 * One person's conversation with the BD Assistant: what was said, what is under way, and all that can be done. It is
 * the one the address names, else the last one.
 */
export const useConversation = (userId: string, isActive: boolean, named: string | null) => {
  const [last, setLast] = useState(() => readSessionId(localStorage, userId));
  const sessionId = named ?? last;
  if (sessionId !== last) setLast(sessionId);
  const said = useMessages(sessionId, isActive);
  const draft = useMemo(() => ({ userId, sessionId }), [userId, sessionId]);
  const sending = useSending(userId, sessionId);
  const editing = useEditing(said.messages, said.question !== null, draft);
  const queued = useQueued(draft, said.question !== null, sending.send);
  useEffect(() => {
    if (named !== null) writeSessionId(localStorage, userId, named);
  }, [userId, named]);
  const send = (content: string) => {
    const replaces = editing.finish();
    if (replaces !== undefined || navigator.onLine) sending.send(content, replaces);
    else queued.add(content);
  };
  return { sessionId, ...said, editing, queued, draft, ...sending, send };
};

export type Conversation = ReturnType<typeof useConversation>;
