import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { recentQuery } from "../../../entities/chats/recent.ts";
import { defaultSessionId, useKeptSessionId, writeSessionId } from "../session-id.ts";
import { assistantAdapter } from "./assistant.ts";
import { useConversation } from "./use-conversation.ts";

/** Whether somebody comes from signing in: only then what is shown may wait for what there is to choose from. */
const useHasArrived = (): boolean => {
  const { state } = useLocation() as { state: { hasArrived?: true } | null };
  return state?.hasArrived === true;
};

/** The chat somebody was in last, on whichever device: the first one there is without any, null until it is known. */
const useLatestChat = (isWanted: boolean): string | null => {
  const { data, isError, fetchStatus } = useInfiniteQuery({ ...recentQuery, enabled: isWanted });
  if (!isWanted || (data === undefined && !isError && fetchStatus !== "paused")) return null;
  const latest = data?.pages.flatMap(({ items }) => items).find(({ kind }) => kind === "chat");
  return latest?.kind === "chat" ? latest.sessionId : defaultSessionId;
};

/** One person's conversation with the BD Assistant: the one that the address names, else the last one. */
export const useAssistant = (userId: string, isActive: boolean, named: string | null) => {
  const kept = useKeptSessionId(userId);
  const [last, setLast] = useState(kept);
  const begun = named ?? last ?? kept;
  const hasArrived = useHasArrived();
  const isFirst = hasArrived && isActive && begun === null;
  const latest = useLatestChat(isFirst);
  const known = begun ?? latest;
  if (known !== null && known !== last) setLast(known);
  useEffect(() => {
    if (known !== null && known !== kept) writeSessionId(localStorage, userId, known);
  }, [userId, known, kept]);
  const sessionId = known ?? defaultSessionId;
  const adapter = useMemo(() => assistantAdapter(sessionId), [sessionId]);
  const conversation = useConversation(adapter, { isActive, isOpen: isActive });
  return { sessionId, ...conversation, isPending: conversation.isPending || (isFirst && latest === null) };
};

export type Assistant = ReturnType<typeof useAssistant>;
