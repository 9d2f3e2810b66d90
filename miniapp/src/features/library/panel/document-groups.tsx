import { useQuery } from "@tanstack/react-query";
import { ChevronRight, LifeBuoy, Rocket } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { defaultCategory, type DocumentCategory } from "#contracts/documents.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { SampleBadge } from "../../../entities/documents/document-marks.tsx";
import { LoadMore } from "../../../patterns/records/load-more.tsx";
import { classNames } from "../../../platform/text/class-names.ts";
import { countLabel, fixedEntries, partCategories } from "../../../entities/documents/document-categories.ts";
import { unseenQuery } from "../../../entities/product/unseen.ts";
import { useTitles } from "../../../entities/documents/use-titles.ts";
import { useCategory } from "../../../entities/documents/use-category.ts";
import styles from "./knowledge.module.css";
import { Press } from "../../../ui/buttons/press.tsx";

interface SelectionProps {
  selectedId: string | null;
  onOpenDocument: (id: string) => void;
}

interface GroupProps extends SelectionProps {
  group: DocumentCategory;
  expanded: boolean;
  onToggle: () => void;
}

const whole = { searchedFor: null, filter: {} };

const Documents = ({
  group,
  selectedId,
  onOpenDocument,
}: Pick<GroupProps, "group" | "selectedId" | "onOpenDocument">) => {
  const titleOf = useTitles();
  const { documents, query, end } = useCategory(group, whole, selectedId);
  const isSample = documents.length > 0 && documents.every(({ sample }) => sample);
  return (
    <>
      {isSample && (
        <li className={styles.sample}>
          <SampleBadge /> Of an invented firm
        </li>
      )}
      {documents.map((document) => (
        <li key={document.id}>
          <Press
            data-stop
            className={classNames(styles.row, styles.document)}
            aria-current={document.id === selectedId || undefined}
            onClick={() => onOpenDocument(document.id)}
          >
            <span className={styles.name}>{titleOf(document.title)}</span>
            {/* Told again where the document is read; here a name is its title alone. */}
            {document.sample && !isSample && (
              <span aria-hidden="true">
                <SampleBadge />
              </span>
            )}
          </Press>
        </li>
      ))}
      {query !== undefined && (
        <li {...end}>
          <LoadMore loaded={documents.length} query={query} />
        </li>
      )}
    </>
  );
};

const Group = ({ group, expanded, onToggle, selectedId, onOpenDocument }: GroupProps) => {
  const id = useId();
  return (
    <li>
      <Press data-stop className={styles.row} aria-expanded={expanded} aria-controls={id} onClick={onToggle}>
        <ChevronRight className={styles.chevron} size={16} strokeWidth={2} />
        <span className={styles.name}>{group.category}</span>
        <span className={styles.count}>{countLabel(group.count)}</span>
      </Press>
      <ul role="list" id={id} className={styles.documents} hidden={!expanded}>
        {expanded && <Documents group={group} selectedId={selectedId} onOpenDocument={onOpenDocument} />}
      </ul>
    </li>
  );
};

const icons = { Initiative: Rocket, Support: LifeBuoy };
const newsOf = { Initiative: "participations", Support: "tickets" } as const;

// How many of one's own records the team has changed since one looked.
const News = ({ category }: { category: keyof typeof newsOf }) => {
  const { data } = useQuery(unseenQuery);
  const count = data?.[newsOf[category]] ?? 0;
  if (count === 0) return null;
  return <Badge tone="accent">{`${count > 99 ? "99+" : count} updated`}</Badge>;
};

interface DocumentGroupsProps extends SelectionProps {
  categories: readonly DocumentCategory[];
  /** Runs when an entry leads to another screen. */
  onLeave: () => void;
}

/** The library by category; 'BD Essentials' starts open, 'Initiative' and 'Support' lead elsewhere. */
export const DocumentGroups = ({ categories, onLeave, ...selection }: DocumentGroupsProps) => {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set([defaultCategory]));
  const toggle = (category: string) =>
    setExpanded((current) => {
      const next = new Set(current);
      if (!next.delete(category)) next.add(category);
      return next;
    });
  const { known, others } = partCategories(categories);
  const draw = (group: DocumentCategory) => (
    <Group
      key={group.category}
      group={group}
      expanded={expanded.has(group.category)}
      onToggle={() => toggle(group.category)}
      {...selection}
    />
  );
  return (
    <ul role="list">
      {known.map(draw)}
      {fixedEntries.map(({ category, to }) => {
        const Icon = icons[category];
        return (
          <li key={category}>
            <Link data-stop className={styles.row} to={to} onClick={onLeave}>
              <Icon size={16} />
              <span className={styles.name}>{category}</span>
              <News category={category} />
            </Link>
          </li>
        );
      })}
      {others.map(draw)}
    </ul>
  );
};
