import { ask, chatHistory, clearChat, stopAnswer } from "#contracts/chat.ts";
import {
  deleteConversation,
  listConversations,
  markRead,
  readConversation,
  renameConversation,
} from "#contracts/conversations.ts";
import { forwardAnswer } from "#contracts/forward-answer.ts";
import { searchMessages } from "#contracts/message-search.ts";
import { rateMessage } from "#contracts/ratings.ts";
import type { Core } from "#core/core.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** The BD Assistant, and the messages of both chats. */
export const chatRoutes = (api: ApiRouter, { chat }: Core): void => {
  mount(api, ask, ({ actor, input, onToken }) => chat.ask(actor, input, { onToken }));
  mount(api, stopAnswer, ({ actor, input }) => chat.stop(actor, input));
  mount(api, searchMessages, ({ actor, input }) => chat.search(actor, input));
  mount(api, listConversations, ({ actor, input }) => chat.conversations(actor, input));
  mount(api, readConversation, ({ actor, input }) => chat.conversation(actor, input));
  mount(api, renameConversation, ({ actor, input }) => chat.rename(actor, input));
  mount(api, deleteConversation, ({ actor, input }) => chat.remove(actor, input));
  mount(api, markRead, ({ actor, input }) => chat.markRead(actor, input));
  mount(api, chatHistory, ({ actor, input }) => chat.history(actor, input));
  mount(api, rateMessage, ({ actor, input }) => chat.rate(actor, input));
  mount(api, forwardAnswer, ({ actor, input }) => chat.forward(actor, input));
  mount(api, clearChat, ({ actor, input }) => chat.clear(actor, input));
};
