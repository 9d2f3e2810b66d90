import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import { texts } from "../texts.ts";
import type { Tell } from "./tell.ts";

/** Tells whoever looks after a document that it is to be read again; nothing once that has been done. */
export const tellReview: Tell = async (deps, { subject_id: id, chat_id: chatId, message_id: messageId }) => {
  if (messageId !== null) return messageId;
  const due = await deps.core.knowledge.dueReview(id);
  if (due === null) return null;
  const text = joined([bold(texts.reviewDue), rich(due.title)], "\n\n");
  return sendRich(deps.api, chatId, text, {
    buttons: appRow(deps, texts.openDocument, { kind: "doc", id }, chatId),
  });
};
