import { z } from "zod";
import { id, pageSize } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { feedbackRequest } from "./feedback.ts";

export const listAnsweredNow = endpoint({
  summary:
    "Pending requests that the library answers by now, newest first, at most 50, each with that answer and its sources. They are asked again after every change of the library and of the guidance.",
  method: "GET",
  path: "/api/feedback/answered-now",
  access: "admin",
  response: z.array(feedbackRequest).max(pageSize),
});

/** Which were closed, and which were settled meanwhile or rest on documents that have changed since. */
export const closedRequests = z.object({ closed: z.array(z.string()), left: z.array(z.string()) });
export type ClosedRequests = z.infer<typeof closedRequests>;

export const closeAnsweredNow = endpoint({
  summary:
    "Close pending requests with what the library answers by now; everybody who asked is told that answer with its sources. Those whose documents have changed since stay as they are.",
  method: "POST",
  path: "/api/feedback/answered-now/close",
  access: "admin",
  body: z.object({
    ids: z
      .array(id)
      .min(1, { error: "Choose at least one request" })
      .max(pageSize, { error: `At most ${pageSize} requests` }),
  }),
  response: closedRequests,
});
