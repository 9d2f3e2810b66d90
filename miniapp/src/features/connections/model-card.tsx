import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Brain } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import {
  changeModelConnection,
  type ModelConnection,
  removeModelConnection,
  testModelConnection,
} from "#contracts/connections.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { failuresOf } from "../../lib/form-failures.ts";
import { keys } from "../../lib/query-keys.ts";
import { useToast } from "../../lib/toasts.ts";
import { Checks, ConnectionCard, type ConnectionState } from "./connection-card.tsx";
import { changeOf, draftOf, type ModelDraft, modelQuery } from "./connections.ts";
import { ModelFields } from "./model-fields.tsx";
import { PriceTable } from "./price-table.tsx";
import styles from "./connections.module.css";

const fields = ["baseUrl", "apiKey", "chatModel", "embeddingModel"] as const;

// What was pasted is kept no longer than it takes to send it.
const forgetful = { gcTime: 0 };

/** Saving, testing and removing; what is stored is shown anew wherever it is told. */
const useModelChanges = (onSaved: (connection: ModelConnection) => void) => {
  const client = useQueryClient();
  const toast = useToast();
  const take = async (connection: ModelConnection) => {
    client.setQueryData(modelQuery.queryKey, connection);
    onSaved(connection);
    await Promise.all([keys.status, keys.setup].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const save = useMutation({
    ...forgetful,
    mutationFn: (draft: ModelDraft) => call(changeModelConnection, changeOf(draft)),
    onSuccess: (connection) => {
      toast({ title: "Model connected", description: "It answers from the next question on." });
      return take(connection);
    },
  });
  const test = useMutation({
    ...forgetful,
    mutationFn: (draft: ModelDraft) => call(testModelConnection, changeOf(draft)),
  });
  const remove = useMutation({
    mutationFn: () => call(removeModelConnection, {}),
    onSuccess: take,
    onError: (error) => toastFailure("Not disconnected", error, "Failed to disconnect the model."),
  });
  return { save, test, remove };
};

const Disconnect = ({ pending, onConfirm }: { pending: boolean; onConfirm: () => void }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Disconnect the model?"
        description="What was set here is forgotten, with the key. Answers quote the documents from then on, unless the environment connects a model."
        confirm="Disconnect"
        danger
        pending={pending}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
};

const stateOf = ({ isConnected, apiKey }: ModelConnection, tested: boolean | undefined): ConnectionState => {
  if (tested !== undefined) return tested ? "works" : "fails";
  if (apiKey.isLost) return "lost";
  return isConnected ? "on" : "off";
};

/** The language model: where it is, its key, which ones are used, and what they cost. */
export const ModelCard = ({ connection }: { connection: ModelConnection }) => {
  const [draft, setDraft] = useState(() => draftOf(connection));
  const { save, test, remove } = useModelChanges((saved) => setDraft(draftOf(saved)));
  const tested = test.data;
  const failures = failuresOf(save.error ?? test.error, fields);
  const change = (changed: Partial<ModelDraft>) => {
    setDraft({ ...draft, ...changed });
    save.reset();
    // What the server lists holds for its address alone.
    if ("baseUrl" in changed) test.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(draft);
  };
  const used = [connection.chatModel.value, connection.embeddingModel.value];
  return (
    <ConnectionCard
      title="Model"
      about="Answers are written, not only quoted."
      icon={Brain}
      state={stateOf(connection, tested?.ok)}
    >
      <form className={styles.body} noValidate onSubmit={submit}>
        <ModelFields
          connection={connection}
          draft={draft}
          onChange={change}
          models={tested?.models ?? null}
          failures={failures}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save
          </Button>
          <Button pending={test.isPending} onClick={() => test.mutate(draft)}>
            Test
          </Button>
          {connection.changedAt !== null && (
            <Disconnect pending={remove.isPending} onConfirm={() => remove.mutate()} />
          )}
        </div>
        <div aria-live="polite" className={styles.found}>
          {tested !== undefined && <Checks checks={tested.checks} />}
        </div>
      </form>
      <PriceTable models={[...new Set(used.filter((model) => model !== null))]} />
    </ConnectionCard>
  );
};
