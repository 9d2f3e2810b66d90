import type { OwnAnnouncement } from "#contracts/announcements.ts";
import { localMoment } from "#contracts/local-moment.ts";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import type { BotDeps } from "../context.ts";
import { appButton } from "../keyboards/app-links.ts";
import { markdownToRich } from "../markdown.ts";
import {
  bold,
  firstOf,
  italic,
  joined,
  messageLength,
  rich,
  shortened,
  struck,
  type RichText,
} from "../rich-text.ts";
import { editRich, sendRich, type Buttons } from "../send.ts";
import { texts } from "../texts.ts";
import type { Tell } from "./tell.ts";

const namesShown = 200;

const isDay = (time: string): boolean => time.length === "2026-11-21".length;

/** When an initiative takes place, in its own time zone, else in the team's. */
export const whenOf = (
  { config }: Pick<BotDeps, "config">,
  { initiativeTime: time, timeZone }: Pick<UpcomingInitiative, "initiativeTime" | "timeZone">,
): string | undefined =>
  time === undefined || isDay(time) ? time : localMoment(time, timeZone ?? config.teamTimeZone);

/** When and where an initiative takes place, and its link. */
export const factsOf = (deps: Pick<BotDeps, "config">, initiative: UpcomingInitiative): string[] =>
  [whenOf(deps, initiative), initiative.place, initiative.link].filter((fact) => fact !== undefined);

const about = (deps: BotDeps, initiative: UpcomingInitiative): RichText => {
  const name = bold(shortened(initiative.initiative.join(", "), namesShown));
  return joined([name, ...factsOf(deps, initiative)], "\n");
};

const isOver = ({ initiativeTime: time }: UpcomingInitiative): boolean =>
  time !== undefined && !isDay(time) && new Date(time) <= new Date();

const buttonsOf = (
  deps: BotDeps,
  { id, link, initiative, readAt }: OwnAnnouncement,
  chatId: string,
): Buttons => {
  const come =
    initiative === null || isOver(initiative)
      ? []
      : [
          initiative.isComing
            ? { text: texts.isComing, callback_data: `n:stay:${id}` }
            : { text: texts.come, callback_data: `n:come:${id}` },
        ];
  const gotIt = readAt === null ? [{ text: texts.gotIt, callback_data: `n:read:${id}` }] : [];
  const open = appButton(deps, "Open in app", { kind: "announcement", id }, chatId);
  const links = link === null ? [] : [{ text: "Open link", url: link }];
  return [
    [...gotIt, ...come],
    [...links, ...open],
  ].filter((row) => row.length > 0);
};

const gap = "\n\n";
const leastOfDescription = 40;

/** One message, which is edited later: of what has no room, the description first, the end is read in the app. */
const textOf = (deps: BotDeps, { title, text, author, initiative, editedAt }: OwnAnnouncement): RichText => {
  const roomBeside = (parts: RichText[]) => messageLength - joined([...parts, ""], gap).text.length;
  const by = italic(editedAt === null ? `From @${author}` : `From @${author}, edited`);
  const where = initiative === null ? [] : [about(deps, initiative)];
  const body = firstOf(markdownToRich(text), roomBeside([bold(title), ...where, by]));
  const told = [bold(title), body, ...where];
  const room = roomBeside([...told, by]);
  const description = room < leastOfDescription ? "" : shortened(initiative?.description ?? "", room);
  return joined([...told, ...(description === "" ? [] : [description]), by], gap);
};

/** Tells somebody what an admin tells the team, and in the same message how that stands later. */
export const tellAnnouncement: Tell = async (deps, notice) => {
  const { subject_id: id, chat_id: chatId, message_id: messageId } = notice;
  const { telegram } = deps.core;
  const actor = await telegram.actorOf(chatId);
  const told = actor && (await telegram.findAnnouncement(actor, id));
  if (told === null || told === undefined) return messageId;
  if (told.withdrawn !== null) {
    // Who has not heard of it need not.
    if (messageId === null) return null;
    await editRich(
      deps.api,
      chatId,
      messageId,
      joined([struck(told.withdrawn), rich(texts.withdrawn)], "\n\n"),
    );
    return messageId;
  }
  const [text, buttons] = [textOf(deps, told.own), buttonsOf(deps, told.own, chatId)];
  if (messageId === null) return sendRich(deps.api, chatId, text, { buttons });
  await editRich(deps.api, chatId, messageId, text, buttons);
  return messageId;
};
