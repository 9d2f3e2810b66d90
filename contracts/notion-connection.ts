import { z } from "zod";
import { basedOn, changed, connectionTest, origin, pastedSecret, secret } from "./connections.ts";
import { endpoint } from "./endpoint.ts";

/** What is mirrored in Notion, each in a data source of its own. */
export const mirroredSource = z.enum(["support", "initiatives", "upcoming", "team"]);
export type MirroredSource = z.infer<typeof mirroredSource>;

/** What each is called on screens. */
export const sourceNames: Record<MirroredSource, string> = {
  support: "Support tickets",
  initiatives: "Participations",
  upcoming: "Upcoming initiatives",
  team: "Team",
};

/** The data source that something is mirrored in; its title is null while only the environment names it. */
const dataSource = z.object({
  value: z.object({ id: z.string(), title: z.string().nullable() }).nullable(),
  origin,
});
export type ConnectedSource = z.infer<typeof dataSource>;

export const notionConnection = z.object({
  isConnected: z.boolean(),
  token: secret,
  /** The workspace of the integration as it was when the token was saved. */
  workspace: z.string().nullable(),
  support: dataSource,
  initiatives: dataSource,
  upcoming: dataSource,
  team: dataSource,
  ...changed,
});
export type NotionConnection = z.infer<typeof notionConnection>;

/** An id of a data source, in one spelling. */
export const dataSourceId = (error: string) =>
  z
    .string()
    .trim()
    .regex(/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/iu, { error })
    .transform((id) => id.toLowerCase().replaceAll("-", ""));

/** Null mirrors nothing there. */
const chosenSource = dataSourceId("Choose a data source").nullable();

/** Notion as it is to be; a token that is left out stays as it is. */
const notionChange = z.object({
  token: pastedSecret.optional(),
  support: chosenSource,
  initiatives: chosenSource,
  upcoming: chosenSource,
  team: chosenSource,
  basedOn,
});
export type NotionChange = z.infer<typeof notionChange>;

export const readNotionConnection = endpoint({
  summary: "How Notion is connected, and what of it the environment sets; its token is never told.",
  method: "GET",
  path: "/api/connections/notion",
  access: "admin",
  response: notionConnection,
});

export const changeNotionConnection = endpoint({
  summary:
    "Connect Notion, at once and in every process; what is new is asked of Notion first. A token alone lets pages be read as knowledge. Another data source has records pushed there anew. With `basedOn`, the `changedAt` that was read, a change made in the meantime answers 409 and names `basedOn`; 503 where Notion does not answer, and then nothing is saved.",
  method: "PUT",
  path: "/api/connections/notion",
  access: "admin",
  body: notionChange,
  response: notionConnection,
});

export const removeNotionConnection = endpoint({
  summary:
    "Forget what was set of Notion in the browser, with its token. Pages stay there as they are; connected to the same data sources again, the mirror goes on where it was.",
  method: "DELETE",
  path: "/api/connections/notion",
  access: "admin",
  response: notionConnection,
});

const problems = z.array(z.string());

/** A data source that is shared with the integration, and what it lacks to mirror each of the four there; no problems where it fits. */
export const sharedSource = z.object({
  id: z.string(),
  title: z.string(),
  problems: z.object({ support: problems, initiatives: problems, upcoming: problems, team: problems }),
});
export type SharedSource = z.infer<typeof sharedSource>;

/** What a test of Notion gave; `shared` is null where Notion did not say it. */
export const notionTest = connectionTest.extend({ shared: z.array(sharedSource).nullable() });
export type NotionTest = z.infer<typeof notionTest>;

export const testNotionConnection = endpoint({
  summary:
    "Try Notion out before it is connected: whose the token is, what is shared with it, and whether the chosen data sources are as they must be. Nothing is stored.",
  method: "POST",
  path: "/api/connections/notion/test",
  access: "admin",
  body: notionChange,
  response: notionTest,
});
