import { useInfiniteQuery } from "@tanstack/react-query";
import { LifeBuoy, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { CentreList, WaitingRows } from "../../ui/layout/centre-list.tsx";
import { CentrePage, type CentrePageProps, Panel } from "../../ui/layout/centre-page.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LoadMore } from "../../patterns/records/load-more.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { TicketDialog } from "./ticket-dialog.tsx";
import { TicketPanel } from "./ticket-panel.tsx";
import { TicketRow } from "./ticket-row.tsx";
import { OwnTickets, TicketStatCards } from "./ticket-stats.tsx";
import { ticketLists } from "../../entities/tickets/tickets.ts";

const Tickets = ({ onCreate, onOpen }: { onCreate: () => void; onOpen: (id: string) => void }) => {
  const { user } = useAuth();
  const tickets = useInfiniteQuery(ticketLists.list({}, null));
  const items = tickets.data?.pages.flatMap((page) => page.items);
  if (items === undefined) {
    return tickets.isError ? (
      <LoadError text="Error loading tickets. Please try again." onRetry={() => void tickets.refetch()} />
    ) : (
      <WaitingRows label="Loading tickets" />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<LifeBuoy size={40} strokeWidth={1.25} />}
        title="No tickets found"
        action={
          <Button variant="primary" onClick={onCreate}>
            Create Your First Ticket
          </Button>
        }
      >
        What you ask the core team for is kept here, with what becomes of it.
      </EmptyState>
    );
  }
  return (
    <>
      <CentreList label="Your Tickets">
        {items.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            me={user?.telegramUsername}
            forAdmin={user?.isAdmin === true}
            onOpen={() => onOpen(ticket.id)}
          />
        ))}
      </CentreList>
      <LoadMore loaded={items.length} query={tickets} />
    </>
  );
};

/** The team's tickets in numbers, one's own one by one, and the way to a new one. */
export const SupportCenter = ({ corner }: Pick<CentrePageProps, "corner">) => {
  const [openId, setOpenId] = usePageParameter("ticket");
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <CentrePage
      corner={corner}
      title="Support Center"
      subtitle="Track your support tickets and get help from our team"
      action={
        <Button variant="primary" icon={<Plus size={18} strokeWidth={2} />} onClick={create}>
          New Ticket
        </Button>
      }
    >
      <TicketStatCards />
      <Panel title="Your Tickets" about={<OwnTickets />}>
        <Tickets onCreate={create} onOpen={(id) => setOpenId(id)} />
      </Panel>
      {creating && <TicketDialog onClose={() => setCreating(false)} />}
      {openId !== null && <TicketPanel id={openId} onClose={() => setOpenId(null, { replace: true })} />}
    </CentrePage>
  );
};
