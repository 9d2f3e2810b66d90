import type { Ticket } from "#contracts/support.ts";
import { CentreRow } from "../../components/centre-list.tsx";
import { RecordLink } from "../../components/record-link.tsx";
import { formatDate } from "../../lib/dates.ts";
import { TicketBadges } from "./ticket-badges.tsx";

interface TicketRowProps {
  ticket: Ticket;
  isNews: boolean;
  /** Admins see whose it is, and open its record. */
  forAdmin: boolean;
  onOpen: () => void;
}

/** One ticket as it stands in the Support Center. */
export const TicketRow = ({ ticket, isNews, forAdmin, onOpen }: TicketRowProps) => (
  <CentreRow
    title={ticket.category}
    text={ticket.description}
    isNews={isNews}
    note={ticket.note}
    onOpen={onOpen}
    corner={forAdmin && <RecordLink url={ticket.url} isNotion={ticket.notionUrl !== null} compact />}
    facts={
      <>
        <TicketBadges ticket={ticket} />
        {forAdmin && <span>@{ticket.bdName}</span>}
        {ticket.handledBy !== null && <span>Handled by: {ticket.handledBy}</span>}
        <time dateTime={ticket.createdAt}>{formatDate(ticket.createdAt)}</time>
      </>
    }
  />
);
