import { z } from "zod";

/** A refusal as the Bot API words it. */
export class Refusal extends Error {
  readonly code: number;
  readonly retryAfter: number | undefined;
  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const refuse = (description: string): never => {
  throw new Refusal(400, `Bad Request: ${description}`);
};

const bytes = (text: string) => Buffer.byteLength(text);
const webAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "tg:" || (/^https?:$/u.test(protocol) && hostname.includes("."));
};

const actions = ["url", "callback_data", "web_app", "copy_text"] as const;
const button = z.strictObject({
  text: z.string().min(1),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  web_app: z.strictObject({ url: z.string() }).optional(),
  copy_text: z.strictObject({ text: z.string() }).optional(),
});
export type FakeButton = z.infer<typeof button>;

// Telegram leaves empty rows out; whoever sends one has made a mistake.
export const keyboard = z.strictObject({ inline_keyboard: z.array(z.array(button).min(1)) });

const entity = z.strictObject({
  type: z.enum([
    "bold",
    "italic",
    "strikethrough",
    "code",
    "pre",
    "text_link",
    "blockquote",
    "expandable_blockquote",
  ]),
  offset: z.number().int().min(0),
  length: z.number().int().min(1),
  url: z.string().optional(),
  language: z.string().optional(),
});
export type FakeEntity = z.infer<typeof entity>;

/** What the methods take; anything else is refused, as a misspelt field would be ignored by Telegram. */
const chat = z.union([z.number().int(), z.string().regex(/^-?\d+$/u)]).transform(Number);
const body = { text: z.string(), entities: z.array(entity).optional() };
const preview = z.strictObject({ is_disabled: z.boolean() }).optional();
const command = z.strictObject({
  command: z.string().regex(/^[a-z0-9_]{1,32}$/u),
  description: z.string().min(1).max(256),
});
const scope = z.looseObject({ type: z.string() }).optional();

export const methods = {
  getMe: z.looseObject({}),
  getChat: z.strictObject({ chat_id: chat }),
  getFile: z.strictObject({ file_id: z.string() }),
  getUpdates: z.looseObject({
    offset: z.number().default(0),
    limit: z.number().default(100),
    timeout: z.number().default(0),
  }),
  setWebhook: z.strictObject({
    url: z.string().startsWith("http"),
    secret_token: z.string().optional(),
    allowed_updates: z.array(z.string()).optional(),
  }),
  deleteWebhook: z.strictObject({}),
  getWebhookInfo: z.strictObject({}),
  sendMessage: z.strictObject({
    chat_id: chat,
    ...body,
    message_thread_id: z.number().optional(),
    reply_markup: keyboard.optional(),
    reply_parameters: z
      .strictObject({ message_id: z.number(), allow_sending_without_reply: z.boolean().optional() })
      .optional(),
    link_preview_options: preview,
  }),
  editMessageText: z.strictObject({
    chat_id: chat,
    message_id: z.number(),
    ...body,
    reply_markup: keyboard.optional(),
    link_preview_options: preview,
  }),
  editMessageReplyMarkup: z.strictObject({
    chat_id: chat,
    message_id: z.number(),
    reply_markup: keyboard.optional(),
  }),
  deleteMessage: z.strictObject({ chat_id: chat, message_id: z.number() }),
  sendMessageDraft: z.strictObject({
    chat_id: chat,
    draft_id: z.number().int(),
    message_thread_id: z.number().optional(),
    ...body,
  }),
  sendChatAction: z.strictObject({
    chat_id: chat,
    action: z.enum(["typing"]),
    message_thread_id: z.number().optional(),
  }),
  answerCallbackQuery: z.strictObject({
    callback_query_id: z.string(),
    text: z.string().max(200).optional(),
    show_alert: z.boolean().optional(),
  }),
  setMyCommands: z.strictObject({ commands: z.array(command).max(100), scope }),
  getMyCommands: z.strictObject({ scope }),
  setChatMenuButton: z.strictObject({
    chat_id: chat.optional(),
    menu_button: z.looseObject({ type: z.string() }),
  }),
  getChatMenuButton: z.strictObject({ chat_id: chat.optional() }),
};
export type Method = keyof typeof methods;

/** Refuses a text or its entities as Telegram does; an empty text is only good for a draft. */
export const checkText = (
  { text, entities = [] }: { text: string; entities?: FakeEntity[] | undefined },
  least = 1,
) => {
  if (text.trim().length < least) refuse("message text is empty");
  if (text.length > 4096) refuse("message is too long");
  for (const { offset, length, type, url } of entities) {
    if (offset + length > text.length) refuse(`entity ${type} ends beyond the text`);
    if (type === "text_link" && !webAddress(url ?? "")) refuse(`text_link with the wrong URL ${url}`);
  }
};

/** Refuses buttons that Telegram would not show; `isPrivate` says whether Mini Apps may open from them. */
export const checkButtons = (markup: z.infer<typeof keyboard> | undefined, isPrivate: boolean) => {
  const rows = markup?.inline_keyboard ?? [];
  if (rows.flat().length > 100 || rows.some((row) => row.length > 8)) refuse("reply markup is too long");
  for (const given of rows.flat()) {
    if (actions.filter((action) => given[action] !== undefined).length !== 1)
      refuse("Text buttons are unallowed in the inline keyboard");
    const { callback_data, copy_text, web_app, url } = given;
    if (callback_data !== undefined && (bytes(callback_data) < 1 || bytes(callback_data) > 64))
      refuse("BUTTON_DATA_INVALID");
    if (copy_text !== undefined && (copy_text.text.length < 1 || copy_text.text.length > 256))
      refuse("BUTTON_COPY_TEXT_INVALID");
    if (url !== undefined && !webAddress(url)) refuse("BUTTON_URL_INVALID");
    if (web_app !== undefined && !isPrivate) refuse("BUTTON_TYPE_INVALID");
    if (web_app !== undefined && !web_app.url.startsWith("https://"))
      refuse(`inline keyboard button Web App URL '${web_app.url}' is invalid: Only HTTPS links are allowed`);
  }
};
