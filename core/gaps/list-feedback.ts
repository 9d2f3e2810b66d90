import type { InputOf } from "#contracts/endpoint.ts";
import type { FeedbackRequest, listFeedback as contract } from "#contracts/feedback.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { requireFound } from "../errors.ts";
import { readWords, sinceDays } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { partOfUsername } from "../usernames.ts";
import { type GapStore, answerGiven } from "./gap-store.ts";
import { presentGap } from "./present-gap.ts";
import type { AskedAnew, GapsDeps } from "./gaps-deps.ts";

/** A request with what it was answered and where that stands; of a pending one nothing. */
interface AnsweredRequest extends AskedAnew {
  documentIds: string[];
  answer: string | null;
  answeredAt: Date | null;
}

/** What a request asks and was answered; undefined where there is none. */
export const answeredRequest =
  ({ gaps, entrySource }: Pick<GapsDeps, "gaps" | "entrySource">) =>
  async (id: string): Promise<AnsweredRequest | undefined> => {
    const gap = await gaps.read(id);
    if (gap === undefined || gap.removed_at !== null) return undefined;
    const { question, module, service, proposal_received: proposalReceived, status, entry_id } = gap;
    const source = entry_id === null ? undefined : await entrySource(entry_id);
    return {
      question,
      module,
      service,
      proposalReceived,
      documentIds: source === undefined ? [] : [source.id],
      answer: status === "pending" ? null : answerGiven(gap),
      answeredAt: gap.answered_at,
    };
  };

/** Questions the knowledge base could not answer, newest first; for admins. */
export const listFeedback =
  ({ sql, gaps }: { sql: Sql; gaps: GapStore }) =>
  async (actor: Actor, { cursor, ...given }: InputOf<typeof contract>): Promise<Page<FeedbackRequest>> => {
    requireAdmin(actor);
    const after = readCursor(cursor);
    const { status, ...narrowing } = given;
    const isNarrowed = Object.values(narrowing).some((one) => one !== undefined);
    const filter = {
      status,
      module: given.module,
      service: given.service,
      priority: given.priority,
      draft: given.draft,
      person: partOfUsername(given.person),
      since: sinceDays(given.days),
      before: sinceDays(given.waiting),
      words: await readWords(sql, given.q),
    };
    const { rows, total } = await readRows(after, {
      page: () => gaps.page(filter, after),
      count: () => (isNarrowed ? gaps.countFound(filter) : gaps.count(status)),
    });
    return toPage(rows, total, presentGap);
  };

/** One of them; throws `not_found`. */
export const readFeedback =
  ({ gaps }: { gaps: GapStore }) =>
  async (actor: Actor, { id }: { id: string }): Promise<FeedbackRequest> => {
    requireAdmin(actor);
    const row = requireFound(await gaps.find(id), "Feedback request");
    return presentGap(row);
  };

/** Pending ones that the library answers by now, newest first; for admins. */
export const listAnsweredNow =
  ({ gaps }: { gaps: GapStore }) =>
  async (actor: Actor): Promise<FeedbackRequest[]> => {
    requireAdmin(actor);
    return (await gaps.answeredNow()).map(presentGap);
  };
