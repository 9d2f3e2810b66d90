import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { type Announcement, type AnnouncementState, listAnnouncements } from "#contracts/announcements.ts";
import { StateBadge } from "../../ui/content/badge.tsx";
import { AddButton } from "../../ui/buttons/add-button.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FilterBar } from "../../patterns/filters/filter-bar.tsx";
import { useSearchedFor } from "../../patterns/records/list-search.tsx";
import { RecordBrowser } from "../../patterns/records/record-browser.tsx";
import { RecordRow } from "../../patterns/records/record-row.tsx";
import { callCsv } from "../../platform/api/api.ts";
import { emptyTitle } from "../../patterns/records/empty-title.ts";
import { wordsOf } from "../../patterns/records/queries/searched-list.ts";
import { useFilters } from "../../patterns/filters/use-filters.ts";
import { AnnouncementDetail } from "./announcement-detail.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { audienceOf, readText, stateLooks } from "./announcement-state.ts";
import { announcementLists } from "./announcements.ts";
import { useWithBot } from "../../entities/product/with-bot.ts";

const states = Object.keys(stateLooks) as AnnouncementState[];

const filters = [
  {
    name: "state",
    label: "State",
    options: states,
    wordFor: (state: string) => stateLooks[state as AnnouncementState].label,
  },
] as const;

/** Writes a new announcement. */
export const AnnouncementsActions = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AddButton label="New announcement" onClick={() => setOpen(true)} />
      {isOpen && <AnnouncementForm onClose={() => setOpen(false)} />}
    </>
  );
};

const Row = (announcement: Announcement) => (
  <RecordRow
    from={`@${announcement.author} · ${audienceOf(announcement)}`}
    time={announcement.sentAt ?? announcement.createdAt}
    title={announcement.title}
    badges={
      <>
        <StateBadge look={stateLooks[announcement.state]} />
        {announcement.recipientCount > 0 && <span>{readText(announcement)}</span>}
      </>
    }
  />
);

const Empty = ({ values, onShowAll }: { values: { state?: string }; onShowAll: () => void }) => {
  const [isWriting, setWriting] = useState(false);
  const withBot = useWithBot();
  const isFiltered = Object.keys(values).length > 0;
  return (
    <>
      <EmptyState
        icon={<Megaphone size={40} strokeWidth={1.25} />}
        title={emptyTitle("announcements", values)}
        action={
          isFiltered ? (
            <Button onClick={onShowAll}>Show all announcements</Button>
          ) : (
            <Button variant="primary" onClick={() => setWriting(true)}>
              Write an announcement
            </Button>
          )
        }
      >
        {isFiltered
          ? undefined
          : `What you tell the team arrives in the app${withBot(" and by the bot")}, and says who has read it.`}
      </EmptyState>
      {isWriting && <AnnouncementForm onClose={() => setWriting(false)} />}
    </>
  );
};

/** What the team was told, or will be, and who has read it. */
export const AnnouncementsSection = () => {
  const { values, set, clear } = useFilters(filters);
  const searchedFor = useSearchedFor();
  const announcements = useInfiniteQuery(announcementLists.list(values, searchedFor));
  const isFiltered = Object.keys(values).length > 0;
  return (
    <RecordBrowser
      label="Announcements"
      backLabel="Announcements"
      query={announcements}
      errorText="Error loading announcements. Please try again."
      empty={<Empty values={values} onShowAll={clear} />}
      toolbar={<FilterBar fields={filters} values={values} set={set} />}
      csv={() => callCsv(listAnnouncements, { ...values, ...wordsOf(searchedFor) })}
      searchedFor={searchedFor}
      keepsOpen={{ filter: values, one: announcementLists.one }}
      onShowAll={isFiltered ? clear : undefined}
      renderRow={Row}
      renderDetail={(announcement) => (
        <AnnouncementDetail key={announcement.id} announcement={announcement} />
      )}
    />
  );
};
