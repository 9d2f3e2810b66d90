import type { SourceNews } from "#core/knowledge/sources/sources-deps.ts";
import { appRow } from "../keyboards/app-links.ts";
import { bold, joined, rich, shortened } from "../rich-text.ts";
import { sendRich } from "../send.ts";
import type { Tell } from "./tell.ts";

const titlesShown = 10;
const titleShown = 120;

const goneText = ({ gone }: SourceNews): string => {
  if (gone.length === 0) return "What was read of it last is still in use.";
  const titles = gone.slice(0, titlesShown).map((title) => `• ${shortened(title, titleShown)}`);
  const more = gone.length > titlesShown ? [`and ${gone.length - titlesShown} more`] : [];
  return ["These documents went to the trash, where they stay for a while:", ...titles, ...more].join("\n");
};

const heading = ({ name, gone, lost }: SourceNews): string => {
  const what = shortened(name, titleShown);
  if (lost !== null) return `${what} is not found any more`;
  return gone.length === 1 ? `A page of ${what} is gone` : `${gone.length} pages of ${what} are gone`;
};

/** Tells the core team that pages which documents are read from are gone. */
export const tellSource: Tell = async (deps, { chat_id: chatId, data, message_id: messageId }) => {
  if (messageId !== null) return messageId;
  const { sourceId, ...news } = data as SourceNews & { sourceId: string };
  const parts = [bold(heading(news)), ...(news.lost === null ? [] : [rich(news.lost)]), rich(goneText(news))];
  const buttons = appRow(deps, "Open sources", { kind: "source", id: sourceId }, chatId);
  return sendRich(deps.api, chatId, joined(parts, "\n\n"), { buttons });
};
