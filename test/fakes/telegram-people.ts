import { botUser, isPrivate, type Chats, type FakeMessage } from "./telegram-chats.ts";
import type { FakeButton } from "./telegram-rules.ts";
import type { Updates } from "./telegram-updates.ts";

interface Profile {
  id: number;
  username?: string;
  name?: string;
}

type Until = <T>(check: () => T | undefined | null | false, what?: string) => Promise<T>;

/** How a forwarded message tells where it comes from. */
export const origins = {
  person: (id: number, name: string) => ({
    type: "user",
    date: 1,
    sender_user: { id, is_bot: false, first_name: name },
  }),
  hidden: (name: string) => ({ type: "hidden_user", date: 1, sender_user_name: name }),
};

const commandOf = (text: string) => {
  const command = /^\/[a-z_]+(?:@\w+)?/u.exec(text)?.[0];
  return command === undefined ? [] : [{ type: "bot_command", offset: 0, length: command.length }];
};

const mentionsOf = (text: string) =>
  [...text.matchAll(/@\w+/gu)]
    .filter(({ index }) => index > 0 || !text.startsWith("/"))
    .map(({ index, 0: found }) => ({ type: "mention", offset: index, length: found.length }));

/** People who write to the bot, each in a chat of their own or in a group. */
export const createPeople = (chats: Chats, updates: Updates, until: Until) => {
  let lastQuery = 0;
  let lastPerson = 700_000;

  const userOf = ({ id, username, name = "Somebody" }: Profile) => ({
    id,
    is_bot: false,
    first_name: name,
    ...(username === undefined ? {} : { username }),
  });
  const chatOf = (chatId: number) =>
    isPrivate(chatId)
      ? { id: chatId, type: "private", first_name: "Somebody" }
      : { id: chatId, type: "supergroup", title: "A group" };

  const write = (who: Profile, chatId: number, content: Record<string, unknown>): FakeMessage => {
    chats.open.add(chatId);
    const said = typeof content.text === "string" ? content.text : "";
    const message = chats.add({
      chatId,
      fromBot: false,
      text: said,
      entities: [],
      buttons: [],
      replyTo: undefined,
      raw: {},
    });
    message.raw = {
      message_id: message.id,
      date: 1,
      chat: chatOf(chatId),
      from: userOf(who),
      ...(said === "" ? {} : { entities: [...commandOf(said), ...mentionsOf(said)] }),
      ...content,
    };
    updates.push({ message: message.raw });
    return message;
  };

  const rawOf = (message: FakeMessage) =>
    message.fromBot
      ? {
          message_id: message.id,
          date: 1,
          chat: chatOf(message.chatId),
          from: botUser,
          text: message.text,
          reply_markup: { inline_keyboard: message.buttons.map((button) => [button]) },
        }
      : message.raw;

  const tap = (who: Profile, message: FakeMessage, button: FakeButton | undefined): string => {
    const id = `query-${(lastQuery += 1)}`;
    chats.queries.set(id, "waiting");
    updates.push({
      callback_query: {
        id,
        from: userOf(who),
        chat_instance: "1",
        message: rawOf(message),
        data: button?.callback_data,
      },
    });
    return id;
  };

  const buttonOf = ({ buttons }: FakeMessage, label: string | RegExp) =>
    buttons.find(({ text }) => (typeof label === "string" ? text === label : label.test(text)));

  /** Somebody with a Telegram account; `in` names a group, else it is their chat with the bot. */
  const person = (profile: Partial<Profile> = {}) => {
    const who: Profile = { id: (lastPerson += 1), ...profile };
    const place = (group?: number) => group ?? who.id;
    return {
      ...who,
      say: (text: string, group?: number) => write(who, place(group), { text }),
      reply: (to: FakeMessage, text: string) => write(who, to.chatId, { text, reply_to_message: rawOf(to) }),
      replyWith: (to: FakeMessage, content: Record<string, unknown>) =>
        write(who, to.chatId, { ...content, reply_to_message: rawOf(to) }),
      forward: (text: string, origin: object) => write(who, who.id, { text, forward_origin: origin }),
      send: (content: Record<string, unknown>, group?: number) => write(who, place(group), content),
      /** Changes what one of their messages says. */
      edit: (message: FakeMessage, text: string): void =>
        updates.push({ edited_message: { ...message.raw, text, edit_date: 2 } }),
      /** Taps a button of a message as it stands; gives the id of the callback. */
      tap: (message: FakeMessage, label: string | RegExp): string => {
        const button = buttonOf(message, label);
        if (button?.callback_data === undefined)
          throw new Error(`No button ${label} among ${message.buttons.map(({ text }) => text).join(", ")}`);
        return tap(who, message, button);
      },
      /** Taps a button that has gone meanwhile. */
      tapData: (message: FakeMessage, data: string): string =>
        tap(who, message, { text: "", callback_data: data }),
      /** The bot's newest message to them that fits, once there is one. */
      told: (fits: RegExp | ((message: FakeMessage) => boolean), group?: number): Promise<FakeMessage> =>
        until(
          () =>
            chats.messages.findLast(
              (message) =>
                message.chatId === place(group) &&
                message.fromBot &&
                (fits instanceof RegExp ? fits.test(message.text) : fits(message)),
            ),
          `a message like ${String(fits)}`,
        ),
      messages: () => chats.messages.filter(({ chatId, fromBot }) => chatId === who.id && fromBot),
      /** Stops the bot, as the menu of its chat does. */
      block: () => {
        chats.blocked.add(who.id);
        memberUpdate(who, "kicked");
      },
      unblock: () => {
        chats.blocked.delete(who.id);
        memberUpdate(who, "member");
      },
    };
  };

  const memberUpdate = (who: Profile, status: "kicked" | "member") => {
    const member = (status: string) => ({
      status,
      user: botUser,
      ...(status === "kicked" ? { until_date: 0 } : {}),
    });
    updates.push({
      my_chat_member: {
        chat: chatOf(who.id),
        from: userOf(who),
        date: 1,
        old_chat_member: member(status === "kicked" ? "member" : "kicked"),
        new_chat_member: member(status),
      },
    });
  };

  return {
    person,
    buttonOf,
    /** Resolves once a callback has been answered. */
    answered: (query: string) =>
      until(() => chats.queries.get(query) === "answered", `the answer to ${query}`),
  };
};

export type FakePerson = ReturnType<ReturnType<typeof createPeople>["person"]>;
