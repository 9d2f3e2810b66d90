import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Copy, Rocket } from "lucide-react";
import {
  listParticipations,
  participationStatuses,
  type ReviewedParticipation,
} from "#contracts/initiatives.ts";
import { waiting } from "#contracts/support.ts";
import { Badge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FilterBar } from "../../patterns/filters/filter-bar.tsx";
import { useSearchedFor } from "../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../patterns/records/record-browser.tsx";
import { LastMessageLine } from "../../patterns/records/last-message.tsx";
import { RecordRow } from "../../patterns/records/record-row.tsx";
import { callCsv } from "../../platform/api/api.ts";
import { wordsOf } from "../../patterns/records/queries/searched-list.ts";
import { emptyTitle } from "../../patterns/records/empty-title.ts";
import { formatDay, formatMonth, monthAfter } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFilters } from "../../patterns/filters/use-filters.ts";
import { useToday } from "../../platform/browser/use-today.ts";
import { participationLists, typesQuery } from "../../entities/participations/participations.ts";
import { ParticipationState } from "../../entities/participations/participation-state.tsx";
import { ParticipationBulk } from "./participation-bulk.tsx";
import { ParticipationReview } from "./participation-review.tsx";
import { useReviewing } from "../../entities/participations/use-reviewing.ts";

const monthsBack = [0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11];

const useParticipationFilters = () => {
  const types = useQuery(typesQuery);
  const thisMonth = useToday().slice(0, 7);
  const fields = [
    {
      name: "status",
      label: "Status",
      options: [waiting, ...participationStatuses],
      wordFor: (status: string) => (status === waiting ? "To review" : status),
      usual: waiting,
    },
    {
      name: "type",
      label: "Initiative",
      options: types.data?.map(({ name }) => name) ?? [],
      isOpen: true,
    },
    { name: "person", label: "Agent" },
    {
      name: "month",
      label: "Month",
      options: monthsBack.map((by) => monthAfter(thisMonth, by)),
      wordFor: formatMonth,
    },
  ] as const;
  return { fields, ...useFilters(fields) };
};

const needsReply = ({ lastMessage }: ReviewedParticipation): boolean =>
  lastMessage !== null && !lastMessage.fromTeam;

const Row = ({ participation }: { participation: ReviewedParticipation }) => {
  const { user } = useAuth();
  const { lastMessage } = participation;
  return (
    <RecordRow
      from={`@${participation.telegramUsername} · ${formatDay(participation.dateOfParticipation)}`}
      time={lastMessage?.at ?? participation.createdAt}
      title={participation.initiative.join(", ")}
      last={lastMessage && <LastMessageLine message={lastMessage} me={user?.telegramUsername} />}
      badges={
        <>
          <ParticipationState status={participation.status} />
          {participation.alsoSubmitted.length > 0 && (
            <Badge tone="warning" icon={<Copy size={14} strokeWidth={2} />}>
              Seen before
            </Badge>
          )}
          {needsReply(participation) && <Badge tone="accent">Needs reply</Badge>}
        </>
      }
    />
  );
};

const drawRow = (participation: ReviewedParticipation) => <Row participation={participation} />;

/** Everybody's participations as a queue: a list, and the chosen one with its proof. */
export const ParticipationsSection = () => {
  const { fields, values, set, clear } = useParticipationFilters();
  const searchedFor = useSearchedFor();
  const participations = useInfiniteQuery(participationLists.list(values, searchedFor));
  const reviewing = useReviewing();
  const isFiltered = Object.keys(values).length > 0;
  return (
    <RecordBrowser
      label="Participations"
      backLabel="Participations"
      query={participations}
      errorText="Error loading participations. Please try again."
      empty={
        <EmptyState
          icon={<Rocket size={40} strokeWidth={1.25} />}
          title={emptyTitle("participations", values)}
          action={isFiltered && <Button onClick={clear}>Show all participations</Button>}
        >
          {isFiltered ? undefined : "The proof that agents took part in initiatives appears here."}
        </EmptyState>
      }
      toolbar={<FilterBar fields={fields} values={values} set={set} />}
      csv={() => callCsv(listParticipations, { ...values, ...wordsOf(searchedFor) })}
      searchedFor={searchedFor}
      keepsOpen={{ filter: values, one: participationLists.one, settled: reviewing.settled }}
      onShowAll={isFiltered ? clear : undefined}
      renderRow={drawRow}
      renderDetail={(participation) => <ParticipationReview listed={participation} reviewing={reviewing} />}
      renderBulk={({ ids, clear: onDone }) => (
        <ParticipationBulk ids={[...ids]} reviewing={reviewing} onDone={onDone} />
      )}
    />
  );
};
