import { onTestFinished, vi } from "vitest";
import type { FeedbackRequest } from "#contracts/feedback.ts";
import type { ReviewedParticipation } from "#contracts/initiatives.ts";
import type { Ticket } from "#contracts/support.ts";

const at = "2026-01-05T10:00:00.000Z";

/** Ids as the product makes them. */
export const recordIds = [1, 2, 3].map((number) => `018f0000-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];

/** A ticket about which nobody has done anything yet, but for what is given of it. */
export const ticketWith = (id: string, fields: Partial<Ticket> = {}): Ticket => ({
  id,
  category: "Other",
  description: "The door code is wrong.",
  bdName: "nova",
  status: "Open",
  result: "Pending",
  handledBy: null,
  note: null,
  createdAt: at,
  updatedAt: at,
  url: `/dashboard/support/tickets/${id}`,
  notionUrl: null,
  proofOfSupport: [],
  lastMessage: null,
  updatedSinceSeen: false,
  ...fields,
});

/** The same of a participation, as who reviews it sees it. */
export const participationWith = (
  id: string,
  fields: Partial<ReviewedParticipation> = {},
): ReviewedParticipation => ({
  id,
  initiative: ["Community Call"],
  status: "Pending",
  dateOfParticipation: "2026-01-04",
  proofOfParticipation: [],
  lastMessage: null,
  url: `/dashboard/initiatives/participations/${id}`,
  notionUrl: null,
  note: null,
  createdAt: at,
  points: 0,
  updatedSinceSeen: false,
  telegramUsername: "nova",
  reviewedBy: null,
  reviewedAt: null,
  upcoming: null,
  alsoSubmitted: [],
  ...fields,
});

/** The same of a question that was sent to the core team. */
export const requestWith = (id: string, fields: Partial<FeedbackRequest> = {}): FeedbackRequest => ({
  id,
  userQuestion: "Who feeds the quokka?",
  telegramUsername: "nova",
  createdAt: at,
  answeredAt: null,
  answeredBy: null,
  module: "bd_assistant",
  service: null,
  proposalReceived: null,
  aiResponse: "The keeper does.",
  aiGrounded: null,
  adminResponse: null,
  keptQuestion: null,
  status: "pending",
  bdPriority: false,
  askers: [],
  askCount: 1,
  closure: null,
  foundAnswer: null,
  ...fields,
});

/** Nothing is laid out without a browser: lists find themselves in a screen of 600 pixels with rows of 100. */
export const layOutRows = (): void => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  onTestFinished(() => void vi.restoreAllMocks());
};
