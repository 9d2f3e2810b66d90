import { changeLead, addNote, removeNote, remindOfLeads, type RemindingDeps } from "./change-lead.ts";
import { handOver, handOverAll, handOverAllIn, type HandOverDeps } from "./hand-over.ts";
import { createLeadEventStore } from "./lead-event-store.ts";
import { createLeadRecordStore } from "./lead-record-store.ts";
import { presentLead } from "./present-lead.ts";
import {
  countLeads,
  listLeadContacts,
  listLeads,
  readLead,
  readLeadMessages,
  readTimeline,
  type LeadReadingDeps,
} from "./read-leads.ts";
import type { RenamingDeps } from "./rename-lead.ts";

type Given = Omit<HandOverDeps & RenamingDeps & RemindingDeps & LeadReadingDeps, "records" | "events">;

/** The team's leads: how far each is, what happened to it, what it waits for, and whose it is. */
export const createLeadRecords = (given: Given) => {
  const stores = { records: createLeadRecordStore(given.sql), events: createLeadEventStore(given.sql) };
  const deps = { ...given, ...stores };
  return {
    list: listLeads(deps),
    read: readLead(deps),
    change: changeLead(deps),
    timeline: readTimeline(deps),
    messages: readLeadMessages(deps),
    counts: countLeads(deps),
    contacts: listLeadContacts(deps),
    addNote: addNote(deps),
    removeNote: removeNote(deps),
    handOver: handOver(deps),
    handOverAll: handOverAll(deps),
    handOverAllIn: handOverAllIn(deps),
    countOf: async (userId: string) => (await stores.records.idsOf(userId, given.sql)).length,
    remind: remindOfLeads(deps),
    /** A lead, for what the bot tells of it; undefined when there is none. */
    find: async (id: string) => {
      const row = await stores.records.read(id);
      return row && presentLead(row);
    },
  };
};

export type LeadRecords = ReturnType<typeof createLeadRecords>;
