import { Composer } from "grammy";
import { isLinked, type BotContext, type BotDeps, type LinkedContext } from "../context.ts";
import { bold, joined, rich, type RichText } from "../rich-text.ts";
import { editRich, sendRich, type Buttons } from "../send.ts";

type Settings = Pick<LinkedContext["personal"], "mode" | "digest">;

const textOf = ({ mode, digest }: Settings, isAdmin: boolean): RichText =>
  joined(
    [
      bold("Settings"),
      rich("A plain message goes to the ", bold(mode === "lead" ? "Lead Replier" : "BD Assistant"), "."),
      ...(isAdmin ? [rich("The daily digest at 09:00 is ", bold(digest ? "on" : "off"), ".")] : []),
    ],
    "\n",
  );

const buttonsOf = ({ mode, digest }: Settings, isAdmin: boolean): Buttons => [
  [
    mode === "lead"
      ? { text: "Send plain messages to the BD Assistant", callback_data: "s:mode:assistant" }
      : { text: "Send plain messages to the Lead Replier", callback_data: "s:mode:lead" },
  ],
  ...(isAdmin
    ? [
        [
          {
            text: `Switch the digest ${digest ? "off" : "on"}`,
            callback_data: `s:digest:${digest ? "off" : "on"}`,
          },
        ],
      ]
    : []),
];

/** What a person can choose about their chat with the bot. */
export const settings = (deps: BotDeps): Composer<BotContext> => {
  const { core, api } = deps;
  const composer = new Composer<BotContext>();
  composer.command("settings", async (ctx) => {
    if (!isLinked(ctx)) return;
    const { personal, actor } = ctx;
    const buttons = buttonsOf(personal, actor.isAdmin);
    await sendRich(api, personal.chat_id, textOf(personal, actor.isAdmin), { buttons });
  });
  composer.callbackQuery(/^s:(?<name>mode|digest):(?<value>\w+)$/u, async (ctx) => {
    if (!isLinked(ctx) || ctx.callbackQuery.message === undefined) return;
    const { name, value } = (ctx.match as RegExpMatchArray).groups ?? {};
    const { personal, actor } = ctx;
    const mode = value === "assistant" ? ("assistant" as const) : ("lead" as const);
    const change = name === "mode" ? { mode } : { digest: value === "on" };
    await core.telegram.chats.change(personal.chat_id, change);
    const now = { ...personal, ...change };
    const { message_id: messageId } = ctx.callbackQuery.message;
    await editRich(
      api,
      personal.chat_id,
      messageId,
      textOf(now, actor.isAdmin),
      buttonsOf(now, actor.isAdmin),
    );
    ctx.toast = { text: "Saved" };
  });
  return composer;
};
