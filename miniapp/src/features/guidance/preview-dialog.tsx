import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { ModuleName, Service } from "#contracts/common.ts";
import {
  type Guidance,
  type GuidancePreview,
  type PreviewedAnswer,
  previewGuidance,
  previewLimit,
} from "#contracts/guidance.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { Markdown } from "../../patterns/markdown/markdown.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { suggestionsQuery } from "../../entities/answers/suggestions.ts";
import styles from "./guidance.module.css";
import common from "../../ui/theme/common.module.css";

const modules: readonly { value: ModuleName; label: string }[] = [
  { value: "bd_assistant", label: "BD Assistant" },
  { value: "lead_replier", label: "Lead Replier" },
];

const serviceSegments = (["OTC", "MM", "LS", "ADV"] as const).map((value) => ({ value, label: value }));

const stages = [
  { value: "awaiting", label: "Awaiting Proposal" },
  { value: "received", label: "Proposal Received" },
] as const;
type Stage = (typeof stages)[number]["value"];

const Answer = ({ title, answer }: { title: string; answer: PreviewedAnswer }) => (
  <section className={styles.answer}>
    <h4 className={common.label}>{title}</h4>
    {answer.knowledgeGapDetected && (
      <div>
        <Badge tone="warning">Knowledge gap</Badge>
      </div>
    )}
    <Markdown text={answer.text} />
    {answer.sources.length > 0 && (
      <p className={common.quiet}>
        {answer.sources
          .map(({ title: source, relevanceScore }) => `${source} · ${relevanceScore}%`)
          .join(", ")}
      </p>
    )}
    {answer.notice !== null && <p className={common.quiet}>{answer.notice}</p>}
  </section>
);

const isSame = (one: PreviewedAnswer, other: PreviewedAnswer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const Preview = ({ preview: { question, now, draft } }: { preview: GuidancePreview }) => (
  <li className={common.stack12}>
    <h3 className={common.heading}>{question}</h3>
    {isSame(now, draft) ? (
      <Answer title="The same today and with this draft" answer={now} />
    ) : (
      <div className={styles.sides}>
        <Answer title="Today" answer={now} />
        <Answer title="With this draft" answer={draft} />
      </div>
    )}
  </li>
);

// What was asked for is shown when it comes: the questions fill the window until then.
const show = (list: HTMLElement | null) => list?.scrollIntoView({ block: "start" });

const starting = (suggested: readonly string[] = []): string[] =>
  Array.from({ length: previewLimit }, (_, at) => suggested[at] ?? "");

/** The questions to try: of each module those it suggests, until they are written over. */
const useQuestions = () => {
  const { data } = useQuery(suggestionsQuery);
  const [written, setWritten] = useState<Partial<Record<ModuleName, string[]>>>({});
  const [module, setModule] = useState<ModuleName>("bd_assistant");
  const suggested = module === "bd_assistant" ? data?.questions : data?.leadMessages.map(({ text }) => text);
  const questions = written[module] ?? starting(suggested);
  const write = (at: number, text: string) =>
    setWritten({ ...written, [module]: questions.toSpliced(at, 1, text) });
  return { module, setModule, questions, write };
};

/** Asks one question after the other, so that each is shown as soon as it is answered. */
const useAnswers = (guidance: Guidance, about: { module: ModuleName; service: Service; stage: Stage }) => {
  const [previews, setPreviews] = useState<readonly GuidancePreview[]>([]);
  const { module, service, stage } = about;
  const { mutate, isPending } = useMutation({
    mutationFn: async (questions: readonly string[]) => {
      setPreviews([]);
      for (const question of questions) {
        const asked = { module, service, proposalReceived: stage === "received", questions: [question] };
        const answered = await call(previewGuidance, { guidance, ...asked });
        setPreviews((before) => [...before, ...answered]);
      }
    },
    onError: (error) => notifyFailure("Preview failed", error, "Failed to answer the questions."),
  });
  return { previews, answer: mutate, isPending };
};

/** Tries a draft out: answers to a few questions beside those of today. Nothing of it is stored. */
export const PreviewDialog = ({ guidance, onClose }: { guidance: Guidance; onClose: () => void }) => {
  const id = useId();
  const { module, setModule, questions, write } = useQuestions();
  const [service, setService] = useState<Service>("OTC");
  const [stage, setStage] = useState<Stage>("awaiting");
  const asked = questions.map((question) => question.trim()).filter((question) => question !== "");
  const { previews, answer, isPending } = useAnswers(guidance, { module, service, stage });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (asked.length > 0 && !isPending) answer(asked);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="reader"
      title="Preview"
      description="Answers with this draft beside those of today. Nothing is stored."
      footer={
        <Button type="submit" form={id} variant="primary" pending={isPending} disabled={asked.length === 0}>
          {isPending ? "Answering..." : "Answer"}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        <SegmentedControl label="Assistant" value={module} onChange={setModule} segments={modules} />
        {module === "lead_replier" && (
          <>
            <SegmentedControl
              label="Service"
              value={service}
              onChange={setService}
              segments={serviceSegments}
            />
            <SegmentedControl label="Proposal status" value={stage} onChange={setStage} segments={stages} />
          </>
        )}
        {questions.map((question, at) => (
          <TextArea
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            label={module === "bd_assistant" ? `Question ${at + 1}` : `Lead message ${at + 1}`}
            value={question}
            onChange={(event) => write(at, event.target.value)}
          />
        ))}
      </form>
      <div aria-live="polite">
        {previews.length > 0 && (
          <ul role="list" ref={show} className={styles.previews} aria-label="Answers">
            {previews.map((preview, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Preview key={at} preview={preview} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
