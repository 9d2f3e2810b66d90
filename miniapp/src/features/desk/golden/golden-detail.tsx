import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type GoldenQuestion, removeGolden } from "#contracts/golden.ts";
import { StateBadge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { ContextBadges } from "../../../entities/answers/context-badges.tsx";
import { DetailPage, DetailSection } from "../../../ui/layout/detail-page.tsx";
import { Markdown } from "../../../patterns/markdown/markdown.tsx";
import { call } from "../../../platform/api/api.ts";
import { formatDateTime } from "../../../platform/text/dates.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { reread } from "../../../platform/api/query-client.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { goldenLists } from "./golden.ts";
import { GoldenForm } from "./golden-form.tsx";
import styles from "./golden.module.css";
import { stateLooks } from "./state-looks.ts";
import common from "../../../ui/theme/common.module.css";

const origins = {
  hand: "Made by hand",
  answer: "Made of an answer",
  request: "Made of an answered request",
} as const;

const Since = ({
  golden: { since, askedAt, state, madeFrom, createdBy, createdAt },
}: {
  golden: GoldenQuestion;
}) => (
  <p className={common.quiet}>
    {since !== null && `${state === "holds" ? "Holds" : "Fails"} since ${formatDateTime(since)}. `}
    {askedAt !== null && `Asked last on ${formatDateTime(askedAt)}. `}
    {origins[madeFrom]}
    {createdBy !== null && ` by ${createdBy}`} on {formatDateTime(createdAt)}.
  </p>
);

const Expected = ({ golden: { documents, facts, answer } }: { golden: GoldenQuestion }) => (
  <ul role="list" className={common.stack8}>
    {documents.map(({ id, title, isGone }) => (
      <li key={id}>
        {isGone ? title : <Link to={`/admin?tab=documents&id=${id}`}>{title}</Link>}
        {isGone && <span className={styles.lacking}>is no longer in the knowledge base</span>}
        {!isGone && answer?.missingDocuments.includes(title) === true && (
          <span className={styles.lacking}>did not come</span>
        )}
      </li>
    ))}
    {facts.map((fact) => (
      <li key={fact}>
        <q>{fact}</q>
        {answer?.missingFacts.includes(fact) === true && (
          <span className={styles.lacking}>is not stated</span>
        )}
      </li>
    ))}
  </ul>
);

const useRemoving = (golden: GoldenQuestion, onRemoved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeGolden, { id: golden.id }),
    onSuccess: () => {
      notify({ title: "Golden question deleted", description: golden.question });
      onRemoved();
      goldenLists.drop(client, new Set([golden.id]));
      return reread(client, ["golden"]);
    },
    onError: (error) => notifyFailure("Delete failed", error, "Failed to delete the golden question."),
  });
};

interface GoldenDetailProps {
  golden: GoldenQuestion;
  onRemoved: (golden: GoldenQuestion) => void;
}

/** A golden question in full: what must come, and what came when it was asked last. */
export const GoldenDetail = ({ golden, onRemoved }: GoldenDetailProps) => {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { mutate, isPending } = useRemoving(golden, () => onRemoved(golden));
  const { answer } = golden;
  return (
    <DetailPage
      title={golden.question}
      badges={
        <>
          <StateBadge look={stateLooks[golden.state]} />
          <ContextBadges {...golden} />
        </>
      }
      actions={
        <>
          <Button icon={<PenLine size={16} />} onClick={() => setOpen("edit")}>
            Edit
          </Button>
          <Button variant="quiet" icon={<Trash2 size={16} />} onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </>
      }
    >
      <Since golden={golden} />
      <DetailSection label="What must come">
        <Expected golden={golden} />
      </DetailSection>
      <DetailSection label="Answered last">
        {answer === null ? (
          <p className={common.quiet}>It is asked within a minute.</p>
        ) : (
          <>
            <Markdown text={answer.text} />
            <p className={common.quiet}>
              {answer.sources.length === 0
                ? "No document was used."
                : `Sources: ${answer.sources.map(({ title }) => title).join(", ")}`}
            </p>
          </>
        )}
      </DetailSection>
      {open === "edit" && <GoldenForm golden={golden} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={() => setOpen(null)}
        title="Delete this golden question?"
        description="Changes of the library are no longer checked against it. This cannot be undone."
        confirm="Delete"
        danger
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </DetailPage>
  );
};
