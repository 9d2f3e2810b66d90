import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareReply, ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { type AgentReply, listAgentReplies } from "#contracts/agent-replies.ts";
import type { ModuleName } from "#contracts/common.ts";
import { Badge } from "../../../ui/content/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { moduleLabel } from "../../../entities/answers/context-badges.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { FilterBar } from "../../../patterns/filters/filter-bar.tsx";
import { useSearchedFor } from "../../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../../patterns/records/record-row.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { callCsv } from "../../../platform/api/api.ts";
import { wordsOf } from "../../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../../patterns/filters/use-filters.ts";
import { usePageParameter } from "../../../platform/browser/use-page-parameter.ts";
import styles from "./questions.module.css";
import { defaultRange, type Range, rangeFrom, ranges, repliesQuery, replyFields } from "./replies.ts";
import { ReplyDetail } from "./reply-detail.tsx";
import { SentFiguresLine } from "./sent-figures.tsx";

const Row = ({ reply }: { reply: AgentReply }) => (
  <RecordRow
    from={`@${reply.telegramUsername}${reply.projectName === null ? "" : ` · ${reply.projectName}`}`}
    time={reply.askedAt}
    title={reply.userQuestion}
    badges={
      <>
        <Badge>
          {moduleLabel(reply.module)}
          {reply.service !== null && ` · ${reply.service}`}
        </Badge>
        {reply.knowledgeGapDetected && <Badge tone="warning">Knowledge gap</Badge>}
        {reply.unsure && <Badge>Not sure</Badge>}
        {reply.improvedAnswer !== null && (
          <Badge tone="positive">{reply.knowledgeGapDetected ? "Answered" : "Improved"}</Badge>
        )}
        {reply.helpful === true && <ThumbsUp size={14} strokeWidth={2} role="img" aria-label="Helpful" />}
        {reply.helpful === false && (
          <ThumbsDown size={14} strokeWidth={2} role="img" aria-label="Not helpful" />
        )}
      </>
    }
  />
);

const drawRow = (reply: AgentReply) => <Row reply={reply} />;

interface RangeSelectProps {
  range: Range;
  onChange: (range: Range) => void;
}

const RangeSelect = ({ range, onChange }: RangeSelectProps) => (
  <div className={styles.range}>
    <Select label="Time range" labelHidden value={range} onChange={onChange} options={ranges} />
  </div>
);

/** What else can be done with an improved answer. */
type ImprovedActions = (reply: AgentReply) => ReactNode;

interface RepliesProps {
  module: ModuleName;
  label: string;
  improvedActions?: ImprovedActions | undefined;
}

const Replies = ({ module, label, improvedActions }: RepliesProps) => {
  const [days, setDays] = usePageParameter("days");
  const range = rangeFrom(days);
  const change = (next: Range) => setDays(next === defaultRange ? null : next, { replace: true });
  const searchedFor = useSearchedFor();
  const { values, set, clear } = useFilters(replyFields);
  const filter = { daysBack: range, ...values };
  const isFiltered = Object.keys(values).length > 0;
  const showAll = () => (isFiltered ? clear() : change("365"));
  const replies = useInfiniteQuery(repliesQuery(module, filter, searchedFor));
  return (
    <RecordBrowser
      label={label}
      backLabel={label}
      query={replies}
      errorText={`Error loading ${label.toLowerCase()}. Please try again.`}
      empty={
        <EmptyState
          icon={<MessageSquareReply size={40} strokeWidth={1.25} />}
          title={isFiltered ? "No such replies in this time" : "Nothing was asked in this time"}
          action={
            (isFiltered || range !== "365") && (
              <Button onClick={showAll}>{isFiltered ? "Show all replies" : "Show all time"}</Button>
            )
          }
        >
          What the {moduleLabel(module)} answers appears here, with the sources it used.
        </EmptyState>
      }
      toolbar={
        <>
          <RangeSelect range={range} onChange={change} />
          <FilterBar fields={replyFields} values={values} set={set} />
          {module === "lead_replier" && <SentFiguresLine range={range} />}
        </>
      }
      csv={() => callCsv(listAgentReplies, { module, ...filter, ...wordsOf(searchedFor) })}
      searchedFor={searchedFor}
      onShowAll={isFiltered || range !== "365" ? showAll : undefined}
      renderRow={drawRow}
      renderDetail={(reply) => <ReplyDetail reply={reply} improvedActions={improvedActions} />}
    />
  );
};

/** What the BD Assistant answered, with its sources, to be looked over and improved. */
export const AgentRepliesSection = ({ improvedActions }: { improvedActions?: ImprovedActions }) => (
  <Replies module="bd_assistant" label="Agent Replies" improvedActions={improvedActions} />
);

/** What the Lead Replier suggested, with its sources, to be looked over and improved. */
export const LeadRepliesSection = () => <Replies module="lead_replier" label="Lead Replier Answers" />;
