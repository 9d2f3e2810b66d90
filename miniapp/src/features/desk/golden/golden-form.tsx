import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ModuleName, Service } from "#contracts/common.ts";
import { addGolden, changeGolden, goldenLimits, type GoldenQuestion } from "#contracts/golden.ts";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { SegmentedControl } from "../../../ui/buttons/segmented-control.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { useConfirmLeave } from "../../../patterns/forms/use-confirm-leave.tsx";
import { ApiError } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { reread } from "../../../platform/api/query-client.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { DocumentPicker, type PickedDocument } from "./document-picker.tsx";
import common from "../../../ui/theme/common.module.css";

const modules: readonly { value: ModuleName; label: string }[] = [
  { value: "bd_assistant", label: "BD Assistant" },
  { value: "lead_replier", label: "Lead Replier" },
];
const services = (["OTC", "MM", "LS", "ADV"] as const).map((value) => ({ value, label: value }));
const stages = [
  { value: "awaiting", label: "Awaiting Proposal" },
  { value: "received", label: "Proposal Received" },
] as const;

interface Fields {
  question: string;
  module: ModuleName;
  service: Service;
  stage: "awaiting" | "received";
  documents: readonly PickedDocument[];
  /** One on each line. */
  facts: string;
}

const startOf = (golden: GoldenQuestion | undefined): Fields => ({
  question: golden?.question ?? "",
  module: golden?.module ?? "bd_assistant",
  service: golden?.service ?? "OTC",
  stage: golden?.proposalReceived === true ? "received" : "awaiting",
  documents: golden?.documents.filter(({ isGone }) => !isGone) ?? [],
  facts: golden?.facts.join("\n") ?? "",
});

const sent = ({ question, module, service, stage, documents, facts }: Fields) => ({
  question: question.trim(),
  module,
  service: module === "lead_replier" ? service : null,
  proposalReceived: module === "lead_replier" ? stage === "received" : null,
  documentIds: documents.map(({ id }) => id),
  facts: facts
    .split("\n")
    .map((fact) => fact.trim())
    .filter((fact) => fact !== ""),
});

const useSaving = (golden: GoldenQuestion | undefined, onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: Fields) =>
      golden === undefined
        ? call(addGolden, sent(fields))
        : call(changeGolden, { ...sent(fields), id: golden.id }),
    onSuccess: () => {
      const title = golden === undefined ? "Golden question added" : "Golden question updated";
      notify({ title, description: "It is being asked." });
      onSaved();
      return reread(client, ["golden"]);
    },
    onError: (error) => notifyFailure("Save failed", error, "Failed to save the golden question."),
  });
};

interface FieldsProps {
  fields: Fields;
  set: (change: Partial<Fields>) => void;
  wrong: Record<string, string> | undefined;
}

const Parts = ({ fields, set, wrong }: FieldsProps) => (
  <>
    <SegmentedControl
      label="Assistant"
      value={fields.module}
      onChange={(module) => set({ module })}
      segments={modules}
    />
    {fields.module === "lead_replier" && (
      <>
        <SegmentedControl
          label="Service"
          value={fields.service}
          onChange={(service) => set({ service })}
          segments={services}
        />
        <SegmentedControl
          label="Proposal status"
          value={fields.stage}
          onChange={(stage) => set({ stage })}
          segments={stages}
        />
      </>
    )}
    <TextArea
      label={fields.module === "bd_assistant" ? "Question" : "Lead message"}
      maxLength={goldenLimits.question}
      value={fields.question}
      onChange={(event) => set({ question: event.target.value })}
      error={wrong?.["question"]}
    />
    <DocumentPicker
      picked={fields.documents}
      onChange={(documents) => set({ documents })}
      error={wrong?.["documentIds"]}
    />
    <TextArea
      label="Facts that must stand in the answer"
      help={`One on each line, at most ${goldenLimits.facts}. Without a language model they have to stand there word for word.`}
      value={fields.facts}
      onChange={(event) => set({ facts: event.target.value })}
      error={Object.entries(wrong ?? {}).find(([name]) => name.startsWith("facts"))?.[1]}
    />
  </>
);

interface GoldenFormProps {
  /** The question to change; without it a new one is added. */
  golden?: GoldenQuestion | undefined;
  onClose: () => void;
}

/** The form for a golden question: what is asked, and what must come. */
export const GoldenForm = ({ golden, onClose }: GoldenFormProps) => {
  const [start] = useState(() => startOf(golden));
  const [fields, setFields] = useState(start);
  const { leave, question } = useConfirmLeave(JSON.stringify(fields) !== JSON.stringify(start), onClose);
  const { mutate, isPending, error } = useSaving(golden, onClose);
  const isNew = golden === undefined;
  return (
    <FormWindow
      title={isNew ? "Add Golden Question" : "Edit Golden Question"}
      description="A question whose answer you know. It is asked again before and after every change of the library."
      text={isNew ? "Add question" : "Save changes"}
      pendingText="Saving..."
      pending={isPending}
      onClose={leave}
      onSubmit={() => mutate(fields)}
      className={common.stack16}
      beneath={question}
    >
      <Parts
        fields={fields}
        set={(change) => setFields((before) => ({ ...before, ...change }))}
        wrong={error instanceof ApiError ? error.fields : undefined}
      />
    </FormWindow>
  );
};
