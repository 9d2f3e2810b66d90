import type { Message, MessageOrigin } from "grammy/types";

/** Whom a message was forwarded from: a key to know them by, and the name they go by. */
export interface Origin {
  key: string;
  name: string;
}

const nameOf = (person: { first_name: string; last_name?: string }) =>
  [person.first_name, person.last_name].filter(Boolean).join(" ");

/** Whom a message comes from; somebody who hides their account is known by name alone. */
export const originOf = (origin: MessageOrigin | undefined): Origin | null => {
  if (origin === undefined) return null;
  if (origin.type === "user")
    return { key: `user:${origin.sender_user.id}`, name: nameOf(origin.sender_user) };
  if (origin.type === "hidden_user")
    return { key: `name:${origin.sender_user_name}`, name: origin.sender_user_name };
  const chat = origin.type === "chat" ? origin.sender_chat : origin.chat;
  return { key: `chat:${chat.id}`, name: chat.title ?? "A channel" };
};

/** The words of a message, those under a picture included; empty when it has none. */
export const wordsOf = (message: Message): string => (message.text ?? message.caption ?? "").trim();

/** Whether words are meant for the bot itself, and are nobody's answer, note or project. */
export const isCommand = (words: string): boolean => words.startsWith("/");
