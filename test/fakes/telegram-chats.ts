import {
  checkButtons,
  checkText,
  refuse,
  Refusal,
  type FakeButton,
  type FakeEntity,
} from "./telegram-rules.ts";

/** A message as it stands in a chat. */
export interface FakeMessage {
  chatId: number;
  id: number;
  fromBot: boolean;
  text: string;
  entities: FakeEntity[];
  buttons: FakeButton[];
  replyTo: number | undefined;
  /** The update that brought it, for replies to it. */
  raw: Record<string, unknown>;
}

interface Markup {
  inline_keyboard: FakeButton[][];
}

interface Sent {
  chat_id: number;
  text: string;
  entities?: FakeEntity[] | undefined;
  reply_markup?: Markup | undefined;
  reply_parameters?: { message_id: number; allow_sending_without_reply?: boolean | undefined } | undefined;
}

export const botUser = { id: 4242, is_bot: true, first_name: "Legend", username: "legend_test_bot" };
export const isPrivate = (chatId: number): boolean => chatId > 0;

const wireOf = (message: FakeMessage) => ({
  message_id: message.id,
  date: 1,
  chat: { id: message.chatId, type: isPrivate(message.chatId) ? "private" : "supergroup" },
  from: botUser,
  text: message.text,
});

/** The chats of a bot with what stands in them. */
export const createChats = () => {
  const messages: FakeMessage[] = [];
  const open = new Set<number>();
  const blocked = new Set<number>();
  const queries = new Map<string, "waiting" | "answered">();
  let lastId = 100;

  const requireOpen = (chatId: number) => {
    if (blocked.has(chatId)) throw new Refusal(403, "Forbidden: bot was blocked by the user");
    if (!open.has(chatId)) refuse("chat not found");
  };
  const find = (chatId: number, id: number, doing: string): FakeMessage =>
    messages.find((message) => message.chatId === chatId && message.id === id) ??
    refuse(`message to ${doing} not found`);
  const add = (message: Omit<FakeMessage, "id">): FakeMessage => {
    const stored = { ...message, id: (lastId += 1) };
    messages.push(stored);
    return stored;
  };
  const change = (
    message: FakeMessage,
    { text, entities, buttons }: Pick<FakeMessage, "text" | "entities" | "buttons">,
  ) => {
    const same = (["text", "entities", "buttons"] as const).every(
      (key) => JSON.stringify(message[key]) === JSON.stringify({ text, entities, buttons }[key]),
    );
    if (same)
      refuse("message is not modified: specified new message content and reply markup are exactly the same");
    Object.assign(message, { text, entities, buttons });
  };

  return {
    messages,
    open,
    blocked,
    queries,
    add,
    send: (sent: Sent) => {
      requireOpen(sent.chat_id);
      checkText(sent);
      checkButtons(sent.reply_markup, isPrivate(sent.chat_id));
      const reply = sent.reply_parameters;
      if (reply !== undefined && reply.allow_sending_without_reply !== true)
        find(sent.chat_id, reply.message_id, "be replied");
      const { chat_id: chatId, text, entities = [] } = sent;
      const buttons = sent.reply_markup?.inline_keyboard.flat() ?? [];
      return wireOf(
        add({ chatId, fromBot: true, text, entities, buttons, replyTo: reply?.message_id, raw: {} }),
      );
    },
    edit: ({ chat_id, message_id, text, entities = [], reply_markup }: Sent & { message_id: number }) => {
      requireOpen(chat_id);
      const message = find(chat_id, message_id, "edit");
      if (!message.fromBot) refuse("message can't be edited");
      checkText({ text, entities });
      checkButtons(reply_markup, isPrivate(chat_id));
      change(message, { text, entities, buttons: reply_markup?.inline_keyboard.flat() ?? [] });
      return wireOf(message);
    },
    editButtons: (chatId: number, id: number, markup: Markup | undefined) => {
      requireOpen(chatId);
      const message = find(chatId, id, "edit");
      checkButtons(markup, isPrivate(chatId));
      change(message, { ...message, buttons: markup?.inline_keyboard.flat() ?? [] });
      return wireOf(message);
    },
    remove: (chatId: number, id: number) => {
      requireOpen(chatId);
      messages.splice(messages.indexOf(find(chatId, id, "delete")), 1);
      return true;
    },
    draft: ({ chat_id, draft_id, text, entities }: Sent & { draft_id: number }) => {
      requireOpen(chat_id);
      if (!isPrivate(chat_id)) refuse("TEXTDRAFT_PEER_INVALID");
      if (draft_id === 0) refuse("RANDOM_ID_INVALID");
      checkText({ text, entities }, 0);
      return true;
    },
    read: (chatId: number) => {
      requireOpen(chatId);
      return { id: chatId, type: isPrivate(chatId) ? "private" : "supergroup" };
    },
    act: (chatId: number) => {
      requireOpen(chatId);
      return true;
    },
    answer: (id: string) => {
      if (queries.get(id) !== "waiting")
        refuse("query is too old and response timeout expired or query ID is invalid");
      queries.set(id, "answered");
      return true;
    },
  };
};

export type Chats = ReturnType<typeof createChats>;
