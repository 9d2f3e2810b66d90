import type { Ticket } from "#contracts/support.ts";
import { CentreRow } from "../../components/centre-list.tsx";
import { FactLine } from "../../components/fact-line.tsx";
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
        <span>
          <FactLine
            facts={[
              ...(forAdmin ? [`@${ticket.bdName}`] : []),
              ...(ticket.handledBy === null ? [] : [`Handled by: ${ticket.handledBy}`]),
              formatDate(ticket.createdAt),
            ]}
          />
        </span>
      </>
    }
  />
);
