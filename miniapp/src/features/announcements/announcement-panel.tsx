import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FileX } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { OwnAnnouncement } from "#contracts/announcements.ts";
import type { UpcomingInitiative } from "#contracts/upcoming.ts";
import { WaitingRows } from "../../ui/layout/centre-list.tsx";
import { DetailSection } from "../../ui/layout/detail-page.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { Markdown } from "../../patterns/markdown/markdown.tsx";
import { RecordParts } from "../../ui/content/record-facts.tsx";
import { ApiError } from "../../platform/api/api-error.ts";
import { formatMoment } from "../../platform/text/dates.ts";
import { openLink } from "../../platform/telegram/open-link.ts";
import { ownOneQuery } from "./announcements.ts";
import styles from "./announcements.module.css";
import { useReading } from "./use-changes.ts";

/** Draws an initiative with the button that says one comes. */
export type RenderInitiative = (initiative: UpcomingInitiative) => ReactNode;

/** Where an announcement leads to, on the web. */
export const AnnouncementLink = ({ link }: { link: string }) => (
  <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer" onClick={openLink}>
    <ExternalLink size={16} />
    {link.replace(/^https?:\/\/(?:www\.)?/iu, "").replace(/\/$/u, "")}
  </a>
);

const Content = ({ own, renderInitiative }: { own: OwnAnnouncement; renderInitiative: RenderInitiative }) => {
  const { id, text, link, initiative, readAt } = own;
  const { markRead } = useReading();
  const isNew = readAt === null;
  useEffect(() => {
    if (isNew) markRead(id);
  }, [id, isNew, markRead]);
  return (
    <RecordParts>
      <Markdown text={text} />
      {link !== null && <AnnouncementLink link={link} />}
      {initiative !== null && (
        <DetailSection label="About this initiative">{renderInitiative(initiative)}</DetailSection>
      )}
    </RecordParts>
  );
};

const bylineOf = ({ author, sentAt, editedAt }: OwnAnnouncement): string =>
  `@${author} · ${formatMoment(sentAt)}${editedAt === null ? "" : " · edited"}`;

interface AnnouncementPanelProps {
  id: string;
  renderInitiative: RenderInitiative;
  onClose: () => void;
}

/** An announcement in full, at the side of the list or over it; who has it open has read it. */
export const AnnouncementPanel = ({ id, renderInitiative, onClose }: AnnouncementPanelProps) => {
  const { data: own, error, refetch } = useQuery(ownOneQuery(id));
  const body = () => {
    // One that is withdrawn while it is read is gone.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="There is no such announcement">
          It may have been withdrawn.
        </EmptyState>
      );
    }
    if (own !== undefined) return <Content own={own} renderInitiative={renderInitiative} />;
    if (error !== null) {
      return (
        <LoadError text="Error loading the announcement. Please try again." onRetry={() => void refetch()} />
      );
    }
    return <WaitingRows label="Loading the announcement" />;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="panel"
      title={own?.title ?? "Announcement"}
      {...(own === undefined ? {} : { description: bylineOf(own) })}
    >
      {body()}
    </Dialog>
  );
};
