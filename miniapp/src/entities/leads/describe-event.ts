import type { LeadEvent } from "#contracts/leads.ts";
import { formatMoment } from "../../platform/text/dates.ts";

/** How an event is told: what happened, and of a stage what it is now. */
export interface ToldEvent {
  text: string;
  strong?: string;
}

/** Who did something, as the reader would say it. */
const nameOf = (by: string | null, self: string | undefined): string =>
  by === null ? "Somebody" : by === self ? "You" : `@${by}`;

const reminder = ({ until }: LeadEvent, who: string): ToldEvent =>
  until == null
    ? { text: `${who} took the reminder away` }
    : { text: `${who} set a reminder for`, strong: formatMoment(until) };

type Tell = (event: LeadEvent, who: string, projectName: string) => ToldEvent;

const tellers: Record<LeadEvent["kind"], Tell> = {
  opened: () => ({ text: "Lead opened" }),
  wrote: (_, __, projectName) => ({ text: `${projectName} wrote` }),
  draft: () => ({ text: "Draft ready" }),
  sent: ({ edited }, who) => ({ text: `${who} sent a reply${edited === true ? ", edited" : ""}` }),
  core_team_answer: () => ({ text: "The core team answered" }),
  request_closed: () => ({ text: "The core team closed the question without an answer" }),
  stage: ({ from = "", to = "" }, who) => ({ text: `${who} moved it from ${from} to`, strong: to }),
  note: (_, who) => ({ text: `${who} noted` }),
  reminder,
  archived: (_, who) => ({ text: `${who} archived it` }),
  restored: (_, who) => ({ text: `${who} took it out of the archive` }),
  handed_over: ({ from = "", to = "" }, who) => ({
    text: who === `@${from}` ? `@${from} handed it over to` : `${who} handed it over from @${from} to`,
    strong: `@${to}`,
  }),
  renamed: ({ from = "", to = "" }, who) => ({ text: `${who} renamed it from ${from} to`, strong: to }),
};

/** What happened, in a few words; `self` is the reader's name. */
export const describeEvent = (
  event: LeadEvent,
  { projectName, self }: { projectName: string; self: string | undefined },
): ToldEvent => tellers[event.kind](event, nameOf(event.by, self), projectName);
