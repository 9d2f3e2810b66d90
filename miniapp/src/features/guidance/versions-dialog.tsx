import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { History, Undo2 } from "lucide-react";
import { type ListedGuidance, restoreGuidance } from "#contracts/guidance.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../patterns/records/record-list.tsx";
import { call } from "../../platform/api/api.ts";
import { formatMoment } from "../../platform/text/dates.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { reread } from "../../platform/api/query-client.ts";
import { notify } from "../../ui/notices/notify.ts";
import { guidanceQuery, versionsQuery } from "./guidance.ts";
import { partNames, partsOf, savedBy } from "./guidance-texts.ts";
import styles from "./guidance.module.css";
import common from "../../ui/theme/common.module.css";

interface RestoringProps {
  /** Whether something written would be lost with it. */
  isUnsaved: boolean;
  onRestored: () => void;
}

const useRestoring = (version: number, onRestored: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreGuidance, { version }),
    onSuccess: (saved) => {
      client.setQueryData(guidanceQuery.queryKey, saved);
      onRestored();
      notify({ title: "Guidance restored", description: `Version ${version} is in force again.` });
      return reread(client, ["guidance", "config"]);
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to restore this version."),
  });
};

const Restoring = ({ version, isUnsaved, onRestored }: RestoringProps & { version: number }) => {
  const { mutate, isPending } = useRestoring(version, onRestored);
  return (
    <div className={styles.restoring}>
      <Button size="small" icon={<Undo2 size={16} />} pending={isPending} onClick={() => mutate()}>
        Restore this version
      </Button>
      {isUnsaved && <p className={common.quiet}>What you have written and not saved is discarded.</p>}
    </div>
  );
};

interface VersionProps extends RestoringProps {
  version: ListedGuidance;
  isCurrent: boolean;
}

type Said = ReturnType<typeof partsOf>;

const Parts = ({ said }: { said: Said }) =>
  said.map(({ part, title, text }) => (
    <section key={part}>
      <h3 className={common.label}>{title}</h3>
      <p className={common.written}>{text === "" ? "Nothing any more" : text}</p>
    </section>
  ));

const Version = ({ version, isCurrent, ...restoring }: VersionProps) => {
  const { guidance, changed, editedBy, editedAt } = version;
  const others = partsOf(guidance).filter(({ part }) => !changed.includes(part));
  return (
    <Disclosure
      boxed
      summary={
        <span className={styles.summary}>
          Version {version.version}
          {isCurrent && <Badge tone="positive">In force</Badge>}
          <span className={styles.parts}>
            {editedAt !== null && `${formatMoment(editedAt)} · `}
            {editedBy !== null && `@${editedBy} · `}
            {changed.map((part) => partNames[part]).join(", ")}
          </span>
        </span>
      }
    >
      <div className={styles.version}>
        <p className={common.quiet}>{savedBy(version)}</p>
        {!isCurrent && <Restoring version={version.version} {...restoring} />}
        <Parts said={partsOf(guidance, changed)} />
        {others.length > 0 && (
          <Disclosure summary="What it left as it was">
            <div className={styles.version}>
              <Parts said={others} />
            </div>
          </Disclosure>
        )}
      </div>
    </Disclosure>
  );
};

interface VersionsDialogProps extends RestoringProps {
  /** The version in force. */
  current: number;
  onClose: () => void;
}

const Body = ({ current, isUnsaved, onRestored, onClose }: VersionsDialogProps) => {
  const query = useInfiniteQuery(versionsQuery);
  const versions = query.data?.pages.flatMap(({ items }) => items);
  if (versions === undefined)
    return query.isError ? (
      <LoadError text="Error loading versions. Please try again." onRetry={() => void query.refetch()} />
    ) : (
      <WaitingRecords label="Loading versions" />
    );
  if (versions.length === 0)
    return (
      <EmptyState icon={<History size={32} strokeWidth={1.5} />} title="No versions yet">
        Everything that is saved becomes a version, with who saved it and when.
      </EmptyState>
    );
  const restored = () => {
    onRestored();
    onClose();
  };
  return (
    <>
      <ul role="list" className={common.stack8} aria-label="Versions">
        {versions.map((version) => (
          <li key={version.version}>
            <Version
              version={version}
              isCurrent={version.version === current}
              isUnsaved={isUnsaved}
              onRestored={restored}
            />
          </li>
        ))}
      </ul>
      <LoadMore loaded={versions.length} query={query} />
    </>
  );
};

/** What the guidance said before, and the way back. */
export const VersionsDialog = (props: VersionsDialogProps) => (
  <Dialog open onOpenChange={props.onClose} size="reader" title="Versions" description="Guidance">
    <Body {...props} />
  </Dialog>
);
