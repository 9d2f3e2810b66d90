import type { Api } from "grammy";
import type { InlineKeyboardButton } from "grammy/types";
import { split, type RichText } from "./rich-text.ts";

export type Buttons = InlineKeyboardButton[][];

/** How many messages of a text that is sent in several are there already, and what notes one more. */
export interface SentParts {
  sent: number;
  onSent: (count: number) => Promise<void>;
}

interface Options {
  buttons?: Buttons | undefined;
  /** The message this answers, if it is still there. */
  replyTo?: number | undefined;
  threadId?: number | undefined;
  parts?: SentParts | undefined;
}

const markupOf = (buttons: Buttons | undefined) =>
  buttons === undefined || buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons } };

const plain = { link_preview_options: { is_disabled: true } };

/** Sends a text, as several messages if it is long, with the buttons under the last; gives the last one's number. */
export const sendRich = async (
  api: Api,
  chatId: number | string,
  text: RichText,
  { buttons, replyTo, threadId, parts: progress }: Options = {},
): Promise<number> => {
  const parts = split(text);
  let last = 0;
  for (const [index, part] of parts.entries()) {
    // The last is never skipped, for its number is wanted.
    if (index < Math.min(progress?.sent ?? 0, parts.length - 1)) continue;
    const reply = index === 0 && replyTo !== undefined;
    const sent = await api.sendMessage(Number(chatId), part.text, {
      ...plain,
      entities: part.entities,
      ...(reply ? { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } } : {}),
      ...(threadId === undefined ? {} : { message_thread_id: threadId }),
      ...(index === parts.length - 1 ? markupOf(buttons) : {}),
    });
    last = sent.message_id;
    if (index < parts.length - 1) await progress?.onSent(index + 1);
  }
  return last;
};

/** Changes a message; that it says so already, or is gone, is no failure: false when it is gone. */
export const editRich = async (
  api: Api,
  chatId: number | string,
  messageId: number,
  text: RichText,
  buttons?: Buttons,
): Promise<boolean> => {
  const [first = text] = split(text);
  return unlessGone(() =>
    api.editMessageText(Number(chatId), messageId, first.text, {
      ...plain,
      entities: first.entities,
      ...markupOf(buttons),
    }),
  );
};

const descriptionOf = (error: unknown): string =>
  error instanceof Error && "description" in error && typeof error.description === "string"
    ? error.description
    : "";

/** Does something to a message; false when the message is gone, true also when there was nothing to do. */
export const unlessGone = async (change: () => Promise<unknown>): Promise<boolean> => {
  try {
    await change();
    return true;
  } catch (error) {
    const description = descriptionOf(error);
    if (description.includes("message is not modified")) return true;
    if (/message to (?:edit|delete) not found|message can't be (?:edited|deleted)/u.test(description))
      return false;
    throw error;
  }
};

/** Takes a message away, if it is still there. */
export const removeMessage = (api: Api, chatId: number | string, messageId: number): Promise<boolean> =>
  unlessGone(() => api.deleteMessage(Number(chatId), messageId));
