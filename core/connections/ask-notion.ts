import type { ConnectionCheck } from "#contracts/connections.ts";
import {
  sourceNames,
  type MirroredSource,
  type NotionTest,
  type SharedSource,
} from "#contracts/notion-connection.ts";
import { mirroredSources, type NotionConfig } from "../notion-settings.ts";
import { NotionFailure } from "../platform/notion/notion-failure.ts";
import type { NotionApi, NotionSource } from "../platform/notion/notion.ts";

/** What can be asked of Notion with a token that is not in use yet. */
export interface AskedNotion extends Pick<NotionApi, "readIntegration" | "readSource" | "sharedSources"> {
  /** What each named data source lacks to be mirrored; null for what is not named. */
  check: () => Promise<{ source: MirroredSource; problems: string[] | null }[]>;
  problemsOf: (source: MirroredSource, found: NotionSource) => string[];
}

/** Opens Notion by a configuration that need not be in use. */
export type AskNotion = (config: NotionConfig) => Promise<AskedNotion>;

const advice: Record<NotionFailure["reason"], string> = {
  token:
    "Notion refuses the token: copy the integration's secret again, and allow it to read, update and insert content.",
  not_found:
    "Notion does not show this to the integration: there, choose \u2022\u2022\u2022 \u203A Connections and add it.",
  rate_limited: "Notion is limiting requests: try again in a minute.",
  refused: "Notion refuses the request.",
  server: "Notion failed: try again in a minute.",
  timeout: "Notion did not answer in time: try again in a minute.",
  network: "Notion could not be reached: try again in a minute.",
};

/** What to do about a failure; never in Notion's own words, which may quote what was sent. */
export const adviceOn = (error: unknown): string => {
  if (!(error instanceof NotionFailure)) throw error;
  return advice[error.reason];
};

const failed = (id: string, error: unknown): ConnectionCheck => ({ id, ok: false, text: adviceOn(error) });

const askWhose = async (notion: AskedNotion): Promise<ConnectionCheck> => {
  try {
    const { name, workspace } = await notion.readIntegration();
    return { id: "token", ok: true, text: `Notion knows the token: ${name} in the workspace ${workspace}` };
  } catch (error) {
    return failed("token", error);
  }
};

const countOf = (count: number) =>
  count === 1 ? "1 data source is shared with it" : `${count} data sources are shared with it`;

const nothingShared =
  "Nothing is shared with it yet: in each database choose \u2022\u2022\u2022 \u203A Connections, and add the integration.";

interface Listed {
  check: ConnectionCheck;
  shared: SharedSource[] | null;
}

const listShared = async (notion: AskedNotion): Promise<Listed> => {
  try {
    const shared = (await notion.sharedSources()).map((found): SharedSource => {
      const problems = mirroredSources.map((source) => [source, notion.problemsOf(source, found)] as const);
      return {
        id: found.id,
        title: found.title,
        problems: Object.fromEntries(problems) as SharedSource["problems"],
      };
    });
    const text = shared.length === 0 ? nothingShared : countOf(shared.length);
    return { check: { id: "shared", ok: shared.length > 0, text }, shared };
  } catch (error) {
    return { check: failed("shared", error), shared: null };
  }
};

const checkChosen = async (notion: AskedNotion): Promise<ConnectionCheck[]> =>
  (await notion.check()).flatMap(({ source, problems }) => {
    if (problems === null) return [];
    const found = problems.length === 0 ? "every column is there" : problems.join("; ");
    return [{ id: source, ok: problems.length === 0, text: `${sourceNames[source]}: ${found}` }];
  });

/** Asks Notion whose a token is, what is shared with it, and whether what was chosen is as it must be. */
export const testNotion = async (notion: AskedNotion): Promise<NotionTest> => {
  const whose = await askWhose(notion);
  if (!whose.ok) return { ok: false, checks: [whose], shared: null };
  const { check, shared } = await listShared(notion);
  const checks = [whose, check, ...(await checkChosen(notion))];
  return { ok: checks.every(({ ok }) => ok), checks, shared };
};
