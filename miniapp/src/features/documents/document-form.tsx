import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";
import {
  addDocument,
  categories,
  type Category,
  changeDocument,
  defaultCategory,
  type KnowledgeDocument,
} from "#contracts/documents.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FormFooter } from "../../components/form-footer.tsx";
import { MarkdownEditor } from "../../components/markdown-editor.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLeaving } from "../../components/use-leaving.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import { useKept } from "../../lib/use-kept.ts";
import { rereadLibrary } from "./document-changes.ts";
import styles from "./documents.module.css";

/** The categories to choose among. */
export const categoryOptions = categories.map((value) => ({ value, label: value }));

const knownCategory = (name: string | null | undefined): Category =>
  categories.find((category) => category === name) ?? defaultCategory;

interface Start {
  title: string;
  category: string | null;
  content: string;
}

interface DocumentFormProps {
  /** What a new document starts from. */
  start?: Start | undefined;
  /** The document to change; without it a new one is added. */
  document?: KnowledgeDocument | undefined;
  onClose: () => void;
  /** Hears the id of what was saved. */
  onSaved?: (id: string) => void;
}

const readOrder = (text: string): number | null | undefined => {
  if (text.trim() === "") return null;
  return /^\d+$/u.test(text.trim()) ? Number(text) : undefined;
};

const useForm = ({ start, document }: DocumentFormProps) => {
  const { value, setValue, isChanged, forget } = useKept(`document ${document?.id ?? start?.title ?? ""}`, {
    title: document?.title ?? start?.title ?? "",
    category: knownCategory(document?.category ?? start?.category),
    content: document?.content ?? start?.content ?? "",
    order: document?.orderIndex?.toString() ?? "",
  });
  return {
    fields: value,
    isChanged,
    forget,
    set: (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change })),
  };
};

const useSave = ({ document, onClose, onSaved }: DocumentFormProps) => {
  const client = useQueryClient();
  const toast = useToast();
  const isNew = document === undefined;
  return useMutation({
    mutationFn: (saved: {
      title: string;
      category: Category;
      content: string;
      orderIndex: number | null;
    }) => {
      const { orderIndex, ...rest } = saved;
      return isNew
        ? call(addDocument, { ...rest, fileType: "text/plain" })
        : call(changeDocument, { ...rest, orderIndex, id: document.id });
    },
    onSuccess: async ({ id, title }) => {
      toast({ title: isNew ? "Document uploaded" : "Document updated", description: title });
      await rereadLibrary(client);
      onSaved?.(id);
      onClose();
    },
    onError: (error) =>
      isNew
        ? toastFailure("Upload failed", error, "Failed to upload the document.")
        : toastFailure("Update failed", error, "Failed to update the document."),
  });
};

/** The form for a new document, or for a change to one. */
export const DocumentForm = (props: DocumentFormProps) => {
  const id = useId();
  const toast = useToast();
  const isNew = props.document === undefined;
  const { fields, isChanged, set, forget } = useForm(props);
  const onClose = () => {
    forget();
    props.onClose();
  };
  const { leave, question } = useLeaving(isChanged, onClose);
  const { mutate, isPending, error } = useSave({ ...props, onClose });
  const wrong = error instanceof ApiError ? error.fields : undefined;
  const orderIndex = readOrder(fields.order);
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isPending || orderIndex === undefined) return;
    if (fields.title.trim() === "" || fields.content.trim() === "") {
      toast({
        title: "Missing fields",
        description: "Please fill in all required fields.",
        variant: "destructive",
      });
      return;
    }
    mutate({
      title: fields.title.trim(),
      category: fields.category,
      content: fields.content,
      orderIndex,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="reader"
      title={isNew ? "Add Document" : "Edit Document"}
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
              error={orderIndex === undefined ? "A whole number, zero or more" : wrong?.["orderIndex"]}
            />
          )}
        </div>
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
    </Dialog>
  );
};
