import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { Flame, Star, StarOff } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { type CommonQuestion, setQuestionPriority } from "#contracts/analytics.ts";
import { csvOfItems } from "#contracts/csv.ts";
import { Button } from "../../components/button.tsx";
import { CsvButton } from "../../components/csv-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import {
  ListSearch,
  NothingFound,
  type SearchBox,
  useListSearch,
  useSearchedFor,
} from "../../components/list-search.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { WaitingRecords } from "../../components/record-list.tsx";
import { call } from "../../lib/api.ts";
import { csvFile } from "../../lib/csv.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import { commonBdQuery, commonColumns, commonLeadQuery } from "./common.ts";
import { type DocumentDraft, faqDraft, scriptDraft } from "./drafts.ts";
import { QuestionGroup } from "./question-group.tsx";
import styles from "./questions.module.css";
import { rereadChanged } from "../../lib/query-client.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const PriorityToggle = ({ group }: { group: CommonQuestion }) => {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(setQuestionPriority, { questionIds: group.allRequestIds, bdPriority: !group.bdPriority }),
    onSuccess: () => {
      toast({
        title: "Priority updated",
        description: group.bdPriority ? "No longer a BD priority." : "Marked as a BD priority.",
      });
      return rereadChanged(client, ["questions"]);
    },
    onError: (error) => toastFailure("Priority update failed", error, "Failed to update the priority."),
  });
  const Icon = group.bdPriority ? StarOff : Star;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon {...icon} />}
      pending={isPending}
      onClick={() => mutate()}
    >
      {group.bdPriority ? "Remove priority" : "Mark as priority"}
    </Button>
  );
};

const parts = [
  { heading: "Asked often, not answered well", well: false },
  { heading: "Answered well", well: true },
] as const;

interface GroupsProps {
  /** As in 'common BD questions'. */
  label: string;
  query: UseQueryResult<CommonQuestion[]>;
  whoAsks: string;
  renderGroup: (group: CommonQuestion) => ReactNode;
}

const Groups = ({ label, query, whoAsks, renderGroup }: GroupsProps) => {
  const box = useRef<SearchBox>(null);
  const searchedFor = useSearchedFor();
  const { matches } = useListSearch();
  if (query.data === undefined && query.isError) {
    return (
      <LoadError text={`Error loading ${label}. Please try again.`} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data === undefined) return <WaitingRecords label={`Loading ${label}`} />;
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<Flame size={40} strokeWidth={1.25} />} title="Nothing is asked that often">
        What {whoAsks} ask 3 or more times within 90 days is gathered here, ready to become a document.
      </EmptyState>
    );
  }
  const found = query.data.filter((group) =>
    matches(`${group.question} ${group.instances.map((instance) => instance.userQuestion).join(" ")}`),
  );
  return (
    <div className={styles.column}>
      <div className={styles.bar}>
        <ListSearch ref={box} label="Search questions" />
        <CsvButton
          label={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}
          read={() => Promise.resolve(csvFile(csvOfItems(commonColumns, found)))}
        />
      </div>
      {found.length === 0 && searchedFor !== null && (
        <NothingFound searchedFor={searchedFor} isFiltered={false} onClear={() => box.current?.clear()} />
      )}
      {parts.map(({ heading, well }) => {
        const groups = found.filter(({ answeredWell }) => answeredWell === well);
        return (
          groups.length > 0 && (
            <section key={heading}>
              <h2 className={styles.part}>
                {heading} <span className={styles.quiet}>{groups.length}</span>
              </h2>
              <ul aria-label={`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${heading.toLowerCase()}`}>
                {groups.map(renderGroup)}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
};

interface CommonSectionProps {
  /** Opens the form for a new document, filled in. */
  onCreateDocument: (draft: DocumentDraft) => void;
}

/** What agents ask again and again: worth a document, worth a priority. */
export const CommonBdSection = ({ onCreateDocument }: CommonSectionProps) => (
  <Groups
    label="common BD questions"
    query={useQuery(commonBdQuery)}
    whoAsks="agents"
    renderGroup={(group) => (
      <QuestionGroup
        key={group.normalizedQuestion}
        group={group}
        answerLabel="AI response"
        detailsLabel={`${group.instances.length} askings`}
        onCreateDocument={() => onCreateDocument(faqDraft(group))}
        actions={<PriorityToggle group={group} />}
      />
    )}
  />
);

/** What leads ask again and again: worth a script. */
export const CommonLeadSection = ({ onCreateDocument }: CommonSectionProps) => (
  <Groups
    label="common lead questions"
    query={useQuery(commonLeadQuery)}
    whoAsks="leads"
    renderGroup={(group) => (
      <QuestionGroup
        key={group.normalizedQuestion}
        group={group}
        answerLabel="Suggested reply"
        detailsLabel="Details"
        onCreateDocument={() => onCreateDocument(scriptDraft(group))}
      />
    )}
  />
);
