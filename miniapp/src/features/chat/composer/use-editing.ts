import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { typed } from "./typed.ts";

interface Edited {
  id: string;
  /** What was typed before, to come back to. */
  typed: string;
}

/** The message written last; none where what came of it was sent, for then it stands. */
const changeable = (messages: readonly ChatMessage[]): ChatMessage | undefined => {
  const at = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(at + 1).some(({ sent }) => sent !== undefined) ? undefined : messages[at];
};

/** Changing the message written last: its text comes into the input, and what is sent takes its place. */
export const useEditing = (messages: readonly ChatMessage[], isBusy: boolean, draft: string) => {
  const [edited, setEdited] = useState<Edited | null>(null);
  const last = isBusy ? undefined : changeable(messages);
  const isEditing = edited !== null && edited.id === last?.id;

  const start = () => {
    if (last === undefined || isEditing) return;
    setEdited({ id: last.id, typed: typed.read(draft) });
    typed.write(draft, last.content);
  };
  const cancel = () => {
    if (isEditing) typed.write(draft, edited.typed);
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
