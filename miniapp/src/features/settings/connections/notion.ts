import {
  changeNotionConnection,
  type MirroredSource,
  type NotionConnection,
  type NotionTest,
  readNotionConnection,
  removeNotionConnection,
  type SharedSource,
  sourceNames,
  testNotionConnection,
} from "#contracts/notion-connection.ts";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { typedSecret } from "./connections.ts";
import type { ConnectionKind } from "./use-connection.ts";

/** What is mirrored, in the order of the form. */
export const mirrored = Object.keys(sourceNames) as MirroredSource[];

/** What is typed and chosen of Notion; a token of null is left as it is. */
export type NotionDraft = Record<MirroredSource, string | null> & { token: string | null };

const changeOf = ({ token, ...chosen }: NotionDraft) => ({ ...chosen, ...typedSecret("token", token) });

const isMirrored = (connection: NotionConnection) =>
  mirrored.some((source) => connection[source].value !== null);

/** The connection to Notion. */
export const notionKind: ConnectionKind<NotionConnection, NotionDraft, NotionTest> = {
  query: {
    queryKey: keys.connection("notion"),
    queryFn: ({ signal }) => call(readNotionConnection, {}, { signal }),
  },
  draftOf: ({ token, support, initiatives, upcoming, team }) => ({
    token: token.isSet ? null : "",
    support: support.value?.id ?? null,
    initiatives: initiatives.value?.id ?? null,
    upcoming: upcoming.value?.id ?? null,
    team: team.value?.id ?? null,
  }),
  save: (draft, basedOn) => call(changeNotionConnection, { ...changeOf(draft), basedOn }),
  test: (draft) => call(testNotionConnection, changeOf(draft)),
  remove: () => call(removeNotionConnection, {}),
  isAskedOnSaving: true,
  saved: (connection) => ({
    title: "Notion connected",
    description: isMirrored(connection)
      ? "Sync shows how the mirror is doing."
      : "Pages can be read as documents; nothing is mirrored.",
  }),
  name: "Notion",
};

/** What a data source is called among these: two of one name are told apart by the end of their ids. */
const titleAmong = (
  all: readonly { id: string; title: string }[],
  { id, title }: { id: string; title: string },
) => (all.some((other) => other.id !== id && other.title === title) ? `${title} (${id.slice(-4)})` : title);

/** The choices of a data source: what is shared, what fits first, and the one there is. */
export const choicesOf = (
  source: MirroredSource,
  shared: readonly SharedSource[],
  chosen: NotionConnection[MirroredSource]["value"],
): { value: string; label: string }[] => {
  const lacking = ({ problems }: SharedSource) => problems[source].length;
  const listed = shared
    .toSorted((a, b) => Math.min(lacking(a), 1) - Math.min(lacking(b), 1) || a.title.localeCompare(b.title))
    .map((found) => {
      const lack = lacking(found) === 0 ? "" : `, ${countOf(lacking(found), "thing")} to put right`;
      return { value: found.id, label: `${titleAmong(shared, found)}${lack}` };
    });
  const isListed = chosen === null || shared.some(({ id }) => id === chosen.id);
  return isListed ? listed : [{ value: chosen.id, label: chosen.title ?? "As before" }, ...listed];
};

/** For what nothing is chosen: the one data source that fits, where there is one alone and it is not taken. */
export const fittingOf = (
  shared: readonly SharedSource[],
  draft: NotionDraft,
  open: readonly MirroredSource[],
): Partial<NotionDraft> => {
  const taken = new Set(mirrored.map((source) => draft[source]));
  const found = open.flatMap((source) => {
    const fitting = shared.filter(({ problems, id }) => problems[source].length === 0 && !taken.has(id));
    return draft[source] === null && fitting.length === 1 ? [[source, fitting[0]?.id] as const] : [];
  });
  return Object.fromEntries(found) as Partial<NotionDraft>;
};
