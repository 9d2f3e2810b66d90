import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { drafts } from "../conversation/assistant.ts";
import type { ConversationKey } from "./drafts.ts";

interface Edited {
  id: string;
  /** What was typed before, to come back to. */
  typed: string;
}

/** Changing the message written last: its text comes into the input, and what is sent takes its place. */
export const useEditing = (messages: readonly ChatMessage[], isBusy: boolean, draft: ConversationKey) => {
  const [edited, setEdited] = useState<Edited | null>(null);
  const last = isBusy ? undefined : messages.findLast(({ role }) => role === "user");
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
  return {
    isEditing,
    /** The message that is being changed. */
    editedId: isEditing ? edited.id : undefined,
    /** The message that can be changed. */
    lastId: last?.id ?? null,
    start,
    cancel,
  };
};

export type Editing = ReturnType<typeof useEditing>;
