import { useMutation, useQuery } from "@tanstack/react-query";
import { Heading } from "lucide-react";
import { type DraftedOutline, draftOutline } from "#contracts/drafts.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { call } from "../../../platform/api/api.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import { statusQuery } from "../../../entities/product/status.ts";
import styles from "./imports.module.css";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

interface SuggestOutlineProps {
  importId: string;
  fileId: string;
  onTake: (outline: DraftedOutline) => void;
}

const headingsOf = (content: string): string[] =>
  content.split("\n").flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));

/** Has the model name a text without headings and its parts; what it suggests is taken by a press, or not at all. */
export const SuggestOutline = ({ importId, fileId, onTake }: SuggestOutlineProps) => {
  const { data: status } = useQuery(statusQuery);
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: () => call(draftOutline, { importId, fileId }),
    onError: (error) => notifyFailure("Nothing suggested", error, "Failed to suggest headings."),
  });
  if (status?.mode !== "model") return null;
  if (data === undefined)
    return (
      <div>
        <Button size="small" icon={<Heading size={16} />} pending={isPending} onClick={() => mutate()}>
          Suggest title and headings
        </Button>
      </div>
    );
  const headings = headingsOf(data.content);
  return (
    <section className={styles.outline} aria-label="Suggested by the model">
      <p className={classNames(common.quiet, common.anywhere)}>
        Suggested by the model. The text itself stays as it is.
      </p>
      <p className={common.anywhere}>{data.title}</p>
      {headings.length > 0 && (
        <ul role="list" className={styles.headings}>
          {headings.map((heading) => (
            <li key={heading}>{heading}</li>
          ))}
        </ul>
      )}
      <div className={common.flex8}>
        <Button size="small" variant="primary" onClick={() => onTake(data)}>
          Use these
        </Button>
        <Button size="small" variant="quiet" onClick={reset}>
          Discard
        </Button>
      </div>
    </section>
  );
};
