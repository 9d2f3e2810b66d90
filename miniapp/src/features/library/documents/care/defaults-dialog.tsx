import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Audience } from "#contracts/documents.ts";
import { type LibraryDefaults, reviewLimits, saveLibraryDefaults } from "#contracts/library.ts";
import { Dialog } from "../../../../ui/windows/dialog.tsx";
import { FormWindow } from "../../../../patterns/forms/form-window.tsx";
import { LoadError } from "../../../../ui/states/load-error.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { WaitingText } from "../../../../ui/states/waiting-text.tsx";
import { call } from "../../../../platform/api/api.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { audienceNames, libraryDefaultsQuery } from "../../../../entities/documents/library-defaults.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import common from "../../../../ui/theme/common.module.css";

const options: { value: Audience; label: string }[] = [
  { value: "agents", label: audienceNames.agents },
  { value: "leads", label: audienceNames.leads },
];

const isNumberOfDays = (text: string): boolean =>
  /^\d{1,4}$/u.test(text) && Number(text) >= reviewLimits.least && Number(text) <= reviewLimits.most;

interface CloseProps {
  onClose: () => void;
}

const useSaving = ({ onClose }: CloseProps) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (defaults: LibraryDefaults) => call(saveLibraryDefaults, defaults),
    onSuccess: (saved) => {
      client.setQueryData(libraryDefaultsQuery.queryKey, saved);
      notify({ title: "Defaults updated" });
      onClose();
      return rereadChanged(client, ["documents"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to save the defaults."),
  });
};

const Form = ({ saved, onClose }: CloseProps & { saved: LibraryDefaults }) => {
  const [categories, setCategories] = useState(saved.categories);
  const [days, setDays] = useState(String(saved.reviewDays));
  const { mutate, isPending } = useSaving({ onClose });
  const isWrong = !isNumberOfDays(days);
  const set = (category: string, audience: Audience) =>
    setCategories((before) => before.map((one) => (one.category === category ? { ...one, audience } : one)));
  return (
    <FormWindow
      title="Library defaults"
      description="What holds for documents that say nothing themselves. The Lead Replier reads only what may be told to leads, from the next reply on."
      pendingText="Saving..."
      isReady={!isWrong}
      pending={isPending}
      onClose={onClose}
      onSubmit={() => mutate({ categories, reviewDays: Number(days) })}
      className={common.stack12}
    >
      {categories.map(({ category, audience }) => (
        <Select
          key={category}
          label={category}
          value={audience}
          onChange={(next) => set(category, next)}
          options={options}
        />
      ))}
      <TextField
        label="Review again after (days)"
        inputMode="numeric"
        value={days}
        onChange={({ target }) => setDays(target.value)}
        error={isWrong ? `A whole number from 1 to ${reviewLimits.most.toLocaleString("en")}` : undefined}
      />
    </FormWindow>
  );
};

/** What is usual in the library: who may be told each category's documents, and how often they are reviewed. */
export const DefaultsDialog = ({ onClose }: CloseProps) => {
  const { data, isError, refetch } = useQuery(libraryDefaultsQuery);
  if (data !== undefined) return <Form saved={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Library defaults">
      {isError ? (
        <LoadError text="Error loading the defaults. Please try again." onRetry={() => void refetch()} />
      ) : (
        <WaitingText label="Loading the defaults" />
      )}
    </Dialog>
  );
};
