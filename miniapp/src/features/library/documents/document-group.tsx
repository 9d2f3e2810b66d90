import { ArrowUpDown, Check } from "lucide-react";
import { memo, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { DocumentCategory, DocumentEntry, SearchResult } from "#contracts/documents.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { Marked } from "../../../ui/content/marked.tsx";
import { onFirstOpen } from "../../../ui/states/on-first-open.tsx";
import { countLabel } from "../../../entities/documents/document-categories.ts";
import { isWhole, type Library } from "../../../entities/documents/documents.ts";
import { useCategory } from "../../../entities/documents/use-category.ts";
import { isExtras } from "./document-changes.ts";
import { classNames } from "../../../platform/text/class-names.ts";
import { audienceNames, useAudiences } from "../../../entities/documents/library-defaults.ts";
import care from "./care/care.module.css";
import styles from "./documents.module.css";
import common from "../../../ui/theme/common.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

/** What a row shows of a document; of one that was found by its text no more than the title is known. */
type Titled = Pick<DocumentEntry, "id" | "title"> &
  Partial<Pick<DocumentEntry, "kind" | "category" | "audience" | "sample">> &
  Partial<Pick<SearchResult, "snippet" | "found">>;

interface DocumentRowProps {
  document: Titled;
  /** The keyboard's cursor chooses as it moves. */
  followsFocus: boolean;
  isCurrent: boolean;
  /** The same function every time, so that only the rows are drawn anew that have changed. */
  onChoose: (id: string) => void;
  /** Whether it is among those chosen together; undefined where nothing can be. */
  isChecked: boolean | undefined;
  /** A press on the row checks it instead of opening it. */
  isChoosing: boolean;
  onCheck: (id: string) => void;
}

// Where the list stands beside what is read, the row of it comes in sight, wherever it was chosen.
const useInSight = (row: RefObject<HTMLElement | null>, isWanted: boolean): void =>
  useLayoutEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: "nearest" });
  }, [row, isWanted]);

/** Who may be told a document, where that is not what its category makes everybody expect. */
const OwnAudience = ({ document: { audience, category } }: { document: Titled }) => {
  const { usual } = useAudiences();
  if (audience == null || audience === usual(category ?? null)) return null;
  return <Badge tone={audience === "leads" ? "info" : "neutral"}>{audienceNames[audience]}</Badge>;
};

const Name = ({ title, snippet, found }: Titled) => {
  if (snippet === undefined || found === undefined)
    return <span className={classNames(common.fill, common.anywhere)}>{title}</span>;
  return (
    <span className={classNames(common.fill, common.anywhere)}>
      <Marked text={title} words={found} />
      <span className={styles.snippet}>
        <Marked text={snippet} words={found} />
      </span>
    </span>
  );
};

const Mark = ({ isChecked }: { isChecked: boolean }) => (
  <span className={care.chosen} data-checked={isChecked || undefined} aria-hidden="true">
    {isChecked && <Check size={14} strokeWidth={2.5} />}
  </span>
);

const DocumentRow = memo((props: DocumentRowProps) => {
  const { document, isCurrent, followsFocus, onChoose, isChecked, isChoosing, onCheck } = props;
  const row = useRef<HTMLButtonElement>(null);
  useInSight(row, followsFocus && isCurrent);
  const isChoosable =
    isChecked !== undefined && (document.kind === undefined || !isExtras({ kind: document.kind }));
  const checks = isChoosing && isChoosable;
  return (
    <li className={care.row}>
      <Press
        ref={row}
        data-stop
        data-id={document.id}
        className={styles.document}
        // Tab leads to one row, and past the list; within it the arrows, J and K do.
        tabIndex={followsFocus ? -1 : undefined}
        aria-current={(isCurrent && !checks) || undefined}
        {...(checks ? { role: "checkbox", "aria-checked": isChecked } : {})}
        onClick={() => (checks ? onCheck : onChoose)(document.id)}
        onFocus={followsFocus && !checks ? () => onChoose(document.id) : undefined}
      >
        {checks && <Mark isChecked={isChecked} />}
        <Name {...document} />
        {document.kind !== undefined && isExtras({ kind: document.kind }) && (
          <Badge tone="accent">Answers</Badge>
        )}
        {document.sample === true && <SampleBadge />}
        <OwnAudience document={document} />
      </Press>
      {isChoosable && !isChoosing && (
        <input
          type="checkbox"
          className={care.check}
          aria-label={`Choose ${document.title}`}
          tabIndex={isCurrent ? undefined : -1}
          checked={isChecked}
          onChange={() => onCheck(document.id)}
        />
      )}
    </li>
  );
});

/** How rows are chosen. */
export interface Choice extends Pick<
  DocumentRowProps,
  "followsFocus" | "onChoose" | "isChoosing" | "onCheck"
> {
  currentId: string | null;
  /** Those chosen together; undefined where nothing can be. */
  checked: ReadonlySet<string> | undefined;
}

/** Documents to choose from. */
export const DocumentRows = ({
  documents,
  currentId,
  checked,
  ...choice
}: Choice & { documents: readonly Titled[] }) => (
  <ul role="list" className={classNames(checked !== undefined && checked.size > 0 && care.choosing)}>
    {documents.map((document) => (
      <DocumentRow
        key={document.id}
        document={document}
        isCurrent={document.id === currentId}
        isChecked={checked?.has(document.id)}
        {...choice}
      />
    ))}
  </ul>
);

const OrderDialog = onFirstOpen(async () => (await import("./editor/order-dialog.tsx")).OrderDialog);

const OrderButton = ({ category }: { category: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Change the order of ${category}`} onClick={() => setOpen(true)}>
        <ArrowUpDown size={16} />
      </IconButton>
      {isOpen && <OrderDialog category={category} onClose={() => setOpen(false)} />}
    </>
  );
};

interface CategoryGroupProps extends Choice {
  group: DocumentCategory;
  /** The library that it is of. */
  library: Library;
}

/** A category under its heading, which can be folded away. */
export const CategoryGroup = ({ group, library, ...choice }: CategoryGroupProps) => {
  const { documents, query, end } = useCategory(group, library, choice.currentId);
  const canOrder = isWhole(library) && group.count > 1;
  return (
    <Disclosure
      startsOpen
      summary={group.category}
      detail={countLabel(group.count)}
      action={canOrder ? <OrderButton category={group.category} /> : undefined}
    >
      <DocumentRows documents={documents} {...choice} />
      {query !== undefined && (
        <div {...end}>
          <LoadMore loaded={documents.length} query={query} />
        </div>
      )}
    </Disclosure>
  );
};
