import type { LiveKey } from "#contracts/events.ts";
import type { WriteChange } from "../audit/record-change.ts";
import type { Audience, Events } from "./events.ts";

const told: Record<string, { to: Audience; keys: LiveKey[] }> = {
  document: { to: "everybody", keys: ["documents"] },
  source: { to: "admins", keys: ["sources"] },
  feedback: { to: "admins", keys: ["feedback", "questions"] },
  question: { to: "admins", keys: ["questions"] },
  user: { to: "admins", keys: ["users"] },
  options: { to: "everybody", keys: ["options"] },
  guidance: { to: "everybody", keys: ["guidance"] },
  golden: { to: "admins", keys: ["golden"] },
  announcement: { to: "everybody", keys: ["announcements"] },
  // Also whoever asks is told by the model from now on, or no more.
  connection: { to: "everybody", keys: ["connections"] },
  upcoming: { to: "everybody", keys: ["initiatives"] },
};

/** Records a change and tells those who may see it, once it is committed. */
export const announcing =
  (
    write: WriteChange,
    { announce, checkSessionsOf }: Pick<Events, "announce" | "checkSessionsOf">,
  ): WriteChange =>
  async (trx, change) => {
    await write(trx, change);
    const news = told[change.subject];
    if (news !== undefined) await announce(trx, news.to, { keys: news.keys });
    if (change.subject === "user") await checkSessionsOf(change.subjectId, trx);
  };
