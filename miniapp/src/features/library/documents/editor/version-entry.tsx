import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import {
  type DocumentEntry,
  type DocumentVersion,
  generalCategory,
  restoreDocumentVersion,
} from "#contracts/documents.ts";
import { Badge } from "../../../../ui/content/badge.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Disclosure } from "../../../../ui/content/disclosure.tsx";
import { Markdown } from "../../../../patterns/markdown/markdown.tsx";
import { useGoldenCheck } from "../../../../entities/golden/use-golden-check.tsx";
import { SegmentedControl } from "../../../../ui/buttons/segmented-control.tsx";
import { byName } from "../../../../platform/text/by-name.ts";
import { call } from "../../../../platform/api/api.ts";
import { formatDateTime } from "../../../../platform/text/dates.ts";
import { notifyFailure } from "../../../../ui/notices/notify-failure.ts";
import { notify } from "../../../../ui/notices/notify.ts";
import { rereadLibrary } from "../document-changes.ts";
import { audienceNames } from "../../../../entities/documents/library-defaults.ts";
import { Difference } from "../../../../patterns/difference/difference.tsx";
import styles from "./versions.module.css";
import common from "../../../../ui/theme/common.module.css";

/** What a version is compared with: one of its fields as another version has it. */
export type Compared = Pick<DocumentVersion, "title" | "content" | "category" | "orderIndex" | "audience">;

const fieldTexts = ({ title, category, orderIndex, audience }: Compared): Record<string, string> => ({
  Title: title,
  Category: category ?? generalCategory,
  Order: orderIndex === null ? "None" : String(orderIndex),
  Audience: audience === null ? "As its category" : audienceNames[audience],
});

const FieldChanges = ({ before, after }: { before: Compared; after: Compared }) => {
  const [was, is] = [fieldTexts(before), fieldTexts(after)];
  const changed = Object.keys(was).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return null;
  return (
    <ul role="list" className={styles.fields} aria-label="Changed details">
      {changed.map((name) => (
        <li key={name}>
          {name}: <del>{was[name]}</del> <ins>{is[name]}</ins>
        </li>
      ))}
    </ul>
  );
};

type View = "next" | "now" | "text";

const views: { value: View; label: string }[] = [
  { value: "next", label: "With the next" },
  { value: "now", label: "With the current" },
  { value: "text", label: "Text" },
];

interface VersionEntryProps {
  document: DocumentEntry;
  version: DocumentVersion;
  /** What came right after it, undefined where that is the current one; and that, undefined until it is read. */
  next: Compared | undefined;
  now: Compared | undefined;
  onRestored: () => void;
}

const useRestore = ({ document, version, onRestored }: VersionEntryProps) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreDocumentVersion, { id: document.id, version: version.version }),
    onSuccess: (saved) => {
      notify({
        title: "Document updated",
        description: `Version ${version.version} is the current one again.`,
      });
      rereadLibrary(client, saved);
      onRestored();
    },
    onError: (error) => notifyFailure("Update failed", error, "Failed to restore this version."),
  });
};

/** A version as the golden questions are tried on it; who may be told the document stays as it is. */
const triedOf = ({ title, content, category }: DocumentVersion, id: string) => ({
  id,
  title,
  content,
  ...(category === null ? {} : { category }),
});

/** An earlier version: what was changed in it then, what it has that is gone by now, and the way back. */
export const VersionEntry = (props: VersionEntryProps) => {
  const { version, next, now } = props;
  const [view, setView] = useState<View>(next === undefined ? "now" : "next");
  const { mutate, isPending } = useRestore(props);
  const golden = useGoldenCheck();
  const restore = () => golden.before({ documents: [triedOf(version, props.document.id)] }, () => mutate());
  const other = view === "next" ? next : now;
  const by = version.editedBy === null ? "" : ` by ${byName(version.editedBy)}`;
  return (
    <Disclosure boxed summary={`Version ${version.version}`} detail={formatDateTime(version.editedAt)}>
      <div className={common.stack12}>
        <p className={styles.facts}>
          <strong>{version.title}</strong>
          <Badge>{version.category ?? generalCategory}</Badge>
          <span>
            Written {formatDateTime(version.editedAt)}
            {by}
          </span>
        </p>
        <div className={styles.tools}>
          <SegmentedControl
            label={`Version ${version.version}: compare`}
            value={view}
            onChange={setView}
            segments={next === undefined ? views.slice(1) : views}
          />
          <Button
            size="small"
            icon={<Undo2 size={16} />}
            pending={isPending || golden.isChecking}
            onClick={restore}
          >
            Restore this version
          </Button>
        </div>
        {view === "text" && <Markdown text={version.content} title={version.title} />}
        {view !== "text" && other !== undefined && (
          <>
            <FieldChanges before={version} after={other} />
            <Difference
              before={version.content}
              after={other.content}
              label={`From version ${version.version} to the ${view === "next" ? "next" : "current"} one`}
            />
          </>
        )}
        {golden.window}
      </div>
    </Disclosure>
  );
};
