import { CircleSlash, PenLine, Send } from "lucide-react";
import { useState } from "react";
import type { Announcement } from "#contracts/announcements.ts";
import { Badge, StateBadge } from "../../ui/content/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { DetailPage, DetailSection } from "../../ui/layout/detail-page.tsx";
import { Markdown } from "../../patterns/markdown/markdown.tsx";
import { countOf } from "../../platform/text/count-of.ts";
import { formatDateTime } from "../../platform/text/dates.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { AnnouncementLink } from "./announcement-panel.tsx";
import { audienceOf, readText, stateLooks } from "./announcement-state.ts";
import styles from "./announcements.module.css";
import { Readers } from "./readers.tsx";
import { useChanging, useWithdrawing } from "./use-changes.ts";
import { useWithBot } from "../../entities/product/with-bot.ts";
import common from "../../ui/theme/common.module.css";

type Task = "edit" | "send" | "withdraw";

const historyOf = (one: Announcement): string => {
  const { author, createdAt, sendAt, sentAt, editedAt, withdrawnAt, telegramCount } = one;
  const deeds = [`Written by @${author} on ${formatDateTime(createdAt)}.`];
  if (sentAt !== null) {
    const inTelegram = telegramCount > 0 ? `; ${telegramCount.toLocaleString("en")} have it in Telegram` : "";
    deeds.push(`Sent on ${formatDateTime(sentAt)}${inTelegram}.`);
  } else if (withdrawnAt === null) deeds.push(`It is sent on ${formatDateTime(sendAt)}.`);
  if (editedAt !== null) deeds.push(`Edited on ${formatDateTime(editedAt)}.`);
  if (withdrawnAt !== null) deeds.push(`Withdrawn on ${formatDateTime(withdrawnAt)}.`);
  return deeds.join(" ");
};

const Actions = ({ state, onTask }: Pick<Announcement, "state"> & { onTask: (task: Task) => void }) => (
  <>
    {state === "scheduled" && (
      <Button variant="primary" icon={<Send size={16} />} onClick={() => onTask("send")}>
        Send now
      </Button>
    )}
    <Button
      variant={state === "scheduled" ? "secondary" : "primary"}
      icon={<PenLine size={16} />}
      onClick={() => onTask("edit")}
    >
      Edit
    </Button>
    <Button variant="danger" icon={<CircleSlash size={16} />} onClick={() => onTask("withdraw")}>
      Withdraw
    </Button>
  </>
);

const Tasks = ({
  announcement,
  task,
  onDone,
}: {
  announcement: Announcement;
  task: Task | null;
  onDone: () => void;
}) => {
  const { id, state } = announcement;
  const sending = useChanging(id, onDone);
  const withdrawing = useWithdrawing(id, onDone);
  const withBot = useWithBot();
  if (task === "edit") return <AnnouncementForm announcement={announcement} onClose={onDone} />;
  return (
    <>
      <ConfirmDialog
        open={task === "send"}
        onOpenChange={onDone}
        title="Send it now?"
        description={`It goes to ${audienceOf(announcement)} at once.`}
        confirm="Send now"
        pending={sending.isPending}
        onConfirm={() => sending.mutate({ sendAt: null })}
      />
      <ConfirmDialog
        open={task === "withdraw"}
        onOpenChange={onDone}
        title="Withdraw this announcement?"
        description={
          state === "scheduled"
            ? "It is not sent. This cannot be undone."
            : `It goes from the app${withBot(", and what the bot has sent says that it was withdrawn")}. This cannot be undone.`
        }
        confirm="Withdraw"
        danger
        pending={withdrawing.isPending}
        onConfirm={() => withdrawing.mutate()}
      />
    </>
  );
};

/** An announcement in full: what it tells, whom, and who has read it. */
export const AnnouncementDetail = ({ announcement }: { announcement: Announcement }) => {
  const [task, setTask] = useState<Task | null>(null);
  const { title, text, link, state, initiative, recipientCount } = announcement;
  return (
    <DetailPage
      title={title}
      badges={
        <>
          <StateBadge look={stateLooks[state]} />
          <Badge>{audienceOf(announcement)}</Badge>
        </>
      }
      {...(state === "withdrawn" ? {} : { actions: <Actions state={state} onTask={setTask} /> })}
    >
      <p className={common.quiet}>{historyOf(announcement)}</p>
      <DetailSection label="Text">
        <div className={styles.text}>
          <Markdown text={text} />
          {link !== null && <AnnouncementLink link={link} />}
        </div>
      </DetailSection>
      {initiative !== null && (
        <DetailSection label="Initiative it is about">
          <p>
            {initiative.initiative.join(", ")}{" "}
            <span className={common.quiet}>
              {initiative.comingCount === 1 ? "1 is coming" : `${initiative.comingCount} are coming`}
            </span>
          </p>
        </DetailSection>
      )}
      {announcement.audience === "people" && state === "scheduled" && (
        <DetailSection label={countOf(announcement.people.length, "person").replace("persons", "people")}>
          <p>{announcement.people.map(({ username }) => `@${username}`).join(", ")}</p>
        </DetailSection>
      )}
      {recipientCount > 0 && (
        <DetailSection label={readText(announcement)}>
          <Readers key={announcement.id} announcement={announcement} />
        </DetailSection>
      )}
      <Tasks announcement={announcement} task={task} onDone={() => setTask(null)} />
    </DetailPage>
  );
};
