import { Composer } from "grammy";
import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import type { BotContext, BotDeps } from "../context.ts";
import { texts } from "../texts.ts";
import { actorOf } from "./admins.ts";

const come = async ({ core }: BotDeps, actor: Actor, id: string, isComing: boolean): Promise<string> => {
  const { initiative } = await core.announcements.readOwn(actor, { id });
  if (initiative === null) throw new AppError("not_found", texts.outOfDate);
  await core.initiatives.come(actor, { id: initiative.id, isComing });
  return isComing ? texts.youCome : texts.youStay;
};

const act = async (deps: BotDeps, actor: Actor, action: string, id: string): Promise<string> => {
  if (action !== "read") return come(deps, actor, id, action === "come");
  await deps.core.announcements.markRead(actor, { id, readIn: "bot" });
  return texts.noted;
};

/** What can be done under an announcement: say that one has read it, and that one comes to what it is about. */
export const announcements = (deps: BotDeps): Composer<BotContext> => {
  const composer = new Composer<BotContext>();
  composer.callbackQuery(/^n:(?<action>read|come|stay):(?<id>[0-9a-f-]{36})$/u, async (ctx) => {
    const { action = "", id = "" } = (ctx.match as RegExpMatchArray).groups ?? {};
    const actor = actorOf(ctx);
    const { message } = ctx.callbackQuery;
    try {
      ctx.toast = { text: await act(deps, actor, action, id) };
    } finally {
      // Also when it could not be done: the message is behind then.
      if (message !== undefined)
        await deps.core.telegram.showAgain(String(message.chat.id), message.message_id);
    }
  });
  return composer;
};
