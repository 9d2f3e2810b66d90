import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type HeldPage, readHeldPage, settleHeldPage, type Source } from "#contracts/sources.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useGoldenCheck } from "../../../entities/golden/use-golden-check.tsx";
import { call } from "../../../platform/api/api.ts";
import { countOf } from "../../../platform/text/count-of.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { rereadChanged } from "../../../platform/api/query-client.ts";
import { notify } from "../../../ui/notices/notify.ts";
import styles from "./sources.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

const Held = ({ source, page }: { source: Source; page: HeldPage }) => {
  const { documentId, title, changed, asked } = page;
  const client = useQueryClient();
  const check = useGoldenCheck();
  const at = { id: source.id, documentId };
  const settling = useMutation({
    mutationFn: (publish: boolean) => call(settleHeldPage, { ...at, publish }),
    onSuccess: (_, publish) =>
      notify({
        title: publish ? "New text published" : "Old text kept",
        description: publish ? title : `${title} stays as it is until its page changes again.`,
      }),
    onError: (error) => notifyFailure("Not done", error, "Failed to settle the changed page."),
    onSettled: () => rereadChanged(client, ["sources", "documents"]),
  });
  const reading = useMutation({
    mutationFn: () => call(readHeldPage, at),
    onSuccess: ({ title: newTitle, content }) =>
      check.look({ documents: [{ id: documentId, title: newTitle, content }] }, () => settling.mutate(true)),
    onError: (error) => notifyFailure("Not read", error, "Failed to read the changed page."),
  });
  const isBusy = settling.isPending || reading.isPending;
  return (
    <li className={styles.held}>
      <p className={classNames(common.caption, common.anywhere)}>
        <strong>{title}</strong> has changed on its page and waits:{" "}
        {changed === 0
          ? "the language model is away, so the golden questions could not all be asked."
          : `${changed} of ${countOf(asked, "golden question")} would change.`}
      </p>
      <div className={common.wrap8}>
        <Button size="small" disabled={isBusy} onClick={() => reading.mutate()}>
          Compare answers
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => settling.mutate(true)}>
          Publish
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => settling.mutate(false)}>
          Keep the old text
        </Button>
      </div>
      {check.window}
    </li>
  );
};

/** Pages of a source that have changed and wait for an admin, for golden questions would be answered otherwise. */
export const HeldPages = ({ source }: { source: Source }) =>
  source.held.length === 0 ? null : (
    <ul role="list" className={styles.holding} aria-label={`Changed pages of ${source.name}`}>
      {source.held.map((page) => (
        <Held key={page.documentId} source={source} page={page} />
      ))}
    </ul>
  );
