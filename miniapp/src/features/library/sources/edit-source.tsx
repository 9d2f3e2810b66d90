import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { categories, defaultCategory } from "#contracts/documents.ts";
import { changeSource, removeSource, type Source } from "#contracts/sources.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { sentFields, SourceFields, type SourceFieldValues } from "./source-fields.tsx";
import { useRereadSources } from "./sources.ts";
import styles from "./sources.module.css";

interface SourceDialogProps {
  source: Source;
  onClose: () => void;
}

const fieldsOf = ({ name, schedule, category, audience }: Source): SourceFieldValues => ({
  name,
  schedule,
  category: categories.find((known) => known === category) ?? defaultCategory,
  audience: audience ?? "usual",
});

/** Changes how a source is read; its documents follow where nobody has placed them otherwise. */
export const EditSource = ({ source, onClose }: SourceDialogProps) => {
  const reread = useRereadSources();
  const [fields, setFields] = useState(fieldsOf(source));
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(changeSource, { id: source.id, ...sentFields(fields) }),
    onSuccess: ({ name }) => {
      notify({ title: "Source changed", description: name });
      void reread();
      onClose();
    },
    onError: (error) => notifyFailure("Not changed", error, "Failed to change the source."),
  });
  const isNameless = fields.name.trim() === "";
  return (
    <FormWindow
      title="Edit Source"
      description={source.url}
      text="Save changes"
      pendingText="Saving..."
      pending={isPending}
      onClose={onClose}
      onSubmit={() => isNameless || mutate()}
      className={styles.form}
    >
      <SourceFields
        fields={fields}
        set={(change) => setFields((before) => ({ ...before, ...change }))}
        error={isNameless ? "A name is required" : undefined}
      />
    </FormWindow>
  );
};

/** Asks what is to become of a source's documents when it is removed. */
export const RemoveSource = ({ source, onClose }: SourceDialogProps) => {
  const reread = useRereadSources();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (documents: "trash" | "keep") => call(removeSource, { id: source.id, documents }),
    onSuccess: () => {
      notify({ title: "Source removed", description: source.name });
      void reread();
      onClose();
    },
    onError: (error) => notifyFailure("Not removed", error, "Failed to remove the source."),
  });
  const { documents } = source;
  const pages = documents === 1 ? "its document" : `its ${countOf(documents, "document")}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="Remove Source"
      description={
        documents === 0
          ? `“${source.name}” is not read again. It has no documents.`
          : `“${source.name}” is not read again. What is to become of ${pages}? Kept, ${documents === 1 ? "it is" : "they are"} yours to edit.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {documents > 0 && (
            <Button pending={isPending && variables === "keep"} onClick={() => mutate("keep")}>
              Keep {documents === 1 ? "it" : "them"}
            </Button>
          )}
          <Button
            variant="danger"
            pending={isPending && variables === "trash"}
            onClick={() => mutate("trash")}
          >
            {documents > 0 ? "To the trash" : "Remove"}
          </Button>
        </>
      }
    />
  );
};
