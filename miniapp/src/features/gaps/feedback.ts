import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type FeedbackRequest, type FeedbackStatus, listFeedback } from "#contracts/feedback.ts";
import { callPage, type Page } from "../../lib/api.ts";
import { searchedList } from "../../lib/searched-list.ts";
import { peopleWaiting } from "./group-askers.ts";

/** Questions the assistant could not answer, newest first, page by page; of every status unless one is named. */
export const feedbackQuery = (status: FeedbackStatus | null, searchedFor: string | null) =>
  searchedList(["feedback", status ?? "all"], searchedFor, (place, options) =>
    callPage(listFeedback, { ...(status === null ? {} : { status }), ...place }, options),
  );

const withoutFrom = (page: Page<FeedbackRequest>, ids: ReadonlySet<string>): Page<FeedbackRequest> => {
  const items = page.items.filter((item) => !ids.has(item.id));
  return { ...page, items, total: page.total - (page.items.length - items.length) };
};

/** Takes requests out of the list of those waiting, or out of every list, before the server is asked again. */
export const dropRequests = (
  client: QueryClient,
  ids: ReadonlySet<string>,
  from: "pending" | "all",
): void => {
  const queryKey = from === "pending" ? ["feedback", "pending"] : ["feedback"];
  client.setQueriesData<InfiniteData<Page<FeedbackRequest>>>({ queryKey }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map((page) => withoutFrom(page, ids)) },
  );
};

/** Reads again what a settled request changes. */
export const rereadFeedback = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    ["feedback", "counts", "documents"].map((key) => client.invalidateQueries({ queryKey: [key] })),
  );
};

/** As in '3 waiting', when more than one person asked. */
export const waitingLabel = ({ askers }: Pick<FeedbackRequest, "askers">): string | null => {
  const people = peopleWaiting(askers);
  return people > 1 ? `${people} waiting` : null;
};

/** The core team's answer: their own, or the draft they approved; null while there is none. */
export const answerOf = ({ status, adminResponse, aiResponse }: FeedbackRequest): string | null =>
  status === "approved" ? (adminResponse ?? aiResponse) : adminResponse;

/** Which of the two collections of answers an answer joins. */
export const extrasName = ({ module }: FeedbackRequest): string =>
  module === "bd_assistant" ? "Extras" : "Extras LEAD";
