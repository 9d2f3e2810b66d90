import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useEffect } from "react";
import type { OwnAnnouncement } from "#contracts/announcements.ts";
import { CentreList, CentreRow, WaitingRows } from "../../ui/layout/centre-list.tsx";
import { CentrePage, type CentrePageProps, Panel } from "../../ui/layout/centre-page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { plainBlocks } from "../../patterns/markdown/plain-blocks.ts";
import { formatRecent } from "../../platform/text/dates.ts";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { AnnouncementPanel, type RenderInitiative } from "./announcement-panel.tsx";
import { ownQuery, remindersQuery } from "./announcements.ts";
import styles from "./announcements.module.css";
import { useReading } from "./use-changes.ts";
import { useWithBot } from "../../entities/product/with-bot.ts";
import common from "../../ui/theme/common.module.css";

const shown = 240;

/** A text without its marks. */
const plainOf = (text: string): string => {
  const words = plainBlocks(text).map((block) => {
    if ("text" in block) return block.text;
    return "items" in block ? block.items.join(" ") : "";
  });
  return words.join(" ");
};

interface RowProps {
  own: OwnAnnouncement;
  onOpen: () => void;
  onSeen: () => void;
}

const Row = ({ own, onOpen, onSeen }: RowProps) => {
  const text = plainOf(own.text);
  // Where its row says all there is, it need not be opened to be read.
  const isAll = text.length <= shown && own.link === null && own.initiative === null;
  return (
    <CentreRow
      title={own.title}
      text={text.slice(0, shown)}
      onSeen={isAll ? onSeen : undefined}
      isNews={own.readAt === null}
      newsLabel="New"
      onOpen={onOpen}
      facts={
        <span>
          <FactLine
            facts={[
              `@${own.author}`,
              formatRecent(own.sentAt),
              ...(own.editedAt === null ? [] : ["edited"]),
              ...(own.initiative?.initiative.slice(0, 1) ?? []),
            ]}
          />
        </span>
      }
    />
  );
};

const List = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const query = useInfiniteQuery(ownQuery);
  const { markRead } = useReading();
  const withBot = useWithBot();
  const items = query.data?.pages.flatMap((page) => page.items);
  if (items === undefined && query.isError) {
    return (
      <LoadError text="Failed to load announcements" onRetry={() => void query.refetch()}>
        Please try refreshing the page
      </LoadError>
    );
  }
  if (items === undefined) return <WaitingRows label="Loading announcements..." words />;
  if (items.length === 0) {
    return (
      <EmptyState icon={<Megaphone size={40} strokeWidth={1.25} />} title="No announcements yet">
        What the core team tells you appears here{withBot(", and comes to you by the bot")}.
      </EmptyState>
    );
  }
  return (
    <>
      <CentreList label="Announcements">
        {items.map((own) => (
          <Row key={own.id} own={own} onOpen={() => onOpen(own.id)} onSeen={() => markRead(own.id)} />
        ))}
      </CentreList>
      <LoadMore loaded={items.length} query={query} />
    </>
  );
};

/** What begins soon of what one has said one comes to; whoever has it before them has seen it. */
const Reminders = ({ renderInitiative }: { renderInitiative: RenderInitiative }) => {
  const { data = [] } = useQuery(remindersQuery);
  const { markSeen } = useReading();
  const hasNew = data.some(({ isSeen }) => !isSeen);
  useEffect(() => {
    if (hasNew) markSeen();
  }, [hasNew, markSeen]);
  if (data.length === 0) return null;
  return (
    <Panel title="Begins soon" about="You said that you come">
      <ul role="list" className={styles.reminders} aria-label="Begins soon">
        {data.map((one) => (
          <li key={one.id}>{renderInitiative(one)}</li>
        ))}
      </ul>
    </Panel>
  );
};

interface AnnouncementsPageProps extends Pick<CentrePageProps, "corner"> {
  renderInitiative: RenderInitiative;
}

/** What one was told by the core team, and reminders of what one comes to. */
export const AnnouncementsPage = ({ corner, renderInitiative }: AnnouncementsPageProps) => {
  const [openId, setOpenId] = usePageParameter("announcement");
  return (
    <CentrePage
      title="Announcements"
      subtitle="What the core team tells you, and reminders of what you come to"
      corner={corner}
    >
      <div className={common.stack16}>
        <Reminders renderInitiative={renderInitiative} />
        <Panel title="From the core team">
          <List onOpen={(id) => setOpenId(id)} />
        </Panel>
      </div>
      {openId !== null && (
        <AnnouncementPanel
          id={openId}
          renderInitiative={renderInitiative}
          onClose={() => setOpenId(null, { replace: true })}
        />
      )}
    </CentrePage>
  );
};
