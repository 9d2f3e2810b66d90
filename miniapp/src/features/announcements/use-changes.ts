import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addAnnouncement,
  type Announcement,
  changeAnnouncement,
  markAnnouncementRead,
  withdrawAnnouncement,
} from "#contracts/announcements.ts";
import { markRemindersSeen } from "#contracts/upcoming.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import type { InputFor } from "../../platform/api/request.ts";
import { notify } from "../../ui/notices/notify.ts";
import { announcementLists } from "./announcements.ts";

type Content = Omit<InputFor<typeof changeAnnouncement>, "id">;
type Addition = InputFor<typeof addAnnouncement>;

const told: Record<Announcement["state"], string> = {
  scheduled: "Announcement scheduled",
  sent: "Announcement sent",
  withdrawn: "Announcement withdrawn",
};

/** Writes one; `idempotencyKey` makes sure that it is sent once, however often it is tried. */
export const useAdding = (idempotencyKey: string, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (addition: Addition) => call(addAnnouncement, addition, { idempotencyKey }),
    onSuccess: ({ state, title }) => {
      notify({ title: told[state], description: title });
      onDone();
      return rereadChanged(client, ["announcements"]);
    },
    onError: (error) => notifyFailure("Sending failed", error, "Failed to send the announcement."),
  });
};

/** Changes one, or sends a scheduled one now. */
export const useChanging = (id: string, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: Content) => call(changeAnnouncement, { id, ...content }),
    onSuccess: (now, { sendAt }) => {
      notify({ title: sendAt === null ? told[now.state] : "Announcement updated", description: now.title });
      announcementLists.put(client, [now]);
      onDone();
      return rereadChanged(client, ["announcements"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to change the announcement."),
  });
};

/** Takes one back. */
export const useWithdrawing = (id: string, onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawAnnouncement, { id }),
    onSuccess: (now) => {
      notify({ title: told[now.state], description: now.title });
      announcementLists.put(client, [now]);
      onDone();
      return rereadChanged(client, ["announcements"]);
    },
    onError: (error) => notifyFailure("Withdrawing failed", error, "Failed to withdraw the announcement."),
  });
};

/** Takes the mark of what is new away; not worth a word when it fails, for the next visit tries again. */
export const useReading = () => {
  const client = useQueryClient();
  const again = () => rereadChanged(client, ["announcements"]);
  const { mutate: markRead } = useMutation({
    mutationFn: (id: string) => call(markAnnouncementRead, { id }),
    onSuccess: again,
  });
  const { mutate: markSeen } = useMutation({
    mutationFn: () => call(markRemindersSeen, {}),
    onSuccess: again,
  });
  return { markRead, markSeen };
};
