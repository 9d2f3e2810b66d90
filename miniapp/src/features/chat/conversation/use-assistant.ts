import { useEffect, useMemo, useState } from "react";
import { readSessionId, writeSessionId } from "../session-id.ts";
import { assistantAdapter } from "./assistant.ts";
import { useConversation } from "./use-conversation.ts";

/** One person's conversation with the BD Assistant: the one that the address names, else the last one. */
export const useAssistant = (userId: string, isActive: boolean, named: string | null) => {
  const [last, setLast] = useState(() => readSessionId(localStorage, userId));
  const sessionId = named ?? last;
  if (sessionId !== last) setLast(sessionId);
  useEffect(() => {
    if (named !== null) writeSessionId(localStorage, userId, named);
  }, [userId, named]);
  const adapter = useMemo(() => assistantAdapter(sessionId), [sessionId]);
  return { sessionId, ...useConversation(adapter, { isOpen: isActive }) };
};

export type Assistant = ReturnType<typeof useAssistant>;
