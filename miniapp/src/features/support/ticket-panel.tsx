import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import type { Ticket } from "#contracts/support.ts";
import { DetailSection } from "../../components/detail-page.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { HandleLink } from "../../components/handle-link.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { ProofImages } from "../../components/proof-images.tsx";
import { Prose, RecordBadges, RecordFacts, RecordParts, TeamNote } from "../../components/record-facts.tsx";
import { RecordLink } from "../../components/record-link.tsx";
import { WaitingRows } from "../../components/centre-list.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { formatDate, formatMoment } from "../../lib/dates.ts";
import { useAuth } from "../../lib/session.tsx";
import { useFreshLinks } from "../../lib/use-fresh-links.ts";
import { TicketBadges } from "./ticket-badges.tsx";
import { ticketLists } from "./tickets.ts";

const Content = ({ ticket }: { ticket: Ticket }) => (
  <RecordParts>
    <RecordBadges>
      <TicketBadges ticket={ticket} />
    </RecordBadges>
    {ticket.note !== null && (
      <DetailSection label="From the support team">
        <TeamNote text={ticket.note} />
      </DetailSection>
    )}
    <DetailSection label="Description">
      <Prose text={ticket.description} />
    </DetailSection>
    {ticket.proofOfSupport.length > 0 && (
      <DetailSection label="Proof of Support">
        <ProofImages proofs={ticket.proofOfSupport} />
      </DetailSection>
    )}
    <DetailSection label="Details">
      <RecordFacts
        facts={[
          { label: "BD Name", value: <HandleLink username={ticket.bdName} /> },
          { label: "Handled by", value: ticket.handledBy ?? "Nobody yet" },
          { label: "Created", value: formatMoment(ticket.createdAt) },
          { label: "Last change", value: formatMoment(ticket.updatedAt) },
        ]}
      />
    </DetailSection>
  </RecordParts>
);

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

/** A ticket in full, at the side of the list or over it. */
export const TicketPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { user } = useAuth();
  const { data: ticket, error, refetch } = useTicket(id);
  const body = () => {
    if (ticket !== undefined) return <Content ticket={ticket} />;
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
      {...(ticket === undefined ? {} : { description: formatDate(ticket.createdAt) })}
      footer={
        user?.isAdmin === true &&
        ticket !== undefined && <RecordLink url={ticket.url} isNotion={ticket.notionUrl !== null} />
      }
    >
      {body()}
    </Dialog>
  );
};
