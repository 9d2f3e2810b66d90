import { useState } from "react";
import type { DraftedMerge } from "#contracts/drafts.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { useGoldenCheck } from "../../../../entities/golden/use-golden-check.tsx";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import styles from "../documents.module.css";
import { Difference } from "../../../../patterns/difference/difference.tsx";
import { useChanging } from "../use-changing.ts";
import { DraftNote } from "./draft-note.tsx";
import common from "../../../../ui/theme/common.module.css";

interface MergeDialogProps {
  draft: DraftedMerge;
  onClose: () => void;
}

/** A section as it is and as it would be with an answer worked into it: to be approved, or mended first. */
export const MergeDialog = ({ draft, onClose }: MergeDialogProps) => {
  const { documentId, title, version, heading, before, unsupported } = draft;
  const [after, setAfter] = useState(draft.after);
  const changing = useChanging("Failed to update the document.", onClose);
  const golden = useGoldenCheck();
  const content = `${draft.above}${after}${draft.below}`;
  const publish = () =>
    golden.before({ documents: [{ id: documentId, title, content }] }, () =>
      changing.mutate({ id: documentId, content, basedOn: version }),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="reader"
      title={`Merge into “${title}”`}
      description={heading ?? "Its beginning"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={changing.isPending || golden.isChecking}
            disabled={after.trim() === "" || after === before}
            onClick={publish}
          >
            Publish this change
          </Button>
        </>
      }
    >
      <div className={common.stack16}>
        <p className={styles.note} role={changing.newer === null ? undefined : "alert"}>
          {changing.newer === null ? (
            <DraftNote from="the section and the answer" unsupported={unsupported} />
          ) : (
            `${changing.newer.told}. Close this and merge the answer again.`
          )}
        </p>
        <Difference before={before} after={after} label="The section as it is and as it would be" />
        <Disclosure boxed summary="Edit the section">
          <TextArea
            label="New text of the section"
            labelHidden
            rows={8}
            value={after}
            onChange={({ target }) => setAfter(target.value)}
          />
        </Disclosure>
      </div>
      {golden.window}
    </Dialog>
  );
};
