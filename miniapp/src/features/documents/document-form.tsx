import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";
import { addDocument, categories, type KnowledgeDocument } from "#contracts/documents.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { MarkdownEditor } from "../../components/markdown-editor.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLeaving } from "../../components/use-leaving.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import type { InputFor } from "../../lib/request.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import { useKept } from "../../lib/use-kept.ts";
import { rereadLibrary } from "./document-changes.ts";
import {
  audienceOptions,
  type DocumentFields,
  fieldsOf,
  type KeptDocument,
  keptName,
  readOrder,
  type Seen,
  seenOf,
  sentAudience,
  type Start,
  writtenOver,
} from "./document-fields.ts";
import styles from "./documents.module.css";
import { NewerDocument } from "./newer-document.tsx";
import { type Newer, useChanging } from "./use-changing.ts";

/** The categories to choose among. */
export const categoryOptions = categories.map((value) => ({ value, label: value }));

interface DocumentFormProps {
  /** What a new document starts from. */
  start?: Start | undefined;
  /** The document to change; without it a new one is added. */
  document?: KnowledgeDocument | undefined;
  /** The document that is gone, of which what was written is to be added as a new one. */
  deletedId?: string;
  onClose: () => void;
  /** Hears the id of what was saved. */
  onSaved?: (id: string) => void;
}

const useForm = ({ start, document, deletedId }: DocumentFormProps) => {
  const { value, setValue, isChanged, forget } = useKept<KeptDocument>(
    keptName(document?.id ?? deletedId ?? start?.title ?? ""),
    { ...fieldsOf(document ?? start), seen: document && seenOf(document) },
  );
  // What an earlier release has kept does not tell everything.
  const { seen, ...fields } = { ...fieldsOf(document ?? start), ...value };
  return {
    fields,
    seen,
    isChanged,
    forget,
    set: (change: Partial<DocumentFields>) => setValue((before) => ({ ...before, ...change })),
  };
};

const useAdding = (onAdded: (document: KnowledgeDocument) => void) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (added: InputFor<typeof addDocument>) =>
      call(addDocument, { ...added, fileType: "text/plain" }),
    onSuccess: (document) => {
      toast({ title: "Document uploaded", description: document.title });
      rereadLibrary(client, document);
      onAdded(document);
    },
    onError: (error) => toastFailure("Upload failed", error, "Failed to upload the document."),
  });
};

const useSave = (document: KnowledgeDocument | undefined, onSaved: (document: KnowledgeDocument) => void) => {
  const adding = useAdding(onSaved);
  const changing = useChanging("Failed to update the document.", onSaved);
  const { isPending, error } = document === undefined ? adding : changing;
  const save = ({ order, audience, ...fields }: DocumentFields, basedOn: number | undefined) => {
    const saved = { ...fields, title: fields.title.trim(), audience: sentAudience(audience) };
    if (document === undefined) adding.mutate(saved);
    else changing.mutate({ ...saved, orderIndex: readOrder(order), id: document.id, basedOn });
  };
  return { save, isPending, error, newer: changing.newer, dismiss: changing.dismiss };
};

interface HeadingsProps {
  fields: DocumentFields;
  isNew: boolean;
  set: (change: Partial<DocumentFields>) => void;
  /** What the server found wrong, by field. */
  wrong: Record<string, string> | undefined;
}

const Headings = ({ fields, isNew, set, wrong }: HeadingsProps) => (
  <>
    <TextField
      label="Title"
      maxLength={300}
      value={fields.title}
      onChange={(event) => set({ title: event.target.value })}
      error={wrong?.["title"]}
    />
    <div className={styles.pair}>
      <Select
        label="Category"
        value={fields.category}
        onChange={(category) => set({ category })}
        options={categoryOptions}
      />
      {!isNew && (
        <TextField
          label="Order"
          inputMode="numeric"
          placeholder="None"
          value={fields.order}
          onChange={(event) => set({ order: event.target.value })}
          error={
            readOrder(fields.order) === undefined ? "A whole number, zero or more" : wrong?.["orderIndex"]
          }
        />
      )}
    </div>
    <Select
      label="Audience"
      help="The Lead Replier reads only what may be told to leads."
      value={fields.audience}
      onChange={(audience) => set({ audience })}
      options={audienceOptions(fields.category)}
    />
  </>
);

interface OvertakenProps extends Pick<ReturnType<typeof useSave>, "save"> {
  newer: Newer;
  seen: Seen;
  fields: DocumentFields;
  pending: boolean;
  onClose: () => void;
  onTake: () => void;
}

const Overtaken = ({ newer, seen, fields, save, ...props }: OvertakenProps) => {
  const mine = writtenOver(seen.fields, fields, fieldsOf(newer.document));
  return (
    <NewerDocument {...props} newer={newer} mine={mine} onSave={() => save(mine, newer.document.version)} />
  );
};

const wasDeleted = "The document you were editing was deleted. You can add what you wrote as a new one.";

/** The form for a new document, or for a change to one. */
export const DocumentForm = (props: DocumentFormProps) => {
  const id = useId();
  const toast = useToast();
  const isNew = props.document === undefined;
  const { fields, seen, isChanged, set, forget } = useForm(props);
  const onClose = () => {
    forget();
    props.onClose();
  };
  const { leave, question } = useLeaving(isChanged, onClose);
  const { save, isPending, error, newer, dismiss } = useSave(props.document, (document) => {
    props.onSaved?.(document.id);
    onClose();
  });
  const wrong = error instanceof ApiError ? error.fields : undefined;
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isPending || readOrder(fields.order) === undefined) return;
    if (fields.title.trim() === "" || fields.content.trim() === "") {
      toast({
        title: "Missing fields",
        description: "Please fill in all required fields.",
        variant: "destructive",
      });
      return;
    }
    save(fields, seen?.version);
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="reader"
      title={isNew ? "Add Document" : "Edit Document"}
      {...(props.deletedId === undefined ? {} : { description: wasDeleted })}
      footer={
        <FormFooter
          text={isNew ? "Add Document" : "Save changes"}
          pendingText="Saving..."
          pending={isPending}
          onCancel={leave}
          action={{ form: id }}
        />
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <Headings {...{ fields, isNew, set }} wrong={wrong} />
        <MarkdownEditor
          label="Content"
          rows={14}
          placeholder="Markdown: # headings, **bold**, - lists, | tables |"
          value={fields.content}
          onChange={(content) => set({ content })}
          error={wrong?.["content"]}
          onSubmit={submit}
        />
      </form>
      {question}
      {newer !== null && seen !== undefined && (
        <Overtaken
          {...{ newer, seen, fields, save }}
          pending={isPending}
          onClose={dismiss}
          onTake={onClose}
        />
      )}
    </Dialog>
  );
};
