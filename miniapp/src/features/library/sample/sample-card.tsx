import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { SampleState } from "#contracts/sample.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { countOf } from "../../../platform/text/count-of.ts";
import { isThere, sampleQuery, useRemoveSample, useRestoreSample, useRetiring } from "./sample.ts";
import styles from "./sample.module.css";
import common from "../../../ui/theme/common.module.css";

const extent = ({ documents, guidanceLines }: SampleState): string =>
  [
    ...(documents > 0 ? [countOf(documents, "document")] : []),
    ...(guidanceLines > 0 ? [`${countOf(guidanceLines, "line")} of guidance`] : []),
  ].join(" and ");

const RetiringSwitch = ({ state }: { state: SampleState }) => {
  const id = useId();
  const { mutate, isPending, variables } = useRetiring();
  return (
    <label className={styles.switch} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isPending ? variables : state.retires}
        onChange={({ target }) => mutate(target.checked)}
      />
      <span>
        Step back behind our own documents
        <span className={styles.help}>
          It answers nothing once there are three documents of your own, or a long one.
        </span>
      </span>
    </label>
  );
};

/** Asks once and removes the sample. */
export const RemoveSample = ({ state, size }: { state: SampleState; size?: "small" }) => {
  const [isAsking, setAsking] = useState(false);
  const { remove, isPending } = useRemoveSample();
  return (
    <>
      <Button variant="danger" {...(size && { size })} pending={isPending} onClick={() => setAsking(true)}>
        Remove the sample ({state.documents})
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the sample?"
        description={`${extent(state)} that came with Legend leave every answer at once. What you have edited stays. The documents are in the trash for 30 days.`}
        confirm="Remove the sample"
        danger
        pending={isPending}
        onConfirm={() => {
          setAsking(false);
          remove();
        }}
      />
    </>
  );
};

const Removed = ({ removed }: { removed: NonNullable<SampleState["removed"]> }) => {
  const { mutate, isPending } = useRestoreSample();
  return (
    <section className={styles.card} aria-label="Sample firm">
      <p className={common.quiet}>
        The sample was removed. Its {countOf(removed.documents, "document")} are still in the trash.
      </p>
      <Button pending={isPending} onClick={() => mutate(undefined)}>
        Put the sample back
      </Button>
    </section>
  );
};

/** What came with the product: what it does beside one's own documents, and the way to be rid of it. */
export const SampleCard = () => {
  const { data: state } = useQuery(sampleQuery);
  if (state === undefined) return null;
  if (!isThere(state)) return state.removed === null ? null : <Removed removed={state.removed} />;
  return (
    <section className={styles.card} aria-labelledby="sample-title">
      <header className={styles.header}>
        <h2 id="sample-title" className={common.strong}>
          Sample firm
        </h2>
        <SampleBadge />
      </header>
      <p className={common.quiet}>
        {extent(state)} of an invented firm
        {state.retired
          ? " can be read, but nothing is answered from them any more: your own documents answer."
          : " answer questions until there are enough of your own."}{" "}
        Each carries this badge.
      </p>
      <RetiringSwitch state={state} />
      <RemoveSample state={state} />
    </section>
  );
};

/** The same in one quiet line, above the library. */
export const SampleLine = () => {
  const { data: state } = useQuery(sampleQuery);
  if (state === undefined || state.documents === 0) return null;
  return (
    <p className={styles.line}>
      <SampleBadge />
      <span>
        {countOf(state.documents, "document")} of an invented firm.{" "}
        {state.retired ? "They answer nothing any more." : ""}{" "}
        <Link to="/admin?tab=documents&view=import">Remove them</Link>
      </span>
    </p>
  );
};

/** What of the guidance is the sample's, and whether it is used. */
export const SampleGuidance = () => {
  const { data: state } = useQuery(sampleQuery);
  if (state === undefined || state.guidanceLines === 0) return null;
  return (
    <section className={styles.note} aria-label="Sample firm">
      <SampleBadge />
      <p>
        {countOf(state.guidanceLines, "line")} below came with Legend, for an invented firm.{" "}
        {state.retired
          ? "None of them is used any more, since you have documents of your own: what you edit is yours."
          : "What you edit is yours; the rest steps back once you have documents of your own."}
      </p>
      <RemoveSample state={state} size="small" />
    </section>
  );
};
