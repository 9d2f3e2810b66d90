import { queryOptions } from "@tanstack/react-query";
import { type DeskPassage, readDesk } from "#contracts/answering-desk.ts";
import { writePlace } from "#contracts/cited-place.ts";
import { call } from "../../../../platform/api/api.ts";
import { dayMs, formatDuration } from "../../../../platform/text/dates.ts";
import { keys } from "../../../../platform/api/query-keys.ts";

/** What there is to answer a request from; read when it is opened. */
export const deskQuery = (id: string) =>
  queryOptions({
    queryKey: keys.desk(id),
    queryFn: ({ signal }) => call(readDesk, { id }, { signal }),
  });

/** A passage as it is quoted in an answer. */
export const quoteOf = ({ text, title }: Pick<DeskPassage, "text" | "title">): string => {
  const lines = [...text.trim().split("\n"), "", `*${title.replaceAll(/[*_]/gu, "")}*`];
  return lines.map((line) => (line.trim() === "" ? ">" : `> ${line}`)).join("\n");
};

/** Where a passage stands in its document. */
export const addressOf = ({ documentId, heading, passage }: DeskPassage): string => {
  const at = writePlace({ heading, passage });
  return `/admin?tab=documents&id=${documentId}${at === "" ? "" : `&at=${at}`}`;
};

/** How long somebody has waited, as in '3 hours'. */
export const waitedFor = (since: string, now = Date.now()): string =>
  formatDuration(since, new Date(now).toISOString());

/** Whether somebody has waited for longer than a day. */
export const isLate = (since: string, now = Date.now()): boolean => now - Date.parse(since) > dayMs;
