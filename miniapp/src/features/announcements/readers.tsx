import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Announcement, Recipient } from "#contracts/announcements.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { formatMoment } from "../../platform/text/dates.ts";
import { useDebounced } from "../../platform/browser/use-debounced.ts";
import { recipientsQuery } from "./announcements.ts";
import styles from "./announcements.module.css";
import common from "../../ui/theme/common.module.css";
import { classNames } from "../../platform/text/class-names.ts";

type View = "all" | "true" | "false";

const howRead = ({ readAt, readIn }: Recipient): string => {
  if (readAt === null) return "Not yet";
  return `${formatMoment(readAt)}${readIn === "bot" ? " · in Telegram" : ""}`;
};

const nobody: Record<View, string> = {
  all: "Nobody has this name.",
  true: "Nobody has read it yet.",
  false: "Everybody has read it.",
};

/** Who has read an announcement and when, and who has not. */
export const Readers = ({ announcement }: { announcement: Announcement }) => {
  const { id, readCount, recipientCount } = announcement;
  const [view, setView] = useState<View>("all");
  const [typed, setTyped] = useState("");
  const words = useDebounced(typed.trim(), 200);
  const query = useInfiniteQuery(
    recipientsQuery(id, view === "all" ? null : view, words === "" ? null : words),
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const segments = [
    { value: "all" as const, label: "All" },
    { value: "true" as const, label: `Read ${readCount.toLocaleString("en")}` },
    { value: "false" as const, label: `Not yet ${(recipientCount - readCount).toLocaleString("en")}` },
  ];
  return (
    <div className={common.stack16}>
      <div className={common.wrapRow12}>
        <SegmentedControl label="Readers" value={view} onChange={setView} segments={segments} />
        <SearchField label="Find a reader" placeholder="Find by name" value={typed} onChange={setTyped} />
      </div>
      {items === undefined && query.isError && (
        <LoadError
          text="Error loading who has read it. Please try again."
          onRetry={() => void query.refetch()}
        />
      )}
      {items === undefined && !query.isError && (
        <p className={common.quiet} role="status">
          Loading who has read it...
        </p>
      )}
      {items?.length === 0 && <p className={common.quiet}>{nobody[words === "" ? view : "all"]}</p>}
      {items !== undefined && items.length > 0 && (
        <ul role="list" className={classNames(common.boxed, common.lined)} aria-label="Readers">
          {items.map((one) => (
            <li key={one.id} className={styles.person}>
              <span className={styles.name}>@{one.username}</span>
              {one.inTelegram && <Badge>Telegram</Badge>}
              <span className={common.quiet}>{howRead(one)}</span>
            </li>
          ))}
        </ul>
      )}
      <LoadMore loaded={items?.length ?? 0} query={query} />
    </div>
  );
};
