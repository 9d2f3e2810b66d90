import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { clearChat, type ChatMessage } from "#contracts/chat.ts";
import { call } from "../../lib/api.ts";
import { askAgain, askQuestion } from "./ask-question.ts";
import { questionUnderWay, said, withoutRetried } from "./asking-state.ts";
import { assistant, drafts, historyQuery } from "./assistant.ts";
import { newSessionId, readSessionId, writeSessionId } from "./session-id.ts";

const nothing: readonly ChatMessage[] = [];

const useDraft = (userId: string, sessionId: string) => {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read({ userId, sessionId }));
  const setDraft = useCallback(
    (text: string) => drafts.write({ userId, sessionId }, text),
    [userId, sessionId],
  );
  return { draft, setDraft };
};

const useSending = (userId: string, sessionId: string) => {
  const client = useQueryClient();
  const send = useCallback(
    (content: string) => void askQuestion(client, { userId, sessionId }, content),
    [client, userId, sessionId],
  );
  const retry = useCallback(
    (content: string) => void askAgain(client, { userId, sessionId }, content),
    [client, userId, sessionId],
  );
  /** Removes what was said; throws when the server did not. */
  const clear = useCallback(async () => {
    const { queryKey } = historyQuery(sessionId);
    await call(clearChat, { sessionId, module: "bd_assistant" });
    assistant.stop();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, []);
  }, [client, sessionId]);
  return { send, retry, clear };
};

/** One person's conversation with the BD Assistant: what was said, what is under way, and all that can be done. */
export const useConversation = (userId: string, isActive: boolean) => {
  const [sessionId, setSessionId] = useState(() => readSessionId(localStorage, userId));
  const history = useQuery({ ...historyQuery(sessionId), enabled: isActive });
  const state = useSyncExternalStore(assistant.subscribe, assistant.state);
  const question = questionUnderWay(state, sessionId);
  const messages = useMemo(
    () => withoutRetried(said(history.data ?? nothing, state, sessionId), question),
    [history.data, state, sessionId, question],
  );
  const startNew = useCallback(() => {
    const next = newSessionId();
    assistant.stop();
    writeSessionId(localStorage, userId, next);
    setSessionId(next);
  }, [userId]);

  return {
    sessionId,
    history,
    messages,
    question,
    startNew,
    ...useDraft(userId, sessionId),
    ...useSending(userId, sessionId),
  };
};

export type Conversation = ReturnType<typeof useConversation>;
