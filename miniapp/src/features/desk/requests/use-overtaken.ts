import { useEffect, useState } from "react";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import { drafts, forgetResponse } from "./answering/drafts.ts";
import { type Overtaken, readSettled, useSettling } from "./answering/use-settling.ts";

/**
 * The ways to settle the requests of a list, and the one somebody else settled or deleted while it was being answered
 * here, also when it just left the list.
 */
export const useOvertaken = (requests: readonly FeedbackRequest[] | undefined) => {
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const settling = useSettling(setOvertaken);
  const { note } = settling;
  useEffect(() => {
    if (requests === undefined) return;
    const waiting = new Set(requests.filter(({ status }) => status === "pending").map(({ id }) => id));
    const lost = drafts.ids().find((id) => !waiting.has(id));
    if (lost === undefined) return;
    const written = drafts.read(lost);
    const tell = async () => {
      const request = await readSettled(lost);
      if (request?.status === "pending") return;
      forgetResponse(lost);
      setOvertaken({ request, written });
      note([{ id: lost }], true);
    };
    // Whoever cannot be asked now is asked when the list is read the next time.
    tell().catch(() => undefined);
  }, [requests, note]);
  return { settling, overtaken, dismiss: () => setOvertaken(null) };
};
