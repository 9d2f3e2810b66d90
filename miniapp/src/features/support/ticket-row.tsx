import type { Ticket } from "#contracts/support.ts";
import { CentreRow } from "../../ui/layout/centre-list.tsx";
import { FactLine } from "../../ui/content/fact-line.tsx";
import { LastMessageLine } from "../../patterns/records/last-message.tsx";
import { RecordLink } from "../../patterns/records/record-link.tsx";
import { formatDate } from "../../platform/text/dates.ts";
import { TicketState } from "../../entities/tickets/ticket-state.tsx";

interface TicketRowProps {
  ticket: Ticket;
  me: string | undefined;
  /** Admins see whose it is, and open its record. */
  forAdmin: boolean;
  onOpen: () => void;
}

/** One ticket as it stands in the Support Center. */
export const TicketRow = ({ ticket, me, forAdmin, onOpen }: TicketRowProps) => (
  <CentreRow
    title={ticket.category}
    text={ticket.description}
    isNews={ticket.updatedSinceSeen && ticket.bdName === me}
    last={ticket.lastMessage && <LastMessageLine message={ticket.lastMessage} me={me} />}
    onOpen={onOpen}
    corner={forAdmin && <RecordLink url={ticket.url} isNotion={ticket.notionUrl !== null} compact />}
    facts={
      <>
        <TicketState ticket={ticket} />
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
