import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ChatMessage } from "#contracts/chat.ts";
import { markReplySent, unmarkReplySent } from "#contracts/lead-replier.ts";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { useDraft } from "../../../../patterns/forms/use-draft.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { showChanged } from "../../conversation/show-changed.ts";

interface Edit {
  /** The draft it is an edit of. */
  of: string;
  text: string;
}

/** What was made of a draft, kept in this tab until it is sent; another draft in its place has none. */
const useEdit = ({ id, content }: ChatMessage) => {
  const { value: edit, setValue, forget } = useDraft<Edit | null>(`reply ${id}`, null);
  const keep = (text: string | null) => {
    const next = text === null || text === content ? null : { of: content, text };
    // Whoever sent it may be looking at something else meanwhile.
    if (next === null) forget();
    setValue(next);
  };
  return { edited: edit?.of === content ? edit.text : null, keep };
};

/** What is being typed of it, which stays in this tab wherever its agent goes meanwhile; null while nobody edits. */
const useTyped = ({ id, content }: ChatMessage) => {
  const { value, setValue } = useDraft<Edit | null>(`typed ${id}`, null);
  const [isBegun, setBegun] = useState(false);
  const type = (text: string | null) => setValue(text === null ? null : { of: content, text });
  const begin = (text: string) => {
    setBegun(true);
    type(text);
  };
  return { typed: value?.of === content ? value.text : null, type, begin, isBegun };
};

/** Which draft was said to be right as it is; another in its place has to be looked at again. */
const useConfirmed = ({ id, content }: ChatMessage) => {
  const { value: draft, setValue } = useDraft<string | null>(`checked ${id}`, null);
  return { isConfirmed: draft === content, confirm: () => setValue(content) };
};

// In the order in which they are read.
const phrasesIn = (text: string, { metadata }: ChatMessage): string[] =>
  (metadata?.unsupported ?? [])
    .filter((phrase) => text.includes(phrase))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other));

/** Marks a reply as sent, with the way back, which brings an edit back too. */
const useSending = (message: ChatMessage, keep: (text: string | null) => void) => {
  const client = useQueryClient();
  const { sent: _sent, ...unsent } = message;
  const show = (next: ChatMessage) => showChanged(client, next);
  const undoing = useMutation({
    mutationFn: (_text: string) => call(unmarkReplySent, { id: message.id }),
    onMutate: (text) => {
      show(unsent);
      keep(text);
      return message;
    },
    onSuccess: show,
    onError: (error, _text, before) => {
      show(before ?? message);
      notifyFailure("Still marked as sent", error, "The mark could not be taken back. Please try again.");
    },
  });
  const { mutate: undo } = undoing;
  const { mutate: send } = useMutation({
    mutationFn: (text: string) => call(markReplySent, { id: message.id, text }),
    onMutate: (text) => {
      show({ ...unsent, sent: { text, at: new Date().toISOString() } });
      return message;
    },
    onSuccess: (saved, text) => {
      show(saved);
      keep(null);
      notify({
        title: "Copied and marked as sent",
        action: { label: "Undo", onPress: () => undo(text) },
      });
    },
    onError: (error, _text, before) => {
      show(before ?? message);
      notifyFailure("Not marked as sent", error, "The reply is copied, but could not be marked as sent.");
    },
  });
  return { send, undo, isUndoing: undoing.isPending };
};

/** A reply's words as they will go out: the draft, what was made of it, or what was sent of it. */
export const useReplyWords = (message: ChatMessage) => {
  const { edited, keep } = useEdit(message);
  const { typed, type, begin, isBegun } = useTyped(message);
  const { send, undo, isUndoing } = useSending(message, keep);
  const { isConfirmed, confirm } = useConfirmed(message);
  const sent = message.sent;
  const kept = edited ?? sent?.text ?? message.content;
  const text = typed?.trim() ?? kept;
  const save = () => {
    type(null);
    if (text !== "") keep(text);
  };
  return {
    /** As it would be copied now. */
    text,
    typed,
    /** What it commits to that nothing states, until somebody has said that it is right. */
    unchecked: isConfirmed ? [] : phrasesIn(text, message),
    confirm,
    isEdited: text !== message.content,
    /** When these very words were sent. */
    sentAt: sent?.text === text ? sent.at : null,
    /** When what these words were made of was sent. */
    wasSentAt: sent?.at ?? null,
    isUndoing,
    isEditing: typed !== null,
    /** Whether its editing was begun here, rather than gone on with. */
    isBegun,
    edit: () => begin(kept),
    type,
    cancel: () => type(null),
    save,
    markSent: () => {
      save();
      if (sent?.text !== text) send(text);
    },
    undo: () => undo(kept),
  };
};

export type ReplyWords = ReturnType<typeof useReplyWords>;
