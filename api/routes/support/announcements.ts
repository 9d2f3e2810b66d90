import {
  addAnnouncement,
  changeAnnouncement,
  countReach,
  listAnnouncements,
  listOwnAnnouncements,
  listRecipients,
  markAnnouncementRead,
  readAnnouncement,
  readOwnAnnouncement,
  withdrawAnnouncement,
} from "#contracts/announcements.ts";
import type { Core } from "#core/core.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { announcementColumns } from "../../list-columns.ts";
import { mount, type ApiRouter } from "../../mount.ts";

/** What admins tell the team, and what everybody was told. */
export const announcementRoutes = (api: ApiRouter, { announcements }: Core): void => {
  // Before what an id could stand for.
  mount(api, listOwnAnnouncements, ({ actor, input }) => announcements.listOwn(actor, input));
  mount(api, readOwnAnnouncement, ({ actor, input }) => announcements.readOwn(actor, input));
  mount(api, markAnnouncementRead, ({ actor, input }) => announcements.markRead(actor, input));
  mount(api, countReach, ({ actor, input }) => announcements.reach(actor, input));
  mount(api, listAnnouncements, ({ actor, input }) => announcements.list(actor, input), {
    columns: announcementColumns,
  });
  mount(api, readAnnouncement, ({ actor, input }) => announcements.read(actor, input));
  mount(api, addAnnouncement, ({ actor, input, ctx }) =>
    announcements.add(actor, { ...input, idempotencyKey: idempotencyKeyOf(ctx) }),
  );
  mount(api, changeAnnouncement, ({ actor, input }) => announcements.change(actor, input));
  mount(api, withdrawAnnouncement, ({ actor, input }) => announcements.withdraw(actor, input));
  mount(api, listRecipients, ({ actor, input }) => announcements.recipients(actor, input));
};
