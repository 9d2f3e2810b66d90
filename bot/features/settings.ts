import { Composer } from "grammy";
import { isLinked, type BotContext, type BotDeps, type LinkedContext } from "../context.ts";
import { bold, joined, rich, type RichText } from "../rich-text.ts";
import { editRich, sendRich, type Buttons } from "../send.ts";

type Settings = Pick<LinkedContext["personal"], "mode" | "digest" | "weekly_digest">;

const onOrOff = (isOn: boolean): string => (isOn ? "on" : "off");

const textOf = ({ mode, digest, weekly_digest: weekly }: Settings, isAdmin: boolean): RichText =>
  joined(
    [
      bold("Settings"),
      rich("A plain message goes to the ", bold(mode === "lead" ? "Lead Replier" : "BD Assistant"), "."),
      ...(isAdmin
        ? [
            rich("The daily digest at 09:00 is ", bold(onOrOff(digest)), "."),
            rich("The weekly digest, on Mondays at 09:00, is ", bold(onOrOff(weekly)), "."),
          ]
        : []),
    ],
    "\n",
  );

const switchRow = (label: string, name: string, isOn: boolean): Buttons[number] => [
  { text: `Switch the ${label} ${onOrOff(!isOn)}`, callback_data: `s:${name}:${onOrOff(!isOn)}` },
];

const buttonsOf = ({ mode, digest, weekly_digest: weekly }: Settings, isAdmin: boolean): Buttons => [
  [
    mode === "lead"
      ? { text: "Send plain messages to the BD Assistant", callback_data: "s:mode:assistant" }
      : { text: "Send plain messages to the Lead Replier", callback_data: "s:mode:lead" },
  ],
  ...(isAdmin
    ? [switchRow("digest", "digest", digest), switchRow("weekly digest", "weekly_digest", weekly)]
    : []),
];

const changeOf = (name: string | undefined, value: string | undefined): Partial<Settings> => {
  if (name === "mode") return { mode: value === "assistant" ? "assistant" : "lead" };
  return name === "weekly_digest" ? { weekly_digest: value === "on" } : { digest: value === "on" };
};

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
  composer.callbackQuery(/^s:(?<name>mode|digest|weekly_digest):(?<value>\w+)$/u, async (ctx) => {
    if (!isLinked(ctx) || ctx.callbackQuery.message === undefined) return;
    const { name, value } = (ctx.match as RegExpMatchArray).groups ?? {};
    const { personal, actor } = ctx;
    const change = changeOf(name, value);
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
