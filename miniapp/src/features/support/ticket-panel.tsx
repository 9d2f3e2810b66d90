import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { useState } from "react";
import { markTicketsSeen, type Ticket } from "#contracts/support.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { WaitingRows } from "../../ui/layout/centre-list.tsx";
import { ConfirmDialog } from "../../ui/windows/confirm-dialog.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { Disclosure } from "../../ui/content/disclosure.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { HandleLink } from "../../ui/buttons/handle-link.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { RecordFacts, RecordParts } from "../../ui/content/record-facts.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { ThreadComposer } from "../../patterns/thread/thread-composer.tsx";
import { Bubble } from "../../patterns/thread/thread-lines.tsx";
import { Thread, useSeen } from "../../patterns/thread/thread.tsx";
import { type Message, useMessage } from "../../patterns/thread/use-message.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/api.ts";
import { formatMoment } from "../../platform/text/dates.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFreshLinks } from "../../patterns/thread/use-fresh-links.ts";
import { TicketStateLine } from "../../entities/tickets/ticket-state.tsx";
import styles from "./support.module.css";
import { ticketLists } from "../../entities/tickets/tickets.ts";
import { useOwnTicket } from "../../entities/tickets/use-own-ticket.ts";
import { useWithBot } from "../../entities/product/with-bot.ts";

const Beginning = ({ ticket, me }: { ticket: Ticket; me: string }) => (
  <Bubble
    isOwnSide
    by={ticket.bdName === me ? null : `@${ticket.bdName}`}
    text={ticket.description}
    pictures={ticket.proofOfSupport}
    at={ticket.createdAt}
  />
);

const Details = ({ ticket }: { ticket: Ticket }) => (
  <div className={styles.details}>
    <Disclosure summary="Details">
      <RecordFacts
        facts={[
          { label: "Category", value: ticket.category },
          { label: "BD Name", value: <HandleLink username={ticket.bdName} /> },
          { label: "Handled by", value: ticket.handledBy ?? "Nobody yet" },
          { label: "Created", value: formatMoment(ticket.createdAt) },
          { label: "Last change", value: formatMoment(ticket.updatedAt) },
        ]}
      />
    </Disclosure>
  </div>
);

const markSeen = (ids: string[]) => call(markTicketsSeen, { ids });

interface ContentProps {
  ticket: Ticket;
  message: Message;
}

const Content = ({ ticket, message }: ContentProps) => {
  const { user } = useAuth();
  const me = user?.telegramUsername ?? "";
  useSeen(ticket.id, ticket.updatedSinceSeen && ticket.bdName === me, markSeen);
  return (
    <RecordParts>
      <Details ticket={ticket} />
      <Thread
        kind="ticket"
        id={ticket.id}
        viewer={{ username: me, side: "agent" }}
        beginning={<Beginning ticket={ticket} me={me} />}
        message={message}
      />
    </RecordParts>
  );
};

const Actions = ({ ticket }: { ticket: Ticket }) => {
  const { mutate, isPending } = useOwnTicket(ticket.id);
  const [asking, setAsking] = useState(false);
  if (ticket.status === "Closed") {
    return (
      <Button size="small" pending={isPending} onClick={() => mutate("reopen")}>
        Reopen
      </Button>
    );
  }
  return (
    <>
      <Button size="small" pending={isPending} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw this ticket?"
        description="The core team is told that it needs no answer any more. You can reopen it."
        confirm="Withdraw"
        pending={isPending}
        onConfirm={() => mutate("withdraw", { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

const useTicket = (id: string) => {
  const list = useInfiniteQuery({ ...ticketLists.list({}, null), enabled: false });
  const listed = list.data?.pages.flatMap((page) => page.items).find((ticket) => ticket.id === id);
  const query = useQuery({
    ...ticketLists.one(id),
    ...(listed === undefined ? {} : { placeholderData: listed }),
  });
  useFreshLinks(query);
  return query;
};

/** A ticket as a thread, at the side of the list or over it. */
export const TicketPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { user } = useAuth();
  const { data: ticket, error, refetch } = useTicket(id);
  const message = useMessage("ticket", id);
  const withBot = useWithBot();
  const isOwn = ticket?.bdName === user?.telegramUsername;
  const body = () => {
    if (ticket !== undefined) return <Content ticket={ticket} message={message} />;
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="There is no such ticket">
          It may belong to somebody else.
        </EmptyState>
      );
    }
    if (error !== null) {
      return <LoadError text="Error loading the ticket. Please try again." onRetry={() => void refetch()} />;
    }
    return <WaitingRows label="Loading the ticket" />;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="panel"
      title={ticket?.category ?? "Ticket"}
      {...(ticket === undefined ? {} : { description: <TicketStateLine ticket={ticket} /> })}
      actions={
        ticket !== undefined && (
          <>
            {user?.isAdmin === true && (
              <RecordLink
                url={ticket.notionUrl ?? `/admin?${new URLSearchParams({ tab: "tickets", id })}`}
                isNotion={ticket.notionUrl !== null}
                isOpen
                compact
              />
            )}
            {isOwn && <Actions ticket={ticket} />}
          </>
        )
      }
      footer={
        ticket !== undefined && (
          <ThreadComposer
            message={message}
            placeholder={isOwn ? "Write to the core team" : `Write to @${ticket.bdName}`}
            hint={
              isOwn && ticket.status === "Closed"
                ? "What you write opens the ticket again."
                : `The core team answers by DM or here${withBot(", which the bot tells you")}.`
            }
          />
        )
      }
    >
      {body()}
    </Dialog>
  );
};
