import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { type ReactNode, useState } from "react";
import { addDocument, type KnowledgeDocument } from "#contracts/documents.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DocumentOrigin } from "../../../entities/documents/document-origin.tsx";
import { useGoldenCheck } from "../../../entities/golden/use-golden-check.tsx";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { useFocusOnProblem } from "../../../patterns/forms/use-focus-on-problem.ts";
import { useConfirmLeave } from "../../../patterns/forms/use-confirm-leave.tsx";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/api.ts";
import type { InputFor } from "../../../platform/api/request.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { useDraft } from "../../../patterns/forms/use-draft.ts";
import { useIsDesktop } from "../../../platform/browser/use-media-query.ts";
import { rereadLibrary } from "./document-changes.ts";
import { sentAudience } from "../../../entities/documents/placing.ts";
import {
  type DocumentFields,
  fieldsOf,
  type DocumentDraft,
  draftName,
  readOrder,
  type Seen,
  seenOf,
  type Start,
  writtenOver,
} from "./document-fields.ts";
import styles from "./documents.module.css";
import { ContentEditor } from "./editor/content-editor.tsx";
import { HeadingFields } from "./editor/heading-fields.tsx";
import { NewerDocument } from "./newer-document.tsx";
import { type Newer, useChanging } from "./use-changing.ts";

interface DocumentFormProps {
  /** What a new document starts from. */
  start?: Start | undefined;
  /** What is to be known of what it starts from. */
  note?: ReactNode;
  /** The document to change; without it a new one is added. */
  document?: KnowledgeDocument | undefined;
  /** The document that is gone, of which what was written is to be added as a new one. */
  deletedId?: string;
  onClose: () => void;
  /** Hears the id of what was saved. */
  onSaved?: (id: string) => void;
}

const useForm = ({ start, document, deletedId }: DocumentFormProps) => {
  const { value, setValue, began, isChanged, isResumed, forget } = useDraft<DocumentDraft>(
    draftName(document?.id ?? deletedId ?? start?.title ?? ""),
    { ...fieldsOf(document ?? start), seen: document && seenOf(document) },
  );
  // What an earlier release has kept does not tell everything.
  const { seen, ...fields } = { ...fieldsOf(document ?? start), ...value };
  return {
    fields,
    seen,
    isChanged,
    goesOn: isResumed && isChanged,
    startOver: () => setValue(began),
    forget,
    set: (change: Partial<DocumentFields>) => setValue((before) => ({ ...before, ...change })),
  };
};

const useAdding = (onAdded: (document: KnowledgeDocument) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (added: InputFor<typeof addDocument>) =>
      call(addDocument, { ...added, fileType: "text/plain" }),
    onSuccess: (document) => {
      notify({ title: "Document uploaded", description: document.title });
      rereadLibrary(client, document);
      onAdded(document);
    },
    onError: (error) => notifyFailure("Upload failed", error, "Failed to upload the document."),
  });
};

const useSave = (
  { document, start }: Pick<DocumentFormProps, "document" | "start">,
  onSaved: (document: KnowledgeDocument) => void,
) => {
  const adding = useAdding(onSaved);
  const changing = useChanging("Failed to update the document.", onSaved);
  const { isPending, error } = document === undefined ? adding : changing;
  const save = ({ order, audience, ...fields }: DocumentFields, basedOn: number | undefined, seen?: Seen) => {
    const saved = { ...fields, title: fields.title.trim(), audience: sentAudience(audience) };
    // Whoever puts documents in order meanwhile makes no new version of them.
    const orderIndex = order === seen?.fields.order ? undefined : readOrder(order);
    const { fromQuestion } = start ?? {};
    if (document === undefined) adding.mutate({ ...saved, fromQuestion });
    else changing.mutate({ ...saved, orderIndex, id: document.id, basedOn });
  };
  return { save, isPending, error, newer: changing.newer, dismiss: changing.dismiss };
};

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
    <NewerDocument
      {...props}
      newer={newer}
      mine={mine}
      onSave={() => save(mine, newer.document.version, seen)}
    />
  );
};

/** A document as the golden questions are tried on it. */
const triedOf = (
  { title, content, category, audience }: DocumentFields,
  document: KnowledgeDocument | undefined,
) => ({
  ...(document === undefined ? {} : { id: document.id }),
  title: title.trim(),
  content,
  category,
  audience: sentAudience(audience),
});

const wasDeleted = "The document you were editing was deleted. You can add what you wrote as a new one.";

type Problems = Partial<Record<"title" | "content" | "orderIndex", string>>;

const problemsOf = ({ title, content, order }: DocumentFields): Problems => ({
  ...(title.trim() === "" && { title: "A title is required" }),
  ...(content.trim() === "" && { content: "Content is required" }),
  ...(readOrder(order) === undefined && { orderIndex: "A whole number, zero or more" }),
});

/** What is wrong with the fields: told once somebody has tried to save them, and no longer than it is so. */
const useProblems = (fields: DocumentFields, error: Error | null) => {
  const { form, focusProblem } = useFocusOnProblem(error);
  const [isTried, setTried] = useState(false);
  const { orderIndex, ...missing } = problemsOf(fields);
  const refused = error instanceof ApiError ? (error.fields as Problems | undefined) : undefined;
  const shown: Problems = { ...refused, ...(isTried && missing), ...(orderIndex && { orderIndex }) };
  /** Whether they can be saved; says what is missing where they cannot. */
  const check = (): boolean => {
    const isMissing = Object.keys(missing).length > 0;
    if (isMissing) {
      notify({
        title: "Missing fields",
        description: "Please fill in all required fields.",
        variant: "destructive",
      });
    }
    const isRight = !isMissing && orderIndex === undefined;
    if (!isRight) {
      setTried(true);
      focusProblem();
    }
    return isRight;
  };
  return { form, shown, check };
};

const GoesOn = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className={styles.note} role="status">
    <PencilLine size={18} />
    <span>This goes on with what you wrote and did not save.</span>
    <Button variant="quiet" size="small" onClick={onStartOver}>
      Start over
    </Button>
  </p>
);

/** The form for a new document, or for a change to one. */
export const DocumentForm = (props: DocumentFormProps) => {
  const isWide = useIsDesktop();
  const isNew = props.document === undefined;
  const source = props.document?.source ?? null;
  const { fields, seen, isChanged, goesOn, startOver, set, forget } = useForm(props);
  const onClose = () => {
    forget();
    props.onClose();
  };
  // What was deleted has no place where a draft would be found again.
  const { leave, question } = useConfirmLeave(
    isChanged,
    onClose,
    props.deletedId === undefined ? props.onClose : undefined,
  );
  const { save, isPending, error, newer, dismiss } = useSave(props, (document) => {
    props.onSaved?.(document.id);
    onClose();
  });
  const golden = useGoldenCheck();
  const { form, shown, check } = useProblems(fields, error);
  const submit = () => {
    if (isPending || golden.isChecking || !check()) return;
    golden.before({ documents: [triedOf(fields, props.document)] }, () => save(fields, seen?.version, seen));
  };
  return (
    <FormWindow
      size={source === null ? "editor" : "regular"}
      title={isNew ? "Add Document" : "Edit Document"}
      {...(props.deletedId === undefined ? {} : { description: wasDeleted })}
      text={isNew ? "Add Document" : "Save changes"}
      pendingText="Saving..."
      pending={isPending || golden.isChecking}
      onClose={leave}
      onSubmit={submit}
      form={form}
      className={styles.editForm}
      beneath={
        <>
          {question}
          {golden.window}
          {newer !== null && seen !== undefined && (
            <Overtaken
              {...{ newer, seen, fields, save }}
              pending={isPending}
              onClose={dismiss}
              onTake={onClose}
            />
          )}
        </>
      }
    >
      {goesOn && props.deletedId === undefined && <GoesOn onStartOver={startOver} />}
      {props.note !== undefined && <p className={styles.note}>{props.note}</p>}
      {source !== null && <DocumentOrigin source={source} />}
      <HeadingFields {...{ fields, isNew, set }} isForeign={source !== null} wrong={shown} />
      {source === null && (
        <ContentEditor
          isWide={isWide}
          value={fields.content}
          onChange={(content) => set({ content })}
          error={shown.content}
          onSubmit={submit}
        />
      )}
    </FormWindow>
  );
};
