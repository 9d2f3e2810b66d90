import type { BotCommand } from "grammy/types";
import type { BotContext, BotDeps } from "./context.ts";
import { loggable } from "./errors.ts";

const everybody: BotCommand[] = [
  { command: "start", description: "Begin" },
  { command: "link", description: "Link your account with your access code" },
  { command: "help", description: "What I can do" },
];

const agents: BotCommand[] = [
  { command: "ask", description: "Ask the BD Assistant" },
  { command: "lead", description: "Reply to a lead" },
  { command: "leads", description: "Go on with a lead" },
  { command: "new", description: "Start afresh" },
  { command: "cancel", description: "Stop what is under way" },
  { command: "settings", description: "What plain messages go to" },
  { command: "help", description: "What I can do" },
];

const admins: BotCommand[] = [
  { command: "gaps", description: "Questions that wait for an answer" },
  { command: "tickets", description: "Support tickets that are not closed" },
  { command: "participations", description: "Participations that wait for a review" },
  ...agents,
];

const menus = { everybody, agents, admins };
type MenuName = keyof typeof menus;

/** What a chat remembers of its menu: another command makes it another menu. */
const markOf = (name: MenuName): string => [name, ...menus[name].map(({ command }) => command)].join(" ");

const menuOf = ({ actor }: BotContext): MenuName => {
  if (actor === null) return "everybody";
  return actor.isAdmin ? "admins" : "agents";
};

/** Has a private chat show the commands that are its person's, when they have changed. */
export const showMenu = async ({ core, passing, log }: BotDeps, ctx: BotContext): Promise<void> => {
  const { personal } = ctx;
  const menu = menuOf(ctx);
  if (personal === null || personal.menu === markOf(menu)) return;
  const chatId = Number(personal.chat_id);
  try {
    await passing.setMyCommands(menus[menu], { scope: { type: "chat", chat_id: chatId } });
    await core.telegram.chats.change(personal.chat_id, { menu: markOf(menu) });
  } catch (error) {
    log.debug({ err: loggable(error) }, "could not set the commands of a chat");
  }
};

/** Sets what the bot's menu shows where nothing else is said, and the button that opens the Mini App. */
export const setMenus = async ({ api, bot }: BotDeps): Promise<void> => {
  await api.setMyCommands(everybody, { scope: { type: "all_private_chats" } });
  const ask = agents.filter(({ command }) => command === "ask");
  await api.setMyCommands(ask, { scope: { type: "all_group_chats" } });
  if (!bot.appUrl.startsWith("https://")) return;
  await api.setChatMenuButton({
    menu_button: { type: "web_app", text: "Legend", web_app: { url: `${bot.appUrl}/` } },
  });
};
