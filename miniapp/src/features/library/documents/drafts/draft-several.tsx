import { useMutation } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { type DraftedDocument, draftDocument, draftedFrom } from "#contracts/drafts.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { DocumentForm } from "../document-form.tsx";
import { DraftNote } from "./draft-note.tsx";

interface Request {
  id: string;
  userQuestion: string;
  status: string;
}

interface DraftSeveralProps {
  /** The chosen requests; those without an answer are left out of the draft. */
  requests: readonly Request[];
  onDone: () => void;
}

const longestQuestion = 90;

const quoted = ({ userQuestion }: Request): string =>
  userQuestion.length > longestQuestion
    ? `“${userQuestion.slice(0, longestQuestion).trimEnd()}…”`
    : `“${userQuestion}”`;

const fromOf = (answered: readonly Request[]): string =>
  `the answers to ${countOf(answered.length, "request")}: ${answered.map(quoted).join(", ")}`;

const chosenText = (chosen: number, answered: number): string => {
  if (answered > draftedFrom) return `${chosen} chosen, at most ${draftedFrom} make a draft`;
  return answered === chosen ? `${chosen} chosen` : `${chosen} chosen, ${answered} answered`;
};

/** Has the model make one document of the answers to the chosen requests, which opens in the editor. */
export const DraftSeveral = ({ requests, onDone }: DraftSeveralProps) => {
  const answered = requests.filter(({ status }) => status !== "pending");
  const { data, mutate, isPending, reset, variables } = useMutation({
    mutationFn: (from: readonly Request[]): Promise<DraftedDocument> =>
      call(draftDocument, { feedbackIds: from.map(({ id }) => id) }),
    onError: (error) => notifyFailure("Not drafted", error, "Failed to draft a document."),
  });
  const close = () => {
    reset();
    onDone();
  };
  return (
    <>
      <span>{chosenText(requests.length, answered.length)}</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<FilePlus2 size={16} />}
        pending={isPending}
        disabled={answered.length === 0 || answered.length > draftedFrom}
        onClick={() => mutate(answered)}
      >
        Draft a document
      </Button>
      {data !== undefined && (
        <DocumentForm
          start={{ title: data.title, content: data.content, category: null }}
          note={<DraftNote from={fromOf(variables)} unsupported={data.unsupported} />}
          onClose={close}
        />
      )}
    </>
  );
};
