import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  findNotionPages,
  listSources,
  readSource,
  type Source,
  type SourceKind,
  type SourceSchedule,
  type SourceState,
} from "#contracts/sources.ts";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { formatAge, formatDate } from "../../../platform/text/dates.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { keys } from "../../../platform/api/query-keys.ts";

/** The sources with how they stand; live changes have it read again. */
export const sourcesQuery = queryOptions({
  queryKey: keys.sources,
  queryFn: ({ signal }) => call(listSources, {}, { signal }),
});

/** What is shared with Legend in Notion and matches. */
export const notionPlacesQuery = (q: string) =>
  queryOptions({
    queryKey: keys.notionPlaces(q),
    queryFn: ({ signal }) => call(findNotionPages, q === "" ? {} : { q }, { signal }),
    retry: false,
  });

export const kindNames: Record<SourceKind, string> = { notion: "Notion", web: "Web" };

/** The state of a source in a word. */
export const stateNames: Record<SourceState, string> = {
  waiting: "Waiting",
  reading: "Reading",
  fresh: "Fresh",
  failing: "Trouble",
  gone: "Gone",
};

export const scheduleOptions: { value: SourceSchedule; label: string }[] = [
  { value: "hourly", label: "Every hour" },
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
];

const readPart = ({ lastReadAt }: Source, now: number): string => {
  if (lastReadAt === null) return "not read yet";
  const age = formatAge(lastReadAt, now);
  if (age === "now") return "just now";
  return /^\d+[mhd]$/u.test(age) ? `${age} ago` : age;
};

/** What a source is and how far it is, in one line. */
export const factsOf = (source: Source, now = Date.now()): string => {
  const { kind, documents, progress, schedule } = source;
  const parts = [kindNames[kind]];
  if (source.state === "reading" && progress !== null)
    return [...parts, `${progress.done} of ${countOf(progress.total, "page")}`].join(" · ");
  return [...parts, countOf(documents, "page"), readPart(source, now), schedule].join(" · ");
};

const until = (iso: string, now: number): string => {
  const minutes = Math.max(1, Math.round((Date.parse(iso) - now) / 60_000));
  if (minutes < 60) return `in ${countOf(minutes, "minute")}`;
  return minutes < 48 * 60 ? `in ${countOf(Math.round(minutes / 60), "hour")}` : `on ${formatDate(iso)}`;
};

const withEnd = (sentence: string): string => (sentence.endsWith(".") ? sentence : `${sentence}.`);

/** What is wrong with a source, and what happens next; null where nothing is. */
export const troubleOf = (source: Source, now = Date.now()): string | null => {
  const { state, error, goneAt, documents, nextReadAt } = source;
  if (state === "gone" && goneAt !== null) {
    const rest = documents > 0 ? "The last text is still used." : "Its documents are in the trash.";
    return `${withEnd(error ?? "It is not found")} Since ${formatDate(goneAt)}. ${rest}`;
  }
  if (state !== "failing" || error === null) return null;
  const next = nextReadAt === null ? "" : ` Tried again ${until(nextReadAt, now)}.`;
  return `${withEnd(error)} The last text is still used.${next}`;
};

/** Whether a link leads to Notion, where pages can be in pages. */
export const leadsToNotion = (link: string): boolean =>
  URL.canParse(link) && /(?:^|\.)notion\.(?:so|site|com)$/iu.test(new URL(link).hostname);

/** Has the list of sources, and what rests on it, read again. */
export const useRereadSources = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.sources }),
      client.invalidateQueries({ queryKey: keys.library }),
      client.invalidateQueries({ queryKey: keys.counts }),
    ]);
};

/** Has a source read now. */
export const useReadNow = ({ id }: Source) => {
  const reread = useRereadSources();
  return useMutation({
    mutationFn: () => call(readSource, { id }),
    onError: (error) => notifyFailure("Not read", error, "Failed to have the source read."),
    onSettled: () => reread(),
  });
};
