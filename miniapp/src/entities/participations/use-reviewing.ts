import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeParticipation,
  changeParticipations,
  type ParticipationStatus,
  type ReviewedParticipation,
} from "#contracts/initiatives.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { type Notice, notify } from "../../ui/notices/notify.ts";
import { useSettled } from "../../patterns/records/use-settled.ts";
import { isWaiting, participationLists } from "./participations.ts";

export interface Review {
  status: ParticipationStatus;
  note?: string;
}

/** Whether whoever reviews so is done with the participation. */
export const settles = ({ status }: Review): boolean => !isWaiting(status);

const words: Record<ParticipationStatus, string> = {
  Pending: "set to Pending",
  "In Review": "in review",
  Approved: "approved",
  Coordinated: "coordinated",
  Rejected: "rejected",
};

const titleFor = ({ status }: Review, count: number): string =>
  `${count === 1 ? "Participation" : `${count} participations`} ${words[status]}`;

const told = ({ telegramUsername, points }: ReviewedParticipation, to: Review): Notice => ({
  title: titleFor(to, 1),
  description: `@${telegramUsername} is told.${points > 0 ? ` +${points} points.` : ""}`,
});

/** The ways to review participations; whose they are is told by the server. */
export const useReviewing = () => {
  const client = useQueryClient();
  const { settled, note } = useSettled();
  const reread = () => rereadChanged(client, ["participations", "initiatives"]);
  const done = (items: readonly ReviewedParticipation[], to: Review, notice: Notice) => {
    note(items, settles(to));
    participationLists.put(client, items);
    notify(notice);
    // Not waited for: the lists are right already, and the next one waits to be looked at.
    void reread();
  };
  const fail = (error: unknown): void => {
    // Somebody else may have been at it.
    void reread();
    notifyFailure("Update failed", error, "Failed to update the participation.");
  };
  const review = useMutation({
    mutationFn: ({ id, to }: { id: string; from: ParticipationStatus; to: Review }) =>
      call(changeParticipation, { id, ...to }),
    onSuccess: (item, { id, from, to }) => {
      const undo = () => review.mutate({ id, from: to.status, to: { status: from } });
      done([item], to, { ...told(item, to), action: { label: "Undo", onPress: undo } });
    },
    onError: fail,
  });
  const reviewAll = useMutation({
    mutationFn: ({ ids, ...to }: { ids: string[]; status: ParticipationStatus; note?: string }) =>
      call(changeParticipations, { ids, ...to }),
    onSuccess: (items, { status }) =>
      done(
        items,
        { status },
        {
          title: titleFor({ status }, items.length),
          description: "Their agents are told.",
        },
      ),
    onError: fail,
  });
  return { review, reviewAll, settled };
};

export type Reviewing = ReturnType<typeof useReviewing>;
