import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { ApiError } from "../../platform/api/api-error.ts";
import { formatDate } from "../../platform/text/dates.ts";
import { WaitingRows } from "../../ui/layout/centre-list.tsx";
import { Dialog } from "../../ui/windows/dialog.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { LoadError } from "../../ui/states/load-error.tsx";
import { LeadRecord } from "./lead-record.tsx";
import { leadLists } from "./leads.ts";

interface LeadRecordDialogProps {
  id: string;
  onClose: () => void;
  /** The lead is in other hands now. */
  onGone: () => void;
}

/** A lead's record at the side of its conversation, or over it on a phone. */
export const LeadRecordDialog = ({ id, onClose, onGone }: LeadRecordDialogProps) => {
  const { data: lead, error, refetch } = useQuery(leadLists.one(id));
  const body = () => {
    if (lead !== undefined) {
      const leave = () => {
        onClose();
        onGone();
      };
      return <LeadRecord lead={lead} onGone={leave} />;
    }
    if (error instanceof ApiError && error.status === 404)
      return <EmptyState icon={<FileX size={32} strokeWidth={1.5} />} title="There is no such lead" />;
    if (error !== null)
      return <LoadError text="Error loading the lead. Please try again." onRetry={() => void refetch()} />;
    return <WaitingRows label="Loading the lead" />;
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="panel"
      docks
      title={lead?.projectName ?? "Lead"}
      {...(lead === undefined ? {} : { description: `Opened ${formatDate(lead.openedAt)}` })}
    >
      {body()}
    </Dialog>
  );
};
