import type { SourceNews } from "#core/sources/sources-deps.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich, shortened } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const titlesShown = 10;
const titleShown = 120;

const listed = (titles: string[]): string[] => {
  const more = titles.length > titlesShown ? [`and ${titles.length - titlesShown} more`] : [];
  return [...titles.slice(0, titlesShown).map((title) => `• ${shortened(title, titleShown)}`), ...more];
};

const goneText = (gone: string[]): string =>
  ["These documents went to the trash, where they stay for a while:", ...listed(gone)].join("\n");

const heldText = (held: string[]): string =>
  [
    "Golden questions would be answered otherwise, so these documents stay as they were until you have compared the answers:",
    ...listed(held),
  ].join("\n");

const pages = (count: number, what: string, one: string, several: string): string =>
  count === 1 ? `A page of ${what} ${one}` : `${count} pages of ${what} ${several}`;

const heading = ({ name, gone, held, lost }: SourceNews): string => {
  const what = shortened(name, titleShown);
  if (lost !== null) return `${what} is not found any more`;
  if (gone.length === 0) return pages(held.length, what, "has changed and waits", "have changed and wait");
  return pages(gone.length, what, "is gone", "are gone");
};

const textsOf = ({ gone, held, lost }: SourceNews): string[] => [
  ...(lost === null ? [] : [lost]),
  ...(gone.length === 0 ? [] : [goneText(gone)]),
  ...(held.length === 0 ? [] : [heldText(held)]),
  ...(lost !== null && gone.length === 0 ? ["What was read of it last is still in use."] : []),
];

/** Tells the core team that pages which documents are read from are gone, or have changed and wait for them. */
export const tellSource: Tell = async (deps, { chat_id: chatId, data, message_id: messageId }) => {
  if (messageId !== null) return messageId;
  const { sourceId, ...told } = data as Omit<SourceNews, "held"> & { held?: string[]; sourceId: string };
  // Noted by an earlier version.
  const news = { ...told, held: told.held ?? [] };
  const parts = [bold(heading(news)), ...textsOf(news).map((text) => rich(text))];
  const isOnlyHeld = news.held.length > 0 && news.gone.length === 0;
  const label = isOnlyHeld ? "Compare answers" : "Open sources";
  const buttons = appRow(deps, label, { kind: "source", id: sourceId }, chatId);
  return sendRich(deps.api, chatId, joined(parts, "\n\n"), { buttons });
};
