import type { Change, WriteChange } from "../audit/record-change.ts";
import type { Sql } from "../platform/database.ts";
import type { Telegram } from "./telegram.ts";

type News = Pick<Telegram, "gapChanged" | "recordChanged">;

const noticeGap = async ({ gapChanged }: News, trx: Sql, change: Change): Promise<void> => {
  const { subjectId, action, before, actor } = change;
  const { question = "" } = (before ?? {}) as { question?: string };
  const removed = { question, removedBy: actor?.telegramUsername ?? "somebody" };
  await gapChanged(trx, subjectId, action === "feedback.delete" ? removed : undefined);
};

/** Records a change, and has the bot show what it is about as it stands then, and tell whom it concerns. */
export const noticing =
  (write: WriteChange, news: News): WriteChange =>
  async (trx, change) => {
    await write(trx, change);
    const { subject, subjectId, actor, action } = change;
    if (subject === "feedback") await noticeGap(news, trx, change);
    if (subject === "ticket" || subject === "participation")
      await news.recordChanged(trx, subject, subjectId, actor, action === "ticket.hand-over");
  };
