import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { useSparing } from "../../patterns/records/use-sparing.tsx";
import { isMessageBegun } from "../../patterns/thread/use-message.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Reviewing } from "../../entities/participations/use-reviewing.ts";

interface ParticipationBulkProps {
  ids: string[];
  reviewing: Reviewing;
  onDone: () => void;
}

/** Approves or rejects the chosen participations together. */
export const ParticipationBulk = ({ ids, reviewing: { reviewAll }, onDone }: ParticipationBulkProps) => {
  const [rejecting, setRejecting] = useState<string[] | null>(null);
  const { settle, question } = useSparing({
    isBegun: isMessageBegun,
    noun: "message",
    fate: "What you wrote is kept with them, but a verdict on several does not send it.",
  });
  const reject = async (note: string) => {
    const given = note === "" ? {} : { note };
    await reviewAll.mutateAsync({ ids: rejecting ?? [], status: "Rejected", ...given });
    setRejecting(null);
    onDone();
  };
  const approve = (those: string[]) =>
    reviewAll.mutate({ ids: those, status: "Approved" }, { onSuccess: onDone });
  return (
    <>
      <span>{ids.length} chosen</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      <Button size="small" pending={reviewAll.isPending} onClick={() => settle("Approve", ids, approve)}>
        Approve {ids.length}
      </Button>
      <Button
        size="small"
        variant="danger"
        disabled={reviewAll.isPending}
        onClick={() => settle("Reject", ids, setRejecting)}
      >
        Reject {ids.length}
      </Button>
      {question}
      {rejecting !== null && (
        <RejectDialog
          ids={rejecting}
          pending={reviewAll.isPending}
          onClose={() => setRejecting(null)}
          onReject={reject}
        />
      )}
    </>
  );
};
