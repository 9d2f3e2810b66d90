import { descriptionLimits, submitTicket } from "#contracts/support.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { fileProblem } from "../../patterns/forms/proof-file.ts";
import { queryClient, reread } from "../../platform/api/query-client.ts";
import { recallSession } from "../../platform/storage/session-storage.ts";
import { createSubmission, type Problems } from "../../patterns/forms/submission.ts";
import { notify } from "../../ui/notices/notify.ts";
import { upload } from "../../platform/api/upload.ts";

interface TicketDraft {
  supportCategory: string;
  description: string;
  proofOfSupport: File | null;
}

/** What is wrong with a ticket before it is sent, by field. */
export const checkTicket = ({ supportCategory, description, proofOfSupport }: TicketDraft) => {
  const problems: Problems<TicketDraft> = {};
  if (supportCategory === "") problems.supportCategory = "Please select a support category";
  if (description.trim().length < descriptionLimits.least) {
    problems.description = `Description must be at least ${descriptionLimits.least} characters`;
  }
  const wrong = proofOfSupport === null ? undefined : fileProblem(proofOfSupport);
  if (wrong !== undefined) problems.proofOfSupport = wrong;
  return problems;
};

/** The ticket that is being written on this device. */
export const ticketSubmission = createSubmission<TicketDraft>({
  name: "ticket form",
  empty: { supportCategory: "", description: "", proofOfSupport: null },
  check: checkTicket,
  fileField: "proofOfSupport",
  send: async ({ proofOfSupport: file, ...fields }, key, onProgress) => {
    const bdName = recallSession()?.user.telegramUsername ?? "";
    return upload(submitTicket, { ...fields, bdName }, { file, key, onProgress });
  },
  onSent: () => {
    notify({
      title: "Support Ticket Created",
      description: "Your support request has been submitted successfully!",
    });
    void reread(queryClient, ["tickets"]);
  },
  onFailed: (error) => {
    notifyFailure("Error", error, "Failed to create support ticket");
  },
});
