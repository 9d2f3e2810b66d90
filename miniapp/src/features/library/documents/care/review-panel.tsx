import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { type DocumentEntry, generalCategory } from "#contracts/documents.ts";
import { listReviews } from "#contracts/library.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { DetailPage } from "../../../../ui/layout/detail-page.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { LoadError } from "../../../../ui/states/load-error.tsx";
import { LoadMore } from "../../../../patterns/records/load-more.tsx";
import { WaitingRecords } from "../../../../patterns/records/record-list.tsx";
import { SegmentedControl } from "../../../../ui/buttons/segmented-control.tsx";
import { callPage } from "../../../../platform/api/api.ts";
import { formatDay } from "../../../../platform/text/dates.ts";
import { keys } from "../../../../platform/api/query-keys.ts";
import care from "./care.module.css";
import { useCaring } from "./document-care.tsx";
import styles from "../documents.module.css";
import { pagedList } from "../../../../patterns/records/queries/paged-list.ts";
import common from "../../../../ui/theme/common.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";
import { classNames } from "../../../../platform/text/class-names.ts";

const reviewsQuery = (mine: boolean) =>
  pagedList(keys.reviews(mine), (place, options) =>
    callPage(listReviews, { mine: mine ? "true" : "false", ...place }, options),
  );

interface OpenProps {
  onOpen: (id: string) => void;
}

const Review = ({ document, onOpen }: OpenProps & { document: DocumentEntry }) => {
  const { mutate, isPending } = useCaring([document.id]);
  const { title, category, owner, reviewOn } = document;
  return (
    <li className={care.review}>
      <div>
        <Press className={styles.healthLink} onClick={() => onOpen(document.id)}>
          {title}
        </Press>
        <span className={common.quiet}>
          {category ?? generalCategory} · {owner === null ? "Nobody looks after it" : `@${owner.username}`}
          {reviewOn !== null && ` · due ${formatDay(reviewOn)}`}
        </span>
      </div>
      <Button
        size="small"
        icon={<CalendarCheck size={16} />}
        pending={isPending}
        onClick={() => mutate({ reviewed: true })}
      >
        Reviewed today
      </Button>
    </li>
  );
};

const nothingDue = (
  <EmptyState icon={<CalendarCheck size={32} strokeWidth={1.5} />} title="Nothing is to be reviewed">
    A document whose review date has come stands here until somebody has read it again.
  </EmptyState>
);

const Reviews = ({ mine, onOpen }: OpenProps & { mine: boolean }) => {
  const query = useInfiniteQuery(reviewsQuery(mine));
  const documents = query.data?.pages.flatMap(({ items }) => items);
  if (documents === undefined && query.isError)
    return (
      <LoadError
        text="Error loading what is to be reviewed. Please try again."
        onRetry={() => void query.refetch()}
      />
    );
  if (documents === undefined) return <WaitingRecords label="Loading what is to be reviewed" />;
  if (documents.length === 0) return nothingDue;
  return (
    <>
      <ul role="list" className={classNames(care.reviews, common.lined)} aria-label="To be reviewed">
        {documents.map((document) => (
          <Review key={document.id} document={document} onOpen={onOpen} />
        ))}
      </ul>
      <LoadMore loaded={documents.length} query={query} />
    </>
  );
};

const whose = [
  { value: "all", label: "All" },
  { value: "mine", label: "Mine" },
] as const;

/** Documents whose review date has come, each with the press that says it is still true. */
export const ReviewPanel = ({ onOpen }: OpenProps) => {
  const [shown, setShown] = useState<(typeof whose)[number]["value"]>("all");
  return (
    <DetailPage
      title="To be reviewed"
      badges={<span className={common.quiet}>Until then, answers that rest on them say so.</span>}
      actions={<SegmentedControl label="Whose" value={shown} onChange={setShown} segments={whose} />}
    >
      <Reviews mine={shown === "mine"} onOpen={onOpen} />
    </DetailPage>
  );
};
