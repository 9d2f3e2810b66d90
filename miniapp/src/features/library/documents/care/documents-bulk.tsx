import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Audience, categories, type Category } from "#contracts/documents.ts";
import { changeDocuments } from "#contracts/library.ts";
import { documentsAtOnce, restoreDocuments, trashDays } from "#contracts/trash.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../../ui/windows/confirm-dialog.tsx";
import { FormWindow } from "../../../../patterns/forms/form-window.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import type { Chosen } from "../../../../patterns/records/use-choosing.tsx";
import { call } from "../../../../platform/api/api.ts";
import { countOf } from "../../../../platform/text/count-of.ts";
import { documentQuery } from "../../../../entities/documents/documents.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { audienceNames } from "../../../../entities/documents/library-defaults.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import type { InputFor } from "../../../../platform/api/request.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { nobody, useOwnerOptions } from "./document-care.tsx";
import common from "../../../../ui/theme/common.module.css";

type Change = Omit<InputFor<typeof changeDocuments>, "ids">;

const useBulk = ({ ids, clear }: Chosen) => {
  const client = useQueryClient();
  const reread = async () => {
    for (const id of ids) void client.invalidateQueries({ queryKey: documentQuery(id).queryKey });
    await rereadChanged(client, ["documents"]);
  };
  const undo = async () => {
    await call(restoreDocuments, { ids: [...ids] }).catch((error: unknown) =>
      notifyFailure("Restore failed", error, "Failed to restore from the trash."),
    );
    await reread();
  };
  return useMutation({
    mutationFn: (change: Change) => call(changeDocuments, { ...change, ids: [...ids] }),
    onSuccess: ({ changed }, { trash }) => {
      clear();
      notify(
        trash === true
          ? {
              title: "Documents deleted",
              description: `${countOf(changed, "document")} in the trash.`,
              action: { label: "Undo", onPress: () => void undo() },
            }
          : { title: "Documents updated", description: countOf(changed, "document") },
      );
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to update the documents."),
    onSettled: reread,
  });
};

/** What stays as it is, as a choice. */
const unchanged = "unchanged";
const asIs = { value: unchanged, label: "Leave as it is" } as const;

interface Fields {
  audience: Audience | "usual" | typeof unchanged;
  category: Category | typeof unchanged;
  owner: string;
  reviewOn: string;
}

const blank: Fields = { audience: unchanged, category: unchanged, owner: unchanged, reviewOn: "" };

const changeOf = ({ audience, category, owner, reviewOn }: Fields): Change => ({
  ...(audience === unchanged ? {} : { audience: audience === "usual" ? null : audience }),
  ...(category === unchanged ? {} : { category }),
  ...(owner === unchanged ? {} : { ownerId: owner === nobody ? null : owner }),
  ...(reviewOn === "" ? {} : { reviewOn }),
});

const consequenceOf = ({ audience }: Change, count: string): string => {
  if (audience === "leads") return `The Lead Replier reads ${count} from its next reply on.`;
  if (audience === "agents") return `The Lead Replier stops reading ${count} at once.`;
  return `${count} will be changed together; each keeps its earlier version.`;
};

interface ChangeFormProps {
  count: string;
  pending: boolean;
  onClose: () => void;
  onSave: (change: Change) => void;
}

const ChangeForm = ({ count, pending, onClose, onSave }: ChangeFormProps) => {
  const [fields, setFields] = useState(blank);
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }));
  const change = changeOf(fields);
  const isEmpty = Object.keys(change).length === 0;
  const owners = useOwnerOptions(null);
  return (
    <FormWindow
      title={`Change ${count}`}
      description={
        isEmpty
          ? "What is left as it is stays different from one to the other."
          : consequenceOf(change, count)
      }
      text={`Change ${count}`}
      pendingText="Saving..."
      isReady={!isEmpty}
      pending={pending}
      onClose={onClose}
      onSubmit={() => onSave(change)}
      className={common.stack12}
    >
      <Select
        label="Category"
        value={fields.category}
        onChange={(category) => set({ category })}
        options={[asIs, ...categories.map((value) => ({ value, label: value }))]}
      />
      <Select
        label="Audience"
        value={fields.audience}
        onChange={(audience) => set({ audience })}
        options={[
          asIs,
          { value: "usual", label: "As the category" },
          { value: "leads", label: audienceNames.leads },
          { value: "agents", label: audienceNames.agents },
        ]}
      />
      <Select
        label="Owner"
        value={fields.owner}
        onChange={(owner) => set({ owner })}
        options={[asIs, ...owners]}
      />
      <TextField
        label="Review on"
        type="date"
        value={fields.reviewOn}
        onChange={({ target }) => set({ reviewOn: target.value })}
      />
    </FormWindow>
  );
};

/** What can be done with the chosen documents together. */
export const DocumentsBulk = (chosen: Chosen) => {
  const { ids, clear } = chosen;
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { mutate, isPending } = useBulk(chosen);
  const count = countOf(ids.size, "document");
  const isTooMany = ids.size > documentsAtOnce;
  const send = (change: Change) => mutate(change, { onSettled: close });
  return (
    <>
      <span>{isTooMany ? `${ids.size} chosen, at most ${documentsAtOnce}` : `${ids.size} chosen`}</span>
      <Button size="small" variant="quiet" onClick={clear}>
        Clear
      </Button>
      <Button
        size="small"
        icon={<SlidersHorizontal size={16} />}
        disabled={isTooMany}
        onClick={() => setOpen("change")}
      >
        Change
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 size={16} />}
        disabled={isTooMany}
        onClick={() => setOpen("delete")}
      >
        Delete
      </Button>
      {open === "change" && <ChangeForm count={count} pending={isPending} onClose={close} onSave={send} />}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={close}
        title={`Delete ${count}?`}
        description={`${ids.size === 1 ? "It leaves every answer at once and stays" : "They leave every answer at once and stay"} in the trash for ${trashDays} days. After that it cannot be undone.`}
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => send({ trash: true })}
      />
    </>
  );
};
