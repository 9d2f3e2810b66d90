import type { InputOf } from "#contracts/endpoint.ts";
import { allTimeDays, type AgentReply, type listAgentReplies as contract } from "#contracts/agent-replies.ts";
import { pageSize } from "#contracts/common.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import { readWords } from "../platform/lists/list-search.ts";
import { readCursor, readRows, toPage, type Page } from "../platform/lists/page.ts";
import type { Sql } from "../platform/database.ts";
import { documentsOf, presentReply } from "./present-reply.ts";
import type { ReplyStore } from "./reply-store.ts";
import { dayMs } from "../local-time.ts";

type ListInput = Partial<InputOf<typeof contract>>;

const usualDays = 7;

/** What was answered in the last days, newest first, and what asks about the searched words before the rest; for admins. */
export const listReplies =
  ({ sql, replies }: { sql: Sql; replies: ReplyStore }) =>
  async (actor: Actor, input: ListInput): Promise<Page<AgentReply>> => {
    requireAdmin(actor);
    const { module = "bd_assistant", q, cursor, service, person, outcome, rating, source } = input;
    const traits = { service, person, outcome, rating, source };
    const isNarrowed = [q, ...Object.values(traits)].some((trait) => trait !== undefined);
    const days = input.daysBack ?? input.days ?? usualDays;
    const since = days >= allTimeDays ? null : new Date(Date.now() - days * dayMs);
    const after = readCursor(cursor);
    const filter = { module, since, words: await readWords(sql, q), traits };
    const { rows, total } = await readRows(after, {
      page: () => replies.page(filter, after),
      count: () => (isNarrowed ? replies.countFound(filter) : replies.count(module, since)),
    });
    const previews = await replies.previews(documentsOf(rows.slice(0, pageSize)));
    return toPage(rows, total, (row) => presentReply(row, previews));
  };
