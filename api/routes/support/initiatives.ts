import { succeeded } from "#contracts/endpoint.ts";
import {
  changeParticipation,
  changeParticipations,
  listMyParticipations,
  listParticipations,
  markParticipationsSeen,
  readInitiativeSchema,
  readInitiativeStats,
  readLeaderboard,
  readParticipation,
  submitParticipation,
} from "#contracts/initiatives.ts";
import { postParticipationMessage, readParticipationThread } from "#contracts/threads.ts";
import {
  addUpcoming,
  changeUpcoming,
  comeToUpcoming,
  listReminders,
  listUpcoming,
  markRemindersSeen,
  markUpcomingSeen,
  removeUpcoming,
} from "#contracts/upcoming.ts";
import type { Core } from "#core/core.ts";
import { notFound } from "#core/errors.ts";
import { idempotencyKeyOf } from "../../idempotency-key.ts";
import { participationColumns, upcomingColumns } from "../../list-columns.ts";
import { mount, mountForm, type ApiRouter } from "../../mount.ts";
import { receivingIn } from "../../read-upload.ts";

const participationRoutes = (api: ApiRouter, { initiatives, files }: Core): void => {
  mountForm(api, submitParticipation, receivingIn(files.incomingDir), ({ actor, input, file, ctx }) => {
    if (file === null) throw new Error("A participation has a proof");
    return initiatives.submit(actor, { ...input, proof: file, idempotencyKey: idempotencyKeyOf(ctx) });
  });
  mount(api, listParticipations, ({ actor, input }) => initiatives.list(actor, input), {
    columns: participationColumns,
  });
  mount(api, readParticipation, ({ actor, input }) => initiatives.read(actor, input));
  mount(api, changeParticipation, async ({ actor, input: { id, ...review } }) => {
    const [changed] = await initiatives.review(actor, { ids: [id], ...review });
    if (changed === undefined) throw notFound("Participation");
    return changed;
  });
  mount(api, changeParticipations, ({ actor, input }) => initiatives.review(actor, input));
  mount(api, readParticipationThread, ({ actor, input }) => initiatives.thread(actor, input));
  mountForm(api, postParticipationMessage, receivingIn(files.incomingDir), ({ actor, input, file, ctx }) =>
    initiatives.post(actor, { ...input, picture: file, idempotencyKey: idempotencyKeyOf(ctx) }),
  );
  mount(api, markParticipationsSeen, async ({ actor, input }) => {
    await initiatives.markSeen(actor, input);
    return succeeded;
  });
};

/** Initiatives: announced, taken part in, reviewed and counted. */
export const initiativeRoutes = (api: ApiRouter, core: Core): void => {
  const { initiatives, options } = core;
  mount(api, readInitiativeSchema, async () => ({
    Innitiative: {
      multi_select: {
        options: await options.choices("initiative-types"),
      },
    },
  }));
  mount(api, readInitiativeStats, ({ actor, input }) => initiatives.stats(actor, input));
  mount(api, listMyParticipations, ({ actor, input }) => initiatives.listOwn(actor, input));
  mount(api, readLeaderboard, ({ actor, input }) => initiatives.leaderboard(actor, input));
  participationRoutes(api, core);
  mount(api, listUpcoming, ({ actor, input }) => initiatives.listUpcoming(actor, input), {
    columns: upcomingColumns,
  });
  mount(api, listReminders, ({ actor }) => initiatives.listReminders(actor));
  mount(api, markRemindersSeen, async ({ actor }) => {
    await initiatives.markRemindersSeen(actor);
    return succeeded;
  });
  mount(api, markUpcomingSeen, async ({ actor, input }) => {
    await initiatives.markUpcomingSeen(actor, input.ids);
    return succeeded;
  });
  mount(api, addUpcoming, ({ actor, input }) => initiatives.addUpcoming(actor, input));
  mount(api, changeUpcoming, ({ actor, input }) => initiatives.changeUpcoming(actor, input));
  mount(api, comeToUpcoming, ({ actor, input }) => initiatives.come(actor, input));
  mount(api, removeUpcoming, async ({ actor, input }) => {
    await initiatives.removeUpcoming(actor, input);
    return succeeded;
  });
};
