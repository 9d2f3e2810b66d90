import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LiveChange, type LiveKey, liveKeys } from "#contracts/events.ts";
import { readSessionId, writeSessionId } from "../features/chat/session-id.ts";
import { followLiveChanges } from "../lib/live-changes.ts";
import { toast } from "../lib/toasts.ts";

const counted = new Set<LiveKey>(["feedback", "documents", "questions"]);

type Answer = NonNullable<LiveChange["answer"]>;

const isBeingRead = ({ module, sessionId, conversationId }: Answer, userId: string): boolean => {
  const { pathname, search } = window.location;
  const shown = new URLSearchParams(search);
  if (pathname !== "/dashboard" || document.visibilityState !== "visible") return false;
  if (module === "lead_replier") return shown.get("conversation") === conversationId;
  return shown.get("module") === null && readSessionId(localStorage, userId) === sessionId;
};

const openChat = ({ module, sessionId, conversationId }: Answer, userId: string): void => {
  if (module === "bd_assistant") writeSessionId(localStorage, userId, sessionId);
  const lead = new URLSearchParams({ module: "lead_replier", conversation: conversationId ?? "" });
  window.location.assign(module === "bd_assistant" ? "/dashboard" : `/dashboard?${lead}`);
};

const announce = (answer: Answer, userId: string): void => {
  if (isBeingRead(answer, userId)) return;
  toast({
    title: "Answered by the core team",
    description:
      answer.projectName === null
        ? "The answer to your question stands in your chat."
        : `The answer stands in the chat about ${answer.projectName}.`,
    action: { label: "Open chat", onPress: () => openChat(answer, userId) },
  });
};

/** Keeps what is on the screen up to date with what others do, and says when the core team answered. */
export const LiveUpdates = ({ userId }: { userId: string }) => {
  const client = useQueryClient();
  useEffect(() => {
    const reread = (keys: readonly LiveKey[]) => {
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
      if (keys.some((key) => counted.has(key))) void client.invalidateQueries({ queryKey: ["counts"] });
    };
    return followLiveChanges({
      onChange: ({ keys, answer }) => {
        reread(keys);
        if (answer !== undefined) announce(answer, userId);
      },
      onReturn: () => reread(liveKeys),
    });
  }, [client, userId]);
  return null;
};
