import { submitParticipation } from "#contracts/initiatives.ts";
import { dayOf } from "../../platform/text/dates.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { fileProblem } from "../../patterns/forms/proof-file.ts";
import { queryClient, rereadChanged } from "../../platform/api/query-client.ts";
import { createSubmission, type Problems } from "../../patterns/forms/submission.ts";
import { notify } from "../../ui/notices/notify.ts";
import { upload } from "../../platform/api/upload.ts";

interface ParticipationDraft {
  initiative: string;
  /** Null until one is chosen: then it is the day on which it is sent. */
  dateOfParticipation: string | null;
  proofOfParticipation: File | null;
  /** The announced initiative it is the proof of. */
  upcoming: string | null;
}

const dateProblem = (date: string | null): string | undefined => {
  if (date === "") return "Please select a date";
  return date !== null && date > dayOf(new Date()) ? "The date cannot be in the future" : undefined;
};

/** What is wrong with a participation before it is sent, by field. */
export const checkParticipation = ({
  initiative,
  dateOfParticipation,
  proofOfParticipation: file,
}: Omit<ParticipationDraft, "upcoming">) => {
  const problems: Problems<ParticipationDraft> = {};
  if (initiative === "") problems.initiative = "Please select an initiative";
  const date = dateProblem(dateOfParticipation);
  if (date !== undefined) problems.dateOfParticipation = date;
  const proof = file === null ? "Please upload a screenshot" : fileProblem(file);
  if (proof !== undefined) problems.proofOfParticipation = proof;
  return problems;
};

/** The participation that is being put together on this device. */
export const participationSubmission = createSubmission<ParticipationDraft>({
  name: "participation form",
  empty: { initiative: "", dateOfParticipation: null, proofOfParticipation: null, upcoming: null },
  check: checkParticipation,
  fileField: "proofOfParticipation",
  send: async (
    { initiative, dateOfParticipation, upcoming, proofOfParticipation: file },
    key,
    onProgress,
  ) => {
    const fields = {
      initiative: JSON.stringify([initiative]),
      dateOfParticipation: dateOfParticipation ?? dayOf(new Date()),
      ...(upcoming === null ? {} : { upcoming }),
    };
    return upload(submitParticipation, fields, { file, key, onProgress });
  },
  onSent: () => {
    notify({ title: "Success!", description: "Your participation has been submitted for review." });
    void rereadChanged(queryClient, ["participations"]);
  },
  onFailed: (error) => {
    notifyFailure("Error", error, "Failed to submit participation. Please try again.");
  },
});

/** Sends it; when nothing but the picture is missing, it says so aloud too. */
export const submitDraft = async (): Promise<boolean> => {
  const isTaken = await participationSubmission.submit();
  const { content, problems } = participationSubmission.read();
  const [first, ...others] = Object.keys(problems);
  if (!isTaken && content.proofOfParticipation === null && first !== undefined && others.length === 0) {
    notify({
      title: "Error",
      description: "Please upload a screenshot of your participation",
      variant: "destructive",
    });
  }
  return isTaken;
};
