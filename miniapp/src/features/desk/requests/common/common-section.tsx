import { useInfiniteQuery } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useMemo } from "react";
import type { CommonQuestion } from "#contracts/analytics.ts";
import type { ModuleName } from "#contracts/common.ts";
import { csvOfItems } from "#contracts/csv.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../../patterns/filters/filter-bar.tsx";
import { useListSearch, useSearchedFor } from "../../../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../../../patterns/records/record-browser.tsx";
import { inSentence } from "../../../../platform/text/in-sentence.ts";
import { csvFile } from "../../../../platform/browser/csv.ts";
import { useFilters } from "../../../../patterns/filters/use-filters.ts";
import { useIsDesktop } from "../../../../platform/browser/use-media-query.ts";
import { usePageParameter } from "../../../../platform/browser/use-page-parameter.ts";
import { commonFields } from "../request-fields.ts";
import { CommonDetail } from "./common-detail.tsx";
import { CommonRow } from "./common-row.tsx";
import { commonColumns, commonQuery } from "./common.ts";
import { type DocumentDraft, faqDraft, scriptDraft } from "./document-drafts.ts";

const kinds = {
  bd_assistant: {
    label: "Common BD questions",
    tab: "Most Common BD Questions",
    whoAsks: "agents",
    documentOf: faqDraft,
  },
  lead_replier: {
    label: "Common lead questions",
    tab: "Most Common LEAD Questions",
    whoAsks: "leads",
    documentOf: scriptDraft,
  },
} as const;

const drawRow = (group: CommonQuestion) => <CommonRow group={group} />;

const partOf = ({ answeredWell }: CommonQuestion): string =>
  answeredWell ? "Answered well" : "Asked often, not answered well";

const useCommon = (module: ModuleName) => {
  const { searching, matches } = useListSearch();
  const narrowing = useFilters(commonFields);
  const query = useInfiniteQuery({
    ...commonQuery(module, narrowing.values),
    select: (data) => {
      if (!searching) return data;
      const pages = data.pages.map((page) => {
        const items = page.items.filter(({ question, instances }) =>
          matches([question, ...instances.map(({ userQuestion }) => userQuestion)].join(" ")),
        );
        return { ...page, items, total: items.length };
      });
      return { ...data, pages };
    },
  });
  const groups = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  return { ...narrowing, query, groups };
};

/** Leads from an answered question to the next one that is not answered well; back to the list where only one is shown. */
const useGoingOn = (groups: readonly CommonQuestion[]) => {
  const [, address] = usePageParameter("id");
  const desktop = useIsDesktop();
  return (answered: CommonQuestion) => {
    const left = groups.filter((group) => !group.answeredWell);
    const at = left.findIndex(({ id }) => id === answered.id);
    const next = left[at + 1] ?? left[at - 1];
    if (!desktop) address(null, { replace: true });
    else if (next !== undefined) address(next.id, { replace: true });
  };
};

interface CommonSectionProps {
  module: ModuleName;
  /** Opens the form for a new document, filled in. */
  onCreateDocument: (draft: DocumentDraft) => void;
}

/** What is asked again and again, to be answered as requests are; worth a document, worth a priority. */
export const CommonSection = ({ module, onCreateDocument }: CommonSectionProps) => {
  const { label, tab, whoAsks, documentOf } = kinds[module];
  const { query, groups, values, set, clear } = useCommon(module);
  const isNarrowed = Object.keys(values).length > 0;
  const searchedFor = useSearchedFor();
  const goOn = useGoingOn(groups);
  return (
    <RecordBrowser
      label={label}
      backLabel={tab}
      query={query}
      errorText={`Error loading ${inSentence(label)}. Please try again.`}
      empty={
        <EmptyState
          icon={<Flame size={40} strokeWidth={1.25} />}
          title={isNarrowed ? "No such questions" : "Nothing is asked that often"}
          action={isNarrowed && <Button onClick={clear}>Show all common questions</Button>}
        >
          {isNarrowed
            ? undefined
            : `What ${whoAsks} ask 3 or more times within 90 days is gathered here, ready to become a document.`}
        </EmptyState>
      }
      toolbar={<FilterBar fields={commonFields} values={values} set={set} />}
      onShowAll={isNarrowed ? clear : undefined}
      keepsOpen={{ filter: values }}
      csv={() => Promise.resolve(csvFile(csvOfItems(commonColumns, groups)))}
      searchedFor={searchedFor}
      partOf={partOf}
      renderRow={drawRow}
      renderDetail={(group) => (
        <CommonDetail
          group={group}
          module={module}
          onCreateDocument={() => onCreateDocument(documentOf(group))}
          onAnswered={() => goOn(group)}
        />
      )}
    />
  );
};
