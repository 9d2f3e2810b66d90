import { NotionFailure } from "../platform/notion/notion-failure.ts";
import { pushedKinds, sourceOfKind, type NotionDeps, type PushedKind } from "./notion-deps.ts";
import { openSource, refreshSource, SourceBlocked } from "./open-source.ts";
import { leaseMs, pushRecord, type PushedLink } from "./push-record.ts";

const lanes = 3;
/** So many records of one lane are pushed by one job, so that it ends soon when the worker is to stop. */
const perLane = 10;
const refusedTries = 5;
const firstRetryMs = 1000;
/** So many failures in a row mean that Notion is down: the next sweep tries again. */
const failuresInARow = 5;

/** Twice as long after each attempt until it is the longest, at random between half of it and all. */
const backoffMs = (attempts: number, longestMs: number): number =>
  Math.min(longestMs, firstRetryMs * 2 ** Math.min(attempts - 1, 10)) * (0.5 + Math.random() / 2);

/** What a lane does after a record: goes on, leaves a kind out, or stops for now. */
type Next = "pushed" | "go on" | "leave kind" | "stop";

const putOff = async (deps: NotionDeps, link: PushedLink, error: unknown): Promise<Next> => {
  const { links, log, config } = deps;
  const wait = () => backoffMs(link.attempts, config.retryMs);
  if (error instanceof SourceBlocked) {
    await links.postpone(link, config.retryMs, error.message, false);
    return "leave kind";
  }
  const problem = error instanceof Error ? error.message : String(error);
  if (error instanceof NotionFailure && (error.isPassing || error.reason === "not_found")) {
    const isLimit = error.reason === "rate_limited" || error.reason === "token";
    await links.postpone(link, isLimit ? Math.min(firstRetryMs, config.retryMs) : wait(), problem, !isLimit);
    return isLimit ? "stop" : "go on";
  }
  log.error(
    { err: error, kind: link.kind, record: link.record_id },
    "a record could not be pushed to Notion",
  );
  if (link.attempts >= refusedTries) await links.fail(link, problem);
  else await links.postpone(link, wait(), problem, true);
  return "go on";
};

const pushOne = async (deps: NotionDeps, link: PushedLink): Promise<Next> => {
  const name = sourceOfKind[link.kind];
  try {
    const source = await openSource(deps, name);
    try {
      await pushRecord(deps, source, link);
    } catch (error) {
      // What is refused may be because the data source was changed.
      if (error instanceof NotionFailure && !error.isPassing) await refreshSource(deps, name);
      throw error;
    }
    return "pushed";
  } catch (error) {
    return putOff(deps, link, error);
  }
};

interface RunState {
  stopped: boolean;
  failures: number;
}

/** Pushes what is due; answers whether there may be more. */
const runLane = async (deps: NotionDeps, places: Map<PushedKind, string>, state: RunState) => {
  for (let pushed = 0; pushed < perLane; pushed += 1) {
    if (state.stopped || places.size === 0) return false;
    const link = await deps.links.take([...places], leaseMs(deps.config));
    if (link === undefined) return false;
    const next = await pushOne(deps, link as PushedLink);
    state.failures = next === "go on" ? state.failures + 1 : 0;
    if (next === "stop" || state.failures >= failuresInARow) state.stopped = true;
    if (next === "leave kind") places.delete((link as PushedLink).kind);
  }
  return true;
};

/** Pushes what is due, the longest waiting first; what is left is queued again. */
export const pushDue = (deps: NotionDeps) => async (): Promise<void> => {
  const places = new Map(
    pushedKinds(deps).map((kind) => [kind, deps.config.sources[sourceOfKind[kind]] ?? ""]),
  );
  const state = { stopped: false, failures: 0 };
  const more = await Promise.all(Array.from({ length: lanes }, () => runLane(deps, places, state)));
  if (more.includes(true) && !state.stopped) await deps.queuePush();
};

/** Adds to what is due whatever was there before the mirror, or was missed. */
export const addMissing = async (deps: NotionDeps): Promise<void> => {
  for (const kind of pushedKinds(deps)) await deps.links.addMissing(kind);
};
