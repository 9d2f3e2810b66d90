import { randomInt } from "node:crypto";
import { GrammyError } from "grammy";
import type { BotDeps } from "./context.ts";
import { loggable, retryAfterOf } from "./errors.ts";
import { shortened } from "./rich-text.ts";

/** A text that grows in a chat while it is written. */
export interface LiveText {
  push: (text: string) => void;
  /** Ends it, once what is on its way has arrived; gives the message to take away, if one was sent. */
  end: () => Promise<number | null>;
}

interface Place {
  chatId: number;
  /** The question in a group that this answers. */
  replyTo?: number | undefined;
  threadId?: number | undefined;
}

// Telegram lets a message be edited about once a second; previews may come faster.
const editMs = 1000;
const previewMs = 400;
const longest = 4000;

/** Shows a text; gives the milliseconds until the next may be shown. */
type Show = (text: string) => Promise<number>;

/** Shows the newest text, one at a time and at the pace that showing it gives. */
const createPacing = (show: Show) => {
  let wanted: string | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const run = () => {
    timer = undefined;
    if (wanted === null || ended) return;
    const text = wanted;
    wanted = null;
    running = show(text).then((pauseMs) => {
      running = null;
      if (!ended) timer = setTimeout(run, pauseMs);
      return undefined;
    });
  };
  return {
    push: (text: string) => {
      wanted = text;
      if (running === null && timer === undefined) run();
    },
    end: async () => {
      ended = true;
      clearTimeout(timer);
      await running;
    },
  };
};

const answering = (replyTo: number | undefined) =>
  replyTo === undefined
    ? {}
    : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } };

/** Puts texts into the chat in place of one another; gives the pause until the next may follow. */
const createDisplay = ({ passing, log }: BotDeps, { chatId, replyTo, threadId }: Place) => {
  const draftId = randomInt(1, 2 ** 31);
  const thread = threadId === undefined ? {} : { message_thread_id: threadId };
  const state: { usePreview: boolean; messageId: number | null } = {
    usePreview: chatId > 0,
    messageId: null,
  };

  const edit = async (text: string) => {
    const { messageId } = state;
    if (messageId !== null) {
      await passing.editMessageText(chatId, messageId, text);
      return;
    }
    const sent = await passing.sendMessage(chatId, text, { ...thread, ...answering(replyTo) });
    state.messageId = sent.message_id;
  };
  const show: Show = async (text) => {
    const paceMs = state.usePreview ? previewMs : editMs;
    try {
      await (state.usePreview ? passing.sendMessageDraft(chatId, draftId, text, thread) : edit(text || "…"));
      return paceMs;
    } catch (error) {
      log.debug({ err: loggable(error) }, "could not show a text while it is written");
      if (!(error instanceof GrammyError)) return paceMs;
      // A server that does not know previews gets edits from now on.
      if ([400, 404].includes(error.error_code)) state.usePreview = false;
      return Math.max(paceMs, retryAfterOf(error) * 1000);
    }
  };
  return { show, messageId: () => state.messageId };
};

/** Shows a text while it is written: as a preview in private chats, elsewhere by editing a message. What fails is left out, for the whole text follows. */
export const startLiveText = (deps: BotDeps, place: Place): LiveText => {
  const display = createDisplay(deps, place);
  const pacing = createPacing(display.show);
  let written = "";
  pacing.push("");
  return {
    push: (text) => {
      written += text;
      pacing.push(shortened(written, longest));
    },
    end: async () => {
      await pacing.end();
      return display.messageId();
    },
  };
};
