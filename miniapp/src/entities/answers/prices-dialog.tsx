import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { type ModelPrice, replacePrices } from "#contracts/answer-trace.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { notify } from "../../ui/notices/notify.ts";
import { keys } from "../../platform/api/query-keys.ts";
import styles from "./prices-dialog.module.css";
import { draftsOf, pricesOf, problemOf, type PriceDraft } from "./prices.ts";
import { pricesQuery } from "./trace.ts";
import common from "../../ui/theme/common.module.css";

interface FormProps {
  id: string;
  models: string[];
  prices: ModelPrice[];
  onSave: (prices: ModelPrice[]) => void;
}

const PricesForm = ({ id, models, prices, onSave }: FormProps) => {
  const [drafts, setDrafts] = useState(() => draftsOf(models, prices));
  const [isChecked, setChecked] = useState(false);
  const change = (model: string, field: "input" | "output", value: string) =>
    setDrafts(drafts.map((draft) => (draft.model === model ? { ...draft, [field]: value } : draft)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (drafts.every((draft) => problemOf(draft.input) === null && problemOf(draft.output) === null))
      onSave(pricesOf(drafts));
  };
  const field = (draft: PriceDraft, name: "input" | "output", label: string) => (
    <TextField
      label={label}
      aria-label={`${label}, ${draft.model}`}
      inputMode="decimal"
      maxLength={12}
      lead="$"
      value={draft[name]}
      onChange={(event) => change(draft.model, name, event.target.value)}
      error={isChecked ? (problemOf(draft[name]) ?? undefined) : undefined}
    />
  );
  return (
    <form id={id} noValidate onSubmit={submit} className={common.stack16}>
      {drafts.map((draft) => (
        <fieldset key={draft.model} className={styles.model}>
          <legend>{draft.model}</legend>
          {field(draft, "input", "What it reads")}
          {field(draft, "output", "What it writes")}
        </fieldset>
      ))}
    </form>
  );
};

/** What models cost: those that have a price, and those given. */
export const PricesDialog = ({ models, onClose }: { models: string[]; onClose: () => void }) => {
  const id = useId();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(pricesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (prices: ModelPrice[]) => call(replacePrices, { prices }),
    onSuccess: async () => {
      notify({ title: "Prices saved" });
      onClose();
      await client.invalidateQueries({ queryKey: keys.traces });
    },
    onError: (failure) => notifyFailure("Prices not saved", failure, "Failed to save the prices."),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="compact"
      title="Prices of models"
      description="In US dollars for a million tokens. A model without prices has no cost shown."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={data === undefined} pending={isPending}>
            Save prices
          </Button>
        </>
      }
    >
      {data !== undefined && <PricesForm id={id} models={models} prices={data} onSave={mutate} />}
      {data === undefined && error === null && <Skeleton height="96px" />}
      {data === undefined && error !== null && (
        <LoadError text="Error loading the prices. Please try again." onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
};
