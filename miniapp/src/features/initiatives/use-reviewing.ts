import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeParticipation,
  changeParticipations,
  type ParticipationStatus,
  type ReviewedParticipation,
} from "#contracts/initiatives.ts";
import { isOvertaken } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { putIntoLists } from "../../lib/page-cache.ts";
import { useToast } from "../../lib/toasts.ts";

export interface Review {
  status?: ParticipationStatus;
  note?: string;
  /** The note that was there when this one was begun. */
  basedOn?: string | null;
}

const belongs = (item: ReviewedParticipation, { status }: Record<string, unknown>): boolean =>
  status === undefined || status === item.status;

const reread = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    ["participations", "initiatives", "counts"].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );

const words: Record<ParticipationStatus, string> = {
  Pending: "set to Pending",
  "In Review": "in review",
  Approved: "approved",
  Coordinated: "coordinated",
  Rejected: "rejected",
};

const titleFor = ({ status, note }: Review, count: number): string => {
  if (status === undefined) return note === "" ? "Note removed" : "Note saved";
  return `${count === 1 ? "Participation" : `${count} participations`} ${words[status]}`;
};

/** The ways to review participations; whose they are is told by the server. */
export const useReviewing = () => {
  const client = useQueryClient();
  const toast = useToast();
  const done = (items: readonly ReviewedParticipation[], title: string, description: string) => {
    putIntoLists(client, "participations", items, belongs);
    toast({ title, description });
    // Not waited for: the lists are right already, and the next one waits to be looked at.
    void reread(client);
  };
  const fail = async (error: unknown): Promise<void> => {
    // Somebody else may have been at it.
    const rereading = reread(client);
    // Who wrote over a newer note is shown that one.
    if (isOvertaken(error)) await rereading;
    else toastFailure("Update failed", error, "Failed to update the participation.");
  };
  const review = useMutation({
    mutationFn: ({ id, to }: { id: string; to: Review }) => call(changeParticipation, { id, ...to }),
    onSuccess: (item, { to }) => {
      const earned = to.status !== undefined && item.points > 0 ? ` +${item.points} points.` : "";
      return done([item], titleFor(to, 1), `@${item.telegramUsername} is told.${earned}`);
    },
    onError: fail,
  });
  const reviewAll = useMutation({
    mutationFn: ({ ids, ...to }: { ids: string[]; status: ParticipationStatus; note?: string }) =>
      call(changeParticipations, { ids, ...to }),
    onSuccess: (items, { status }) =>
      done(items, titleFor({ status }, items.length), "Their agents are told."),
    onError: fail,
  });
  return { review, reviewAll };
};

export type Reviewing = ReturnType<typeof useReviewing>;
