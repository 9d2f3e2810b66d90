import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { drafts } from "./assistant.ts";
import type { ConversationKey } from "./drafts.ts";

interface Edited {
  id: string;
  /** What was typed before, to come back to. */
  typed: string;
}

/** Changing the question asked last: its text comes into the input, and what is sent takes its place. */
export const useEditing = (
  messages: readonly ChatMessage[],
  underWay: ChatMessage | null,
  draft: ConversationKey,
) => {
  const [edited, setEdited] = useState<Edited | null>(null);
  const last = underWay === null ? messages.findLast(({ role }) => role === "user") : undefined;
  const isEditing = edited !== null && edited.id === last?.id;

  const start = () => {
    if (last === undefined || isEditing) return;
    setEdited({ id: last.id, typed: drafts.read(draft) });
    drafts.write(draft, last.content);
  };
  const cancel = () => {
    if (isEditing) drafts.write(draft, edited.typed);
    setEdited(null);
  };
  /** Ends it with sending; tells which question gives way. */
  const finish = (): string | undefined => {
    setEdited(null);
    return isEditing ? edited.id : undefined;
  };
  return {
    isEditing,
    /** The question that can be changed. */
    lastId: last?.id ?? null,
    start,
    cancel,
    finish,
  };
};
