import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Info, Trash2 } from "lucide-react";
import { useState } from "react";
import type { DocumentEntry } from "#contracts/documents.ts";
import { type ExtrasEntry, listExtrasEntries, removeExtrasEntry } from "#contracts/extras.ts";
import { call } from "../../../platform/api/api.ts";
import { classNames } from "../../../platform/text/class-names.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { keys } from "../../../platform/api/query-keys.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { notify } from "../../../ui/notices/notify.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { LoadError } from "../../../ui/states/load-error.tsx";
import { WaitingText } from "../../../ui/states/waiting-text.tsx";
import common from "../../../ui/theme/common.module.css";
import { ConfirmDialog } from "../../../ui/windows/confirm-dialog.tsx";
import { Dialog } from "../../../ui/windows/dialog.tsx";
import styles from "./documents.module.css";

interface EntriesProps {
  document: DocumentEntry;
  onClose: () => void;
}

const useRemoving = ({ id }: DocumentEntry) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: ExtrasEntry) => call(removeExtrasEntry, { id, entryId: entry.id }),
    onSuccess: (_, { question }) => notify({ title: "Answer taken out", description: question }),
    onError: (error) => notifyFailure("Update failed", error, "Failed to take the answer out."),
    onSettled: () => rereadChanged(client, ["documents"]),
  });
};

/** The answers of an Extras document by their questions, each of which can be taken out. */
const EntriesDialog = ({ document, onClose }: EntriesProps) => {
  const { data, isError, refetch } = useQuery({
    queryKey: [...keys.one("documents", document.id), "entries"] as const,
    queryFn: ({ signal }) => call(listExtrasEntries, { id: document.id }, { signal }),
  });
  const [asked, ask] = useState<ExtrasEntry | null>(null);
  const { mutate, isPending } = useRemoving(document);
  return (
    <Dialog open onOpenChange={onClose} title="Take an answer out" description={document.title}>
      {data === undefined && isError && (
        <LoadError text="Error loading the answers. Please try again." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <WaitingText label="Loading answers" />}
      {data?.length === 0 && <p className={common.quiet}>There are no answers in it.</p>}
      <ul role="list" aria-label="Answers">
        {data?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={common.fill}>{entry.question}</p>
            <IconButton label={`Take out: ${entry.question}`} onClick={() => ask(entry)}>
              <Trash2 size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => ask(null)}
        title="Take this answer out?"
        description={`The assistant stops answering “${asked?.question ?? ""}” with it at once. Who was told it keeps it.`}
        confirm="Take out"
        danger
        pending={isPending}
        onConfirm={() => asked !== null && mutate(asked, { onSettled: () => ask(null) })}
      />
    </Dialog>
  );
};

/** What an Extras document is, and the way to take an answer out of it. */
export const MadeOfAnswers = ({ document }: Pick<EntriesProps, "document">) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.note}>
      <Info size={18} />
      <div className={classNames(common.fill, common.stack8)}>
        <p>
          This document is made of the core team's answers, one entry each. Answering a question or improving
          an answer adds to it; it cannot be edited as a whole.
        </p>
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            Take an answer out
          </Button>
        </div>
      </div>
      {isOpen && <EntriesDialog document={document} onClose={() => setOpen(false)} />}
    </div>
  );
};
