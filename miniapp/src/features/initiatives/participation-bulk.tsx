import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Reviewing } from "../../entities/participations/use-reviewing.ts";

interface ParticipationBulkProps {
  ids: string[];
  reviewing: Reviewing;
  onDone: () => void;
}

/** Approves or rejects the chosen participations together. */
export const ParticipationBulk = ({ ids, reviewing: { reviewAll }, onDone }: ParticipationBulkProps) => {
  const [rejecting, setRejecting] = useState(false);
  const reject = async (note: string) => {
    await reviewAll.mutateAsync({ ids, status: "Rejected", ...(note === "" ? {} : { note }) });
    setRejecting(false);
    onDone();
  };
  return (
    <>
      <span>{ids.length} chosen</span>
      <Button size="small" variant="quiet" onClick={onDone}>
        Clear
      </Button>
      <Button
        size="small"
        pending={reviewAll.isPending}
        onClick={() => reviewAll.mutate({ ids, status: "Approved" }, { onSuccess: onDone })}
      >
        Approve {ids.length}
      </Button>
      <Button size="small" variant="danger" disabled={reviewAll.isPending} onClick={() => setRejecting(true)}>
        Reject {ids.length}
      </Button>
      {rejecting && (
        <RejectDialog
          ids={ids}
          pending={reviewAll.isPending}
          onClose={() => setRejecting(false)}
          onReject={reject}
        />
      )}
    </>
  );
};
