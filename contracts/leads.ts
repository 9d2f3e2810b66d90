import { z } from "zod";
import { chatMessage } from "./chat.ts";
import { byId, id, pageQuery, searchedPage, service, text, time } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

/** How far a lead has come, in their usual order. */
export const leadStages = ["In talks", "Proposal requested", "Proposal sent", "Won", "Lost"] as const;
export const leadStage = z.enum(leadStages, { error: `Must be one of ${leadStages.join(", ")}` });
export type LeadStage = z.infer<typeof leadStage>;

/** After so many days without an answer to what was sent, the product reminds by itself. */
export const silentDays = 3;

/** The longest name of a project, in characters. */
export const projectNameLimit = 200;

/** What a lead's project is called. */
export const projectName = text(projectNameLimit, "Project name is required for Lead Replier");

/** The longest note on a lead, in characters. */
export const leadNoteLimit = 2_000;

/** Where a lead stands: its stage, what was said last and by whom, whose turn it is, and the reminder. */
export const leadState = z.object({
  stage: leadStage,
  /** The beginning of what the lead wrote, or of what was sent to it. */
  lastLine: z.object({ by: z.enum(["lead", "agent"]), text: z.string(), at: time }).nullable(),
  /** Whether the lead wrote last and nothing has been sent since. */
  needsReply: z.boolean(),
  reminderAt: time.nullable(),
  /** Whether the product set it, for when the lead stays silent. */
  reminderIsAutomatic: z.boolean(),
  archived: z.boolean(),
  /** Who had it before, as long as nothing has been sent since it was handed over. */
  handedOverFrom: z.string().nullable(),
  /** Whether its agent has not seen what is new: an answer of the core team, or that it was handed over. */
  isUnread: z.boolean(),
});
export type LeadState = z.infer<typeof leadState>;

const person = z.object({ id: z.string(), username: z.string() });

/** One lead of the team, with whose it is. */
export const lead = leadState.extend({
  conversationId: z.string(),
  projectName: z.string(),
  service: service.nullable(),
  proposalReceived: z.boolean().nullable(),
  /** `disabled` where its agent has left. */
  owner: person.extend({ disabled: z.boolean() }),
  openedAt: time,
  /** When the lead wrote last, and when a reply was sent last; null where nobody knows of any. */
  wroteAt: time.nullable(),
  sentAt: time.nullable(),
  lastMessageAt: time,
});
export type Lead = z.infer<typeof lead>;

/** A lead of a list, in a search of one's own with what of it has the words. */
export const listedLead = lead.extend({
  /** Where most of them stand in what was said or noted; not there where they are only in names. */
  excerpt: z
    .object({
      /** Who wrote it: the lead, the Lead Replier, or whoever noted it. */
      of: z.enum(["lead", "reply", "note"]),
      snippet: z.string(),
      /** The words of the snippet that were found, in small letters. */
      found: z.array(z.string()),
    })
    .optional(),
});
export type ListedLead = z.infer<typeof listedLead>;

/** Which leads a list shows: those not archived, of them those that need a reply or have a reminder, or the archived ones. */
export const leadViews = ["open", "needs_reply", "reminder", "archived"] as const;
export type LeadView = (typeof leadViews)[number];

export const listLeads = endpoint({
  summary:
    "The caller's leads, the latest first, with `view=reminder` those due first; with `scope=team` admins see everybody's. `q` searches project and agent, in the caller's own also what was said and noted, and without a `view` looks in the archive, too.",
  method: "GET",
  path: "/api/leads",
  access: "user",
  csv: true,
  query: searchedPage.extend({
    view: z.enum(leadViews).optional(),
    stage: leadStage.optional(),
    service: service.optional(),
    /** A part of its agent's username. */
    person: z.string().trim().max(33).optional(),
    scope: z.enum(["mine", "team"]).optional(),
  }),
  response: z.array(listedLead),
});

export const leadCounts = z.object({ needsReply: z.number().int(), reminders: z.number().int() });

export const countLeads = endpoint({
  summary: "How many of the caller's leads need a reply, and have a reminder that is due.",
  method: "GET",
  path: "/api/leads/counts",
  access: "user",
  response: leadCounts,
});

/** Somebody of the team who is in touch with a project; `disabled` where they have left. */
export const leadContact = z.object({ username: z.string(), disabled: z.boolean(), since: time });
export type LeadContact = z.infer<typeof leadContact>;

export const listLeadContacts = endpoint({
  summary:
    "Who else of the team has a lead of a project, whatever the case, spaces and punctuation of its name, the earliest first; at most 3. Of those leads nothing but their beginning is told, and of archived ones nothing.",
  method: "GET",
  path: "/api/leads/contacts",
  access: "user",
  limited: "search",
  query: z.object({ projectName }),
  response: z.array(leadContact),
});

export const readLead = endpoint({
  summary: "One lead, for its agent and admins; 404 for anybody else.",
  method: "GET",
  path: "/api/leads/:id",
  access: "user",
  params: byId,
  response: lead,
});

export const changeLead = endpoint({
  summary:
    "Rename a lead, change its stage or reminder, archive it, or note that what it wrote needs no reply. The stage and the proposal status move each other. 409 where its agent has another lead of that name, or a reply is being written.",
  method: "PATCH",
  path: "/api/leads/:id",
  access: "user",
  params: byId,
  body: z.object({
    projectName: projectName.optional(),
    stage: leadStage.optional(),
    /** Null takes it away. */
    reminderAt: time.nullish(),
    archived: z.boolean().optional(),
    needsReply: z.literal(false, { error: "A reply is needed once the lead writes" }).optional(),
  }),
  response: lead,
});

/** What happened to a lead; which of the other fields are there depends on the kind. */
export const leadEvent = z.object({
  id: z.string(),
  kind: z.enum([
    "opened",
    "wrote",
    "draft",
    "sent",
    "core_team_answer",
    "request_closed",
    "stage",
    "note",
    "reminder",
    "archived",
    "restored",
    "handed_over",
    "renamed",
  ]),
  at: time,
  /** Who did it; null for the lead, the product and people who have been forgotten. */
  by: z.string().nullable(),
  /** The beginning of a message, or a whole note. */
  text: z.string().optional(),
  /** Of a stage, a handing over or a new name: from what or whom to what or whom. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Of a reminder: for when; null where it was taken away. */
  until: time.nullish(),
  /** Of what was sent: whether it is another text than the draft. */
  edited: z.boolean().optional(),
  messageId: z.string().optional(),
});
export type LeadEvent = z.infer<typeof leadEvent>;

export const readLeadTimeline = endpoint({
  summary: "What happened to a lead, the latest first, for its agent and admins.",
  method: "GET",
  path: "/api/leads/:id/timeline",
  access: "user",
  params: byId,
  query: pageQuery,
  response: z.array(leadEvent),
});

export const readLeadMessages = endpoint({
  summary:
    "A lead's conversation, oldest first, for its agent and admins; the latest 200, or those before one by its id.",
  method: "GET",
  path: "/api/leads/:id/messages",
  access: "user",
  params: byId,
  query: z.object({ before: id.optional() }),
  response: z.array(chatMessage),
});

export const addLeadNote = endpoint({
  summary:
    "Write a note on a lead, for its agent and admins to read; it is never told to the lead or a model.",
  method: "POST",
  path: "/api/leads/:id/notes",
  access: "user",
  params: byId,
  body: z.object({ text: text(leadNoteLimit, "Write a note") }),
  status: 201,
  response: leadEvent,
});

export const removeLeadNote = endpoint({
  summary: "Remove a note; for who wrote it and admins.",
  method: "DELETE",
  path: "/api/leads/:id/notes/:noteId",
  access: "user",
  params: byId.extend({ noteId: id }),
  response: success,
});

export const handOverLead = endpoint({
  summary:
    "Give a lead with all that was said to somebody else of the team; for its agent and admins. 409 where they have a lead of that name, or a reply is being written.",
  method: "POST",
  path: "/api/leads/:id/hand-over",
  access: "user",
  params: byId,
  body: z.object({ to: id }),
  response: lead,
});

export const handOverLeads = endpoint({
  summary:
    "Give all leads of somebody to somebody else; `left` names those that stay, because the other has a lead of that name or a reply is being written.",
  method: "POST",
  path: "/api/leads/hand-over",
  access: "admin",
  body: z.object({ from: id, to: id }),
  response: z.object({ moved: z.number().int(), left: z.array(z.string()) }),
});

export const listColleagues = endpoint({
  summary: "Who can be given a lead: the team but the caller, by name; at most 500.",
  method: "GET",
  path: "/api/colleagues",
  access: "user",
  response: z.array(person),
});
