import { useMutation, useQuery } from "@tanstack/react-query";
import { FileDiff, FilePlus2 } from "lucide-react";
import {
  type DraftedDocument,
  type DraftedMerge,
  draftDocument,
  draftMerge,
  type GivenAnswerId,
} from "#contracts/drafts.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { statusQuery } from "../../../../entities/product/status.ts";
import { DocumentForm } from "../document-form.tsx";
import { DraftNote } from "./draft-note.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

const DraftDocument = ({ feedbackId, replyId }: GivenAnswerId) => {
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: (): Promise<DraftedDocument> =>
      call(draftDocument, feedbackId === undefined ? { replyId } : { feedbackIds: [feedbackId] }),
    onError: (error) => notifyFailure("Not drafted", error, "Failed to draft a document."),
  });
  return (
    <>
      <Button icon={<FilePlus2 size={16} />} pending={isPending} onClick={() => mutate()}>
        Draft document
      </Button>
      {data !== undefined && (
        <DocumentForm
          start={{ title: data.title, content: data.content, category: null }}
          note={<DraftNote from="the answer" unsupported={data.unsupported} />}
          onClose={reset}
        />
      )}
    </>
  );
};

const DraftMerge = (of: GivenAnswerId) => {
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: (): Promise<DraftedMerge> => call(draftMerge, of),
    onError: (error) => notifyFailure("Not merged", error, "Failed to merge the answer."),
  });
  return (
    <>
      <Button icon={<FileDiff size={16} />} pending={isPending} onClick={() => mutate()}>
        Merge into its document
      </Button>
      {data !== undefined && <MergeDialog draft={data} onClose={reset} />}
    </>
  );
};

/** Has the model make a document of an answer, or work it into the one it belongs to; nothing where there is no model. */
export const DraftActions = (of: GivenAnswerId) => {
  const { data } = useQuery(statusQuery);
  if (data?.mode !== "model") return null;
  return (
    <>
      <DraftMerge {...of} />
      <DraftDocument {...of} />
    </>
  );
};
