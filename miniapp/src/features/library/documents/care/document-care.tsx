import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import type { DocumentEntry } from "#contracts/documents.ts";
import { changeDocuments } from "#contracts/library.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { OverdueBadge } from "../../../../entities/documents/document-marks.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { call } from "../../../../platform/api/api.ts";
import { formatDay } from "../../../../platform/text/dates.ts";
import { documentQuery } from "../../../../entities/documents/documents.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { libraryDefaultsQuery } from "../../../../entities/documents/library-defaults.ts";
import { ownersQuery } from "../../../../entities/users/owners.ts";
import { rereadChanged } from "../../../../platform/api/query-client.ts";
import type { InputFor } from "../../../../platform/api/request.ts";
import { useIsDesktop } from "../../../../platform/browser/use-media-query.ts";
import { useToday } from "../../../../platform/browser/use-today.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { AudienceField } from "../../../../entities/documents/audience-field.tsx";
import styles from "./care.module.css";
import { sentAudience } from "../../../../entities/documents/placing.ts";
import common from "../../../../ui/theme/common.module.css";

/** Nobody, as a choice. */
export const nobody = "nobody";

type Change = Omit<InputFor<typeof changeDocuments>, "ids">;

/** Changes who looks after documents, when they are reviewed, and who may be told them. */
export const useCaring = (ids: readonly string[]) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call(changeDocuments, { ...change, ids: [...ids] }),
    onSuccess: (_, { reviewed }) => {
      if (reviewed === true) notify({ title: "Reviewed today" });
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to update the document."),
    onSettled: async () => {
      for (const id of ids) void client.invalidateQueries({ queryKey: documentQuery(id).queryKey });
      await rereadChanged(client, ["documents"]);
    },
  });
};

/** Everybody who can look after a document, and nobody. */
export const useOwnerOptions = (owner: DocumentEntry["owner"]) => {
  const { data: people = [] } = useQuery(ownersQuery);
  const isListed = owner === null || people.some(({ id }) => id === owner.id);
  return [
    { value: nobody, label: "Nobody" },
    ...(isListed ? [] : [{ value: owner.id, label: `@${owner.username}` }]),
    ...people.map(({ id, username }) => ({ value: id, label: `@${username}` })),
  ];
};

interface CareProps {
  document: DocumentEntry;
}

const useOverdue = ({ reviewOn }: DocumentEntry): string | null => {
  const today = useToday();
  return reviewOn !== null && reviewOn < today ? reviewOn : null;
};

const Fields = ({ document }: CareProps) => {
  const { mutate, isPending } = useCaring([document.id]);
  const overdue = useOverdue(document);
  const { data: defaults } = useQuery(libraryDefaultsQuery);
  const owners = useOwnerOptions(document.owner);
  const change = (title: string, next: Change, before: Change) => {
    const undo = { label: "Undo", onPress: () => mutate(before) };
    mutate(next, { onSuccess: () => notify({ title, action: undo }) });
  };
  return (
    <div className={styles.fields}>
      <AudienceField
        value={document.audience ?? "usual"}
        category={document.category}
        onChange={(audience) =>
          change("Audience changed", { audience: sentAudience(audience) }, { audience: document.audience })
        }
        isExplained={false}
      />
      <Select
        label="Owner"
        value={document.owner?.id ?? nobody}
        onChange={(chosen) => {
          const ownerId = chosen === nobody ? null : chosen;
          change("Owner changed", { ownerId }, { ownerId: document.owner?.id ?? null });
        }}
        options={owners}
      />
      <TextField
        key={document.reviewOn}
        label="Review on"
        type="date"
        defaultValue={document.reviewOn ?? ""}
        onBlur={({ target }) => {
          const reviewOn = target.value === "" ? null : target.value;
          if (reviewOn !== document.reviewOn && target.validity.valid) {
            change("Review day changed", { reviewOn }, { reviewOn: document.reviewOn });
          }
        }}
      />
      <div className={common.wrapRow8}>
        <Button
          icon={<CalendarCheck size={16} />}
          pending={isPending}
          title={defaults && `The next review is in ${defaults.reviewDays} days`}
          onClick={() => mutate({ reviewed: true })}
        >
          Reviewed today
        </Button>
        {overdue !== null && <OverdueBadge since={overdue} />}
      </div>
    </div>
  );
};

/** Who may be told a document, who looks after it, and when it is to be read again; on a phone a line that opens it. */
export const DocumentCare = ({ document }: CareProps) => {
  const desktop = useIsDesktop();
  const overdue = useOverdue(document);
  const { owner, reviewOn } = document;
  const summary = (
    <span className={styles.folded}>
      Audience, owner, review
      <span className={common.quiet}>
        {owner === null ? "Nobody looks after it" : `@${owner.username}`}
        {reviewOn !== null && overdue === null && ` · review on ${formatDay(reviewOn)}`}
      </span>
      {overdue !== null && <OverdueBadge since={overdue} />}
    </span>
  );
  return (
    <section className={desktop ? styles.care : undefined} aria-label="Care">
      {desktop ? (
        <Fields document={document} />
      ) : (
        <Disclosure boxed summary={summary}>
          <Fields document={document} />
        </Disclosure>
      )}
    </section>
  );
};
