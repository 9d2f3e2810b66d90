import type { Service } from "#contracts/common.ts";
import type { Guidance } from "#contracts/guidance.ts";
import type { Kind } from "../../answering/understand.ts";
import type { Tracer } from "../../answering/trace.ts";
import type { LeadRetrieval } from "./retrieve-for-lead.ts";
import type { Stage } from "../stage.ts";
import type { LeadTurn } from "./told-lead.ts";

/** What was said since a lead wrote: by the core team to the agent, with what it answers, or to the lead, with null. */
export interface LeadSince {
  answers: string | null;
  content: string;
}

/** A lead's message with all that its reply is made from. */
export interface LeadMessage {
  message: string;
  /** The same, completed from the conversation. */
  standalone: string;
  service: Service;
  stage: Stage;
  projectName: string;
  /** Who writes to the lead; null where nobody does. */
  agentId: string | null;
  /** What was said before, the lead's messages as the user's. */
  history: LeadTurn[];
  /** What was said since it was written, oldest first; nothing where it is new. */
  since: LeadSince[];
  /** How such messages were really replied to, as examples of wording. */
  examples: string[];
  retrieval: LeadRetrieval;
  guidance: Guidance;
  /** What the lead wants, as the model understood it; null where it was not asked. */
  kind: Kind | null;
  /** The language of the message by its ISO 639-1 code, where it is known. */
  language: string | null;
  tracer: Tracer;
}

/** What the lead said, now and before. */
export const saidByLead = ({ message, history }: Pick<LeadMessage, "message" | "history">): string[] => [
  message,
  ...history.flatMap(({ role, content }) => (role === "user" ? [content] : [])),
];

/** What the two of them have said; the lead has seen no draft. */
export const saidIn = ({ message, history }: LeadMessage): string[] => [
  message,
  ...history.filter(({ draft }) => draft !== true).map(({ content }) => content),
];

/** What the agent's side told the lead, without what nothing stated when it was written. */
export const toldToLead = ({ history }: LeadMessage): string[] =>
  history.flatMap(({ role, content, draft, unsupported = [] }) =>
    role === "user" || draft === true
      ? []
      : [unsupported.reduce((rest, phrase) => rest.replaceAll(phrase, " "), content)],
  );

/** Whether a text, of one sentence or many, asks anything in so many marks. */
export const hasQuestion = (text: string): boolean => /[?？؟]/u.test(text);
