import type { QueryClient } from "@tanstack/react-query";
import type { ModuleName, Service } from "#contracts/common.ts";
import {
  type Drafting,
  type FeedbackRequest,
  type FeedbackStatus,
  listFeedback,
  type Prioritised,
  readFeedback,
} from "#contracts/feedback.ts";
import { call, callPage } from "../../platform/api/api.ts";
import { isWithinDays } from "../../patterns/filters/days-filter.ts";
import { filteredLists } from "../../patterns/records/queries/filtered-lists.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { peopleWaiting } from "./group-askers.ts";

export interface FeedbackFilter {
  status?: FeedbackStatus;
  module?: ModuleName;
  service?: Service;
  /** A part of the username of anybody who asked. */
  person?: string;
  days?: string;
  /** Opened at least so many days ago. */
  waiting?: string;
  priority?: Prioritised;
  draft?: Drafting;
}

const hasAsked = ({ askers }: FeedbackRequest, person: string): boolean =>
  askers.some(({ telegramUsername }) => telegramUsername.toLowerCase().includes(person.toLowerCase()));

/** Whether requests that are narrowed so include this one. */
export const isAmong = (
  request: FeedbackRequest,
  { status, module, service, person, days, waiting, priority, draft }: FeedbackFilter,
): boolean =>
  (status === undefined || status === request.status) &&
  (module === undefined || module === request.module) &&
  (service === undefined || service === request.service) &&
  (person === undefined || hasAsked(request, person)) &&
  isWithinDays(request.createdAt, days) &&
  (waiting === undefined || !isWithinDays(request.createdAt, waiting)) &&
  (priority === undefined || request.bdPriority === (priority === "yes")) &&
  (draft === undefined || (request.aiResponse !== null) === (draft === "with"));

/** Questions the assistant could not answer, newest first, page by page; and one alone. */
export const feedbackLists = filteredLists<FeedbackRequest, FeedbackFilter>({
  root: "feedback",
  belongs: isAmong,
  readPage: (query, options) => callPage(listFeedback, query, options),
  readOne: (id, options) => call(readFeedback, { id }, options),
});

/** Reads again what a settled request changes. */
export const rereadFeedback = (client: QueryClient): Promise<void> =>
  rereadChanged(client, ["feedback", "documents"]);

/** As in '3 waiting', when more than one person asked. */
export const waitingLabel = ({ askers }: Pick<FeedbackRequest, "askers">): string | null => {
  const people = peopleWaiting(askers);
  return people > 1 ? `${people} waiting` : null;
};

/** The core team's answer: their own, or the draft they approved; null while there is none. */
export const answerOf = ({ status, adminResponse, aiResponse }: FeedbackRequest): string | null =>
  status === "approved" ? (adminResponse ?? aiResponse) : adminResponse;

/** Which of the two collections of answers an answer joins. */
export const extrasName = ({ module }: Pick<FeedbackRequest, "module">): string =>
  module === "bd_assistant" ? "Extras" : "Extras LEAD";
