import { useEffect, useState } from "react";
import { type FeedbackRequest, readFeedback } from "#contracts/feedback.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { useToast } from "../../lib/toasts.ts";
import { drafts } from "./drafts.ts";
import type { Overtaken } from "./use-settling.ts";

/** The request somebody else settled while it was being answered here, also when it just left the list. */
export const useOvertaken = (requests: readonly FeedbackRequest[] | undefined) => {
  const toast = useToast();
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  useEffect(() => {
    if (requests === undefined) return;
    const waiting = new Set(requests.filter(({ status }) => status === "pending").map(({ id }) => id));
    const lost = drafts.ids().find((id) => !waiting.has(id));
    if (lost === undefined) return;
    const written = drafts.read(lost);
    const tell = async () => {
      const request = await call(readFeedback, { id: lost });
      if (request.status === "pending") return;
      drafts.write(lost, "");
      setOvertaken({ request, written });
    };
    tell().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      drafts.write(lost, "");
      toast({
        title: "Request deleted",
        description: "Another admin deleted the question you were answering.",
        variant: "destructive",
      });
    });
  }, [requests, toast]);
  return { overtaken, setOvertaken };
};
