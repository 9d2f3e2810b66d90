import type { AccessTokens } from "../access-tokens/access-tokens.ts";
import type { createAuth } from "../auth/auth.ts";
import type { Config } from "../config.ts";
import type { Support } from "./create-support.ts";
import type { GuidanceCases } from "../guidance/guidance.ts";
import type { Knowledge } from "./create-knowledge.ts";
import type { Review } from "../questions/review.ts";
import type { Telegram } from "../telegram/telegram.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { createUsers } from "../users/users.ts";

interface Upkept {
  users: Pick<ReturnType<typeof createUsers>, "ensureFirstAdmin">;
  knowledge: Pick<
    Knowledge,
    "ensureExtras" | "loadSample" | "hasSample" | "forgetRemoved" | "purgeOld" | "remindOwners"
  >;
  guidance: Pick<GuidanceCases, "loadSample">;
  support: Pick<Support, "options" | "files">;
  auth: Pick<ReturnType<typeof createAuth>, "removeExpiredSessions">;
  accessTokens: Pick<AccessTokens, "removeExpired">;
  webhooks: Pick<Webhooks, "removeOld">;
  telegram: Pick<Telegram, "clear" | "reviewDue">;
  review: Pick<Review, "clearTraces">;
}

/** Filling an empty product, and clearing away what is over. */
export const createUpkeep = (
  config: Config,
  { users, knowledge, guidance, support, auth, accessTokens, webhooks, telegram, review }: Upkept,
) => ({
  /** Fills an empty product: the first admin, the Extras documents, options and, unless switched off, the sample. */
  prepare: async (contentDir: string) => {
    const firstAdmin = await users.ensureFirstAdmin();
    await knowledge.ensureExtras();
    await support.options.ensure(contentDir);
    await support.files.clearIncoming();
    if (config.sampleContent) {
      await knowledge.loadSample(contentDir);
      if (await knowledge.hasSample()) await guidance.loadSample(contentDir);
    }
    return firstAdmin;
  },
  /** Tells the owners of documents whose review date has come; gives how many were told. */
  remindOwners: (now?: Date) => knowledge.remindOwners(telegram.reviewDue, now),

  /** Removes what is over: expired sessions and access tokens, what the bot has done with, what webhooks were sent a month ago, what told processes of removed passages, and how old answers came about. Deleted documents that nobody has restored go for good. */
  clearExpired: async () => {
    await auth.removeExpiredSessions();
    await accessTokens.removeExpired();
    await webhooks.removeOld();
    await telegram.clear();
    await knowledge.purgeOld();
    await knowledge.forgetRemoved();
    await review.clearTraces();
  },
});
