import { infiniteQueryOptions } from "@tanstack/react-query";
import { type FeedbackRequest, listFeedback } from "#contracts/feedback.ts";
import { callPage } from "../../lib/api.ts";

/** Questions that wait for the core team, newest first, page by page. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: ["feedback", "pending"],
  queryFn: ({ pageParam, signal }) =>
    callPage(
      listFeedback,
      { status: "pending", ...(pageParam === null ? {} : { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** What the chat module is called on screens. */
export const moduleLabel = (request: FeedbackRequest): string =>
  request.module === "bd_assistant" ? "BD Assistant" : "Lead Replier";

/** As in '3 waiting', when more than one person asked. */
export const waitingLabel = (request: FeedbackRequest): string | null =>
  request.askCount > 1 ? `${request.askCount} waiting` : null;

/** Whether the core team sent a proposal; null when that is not known. */
export const proposalLabel = (request: FeedbackRequest): string | null => {
  if (request.proposalReceived === null) return null;
  return request.proposalReceived ? "Proposal Received" : "Awaiting Proposal";
};
