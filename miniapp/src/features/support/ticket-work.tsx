import { useQuery } from "@tanstack/react-query";
import { CircleCheck, PenLine, RotateCcw, UserCheck } from "lucide-react";
import { useRef, useState } from "react";
import {
  type Ticket,
  type TicketResult,
  ticketResults,
  type TicketStatus,
  ticketStatuses,
} from "#contracts/support.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DetailPage, DetailSection } from "../../ui/layout/detail-page.tsx";
import { HandleLink } from "../../ui/buttons/handle-link.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import { RecordFacts } from "../../ui/content/record-facts.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { ThreadComposer } from "../../patterns/thread/thread-composer.tsx";
import { Bubble } from "../../patterns/thread/thread-lines.tsx";
import { Thread } from "../../patterns/thread/thread.tsx";
import { type Message, useMessage } from "../../patterns/thread/use-message.ts";
import { formatMoment } from "../../platform/text/dates.ts";
import { useRecordActions } from "../../patterns/records/record-actions.ts";
import { useAuth } from "../../platform/session/session.tsx";
import { useFreshLinks } from "../../patterns/thread/use-fresh-links.ts";
import { CloseDialog } from "./close-dialog.tsx";
import styles from "./support.module.css";
import { TicketState } from "../../entities/tickets/ticket-state.tsx";
import { handlersQuery, nobody, ticketLists } from "../../entities/tickets/tickets.ts";
import type { TicketChange, TicketChanges } from "../../entities/tickets/use-ticket-changes.ts";
import { AgentTold } from "../../entities/product/agent-told.tsx";

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

interface StateFieldsProps {
  ticket: Ticket;
  pending: boolean;
  onChange: (to: TicketChange) => void;
  onStatus: (status: TicketStatus) => void;
}

const HandlerField = ({ ticket: { handledBy }, pending, onChange }: Omit<StateFieldsProps, "onStatus">) => {
  const { data } = useQuery(handlersQuery);
  const names = data?.map(({ telegramUsername }) => telegramUsername) ?? [];
  // Somebody who has left the team, or was named in Notion, still handles it.
  const all = handledBy === null || names.includes(handledBy) ? names : [handledBy, ...names];
  return (
    <Select
      label="Handled by"
      value={handledBy ?? nobody}
      onChange={(name) => onChange({ handledBy: name === nobody ? null : name })}
      options={[{ value: nobody, label: "Nobody yet" }, ...all.map((value) => ({ value, label: value }))]}
      disabled={pending}
    />
  );
};

const StateFields = (props: StateFieldsProps) => {
  const { ticket, pending, onChange, onStatus } = props;
  return (
    <div className={styles.state}>
      <Select<TicketStatus>
        label="Status"
        value={ticket.status}
        onChange={onStatus}
        options={asOptions(ticketStatuses)}
        disabled={pending}
      />
      <Select<TicketResult>
        label="Result"
        value={ticket.result}
        onChange={(result) => onChange({ result })}
        options={asOptions(ticketResults)}
        disabled={pending}
      />
      <HandlerField {...props} />
    </div>
  );
};

const useWork = (ticket: Ticket, { change }: TicketChanges, message: Message) => {
  const { user } = useAuth();
  const [closing, setClosing] = useState(false);
  const pending = change.isPending || message.sending !== null;
  const start = (to: TicketChange) => change.mutate({ ticket, to });
  // What is being written to the agent reaches them first, or the ticket stays as it is.
  const settle = (to: TicketChange) => void message.send().then((isSent) => isSent && start(to));
  const isClosed = ticket.status === "Closed";
  const isMine = ticket.handledBy === user?.telegramUsername;
  const take = () => {
    const name = user?.telegramUsername ?? null;
    start({ handledBy: name, ...(ticket.status === "Open" ? { status: "In Progress" as const } : {}) });
  };
  const close = (result: TicketResult) => settle({ status: "Closed", result });
  const solve = () => close("Solved");
  const setStatus = (status: TicketStatus) => {
    if (status === "Closed" && ticket.result === "Pending") setClosing(true);
    else (status === "Closed" ? settle : start)({ status });
  };
  const reopen = () => start({ status: "Open", result: "Pending" });
  useRecordActions(
    pending
      ? []
      : [
          isClosed
            ? { label: "Reopen", icon: RotateCcw, run: reopen }
            : { label: "Solve and close", icon: CircleCheck, shortcut: "s", run: solve },
          !isMine && { label: "Assign to me", icon: UserCheck, shortcut: "m", run: take },
        ],
  );
  return { pending, start, take, close, solve, reopen, setStatus, isClosed, isMine, closing, setClosing };
};

interface TicketWorkProps {
  listed: Ticket;
  changes: TicketChanges;
}

/** A ticket in full, with everything the team can do about it. */
export const TicketWork = ({ listed, changes }: TicketWorkProps) => {
  const query = useQuery({ ...ticketLists.one(listed.id), placeholderData: listed });
  useFreshLinks(query);
  const ticket = query.data ?? listed;
  const message = useMessage("ticket", ticket.id);
  const work = useWork(ticket, changes, message);
  const { user } = useAuth();
  const field = useRef<HTMLTextAreaElement>(null);
  useRecordActions([
    { label: "Write a message", icon: PenLine, shortcut: "r", run: () => field.current?.focus() },
  ]);
  const { pending } = work;
  return (
    <DetailPage
      title={ticket.category}
      badges={<TicketState ticket={ticket} />}
      actions={
        <>
          {work.isClosed ? (
            <Button icon={<RotateCcw size={16} />} pending={pending} onClick={work.reopen}>
              Reopen
            </Button>
          ) : (
            <Button variant="primary" icon={<CircleCheck size={16} />} pending={pending} onClick={work.solve}>
              Solve and close <Kbd>S</Kbd>
            </Button>
          )}
          {!work.isMine && (
            <Button icon={<UserCheck size={16} />} disabled={pending} onClick={work.take}>
              Assign to me <Kbd>M</Kbd>
            </Button>
          )}
          {ticket.notionUrl !== null && <RecordLink url={ticket.notionUrl} isNotion />}
        </>
      }
      footer={
        <ThreadComposer
          message={message}
          field={field}
          placeholder={`Write to @${ticket.bdName}`}
          hint={
            message.isEmpty || work.isClosed ? (
              <AgentTold />
            ) : (
              "Enter sends it, and so does closing the ticket."
            )
          }
        />
      }
    >
      <StateFields ticket={ticket} pending={pending} onChange={work.start} onStatus={work.setStatus} />
      <DetailSection label="Messages">
        <Thread
          kind="ticket"
          id={ticket.id}
          viewer={{ username: user?.telegramUsername ?? "", side: "team" }}
          beginning={
            <Bubble
              isOwnSide={false}
              by={`@${ticket.bdName}`}
              text={ticket.description}
              pictures={ticket.proofOfSupport}
              at={ticket.createdAt}
            />
          }
          message={message}
        />
      </DetailSection>
      <DetailSection label="Details">
        <RecordFacts
          facts={[
            { label: "BD Name", value: <HandleLink username={ticket.bdName} /> },
            { label: "Created", value: formatMoment(ticket.createdAt) },
            { label: "Last change", value: formatMoment(ticket.updatedAt) },
          ]}
        />
      </DetailSection>
      {work.closing && <CloseDialog onClose={() => work.setClosing(false)} onChoose={work.close} />}
    </DetailPage>
  );
};
