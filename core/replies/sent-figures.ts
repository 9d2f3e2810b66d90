import { allTimeDays } from "#contracts/agent-replies.ts";
import type { SentFigures } from "#contracts/lead-replier.ts";
import { requireAdmin, type Actor } from "../actor.ts";
import type { SentStore } from "./sent-store.ts";
import { dayMs } from "../local-time.ts";

const usualDays = 7;

/** How often drafts went out unchanged in the last days, and of which service they are changed most; for admins. */
export const sentFigures =
  ({ sent }: { sent: SentStore }) =>
  async (actor: Actor, { daysBack = usualDays }: { daysBack?: number | undefined }): Promise<SentFigures> => {
    requireAdmin(actor);
    const since = daysBack >= allTimeDays ? null : new Date(Date.now() - daysBack * dayMs);
    const services = await sent.byService(since);
    const sum = (name: "sent" | "unchanged") => services.reduce((all, one) => all + one[name], 0);
    return {
      sent: sum("sent"),
      unchanged: sum("unchanged"),
      services: services.map(({ changed, ...one }) => ({ ...one, changedShare: Math.round(changed * 100) })),
    };
  };
